"""iperf3 --json: one object a run with `start`, `intervals` and `end`; one file may hold several.

Format: iperf_api.c (JSON output) of esnet/iperf. Also --json-stream (`{"event": "interval", "data": {...}}` a
line), documents of failed runs (`error`), and runs without intervals (-i 0). Intervals marked `omitted` are warm-up and
never count.
"""

from collections.abc import Iterator
from typing import Any

from skbscope.results.cleaning import Line
from skbscope.results.documents import Span, documents, finite, unquoted
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.rates import datagram_rows
from skbscope.results.read.table import list_of, object_of, row

TOOL = "iperf3"
# Facts of `start.test_start` by the names a comparison shows.
_TEST_FACTS = {
    **{"protocol": "protocol", "num_streams": "streams", "blksize": "block size"},
    **{"duration": "duration", "target_bitrate": "target bitrate"},
}


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when an object with iperf3's keys begins in the text."""
    opener = next((line for line in lines if line.text.startswith("{")), None)
    if opener is None:
        return None
    head = " ".join(line.text for line in lines[:200])[: 64 * 1024]
    if '"version"' in head and '"iperf ' in head.replace(":\t", ": "):
        return 0.99, f"iperf3 JSON from line {opener.number}"
    if '"intervals"' in head or '"bits_per_second"' in head:
        return 0.9, f"JSON with iperf3's keys from line {opener.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    runs: list[Run] = []
    try:
        for document, span in _assembled(documents(unquoted(text), "iperf3 document")):
            runs.append(_run(document, span))
    except ResultError as error:
        # What precedes the fault is whole; only a file that begins with it is refused.
        if not runs:
            raise
        runs[-1].notes.append(Note(f"nothing after this run was read: {error}", error.line))
    if not runs:
        raise ResultError("no iperf3 document; expected an object with start, intervals and end", 1)
    return runs


def _assembled(parts: Iterator[tuple[dict[str, Any], Span]]) -> Iterator[tuple[dict[str, Any], Span]]:
    """Whole documents; the events of --json-stream are put together, a start event begins the next run."""
    stream: dict[str, Any] | None = None
    span = (0, 0)
    for part, lines in parts:
        event, data = part.get("event"), part.get("data")
        if not isinstance(event, str):
            if any(key in part for key in ("start", "intervals", "end", "error")):
                yield part, lines
            continue
        if event == "start" and stream is not None:
            yield stream, span
            stream = None
        if stream is None:
            stream, span = {"intervals": []}, lines
        span = (span[0], lines[1])
        if event == "interval":
            stream["intervals"].append(data)
        else:
            stream[event] = data
    if stream is not None:
        yield stream, span


def _run(document: dict[str, Any], span: Span) -> Run:
    start, end = object_of(document.get("start")), object_of(document.get("end"))
    test = object_of(start.get("test_start"))
    run = Run(TOOL, _label(start, test), started=_started(start), environment=_environment(start, end, test))
    if document.get("error"):
        run.notes.append(Note(f"the tool ended with an error: {str(document['error'])[:200]}", span[0]))
    counts: list[MetricRow] = []
    intervals = [object_of(item) for item in list_of(document.get("intervals"))]
    for suffix in ("", "_bidir_reverse"):
        samples, omitted = _samples(intervals, f"sum{suffix}")
        if omitted:
            run.notes.append(Note(f"{omitted} warm-up intervals left out, as marked by the tool", span[0]))
        of = " reverse" if suffix else ""
        sent, received, total = (
            finite(object_of(end.get(f"{key}{suffix}")).get("bits_per_second"))
            for key in ("sum_sent", "sum_received", "sum")
        )
        if sent is None and received is None and total is None and not samples:
            continue
        nearest = next((value for value in (received, total, sent) if value is not None), None)
        run.rows.append(row(f"received{of}", "bit/s", "more", nearest, span, samples))
        if sent is not None:
            run.rows.append(row(f"sent{of}", "bit/s", "more", sent, span))
        if received is None and not document.get("error"):
            run.notes.append(Note("no receiver's total in the document; the nearest total is used", span[0]))
        datagrams = object_of(end.get(f"sum_received{suffix}"))
        datagrams = datagrams if "jitter_ms" in datagrams else object_of(end.get(f"sum{suffix}"))
        for metric, unit, value in (
            (f"retransmits{of}", "segments", object_of(end.get(f"sum_sent{suffix}")).get("retransmits")),
            ("jitter", "ms", datagrams.get("jitter_ms")),
            ("lost", "%", datagrams.get("lost_percent")),
        ):
            if (counted := finite(value)) is not None:
                run.rows.append(row(metric, unit, "less", counted, span))
        lost, sent_datagrams = (finite(datagrams.get(key)) for key in ("lost_packets", "packets"))
        counts += datagram_rows(lost, sent_datagrams, span, of=of)
    cpu = object_of(end.get("cpu_utilization_percent"))
    for name in ("host", "remote"):
        if (share := finite(cpu.get(f"{name}_total"))) is not None:
            run.rows.append(row(f"cpu {name}", "%", "less", share, span))
    run.rows += counts
    if not run.rows:
        run.notes.append(Note("no throughput in this document", span[0]))
    return run


def _samples(intervals: list[dict[str, Any]], key: str) -> tuple[list[float], int]:
    """(rates of the intervals that count, how many were warm-up)."""
    totals = [object_of(interval.get(key)) for interval in intervals]
    counted = [total for total in totals if total.get("omitted") is not True]
    rates = [finite(total.get("bits_per_second")) for total in counted if finite(total.get("seconds")) != 0]
    return [rate for rate in rates if rate is not None], len(totals) - len(counted)


def _label(start: dict[str, Any], test: dict[str, Any]) -> str:
    title = start.get("title")
    if isinstance(title, str) and title.strip():
        return title.strip()[:100]
    streams, protocol = test.get("num_streams"), test.get("protocol")
    if not isinstance(streams, int) or not isinstance(protocol, str):
        return TOOL
    return f"{protocol[:10]}, {streams} {'stream' if streams == 1 else 'streams'}"


def _started(start: dict[str, Any]) -> str | None:
    """Seconds since the epoch, in whole seconds; newer versions print fractions too."""
    seconds = finite(object_of(start.get("timestamp")).get("timesecs"))
    return None if seconds is None else f"{seconds:.0f}" if seconds == int(seconds) else f"{seconds:.6f}"


def _environment(start: dict[str, Any], end: dict[str, Any], test: dict[str, Any]) -> dict[str, str]:
    """What the document states about the machine and the test; `system_info` is uname(2), words of one line."""
    facts: dict[str, object] = {"version": start.get("version")}
    words = str(start.get("system_info") or "")[:1000].split()
    if len(words) >= 3:
        facts |= {"hostname": words[1], "kernel": words[2], "architecture": words[-1]}
    facts |= {name: test.get(key) or None for key, name in _TEST_FACTS.items()}
    facts |= {"reverse": "yes" if test.get("reverse") == 1 else None, "mss": start.get("tcp_mss_default")}
    facts["congestion control"] = end.get("sender_tcp_congestion")
    return {name: str(value)[:100] for name, value in facts.items() if isinstance(value, str | int | float)}
