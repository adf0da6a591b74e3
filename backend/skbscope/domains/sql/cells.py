"""Values of an answer as JSON carries them: no number JavaScript would round, no cell or answer without end."""

import math
from decimal import Decimal
from typing import Any

EXACT = (1 << 53) - 1
"""Largest whole number JavaScript holds exactly; beyond it the digits travel as text."""
MAX_CHARACTERS = 4096
"""Of one cell; what is longer is cut and ends with an ellipsis."""

NATIVE = (
    "BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT",
    "UHUGEINT", "FLOAT", "DOUBLE", "VARCHAR",
)  # fmt: skip
"""Types fetched as they are; DuckDB writes all others as text."""

Cell = bool | int | float | str | None


def is_native(kind: str) -> bool:
    """Whether a type is fetched as it is."""
    return kind in NATIVE or kind.startswith("DECIMAL")


def cell(value: Any) -> tuple[Cell, bool]:
    """(a value as it travels, whether it was cut)."""
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
    """What a cell costs in an answer, about."""
    return len(value) + 3 if isinstance(value, str) else 12
