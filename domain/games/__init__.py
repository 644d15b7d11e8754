"""One folder a game; the folder is the registration."""
