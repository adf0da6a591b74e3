"""flent: data files (`NAME.flent.gz`, JSON inside), every series with its raw values.

{"metadata": {"NAME": "tcp_download", "TITLE": "baseline", "KERNEL_RELEASE": …, "SERIES_META": {
     "TCP download": {"UNITS": "Mbits/s", "MEAN_VALUE": 2360.34, …}, "Ping (ms) ICMP": {"UNITS": "ms", …}}},
 "raw_values": {"TCP download": [{"t": 1795573980.925, "dur": 0.5, "val": 1375.79}, …]},
 "results": {"TCP download": [null, 1375.2, …]}, "x_values": [0.0, 0.5, …], "version": 4}

Format: resultset.py of flent, version 4 of its data files. `results` holds the raw values, interpolated to common
times, so the raw values are the samples; the value is flent's own mean where it has one. Rates are better high, times
low.
"""

from collections.abc import Iterator

from skbscope.results.cleaning import Line
from skbscope.results.documents import documents, finite, unquoted
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.rates import base, rate
from skbscope.results.read.table import LESS, Direction, list_of, object_of, row
from skbscope.results.rows import MAX_ROWS, bounded, check_cells

TOOL = "flent"
_KEYS = ('"raw_values"', '"SERIES_META"')
_FACTS = {"KERNEL_RELEASE": "kernel", "LOCAL_HOST": "hostname", "HOST": "server", "NAME": "test"}
_TIMES = {"ms": ("latency", "ms", LESS), "s": ("time", "s", LESS)}
_SHARES = {"%": ("share", "%", None)}


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) for a document with raw values of series."""
    for key in _KEYS:
        if line := next((line for line in lines if key in line.text), None):
            return 0.97, f"data file of flent, {key} on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """A run a document."""
    runs = [
        bounded(_run(document, span))
        for document, span in documents(unquoted(text), "flent document", broken=lambda _: None)
        if "raw_values" in document and "metadata" in document
    ]
    if not runs:
        raise ResultError(
            'no data file of flent; expected {"metadata": {…}, "raw_values": {…}, "results": {…}}'
        )
    return runs


def _run(document: dict[str, object], span: tuple[int, int]) -> Run:
    metadata = object_of(document["metadata"])
    name, title = (str(metadata.get(key) or "")[:100] for key in ("NAME", "TITLE"))
    run = Run(TOOL, title or name or TOOL, None)
    run.started = str(metadata["TIME"])[:40] if metadata.get("TIME") else None
    run.environment |= {new: str(metadata[old])[:100] for old, new in _FACTS.items() if metadata.get(old)}
    if length := finite(metadata.get("LENGTH")):
        run.environment["duration"] = f"{length:g} s"
    run.rows += _rows(run, document, object_of(metadata.get("SERIES_META")), span)
    return run


def _rows(
    run: Run, document: dict[str, object], about: dict[str, object], span: tuple[int, int]
) -> Iterator[MetricRow]:
    series = object_of(document["raw_values"])
    check_cells(len(series), max((len(list_of(points)) for points in series.values()), default=0))
    for name, points in list(series.items())[: MAX_ROWS + 1]:
        of = object_of(about.get(name))
        units = str(of.get("UNITS") or "")[:20]
        known = _known(units, name)
        if known is None:
            run.notes.append(
                Note(f"series {name[:60]!r} is in {units[:20]!r}, which is not known: not read", span[0])
            )
            continue
        metric, unit, direction, factor = known
        values = [finite(object_of(point).get("val")) for point in list_of(points)]
        samples = [rate(value, factor) for value in values if value is not None]
        mean = finite(of.get("MEAN_VALUE"))
        if samples or mean is not None:
            total = None if mean is None else rate(mean, factor)
            yield row(metric, unit, direction, total, span, samples, name[:100])


def _known(units: str, name: str) -> tuple[str, str, Direction, float] | None:
    """(metric, unit, direction, factor) of flent's unit; pings of old files have none and are milliseconds."""
    if found := base(units):
        return "throughput", found[1], "more", found[0]
    times = _TIMES.get(units) or (_TIMES["ms"] if not units and name.startswith("Ping (ms)") else None)
    known = times or _SHARES.get(units)
    return (*known, 1.0) if known else None
