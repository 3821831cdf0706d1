import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from printkit.app.schema import KINDS, json_schema

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("kind", KINDS)
def test_the_schemas_in_the_docs_are_those_of_the_code(kind):
    written = json.loads((ROOT / "docs" / "schema" / f"{kind}.schema.json").read_text("utf-8"))
    assert written == json_schema(kind), "run: make schemas"
    jsonschema.Draft202012Validator.check_schema(written)


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        (kind, path)
        for kind in ("board", "ruleset", "preset", "style")
        for path in sorted((ROOT / f"{kind}s").iterdir())
    ],
    ids=lambda value: getattr(value, "stem", value),
)
def test_shipped_files_fit_their_schema_and_name_it(kind, path):
    text = path.read_text("utf-8")
    jsonschema.validate(yaml.safe_load(text), json_schema(kind))
    comment = f"# yaml-language-server: $schema=../docs/schema/{kind}.schema.json"
    assert text.splitlines()[0] == comment
    assert (path.parent / comment.split("=")[1]).is_file()


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("board", "{name: x, lattice: hex, shape: {hexagon: 3, rectangle: [2, 2]}}"),
        ("board", "{name: x, lattice: hexagonal, shape: {hexagon: 3}}"),
        ("board", "{name: x, lattice: hex, shape: {hexagon: 3}, colour: red}"),
        ("ruleset", "{name: x, game: chess}"),
        ("ruleset", "{name: x, game: xong, options: {threshold: 3}}"),
        ("ruleset", "{name: x, game: xong, options: {touch: everywhere}}"),
        ("record", "{moves: [a]}"),
        ("preset", "{name: x}"),
        ("preset", "{name: x, layers: [{layer: cutting, colour: ff0000}]}"),
        ("preset", "{name: x, layers: [{layer: cut, colour: red}]}"),
        ("style", "{base: grey}"),
        ("style", "{name: x, colours: {red: red}}"),
        ("style", "{name: x, colours: {rouge: 'ff0000'}}"),
        ("style", "{name: x, patterns: {red: {spacing: 2mm}}}"),
    ],
)
def test_what_the_program_refuses_the_schema_refuses(kind, text):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(yaml.safe_load(text), json_schema(kind))
