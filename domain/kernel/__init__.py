"""What every game is: the types and the few functions that all games share. Pure: no clock, no chance.

The only files that are read are those that ship inside a game's folder: its boxes and its rulebook.
"""
