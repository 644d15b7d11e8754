"""The game log: the only place that appends events."""
