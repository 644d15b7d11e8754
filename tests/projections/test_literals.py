"""Values in SQL are what they are when DuckDB is given them apart from it."""

from uuid import UUID

import duckdb
import pytest

from projections.literals import filled

VALUES = [
    None, True, False, 0, -7, 1 << 40, "", "Mara", "O'Hara", "''; DROP TABLE game; --", "\\", "\n\t", "50 % ? $v0", "a\0b",
    "\N{SNOWMAN}", b"", b"\x00\xff'", UUID(int=7), ["a'b", "c"], [UUID(int=1)],
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_is_the_same_written_and_bound(value: object):
    con = duckdb.connect()
    bound = con.execute("SELECT ? AS it", [value]).fetchall()
    assert con.execute(filled("SELECT ? AS it", [value])).fetchall() == bound
    assert con.execute(filled("SELECT $it AS it", {"it": value})).fetchall() == bound
    con.close()


def test_text_stays_text_beside_words_that_are_numbered():
    con = duckdb.connect()
    con.execute("CREATE TYPE colour AS ENUM ('red', 'blue')")
    found = con.execute(filled("SELECT 'red'::colour = ?, 'red'::colour = ?", ["green", "red"])).fetchall()
    assert found == [(False, True)]
    con.close()


def test_what_no_value_was_given_for_stays():
    assert filled("SELECT event->>'$.card', $v1", {"v1": 5}) == "SELECT event->>'$.card', 5"
    with pytest.raises(TypeError, match="cannot be written into SQL"):
        filled("SELECT ?", [1.5])
