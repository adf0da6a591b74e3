"""iperf3 without --json: a row an interval and stream, sums over the streams, and the totals of both ends.

    [ ID] Interval           Transfer     Bitrate         Retr  Cwnd
    [  5]   0.00-1.00   sec   108 MBytes   902 Mbits/sec    0    783 KBytes
    [SUM]   0.00-10.02  sec   594 MBytes   497 Mbits/sec                  receiver

The metrics of a run are those of `iperf3_json`, of the sums where there are any, else of the one stream; several
streams without a sum are read separately.
"""

from datetime import UTC, datetime

from skbscope.results.cleaning import clean
from skbscope.results.labels import REACH
from skbscope.results.models import Note, Run
from skbscope.results.read.net.commands import Heading, heading, host_name
from skbscope.results.read.net.iperf3_rows import TOOL, Row, Start, blocks, row_of, starts
from skbscope.results.read.table import number, row, runs_of, sniff_line
from skbscope.results.rows import MAX_ROWS

sniff = sniff_line(0.95, "iperf3 row", row_of)


def read(text: str) -> list[Run]:
    """All runs of a text."""
    title: str | None = None
    begun = False

    def to_run(start: Start) -> Run:
        nonlocal title, begun
        head = heading(start.above, (TOOL,))
        # A title holds for the commands below it, until other text is between.
        if not (begun and start.above and all(starts(line.text) for line in start.above)):
            title = head.label if head.titled else None
        begun = True
        return _run(start, head, title)

    found = [start for start in blocks(clean(text)) if start.rows]
    expected = "a line like '[  5]   0.00-1.00   sec   108 MBytes   902 Mbits/sec'"
    return runs_of(found, to_run, f"no row of iperf3; expected {expected}")


def _run(start: Start, head: Heading, title: str | None) -> Run:
    run = head.run(TOOL)
    _surroundings(run, start)
    streams = run.environment["streams"]
    named = (
        f"{start.protocol}, {streams} {'stream' if streams == '1' else 'streams'}" if start.protocol else TOOL
    )
    # Two runs below one title are distinguished by their commands.
    titled = f"{title}, {run.command}" if title and run.command else None
    run.label = titled or head.label or run.command or named
    for reverse in (False, True):
        streams_of: dict[str, list[Row]] = {}
        for item in start.rows:
            if item.reverse == reverse:
                streams_of.setdefault(item.stream, []).append(item)
        names = list(streams_of)
        if "SUM" in names:
            names = ["SUM"]
        elif len(names) > 1:
            first = streams_of[names[0]][0].lines[0]
            run.notes.append(Note("several streams without a sum, each read separately", first))
        for name in names[:MAX_ROWS]:
            subject = f"stream {name}" if len(names) > 1 else None
            _add(run, streams_of[name], " reverse" if reverse else "", subject)
    if start.cpu:
        for end, share in zip(("host", "remote"), start.cpu, strict=False):
            run.rows.append(row(f"cpu {end}", "%", "less", share, start.cpu[2]))
    return run


def _add(run: Run, rows: list[Row], of: str, subject: str | None) -> None:
    """The metrics of one stream, or of the sum, in one direction."""
    span = (rows[0].lines[0], rows[-1].lines[1])
    intervals = [item for item in rows if not item.total]
    counted = [item for item in intervals if "(omitted)" not in item.rest and item.end > item.begin]
    omitted = sum("(omitted)" in item.rest for item in intervals)
    if omitted:
        run.notes.append(Note(f"{omitted} warm-up intervals left out, as marked by the tool", span[0]))
    if len(counted) + omitted < len(intervals):
        run.notes.append(Note("an interval of no length is left out", span[0]))
    ends = {item.side: item for item in rows if item.total}
    sender, receiver = ends.get("sender"), ends.get("receiver")
    total = receiver or ends.get(None) or sender
    if receiver is None and total is not None:
        run.notes.append(Note("no receiver's total in the output; the nearest total is used", span[0]))
    if total is None and not counted:
        return
    bits, samples = total.bits if total else None, [item.bits for item in counted]
    received = row(f"received{of}", "bit/s", "more", bits, span, samples, subject)
    received.tick = max(item.tick for item in [*counted, *([total] if total else [])])
    run.rows.append(received)
    if sender:
        at, tick = sender.lines, sender.tick
        run.rows.append(row(f"sent{of}", "bit/s", "more", sender.bits, at, None, subject, tick=tick))
        resent = number(sender.rest[0]) if len(sender.rest) == 2 else None
        if resent is not None and run.environment.get("protocol") == "TCP":
            run.rows.append(row(f"retransmits{of}", "segments", "less", resent, at, subject=subject))
    if total and "ms" in total.rest[1:2]:
        _datagrams(run, total, of, subject)


def _datagrams(run: Run, total: Row, of: str, subject: str | None) -> None:
    """Jitter, and loss from the counts: the percentage beside them is rounded to two digits."""
    jitter = number(total.rest[0])
    if jitter is not None:
        run.rows.append(row(f"jitter{of}", "ms", "less", jitter, total.lines, subject=subject))
    lost, _, sent = (total.rest[2] if len(total.rest) > 2 else "").partition("/")
    counts = number(lost), number(sent)
    if counts[0] is not None and counts[1]:
        share = 100 * counts[0] / counts[1]
        run.rows.append(row(f"lost{of}", "%", "less", share, total.lines, subject=subject))


def _surroundings(run: Run, start: Start) -> None:
    """Facts from the lines above the table, and from the table as a whole; called as `iperf3_json` calls them."""
    for line in start.above[-REACH:]:
        text = line.text
        if text.startswith("iperf 3."):
            run.environment["version"] = " ".join(text.split()[:2])[:100]
        elif text.startswith("Linux ") and "version" in run.environment and len(text.split()) > 3:
            # uname(2), below the version.
            words = text.split()
            run.environment |= {
                "hostname": words[1][:100],
                "kernel": words[2][:100],
                "architecture": words[-1][:20],
            }
        elif text.startswith("TCP MSS: "):
            run.environment["mss"] = text.split()[2][:20]
        elif text.startswith("Connecting to host "):
            host = host_name(text.removeprefix("Connecting to host ").rpartition(", port")[0])
            run.environment |= {"server": host} if host else {}
        elif text.startswith("Reverse mode"):
            run.environment["reverse"] = "yes"
        elif text.startswith("Starting Test: ") and " byte blocks" in text:
            run.environment["block size"] = text.partition(" byte blocks")[0].rpartition(" ")[2][:20]
        elif text.startswith("Time: "):
            run.started = _time(text.removeprefix("Time: ")) or run.started
    if start.protocol:
        run.environment["protocol"] = start.protocol
    if start.congestion:
        run.environment["congestion control"] = start.congestion
    if any(item.reverse for item in start.rows):
        run.environment["directions"] = "both"
    forward = [item for item in start.rows if not item.reverse] or start.rows
    run.environment["streams"] = str(len({item.stream for item in forward} - {"SUM"}) or 1)
    run.environment["duration"] = f"{max(item.end for item in start.rows):.0f}"


def _time(text: str) -> str | None:
    try:
        when = datetime.strptime(text, "%a, %d %b %Y %H:%M:%S GMT")
    except ValueError:
        return None
    return when.replace(tzinfo=UTC).isoformat()
