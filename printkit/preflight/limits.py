"""How much of a file is read, so that a hostile one costs neither minutes nor gigabytes."""

from printkit.errors import InputError

MIB = 1 << 20
MOST_BYTES = 256 * MIB  # of a file
MOST_UNFOLDED = 128 * MIB  # of one stream, decompressed
MOST_OF_ALL = 1024 * MIB  # of all streams that are decompressed
MOST_CONTENT = 32 * MIB  # of the operators of a page or a form
MOST_TOKENS = 2_500_000  # numbers, names and operators of a page or a form; each costs 200 bytes
MOST_OPERATORS = 1_000_000  # carried out in a file, those of a form each time it is drawn
MOST_PAGES = 2000
DEEPEST = 20  # forms in forms, colour spaces in colour spaces


class TooMuchError(InputError):
    """A file asks for more than is read of any."""


class Budget:
    """What is left of the operators and of the bytes that one file may cost."""

    def __init__(self) -> None:
        self._operators = MOST_OPERATORS
        self._unfolded = MOST_OF_ALL

    def spend_operators(self, count: int) -> None:
        """Take `count` operators. Raises TooMuchError when none are left."""
        self._operators -= count
        if self._operators < 0:
            raise TooMuchError(f"the file has more than {MOST_OPERATORS:,} drawing operators")

    def spend_bytes(self, count: int) -> None:
        """Take `count` decompressed bytes. Raises TooMuchError when none are left."""
        self._unfolded -= count
        if self._unfolded < 0:
            raise TooMuchError(f"the file unfolds to more than {MOST_OF_ALL // MIB} MiB")
