"""The page's tasks about one game: a record or a position that grows by taps."""
