"""What `printkit.pyz` does first: refuse a Python or a machine that its libraries are not made for.

`make_release.py` has it run, and adds what it is made by. Any Python 3 must be able to read it, as
it may be the wrong one that does.
"""

import os
import platform
import sys
import sysconfig


def this_python():
    """Return what compiled libraries depend on, in words: this Python, and this kind of machine."""
    version = "%s %d.%d" % (platform.python_implementation(), *sys.version_info[:2])
    threads = "t" if sysconfig.get_config_var("Py_GIL_DISABLED") else ""
    try:
        library = os.confstr("CS_GNU_LIBC_VERSION").split()[0]  # glibc; musl does not know the name
    except (AttributeError, OSError, ValueError):
        library = ""
    bits = "" if sys.maxsize > 2**32 else "32-bit"
    words = (platform.system(), platform.machine(), library, bits)
    return version + threads, " ".join(word for word in words if word)


def start(python, machine):
    """End with a sentence unless this is the `python` and the `machine` that are needed."""
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
