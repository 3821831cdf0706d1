"""Print-and-play abstract board games, and the verifier of their recorded games."""

__version__ = "0.1.0"
