import pytest

from printkit.base.errors import InputError
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import BoardDefinition, read_board


def read(text: str) -> BoardDefinition:
    return read_board(read_node(text.encode(), "b.yaml"))


def written(shape: str, lattice: str = "hex", **keys: str) -> str:
    """A board of a shape, which stands at b.yaml:3:8."""
    lines = ["name: b", f"lattice: {lattice}", f"shape: {shape}"]
    return "\n".join([*lines, *(f"{key}: {value}" for key, value in keys.items())])


def board(shape: str, lattice: str = "hex", **keys: str) -> BoardDefinition:
    return read(written(shape, lattice, **keys))


def refusal(text: str) -> str:
    with pytest.raises(InputError) as caught:
        read(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


def wrong(shape: str, lattice: str = "hex", **keys: str) -> str:
    return refusal(written(shape, lattice, **keys))
