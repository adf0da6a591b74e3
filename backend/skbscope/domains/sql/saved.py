"""The queries that are included in the portal: `data/queries/*.sql`, each with a head of comments.

    -- title: Drops by reason and location
    -- about: One sentence.
    -- needs: skb:kfree_skb
    SELECT …

`needs` lists the events that it reads, separated by commas; a test compares it with the tables in the query.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from skbscope.errors import NotFound

_HEAD = re.compile(r"^-- (title|about|needs): *(.*)$")


@dataclass(frozen=True)
class Saved:
    """One query."""

    id: str
    title: str
    about: str
    needs: tuple[str, ...]
    sql: str


@lru_cache(maxsize=4)
def load(folder: Path) -> tuple[Saved, ...]:
    """All queries of a folder in the order of their file names, whose number is not part of the id."""
    return tuple(_read(path) for path in sorted(folder.glob("*.sql")))


def named(folder: Path, name: str) -> Saved:
    """One of them, or NotFound."""
    for saved in load(folder):
        if saved.id == name:
            return saved
    raise NotFound("saved query", repr(name[:60]))


def _read(path: Path) -> Saved:
    head: dict[str, str] = {}
    body: list[str] = []
    for line in path.read_text().splitlines():
        found = _HEAD.match(line)
        if found and not body:
            head[found[1]] = found[2].strip()
        elif line or body:
            body.append(line)
    needs = tuple(name.strip() for name in head["needs"].split(",") if name.strip())
    return Saved(path.stem.partition("-")[2], head["title"], head["about"], needs, "\n".join(body).strip())
