"""What each game adds to its kit: pieces, the page of rules and the form of its record sheet.

A module is named as the game's module in `games`. It may define `piece_sets(request)`, what is cut
out; `parts(request)`, the sheets between the pieces and the record sheets; `board_overlay(drawn)`,
what the game marks on its boards; `RECORD_FORM`; `ASSEMBLY`, the cover's words on putting the kit
together; and `picture(request, box)`, the cover's picture.
"""
