"""The outermost layer: settings, wiring, command line and web entry."""
