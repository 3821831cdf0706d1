"""Output backends: each module converts display lists to one file format."""
