"""Numbers that the words right beside them, or the name of their row, call set and not measured.

    Before: limit 10 Mbps, after: limit 20 Mbps        watchdog timeout | 5 s  | 10 s
    The message size was 1024 bytes before, 4096 now   IFLA_MAX_MTU     | 1500 | 9000
    delay of 100 ms between retries                    Old hardware: 25 Gbps

A limit, a size of what is sent, a timer and the hardware differ on both sides without a result. Rates in packets or
operations a second are measured whatever they are called, and so is what has `avg` or `measured` in its name.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import LAYOUTS, Found
from skbscope.results.mail.text.cells import values
from skbscope.results.mail.text.rowcells import NUMBER, number_at
from skbscope.results.mail.text.words import plain
from skbscope.results.models import MetricRow, Note

_SENT = (
    "message|msg|packet|pkt|frame|payload|buffer|buf|block|chunk|segment|page|ring|window|batch|record|queue|fifo|"
    "table|header|key|request|response|write|read|io|transfer|burst|datagram|socket"
)
# What is set whatever its unit, where no word says that it was measured.
_SET = (
    rf"limit(?:s|ers?)?|thresholds?|thresh|watermarks?|budgets?|quotas?|mtu|mss|backoff|back off|keepalive|ceil|"
    rf"c?burst|(?:link|port|lane|line|interface|bus|pcie|cpu|clock|negotiated|phy)[ _](?:speed|rate|frequency)|"
    rf"ttl|lifetimes?|deadline|(?:{_SENT}) ?(?:sizes?|lengths?|len)|[rt]x (?:ring|descriptor)s?|"
    r"(?:max|min) (?:rate|delay)|"
    r"(?:retry|poll|polling|probe|hello|sampling|reporting|gc|refresh|beacon|coalescing|retransmit) "
    r"(?:interval|delay|period|timer)s?|quantum|rate limit|shaper|pacing rate"
)
_OF_TIME = r"|timeouts?|time out|timers?|periods?|intervals?|(?<![A-Za-z] )windows?|time slice|aging|every"
# Counts of what there is, of which none is a result without a unit.
_COUNTED = (
    r"|hz|v?lans|[vsp]fs|vectors?|channels|queues|queues each|lanes|cores|cpus|nodes|slots|buckets|probes|"
    r"(?:max|min|nr|num) (?:queues?|entries|vectors|retries|backlog|connections)|[rw]mem|ssthresh|"
    r"ring parameters(?: [rt]x)?|cachelines|holes|members|queue depth|iodepth|"
    r"weight|timeout|interval|period|message|lines?|line number|error code|errno"
)
_TIMES = {"s", "ms", "us", "ns"}
_MEASURED_RATES = {"pps", "1/s"}
_MEASURED = re.compile(
    r"\b(?:avg|average|mean|median|measured|observed|actual|achieved|reached|used|p\d\d|reported|peak)\b"
)
_NAMES = {
    kind: re.compile(
        rf"(?:.* )?(?:{words})(?: (?:of|in|to|from|is|was|value|s|ms|us|usecs?|bytes|mbps|gbps))*"
    )
    for kind, words in (("", _SET + _COUNTED), ("time", _SET + _OF_TIME), ("other", _SET))
}
# `limit of ` before a number; what is between is a verb, a mark or nothing.
_BETWEEN = r"(?:[ :=(]|\b(?:of|is|was|at|to|from|goes|went|set|changed|now|about|before|after|old|new)\b)*"
_BEFORE = {
    kind: re.compile(rf"(?:^|[^A-Za-z\d-])(?:{words}){_BETWEEN}[~<>]?$", re.IGNORECASE)
    for kind, words in (
        ("", _SET + "|hz|send|sends|run for|create|creates|spawn|launch"),
        # `state A -> state B @ 100 ms`, `[delayed 500 ms]`
        ("time", _SET + _OF_TIME + "|run for|sleeps?|delayed|allows|permits|@"),
        (
            "other",
            _SET + r"|(?:re)?negotiat\w+|advertis\w+|downshift\w*|"
            r"(?:packet|message|frame|block|buffer|chunk|segment|payload)s? of|"
            r"shaped|throttled|paced|clocked|supports|allows|permits",
        ),
    )
}
_NEAR = 60
_MANY = 100_000
# `16 GB RAM`, `100 ms between retries`, `8 MB per queue`
_BEHIND = re.compile(
    r" *(?:apart|between (?:retries|attempts|probes|polls|retransmi\w+|packets)|limit|timeout|timer|intervals?|"
    r"interfaces?|links?|NICs?|PHYs?|adapters?|granularity)\b",
    re.IGNORECASE,
)
_BEHIND_BYTES = re.compile(
    r" *(?:of )?(?:[SD]?RAM|HBM|DDR\d|messages|packets|frames|payloads?|blocks|buffers|chunks|segments|pages|"
    r"per (?:queue|ring|channel|cpu|core|port|vf|lane))\b",
    re.IGNORECASE,
)
# `The buffers of the queue grow from `: what grows has a size that is set, where no word says that it is used.
_GROWS = re.compile(
    rf"(?:^|[^A-Za-z\d-])(?:{_SENT}|pool|cache|hash|mtu|limit|chunk|area|stack)(?:e?s)?\b[^.;:]{{0,40}}?"
    r"\b(?:grow|grew|increas|rais|rise|rose|enlarg|doubl|extend|shrink|shrank|reduc|lower|decreas|chang|bump|go|went|"
    r"cut|halv)\w*\b[^.;:]{0,30}$|"
    rf"^(?:increase|raise|enlarge|double|extend|shrink|reduce|lower|decrease|change|bump|set|cut|halve) [^.;:]{{0,40}}?"
    rf"\b(?:{_SENT}|fifo|pool|cache|hash|mtu|limit|area|stack)(?:e?s)?\b[^.;:]{{0,30}}$",
    re.IGNORECASE,
)
_FREED = re.compile(
    r"\b(?:needs?|us(?:es?|ed|age)|consum\w+|freed?|sav(?:es?|ed|ing)|alloc\w*|leak\w*)\b", re.IGNORECASE
)
# `Buffers: 256 KB -> 1 MB`
_SIZE_OF = re.compile(
    rf"(?:^|[ (-])(?:{_SENT}|pool|cache|fifo)(?:e?s)?:(?: [^:]{{0,20}}(?:->|=>|→))? ?$", re.IGNORECASE
)
_IN_USE = re.compile(
    r"\b(?:memory|mem|rss|footprint|resident|struct\w*|objects?|image|binary|text)\b", re.IGNORECASE
)
_CONSTANT = re.compile(
    r"(?:CONFIG|IFLA|NLA|NR|MAX|MIN|DEF|DEFAULT|TCA|NUM)_[A-Z0-9_]{1,60}|"
    r"[A-Z][A-Z0-9_]{1,60}_(?:MAX|MIN|SIZE|SHIFT|LEN|TIMEOUT|LIMIT|BITS|MASK|NUM|NR|ORDER|HZ|MTU|INTERVAL|BUDGET|"
    r"WEIGHT|BATCH|DEPTH)"
)
# A number in a name that is no part of a word: `14 cores`, `drop, two cores`.
_KEYED = re.compile(
    r"(?:^| )\d+ |\w (?:one|two|four|six|eight|ten|sixteen) (?:cores?|cpus?|queues?|nodes?|channels?)$"
)
_HARDWARE = re.compile(
    r"(?:old|new|previous|current|older|newer) (?:\w{1,20} )?(?:hardware|hw|nic|card|board|machine|chip|chipset|"
    r"silicon|generation|laptop|server|soc|adapter|box)",
    re.IGNORECASE,
)
_LONGEST = 300


def without_set_values(found: list[Found], lines: list[Line], unread: list[Note]) -> list[Found]:
    """What a text says without the rows of tables and sentences that are set on either side.

    Each row that is left out is a note of `unread`.
    Where most rows of a comparison are set, none is a result, and beside as many no number without a unit is.
    """
    texts = {line.number: line.text for line in lines}
    groups: dict[str, list[Found]] = {}
    for item in found:
        if item.run.tool in LAYOUTS:
            groups.setdefault(item.group, []).append(item)
    dropped: set[int] = set()
    for items in groups.values():
        hardware = all(_HARDWARE.fullmatch(item.run.label.strip(" :")) for item in items)
        of_group: dict[tuple[str, str], bool] = {}
        for item in items:
            for row in item.run.rows:
                key = (row.metric, row.unit)
                is_set = hardware or _is_set(row, texts.get(row.lines[0], ""))
                of_group[key] = of_group.get(key, False) or is_set
        if not any(of_group.values()):
            continue
        most = 2 * sum(of_group.values()) > len(of_group) or (
            2 * sum(of_group.values()) == len(of_group)
            and not any(unit for (_, unit), is_set in of_group.items() if not is_set)
        )
        for item in items:
            unread += [
                Note(f"'{row.metric}' is set and not measured; it is not compared", row.lines[0])
                for row in item.run.rows
                if item.side == "before" and (most or of_group[row.metric, row.unit])
            ]
            item.run.rows = [row for row in item.run.rows if not (most or of_group[row.metric, row.unit])]
            if not item.run.rows:
                dropped.add(id(item))
    return [item for item in found if id(item) not in dropped]


def _is_set(row: MetricRow, text: str) -> bool:
    if row.unit in _MEASURED_RATES:
        return False
    if row.unit == "" and _CONSTANT.fullmatch(row.metric):
        return True
    kind = "" if row.unit in ("", "packets") else "time" if row.unit in _TIMES else "other"
    name = plain(row.metric).replace("_", " ")
    if _MEASURED.search(name):
        return False
    if row.unit == "" and (row.value is None or row.value != int(row.value)):
        return False
    # Such a count says on how many cores or queues something was measured.
    named = not _KEYED.search(name) and _NAMES[kind].fullmatch(name) is not None
    return named or _set_beside(row, text, kind)


def _set_beside(row: MetricRow, text: str, kind: str) -> bool:
    """Whether the words around the number of a row in its line say that it is set."""
    at = 0
    text = text[:_LONGEST]
    while number := NUMBER.search(text, at):
        at, cell = number_at(text, number)
        at = max(at, number.end("token"))
        if cell is None or cell.symbol != ("" if row.unit == "packets" else row.unit):
            continue
        read = values([cell])[0]
        if read is None or row.value is None or abs(read[0] - row.value) > 1e-9 * abs(row.value):
            continue
        if f" {cell.token} " in f" {row.metric} ":
            # A key of the row.
            continue
        before = text[max(number.start() - _NEAR, 0) : number.start()]
        if row.unit == "packets" and row.value >= _MANY:
            # `sends 31,201,112 packets` is what came of a run, and `send 1000 packets` is how it was made.
            continue
        if _BEFORE[kind].search(before):
            return not _MEASURED.search(before.lower())
        if kind and _BEHIND.match(text, cell.end):
            return True
        if row.unit == "B" and _BEHIND_BYTES.match(text, cell.end):
            return not _FREED.search(text)
        grows = _GROWS.search(text[: number.start()][-2 * _NEAR :]) or _SIZE_OF.search(before)
        if row.unit == "B" and grows:
            return not (_FREED.search(text) or _IN_USE.search(text[: number.start()]))
    return False
