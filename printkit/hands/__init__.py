"""How a turn is put together by pointing at the board: one module a game that needs its own.

A module is named as the game's module in `games` and has one subclass of `any_game.Hand`; a game
without one is played by `Hand` itself, which strings the names of sites together.
"""
