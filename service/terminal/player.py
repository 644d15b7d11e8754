"""The terminal player: what a key does and what the screen shows are pure; `play` is the only loop."""

from collections.abc import Callable, Iterator

from msgspec import Struct, structs
from rich.text import Text

from domain.kernel.box import own_name
from domain.kernel.game import Game
from domain.kernel.track import Tracks
from domain.kernel.view import View
from domain.recording.notes import note_lines
from domain.recording.playback import SIZES, Playback, Size
from service.terminal.board import board, needs
from service.terminal.paint import painted
from service.terminal.sparkline import panel
from service.wording import clip, count, plain, wrapped

FASTEST = 5
PAUSES = {1: 3.2, 2: 1.6, 3: 0.8, 4: 0.4, 5: 0.2}
NARROWEST, LOWEST = 40, 12
TOLD = 3
FEW_TRACKS = 4
MOST_NOTES = 2
SAMPLES = 60
KEYS_WIDTH = 16
STEPS: dict[str, tuple[Size, int]] = {
    "shift-right": ("event", 1), "shift-left": ("event", -1), ".": ("event", 1), ",": ("event", -1),
    ">": ("event", 1), "<": ("event", -1), "up": ("turn", -1), "down": ("turn", 1),
    "page-up": ("round", -1), "page-down": ("round", 1),
}  # fmt: skip


Views = tuple[View, View | None]
"""The board at a step, and at the stop before it."""


class Looking(Struct, frozen=True):
    """Where the reader is and what they are doing."""

    at: int = 0
    size: Size = "move"
    running: bool = False
    speed: int = 2
    typed: str | None = None
    """A move being typed, to jump to."""
    helped: bool = False
    first_track: int = 0
    told: str = ""
    done: bool = False


def press(looking: Looking, key: str, game: Playback, rows: int = 1) -> Looking:
    """What the reader looks at after a key; rows: how many tracks are in sight."""
    looking = structs.replace(looking, told="")
    if looking.helped:
        return structs.replace(looking, helped=False, done=key == "q")
    if looking.typed is not None:
        return _typing(looking, looking.typed, key, game)
    if key.isdecimal():
        return _digit(looking, key)
    if key in STEPS:
        size, direction = STEPS[key]
        return structs.replace(looking, at=game.onward(looking.at, size, direction), running=False)
    if key in {"left", "right"}:
        onward = game.onward(looking.at, looking.size, 1 if key == "right" else -1)
        return structs.replace(looking, at=onward, running=False)
    return _otherwise(looking, key, game, rows)


def _otherwise(looking: Looking, key: str, game: Playback, rows: int) -> Looking:
    if key in {"home", "end"}:
        return structs.replace(looking, at=0 if key == "home" else game.last, running=False)
    match key:
        case "s":
            return structs.replace(looking, size=SIZES[(SIZES.index(looking.size) + 1) % len(SIZES)])
        case "space":
            from_start = looking.at == game.last and not looking.running
            return structs.replace(looking, running=not looking.running, at=0 if from_start else looking.at)
        case "t":
            following = looking.first_track + max(rows, 1)
            return structs.replace(looking, first_track=following if following < len(game.game.tracked) else 0)
        case "g":
            return structs.replace(looking, typed="", running=False)
        case "?":
            return structs.replace(looking, helped=True, running=False)
        case "q":
            return structs.replace(looking, done=True)
        case _:
            return looking


def _digit(looking: Looking, key: str) -> Looking:
    if looking.running:
        return structs.replace(looking, speed=min(max(int(key), 1), FASTEST))
    return structs.replace(looking, typed=key)


def _typing(looking: Looking, typed: str, key: str, game: Playback) -> Looking:
    if key == "enter":
        return _jump(structs.replace(looking, typed=None), typed, game)
    if key == "backspace":
        return structs.replace(looking, typed=typed[:-1])
    if key == "." and "." in typed:
        return looking
    if key.isdecimal() or key == ".":
        return structs.replace(looking, typed=(typed + key)[:9])
    return structs.replace(looking, typed=None)


def _jump(looking: Looking, typed: str, game: Playback) -> Looking:
    move, _, part = typed.partition(".")
    if not move:
        return looking
    found = game.after_move(int(move), int(part) if part else None)
    if found is None:
        return structs.replace(looking, told=_no_place(int(move), typed, game))
    return structs.replace(looking, at=found)


def _no_place(move: int, typed: str, game: Playback) -> str:
    """Why nobody can jump there: the move has fewer events, or there is none of that number."""
    if (whole := game.after_move(move)) is None:
        return f"There is no {typed}: the last move is {game.steps[-1].move}."
    return f"There is no {typed}: move {move} has {count(game.steps[whole].part, 'event')}."


def onward(looking: Looking, game: Playback) -> Looking:
    """One step of a running replay; at the end it rests."""
    at = game.onward(looking.at, looking.size, 1)
    return structs.replace(looking, at=at, running=at < game.last)


def screen(looking: Looking, game: Playback, width: int, height: int) -> list[Text]:
    """Exactly `height` lines of at most `width` cells."""
    if width < NARROWEST or height < LOWEST:
        small = f"This window is {width} by {height}: the replay needs {NARROWEST} by {LOWEST}. q leaves."
        return _filled([Text(clip(small, width))], width, height)
    if looking.helped:
        return _filled([Text("Keys", style="bold"), *_help(game.game, width, height - 1)], width, height)
    head, told, foot = _head(looking, game, width), _told(looking, game, width), _foot(looking, game, width)
    room, views = height - len(head) - len(told) - 3, _views(looking, game)
    tracks = _tracks(looking, game, width, _track_rows(views, game, width, room))
    shown = board(*views, width, room - len(tracks), _below(game))
    rule = Text("─" * width, style="dim")
    shown += [Text()] * (room - len(tracks) - len(shown))
    painted([*shown, *tracks], game.game, game.steps[looking.at].after)
    return _filled([*head, rule, *shown, *tracks, rule, *told, foot], width, height)


def _filled(lines: list[Text], width: int, height: int) -> list[Text]:
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return [*lines[:height], *([Text()] * (height - len(lines)))]


def word_of(size: Size, game: Game) -> str:
    """What the game calls a step of this size."""
    return {"turn": game.turns, "round": game.rounds}.get(size, size)


def keys_of(game: Game) -> tuple[str, ...]:
    """What the keys do, in the words of this game."""
    turn, round_ = game.turns, game.rounds
    return (
        "left, right     one step of the chosen size",
        "< >  or  , .    one event, whatever the size (also shift + left, right)",
        f"up, down        one {turn} back, on",
        f"PageUp, PageDn  one {round_} back, on",
        "Home, End       the beginning, the end",
        f"s               step size: event, move, {turn}, {round_}",
        "12 Enter        jump to move 12 (12.3: its third event); g asks for it too",
        "space           run and stop; 1 to 5 while it runs: slow to fast",
        "t               the next tracks, where not all fit",
        "?               this help        q   leave",
    )


def _help(game: Game, width: int, height: int) -> list[Text]:
    """In a narrow window under each other, as long as all of them can be seen."""
    room, told = width - KEYS_WIDTH, keys_of(game)
    rows = [
        f"{line[:KEYS_WIDTH] if place == 0 else '':{KEYS_WIDTH}}{part.strip()}"
        for line in told
        for place, part in enumerate(wrapped(line[KEYS_WIDTH:], room))
    ]
    return [Text(line) for line in (rows if len(rows) <= height else told)]


def _head(looking: Looking, game: Playback, width: int) -> list[Text]:
    step = game.steps[looking.at]
    title = Text(plain(" · ".join(_called(game))), style="bold")
    place = f"step {looking.at} of {game.last}"
    title.truncate(width - len(place) - 1, overflow="ellipsis", pad=True)
    where = Text(f"{game.moment(looking.at)} · move {step.place}")
    notes = [Text(line, style="italic") for line in note_lines(game.notes_at(looking.at))[-MOST_NOTES:]]
    return [title.append(f" {place}", style="not bold"), where, *notes]


def _called(game: Playback) -> Iterator[str]:
    """What is played, and with whose cards; practice is played with the practice box, so only another one is named."""
    origin, box = game.opened.origin, game.opened.box
    yield game.game.title
    if origin != "real":
        yield origin
    if told := own_name(game.game, box) if origin == "practice" else box.name:
        yield told


def _before(looking: Looking, game: Playback) -> int:
    """The stop before this one: what lies between is what the reader is told."""
    return game.onward(looking.at, looking.size, -1) if looking.at else 0


def _told(looking: Looking, game: Playback, width: int) -> list[Text]:
    """The sentences since the stop before, where there are many how a round ended and the last ones, and the values they moved."""
    first = _before(looking, game) + 1 if looking.at else 0
    told = game.ending(looking.at)
    # Some games tell their last event in the same words.
    ending = wrapped("" if told == game.sentence(looking.at) else told, width)[:2]
    lines = _sentences(list(range(first, looking.at + 1)), game, width, TOLD + 1 - len(ending))
    if ending != [""]:
        last = [Text(clip(line, width), style="bold") for line in ending]
    else:
        last = [Text(clip(game.moved_words(looking.at), width))]
    return [*lines, *([Text()] * (TOLD + 1 - len(lines) - len(last))), *last]


def _sentences(numbers: list[int], game: Playback, width: int, room: int) -> list[Text]:
    """Those of these steps that have room, how a round ended and the last ones whole, and how many came before them."""
    lines = _last_of(numbers, game, width, room)
    settled = [number for number in game.settled if numbers and numbers[0] <= number <= numbers[-1]][-1:]
    told = [line for number in settled for line in _sentence(number, game, width)][: room - 2]
    if not told or any(line.plain == told[0].plain for line in lines):
        return lines
    return [*told, *_last_of([one for one in numbers if one not in settled], game, width, room - len(told))]


def _last_of(numbers: list[int], game: Playback, width: int, room: int) -> list[Text]:
    """The last sentences, whole, and how many came before them."""
    lines: list[Text] = []
    numbers = list(numbers)
    while numbers:
        whole = _sentence(numbers[-1], game, width)
        space = room - len(lines) - (len(numbers) > 1)
        if lines and len(whole) > space:
            break
        if len(whole) > space:
            # Longer than all the room there is: it ends where the room does.
            whole[space - 1 :] = [Text(clip(f"{whole[space - 1].plain} {whole[space].plain.strip()}", width))]
        lines = [*whole, *lines]
        numbers.pop()
    before = [Text(f"+ {count(len(numbers), 'event')} before these (s: smaller steps)", style="dim")] if numbers else []
    return [*before, *lines]


def _sentence(number: int, game: Playback, width: int) -> list[Text]:
    """What happened, in as many lines as it needs, with its rule at the end."""
    rule = game.steps[number].event.rule
    lines = [Text(line) for line in wrapped(f"{game.sentence(number)}  {rule}".rstrip(), width)]
    if rule:
        lines[-1].stylize("dim", len(lines[-1].plain) - len(rule))
    return lines


def tracks_in_sight(looking: Looking, game: Playback, width: int, height: int) -> int:
    """As many as a window of this size shows, so that t goes on behind them."""
    room = height - len(_head(looking, game, width)) - len(_told(looking, game, width)) - 3
    return _track_rows(_views(looking, game), game, width, room)


def _track_rows(views: Views, game: Playback, width: int, room: int) -> int:
    """How many tracks: what the whole board leaves, or a few beside a short one; one at least."""
    whole, short = needs(*views, width, _below(game))
    return min(len(game.game.tracked), max(room - whole - 1, min(FEW_TRACKS, room - short - 1), 1))


def _below(game: Playback) -> frozenset[str]:
    """Counters that are tracks stand below the board, with how they came there; t shows those that do not fit."""
    return frozenset(track.name.casefold() for track in game.game.tracked)


def _views(looking: Looking, game: Playback) -> Views:
    return game.view(looking.at), game.view(_before(looking, game)) if looking.at else None


def _tracks(looking: Looking, game: Playback, width: int, rows: int) -> list[Text]:
    """So many tracks, beginning with the one the reader chose."""
    first = looking.first_track
    tracked = (*game.game.tracked[first:], *game.game.tracked[:first])[:rows]
    return panel(tracked, _history(game, looking.at), game.names, width) if rows else []


def _history(game: Playback, at: int) -> list[Tracks]:
    """The tracks so far, at so many steps as a line can show; the first and the last are among them."""
    steps = sorted({round(place * at / SAMPLES) for place in range(SAMPLES + 1)})
    return [game.tracks[step] for step in steps]


def _foot(looking: Looking, game: Playback, width: int) -> Text:
    if looking.typed is not None:
        return Text(f"Jump to move (0 to {game.steps[-1].move}): {looking.typed}_", style="bold")
    if looking.told:
        return Text(looking.told, style="bold")
    running = f"▶ speed {looking.speed} · space stops" if looking.running else "space runs"
    parts = [
        f"step: {word_of(looking.size, game.game)}",
        "? help",
        "q leaves",
        running,
        "s size",
        "← → step",
        f"↑ ↓ {game.game.turns}",
    ]
    # The last ones are the first to go where there is no room.
    while len(" · ".join(parts)) > width:
        parts.pop()
    return Text(" · ".join(parts), style="dim")


def play(game: Playback, at: int, draw: Callable[[list[Text]], None], size: Callable[[], tuple[int, int]]) -> None:
    """Until the reader leaves. Drawn is what a key or another size of the window changed."""
    from service.terminal.keyboard import read_keys

    looking, drawn = Looking(at=at), None
    while not looking.done:
        now = looking, size()
        if now != drawn:
            draw(screen(looking, game, *now[1]))
            drawn = now
        keys = read_keys(PAUSES[looking.speed] if looking.running else 0.5)
        for key in keys:
            looking = press(looking, key, game, tracks_in_sight(looking, game, *size()) if key == "t" else 1)
        if not keys and looking.running:
            looking = onward(looking, game)
