"""How somebody at a terminal goes on after a trouble: sentences are made of these, so that a page can put a tap in their place."""

WAYS = {
    "box": "`tablescribe box new GAME` writes one",
    "games": "`tablescribe games` lists what there is",
    "remove": "or remove it with `tablescribe forget {game}`",
    "keep and remove": "Export that game if you want to keep it, then `tablescribe forget` it",
    "rebuild": "`tablescribe rebuild` builds them anew",
}
