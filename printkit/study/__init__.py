"""Analysis of games: hints, search, solvers, reviews, simulations and statistics."""
