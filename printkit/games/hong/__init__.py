"""Hong: tiles that make two-headed dragons."""
