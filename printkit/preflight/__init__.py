"""Read a PDF file back and tell whether a print shop can take it.

Terminology. A *page* has boxes: the media box is the sheet, the trim box what is left after
cutting, the bleed box the trim grown by the *bleed*, into which *ground* runs so that a knife that
is slightly off leaves no white. *Live matter* keeps away from the trim by the *safe zone*. A *mark*
is one thing painted: an area, a line, a run of text, a picture. *Spot* inks have a plate of their
own; *cut lines* are marks in a spot ink that is not printed. The *CTM* is the current
transformation matrix.

All lengths are mm; places count from the upper left corner of the page, y downwards. The package is
pure: bytes in, findings out. References are to ISO 32000-1 (PDF 1.7) and ISO 15930-7 (PDF/X-4).
"""
