"""What is wrong with a field of a form is told at that field, whichever it is."""

import json

import pytest
from web.attacks import DRAWN, RECORD

from printkit.web.tasks import perform

ANYTHING = {("board", "title")}  # fields that take any text
ASKED = {
    "cells": ("sheets", {"game": "gosix"}, "cells"),
    "options": ("sheets", {"game": "gosix"}, "options"),
    "draw": ("boards.draw", {"seed": 1, "count": 1}, "options"),
    "hints": ("hints", {"record": RECORD}, "options"),
    "xoids": ("xoids", {}, "options"),
    "board": ("board.look", DRAWN, "fields"),
}


def answered(task, request):
    return json.loads(perform(task, json.dumps(request).encode()).data)


FORMS = answered("forms", {})


def test_every_form_is_tried():
    assert FORMS.keys() == ASKED.keys()


@pytest.mark.parametrize("form", FORMS)
def test_what_is_wrong_is_told_at_its_field(form):
    task, request, key = ASKED[form]
    for field in FORMS[form]:
        name = field["name"]
        if (form, name) in ANYTHING:
            continue
        for wrong in ("no such thing", "-1e9"):
            values = {**request.get(key, {}), name: wrong}
            answer = answered(task, {**request, key: values})
            assert answer.get("field") == name, (name, answer)
            assert answer["error"]
