"""What a game may add beside its rules, and how it is found.

Each is a module in the game's folder, with one subclass of a base class; `loading` has the table.
"""
