"""What a person prints: boards, pieces, kits, rules pages, record sheets, replays."""
