"""The command line: a module a group of commands. They import their work when called, so that help comes at once."""

from importlib import import_module

from service.cli.frame import app, main
from service.cli.usage import Once

__all__ = ["app", "main"]

# In the order in which help lists them.
for module in ("recording", "looking", "files", "asking", "tables", "people", "boxes", "running"):
    import_module(f"service.cli.{module}")

for commands in (app, *(group.typer_instance for group in app.registered_groups)):
    for command in commands.registered_commands if commands else ():
        command.cls = Once
