"""PDF files as a press wants them, and what breaks them: contents are in mm, y downwards."""

import io

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

MM = 72 / 25.4
SIZE, BLEED = 106.0, 3.0  # mm: of the sheet, and of the bleed around the trim
GROUND = "0.1 0.05 0.3 0 k 0 0 106 106 re f "
TEXT = "BT /F 4 Tf 1 0 0 -1 20 80 Tm 0 0 0 1 k (Board) Tj ET "
LIVE = (
    "0 0 0 1 K 0.5 w 20 20 30 30 re S "
    "q /Over gs /Cut CS 1 SCN 0.01 w 60 60 20 20 re S Q "
    "q 20 0 0 -20 60 50 cm /Picture Do Q "
)
XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmp:CreateDate="2000-01-01T00:00:00Z" xmp:ModifyDate="2000-01-01T00:00:00Z"
 xmp:MetadataDate="2000-01-01T00:00:00Z" xmpMM:DocumentID="uuid:1" xmpMM:VersionID="1"
 xmpMM:RenditionClass="default" pdfxid:GTS_PDFXVersion="PDF/X-4">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A board</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>"""


def spot(ink):
    """A colour space of one spot ink."""
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1)
    return Array([Name.Separation, Name(f"/{ink}"), Name.DeviceCMYK, tint])


def picture(pdf, pixels=240, space=Name.DeviceCMYK, sample=b"\x20\x10\x40\x00", **more):
    """A square picture of one colour."""
    stream = Stream(pdf, sample * (pixels * pixels))
    given = {"Subtype": Name.Image, "Width": pixels, "Height": pixels, "ColorSpace": space}
    for key, value in {**given, "BitsPerComponent": 8, **more}.items():
        stream[f"/{key}"] = value
    return pdf.make_indirect(stream)


def font(pdf, *, embedded=True):
    """A TrueType font whose letters are half as wide as their size."""
    descriptor = Dictionary(Type=Name.FontDescriptor, Ascent=760, Descent=-240, CapHeight=700)
    if embedded:
        descriptor.FontFile2 = pdf.make_indirect(Stream(pdf, b"a font"))  # which nobody opens
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=Name("/ABCDEF+DejaVuSansCondensed"),
            FirstChar=32,
            Widths=[500] * 95,
            FontDescriptor=pdf.make_indirect(descriptor),
        )
    )


def resources(pdf):
    """What the contents of these tests name."""
    return Dictionary(
        Font=Dictionary(F=font(pdf)),
        XObject=Dictionary(Picture=picture(pdf)),
        ColorSpace=Dictionary(Cut=spot("CutContour")),
        ExtGState=Dictionary(Over=Dictionary(OP=True, OPM=1)),
    )


def add_page(pdf, contents, size=SIZE):
    """A page with its boxes."""
    points = size * MM
    pdf.add_blank_page(page_size=(points, points))
    page = pdf.pages[-1].obj
    page.Resources = resources(pdf)
    page.BleedBox = Array([0, 0, points, points])
    page.TrimBox = Array([BLEED * MM, BLEED * MM, points - BLEED * MM, points - BLEED * MM])
    draw(pdf, page, contents)
    return page


def draw(pdf, page, contents):
    """Let a page show some contents."""
    head = f"{MM:.6f} 0 0 {-MM:.6f} 0 {float(page.MediaBox[3]):.6f} cm "
    page.Contents = pdf.make_indirect(Stream(pdf, (head + contents).encode("latin-1")))


def good(*contents, ground=GROUND):
    """A file that passes for a press, each page with the ground, live matter and more contents."""
    pdf = pikepdf.new()
    for more in contents or ("",):
        add_page(pdf, ground + LIVE + TEXT + more)
    profile = Stream(pdf, b"\0" * 16 + b"CMYK" + b"\0" * 16 + b"acsp" + b"\0" * 88)
    profile.N = 4
    pdf.Root.OutputIntents = Array(
        [
            Dictionary(
                S=Name.GTS_PDFX,
                OutputConditionIdentifier=pikepdf.String("Press"),
                DestOutputProfile=pdf.make_indirect(profile),
            )
        ]
    )
    pdf.Root.Metadata = pdf.make_indirect(Stream(pdf, XMP.encode()))
    pdf.docinfo["/Trapped"] = Name("/False")
    return pdf


def saved(pdf, **how):
    """The bytes of a file."""
    buffer = io.BytesIO()
    pdf.save(buffer, static_id=True, **how)
    return buffer.getvalue()
