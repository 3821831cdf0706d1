"""The page speaks the language of whoever reads it."""

import json

import pytest
from support.pages import script
from support.pseudo import long, pseudo
from web.spoken import Reader

from printkit.web.offline import STATIC
from printkit.web.tasks import perform


@pytest.fixture
def wished(tmp_path, monkeypatch):
    """A folder of languages with one in it, in which the page says two things."""
    (tmp_path / "fr.po").write_text(
        'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"X-Name: français\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        '#: printkit/web/static/x.js\nmsgid "{n} turn"\nmsgid_plural "{n} turns"\n'
        'msgstr[0] "{n} coup"\nmsgstr[1] "{n} coups"\n\n'
        '#: printkit/web/static/index.html\nmsgid "Made in {place}"\nmsgstr "Fait à {place}"\n\n'
        '#: boards/gosix.yaml\nmsgctxt "board"\nmsgid "Gosix"\nmsgstr "Le Gosix"\n',
        "utf-8",
    )
    script("make_languages").compile_languages(tmp_path, tmp_path)
    monkeypatch.setattr("printkit.base.language._FOLDER", str(tmp_path))


SAID = """
import("./language.js").then(({ _, ngettext, language, languages, translate }) => {
  document.body.innerHTML =
    '<p data-say title="Made in {place}" data-say-title> Made in\\n {place}</p>';
  translate(document);
  const forms = [0, 1, 2, 100, 1001].map((n) => ngettext("{n} turn", "{n} turns", n, { n }));
  const made = document.querySelector("p");
  return languages().then((known) => [language, known.fr, _("Made in {place}", { place: "Lyon" }),
    forms, made.textContent, made.title, document.documentElement.lang]);
})
"""


@pytest.mark.usefixtures("wished")
def test_the_page_says_it_in_the_language_of_the_browser(browser):
    from printkit.web.offline import language_files

    files = {**language_files(), "language.js": (STATIC / "language.js").read_bytes()}
    context = browser.new_context(locale="fr-CA")
    page = context.new_page()

    def answer(route):
        name = route.request.url.rpartition("/")[2]
        media = "text/javascript" if name.endswith(".js") else "application/json"
        if name in files:
            route.fulfill(body=files[name], content_type=media)
        else:
            route.fulfill(body="<!doctype html><body>", content_type="text/html")

    page.route("**/*", answer)
    page.goto("http://printkit.example/")
    assert page.evaluate(SAID) == [
        *("fr", "français", "Fait à Lyon"),
        ["0 coup", "1 coup", "2 coups", "100 coups", "1\xa0001 coups"],
        *("Fait à {place}", "Fait à {place}", "fr"),
    ]
    context.close()


@pytest.mark.usefixtures("wished")
def test_a_task_answers_in_the_language_of_the_page():
    def titles(language):
        reply = perform("shelf", json.dumps({"language": language}).encode())
        return {
            game["name"]: game["boards"][0]["title"] for game in json.loads(reply.data)["games"]
        }

    assert [titles(code)["gosix"] for code in ("fr", "en", "../x.po", 7)] == [
        *("Le Gosix", "Gosix", "Gosix", "Gosix")
    ]


def told(task, language, **request):
    return json.loads(perform(task, json.dumps({**request, "language": language}).encode()).data)


def test_what_one_asked_in_his_language_is_not_told_another_in_that():
    record = {"game": "hong", "moves": ["h:e4"]}
    asked = {"record": record, "draft": "h:e4"}
    answers = [told("answer", code, **asked) for code in ("de", "en", "es")]
    assert len({answer["verdict"] for answer in answers}) == 3
    assert len({answer["tools"][0]["title"] for answer in answers}) == 3


def test_forms_are_in_the_language_of_the_page():
    fields = {field["name"]: field for field in told("forms", "de")["options"]}
    assert fields["backs"]["label"] == "Rückseiten"
    assert dict(fields["frame"]["choices"]) == {"full": "ganz", "none": "keiner"}
    assert dict(fields["style"]["choices"])["colour"] == "In Farbe"
    wrong = told("boards.draw", "de", options={"gap": "wide"})
    assert wrong["error"] == "Erwartet wird eine ganze Zahl von 1 bis 20, gefunden wurde „wide“"
    wrong = told("sheets", "de", game="gosix", options={"kerf": "0.2mm"})
    assert wrong["error"].startswith("„Schnittbreite“ ist für Schneidemaschinen")
    assert wrong["field"] == "kerf"


@pytest.mark.nightly
def test_sheets_are_in_the_language_of_the_form_or_else_of_the_page():
    def titles(page, **options):
        return [
            part["title"] for part in told("sheets", page, game="gosix", options=options)["parts"]
        ]

    german, spanish = titles("de"), titles("es")
    assert german != spanish
    assert titles("de", language="es") == spanish


# Somebody reads the page on a phone

PSEUDO = "xx-long"
SCREENS = (
    *("", "print?game=gosix", "boards", "boards/edit?lattice=hex", "score", "look", "records"),
    *("look/xoids?max-legs=3", "look/rules?game=gosix", "look/how-to", "position"),
)
OPENED = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


@pytest.fixture(scope="module")
def pseudo_languages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("languages")
    pseudo(folder, PSEUDO, long)
    script("make_languages").compile_languages(folder, folder)
    return folder


@pytest.fixture
def reader(browser):
    one = Reader(browser, locale="es-MX")
    yield one
    one.context.close()


@pytest.mark.nightly
@pytest.mark.parametrize("screen", SCREENS)
def test_each_screen_has_room_for_long_words(screen, reader, pseudo_languages, monkeypatch):
    monkeypatch.setattr("printkit.base.language._FOLDER", str(pseudo_languages))
    reader.visit(screen, PSEUDO)
    reader.page.evaluate(OPENED)
    assert reader.too_wide() == []
    said = reader.page.evaluate("document.body.innerText")
    assert [word for word in ("Print", "Check", "Draw", "usual") if word in said] == []
