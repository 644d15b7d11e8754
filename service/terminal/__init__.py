"""A terminal as a board and a form: screens are pure functions, one loop reads the keys."""
