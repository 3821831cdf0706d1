"""Make the virtual environment of the Makefile, also after an interrupted attempt.

    python3 environment.py FOLDER NAME... -- ARGUMENT...

runs `pip install ARGUMENT...` in the environment FOLDER, then makes an empty file `made-NAME` in
FOLDER for each NAME. While pip runs, FOLDER has no `made-` file. If pip was killed, the next run
therefore makes a new environment. Every Python 3 can run this script, which names the oldest
supported Python.
"""

import os
import re
import shutil
import subprocess
import sys

OLDEST = (3, 11)  # as pyproject.toml has it
STAMP = "made-"


def main(arguments):
    """Make or complete an environment; return the exit status."""
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
    """Return the reason why this Python cannot make the environment, or ""."""
    if sys.version_info < OLDEST:
        found = "%d.%d.%d" % sys.version_info[:3]
        return "Python 3.11 or newer is needed, not %s; name one: make PYTHON=python3.12" % found
    try:
        import venv  # noqa: F401 — Debian has it in a package of its own
    except ImportError:
        return "this Python has no venv; install it (Debian: apt install python3-venv)"
    return ""


def unfit_folder(folder):
    """Return the reason why the environment `folder` cannot be made, or ""."""
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
    """Return the names of the files `made-NAME` in `folder`."""
    if not os.path.isdir(folder):
        return []
    return [name for name in os.listdir(folder) if name.startswith(STAMP)]


def anew(folder):
    """Make an environment with pip; return the exit status.

    If this Python has pip, installing pip with it takes a third of the time of ensurepip.
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
    """Run `pip install` in the environment `folder`; return the exit status."""
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
    """Return environment variables for pip, also for the pip that installs build tools.

    pip retries once, not five times: without a network a retry takes up to 15 s per package.
    """
    return dict(os.environ, PIP_RETRIES=os.environ.get("PIP_RETRIES", "1"))


def no_network(told):
    """Return a message if pip's output `told` reports an unreachable index, else ""."""
    broken = re.findall("connection broken by '(.*)': ", told)
    if not broken or "No matching distribution found" not in told:
        return ""
    reason = re.sub(r"""^.*(: |, ['"])|['"]\)+$""", "", broken[-1])
    return (
        "pip cannot reach the package index (%s); connect to the network, or name"
        " another index with PIP_INDEX_URL, and run make again" % reason
    )


def python(folder):
    """Return the path of the Python in the environment `folder`."""
    if os.name == "nt":
        return os.path.join(folder, "Scripts", "python.exe")
    return os.path.join(folder, "bin", "python")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
