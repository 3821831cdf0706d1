"""Every command that reads or writes files, with FILE and OUT where their names go."""

READERS = {
    "board": (
        "check FILE",
        "board FILE -o OUT.pdf",
        "kit xong --board FILE -o OUT",
        "pieces xoids --board FILE -o OUT.pdf",
        "solid xoids --board FILE -o OUT.3mf",
        "xoids --board FILE",
        "inspect FILE",
        "simulate xong --board FILE --games 1 --jobs 1",
        "solve FILE --positions 9",
        "board FILE -o OUT.png",
    ),
    "ruleset": (
        "kit FILE -o OUT",
        "pieces FILE -o OUT.pdf",
        "solid FILE -o OUT.3mf",
        "simulate FILE --games 1 --jobs 1",
        "solve gosix --positions 9 --ruleset FILE",
    ),
    "record": (
        "verify FILE",
        "verify --json FILE",
        "verify --plain FILE",
        "replay FILE -o OUT.html",
        "hints FILE",
        "report FILE",
    ),
    "position": ("score FILE", "score --json FILE"),
    "style": (
        "board gosix --style FILE -o OUT.pdf",
        "kit gosix --style FILE -o OUT",
        "pieces gosix --style FILE -o OUT.pdf",
        "solid gosix --style FILE -o OUT.3mf",
        "generate --seed 1 --cells 7 --style FILE -o OUT.yaml --preview OUT.pdf",
    ),
    "preset": (
        "board gosix --preset FILE -o OUT.svg",
        "pieces gosix --preset FILE -o OUT.svg",
        "calibrate --preset FILE -o OUT.svg",
        "kit gosix --preset FILE -o OUT",
    ),
}
SUMMING = ("report FILE",)  # in the last line of a table
# To the standard output, as asked.
REPORTING = ("verify FILE", "verify --json FILE", *READERS["position"], *SUMMING)

# In the order of how long they take.
WRITERS = (
    "generate --seed 1 --cells 7 -o OUT.yaml",
    "report RECORD --csv -o OUT.csv",
    "board gosix -o OUT.svg",
    "board gosix --preset generic -o OUT.dxf",
    "replay RECORD -o OUT.html",
    "calibrate -o OUT.pdf",
    "pieces gosix -o OUT.pdf",
    "simulate gosix --games 1 --jobs 1 --table OUT.csv",
    "board ./BOARD -o OUT.png",
    "solid gosix -o OUT.3mf",
)
SEVERAL = ("solid gosix -o OUT.3mf",)  # files, one a colour
FOLDERS = ("generate --seed 1 --cells 7 --count 2 -o OUT", "kit gosix -o OUT")

PRINTERS = (
    *("list", "xoids --max-legs 2", "schema board", "verify RECORD", "verify --json RECORD"),
    *("verify --plain RECORD", "hints RECORD", "report RECORD", "check ./BOARD", "inspect ./BOARD"),
    *("simulate gosix --games 1 --jobs 1", "board gosix -o OUT.svg"),
    *("--help", "kit --help", "--version"),
)


def words(command, file="nasty.yaml", out="out"):
    return [word.replace("FILE", file).replace("OUT", out) for word in command.split()]
