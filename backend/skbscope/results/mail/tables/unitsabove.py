"""Units that a text states once for a whole table: `All results in Mpps.`, `Figures are p50 in ms; …`, `unit: kpps`.

Only tables none of whose numbers has a unit get it, where all such statements in the text right above them agree, or
where the lines right below them say so: `(all in Mpps)`, `Units: Mpps`.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import NUMBERS, TABLE, Found
from skbscope.results.mail.text.captions import caption_unit, listed_unit, stated_unit
from skbscope.results.mail.text.cells import Unit
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import only_draws
from skbscope.results.models import Note

# Lines above a table in which it may be stated.
_ABOVE = 16
_STATED = re.compile(
    r"\b(?:results?|numbers?|figures?|values?|measurements?|units?|throughputs?|bandwidths?|latenc(?:y|ies))\b"
    r"(?:[^.;()]{0,60}?\b(?:are in|in|are)|:|=) (?:the )?(?P<unit>[A-Za-zµμ%^0-9/]{1,16})(?=[\s.,;:)]|$)",
    re.IGNORECASE,
)
# Lines below a table in which it may be stated, the blank one between them included.
_BELOW = 3
_TITLE = 80
_WORDS = r"(?:all|the|values?|numbers?|results?|figures?|units?|are|is)"
# `(all in Mpps)`, `units: ns`, `Values are Mpps.`
_ALONE = re.compile(
    rf"[(\[*]* ?(?:{_WORDS} ){{0,5}}?(?:(?:in|units?:|units? (?:is|are)) |(?<=[a-z] ))"
    rf"(?P<unit>(?!{_WORDS}\b|in\b)[A-Za-zµμ%/]{{1,16}})\b[^.:]{{0,40}}[)\].]*",
    re.IGNORECASE,
)
# `(Mpps, 5 runs)`
_BRACKETED = re.compile(r"[(\[](?P<unit>[A-Za-zµμ/]{1,16})(?:[,;] [^()\[\].:]{1,50})?[)\]]\.?")
# `Samples: 261534` below `latency in us:` is a number of them.
_COUNT = re.compile(
    r"(?:^|\s|#)(?:samples|counts?|calls|iterations|loops|entries|number of \w+|n)(?: #?\d{1,3})?$",
    re.IGNORECASE,
)
_PER_SECOND = re.compile(r"(\w{1,14}) per (?:second|sec)\b")
_UNITS = ("pps", "bit/s", "B/s", "1/s", "ns", "us", "ms", "cycles", "%")


def give_units(found: list[Found], lines: list[Line]) -> None:
    """Gives the rows of tables without any unit the one that is stated above their group, in place."""
    groups: dict[str, list[Found]] = {}
    for item in found:
        if item.run.tool in (TABLE, NUMBERS) and item.lines:
            groups.setdefault(item.group, []).append(item)
    index = {line.number: at for at, line in reversed(list(enumerate(lines)))}
    for items in groups.values():
        rows = [row for item in items for row in item.run.rows]
        first = min((row.lines[0] for row in rows), default=0)
        if any(row.unit for row in rows) or first not in index:
            continue
        at = index[first]
        above = [line.text for line in lines[max(at - _ABOVE, 0) : at] if len(line.text) < 300]
        heads = {number for item in items for number in item.lines}
        titles = [line.text for line in lines[max(at - _ABOVE, 0) : at] if line.number not in heads]
        last = index.get(max(row.lines[1] for row in rows), at)
        below = [line.text for line in lines[last + 1 : last + 1 + _BELOW]]
        unit = _above(" ".join(above)) or _in_caption(above) or _in_title(titles)
        where = "above" if unit else "below"
        unit = unit or _below(below)
        if unit is None:
            continue
        for item in items:
            item.run.notes.append(Note(f"the text {where} states the unit of all numbers: {unit[2]}", first))
        for row in rows:
            if _COUNT.search(row.metric):
                continue
            row.unit, row.direction = unit[2], direction_of(row.metric, unit[3])
            row.value = None if row.value is None else row.value * unit[0]
            row.samples = [sample * unit[0] for sample in row.samples]
            row.tick = None if row.tick is None else row.tick * unit[0]


def _in_caption(above: list[str]) -> Unit | None:
    """`…, P=8 mean Mbps, …:`: the one rate that the last paragraph above a table names without a number."""
    end = next((at for at in range(len(above) - 1, -1, -1) if above[at].endswith(":")), None)
    if end is None:
        return None
    begin = next((at + 1 for at in range(end, -1, -1) if not above[at]), 0)
    words = " ".join(above[begin : end + 1]).split()
    rates = {
        unit
        for at, word in enumerate(words)
        if (unit := unit_of(word)) and unit[0] > 1 and unit[1] == "rate" and not words[at - 1][-1:].isdigit()
    }
    return rates.pop() if len(rates) == 1 else None


def _in_title(above: list[str]) -> Unit | None:
    """`Throughput (Gbps)`, `connections/sec (wrk):` right above a table."""
    title = next((text for text in reversed(above) if text and not only_draws(text)), "")
    if not title or len(title) > _TITLE or any(mark in title for mark in ("|", "\t", "  ")):
        return None
    unit = (
        caption_unit(title)
        if title.endswith(":")
        else stated_unit(title, False) or unit_of(title)
        if title[-1] != "."
        else None
    )
    if (unit := unit or listed_unit(title)) and unit[2] in _UNITS:
        return unit
    # `Time to install rules (seconds):`
    spoken = unit or stated_unit(title, False)
    return spoken if spoken and spoken[2] in ("s", "W") else None


def _below(lines: list[str]) -> Unit | None:
    """`(all in Mpps)` below a table, alone on its line."""
    text = next((text for text in lines if text and not only_draws(text)), "")
    text = _PER_SECOND.sub(r"\1/s", text) if len(text) <= _TITLE else ""
    found = (_ALONE.fullmatch(text) or _BRACKETED.fullmatch(text)) if len(text) <= _TITLE else None
    unit = stated_unit(f"in {found['unit']}", False) if found else None
    return unit if unit and unit[2] in _UNITS else None


def _above(text: str) -> Unit | None:
    read = [unit for one in _STATED.finditer(text) if (unit := stated_unit(f"in {one['unit']}", False))]
    usable = {unit for unit in read if unit[2] in _UNITS}
    return usable.pop() if len(usable) == 1 else None
