"""Files that break programs: what stands in them, for each kind of file that printkit reads."""

import json

import yaml

MIB = 1 << 20

# Of each kind a file that uses much of its format.
_GOOD = """
board:
  {name: mine, title: My board, lattice: hex, play_on: edges, labels: rows, side: 12mm,
  shape: {union: [{hexagon: 2}, {cells: [[5, 0]], at: [1, -1]}]}, style: cells,
  print: {paper: a4, margin: 10mm, scale: 100%, dpi: 150}}
ruleset:
  {name: mine, title: My rules, game: xong, boards: [xong-standard], pitch: 22mm,
  options: {touch: side, hexagon_points: 2}, sources: [a book],
  print: {paper: letter, back-offset: "0.5mm,-1mm", sheet: 600x400mm}}
record:
  {game: hong, board: hong-7x7, ruleset: hong-7x7, players: {more: Ana, less: Ben},
  result: {more: 0}, date: 2026-11-20, setup: {stones: [a1, c5, g7]}, moves: [1. e3h, e4v]}
position:
  {game: xana, board: xana-5, final: true,
  position: {black: [3e5], walls: [g5], captured: {black: 1}}}
style:
  {name: mine, title: My style, base: grey, colours: {ink: "#112233"}, paper: "#ffffee",
  patterns: {wood: {kind: lines, angle: 30, spacing: 2mm, weight: 1mm}},
  lines: {factor: 2, least: 0.3mm}}
preset:
  {name: mine, title: My cutter, formats: [svg], sheet: 900x600mm, margin: 5mm, dpi: 96,
  layers: [{layer: cut, colour: "#ff0000", width: 0.01mm},
  {layer: engrave, colour: "#000000", areas: filled}]}
"""
GOOD = yaml.load(_GOOD, yaml.BaseLoader)  # all texts


def written(tree):
    """A tree as YAML, of which JSON is a part."""
    return json.dumps(tree, ensure_ascii=False, indent=1).encode()


# Whatever kind a file should be of, these are none.
HOPELESS = {
    "empty": b"",
    "NUL bytes": b"\0" * MIB,
    "a NUL byte": b"name: mine\0\n",
    "escape": b"name: \x1b[31mmine\n",
    "UTF-16": "\ufeffname: mine\n".encode("utf-16"),
    "UTF-16 without its mark": "name: mine\n".encode("utf-16-be"),
    "UTF-32": "name: mine\n".encode("utf-32"),
    "Latin-1": "name: café\n".encode("latin-1"),
    "half a character": b"name: \xf0\x9f\x99",
    "a surrogate": b"name: \xed\xa0\x80",
    "two byte order marks": b"\xef\xbb\xbf\xef\xbb\xbf\xef\xbb\xbfname: mine\n",
    "tabs": b"name:\n\t- mine\n",
    "a program": b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 100,
    "an archive": b"PK\x03\x04" + b"\x14\0" * 100,
    "billions of laughs": b"a: &a [x, x]\n"
    + b"".join(b"%c: &%c [*%c, *%c]\n" % (c, c, c - 1, c - 1) for c in range(98, 122)),
    "a list in itself": b"&a [*a]\n",
    "a merge": b"<<: {name: mine}\n",
    "an object": b"!!python/object/apply:os.system ['touch owned']\n",
    "a tag": b"!<tag:" + b"x" * (4 * MIB - 100) + b"> x",
    "tags": b"".join(b"%%TAG !t%d! tag:x,2000:\n" % i for i in range(130_000)) + b"---\na: b\n",
    "directives": b"%FOO bar\n" * 190_000 + b"---\na: b\n",
    "many documents": b"---\n" * 190_000,
    "10 MB": b"name: " + b"x" * 10_000_000,
    "a text of 4 MiB": b"comment: " + b"x" * (4 * MIB - 20),
    "a text of escapes": b'comment: "' + b"\\x41" * (MIB - 20) + b'"',
    "a key of 4 MiB": b"? " + b"k" * (4 * MIB - 20) + b"\n: x\n",
    "braces": b"{a: " * MIB,
    "deep blocks": b"".join(b" " * i + b"a:\n" for i in range(2000)),
    "question marks": b"? " * (2 * MIB),
    "dashes": b"- " * MIB + b"a: b\n# |\n",
    "dashes and a bar": b"- " * MIB + b"|\n",
    "colons": b"a: |\n  x\nb: " + b": " * MIB,
    **{f"4 MiB of {chr(one)}": bytes([one]) * (4 * MIB) for one in b"[&*%'"},
    "spaces": b" " * (4 * MIB - 10) + b"|",
    "empty lines": b"\n" * (4 * MIB),
    "line ends": "\x85|".encode() * MIB,
    "comments": b"# |\n" * MIB,
    "text blocks": b"a: |\n" * 190_000,
    "200,000 items": b"- x\n" * 190_000,
    "100,000 keys": b"".join(b"k%d:\n" % i for i in range(100_001)),
}

# The same file in other clothes.
HARMLESS = {
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "CR": lambda data: data.replace(b"\n", b"\r"),
    "a directive": lambda data: b"%YAML 1.1\n---\n" + data + b"\n...\n",
    "comments": lambda data: "# שלום \u0301\u0301\n".encode() * 1000 + data,
    "spaces": lambda data: data.replace(b"\n", b"  \n"),
}

# What may stand where a word or a number should. Some of it is harmless.
SCALARS = (
    *("", " ", "-", "~", "null", "true", "no", "0", "-0", "-1", "1e309", "-1e309", "1e-400"),
    *("NaN", "nan", ".nan", ".inf", "-.inf", "Infinity", "infmm", "nanmm", "1e309mm", "1e3mm"),
    *("0mm", "-5mm", "0.0000000001mm", "999999999mm", "9" * 30, f"{'9' * 30}mm", "0x10", "010"),
    *("1_000", "12:30", "١٢", "²", "½", "１２", "1,5mm", "1 . 5 mm", "٣mm", "%", "100%%", "1e9%"),
    *("../../x", "../../x.yaml", "/etc/passwd", "/dev/zero", "a/b", "a\\b", "C:\\x", ".", ".."),
    *("%s%n", "{0}", "$HOME", "`id`", "; rm -rf x", "<script>", "]]>", "&amp;", "--", "'", '"'),
    *("שלום", "مرحبا", "\u202egnp.exe", "e\u0301" * 50, "Z\u0336\u0337\u0338", "👩‍👩‍👧", "\u200b"),
    *("\ufeff", "\u2028", "\0", "\x1b[2J", "\7", "\r\n", "a\tb", "x" * 300, "𝕏", "\uffff"),
    *("None", "__class__", "nested", "#", "#fff", "#gggggg", "rgb(1,2,3)", "a4\n", "10mm x"),
)
TREES = ({}, [], [[]], {"a": "b"}, [[[["x"]]]], ["1"] * 3, {"": ""}, {"shape": {"hexagon": "2"}})


def mutations(tree, step):
    """The tree with its leaves and branches in turn replaced: each meets every step-th nasty thing.

    The next meets the next ones, so that all of them are met.
    """
    for at, path in enumerate(_places(tree)):
        for nasty in (*SCALARS, *TREES)[at % step :: step]:
            yield path, nasty, _replaced(tree, path, nasty)


def _places(tree, path=()):
    if path:
        yield path
    entries = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in entries:
        if isinstance(value, (dict, list)):
            yield from _places(value, (*path, key))
        else:
            yield (*path, key)


def _replaced(tree, path, nasty):
    key, *rest = path
    copy = tree.copy()
    copy[key] = _replaced(tree[key], rest, nasty) if rest else nasty
    return copy
