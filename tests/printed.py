"""Documents as they are printed: in a style, then by the backends."""

from printkit.app.styles import load_style
from printkit.render import pdf, svg
from printkit.sheets.style import styled


def write_pdf(document, style="colour"):
    return pdf.write_pdf(styled(document, load_style(style)))


def write_svg(document, style="colour"):
    return svg.write_svg(styled(document, load_style(style)))
