"""Whole games played by bots from a seed: the only place where chance is made."""
