"""Values of an answer as JSON: no number that JavaScript would round, no cell of unlimited length."""

import math
from decimal import Decimal
from typing import Any

EXACT = (1 << 53) - 1
"""Largest whole number that JavaScript holds exactly; larger ones are sent as text."""
MAX_CHARACTERS = 4096
"""Characters of one cell; a longer text is cut and ends with an ellipsis."""

NATIVE = (
    "BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT",
    "UHUGEINT", "FLOAT", "DOUBLE", "VARCHAR",
)  # fmt: skip
"""Types that are fetched as values; DuckDB converts all others to text."""

Cell = bool | int | float | str | None


def is_native(kind: str) -> bool:
    """Whether a type is fetched as a value."""
    return kind in NATIVE or kind.startswith("DECIMAL")


def cell(value: Any) -> tuple[Cell, bool]:
    """(a value for JSON, whether it was cut)."""
    if value is None or isinstance(value, bool):
        return value, False
    if isinstance(value, int):
        return (value if -EXACT <= value <= EXACT else str(value)), False
    if isinstance(value, float):
        return (value if math.isfinite(value) else str(value)), False
    if isinstance(value, Decimal):
        return (float(value) if len(value.as_tuple().digits) <= 15 else str(value)), False
    text = str(value)
    if len(text) <= MAX_CHARACTERS:
        return text, False
    return text[: MAX_CHARACTERS - 1] + "…", True


def size(value: Cell) -> int:
    """The approximate bytes of a cell in an answer."""
    return len(value) + 3 if isinstance(value, str) else 12
