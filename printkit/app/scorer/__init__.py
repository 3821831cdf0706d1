"""Use cases of the scorer: records that grow turn by turn in somebody else's hands.

Requests and answers are strings, numbers, lists and dictionaries, as JSON holds them, and each
request carries its whole record: nothing is kept between them. A record may name only boards and
rulesets that are shipped, or hold a board itself; no file is read for it.
"""
