"""Page pools from netlink, as `ynl` prints `page-pool-get` and `page-pool-stats-get`.

    [{'info': {'id': 19, 'ifindex': 2},
      'alloc-empty': 48,
      'alloc-fast': 3024},

Format: Documentation/netlink/specs/netdev.yaml of the kernel, printed by tools/net/ynl as the text of a Python
value, or as JSON with --output-json. Mails cut the list anywhere: of the last pool, what is there is read. Only whole
numbers and the nesting are read: nothing of the text is ever evaluated.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.format import Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.above import is_decoration, titled_run
from skbscope.results.read.counters.counted import Counted
from skbscope.results.read.table import Block, reader, row, whole
from skbscope.results.rows import MAX_NOTES

TOOL = "page_pool"
# One of these makes an object a page pool; `id` and `ifindex` alone would be a queue.
_KEYS = frozenset({"alloc-fast", "alloc-slow", "recycle-cached", "recycle-ring", "inflight", "inflight-mem"})
# Numbers that name a thing; they measure nothing.
_NAMES = frozenset({"id", "ifindex", "napi-id", "dmabuf", "detach-time"})
_UNITS = {"inflight": "pages", "inflight-mem": "B"}
# Bounds on a hostile text: nesting, keys of one pool.
_MOST_NESTED = 8
_MOST_KEYS = 64
# What separates, a bracket, a key in quotes, a value; anything else belongs to neither notation.
_TOKEN = re.compile(r"""[ \t,:]+|([{\[\]}])|(?:'([^']*)'|"([^"]*)")|([^\W_][\w.+-]*|-[\w.+-]*)""")
_MARKS = ("alloc-", "recycle-", "inflight")
# Counters of a pool by the names drivers print: page_pool_get_stats in net/core/page_pool.c, v6.18.
FIELDS = (
    *("alloc_fast", "alloc_slow", "alloc_slow_ho", "alloc_empty", "alloc_refill", "alloc_waive"),
    *("recycle_cached", "recycle_cache_full", "recycle_ring", "recycle_ring_full", "recycle_released_ref"),
)
_NETLINK = {
    **{name.replace("_", "-"): name for name in FIELDS},
    "alloc-slow-high-order": "alloc_slow_ho",
    "recycle-released-refcnt": "recycle_released_ref",
}
_ETHTOOL = re.compile(r"(rx[0-9]{0,5})_pp_([a-z_]{1,32})")
_PAIR = re.compile(r"""["']([a-z][a-z0-9-]{0,40})["']\s{0,8}:\s{0,8}([0-9]{1,20}|\{)""")


@dataclass(slots=True)
class Pool:
    """One page pool."""

    # First line of the object.
    line: Line
    # Whole numbers by key, those of nested objects too, each with its 1-based line.
    numbers: dict[str, tuple[int, int]] = field(default_factory=dict)
    # False where the text breaks off inside.
    whole: bool = False

    @property
    def name(self) -> str:
        """`pool 19 of ifindex 2`, as far as it is known."""
        pool, device = self.numbers.get("id"), self.numbers.get("ifindex")
        return f"pool {pool[0] if pool else '?'}" + (f" of ifindex {device[0]}" if device else "")


Start = Block[Pool]


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds numbers of a page pool."""
    if not any(mark in line.text for line in lines for mark in _MARKS):
        return None
    start = next(iter(lists(lines)), None)
    return (0.96, f"page pool of netlink on line {start.head.number}") if start else None


def lists(lines: list[Line]) -> list[Start]:
    """Lists of pools; other text between two objects, a second list, or a pool again begins another."""
    found: list[Start] = []
    above: list[Line] = []
    names: set[str] = set()
    fresh = True
    scanner = _Scanner()

    def add(pools: list[Pool], *, last: bool = False) -> None:
        nonlocal above, names, fresh
        for pool in pools:
            others = [
                text for text in above if not is_decoration(text.text) and text.number < pool.line.number
            ]
            if not found or fresh or (not last and (others or pool.name in names)):
                found.append(Start(pool.line, above))
                above, names = [], set()
            fresh = False
            found[-1].rows.append(pool)
            names.add(pool.name)

    for line in lines:
        inside = scanner.depth > 0
        opens = line.text.startswith(("[{", "{", "[", "]", "}"))
        fresh = fresh or (not inside and line.text.startswith("["))
        if opens or (inside and line.text.startswith(("'", '"'))):
            scanner.scan(line)
        else:
            scanner.cut()
            if line.text:
                above.append(line)
        add(scanner.ended())
    scanner.cut()
    add(scanner.ended(), last=True)
    return found


class _Scanner:
    """Objects of a text given line by line, in either notation."""

    def __init__(self) -> None:
        self.depth = 0
        self._pool: Pool | None = None
        self._key = ""
        self._done: list[Pool] = []

    def ended(self) -> list[Pool]:
        """The pools ended since the last call."""
        done, self._done = self._done, []
        return [pool for pool in done if not _KEYS.isdisjoint(pool.numbers)]

    def cut(self) -> None:
        """The text breaks off here: what is open ends."""
        if self._pool is not None:
            self._done.append(self._pool)
        self.depth, self._pool, self._key = 0, None, ""

    def scan(self, line: Line) -> None:
        """Reads one line; anything that belongs to neither notation ends what is open."""
        at = 0
        while at < len(line.text):
            found = _TOKEN.match(line.text, at)
            if found is None:
                self.cut()
                return
            at = found.end()
            bracket, key, quoted, value = found.groups()
            if value:
                self._value(value, line.number)
            elif key is not None or quoted is not None:
                self._key = key or quoted or ""
            elif bracket == "{" or (bracket == "[" and self._pool):
                self._pool = self._pool or Pool(line)
                self.depth += 1
                if self.depth > _MOST_NESTED:
                    # Nested too deeply to be a pool.
                    self.depth, self._pool = 0, None
                    return
            elif bracket in ("}", "]") and self._pool:
                self.depth -= 1
                if self.depth == 0:
                    self._pool.whole = bracket == "}"
                    self.cut()

    def _value(self, token: str, line: int) -> None:
        """A number belongs to the key before it; True, None and the like are ignored."""
        key, self._key = self._key, ""
        number = whole(token) if self._pool and 0 < len(key) <= 40 else None
        if self._pool and number is not None and len(self._pool.numbers) < _MOST_KEYS:
            self._pool.numbers.setdefault(key, (number, line))


def _run(start: Start) -> Run:
    run = titled_run(TOOL, start.above, ("cli.py", "cli", "ynl"), "page pools")
    devices = {pool.numbers["ifindex"][0] for pool in start.rows if "ifindex" in pool.numbers}
    if len(devices) == 1:
        run.environment["ifindex"] = str(devices.pop())
    for pool in start.rows:
        for key, (value, line) in pool.numbers.items():
            if key not in _NAMES:
                run.rows.append(row(key, _UNITS.get(key, "count"), None, value, line, [value], pool.name))
        if len(run.notes) < MAX_NOTES:
            run.notes += _notes(pool)
    return run


def _notes(pool: Pool) -> list[Note]:
    found: list[Note] = []
    if not pool.whole:
        count = sum(key not in _NAMES for key in pool.numbers)
        found.append(Note(f"{pool.name} is cut off after {count} of its numbers", pool.line.number))
    if "detach-time" in pool.numbers:
        found.append(Note(f"{pool.name} is detached from its device", pool.line.number))
    return found


def of_ethtool(name: str) -> tuple[str, str] | None:
    """(`rx` or `rx3`, field) of a driver's counter, None for any other."""
    match = _ETHTOOL.fullmatch(name)
    return (match[1], match[2]) if match and match[2] in FIELDS else None


def counted(text: str) -> Counted:
    """`18/recycle_ring` of what ynl prints for page-pool-stats-get; a post may cut it off at any place."""
    found = Counted()
    pool: str | None = None
    for token in _PAIR.finditer(text):
        key, value = token[1], token[2]
        if key == "info":
            pool = None
        elif key == "id" and value != "{":
            pool = value
        elif key not in _NETLINK:
            if key != "ifindex":
                found.skip("a key that is no page-pool counter")
        elif pool is None or value == "{":
            found.skip("a counter of no pool")
        else:
            found.put({f"{pool}/{_NETLINK[key]}": int(value)})
    return found


read = reader(
    lists,
    _run,
    "no page pool; expected an object like {'info': {'id': 19, 'ifindex': 2}, 'alloc-fast': 3024}",
)
