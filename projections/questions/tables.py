"""The tables as questions see them: something that answers SQL."""

from typing import Any, Protocol


class Tables(Protocol):
    def fetch(self, sql: str, values: dict[str, Any]) -> list[tuple[Any, ...]]: ...


class Connected:
    """Over a connection of DuckDB."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    def fetch(self, sql: str, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self.connection.execute(sql, values).fetchall()
        return found
