"""fio: requests a second, bandwidth and completion latency of each job and direction, from text or JSON.

    x: (groupid=0, jobs=1): err= 0: pid=3963: Tue Nov 24 11:51:13 2026
      read: IOPS=16.3k, BW=63.8MiB/s (66.9MB/s)(128MiB/2001msec)
        clat (usec): min=24, max=4568, avg=59.56, stdev=111.86
         | 99.00th=[  147], 99.50th=[  502], 99.90th=[ 1958], 99.95th=[ 2507],

    3;fio-3.33;x;0;0;30728;30697;7674;1001;…              --output-format=terse, version 3: a job a line

Format: show_ddir_status, add_ddir_status_json and show_thread_status_terse_all in stat.c of fio. Rows: `iops` (1/s),
`bandwidth` (bit/s), `latency mean` and `latency p99` (us), subject `JOB read`; another job of that name is `JOB (2)
read`, and below other text a job of the next start. Sums right below each other without jobs are repeats of one run.
The text has three digits of a rate, JSON all; the terse form has KiB a second, and requests a second as whole numbers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line, clean
from skbscope.results.documents import documents, finite, unquoted
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.above import start_run
from skbscope.results.read.net.rates import base, rate
from skbscope.results.read.table import Block, list_of, number, object_of, row, runs_of

TOOL, MEAN_LATENCY = "fio", "latency mean"
# What fio prints around the figures of a job: `Jobs: 1 (f=1): [w(1)]`, `slat (usec): min=`, `WRITE: bw=403MiB/s`
PRINTED = re.compile(
    r"Jobs: \d{1,5} \(f=|\S.{0,60}: \(groupid=\d|(?:[sc]?lat|bw|sync) {0,3}\( {0,2}[A-Za-z/]{1,6}\) {0,3}:|"
    r"(?:clat|lat|slat|sync) percentiles \(|fsync/fdatasync|(?:\| {0,3})?\d{1,2}\.\d\dth=\[|iops {1,8}: min=|"
    r"cpu {1,10}: usr=|IO depths {0,4}:|(?:submit|complete) {0,4}: {1,2}0=|issued (?:rwts?|r/w/d) ?:|"
    r"latency {1,3}: target=|Run status group \d|(?:READ|WRITE|TRIM): (?:bw|io)=|[a-z][\w-]{1,20}: ios=\d|"
    r"Disk stats \("
)
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
# Version, fio, job, group, error; then of each direction KiB, KiB/s, requests/s, ms, 4 + 4 of latency, 20 percentiles …
_TERSE = re.compile(r"3;fio-[\w.-]{1,40};[^;]{0,99};\d{1,9};-?\d{1,9};[\d.;%=-]{60,4000}.{0,4000}")
_OF_TERSE = 41


@dataclass(slots=True)
class Report(Block[MetricRow]):
    """The jobs of one start."""

    seen: set[tuple[str, str]] = field(default_factory=set)
    # Job and direction that the next lines are about, and the unit of its percentiles.
    job: str = ""
    jobs: dict[str, int] = field(default_factory=dict)
    subject: str = ""
    shares: str = ""
    # The direction of sums without jobs above them: those right below each other are repeats.
    repeated: str = ""

    def begin(self, job: str) -> None:
        """The next job; a second one of a name is another."""
        self.jobs[job] = n = self.jobs.get(job, 0) + 1
        self.job, self.subject, self.shares = f"{job} ({n})" if n > 1 else job, "", ""

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
    # Text behind a job, which may be a heading of the next start.
    behind: list[Line] = []
    for line in lines:
        if job := _JOB.fullmatch(line.text):
            if current is not None and job[1] in current.jobs and behind:
                # Only an excerpt: `After:` and a job of the same name.
                current, above = None, behind
            if current is None:
                current = Report(line, above)
                found.append(current)
                above = []
            current.begin(job[1])
            behind = []
        elif line.text.startswith("3;") and _TERSE.fullmatch(line.text):
            if current is None:
                current = Report(line, above)
                found.append(current)
                above = []
            _take_terse(current, line)
        elif current is None and not summed and (status := _STATUS.fullmatch(line.text)):
            way, last = status[1].lower(), found[-1] if found else None
            # `READ: bw=3167MiB/s #128k` is of something that its author wrote behind it.
            whole = way if "#" not in line.text else ""
            if last is None or not whole or last.repeated != whole or any(one.text for one in above):
                last = Report(line, above, subject=way, repeated=whole)
                found.append(last)
            above = []
            _put_bandwidth(last, status[2], status[3], line.number)
        elif current is None:
            above.append(line)
            summed = summed and (not line.text or _STATUS.fullmatch(line.text) is not None)
        elif line.text.startswith("Run status group"):
            current, summed = None, True
        elif not _take(current, line) and line.text and not PRINTED.match(line.text):
            behind.append(line)
    return [block for block in found if block.rows]


def _take_terse(block: Report, line: Line) -> None:
    """A job in one line; a direction without a request has no rows."""
    cells = line.text.split(";")
    block.begin(cells[2])
    for way, at in (("read", 5), ("write", 5 + _OF_TERSE)):
        of = cells[at : at + _OF_TERSE]
        amounts = [number(cell) for cell in of[:4]]
        if len(of) < _OF_TERSE or not amounts[0]:
            continue
        _, kib, iops, _ = amounts
        block.subject = f"{block.job} {way}"
        if iops is not None:
            block.put("iops", "1/s", iops, line.number, 1.0)
        if kib is not None:
            block.put("bandwidth", "bit/s", rate(kib, 8 * 1024), line.number, 8.0 * 1024)
        if (mean := number(of[10])) is not None:
            block.put(MEAN_LATENCY, "us", rate(mean, 1), line.number)
        share = next((cell for cell in of[12:32] if cell.startswith("99.000000%=")), "")
        if (p99 := number(share.partition("=")[2])) is not None:
            block.put("latency p99", "us", p99, line.number)


def _take(block: Report, line: Line) -> bool:
    """Adds what a line says of the current job; whether it says anything."""
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
        block.put(MEAN_LATENCY, "us", None if mean is None else rate(mean, _US[found[2]]), at)
    elif found := _SHARES.fullmatch(text):
        block.shares = found[1]
    elif block.shares and (found := _P99.fullmatch(text)):
        block.put("latency p99", "us", rate(float(found[1]), _US[block.shares]), at)
    else:
        return False
    return True


def _put_bandwidth(block: Report, digits: str, per: str, at: int) -> None:
    amount, unit = number(digits), base(per)
    if amount is not None and unit is not None:
        tick = unit[0] / 10 ** len(digits.partition(".")[2])
        value = rate(amount, unit[0])
        if block.repeated and block.rows and value is not None:
            first = block.rows[0]
            first.samples = [*(first.samples or [first.value or 0.0]), value]
            first.value, first.value_from = median(first.samples), "median"
            first.lines = first.lines[0], at
        else:
            block.put("bandwidth", "bit/s", value, at, tick)


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
    if block.repeated and block.rows[0].samples:
        run.samples_are = "unknown"
    return run


def _documents(text: str) -> Iterator[Run]:
    for document, span in documents(unquoted(text), "fio document", broken=lambda _: None):
        if "fio version" not in document:
            continue
        run = Run(TOOL, TOOL, None)
        names: dict[str, int] = {}
        run.environment["version"] = str(document["fio version"])[:100]
        for job in map(object_of, list_of(document.get("jobs"))):
            name = str(job.get("jobname", ""))[:100]
            names[name] = n = names.get(name, 0) + 1
            for direction in _DIRECTIONS:
                of = object_of(job.get(direction))
                if of.get("total_ios"):
                    run.rows += _rows(
                        of, f"{name} ({n}) {direction}" if n > 1 else f"{name} {direction}", span
                    )
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
        yield row(MEAN_LATENCY, "us", "less", rate(mean, 0.001), span, subject=subject)
    if p99 is not None:
        yield row("latency p99", "us", "less", rate(p99, 0.001), span, subject=subject)
