"""The library's own cases for recorders, against the one we ship: in a file and in memory."""

from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from threading import enumerate as enumerate_threads

from eventsourcing.tests import persistence as cases
from eventsourcing.utils import Environment

from domain.recording.recorder import Factory, Recorder


def close(factory: Factory, before: set[Thread]) -> None:
    """A case may leave a thread that still reads; closing under it would crash the interpreter."""
    for thread in set(enumerate_threads()) - before:
        thread.join()
    factory.close()


class InAFile:
    """Makes recorders over a new file."""

    def create_recorder(self) -> Recorder:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return self.opened(Path(folder.name) / "games.sqlite")

    def opened(self, path: Path | None) -> Recorder:
        factory = Factory(Environment(), path)
        before = set(enumerate_threads())
        self.addCleanup(close, factory, before)
        return factory.application_recorder()


class InMemory(InAFile):
    def create_recorder(self) -> Recorder:
        return self.opened(None)


class TestApplicationRecorderInAFile(InAFile, cases.ApplicationRecorderTestCase):
    pass


class TestApplicationRecorderInMemory(InMemory, cases.ApplicationRecorderTestCase):
    pass


class TestIdsOfOneCommitInAFile(InAFile, cases.NonInterleavingNotificationIDsBaseCase):
    pass


class TestIdsOfOneCommitInMemory(InMemory, cases.NonInterleavingNotificationIDsBaseCase):
    pass
