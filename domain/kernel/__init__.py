"""What every game is: the types and the few functions that all games share. Pure: no clock, no chance, no files."""
