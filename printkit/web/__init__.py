"""A page that scores games in a browser, and a server on this machine that answers the page.

The page stores the record and sends the whole record with each request. Apart from shared games,
the server is stateless. Worker processes apply the rules and answer requests within a time limit.
"""
