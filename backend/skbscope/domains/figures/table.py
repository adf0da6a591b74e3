"""A chart's numbers as a table for mail, markdown and CSV. Measured and modelled numbers look different."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Known = Literal["exact", "reconstructed", "assumed", "modelled", "published", "measured"]

MARKS: dict[Known, str] = {
    "exact": " ",
    "measured": " ",
    "reconstructed": "r",
    "assumed": "a",
    "modelled": "~",
    "published": "p",
}
"""The mark behind a number in plain text and markdown."""


@dataclass(frozen=True, slots=True)
class Value:
    """A number, as it is printed and as it is."""

    number: float | int | None
    known: Known
    text: str
    """With unit prefix and separators; `-` where there is none."""

    @property
    def marked(self) -> str:
        """With the mark of how it is known, always one character and a blank wide."""
        return f"{self.text} {MARKS[self.known]}" if self.number is not None else f"{self.text}  "


Cell = str | Value


@dataclass(slots=True)
class Table:
    """Rows under named columns; column 0 names the row."""

    title: str
    sentence: str
    columns: list[str]
    rows: list[list[Cell]]
    label: str
    """How the figure as a whole is known, and what was left out of it."""
    source: str
    """What was recorded, where."""
    notes: list[str] = field(default_factory=list)
    most_notes: int = 4
    """Notes in plain text; the document has all."""

    @classmethod
    def of(
        cls,
        document: dict[str, Any],
        sentence: str,
        columns: list[str],
        rows: list[list[Cell]],
        notes: Sequence[str] = (),
        most_notes: int = 4,
    ) -> "Table":
        """The table of a chart's document, with its title, label and source."""
        label, source = f"label {document['label']}", document["source"]
        return cls(document["title"], sentence, columns, rows, label, source, list(notes), most_notes)

    @property
    def known(self) -> list[Known]:
        """Labels that occur, best known first."""
        there = {cell.known for row in self.rows for cell in row if isinstance(cell, Value)}
        return [known for known in MARKS if known in there]


def whole(number: int | None, known: Known) -> Value:
    """A count with separators."""
    return Value(number, known, "-" if number is None else f"{number:,}")


def decimal(number: float | None, known: Known, digits: int = 1) -> Value:
    """A number with a fixed count of decimals."""
    return Value(number, known, "-" if number is None else f"{number:,.{digits}f}")


def duration(ns: int | None, known: Known) -> Value:
    """Nanoseconds in the largest unit that leaves at least one digit before the point."""
    if ns is None:
        return Value(None, known, "-")
    for step, unit in ((1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "us")):
        if abs(ns) >= step:
            return Value(ns, known, f"{ns / step:,.2f} {unit}")
    return Value(ns, known, f"{ns:,} ns")


def share(part: int, base: int) -> str:
    """`23.1 %`; a base of 0 has no share."""
    return f"{part / base * 100:.1f} %" if base else "no share"
