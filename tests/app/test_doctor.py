"""What the doctor says of sound and of damaged installations."""

import json
import os
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from printkit.app import doctor
from printkit.app.doctor import PURPOSES, Requirement, diagnose, read_requirement
from printkit.cli.main import main
from printkit.errors import installer, missing

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
REQUIRES = [
    *PROJECT["dependencies"],
    *(
        f"{need}; extra == '{extra}'"
        for extra, needs in PROJECT["optional-dependencies"].items()
        for need in needs
    ),
]


@pytest.fixture
def libraries(tmp_path, monkeypatch):
    """An installation whose metadata are those of the project: name to version, to be changed."""
    monkeypatch.chdir(tmp_path)
    found = {read_requirement(line).name.lower(): "2099.1" for line in REQUIRES}
    own = tmp_path / "printkit_games-0.1.0.dist-info"
    own.mkdir()
    extras = (f"Provides-Extra: {extra}" for extra in PROJECT["optional-dependencies"])
    needs = (f"Requires-Dist: {line}" for line in REQUIRES)
    head = ("Metadata-Version: 2.4", "Name: printkit-games", f"Version: {doctor.__version__}")
    (own / "METADATA").write_text("\n".join([*head, *extras, *needs, ""]))
    real = metadata.distribution

    def distribution(name):
        return metadata.PathDistribution(own) if name == "printkit-games" else real(name)

    def version(name):
        if name.lower() not in found:
            raise metadata.PackageNotFoundError(name)
        return found[name.lower()]

    monkeypatch.setattr(doctor.metadata, "distribution", distribution)
    monkeypatch.setattr(doctor.metadata, "version", version)
    return found


def finding(name):
    (found,) = (one for one in diagnose().findings if one.name == name)
    return found


@pytest.mark.usefixtures("libraries")
def test_a_sound_installation(capsys):
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"printkit {doctor.__version__} on Python 3.")
    assert "pip install" not in out
    for extra in PROJECT["optional-dependencies"]:
        assert f"\n{extra} " in out
    assert out.endswith("No browser is needed: printkit draws everything itself.\n")
    assert max(map(len, out.splitlines())) <= 100
    assert not list(Path().glob("output"))  # it is looked at, not made


def test_another_program_of_the_same_name_is_told(libraries):
    """PyPI has one, for colours in a terminal."""
    libraries["printkit"] = "0.1.3"
    told = finding("printkit")
    assert told.detail == "another program, 0.1.3, has the same folder of modules"
    assert (told.state, told.command) == ("broken", "pip uninstall printkit")


def test_every_extra_has_a_purpose():
    assert set(PURPOSES) == set(PROJECT["optional-dependencies"])


def test_a_missing_extra_and_the_command_that_adds_it(libraries, capsys):
    del libraries["pypdfium2"]
    found = finding("png")
    assert (found.part, found.state, found.detail) == ("extra", "missing", "no pypdfium2")
    assert found.command == "pip install 'pypdfium2>=5.0'"
    assert main(["doctor"]) == 0  # the core works without
    reasons = capsys.readouterr().out.partition("  pip install 'pypdfium2>=5.0'  ")[2]
    assert reasons.startswith("photographs of boards: printkit read\n")
    assert "pictures: .png, .gif, --dpi, previews\n" in reasons


def test_an_extra_of_many_libraries_is_added_from_the_source(libraries, capsys):
    for need in PROJECT["optional-dependencies"]["test"][:5]:
        del libraries[read_requirement(need).name.lower()]
    assert finding("test").command == "pip install '.[test]'"
    assert main(["doctor"]) == 0
    line = "  pip install '.[test]'    work on printkit itself; in the folder of printkit's source"
    assert line.split() in map(str.split, capsys.readouterr().out.splitlines())


def test_no_command_takes_another_program_for_printkit(libraries, monkeypatch):
    """PyPI has one of that name."""
    libraries.clear()
    monkeypatch.setattr(doctor, "__version__", "9.9.9")
    monkeypatch.setattr(doctor, "_TRIALS", (("printing", lambda: 1 / 0),))
    commands = [one.command for one in diagnose().findings if one.command]
    assert len(commands) > 10
    assert not any("printkit" in command for command in commands)


def test_an_old_library(libraries):
    libraries["ezdxf"] = "1.2.9"
    assert finding("cut").state == "old"
    libraries["pyyaml"] = "5.4"
    found = finding("pyyaml")
    assert (found.state, found.command) == ("old", "pip install 'pyyaml>=6.0'")
    assert not diagnose().works
    libraries["pyyaml"] = "6"
    assert finding("pyyaml").state == "ok"


def test_a_missing_and_a_broken_library_of_the_core(libraries, monkeypatch, capsys):
    del libraries["svgwrite"]
    monkeypatch.setitem(sys.modules, "shapely", None)  # cannot be imported
    assert finding("svgwrite").command == "pip install 'svgwrite>=1.4.3'"
    assert finding("shapely").command == "pip install --force-reinstall shapely"
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out.endswith("The core does not work.\n")


def test_json(libraries, capsys):
    del libraries["starlette"]
    assert main(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["works"]) == ("printkit-doctor/1", True)
    assert told["printkit"] == doctor.__version__
    states = {(one["part"], one["name"]): one["state"] for one in told["findings"]}
    assert states["extra", "web"] == "missing"
    assert states["core", "printing"] == states["core", "verifying"] == "ok"
    assert {name for part, name in states if part == "extra"} == set(PURPOSES)


@pytest.mark.usefixtures("libraries")
def test_an_output_folder_that_is_not_to_be_written():
    Path("output").write_text("a file stands in the way")
    found = finding("output/")
    assert found.state == "broken"
    assert "name another place with -o" in found.detail
    assert diagnose().works


@pytest.mark.usefixtures("libraries")
def test_metadata_of_another_version(monkeypatch):
    monkeypatch.setattr(doctor, "__version__", "9.9.9")
    assert finding("installation").state == "old"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("pyyaml>=6.0", Requirement("pyyaml", "6.0", "")),
        ("pypdfium2>=4.30; extra == 'png'", Requirement("pypdfium2", "4.30", "png")),
        ('mypy~=2.4.1 ; extra == "test"', Requirement("mypy", "2.4.1", "test")),
        ("types-PyYAML; extra == 'test'", Requirement("types-PyYAML", "", "test")),
        ("shapely (>=2.1,<3)", Requirement("shapely", "2.1", "")),
        ("a[b]<3,>=2.5 ; python_version < '4'", Requirement("a", "2.5", "")),
    ],
)
def test_requirements(line, expected):
    assert read_requirement(line) == expected


def test_where_nothing_is_installed_the_doctor_still_speaks(tmp_path):
    command = [sys.executable, "-S", "-m", "printkit", "doctor"]
    alone = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env=alone, check=False
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "No module named" in done.stdout
    assert "  pip install .  " in done.stdout


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize(("found", "state"), [("/usr/bin/npm", "ok"), (None, "missing")])
def test_what_fetches_pyodide_for_a_site(monkeypatch, found, state):
    monkeypatch.setattr("shutil.which", lambda _: found)
    assert finding("sites").state == state
    assert diagnose().works


def test_pipx_puts_libraries_into_its_own_environment(monkeypatch):
    assert installer() == "pip install"
    monkeypatch.setattr(sys, "prefix", "/home/ana/.local/share/pipx/venvs/printkit-games")
    said = str(missing("PNG needs pypdfium2", "pypdfium2"))
    assert said == ("PNG needs pypdfium2; install it with: pipx inject printkit-games pypdfium2")
