"""The page's tasks for one game: to enter a record or a position by taps."""
