"""The start of `printkit.pyz`: refuse a Python or a machine that the libraries do not support.

`make_release.py` appends a call of `start` with the Python and machine of the release. Every
Python 3 must be able to run this file, also an unsupported Python.
"""

import os
import platform
import sys
import sysconfig


def this_python():
    """Return this Python and this kind of machine, on which compiled libraries depend."""
    version = "%s %d.%d" % (platform.python_implementation(), *sys.version_info[:2])
    threads = "t" if sysconfig.get_config_var("Py_GIL_DISABLED") else ""
    try:
        library = os.confstr("CS_GNU_LIBC_VERSION").split()[0]  # glibc; unknown to musl
    except (AttributeError, OSError, ValueError):
        library = ""
    bits = "" if sys.maxsize > 2**32 else "32-bit"
    words = (platform.system(), platform.machine(), library, bits)
    return version + threads, " ".join(word for word in words if word)


def start(python, machine):
    """Exit with a message unless this is the required `python` and `machine`."""
    found_python, found_machine = this_python()
    if (found_python, found_machine) == (python, machine):
        return
    needed, found = (python, found_python) if found_python != python else (machine, found_machine)
    print(
        "printkit.pyz: it needs %s, and this is %s; to have printkit here run: "
        'pipx install "printkit-games[web]"' % (needed, found),
        file=sys.stderr,
    )
    sys.exit(2)
