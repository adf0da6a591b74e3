"""Tables, quantiles and files of results."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]], left: int = 0) -> str:
    """A table in Markdown, without a newline at its end; the first `left` columns are text, the others numbers."""
    aligned = ["---" if at < left else "--:" for at in range(len(head))]
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join(aligned)}|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table on a terminal, columns as wide as their widest entry."""
    lines = [head, *rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    padded = (zip(line, widths, strict=True) for line in lines)
    return "\n".join("  ".join(cell.ljust(width) for cell, width in line).rstrip() for line in padded)


def figures(rows: Iterable[tuple[str, str, str]]) -> str:
    """Lines of what, figure and note."""
    return "\n".join(f"{name:<38} {value:>10}   {note}".rstrip() for name, value, note in rows)


def quantile(values: Sequence[float], share: float) -> float:
    """Nearest rank; `values` are not empty."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def first(lines: list[str], most: int) -> list[str]:
    """At most so many, and how many more there are."""
    return lines[:most] + ([f"… and {len(lines) - most:,} more"] if len(lines) > most else [])


def write(path: Path, text: str) -> None:
    """Whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.write_text(text)
    part.replace(path)


def write_json(path: Path, value: dict[str, Any]) -> None:
    """As `write`, indented."""
    write(path, json.dumps(value, indent=1) + "\n")
