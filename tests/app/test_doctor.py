"""What the doctor says of sound and of damaged installations."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from printkit.app import doctor
from printkit.app.doctor import PURPOSES, Requirement, diagnose, read_requirement
from printkit.cli.main import main
from printkit.errors import installer, missing

ROOT = Path(__file__).parents[2]
PIPX = "/home/ana/.local/share/pipx/venvs/printkit-games"
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
    (own / "direct_url.json").write_text('{"url": "file:///printkit", "dir_info": {}}')
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


def test_another_program_of_the_same_name_is_told(libraries, monkeypatch, capsys):
    """PyPI has one, for colours in a terminal. Its removal takes modules of ours along."""
    libraries["printkit"] = "0.1.3"
    told = finding("printkit")
    assert told.detail == "another program, 0.1.3, has the same folder of modules"
    assert (told.state, told.command) == ("broken", "pip uninstall printkit")
    assert finding("printkit-games").command == "pip install --force-reinstall ."
    monkeypatch.delattr("printkit.__version__")
    commands = [one.command for one in diagnose().findings if one.state == "broken"]
    assert commands == ["", "pip uninstall printkit", "pip install --force-reinstall ."]
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    mending = out.partition("To mend this, in this order:\n")[2].splitlines()
    assert mending[0].startswith("  pip uninstall printkit  ")
    assert mending[1].startswith("  pip install --force-reinstall .  ")


def test_modules_that_another_program_took_along_are_told(tmp_path):
    """pip removes what it once wrote for the other, even if it is now ours."""
    shutil.copytree(ROOT / "printkit", tmp_path / "printkit")
    for folder in ("boards", "rulesets", "presets", "styles"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "printkit" / "__init__.py").unlink()
    command = [
        sys.executable,
        "-S",
        "-m",
        "printkit",
        "doctor",
        "--json",
    ]
    path = os.pathsep.join([str(tmp_path), sysconfig.get_path("purelib")])
    alone = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env=alone, check=False
    )
    assert (done.returncode, done.stderr) == (1, "")
    told = json.loads(done.stdout)
    (found,) = (one for one in told["findings"] if one["name"] == "modules")
    assert found["detail"] == "printkit/__init__.py is missing, or is another program's"
    assert found["command"].startswith("pip install --force-reinstall ")
    assert not told["works"]


@pytest.mark.parametrize(
    ("origin", "command"),
    [
        ('{"url": "file:///printkit", "dir_info": {}}', "pip install --force-reinstall ."),
        (
            '{"url": "file:///printkit", "dir_info": {"editable": true}}',
            "pip install --force-reinstall -e .",
        ),
        ('{"archive_info": {}}', "pip install --force-reinstall printkit-games"),
        (None, "pip install --force-reinstall printkit-games"),
    ],
)
def test_printkit_is_installed_again_from_where_it_came(
    libraries, tmp_path, monkeypatch, origin, command
):
    where = tmp_path / "printkit_games-0.1.0.dist-info" / "direct_url.json"
    where.write_text(origin) if origin else where.unlink()
    libraries["printkit"] = "0.1.3"
    assert finding("printkit-games").command == command
    monkeypatch.setattr(sys, "prefix", PIPX)
    assert finding("printkit").command == "pipx uninject printkit-games printkit"
    assert finding("printkit-games").command == "pipx reinstall printkit-games"


@pytest.mark.usefixtures("libraries")
def test_a_module_of_printkit_that_is_missing(monkeypatch):
    """It is in no library's finding, so it has a command of its own."""
    monkeypatch.setitem(sys.modules, "printkit.render.svg", None)
    found = finding("printing")
    assert (found.state, found.command) == ("broken", "pip install --force-reinstall .")


def test_every_extra_has_a_purpose():
    assert set(PURPOSES) == set(PROJECT["optional-dependencies"])


def test_a_missing_extra_and_the_command_that_adds_it(libraries, capsys):
    del libraries["pypdfium2"]
    found = finding("png")
    assert (found.part, found.state, found.detail) == ("extra", "missing", "no pypdfium2")
    assert found.command == 'pip install "printkit-games[png]"'
    assert main(["doctor"]) == 0  # the core works without
    told = capsys.readouterr().out.partition("To add what is missing:\n")[2].splitlines()
    assert told[:2] == [
        '  pip install "printkit-games[photo]"  photographs of boards: printkit read',
        '  pip install "printkit-games[png]"    pictures: .png, .gif, --dpi, previews',
    ]


def test_pipx_is_told_the_libraries(libraries, monkeypatch):
    """What it has injected it keeps when it upgrades printkit."""
    monkeypatch.setattr(sys, "prefix", PIPX)
    del libraries["ezdxf"]
    for need in PROJECT["optional-dependencies"]["test"][:5]:
        libraries.pop(read_requirement(need).name.lower())
    assert finding("cut").command == 'pipx inject printkit-games "ezdxf>=1.4.4"'
    assert finding("test").command == ""  # in a clone, which has an environment of its own


def test_no_command_takes_another_program_for_printkit(libraries, monkeypatch):
    """PyPI has one of that name."""
    libraries.clear()
    monkeypatch.setattr(doctor, "__version__", "9.9.9")
    monkeypatch.setattr(doctor, "_TRIALS", (("printing", lambda: 1 / 0),))
    commands = [one.command for one in diagnose().findings if one.command]
    assert len(commands) > 10
    assert not any(re.search(r"\bprintkit\b(?!-games)", command) for command in commands)
    assert not any("'" in command for command in commands)  # none to cmd.exe


def test_an_old_library(libraries):
    libraries["ezdxf"] = "1.2.9"
    assert finding("cut").state == "old"
    libraries["pyyaml"] = "5.4"
    found = finding("pyyaml")
    assert (found.state, found.command) == ("old", 'pip install "pyyaml>=6.0"')
    assert not diagnose().works
    libraries["pyyaml"] = "6"
    assert finding("pyyaml").state == "ok"


def test_a_missing_and_a_broken_library_of_the_core(libraries, monkeypatch, capsys):
    del libraries["svgwrite"]
    monkeypatch.setitem(sys.modules, "shapely", None)  # cannot be imported
    assert finding("svgwrite").command == 'pip install "svgwrite>=1.4.3"'
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
    monkeypatch.setattr(sys, "prefix", PIPX)
    said = str(missing("PNG needs pypdfium2", "pypdfium2"))
    assert said == ("PNG needs pypdfium2; install it with: pipx inject printkit-games pypdfium2")
