"""Who plays simulated games: one module a game that needs its own, named as the game's module.

A module may define any of these; `any_game` has what the others are left to.

`POLICIES`          name -> policy; the first is the one to use when none is named
`GIVERS`            the ways to choose what the opponent has to play, where a game has that
`dealt(game, dice)` the game with what chance decides before play
`turns(game, position)`   the legal turns that hints look at, where the game cannot list all
`figures(game, position)` whole numbers to be counted at the end, besides turns and scores

A policy is a function of the game, a position that is not over, and dice; it returns a legal move.
"""
