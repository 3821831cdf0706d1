"""Who plays simulated games: one module a game that needs its own, named as the game's module.

A module may define any of these; for the others those of `any_game` hold.

`POLICIES`               how to play, by name; the first is for whoever names none
`GIVERS`                 the ways to choose what the opponent has to play, where a game has that
`players(game, seats)`   for each role a player, where a policy alone is not one
`dealt(game, dice)`      the game with what chance decides before play
`turns(game, position)`  the legal turns that hints look at, where the game cannot list all
`figures(game, position)`  whole numbers to be counted at the end, besides turns and scores

A player is a function of the game, a position that is not over, and dice; it returns a legal move.
"""
