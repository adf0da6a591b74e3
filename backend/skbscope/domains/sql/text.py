"""An answer as CSV, and as a plain table for a terminal."""

import csv
import io
from collections.abc import Sequence

from skbscope.domains.sql.cells import Cell
from skbscope.domains.sql.run import Answer
from skbscope.terminal import plain

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
MAX_TEXT = 60
"""Widest column of a printed table."""
_NUMERIC = ("INT", "INTEGER", "DOUBLE", "FLOAT")


def as_csv(answer: Answer) -> str:
    """RFC 4180. A text that a spreadsheet would interpret as a formula gets a leading quote; numbers do not change."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n")
    write.writerow(_safe(column["name"], numeric=False) for column in answer.columns)
    numeric = [is_numeric(column["type"]) for column in answer.columns]
    for row in answer.rows:
        write.writerow(_safe(value, numeric=at) for value, at in zip(row, numeric, strict=True))
    return out.getvalue()


def _safe(value: Cell, *, numeric: bool) -> str:
    text = shown(value)
    return f"'{text}" if not numeric and text.startswith(_FORMULA) else text


def shown(value: Cell) -> str:
    """A value as text; NULL is an empty text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return format(value, ".6g") if isinstance(value, float) and not value.is_integer() else str(value)


def is_numeric(kind: str) -> bool:
    """Whether a column of that type is aligned to the right."""
    return not kind.startswith("INTERVAL") and any(word in kind for word in _NUMERIC) and "[" not in kind


def lines(answer: Answer) -> list[str]:
    """Aligned columns. Texts longer than `MAX_TEXT` characters are cut and end in three dots; numbers are never cut."""
    head = [plain(column["name"])[:MAX_TEXT] for column in answer.columns]
    rows = [[plain(shown(value)) for value in row] for row in answer.rows]
    right = [is_numeric(column["type"]) for column in answer.columns]
    widths = [min(MAX_TEXT, max(len(row[at]) for row in [head, *rows])) for at in range(len(head))]
    return [_line(row, widths, right) for row in [head, ["-" * size for size in widths], *rows]]


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    cells = []
    for text, size, is_right in zip(row, widths, right, strict=True):
        cut = text if len(text) <= size else text[: size - 3] + "..."
        cells.append(cut.rjust(size) if is_right else cut.ljust(size))
    return "  ".join(cells).rstrip()
