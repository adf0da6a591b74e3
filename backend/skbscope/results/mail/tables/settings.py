"""Tables and lines of what is set, expected or written in code: `old default | new default`, `Bits of the register:`.

They have a side for each column, and yet nothing was measured. Numbers with a unit are results whatever a title says.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import LAYOUTS, Found
from skbscope.results.mail.tables.heads import cut
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.words import only_draws, plain
from skbscope.results.models import Note

# Titles of what is set or edited, and words that say that numbers were measured all the same.
_OF_SETTINGS = re.compile(
    r"\b(?:defaults?|sysctls?|settings?|supported|parameters?|registers?|line numbers|error codes|change ?log|"
    r"change[sd] (?:in|since|from)|v\d+:|"
    r"links? (?:speeds?|comes?|goes|went|is|are)|negotiat\w+|advertis\w+)",
    re.IGNORECASE,
)
_OF_RESULTS = re.compile(
    r"\b(?:results?|(?<!line )numbers|throughput|bandwidth|latenc(?:y|ies)|performance|benchmarks?|measure\w*)\b",
    re.IGNORECASE,
)
# Titles of what is only ever set, whatever its unit; a timeout in seconds is set, and others are counted.
_LIMITS = re.compile(
    r"(?:(?:the|all|new|old|proposed|current|default|priority|irq|queue|memory|pin) )*"
    r"(?:thresholds?|limits|watermarks|intervals|budgets|quotas|timers|mappings?|"
    r"(?:ring|queue|buffer|table) sizes|rings|queues|layout|pinout|(?P<time>timeouts?))\b",
    re.IGNORECASE,
)
_TIMES = {"s", "ms", "us", "ns"}
# What a column of a side holds that is no result: `old offset`, `new version`.
_STATED = set(
    "default defaults offset offsets version versions name names address addresses addr id ids index setting settings "
    "position line lines type types format state states status field register bit bits mask flag flags string path "
    "port ports irq prio owner commit commits".split()
)
_EXPECTED = ("expected", "actual")
# Keys of what is set.
_KEYS = (
    "sysctl",
    "register",
    "reg",
    "field",
    "parameter",
    "option",
    "setting",
    "attribute",
    "year",
    "quarter",
    "version",
    "package",
    "compiler",
    "software",
)
_VERSION = re.compile(r"v?\d{1,2}\.\d{1,3}\b")
# What a compiler makes has the size that it has; nobody sets it.
_COMPILED = re.compile(
    r"\b(?:code|function|struct|structure|object|binary|vmlinux)s? sizes?\b|"
    r"\bsizes? of (?:the )?(?:code|function|struct|structure|binary|vmlinux)s?\b",
    re.IGNORECASE,
)
# Only what was measured has a mean.
_STATISTICS = set("avg average mean median stddev stdev std p50 p90 p95 p99".split())
# Rows of such things may be called `base` and `new`.
_THINGS = ("board", "model", "sku", "chip", "instance", "plan", "standard")
_LONGEST, _TITLE_WORDS = 200, 8
# Lines above a table, blank ones included, in which its title is.
_REACH = 6


def about_settings(title: str) -> bool:
    """Whether a title is of numbers that are set: `The defaults change as follows:`, `Bits of the register:`."""
    # `turbo on (default)` is how something was measured.
    title = title.replace("(default)", "")
    if of_compiled_size(title):
        return False
    return _OF_SETTINGS.search(title) is not None and not _OF_RESULTS.search(title)


def of_compiled_size(title: str) -> bool:
    """Whether a title is of sizes that a compiler makes: `Code size:`, `The sizes of functions change:`."""
    return _COMPILED.search(title) is not None


def without_settings(found: list[Found], lines: list[Line], unread: list[Note]) -> list[Found]:
    """What a text says without the tables and lists of its author that hold no result.

    Each of them is a note of `unread`.
    """
    groups: dict[str, list[Found]] = {}
    for item in found:
        if item.run.tool in LAYOUTS and item.run.rows:
            groups.setdefault(item.group, []).append(item)
    index = {line.number: at for at, line in reversed(list(enumerate(lines)))}
    dropped = {name for name, items in groups.items() if _is_set(items, lines, index)}
    left_out = {name: groups[name][0] for name in dropped}
    unread += [
        Note(f"'{item.run.label[:60]}' is of what is set and not measured; it is not compared", item.lines[0])
        for item in left_out.values()
        if item.lines
    ]
    return [item for item in found if item.run.tool not in LAYOUTS or item.group not in dropped]


def _is_set(items: list[Found], lines: list[Line], index: dict[int, int]) -> bool:
    rows = [row for item in items for row in item.run.rows]
    numbers = {row.lines[0] for row in rows}
    heads = {number for item in items for number in item.lines} - numbers
    first = index.get(min(numbers | heads), 0)
    before = (lines[at].text for at in range(first - 1, max(first - 1 - _REACH, -1), -1))
    above = next((text for text in before if text and not only_draws(text)), "")
    title = above[:_LONGEST] if len(above.split()) <= _TITLE_WORDS else ""
    units = {row.unit for row in rows}
    if (limit := _LIMITS.match(title)) and (limit["time"] is None or units <= _TIMES):
        return not _OF_RESULTS.search(title)
    shown = [lines[index[number]].text for number in heads if number in index]
    if any(_STATISTICS & set(plain(text).split()) for text in shown):
        return False
    named = [_names(text) for text in [*shown, above] if len(text) <= _LONGEST]
    if any(names[0] in _THINGS and not any(map(side_of_label, names)) for names in named if names):
        return True
    if units != {""}:
        return False
    # Below `Version` may be the versions of the kernel, which are the sides of rows.
    of_rows = all(_VERSION.match(item.run.label) for item in items)
    named = [names[of_rows and names[0] == "version" :] for names in named if names]
    return about_settings(title) or any(map(_are_settings, named))


def _names(text: str) -> list[str]:
    """The names of columns of a line that may be a head."""
    names = [plain(name.replace("_", " ")) for name, _, _ in cut(text)]
    return names if len(names) > 1 and not text.endswith((".", ",", ":")) else []


def _are_settings(names: list[str]) -> bool:
    return names[0] in _KEYS or any(
        name in _EXPECTED or (side_of_label(name) is not None and set(name.split()) & _STATED)
        for name in names
    )
