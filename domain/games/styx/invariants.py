"""Laws of Styx that hold after every event, whatever happened; each guards the rules it names."""

from domain.kernel.game import Invariant

INVARIANTS: tuple[Invariant, ...] = ()
