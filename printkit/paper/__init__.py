"""Printable output: boards, pieces, kits, rules pages, record sheets and replays."""
