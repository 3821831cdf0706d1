"""Make the files of a release: `make release`.

    python docs/make_release.py FOLDER

The files are a wheel, an sdist, a zipapp with all libraries for this kind of machine, a list of
these libraries with licences (SBOM, CycloneDX), and checksums. All files are dated by the last
commit and made twice. Both results must be the same, byte for byte, and the zipapp must serve its
page from an empty folder. Uncommitted changes are refused.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import venv
from pathlib import Path
from urllib.request import Request, urlopen

from made_folder import NotOursError, checksums, made_anew, refuse_others
from zipapp_start import this_python

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-lock.txt"
EXTRAS = "completion,cut,languages,photo,png,web"
PATIENCE = 120.0  # seconds until the zipapp must serve its page


def main(folder: Path) -> int:
    """Make the release in `folder`; return 1 if the two results differ, 2 after an error."""
    try:
        if changed := _git("status", "--porcelain"):
            print(f"these files are not committed:\n{changed}", file=sys.stderr)
            return 2
        refuse_others(folder)
        return _release(folder)
    except (NotOursError, RuntimeError, OSError) as error:
        print(f"no release is made: {error}", file=sys.stderr)
    except subprocess.CalledProcessError as error:
        words = " ".join(map(str, error.cmd))
        print(f"no release is made; this command failed: {words}", file=sys.stderr)
    return 2


def _release(folder: Path) -> int:
    commit, date = _git("log", "-1", "--format=%H %ct").split()
    environment = {**os.environ, "SOURCE_DATE_EPOCH": date, "PIP_CONSTRAINT": str(LOCK)}
    with tempfile.TemporaryDirectory() as work:
        one, other = Path(work, "one"), Path(work, "other")
        for made in (one, other):
            _make(made, commit, environment)
        sums = checksums(one)
        if sums != checksums(other):
            print(f"two makings differ:\n{sums}\n{checksums(other)}", file=sys.stderr)
            return 1
        _try(one / "printkit.pyz")
        with made_anew(folder) as new:
            shutil.copytree(one, new, dirs_exist_ok=True)
    print(sums, end="")
    return 0


def _make(folder: Path, commit: str, environment: dict[str, str]) -> None:
    source = folder.with_name(f"{folder.name}-source")
    packages = folder.with_name(f"{folder.name}-packages")
    tools = Path(sys.executable).parent

    def run(*words: str | Path) -> None:
        subprocess.run(words, check=True, env=environment, cwd=source, stdout=subprocess.DEVNULL)

    subprocess.run(["git", "clone", "--quiet", ROOT, source], check=True)
    run("git", "checkout", "--quiet", "--detach", commit)
    run(sys.executable, "-m", "build", "--outdir", folder, source)
    (wheel,) = folder.glob("*.whl")
    name, version, *_ = wheel.name.split("-")
    wanted = ("--find-links", folder, f"{name}[{EXTRAS}]=={version}")
    venv.create(packages, with_pip=False)
    python = packages / "bin" / "python"
    run(tools / "pip", "--python", python, "install", "--quiet", "--no-compile", *wanted)
    run(
        *(tools / "cyclonedx-py", "environment", "--output-reproducible"),
        *("--pyproject", source / "pyproject.toml", "-o", folder / "printkit.cdx.json", python),
    )
    run(
        *(tools / "shiv", "--reproducible", "--console-script", "printkit"),
        *("--python", "/usr/bin/env python3", "--output-file", folder / "printkit.pyz"),
        *("--preamble", _write_start(folder.with_name(f"{folder.name}-start"))),
        *("--extend-pythonpath", "--quiet", "--no-compile", *wanted),
    )
    _name_version(folder / "printkit.cdx.json", version)


def _write_start(folder: Path) -> Path:
    """Write the zipapp's start program, which requires this Python and this kind of machine."""
    folder.mkdir()
    program = Path(__file__).with_name("zipapp_start.py").read_text("utf-8")
    start = folder / "printkit-start.py"
    start.write_text(f"{program}\n\nstart{this_python()!r}\n", "utf-8")
    return start


def _name_version(bill: Path, version: str) -> None:
    """Write `version` into the SBOM, because pyproject.toml has only a dynamic version."""
    told = json.loads(bill.read_text("utf-8"))
    told["metadata"]["component"]["version"] = version
    bill.write_text(json.dumps(told, indent=2) + "\n", "utf-8")


def _try(zipapp: Path) -> None:
    """Check that the `zipapp` serves its page from an empty folder.

    Raises RuntimeError if no address is printed within PATIENCE seconds, OSError if the page fails.
    """
    with tempfile.TemporaryDirectory() as empty:
        words = [sys.executable, zipapp, "serve", "--port", "0"]
        told = {"PATH": os.environ["PATH"], "HOME": empty}
        with subprocess.Popen(
            words, cwd=empty, env=told, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as server:
            limit = threading.Timer(PATIENCE, server.kill)
            limit.start()
            try:
                assert server.stdout
                assert server.stderr
                address = server.stdout.readline().strip()
                if not address:
                    said = server.stderr.read().strip() or "it said nothing"
                    raise RuntimeError(f"{zipapp.name} did not serve its page: {said}")
                head = {"Content-Type": "application/json"}
                asked = Request(f"{address}do/shelf", b"{}", head)  # noqa: S310 — http on this machine
                with urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310
                    json.load(answer)
            finally:
                limit.cancel()
                server.terminate()


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
