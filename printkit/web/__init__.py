"""The scorer in a browser: one page, and a server on this machine that answers it.

The page keeps the record and sends the whole of it; the server keeps nothing, so that it can be
stopped and started at any time. The rules run in worker processes, each answer within a time limit.
"""
