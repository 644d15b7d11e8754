"""What the running test has shown of the rules: ids seen in refusals, events, named laws, results and views."""

from dataclasses import dataclass, field


@dataclass
class Probe:
    """Filled by `tests.specification`, read by `tests.rules`; begun anew for every test by conftest."""

    seen: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    malformed: set[str] = field(default_factory=set)
    looked: bool = False
    """The test asked what a viewer sees, or whether editions agree: enough for a rule of kind `information`."""
    unread: str = ""
    """A command whose answer nobody has read yet: a test that ends so could not fail."""

    def begin(self) -> None:
        self.__init__()

    def saw(self, *rules: str) -> None:
        self.seen.update(rule for rule in rules if rule)

    def saw_refusal(self, rules: tuple[str, ...], malformed: str | None) -> None:
        self.saw(*rules)
        self.refused.update(rule for rule in rules if rule)
        if malformed is not None:
            self.malformed.add(malformed)

    def told(self) -> dict[str, object]:
        """As plain values, for a test report."""
        return {
            "seen": sorted(self.seen),
            "refused": sorted(self.refused),
            "malformed": sorted(self.malformed),
            "looked": self.looked,
        }


PROBE = Probe()
