"""Compares the result that a file claims with what came out."""

from printkit.language import _, role_name
from printkit.records.record import Claim
from printkit.rules.game import Outcome, Scores


def mismatch(claim: Claim, outcome: Outcome | None, scores: Scores) -> str | None:
    """Say why `claim` is wrong of a game with this `outcome`, if it is over, and `scores`."""
    for role, claimed in claim.scores.items():
        if role not in scores:
            return _("the result claims {claimed} for {player}, who has no score").format(
                claimed=claimed, player=role_name(role)
            )
        if scores[role] != claimed:
            return _("the result claims {claimed} for {player}, the score is {score}").format(
                claimed=claimed, player=role_name(role), score=scores[role]
            )
    if claim.winner is None:
        return None
    if outcome is None:
        return _("the result claims winner: {winner}, but the game is not finished").format(
            winner=claim.winner
        )
    winner = outcome.winner or "draw"
    if claim.winner != winner:
        return _("the result claims winner: {winner}, the result is {result}").format(
            winner=claim.winner, result=winner
        )
    return None
