"""fio: requests a second, bandwidth and completion latency of each job and direction, from text or JSON.

    x: (groupid=0, jobs=1): err= 0: pid=3963: Tue Nov 24 11:51:13 2026
      read: IOPS=16.3k, BW=63.8MiB/s (66.9MB/s)(128MiB/2001msec)
        clat (usec): min=24, max=4568, avg=59.56, stdev=111.86
         | 99.00th=[  147], 99.50th=[  502], 99.90th=[ 1958], 99.95th=[ 2507],

Format: show_ddir_status and add_ddir_status_json in stat.c of fio. Rows: `iops` (1/s), `bandwidth` (bit/s), `latency
mean` and `latency p99` (us), subject `JOB read`. The text has three digits of a rate, JSON all.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.documents import documents, finite, unquoted
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.above import start_run
from skbscope.results.read.net.rates import base, rate
from skbscope.results.read.table import Block, list_of, number, object_of, row, runs_of

TOOL = "fio"
_KEY = '"fio version"'
_JOB = re.compile(r"(\S.{0,99}?): \(group(?:id|_id)=\d{1,6}, jobs=\d{1,6}\): err=.*")
_RATE = re.compile(r"(read|write|trim) ?: IOPS=([\d.]{1,12})([kM]?), BW=([\d.]{1,12})(\S{1,8}/s).*")
_STATUS = re.compile(r"(READ|WRITE|TRIM): bw=([\d.]{1,12})(\S{1,8}/s)[ ,(].*")
_LATENCY = re.compile(r"(clat|lat) \((nsec|usec|msec)\): min=.{1,40}, avg= ?([\d.]{1,15}), stdev=.*")
_SHARES = re.compile(r"clat percentiles \((nsec|usec|msec)\):")
_P99 = re.compile(r".{0,80}?\b99\.00th=\[ {0,14}(\d{1,15})\].*")
_US = {"nsec": 0.001, "usec": 1.0, "msec": 1000.0}
_THOUSANDS = {"": 1.0, "k": 1e3, "M": 1e6}
_DIRECTIONS = ("read", "write", "trim")


@dataclass(slots=True)
class Report(Block[MetricRow]):
    """The jobs of one start."""

    seen: set[tuple[str, str]] = field(default_factory=set)
    # Job and direction that the next lines are about, and the unit of its percentiles.
    job: str = ""
    subject: str = ""
    shares: str = ""

    def put(self, metric: str, unit: str, value: float | None, line: int, tick: float | None = None) -> None:
        """Adds a row, the first of its name."""
        if value is not None and self.subject and (metric, self.subject) not in self.seen:
            self.seen.add((metric, self.subject))
            direction = "less" if unit == "us" else "more"
            self.rows.append(row(metric, unit, direction, value, line, subject=self.subject, tick=tick))  # type: ignore[arg-type]


def blocks(lines: list[Line]) -> list[Report]:
    """The reports in text that have a rate."""
    found: list[Report] = []
    above: list[Line] = []
    current: Report | None = None
    # Below the jobs of a start their sums are no other start.
    summed = False
    for line in lines:
        if job := _JOB.fullmatch(line.text):
            if current is None:
                current = Report(line, above)
                found.append(current)
                above = []
            current.job, current.subject, current.shares = job[1], "", ""
        elif current is None and not summed and (status := _STATUS.fullmatch(line.text)):
            found.append(Report(line, above, subject=status[1].lower()))
            above = []
            _put_bandwidth(found[-1], status[2], status[3], line.number)
        elif current is None:
            above.append(line)
            summed = summed and (not line.text or _STATUS.fullmatch(line.text) is not None)
        elif line.text.startswith("Run status group"):
            current, summed = None, True
        else:
            _take(current, line)
    return [block for block in found if block.rows]


def _take(block: Report, line: Line) -> None:
    text, at = line.text, line.number
    if found := _RATE.fullmatch(text):
        block.subject, block.shares = f"{block.job} {found[1]}", ""
        per_second = number(found[2])
        if per_second is not None:
            factor = _THOUSANDS[found[3]]
            tick = factor / 10 ** len(found[2].partition(".")[2])
            block.put("iops", "1/s", rate(per_second, factor), at, tick)
        _put_bandwidth(block, found[4], found[5], at)
    elif (found := _LATENCY.fullmatch(text)) and found[1] == "clat":
        mean = number(found[3])
        block.put("latency mean", "us", None if mean is None else rate(mean, _US[found[2]]), at)
    elif found := _SHARES.fullmatch(text):
        block.shares = found[1]
    elif block.shares and (found := _P99.fullmatch(text)):
        block.put("latency p99", "us", rate(float(found[1]), _US[block.shares]), at)


def _put_bandwidth(block: Report, digits: str, per: str, at: int) -> None:
    amount, unit = number(digits), base(per)
    if amount is not None and unit is not None:
        tick = unit[0] / 10 ** len(digits.partition(".")[2])
        block.put("bandwidth", "bit/s", rate(amount, unit[0]), at, tick)


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) for a document or a report of fio."""
    for line in lines:
        if line.text.startswith(_KEY):
            return 0.98, f"JSON of fio on line {line.number}"
    block = next(iter(blocks(lines)), None)
    return (0.95, f"report of fio on line {block.head.number}") if block else None


def read(text: str) -> list[Run]:
    """A run a start."""
    if _KEY in text:
        runs = list(_documents(text))
        if runs:
            return runs
    expected = "no report of fio; expected 'NAME: (groupid=0, jobs=1): err= 0 …' and 'read: IOPS=…' below it, or JSON"
    return runs_of(blocks(clean(text)), _run, expected)


def _run(block: Report) -> Run:
    run = start_run(TOOL, block.above)
    run.rows = block.rows
    return run


def _documents(text: str) -> Iterator[Run]:
    for document, span in documents(unquoted(text), "fio document", broken=lambda _: None):
        if "fio version" not in document:
            continue
        run = Run(TOOL, TOOL, None)
        run.environment["version"] = str(document["fio version"])[:100]
        for job in map(object_of, list_of(document.get("jobs"))):
            for direction in _DIRECTIONS:
                of = object_of(job.get(direction))
                if of.get("total_ios"):
                    run.rows += _rows(of, f"{str(job.get('jobname', ''))[:100]} {direction}", span)
            if job.get("error"):
                run.notes.append(Note(f"a job ended with error {str(job['error'])[:20]}", span[0]))
        if not run.rows:
            raise ResultError("the JSON of fio has no job with a request", span[0])
        yield run


def _rows(of: dict[str, object], subject: str, span: tuple[int, int]) -> Iterator[MetricRow]:
    latency = object_of(of.get("clat_ns"))
    p99 = finite(object_of(latency.get("percentile")).get("99.000000"))
    iops, size, mean = finite(of.get("iops")), finite(of.get("bw_bytes")), finite(latency.get("mean"))
    if iops is not None:
        yield row("iops", "1/s", "more", rate(iops, 1), span, subject=subject)
    if size is not None:
        yield row("bandwidth", "bit/s", "more", rate(size, 8), span, subject=subject)
    if mean is not None:
        yield row("latency mean", "us", "less", rate(mean, 0.001), span, subject=subject)
    if p99 is not None:
        yield row("latency p99", "us", "less", rate(p99, 0.001), span, subject=subject)
