"""What each game adds to its kit: pieces, the page of rules and the form of its record sheet.

A module has the game's name. It may define `parts(request)`, the sheets between the board and the
record sheets; `RECORD_FORM`; `ASSEMBLY`, the cover's words on putting the kit together; and
`picture(request, box)`, the cover's picture.
"""
