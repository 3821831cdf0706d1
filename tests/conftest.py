"""How hypothesis works in all tests: for as long as it needs, on however busy a machine."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
