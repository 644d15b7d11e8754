"""The rules of the games, and the recording of games as streams of events."""
