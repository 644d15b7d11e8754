"""The command line: a module a group of commands. They import their work when called, so that help comes at once."""

from importlib import import_module

from service.cli.frame import app, main

__all__ = ["app", "main"]

# In the order in which help lists them.
for group in ("recording", "looking", "files", "asking", "tables", "people", "boxes", "running"):
    import_module(f"service.cli.{group}")
