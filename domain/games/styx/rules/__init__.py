"""The rules of Styx, a module a chapter of the rulebook."""
