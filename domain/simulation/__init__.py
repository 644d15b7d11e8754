"""Seeded play: the only place that draws random numbers."""
