"""The document as JSON, and its id: the same runs and options give the same bytes on every machine."""

from dataclasses import asdict
from typing import Any

from skbscope import canonical
from skbscope.domains.comparisons.models import Comparison


def to_json(comparison: Comparison) -> dict[str, Any]:
    """Plain JSON values; whole numbers past 2^53, which JSON does not hold, become doubles."""
    document: dict[str, Any] = _plain(asdict(comparison))
    return document


def digest(comparison: Comparison) -> str:
    """SHA-256 of the canonical document, in hex."""
    return canonical.digest(to_json(comparison))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, str):
        # Half a surrogate pair, as JSON of a tool may hold, is no text of UTF-8.
        return value if value.isascii() else value.encode(errors="replace").decode()
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > canonical.MAX_INTEGER:
        return float(value)
    return value
