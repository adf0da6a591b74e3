"""lstopo on a terminal (also `hwloc-ls`): an object a line, or several joined by `+`, nested by indent.

    Machine (31GB total)
      Package L#0 + L3 L#0 (15MB)
        NUMANode L#0 (P#0 31GB)
        L2 L#0 (256KB) + L1d L#0 (32KB) + Core L#0
          PU L#0 (P#0)

Format: lstopo-text.c of hwloc. L# counts in hwloc's own order, P# is the number the kernel gives; -v writes
`L3Cache L#0 (size=…)`, -p leaves L# out. Without the indents, which mails and web pages lose, its lines are useless.
"""

from dataclasses import dataclass

from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.tree import CACHE, MACHINE, NODE, OTHER, PACKAGE, Object, Tree

_KINDS = {
    "Machine": MACHINE,
    "Package": PACKAGE,
    "Socket": PACKAGE,
    "NUMANode": NODE,
    "Core": OTHER,
    "Die": OTHER,
}


@dataclass(frozen=True, slots=True)
class Item:
    """One object of a line."""

    name: str
    kind: str
    # Level of a cache, P# of a node or PU (None: not printed).
    number: int | None


class Reader:
    """Reads the lines of one machine; a second machine in the same text is ignored."""

    def __init__(self) -> None:
        self._tree = Tree()
        # (indent, object) from the machine down to the last one named.
        self._open: list[tuple[int, Object]] = []
        self._machines = 0
        self._lines = 0
        self._indents: set[int] = set()
        self._first = 0

    def read_line(self, text: str, indent: int, line: int) -> bool:
        """Reads a line if lstopo printed it; True if it did."""
        items = items_of(text)
        if not items:
            return False
        self._machines += items[0].kind == MACHINE
        if self._machines > 1:
            return True
        self._lines += 1
        self._indents.add(indent)
        self._first = self._first or line
        while self._open and self._open[-1][0] >= indent:
            self._open.pop()
        for item in items:
            parent = self._open[-1][1] if self._open else None
            if item.name != "PU":
                self._open.append((indent, self._tree.add(item.kind, parent, line, item.number or 0)))
            elif item.number is None:
                raise HostError("a PU without the number the kernel gives it; expected 'PU L#0 (P#0)'", line)
            else:
                self._tree.add_cpu(item.number, parent, line)
        return True

    def fill(self, found: Found) -> bool:
        """Puts the facts into `found` where it has none yet; False where the lines state none."""
        if not self._tree:
            return False
        if self._lines > 1 and len(self._indents) == 1:
            if found.cpus or found.cpu_count or any(found.nodes):
                return False
            raise HostError(
                "the lines of lstopo have lost their indents, so it is unknown which object holds which CPU; "
                "expected them as printed",
                self._first,
            )
        self._tree.fill(found)
        return True


def items_of(text: str) -> list[Item]:
    """The objects of a line, empty for a line that lstopo does not print."""
    if "#" not in text and not text.startswith("Machine"):
        return []
    items = [_item(part.strip()) for part in text[:1000].split(" + ")]
    return [item for item in items if item] if all(items) else []


def _item(text: str) -> Item | None:
    name, _, rest = text.partition(" ")
    numbered = rest.startswith(("L#", "P#"))
    if name == "Machine":
        return Item(name, MACHINE, None) if numbered or rest.startswith("(") or not rest else None
    if level := _cache_level(name):
        # An instruction cache holds no packet.
        kind = OTHER if name.removesuffix("Cache").endswith("i") else CACHE
        return Item(name, kind, level) if numbered or rest.startswith("(") or not rest else None
    base = name.rstrip("0123456789")
    if base not in ("PU", "Group", "MemCache", *_KINDS) or not numbered:
        return None
    return Item(base, _KINDS.get(base, OTHER), _os_number(rest))


def _cache_level(name: str) -> int:
    """3 of `L3`, `L3Cache`, `L1d`, `L1iCache`; 0 for another name."""
    short = name.removesuffix("Cache").rstrip("di")
    return int(short[1]) if len(short) == 2 and short[0] == "L" and short[1] in "12345" else 0


def _os_number(text: str) -> int | None:
    at = text.find("P#")
    digits = ""
    for ch in text[at + 2 : at + 12] if at >= 0 else "":
        if not (ch.isascii() and ch.isdigit()):
            break
        digits += ch
    return int(digits) if digits else None
