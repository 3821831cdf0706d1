from support.measure import read_svg

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Document
from printkit.draw.formats import pdf, svg
from printkit.draw.game_view import view_of
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.apply_style import styled
from printkit.draw.style.styles import load_style
from printkit.paper.kit import Request, kit_of
from printkit.paper.kit_parts import piece_sets, rules_parts
from printkit.paper.pieces.imposition import lay_out_pieces
from printkit.paper.pieces.kit_sheets import piece_part
from printkit.rules.catalogue import open_setting


def write_pdf(document, style="colour"):
    return pdf.write_pdf(styled(document, load_style(style)))


def write_svg(document, style="colour"):
    return svg.write_svg(styled(document, load_style(style)))


def read_back(pages):
    return [read_svg(data) for data in write_svg(Document("test", tuple(pages)))]


def request_for(ruleset, board=None, pitch=None, paper="a4"):
    """What a kit is asked for, with margins of 10 mm."""
    opened = open_setting(ruleset, board, pitch)
    layout = Layout(PrintOptions(paper=paper), "test")
    kind = type(opened.game)
    return Request(opened.game, opened.ruleset, opened.board, layout, kit_of(kind), view_of(kind))


def piece_pages(pieces, layout):
    """The sheets of a set of pieces that shares none with others."""
    return lay_out_pieces(pieces, layout).pages() if pieces.pieces else []


def game_parts(request):
    """What a game adds to any kit: its pieces, each set on its own sheets, rules and more."""
    sets = [piece_part(pieces, request.layout) for pieces in piece_sets(request)]
    return [*sets, *request.kit.parts(request), *rules_parts(request)]


def game_part(request, slug):
    """The pages of a part that is the game's own, read back."""
    parts = game_parts(request)
    found = (part for part in parts if slug == part.slug or slug in part.slug.split("-"))
    return read_back(next(found).pages)


def words(pages):
    return " ".join(text.text for page in pages for text in page.texts())


def edges(ring):
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)
