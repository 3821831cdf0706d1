"""The page's tasks for printing, for designing boards, and for verifying records."""
