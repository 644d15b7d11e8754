"""How somebody at a terminal goes on after a trouble: sentences are made of these, so that a page can put a tap in their place."""

from enum import StrEnum


class Way(StrEnum):
    """A tag, by which a page knows it, and what a terminal says."""

    BOX = "`tablescribe box new GAME` writes one"
    CHECK_BOX = "`tablescribe box check {named}` says all that must change"
    GAMES = "`tablescribe games` lists what there is"
    REMOVE = "or remove it with `tablescribe forget {game}`"
    KEEP_AND_REMOVE = "Export that game if you want to keep it, then `tablescribe forget` it"
    VERIFY = "`tablescribe verify` says what is wrong"
    QUESTIONS = "`tablescribe ask` lists what can be asked"
    TITLE = "Add `--where title=KEY`"
    WITH = "To keep to games with somebody add `--where needs=NAME`"
    BY_ONE = "Ask it with `--by {by}`"
    BY = "Ask it by {keys}. Add `--by {by}` or another of these"
    KEEP = "Or keep `--by {by}` and add `--where {one}`"
    QUOTES = "A name that holds a comma stands in quotes: `--where {one}`"
    TRACK = "Add `--where track={track}`"
    REBUILD = "`tablescribe rebuild` builds them anew"
