"""PDF/X-4 (ISO 15930-7): what a file for a press says of itself besides its ink.

The output intent is offset printing on coated paper, FOGRA39, with its profile embedded;
profiles/LICENSE-FOGRA39.txt tells where that is from.
"""

from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID
from xml.sax.saxutils import escape

from printkit.render.plain_reportlab import (
    Canvas,
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFStream,
    PDFString,
    PDFZCompress,
)

VERSION = (1, 6)  # of PDF, which PDF/X-4 is built on
CONDITION = "FOGRA39"  # in the registry of the ICC
_PROFILE = Path(__file__).parent / "profiles" / f"{CONDITION}.icc"
_INFO = "Offset printing on coated paper, ISO 12647-2 (FOGRA39)"
_DATE = "2000-01-01T00:00:00+00:00"  # as reportlab gives it where it is to write no time
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<pdf:Producer>{producer}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID>
<xmpMM:InstanceID>uuid:{identity}</xmpMM:InstanceID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"""


def conform(canvas: Canvas) -> None:
    """Give a file whose pages are drawn its output intent, its identity and its XMP metadata."""
    file = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001
    content = [(page.pagewidth, page.pageheight, page.stream) for page in file.Pages.pages]
    forms = [kept.stream for kept in file.idToObject.values() if hasattr(kept, "stream")]
    identity = sha256(repr((content, forms)).encode()).digest()[:16]
    file.updateSignature(identity)  # what its ID is made from
    catalog = file.Catalog
    # The XMP packet stays uncompressed for programs that look for it
    told = ("title", "author", "subject", "producer", "creator")
    words = {name: escape(getattr(file.info, name)) for name in told}
    packet = _XMP.format(date=_DATE, identity=UUID(bytes=identity), **words)
    kind = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
    catalog.Metadata = PDFStream(PDFDictionary(kind), packet.encode())
    catalog.OutputIntents = PDFArray([_output_intent(file)])
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]  # what it writes


def _output_intent(file: Any) -> PDFObjectReference:
    """How the file is to be printed, with the profile of that."""
    entries = PDFDictionary({"N": 4, "Alternate": PDFName("DeviceCMYK")})
    profile = PDFStream(entries, _PROFILE.read_bytes(), filters=[PDFZCompress])
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputCondition": PDFString(_INFO),
        "OutputConditionIdentifier": PDFString(CONDITION),
        "RegistryName": PDFString("http://www.color.org"),
        "Info": PDFString(_INFO),
        "DestOutputProfile": file.Reference(profile, "OutputProfile"),
    }
    reference: PDFObjectReference = file.Reference(PDFDictionary(intent), "OutputIntent")
    return reference
