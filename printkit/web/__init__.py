"""The scorer in a browser: a page, and a server on this machine that answers its requests.

The page stores the record and sends all of it with each request. Apart from shared games, the
server is stateless. Worker processes apply the rules and answer each request within a time limit.
"""
