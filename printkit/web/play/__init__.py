"""The page's tasks with which a person enters a record or a position of a game by taps."""
