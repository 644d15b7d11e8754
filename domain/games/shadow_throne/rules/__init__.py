"""The rules of Shadow Throne, a module a chapter of the rulebook."""
