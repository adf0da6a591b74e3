"""`lscpu -p` and `lscpu -e`: one row a CPU with node, socket, core and cache ids.

    # CPU,Core,Socket,Node,,L1d,L1i,L2,L3          CPU NODE SOCKET CORE L1d:L1i:L2:L3 ONLINE
    0,0,0,0,,0,0,0,0                               0   0    0      0    0:0:0:0          yes

Format: util-linux sys-utils/lscpu.c. Ids are logical and may have gaps; the column before the caches is
empty; a cell may be `-` or
missing; the cache tuple of -e may be shorter on some cores, and then its right end is the last level.
"""

from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.layout import MAX_CPU, by_key

_OFFLINE = ("no", "non", "nein", "nej", "nee", "いいえ", "false")
_MISSING = ("", "-", "?", "none")


class Table:
    """Collects the rows of one table."""

    def __init__(self, columns: list[str]) -> None:
        self._columns = [column.lower() for column in columns]
        self._rows: dict[int, dict[str, str]] = {}

    def add(self, cells: list[str], line: int | None) -> None:
        """One row; a CPU that is off-line is passed over."""
        row = dict(zip(self._columns, (cell.strip() for cell in cells), strict=False))
        number = row.get("cpu", "")
        if not (number.isascii() and number.isdigit() and len(number) <= 5) or int(number) > MAX_CPU:
            raise HostError(f"{number[:20]!r} is not a CPU number; expected 0 to {MAX_CPU}", line)
        if row.get("online", "").lower() in _OFFLINE:
            return
        self._rows[int(number)] = row | _caches(row)

    def fill(self, found: Found) -> bool:
        """Puts the table's facts into `found` where it has none yet; False for a table without rows."""
        if not self._rows:
            return False
        if not found.shared:
            # The table is the better list: it leaves off-line CPUs out.
            found.cpus = sorted(self._rows)
        found.nodes = found.nodes or self._groups("node")
        found.packages = found.packages or self._groups("socket")
        # Level 1 belongs to one core, and an instruction cache holds no packet.
        levels = {name: int(name[1]) for row in self._rows.values() for name in row if _is_cache(name)}
        if levels and not found.shared:
            top = max(levels, key=lambda name: levels[name])
            found.shared_level, found.shared = levels[top], self._groups(top)
        return True

    def _groups(self, column: str) -> list[list[int]]:
        cells = {cpu: row.get(column, "") for cpu, row in self._rows.items()}
        stated = {cpu: cell for cpu, cell in cells.items() if cell.lower() not in _MISSING}
        return by_key(stated)


def header_of(text: str) -> list[str] | None:
    """The columns of a head line of either form, None for any other line."""
    if text.startswith("# CPU,"):
        return text[2:].split(",")
    words = text.split() if text.startswith("CPU ") else []
    places = "SOCKET" in words or "CORE" in words or any(word.startswith("L1d:") for word in words)
    # mpstat -T has CORE as well, and shares of time behind it.
    return words if places and not any(word.startswith("%") for word in words) else None


def cells_of(text: str, columns: list[str]) -> list[str] | None:
    """The cells of a row below a head, None where the table has ended."""
    if not text[:1].isdigit():
        return None
    cells = text.split(",") if "," in text and any(column == "" for column in columns) else None
    cells = cells or (text.split(",") if text.count(",") >= len(columns) - 1 else text.split())
    return cells if len(cells) > 1 else None


def _is_cache(name: str) -> bool:
    return len(name) in (2, 3) and name[0] == "l" and name[1] in "234" and not name.endswith("i")


def _caches(row: dict[str, str]) -> dict[str, str]:
    """The tuple of -e (`l1d:l1i:l2:l3` with `0:0:0:0`) as separate columns, aligned at the last level."""
    column = next((name for name in row if name.startswith("l1") and ":" in name), None)
    if column is None:
        return {}
    names, ids = column.split(":"), row[column].split(":")
    return {
        name: cell for name, cell in zip(reversed(names), reversed(ids), strict=False) if cell not in _MISSING
    }
