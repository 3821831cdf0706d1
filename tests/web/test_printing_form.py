"""Forms of the page: what is printed by them, and what is wrong told at its field."""

import io
import json
import zipfile

import pytest

from printkit.base.output import write_files
from printkit.base.print_options import CELL_FIELDS, PRINT_FIELDS
from printkit.machines.kit_files import kit_files
from printkit.paper.kit_request import piece_options
from printkit.rules.source_arguments import chosen_setting
from printkit.web.tasks import perform

OWN = {"name": "own", "lattice": "hex", "play_on": "vertices", "shape": {"hexagon": "2"}}


def done(task, **request):
    reply = perform(task, json.dumps(request).encode())
    if reply.media == "application/json":
        return reply.status, json.loads(reply.data)
    return reply.status, reply


def test_the_form_has_every_option_of_the_command_line():
    _, forms = done("forms")
    assert [one["name"] for one in forms["options"]] == list(PRINT_FIELDS.fields)
    assert [one["doc"] for one in forms["options"]] == [
        field.doc for field in PRINT_FIELDS.fields.values()
    ]
    assert [one["name"] for one in forms["cells"]] == list(CELL_FIELDS.fields)
    assert all(one["free"] or one["choices"] for one in forms["options"])


@pytest.mark.nightly
def test_sheets_are_counted_and_drawn_one_at_a_time():
    status, answer = done("sheets", game="gosix", page=1)
    assert status == 200
    assert list(dict.fromkeys(answer["pages"])) == [part["slug"] for part in answer["parts"]]
    assert {"cover", "board", "stones", "rules", "record"} <= set(answer["pages"])
    assert (
        answer["sheets"] == len(answer["pages"]) == sum(part["pages"] for part in answer["parts"])
    )
    assert (answer["page"], answer["in_parts"]) == (1, False)
    assert 0 < answer["minutes"] < 60
    assert answer["svg"].startswith("<?xml")
    assert "<text" not in answer["svg"]
    left_out = "aids rules board record tuck-box"
    _, answer = done("sheets", game="gosix", options={"backs": "duplex"}, left_out=left_out)
    assert answer["pages"] == ["stones", "stones"]
    assert answer["sheets"] == 1
    _, answer = done("sheets", game="gosix", options={"for": "press"})
    assert "cover" not in answer["pages"]
    assert answer["in_parts"]


@pytest.mark.nightly
def test_files_are_those_of_the_command_line(tmp_path):
    chosen = {"game": "gosix", "options": {"paper": "letter", "for": "press"}}
    _, reply = done("sheets.zip", **chosen)
    with zipfile.ZipFile(io.BytesIO(reply.data)) as archive:
        zipped = {name.rpartition("/")[2]: archive.read(name) for name in archive.namelist()}
    opened, settings = chosen_setting("gosix"), {"paper": "letter", "for": "press"}
    written = list(write_files(kit_files(opened, piece_options(opened, settings), tmp_path)))
    assert zipped == {path.name: path.read_bytes() for path in written}
    _, reply = done("sheets.pdf", game="gosix", board=OWN)
    assert (reply.data[:5], reply.name) == (b"%PDF-", "gosix-own-kit.pdf")


def test_real_values_are_told_in_the_unit_of_the_paper():
    _, answer = done("sheets", game="gosix")
    assert answer["values"]["paper"] == "A4"
    assert answer["values"]["pitch"] == "52 mm"
    assert answer["warnings"] == []
    chosen = {"options": {"paper": "letter", "stones": "1in"}, "cells": {"pitch": "22mm"}}
    _, answer = done("sheets", game="gosix", **chosen)
    assert answer["values"]["margin"] == "0.39 in"
    assert [warning[:37] for warning in answer["warnings"]] == [
        "the pitch is 1.82 in, not 0.87 in, be"
    ]


def test_each_style_has_its_sample():
    _, samples = done("styles")
    _, forms = done("forms")
    (style,) = (one for one in forms["options"] if one["name"] == "style")
    assert list(samples) == [name for name, _title in style["choices"]]
    assert len(set(samples.values())) == len(samples)
    assert all(sample.startswith("<?xml") and len(sample) < 8000 for sample in samples.values())


@pytest.mark.parametrize(
    ("request_", "field", "sentence"),
    [
        ({"options": {"paper": "a9"}}, "paper", "'a9' is not a paper"),
        ({"options": {"kerf": "1mm"}}, "kerf", "kerf works only for cutters: give a preset too"),
        ({"options": {"style": "../x.yaml"}}, "style", "a style cannot be named by a path here"),
        ({"options": {"language": "/etc/x.po"}}, "language", "there is no language '/etc/x.po'"),
        ({"options": {"colour": "red"}}, "colour", "there is no field 'colour'"),
        ({"cells": {"pitch": "1m"}}, "pitch", "'1m' is not a length"),
        ({"board": "../x.yaml"}, "board", "a board cannot be named by a path here"),
        ({"board": {**OWN, "shape": {"hexagon": "200"}}}, "board", "the board has 119401 cells"),
        ({"board": "xodd-9x9"}, "board", "gosix is played on the vertices of a hex board"),
        ({"game": "chess"}, "game", "no game is called 'chess'"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(request_, field, sentence):
    status, answer = done("sheets", **{"game": "gosix", **request_})
    assert status == 422
    assert answer["field"] == field
    assert sentence in answer["error"]
