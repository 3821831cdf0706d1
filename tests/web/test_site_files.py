"""The files of a site: genuine, the same each time, and put into a folder without harm."""

import functools
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from rules.further_games import forget_games, write_game
from support.pages import ROOT
from web.static_host import Host

from printkit.base.errors import InputError
from printkit.base.language import language_codes, language_name
from printkit.base.output import write_files
from printkit.commands.cli.main import main
from printkit.rules.game_packages import FOLDERS
from printkit.web.site import build, bundle, pyodide
from printkit.web.site.build import site_files, write_site
from printkit.web.site.pyodide import Pyodide, find
from printkit.web.tasks import TASKS, perform

pytestmark = pytest.mark.xdist_group("site files")  # which are made once

PLAYTHROUGHS = Path(__file__).parents[1] / "conformance" / "playthroughs"

WHEEL = "shapely-9-cp312.whl"


def zipped(**files):
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as into:
        for name, text in files.items():
            into.writestr(zipfile.ZipInfo(name), text)  # of no time: it is in names of tests
    return archive.getvalue()


RUNTIME = {
    "pyodide.mjs": b"export const loadPyodide = null;",
    "pyodide.asm.js": b"0;",
    "pyodide.asm.wasm": b"\0asm" + bytes(1000),
    "python_stdlib.zip": zipped(os="import sys"),
}


LIBRARY = zipped(shapely="import numpy")


def lock(version=pyodide.VERSION, name=WHEEL):
    digest = hashlib.sha256(LIBRARY).hexdigest()
    one = {"file_name": name, "sha256": digest, "version": "9"}
    packages = dict.fromkeys(pyodide.LIBRARIES, one)
    return {"info": {"version": version}, "packages": packages}


@pytest.fixture
def distribution(tmp_path, monkeypatch):
    """A folder with a small Pyodide, whose digests are known."""
    folder = tmp_path / "distribution"
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in RUNTIME.items()}
    monkeypatch.setattr(pyodide, "_RUNTIME", digests)
    text = json.dumps(lock()).encode()
    monkeypatch.setattr(pyodide, "_OFFICIAL_LOCK", hashlib.sha256(text).hexdigest())
    every = {**RUNTIME, pyodide.LOCK: text, WHEEL: LIBRARY}
    list(write_files((folder / name, data) for name, data in every.items()))
    return folder


@pytest.fixture(scope="module", autouse=True)
def packed_once():
    """Most of what sites hold is the same in all of them, and takes seconds to compress."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gzip, "compress", functools.cache(gzip.compress))
        yield


@pytest.fixture(scope="module")
def small():
    return site_files(Pyodide(RUNTIME, {WHEEL: LIBRARY}, lock(), official=True))


@pytest.mark.parametrize("by_address", [False, True])
def test_pyodide_is_found_and_checked(distribution, by_address):
    host = Host(distribution)
    found = find(host.url if by_address else str(distribution), libraries=True)
    host.stop()
    assert dict(found.runtime) == RUNTIME
    assert dict(found.libraries) == {WHEEL: LIBRARY}
    assert found.official


@pytest.mark.parametrize("name", [*RUNTIME, WHEEL])
def test_a_file_that_is_not_genuine_is_refused(distribution, name):
    with open(distribution / name, "ab") as file:
        file.write(b" ")
    with pytest.raises(InputError, match=f"{name}: this is not the file of Pyodide"):
        find(str(distribution), libraries=True)


def test_a_folder_may_have_a_lock_file_of_its_own_but_no_address(distribution):
    (distribution / pyodide.LOCK).write_text(json.dumps(lock(), indent=1))
    assert not find(str(distribution), libraries=True).official
    host = Host(distribution)
    with pytest.raises(InputError, match=r"pyodide-lock\.json: this is not the file of Pyodide"):
        find(host.url, libraries=True)
    host.stop()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (b"[]", "this is not a lock file"),
        (b"{", "this is not a lock file"),
        (json.dumps(lock(version="0.1")).encode(), r"expected Pyodide .*, found 0\.1"),
        (json.dumps(lock(name="../../x")).encode(), "this is not a lock file"),
        (b'{"info": {}, "packages": {}}', "the key 'numpy' is missing"),
    ],
)
def test_a_lock_file_that_does_not_fit_is_refused(distribution, text, error):
    (distribution / pyodide.LOCK).write_bytes(text)
    with pytest.raises(InputError, match=error):
        find(str(distribution), libraries=True)


def test_what_is_not_there_is_told_in_a_sentence(distribution, tmp_path, monkeypatch):
    (distribution / WHEEL).unlink()
    with pytest.raises(InputError, match=r"shapely-9-cp312\.whl: cannot be read: No such file"):
        find(str(distribution), libraries=True)
    assert not find(str(distribution), libraries=False).libraries
    host = Host(tmp_path)
    with pytest.raises(InputError, match=r"pyodide\.mjs: cannot be fetched: .*--pyodide"):
        find(host.url, libraries=False)
    host.stop()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="npm is needed to fetch Pyodide"):
        find(None, libraries=False)


def test_the_service_worker_knows_every_file(small):
    text = small[build.OFFLINE].decode()
    site = json.loads(text[len("const SITE = ") : text.index(";\n\n")])
    first, later = set(site["first"]), set(site["later"])
    assert first | later | {build.INDEX, build.OFFLINE} == set(small)
    assert not first & later
    heavy, words = {WHEEL, "prints.zip.gz.bin"}, {"language-de.json", "de.zip.gz.bin"}
    assert {name.partition("/")[2] for name in later} >= heavy | words
    scripts, replies = {"main.js", "print.js", "canvas.js"}, {"opening-xong.json.gz.bin"}
    assert {name.partition("/")[2] for name in first} >= scripts | replies


def test_a_site_has_the_first_reply_on_each_board_in_each_language(small):
    held = {name.partition("/")[2]: data for name, data in small.items()}
    opening = json.loads(gzip.decompress(held["opening-xong.json.gz.bin"]))
    request = {"record": {"game": "xong", "board": "xong-standard"}, "language": "de"}
    table = json.loads(perform("table", json.dumps(request).encode()).data)
    assert {
        **opening["replies"]["de xong-standard"],
        "sites": opening["sites"]["xong-standard"],
    } == table
    dark = json.dumps({**request, "scheme": "dark"}).encode()
    answer = json.loads(perform("answer", dark).data)
    reply = opening["replies"]["de xong-standard  dark"]
    layers = [{"id": name, "svg": opening["layers"][name]} for name in reply["layers"]]
    assert {**reply, "layers": layers} == answer


@pytest.mark.skipif(not shutil.which("node"), reason="Node.js is not installed")
def test_modules_become_bytecode_if_pyodide_can_compile_them(tmp_path, monkeypatch):
    script = (
        "import {writeFileSync} from 'node:fs'; writeFileSync(process.argv[2] + '/scores.zip', 'b')"
    )
    monkeypatch.setattr(pyodide, "_COMPILER", tmp_path / "compile.mjs")
    archives = {"python_stdlib.zip": b"a", "scores.zip": b"a"}
    runtime = Pyodide(RUNTIME, {}, lock(), official=True)
    assert pyodide.compiled(runtime, archives) == archives  # the script is missing
    (tmp_path / "compile.mjs").write_text(script)
    assert pyodide.compiled(runtime, archives) == {**archives, "scores.zip": b"b"}


def test_the_page_names_its_own_files_only(small):
    page = small[build.INDEX].decode()
    for address in build._OWN.findall(page):
        assert address[1] in small
    early = {name for name in small if f'modulepreload" href="{name}"' in page}
    early = {name.partition("/")[2] for name in early}
    assert {"main.js", "board.js", "aim.js", "worker.js"} <= early
    assert not early & {"server.js", "print.js", "python.js", "offline.js"}
    assert "script-src 'self' 'wasm-unsafe-eval'; style-src 'self';" in page
    assert page.count("unsafe") == 1
    assert "http:" not in page.replace("http-equiv", "").replace("http://www.w3.org", "")
    engine = json.loads(next(data for name, data in small.items() if name.endswith("engine.json")))
    assert engine["tasks"].keys() == {name for name, task in TASKS.items() if task.half != "reads"}


def test_a_site_that_only_scores_has_no_other_tasks():
    files = site_files(Pyodide(RUNTIME, {}, {"info": {}, "packages": {}}, official=True))
    engine = json.loads(next(data for name, data in files.items() if name.endswith("engine.json")))
    ours = {name for name, task in TASKS.items() if task.half not in ("prints", "reads")}
    assert set(engine["tasks"]) == ours
    assert not any("prints" in name for name in files)


# Photographs

OPENCV = "opencv_python-4-cp312.whl"
EYES = zipped(**{"cv2/__init__.py": "eyes = 2", "cv2/data/face.xml": "<face/>"})


def with_opencv():
    """The lock file of a distribution that has OpenCV, which needs one more package."""
    made = lock()
    digest = hashlib.sha256(EYES).hexdigest()
    one = {"file_name": OPENCV, "sha256": digest, "depends": ["numpy", "libeye"]}
    eye = {**made["packages"]["numpy"], "file_name": "libeye-1.zip"}
    made["packages"] |= {"opencv-python": one, "libeye": eye, "pandas": {"file_name": "p.whl"}}
    return made


@pytest.fixture
def seeing(distribution):
    """`distribution` with OpenCV."""
    (distribution / pyodide.LOCK).write_text(json.dumps(with_opencv()))
    (distribution / OPENCV).write_bytes(EYES)
    (distribution / "libeye-1.zip").write_bytes(LIBRARY)
    return distribution


def engine_of(files):
    return json.loads(next(data for name, data in files.items() if name.endswith("engine.json")))


def test_a_site_reads_photographs_where_the_distribution_has_opencv(seeing, small):
    found = find(str(seeing), libraries=True)
    assert set(found.to_read.values()) == {OPENCV, "libeye-1.zip"}
    files = site_files(found)
    engine, before = engine_of(files), engine_of(small)
    photographs = {name for name, task in TASKS.items() if task.half == "reads"}
    assert photographs == {"photograph.read", "photograph.look", "photograph.record"}
    assert {name for name, half in engine["tasks"].items() if half == "reads"} == photographs
    assert not photographs & before["tasks"].keys()
    assert set(engine["libraries"]["reads"]) == {*pyodide.LIBRARIES, "opencv-python", "libeye"}
    assert engine["libraries"]["prints"] == before["libraries"]["prints"]
    assert before["libraries"].keys() == before["bytes"].keys() == {"scores", "prints"}
    spoken = (name.removeprefix("../") for name in engine["languages"].values())
    words = sum(len(files[f"{name}.gz.bin"]) for name in spoken)
    eyes = sum(len(data) for name, data in files.items() if name.endswith((OPENCV, "libeye-1.zip")))
    assert engine["bytes"]["reads"] == engine["bytes"]["prints"] - words + eyes
    (wheel,) = (data for name, data in files.items() if name.endswith(OPENCV))
    with zipfile.ZipFile(BytesIO(wheel)) as held:
        assert held.namelist() == ["cv2/__init__.py"]
    (text,) = (data for name, data in files.items() if name.endswith(f"/{pyodide.LOCK}"))
    locked = json.loads(text)["packages"]
    assert locked["opencv-python"]["sha256"] == hashlib.sha256(wheel).hexdigest()
    assert "pandas" not in locked


def test_a_false_opencv_is_refused_and_a_site_that_only_scores_needs_none(seeing):
    (seeing / OPENCV).write_bytes(b"other")
    with pytest.raises(InputError, match=f"{OPENCV}: this is not the file of Pyodide"):
        find(str(seeing), libraries=True)
    assert not find(str(seeing), libraries=False).to_read


def sections(text):
    """What the licences of a site are of, and each text."""
    parts = text.decode().split(f"{bundle._RULE}\n")
    return dict(zip(map(str.strip, parts[1::2]), parts[2::2], strict=True))


def test_every_library_of_a_site_comes_with_its_licence(small):
    told = sections(small[bundle.LICENCES])
    found = {title.partition(" ")[0]: text for title, text in told.items()}
    own = {bundle.OWN, *bundle.libraries(prints=True)}
    assert own < found.keys()
    assert {"Pyodide", "CPython,", "GEOS,", "shapely"} < found.keys()
    assert [title for title, text in told.items() if bundle.NO_TEXT in text] == ["shapely 9"]
    assert "Mozilla Public License Version 2.0" in found["Pyodide"]
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in found["GEOS,"]
    assert "SIL OPEN FONT LICENSE" in found[bundle.OWN]
    assert 'rel="license" href="licences.txt"' in small[build.INDEX].decode()


def test_a_newer_site_takes_the_place_of_an_older(small, tmp_path, monkeypatch):
    list(write_site(small, tmp_path / "site"))
    monkeypatch.setattr(build, "__version__", "9.9")
    newer = site_files(Pyodide(RUNTIME, {WHEEL: LIBRARY}, lock(), official=True))
    (tmp_path / "site" / "own.txt").write_text("what the host wants")
    list(write_site(newer, tmp_path / "site"))
    there = {
        path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*")
    }
    assert {name for name in there if "." in name} == {*newer, build.LISTING, "own.txt"}


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("thesis.txt", "years", "the folder contains files but not a site"),
        (build.LISTING, "{}", "this is not the list of a site's files"),
        (build.LISTING, '{"format": "other/1"}', "in another format"),
    ],
)
def test_a_folder_of_other_things_is_left_alone(small, tmp_path, name, text, error):
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=error):
        list(write_site(small, tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == text


def test_a_list_cannot_have_files_elsewhere_removed(small, tmp_path):
    site, kept = tmp_path / "site", tmp_path / "kept"
    kept.write_text("kept")
    site.mkdir()
    names = ["../kept", str(kept), "a/../../kept", "page-1/old.js"]
    listing = {"format": "printkit-site/1", "files": names}
    (site / build.LISTING).write_text(json.dumps(listing))
    list(write_site(small, site))
    assert kept.read_text() == "kept"


def test_the_command_writes_a_site(distribution, tmp_path, capsys):
    assert main(["site", str(tmp_path / "out"), "--pyodide", str(distribution)]) == 0
    out, err = capsys.readouterr()
    assert out.endswith("the site scores games and prints\n")
    assert not err
    shutil.rmtree(tmp_path / "out")
    (distribution / pyodide.LOCK).write_text(json.dumps(lock(), indent=1))
    assert main(["site", str(tmp_path / "out"), "--pyodide", str(distribution)]) == 0
    assert "not Pyodide's own; do not publish" in capsys.readouterr().err
    assert main(["site", str(tmp_path / "two"), "--pyodide", str(tmp_path), "--scores-only"]) == 2
    assert "pyodide.mjs: cannot be read" in capsys.readouterr().err
    assert not (tmp_path / "two").exists()


def unpack(files, folder):
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


NEITHER = """
import importlib, json, sys
for name in ("shapely", "numpy", "reportlab", "PIL", "fontTools", "pypdfium2", "segno"):
    sys.modules[name] = None
from printkit.web.tasks import TASKS, perform
for task in TASKS.values():
    if task.half not in ("prints", "reads"):
        importlib.import_module(f"printkit.{task.module}")
for name in ("forms", "xoids", "how-tos"):
    assert perform(name, b"{}").status == 200, name
board = json.loads(perform("board.edit", b'{"board": "xong-standard"}').data)
assert perform("board.look", json.dumps(board).encode()).status == 200
"""


def test_what_does_not_print_needs_none_of_the_libraries_of_print():
    subprocess.run([sys.executable, "-c", NEITHER], check=True)


SCORES = """
import json, pathlib, sys
sys.path = [sys.argv[1], *(one for one in sys.path if one and not one.endswith("-packages"))]
sys.meta_path = [one for one in sys.meta_path if "editable" not in repr(one)]
from printkit.web.tasks import perform
for record in pathlib.Path(sys.argv[2]).glob("*.yaml"):
    text = json.dumps({"text": record.read_text("utf-8"), "name": record.name})
    opened = perform("open-record", text.encode())
    for name in ("answer", "table", "suggest", "hints", "record.line"):
        asked = {"record": json.loads(opened.data)["record"], "at": 2}
        reply = perform(name, json.dumps(asked).encode())
        assert reply.status == 200, (record.name, name, reply.data)
assert all(one.startswith(sys.argv[1]) for one in sys.modules["printkit"].__path__)
"""


@pytest.mark.nightly
def test_the_half_that_scores_shows_every_game(tmp_path):
    unpack(bundle.scoring_modules(), tmp_path)
    command = [sys.executable, "-I", "-c", SCORES, tmp_path, PLAYTHROUGHS]
    subprocess.run(command, check=True, cwd=tmp_path)


ALONE = """
import json, sys
from importlib.machinery import PathFinder
LIBRARIES = {"numpy", "PIL", "shapely"}  # of Pyodide's distribution

class Elsewhere:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in LIBRARIES:
            return PathFinder.find_spec(name, path or LIBRARY)

LIBRARY = [one for one in sys.path if one.endswith("-packages")]
sys.path = [sys.argv[1], *(one for one in sys.path if one not in LIBRARY and one)]
sys.meta_path = [Elsewhere, *(one for one in sys.meta_path if "editable" not in repr(one))]
from printkit.web.tasks import perform
for name in ("sheets.zip", "sheets.pdf"):
    reply = perform(name, json.dumps({"game": "gosix", "left_out": "rules"}).encode())
    assert reply.status == 200, reply.data
assert all(one.startswith(sys.argv[1]) for one in sys.modules["printkit"].__path__)
"""


@pytest.mark.nightly
def test_a_site_has_all_modules_that_printing_imports(tmp_path):
    unpack({**bundle.scoring_modules(), **bundle.printing_modules()}, tmp_path)
    subprocess.run([sys.executable, "-c", ALONE, tmp_path], check=True, cwd=tmp_path)


SAID = "the record has no neutral stones; add them, as in '{example}'"


def test_a_site_has_the_games_that_are_named(tmp_path, monkeypatch):
    write_game(tmp_path / "heath")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    forget_games()
    files = bundle.scoring_modules()
    monkeypatch.undo()
    forget_games()
    assert {"printkit/games/heath/rules.py", "printkit/data/boards/heath-board.yaml"} <= set(files)
    assert not [name for name in bundle.scoring_modules() if "heath" in name]


def test_a_site_has_the_translations_of_its_games(monkeypatch):
    monkeypatch.setenv(FOLDERS, str(ROOT / "docs/examples/printkit-hex/printkit_hex"))
    forget_games()
    files = bundle.scoring_modules()
    monkeypatch.undo()
    forget_games()
    german = GNUTranslations(BytesIO(files["printkit/games/printkit_hex/languages/de.mo"]))
    assert german.pgettext("printkit_hex", "Aim") == "Spielziel"
    assert not [name for name in files if name.endswith(".po")]


def test_the_words_of_each_language_are_an_archive_that_replaces_a_mere_header():
    scores, spoken = bundle.scoring_modules(), bundle.catalogue_files()
    assert [*spoken, "en"] == sorted([*language_codes()], key=lambda code: (code == "en", code))
    for code, files in spoken.items():
        (name,) = files
        whole, header = (GNUTranslations(BytesIO(held[name])) for held in (files, scores))
        assert header.info() == whole.info()
        assert header.info()["x-name"] == language_name(code)
        assert header.gettext(SAID) == SAID != whole.gettext(SAID)


def test_a_wheel_brings_its_licences_and_those_of_what_it_holds():
    names = {"pillow-1.dist-info/licenses/LICENSE": "Pillow's", "pillow/LICENSE": "of a font"}
    wheels = {"pillow-1-cp312.whl": zipped(**names), WHEEL: LIBRARY}
    told = sections(bundle.site_licences(Pyodide(RUNTIME, wheels, lock(), official=True)))
    assert told["pillow 1"].split("\n\n")[0].strip() == "Pillow's"
    assert "Independent JPEG Group" in told["pillow 1"]
    assert "of a font" not in told["pillow 1"]
