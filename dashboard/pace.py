"""How soon a page looks again at what others may have changed, in seconds: as soon as its reader waits, as late as it may."""

REPLAY = 1.0
"""Whoever rests at the end of a running game waits for each step."""
ANSWER = 1.0
"""Whoever asked before the tables were made waits for the first answer."""
REPORT = 2.0
GAMES = 3.0
"""Drawing the list of a thousand games takes half a second."""
