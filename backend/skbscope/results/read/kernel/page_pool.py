"""Page pools as netlink tells them: what `ynl` prints of `page-pool-get` and `page-pool-stats-get`.

    [{'info': {'id': 19, 'ifindex': 2},
      'alloc-empty': 48,
      'alloc-fast': 3024},

Format: Documentation/netlink/specs/netdev.yaml of the kernel, printed by tools/net/ynl as the text of a Python
value, or as JSON with --output-json. Mails cut the list anywhere: of the last pool, what is there is read. Only whole
numbers and the nesting are read: nothing of the text is ever evaluated.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.above import command, is_fence, title
from skbscope.results.rows import MAX_NOTES, bounded

TOOL = "page_pool"
# One of these makes an object a page pool; `id` and `ifindex` alone would be a queue.
_KEYS = frozenset({"alloc-fast", "alloc-slow", "recycle-cached", "recycle-ring", "inflight", "inflight-mem"})
# Numbers that name a thing; they measure nothing.
_NAMES = frozenset({"id", "ifindex", "napi-id", "dmabuf", "detach-time"})
_UNITS = {"inflight": "pages", "inflight-mem": "B"}
# Bounds on a hostile text: nesting, digits of a number (64 bits have 20), keys of one pool.
_MOST_NESTED = 8
_MOST_DIGITS = 20
_MOST_KEYS = 64
_BLANK = " \t,:"


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
        """`pool 19 of ifindex 2`, as far as it is told."""
        pool, device = self.numbers.get("id"), self.numbers.get("ifindex")
        return f"pool {pool[0] if pool else '?'}" + (f" of ifindex {device[0]}" if device else "")


@dataclass(slots=True)
class Start:
    """Pools of one list, and the text above it."""

    above: list[Line]
    pools: list[Pool] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds numbers of a page pool."""
    if not any("alloc-" in line.text or "recycle-" in line.text or "inflight" in line.text for line in lines):
        return None
    pool = next((pool for start in lists(lines) for pool in start.pools), None)
    return (0.96, f"page pool of netlink on line {pool.line.number}") if pool else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = lists(clean(text))
    if not found:
        raise ResultError(
            "no page pool; expected an object like {'info': {'id': 19, 'ifindex': 2}, 'alloc-fast': 3024}"
        )
    return without_copies([(_run(start), start.pools[0].line.depth) for start in found])


def lists(lines: list[Line]) -> list[Start]:
    """Lists of pools; other text between two objects, a second list, or a pool again begins another."""
    found: list[Start] = []
    above: list[Line] = []
    names: set[str] = set()
    fresh = True
    scanner = _Scanner()
    for line in lines:
        inside = scanner.depth > 0
        if not inside and not line.text.startswith(("[{", "{", "[", "]", "}")):
            if line.text:
                above.append(line)
            continue
        fresh = fresh or (not inside and line.text.startswith("["))
        if inside and not line.text.startswith(("'", '"', "{", "}", "[", "]")):
            scanner.cut()
            if line.text:
                above.append(line)
        else:
            scanner.scan(line)
        for pool in scanner.take():
            others = [text for text in above if not is_fence(text.text) and text.number < pool.line.number]
            if not found or fresh or others or pool.name in names:
                found.append(Start(above))
                above, names = [], set()
            fresh = False
            found[-1].pools.append(pool)
            names.add(pool.name)
    scanner.cut()
    for pool in scanner.take():
        if not found or fresh:
            found.append(Start(above))
            fresh = False
        found[-1].pools.append(pool)
    return found


class _Scanner:
    """Objects of a text given line by line, in either notation."""

    def __init__(self) -> None:
        self.depth = 0
        self._pool: Pool | None = None
        self._key = ""
        self._done: list[Pool] = []

    def take(self) -> list[Pool]:
        """The pools ended since the last call."""
        done, self._done = self._done, []
        return [pool for pool in done if not _KEYS.isdisjoint(pool.numbers)]

    def cut(self) -> None:
        """The text breaks off here: what is open ends."""
        if self._pool is not None:
            self._done.append(self._pool)
        self.depth, self._pool, self._key = 0, None, ""

    def scan(self, line: Line) -> None:
        """Reads one line; anything that is of neither notation cuts."""
        text, at = line.text, 0
        while at < len(text):
            char = text[at]
            if char in _BLANK:
                at += 1
            elif char in "{[":
                if not self._open(char, line):
                    return
                at += 1
            elif char in "}]":
                self._close(char)
                at += 1
            elif char in "'\"" and (end := text.find(char, at + 1)) > 0:
                self._key = text[at + 1 : end]
                at = end + 1
            elif char.isalnum() or char == "-":
                end = at + 1
                while end < len(text) and (text[end].isalnum() or text[end] in "_.+-"):
                    end += 1
                self._value(text[at:end], line.number)
                at = end
            else:
                self.cut()
                return

    def _open(self, char: str, line: Line) -> bool:
        """False for an object nested too deeply to be a pool; it is dropped."""
        if char == "[" and self._pool is None:
            return True
        if self._pool is None:
            self._pool = Pool(line)
        self.depth += 1
        if self.depth > _MOST_NESTED:
            self.depth, self._pool = 0, None
        return self._pool is not None

    def _close(self, char: str) -> None:
        if self._pool is None:
            return
        self.depth -= 1
        if self.depth == 0 and char == "}":
            self._pool.whole = True
        if self.depth == 0:
            self.cut()

    def _value(self, token: str, line: int) -> None:
        """A number belongs to the key before it; True, None and the like are not kept."""
        key, self._key = self._key, ""
        known = self._pool is not None and key and len(key) <= 40 and len(self._pool.numbers) < _MOST_KEYS
        if (
            self._pool is not None
            and known
            and token.isascii()
            and token.isdigit()
            and len(token) <= _MOST_DIGITS
        ):
            self._pool.numbers.setdefault(key, (int(token), line))


def _run(start: Start) -> Run:
    label, side = title(start.above)
    typed = command(start.above, ("cli.py", "cli", "ynl"))
    run = Run(TOOL, label or typed or "page pools", side, command=typed)
    devices = {pool.numbers["ifindex"][0] for pool in start.pools if "ifindex" in pool.numbers}
    if len(devices) == 1:
        run.environment["ifindex"] = str(devices.pop())
    for pool in start.pools:
        for key, (value, line) in pool.numbers.items():
            if key not in _NAMES:
                run.rows.append(
                    MetricRow(
                        metric=key,
                        unit=_UNITS.get(key, "count"),
                        direction=None,
                        subject=pool.name,
                        samples=[value],
                        value=value,
                        value_from="total",
                        lines=(line, line),
                    )
                )
        if len(run.notes) < MAX_NOTES:
            run.notes += _notes(pool)
    return bounded(run)


def _notes(pool: Pool) -> list[Note]:
    found: list[Note] = []
    if not pool.whole:
        count = sum(key not in _NAMES for key in pool.numbers)
        found.append(Note(f"{pool.name} is cut off after {count} of its numbers", pool.line.number))
    if "detach-time" in pool.numbers:
        found.append(Note(f"{pool.name} is detached from its device", pool.line.number))
    return found
