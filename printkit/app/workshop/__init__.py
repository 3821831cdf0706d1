"""The use cases of the page's workshop: to print games, to make boards, to look at games.

Requests come as JSON, from anybody: what they name is shipped, or comes with them. No file is read.
"""
