"""Makes the virtual environment that the Makefile works in, whatever became of an earlier try.

    python3 environment.py FOLDER NAME... -- ARGUMENT...

installs what the ARGUMENTs of `pip install` name into the environment FOLDER, then makes an empty
file `made-NAME` in it for each NAME. While pip works there is no such file at all: an environment
in which pip was killed has none, and is made anew. Any Python 3 can run this, to tell which it
needs.
"""

import os
import re
import shutil
import subprocess
import sys

OLDEST = (3, 11)  # as pyproject.toml has it
STAMP = "made-"


def main(arguments):
    """Make or complete an environment; returns the exit status."""
    middle = arguments.index("--")
    folder, names = arguments[0], arguments[1:middle]
    refusal = unfit_python() or unfit_folder(folder)
    if refusal:
        print("printkit: " + refusal, file=sys.stderr)
        return 2
    made = stamps(folder)
    for stamp in made:
        os.unlink(os.path.join(folder, stamp))
    status = (0 if made else anew(folder)) or install(folder, arguments[middle + 1 :])
    if not status:
        for stamp in {STAMP + name for name in names}.union(made):
            open(os.path.join(folder, stamp), "w").close()
    return status


def unfit_python():
    """Say why this Python cannot make the environment; nothing when it can."""
    if sys.version_info < OLDEST:
        found = "%d.%d.%d" % sys.version_info[:3]
        return "Python 3.11 or newer is needed, not %s; name one: make PYTHON=python3.12" % found
    try:
        import venv  # noqa: F401 — Debian has it in a package of its own
    except ImportError:
        return "this Python has no venv; install it (Debian: apt install python3-venv)"
    return ""


def unfit_folder(folder):
    """Say why no environment can be made in the working folder; nothing when it can."""
    here = os.path.abspath(folder)
    try:
        printable = here.encode().decode().isprintable()
    except UnicodeError:
        printable = False
    if not printable:
        return "the path of this folder has characters that tools cannot take; move it: %r" % here
    parent = os.path.dirname(here)
    if not os.access(here if os.path.isdir(here) else parent, os.W_OK):
        return (
            "nothing can be written into %s; clone printkit to a folder of your own,"
            " and run make there" % parent
        )
    return ""


def stamps(folder):
    """Return the names of the stamps in `folder`."""
    if not os.path.isdir(folder):
        return []
    return [name for name in os.listdir(folder) if name.startswith(STAMP)]


def anew(folder):
    """Make an environment with pip; returns the exit status.

    A Python that has pip puts it there in a third of the time that ensurepip takes.
    """
    shutil.rmtree(folder, ignore_errors=True)
    quietly = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.call([sys.executable, "-m", "venv", "--without-pip", folder])
    into = [sys.executable, "-m", "pip", "--python", python(folder), *INSTALL, "pip"]
    if subprocess.call(into, env=environment(), **quietly) == 0:
        return 0
    return subprocess.call([sys.executable, "-m", "venv", folder])


# Bytecode is left to whoever imports: most of it would never be, and takes a third of the time.
INSTALL = ["install", "--quiet", "--disable-pip-version-check", "--no-compile"]


def install(folder, arguments):
    """Run `pip install` in the environment `folder`; returns the exit status."""
    command = [python(folder), "-m", "pip", *INSTALL, *arguments]
    pip = subprocess.Popen(command, env=environment(), stderr=subprocess.PIPE)
    told = pip.communicate()[1]
    refusal = pip.returncode and no_network(told.decode("utf-8", "replace"))
    if refusal:
        print("printkit: " + refusal, file=sys.stderr)
    else:
        sys.stderr.buffer.write(told)
    return pip.returncode


def environment():
    """Return the variables for pip, which also reach the pip that it starts for build tools.

    One retry instead of five: without a network each takes up to 15 seconds, for each package.
    """
    return dict(os.environ, PIP_RETRIES=os.environ.get("PIP_RETRIES", "1"))


def no_network(told):
    """Return a sentence if what pip `told` is that it reached no index; else nothing."""
    broken = re.findall("connection broken by '(.*)': ", told)
    if not broken or "No matching distribution found" not in told:
        return ""
    reason = re.sub(r"""^.*(: |, ['"])|['"]\)+$""", "", broken[-1])
    return (
        "pip cannot reach the package index (%s); connect to the network, or name"
        " another index with PIP_INDEX_URL, and run make again" % reason
    )


def python(folder):
    """Return the path of the Python of the environment `folder`."""
    if os.name == "nt":
        return os.path.join(folder, "Scripts", "python.exe")
    return os.path.join(folder, "bin", "python")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
