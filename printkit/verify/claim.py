"""Compares the result that a file claims with what came out."""

from printkit.records.record import Claim
from printkit.rules.game import Outcome, Scores


def mismatch(claim: Claim, outcome: Outcome | None, scores: Scores) -> str | None:
    """Say why `claim` is wrong of a game with this `outcome`, if it is over, and `scores`."""
    for role, claimed in claim.scores.items():
        if role not in scores:
            return f"the result claims {claimed} for {role}, who has no score"
        if scores[role] != claimed:
            return f"the result claims {claimed} for {role}, the score is {scores[role]}"
    if claim.winner is None:
        return None
    if outcome is None:
        return f"the result claims winner: {claim.winner}, but the game is not finished"
    winner = outcome.winner or "draw"
    if claim.winner != winner:
        return f"the result claims winner: {claim.winner}, the result is {winner}"
    return None
