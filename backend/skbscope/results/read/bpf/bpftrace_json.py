"""bpftrace -f json: one object a line, pretty-printed ones as well.

    {"type": "attached_probes", "data": {"probes": 2}}
    {"type": "map", "data": {"@calls": {"napi_consume_skb": 4211}}}
    {"type": "hist", "data": {"@nsecs": [{"min": 512, "max": 1023, "count": 12}]}}
    {"type": "stats", "data": {"@all": {"eth0": {"count": 12, "average": 640, "total": 7680}}}}

Format: src/output/json.cpp of bpftrace. Both ends of a bucket are in it; the first may lack `min`, the last
`max`. A key of several parts is joined by commas. Every other type is what the script printed itself.
"""

from typing import Any

from skbscope.results.cleaning import Line
from skbscope.results.documents import Span, documents, finite, unquoted
from skbscope.results.errors import ResultError
from skbscope.results.models import Bucket, Histogram, Note, Run
from skbscope.results.read.bpf.bpftrace_maps import MAX_KEY, NO_UNIT, Printed, Session, run_of, stats
from skbscope.results.rows import MAX_BUCKETS

# One object a print() or printf(); a script that prints every event makes many.
MAX_OBJECTS = 200_000
_MAPS = ("map", "hist", "lhist", "stats", "tseries")
# Objects without a measurement.
_NO_MEASUREMENTS = (
    "printf",
    "time",
    "join",
    "value",
    "cat",
    "syscall",
    "attached_probes",
    "lost_events",
    "error",
)
_STATS = {"count", "average", "total"}


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when an object with bpftrace's type and data begins in the text."""
    opener = next((line for line in lines if line.text.startswith("{")), None)
    if opener is None:
        return None
    head = "".join(line.text for line in lines[:200])[: 64 * 1024].replace(" ", "").replace("\t", "")
    if '"data":' in head and any(f'{{"type":"{name}"' in head for name in (*_MAPS, *_NO_MEASUREMENTS)):
        return 0.97, f"bpftrace JSON from line {opener.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    sessions = [Session()]
    faults: list[ResultError] = []
    known = 0
    try:
        for document, lines in documents(unquoted(text), "bpftrace object", MAX_OBJECTS, faults.append):
            known += _read_object(sessions, document, lines)
    except ResultError as error:
        faults.append(error)
    full = [session for session in sessions if session.printed]
    if not full:
        if faults:
            raise faults[0]
        if known:
            raise ResultError(
                "the bpftrace output holds no map; expected an object of type map, hist or stats", 1
            )
        raise ResultError('no bpftrace object; expected one like {"type": "map", "data": {"@": 1}}', 1)
    full[0].notes += [Note(f"an object was left out: {fault}", fault.line) for fault in faults]
    return [run_of(session) for session in full]


def _read_object(sessions: list[Session], document: dict[str, Any], lines: Span) -> bool:
    """Reads one object; False where it is not from bpftrace."""
    kind, data = document.get("type"), document.get("data")
    session = sessions[-1]
    if not isinstance(kind, str) or "data" not in document:
        session.skip("objects without type and data", lines[0])
        return False
    if kind == "attached_probes" and session.printed:
        sessions.append(Session())
    elif kind == "lost_events":
        session.lost += int(finite(data.get("events")) or 0) if isinstance(data, dict) else 0
    elif kind in _MAPS:
        _maps(session, data, lines)
    elif kind not in _NO_MEASUREMENTS:
        session.skip("objects of an unknown type", lines[0])
    return True


def _maps(session: Session, data: object, lines: Span) -> None:
    if not isinstance(data, dict):
        session.skip("objects whose data is no map", lines[0])
        return
    for name, value in data.items():
        if isinstance(value, dict) and not _is_stats(value):
            for key, item in value.items():
                _value(session, name[:MAX_KEY], key[:MAX_KEY], item, lines)
        else:
            _value(session, name[:MAX_KEY], None, value, lines)


def _value(session: Session, name: str, key: str | None, value: object, lines: Span) -> None:
    number = finite(value)
    if number is not None:
        session.add(Printed(name, key, NO_UNIT, lines, number))
    elif isinstance(value, dict) and _is_stats(value):
        figures = [finite(value[figure]) for figure in ("count", "average", "total")]
        count, average, total = (figure or 0.0 for figure in figures)
        session.add(*stats(name, key, count, average, total, lines))
    elif (
        isinstance(value, list)
        and value
        and all(isinstance(item, dict) and {"interval_start", "value"} <= item.keys() for item in value)
    ):
        series = [number for item in value if (number := finite(item["value"])) is not None]
        session.add(Printed(name, key, NO_UNIT, lines, None, series))
    elif isinstance(value, list) and (buckets := _buckets(value)) is not None:
        histogram = Histogram(None, buckets)
        session.add(Printed(name, key, "values", lines, histogram.count, histogram=histogram))
    else:
        session.skip("maps with values that are neither numbers nor histograms", lines[0])


def _is_stats(value: dict[str, Any]) -> bool:
    return set(value) == _STATS and all(finite(item) is not None for item in value.values())


def _buckets(value: list[Any]) -> list[Bucket] | None:
    """The buckets of a histogram; None where an item is no bucket, or there are too many."""
    buckets: list[Bucket] = []
    if len(value) > MAX_BUCKETS:
        return None
    for item in value:
        if not isinstance(item, dict):
            return None
        low, high, count = (finite(item.get(name)) for name in ("min", "max", "count"))
        if count is None or (low is None and high is None):
            return None
        buckets.append(Bucket(low, high + 1 if high is not None else None, count))
    return buckets
