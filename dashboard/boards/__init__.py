"""Drawings of single games for the replay; a game without one is drawn from its zones."""
