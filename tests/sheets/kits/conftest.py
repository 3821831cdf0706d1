"""A kit as files, on each of the usual papers, for modules that say which `GAME` it is."""

import pytest

from printkit.cli.main import main


@pytest.fixture(scope="module", params=["a4", "letter"])
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def kit(request, paper, tmp_path_factory):
    folder = tmp_path_factory.mktemp("kit")
    assert main(["kit", request.module.GAME, "-o", str(folder), "--paper", paper]) == 0
    return folder
