"""Any bytes as a PDF file, and as the content of a page in one: a verdict, or a sentence."""

from collections.abc import Iterator

from fuzz.seeds import check_sentence
from preflight.making import GROUND, LIVE, TEXT, add_page, good, saved

from printkit.errors import InputError
from printkit.preflight.inspection import preflight

_CONTENTS = (
    *(GROUND, LIVE, TEXT, "/Cut cs 0.5 scn 1 2 m 3 4 5 6 7 8 c b* q Q", "/P /X BDC EMC W n"),
    "BT /F 1 Tf 1 Tc 2 Tw 50 Tz 3 TL 1 Ts 1 Tr 1 2 Td [(a) -5 <62>] TJ T* (c) ' 1 2 (d) \" ET",
    "BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI /Over gs 1 w [1 2] 0 d 1 0 0 1 5 5 cm /Picture Do",
)


def seeds() -> Iterator[bytes]:
    yield saved(good())
    yield from map(str.encode, _CONTENTS)


def check(data: bytes) -> None:
    _judge(data)
    if not data.startswith(b"%PDF"):
        pdf = good()
        add_page(pdf, data.decode("latin-1"))
        _judge(saved(pdf))


def _judge(data: bytes) -> None:
    try:
        verdict = preflight(data, "f.pdf")
    except InputError as error:
        check_sentence(error)
    else:
        assert verdict.passes is not bool(verdict.faults)
        assert verdict.describe()
