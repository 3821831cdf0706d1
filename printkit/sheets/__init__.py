"""What a person prints."""
