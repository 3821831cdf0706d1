"""Who is ahead, and by how much: one number for games with any kind of score."""

from printkit.rules.game import AnyGame, Role, Scores


def lead(game: AnyGame, scores: Scores, role: Role) -> int:
    """By how much the score of `role` is the better one; a role without a score counts 0."""
    difference = scores.get(role, 0) - scores.get(game.opponent(role), 0)
    return -difference if game.fewest_wins else difference
