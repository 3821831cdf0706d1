import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from referencing import Registry, Resource
from support.calls import table
from support.pages import script

from printkit.commands.schema import KINDS, json_schema
from printkit.records.verification import report_on
from printkit.rules.catalogue import game_names
from printkit.rules.lookup import ruleset_names

ROOT = Path(__file__).parents[2]


SCHEMAS = script("make_schemas").schemas()


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_the_schemas_in_the_docs_are_those_of_the_code(path):
    written = json.loads(path.read_text("utf-8"))
    assert written == SCHEMAS[path], "run: make schemas"
    jsonschema.Draft202012Validator.check_schema(written)


def test_the_docs_have_no_other_schemas():
    found = (ROOT / "docs" / "schema").rglob("*.schema.json")
    assert set(found) == set(SCHEMAS)


def by_game(path):
    """A validator by the schema of the docs for one game, which refers to the general one."""
    (general,) = (path.parent / one["$ref"] for one in SCHEMAS[path]["allOf"])
    resource = Resource.from_contents(SCHEMAS[general.resolve()])
    registry = Registry().with_resource(SCHEMAS[path]["allOf"][0]["$ref"], resource)
    return jsonschema.Draft202012Validator(SCHEMAS[path], registry=registry)


@pytest.mark.parametrize("name", ruleset_names())
def test_a_ruleset_fits_the_schema_of_its_game_and_no_other(name):
    ruleset = yaml.safe_load((ROOT / "rulesets" / f"{name}.yaml").read_text("utf-8"))
    for game in game_names():
        validator = by_game(ROOT / "docs" / "schema" / game / "ruleset.schema.json")
        assert validator.is_valid(ruleset) is (game == ruleset["game"])
        assert not validator.is_valid({**ruleset, "options": {"colour": "red"}})


@pytest.mark.thinned(4)
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
    folder = f"{yaml.safe_load(text)['game']}/" if kind == "ruleset" else ""
    comment = f"# yaml-language-server: $schema=../docs/schema/{folder}{kind}.schema.json"
    assert text.splitlines()[0] == comment
    assert (path.parent / comment.split("=")[1]).is_file()


REFUSED = """
board → {name: x, lattice: hex, shape: {hexagon: 3, rectangle: [2, 2]}}
board → {name: x, lattice: hex, shape: {hexagon: 3}, colour: red}
ruleset → {name: x, game: xong, options: {threshold: 3}}
ruleset → {name: x, game: xong, options: {touch: everywhere}}
record → {moves: [a]}
record → {game: xodd, board: xodd-99}
record → {game: xodd, board: {name: own, lattice: hex}}
record → {game: xodd, players: {red: Ana}}
record → {game: xodd, result: {black: 1.5}}
record → {game: xodd, moves: {a: b}}
style → {name: x, patterns: {red: {kind: checks}}}
preset → {name: x, layers: [{layer: cutting, colour: ff0000}]}
style → {name: x, colours: {red: red}}
"""


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("kind", "text"), table(REFUSED))
def test_what_the_program_refuses_the_schema_refuses(kind, text):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(yaml.safe_load(text), json_schema(kind))


class _Editor(yaml.SafeLoader):
    """Reads YAML as editors do: what looks like a date is a text."""


_Editor.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

RECORDS = [
    *sorted((ROOT / "tests" / "records" / "golden").glob("*.yaml")),
    *sorted((ROOT / "tests" / "conformance" / "playthroughs").glob("*.yaml")),
    *sorted((ROOT / "docs" / "examples").glob("**/club/*.yaml")),
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_that_is_read_fits_its_schema(path):
    try:
        record = yaml.load(path.read_text("utf-8"), _Editor)
    except yaml.YAMLError:
        pytest.skip("it takes a liberty with YAML that editors do not know")
    problems = list(jsonschema.Draft202012Validator(json_schema("record")).iter_errors(record))
    assert bool(problems) == (report_on(path).status == "unreadable")
    game = isinstance(record, dict) and record.get("game")
    if game in game_names():
        validator = by_game(ROOT / "docs" / "schema" / game / "record.schema.json")
        unknown = {"unknown-board", "unknown-ruleset"}  # which those of one game do not list
        assert validator.is_valid(record) is (not problems or path.stem in unknown)


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_of_a_schema_says_what_it_is_for(kind):
    for key, schema in json_schema(kind)["properties"].items():
        assert schema.get("description"), key
