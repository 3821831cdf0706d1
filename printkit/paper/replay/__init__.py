"""A recorded game shown turn by turn: on paper, as pictures, and as a page to step through."""
