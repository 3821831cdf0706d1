"""Many records, shared out to several processes."""

import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from printkit.base import parallel_map, workers
from printkit.base.output import recording_command
from printkit.commands import kit
from printkit.commands.cli.run import ProgressBar

ONE = "{name: one, lattice: hex, play_on: edges, shape: {hexagon: 1}}"
TEXTS = (
    f"game: xong\nboard: {ONE}\nplayers: {{red: Ana, blue: Ben}}\nmoves:\n- a1/e\n- a1/sw,w\n",
    "game: gosix\nmoves: [a, b, c]\n",
    "game: xana\nplayers: {white: Ana}\nmoves: [pass, pass]\n",
    "game: gosix\nmoves: [a, a]\n",
    "game: gosix\nmove: [a]\n",
)
RECORDS = 40


@pytest.fixture(autouse=True)
def club(folder):
    """A folder of records of each kind, and `gone.yaml`, a link that leads nowhere."""
    for number in range(RECORDS):
        (folder / f"{number:02}.yaml").write_text(TEXTS[number % len(TEXTS)])
    (folder / "gone.yaml").symlink_to("nowhere.yaml")
    return folder


@pytest.mark.parametrize("command", ["verify", "report --json"])
def test_any_number_of_processes_print_the_same(command, ask):
    one, two = (ask(f"{command} . --jobs {number}") for number in (1, 2))
    assert one == two
    assert len(one.out.splitlines()) >= RECORDS // 2
    assert one.err == "printkit: gone.yaml: there is no such file\n"


def test_all_processors_take_part_where_it_is_worth_it(monkeypatch, ask):
    asked = []

    @contextmanager
    def threads(number):
        asked.append(number)
        with ThreadPoolExecutor(number) as executor:
            yield workers.Workers(executor, number)

    monkeypatch.setattr(workers, "processes", threads)
    monkeypatch.setattr(workers, "processors", lambda: 2)
    ask("verify .")
    assert asked == []
    monkeypatch.setattr(parallel_map, "LEAST_PARALLEL", RECORDS)
    ask("verify .")
    ask("verify 00.yaml 01.yaml --jobs 3")
    assert asked == [2, 2]


def test_a_worker_that_is_killed_is_an_error(monkeypatch, ask):
    def killing(*_):
        for process in multiprocessing.active_children():
            process.kill()

    monkeypatch.setattr(ProgressBar, "reach", killing)
    status, _, err = ask("verify . --jobs 2")
    assert status == 2
    assert err.splitlines()[-1] == (
        "printkit: a worker process died, perhaps for lack of memory; try --jobs 1"
    )


def test_kits_are_the_same_from_any_number_of_processes(monkeypatch, folder):
    monkeypatch.setattr(kit, "game_names", lambda: ["gosix", "yodd"])
    found = []
    for jobs in (1, 2):
        with recording_command("kit all"):
            made = kit.print_kit("all", output=folder / "kits", jobs=jobs)
        found.append({path: path.read_bytes() for path in made})
    assert found[0] == found[1]
    assert {path.parent.name for path in found[0]} == {"gosix", "yodd"}
