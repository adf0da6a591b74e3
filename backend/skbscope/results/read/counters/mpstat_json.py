"""mpstat -o JSON: the same numbers as the text, by name.

{"sysstat": {"hosts": [{"nodename": …, "release": …, "date": …, "statistics": [
    {"timestamp": "17:23:30", "cpu-load": [{"cpu": "-1", "usr": 6.33, … "idle": 86.08}, …],
     "node-load": [{"node": "all", …}], "sum-interrupts": [{"cpu": "all", "intr": 55.5}],
     "individual-interrupts": [{"cpu": "0", "intr": [{"name": "19", "value": 1.5}]}], "soft-interrupts": […]}]}]}}

Format: mpstat.c of sysstat. A run that is interrupted leaves its brackets open: what is whole is read, with a note.
"""

import json
from typing import Any

from skbscope.results.cleaning import Line
from skbscope.results.documents import MAX_BROKEN, MAX_DEPTH, documents, finite
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.counters.mpstat import MAX_NAME, TOOL, Gathered, fill, subject_of
from skbscope.results.read.table import list_of, object_of

_KEY = '"sysstat"'
_LOADS = (("cpu-load", "CPU", "cpu"), ("node-load", "NODE", "node"))
_EACH = ("individual-interrupts", "soft-interrupts")
_FACTS = {"release": "kernel", "nodename": "hostname", "machine": "architecture", "number-of-cpus": "cpus"}
# mpstat prints two decimals; --dec takes them away, which a number of JSON no longer shows.
_TICK = 0.01
# Words of the document that follow `"sysstat"` within so many lines.
_NEAR = 40


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) for an object of sysstat that holds what mpstat measures."""
    looked = 0
    for at, line in enumerate(lines):
        if line.text.startswith("{") and _KEY in line.text[:200]:
            looked += 1
            if looked > MAX_BROKEN:
                return None
            near = "".join(after.text for after in lines[at : at + _NEAR])[: 64 * 1024]
            if any(f'"{key}"' in near for key in ("cpu-load", "node-load", "sum-interrupts", *_EACH)):
                return 0.98, f"JSON of mpstat on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """A run a host of every document."""
    runs: list[Run] = []
    whole, cut = closed(text)
    for document, span in documents(whole, "document of mpstat"):
        hosts = list_of(object_of(document.get("sysstat")).get("hosts"))
        for host in hosts:
            runs += _run(object_of(host), span)
    if not runs:
        raise ResultError(
            'no JSON of mpstat; expected {"sysstat": {"hosts": [{"statistics": [{"cpu-load": …}]}]}}'
        )
    if cut is not None:
        runs[-1].notes.append(
            Note("the JSON is not closed: the tool was interrupted; what is whole is read", cut)
        )
    return runs


def closed(text: str) -> tuple[str, int | None]:
    """(the text with its last document of sysstat closed, the line it breaks off at); None where it is whole."""
    key = text.rfind(_KEY)
    start = text.rfind("{", 0, max(key, 0))
    if key < 0 or start < 0:
        return text, None
    try:
        json.JSONDecoder().raw_decode(text, start)
    except json.JSONDecodeError as fault:
        end, closers = _open_at(text, start, fault.pos)
        if end > start:
            return text[:end] + closers, text.count("\n", 0, min(fault.pos, len(text))) + 1
    except RecursionError:
        raise ResultError(
            f"a JSON document is nested too deeply; expected at most {MAX_DEPTH} levels"
        ) from None
    return text, None


def _open_at(text: str, start: int, end: int) -> tuple[int, str]:
    """(where the last whole object or list ends, the brackets that are open there)."""
    stack: list[str] = []
    whole, open_there = start, ""
    at = start
    while at < end:
        ch = text[at]
        if ch == '"':
            # Only whole strings precede the fault.
            at = _string_end(text, at, end)
        elif ch in "{[":
            stack.append("}" if ch == "{" else "]")
            if len(stack) > MAX_DEPTH:
                raise ResultError(f"a JSON document is nested deeper than {MAX_DEPTH} levels")
        elif ch in "}]" and stack:
            stack.pop()
            whole, open_there = at + 1, "".join(reversed(stack))
        at += 1
    return whole, open_there


def _string_end(text: str, at: int, end: int) -> int:
    at += 1
    while at < end and text[at] != '"':
        at += 2 if text[at] == "\\" else 1
    return at


def _run(host: dict[str, Any], span: tuple[int, int]) -> list[Run]:
    """The run of a host, none where it measured nothing."""
    gathered = Gathered()
    line = span[0]
    reports = [object_of(report) for report in list_of(host.get("statistics"))]
    for report in reports:
        for key, kind, who in _LOADS:
            for load in map(object_of, list_of(report.get(key))):
                for name, value in load.items():
                    if name != who and (number := finite(value)) is not None and len(name) <= MAX_NAME:
                        gathered.put(f"%{name}", _subject(kind, load.get(who)), number, line)
        for one in map(object_of, list_of(report.get("sum-interrupts"))):
            if (number := finite(one.get("intr"))) is not None:
                gathered.put("intr/s", _subject("CPU", one.get("cpu")), number, line)
        for key in _EACH:
            for one in map(object_of, list_of(report.get(key))):
                for intr in map(object_of, list_of(one.get("intr"))):
                    name, value = str(intr.get("name"))[:MAX_NAME], finite(intr.get("value"))
                    if value is not None:
                        gathered.put(f"{name}/s", _subject("CPU", one.get("cpu")), value, line)
    if not gathered.rows:
        return []
    facts = {ours: str(host[key])[:100] for key, ours in _FACTS.items() if host.get(key) is not None}
    run = Run(TOOL, facts.get("hostname") or TOOL, environment=facts)
    date, first = str(host.get("date", ""))[:40], str(reports[0].get("timestamp", ""))[:40]
    # Dates of other locales (`08/03/19`) do not say which number is the month.
    if len(date) == 10 and date[4:5] == "-":
        run.started = f"{date}T{first}" if first[:2].isdigit() and len(first) == 8 else date
    fill(run, gathered, tick=_TICK)
    for row in run.rows:
        row.lines = span
    return [run]


def _subject(kind: str, number: object) -> str:
    return subject_of(kind, str(number)[:16])
