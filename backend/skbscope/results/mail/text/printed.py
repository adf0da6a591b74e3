"""The text of one line in the form that is read: numbers behind their names, with their units.

Programs and authors print lines in many forms: `rtt min/avg/max = 1/2/3 ms`, `[SUM] 0.00-10.00 sec`, `1m02.5s`.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.text.units import unit_of
from skbscope.results.read.disk.fio import PRINTED

_RUN = re.compile(r"(?<![\w.])\d[\d.]*,[\d.,]*\d")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_DOTTED = re.compile(r"(?<![\w.,/-])([1-9]\d{0,2}(?:\.\d{3}){2,4}) (?P<unit>[A-Za-z/]{2,12})(?!\w)")
_LIST = re.compile(r"\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+")
# `816    usec |`: units below each other in a cell.
_FAR_UNIT = re.compile(r"(\d)( {2,20})([A-Za-zµμ%][A-Za-zµμ%/]{0,9})(?= *(?:\||$))")
# `rtt min/avg/max/mdev = 40.6/42.0/58.6/1.5 us`
_NAMED_LIST = re.compile(
    r"(?P<names>[A-Za-z]\w*(?:/[A-Za-z]\w*){1,5}) ?[=:] ?(?P<values>\d[\d.,]*(?:/\d[\d.,]*){1,5})"
    r" ?(?P<unit>[A-Za-zµμ%]{1,4}\b)?"
)
_VALUE = r"[~≈]?\d[\d.,]{0,15} ?(?:[kKMGT]?(?:bits?|[bB]|[bB]ytes)/s(?:ec)?|[A-Za-z%]{1,8})"
# `TCP / UDP : 589 Mbps / 580 Mbps`
_NAMED_VALUES = re.compile(
    rf"\b(?P<names>[A-Za-z][\w-]{{0,20}}(?: / [A-Za-z][\w-]{{0,20}}){{1,3}}) ?[:=] {{1,4}}"
    rf"(?P<values>{_VALUE}(?: / {_VALUE}){{1,3}})"
)
_UP_TO = re.compile(r"(\b(?:from|to)|\w:) up to(?= [~≈]?\d)")
_LOGGED = re.compile(r"\[ *\d+\.\d{3,9}\] *(?=\S)")
_TRACED = re.compile(r"\S{1,20}-\d{1,8} +\[\d{3}\] +(?:\S{3,6} +)?\d{1,9}\.\d{3,9}: +")
# `ptp4l[1234.567]: rms 45`, `stress-ng: metrc: [1234] udp 17`
_PROGRAM = re.compile(
    r"([A-Za-z][\w.-]{1,20})(?:\[\d{1,9}\.\d{1,9}\]:|: [a-z]{1,10}: {1,4}\[\d{1,9}\]) +(?=\S)"
)
# `(dropped 4321, overlimits 0 requeues 87)`: brackets that hold fields of their own.
_FIELDS = re.compile(r"\(([a-z]{2,20} \d{1,18}(?:,? [a-z]{2,20} \d{1,18}){1,6})\)")
# `transactions: 1234567 (20576.12 per sec.)`: what sysbench counts, and its rate.
_COUNTED_RATE = re.compile(r"\b\d{1,18} {1,4}\((\d{1,15}\.\d{1,4}) per sec\.?\)")
# `1,234,567  context-switches  # 1.000 M/sec`: behind the sign is what perf stat makes of its own counter.
_COUNTER = re.compile(r"([\d,.]{1,24} {1,20}(?:[a-z]{1,8} {1,4})?[A-Za-z][\w:./-]{1,60}) {2,40}# ")
# `3) + 12.345 us   |  }` of a function graph: the sign marks a long duration.
_LONG_DURATION = re.compile(r"^(?:\d{1,4}\) {1,4})?[+!#*@$] {1,4}(?=\d)")
# Of ss -i: `rtt:3.82/0.51`, `retrans:0/123`.
_OF_SS = (
    (re.compile(r"\b(rtt):(\d{1,8}(?:\.\d{1,6})?)/(\d{1,8}(?:\.\d{1,6})?)"), r"\1=\2ms rttvar=\3ms"),
    (re.compile(r"\b(retrans):\d{1,9}/(\d{1,9})"), r"\1=\2"),
    (re.compile(r"\bwscale:\d{1,2},\d{1,2}"), ""),
)
# `[SUM]   0.00-10.00  sec`: the stream and the time of a line of iperf.
_STREAM = re.compile(r"\[(?:SUM| *\d{1,4})\] +\d{1,6}\.\d{1,4}- *\d{1,6}\.\d{1,4} +sec +")
# initcall_debug, of init/main.c and drivers/base/power/main.c:
# `PM: pci_pm_resume+0x0/0x90 returned 0 after 1234 usecs`, `initcall foo_init+0x0/0x10 returned 0 after 12 usecs`
_CALL = re.compile(
    r"\b([A-Za-z_][\w.]{1,60})\+0x[0-9a-f]{1,6}/0x[0-9a-f]{1,6}( \[\w{1,40}\])? returned -?\d{1,4} after "
)
# `nvme 0000:01:00.0: `, which the kernel writes before what it says of a PCI device.
_OF_DEVICE = re.compile(
    r"(?:\[ *\d+\.\d{3,9}\] *)?[a-z][\w-]{1,30} [0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]: "
)
# Where it ran, of the same: `CPU: 0 PID: 1 Comm: kworker/0:1`.
_RAN_ON = re.compile(r"\b(?:CPU|PID|UID|COMM|Comm|comm): {0,2}[^\s,]{1,40},? ?")
# `fio:(82)  | 937.706 ms |  1782 | avg: 0.209 ms | max: 6.123 ms |` of perf sched latency (tools/perf/builtin-sched.c).
_SCHED = re.compile(
    r"(\S{1,20}:(?:\(\d{1,6}\)|\d{1,8})) *\| *(\d{1,12}\.\d{3}) ms \| *(\d{1,12}) \| (avg: *\d{1,12}\.\d{3}) ms \|"
    r" (max: *\d{1,12}\.\d{3}) ms \|"
)
# `08:06:28 INFO: throughput :84.04Gbps`
_TIMED = re.compile(r"\d\d:\d\d:\d\d(?:[.,]\d{1,6})? +(?:INFO|DEBUG|NOTICE)\b:? *")
# A function of a graph of calls: `|--76.60%--foo_insert` of perf report -g, `foo_insert   (48.17%)`.
_CALLED = re.compile(
    r"[ |]{0,80}-{1,2}(?P<share>\d{1,3}\.\d{1,2}%)--(?P<name>[A-Za-z_][\w.]{1,80})(?: .{0,40})?"
)
_CALLED_BEFORE = re.compile(
    r"[ |]{0,80}(?P<name>[A-Za-z_]\w*_[\w.]{1,80}) {1,80}\((?P<share>\d{1,3}\.\d{1,2}%)\)"
)
# `Run 1 (-j 64):`, `[ 5] pass 2/3:`, `3) `: which repeat of one thing a line is.
_REPEAT = re.compile(
    r"^[-*• ]{0,4}(?:\[ ?\d{1,3}\] )?(?:(?:run|iter|iteration|round|trial|pass|attempt|try|test run)[ #_.-]{0,4}\d{1,3}"
    r"(?:/\d{1,3})?(?: ?\([^()]{1,30}\))? ?[:=)]|#\d{1,3}[:)]?(?= )|\d{1,2}\)(?= )) *(?=[~\d])",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?<=[\w)\]%])(?:=(?=\[? *[\d~])|:(?=[\d~]))|(?<=  ):(?=[\d~])")
_CLOCK = re.compile(r"\b\d{1,2}:\d\d:\d\d(?:\.\d+)?(?: [AP]M)?\b")
_ADDRESS = re.compile(r"\b(?:[0-9a-f]{2,4}:){2,7}[0-9a-f]{2,4}\b", re.IGNORECASE)
# `10.0.0.2:44312`, `foo.c:120`: a port and a line number.
_PLACE = re.compile(
    r"\b(\d{1,3}(?:\.\d{1,3}){3}|[A-Za-z_][\w-]{0,40}\.(?:c|h|S|cc|cpp|rs|py|sh|go)):\d{1,6}(?::\d{1,6})?\b"
)
_MINUTES = re.compile(
    r"\b(\d{1,4}) ?m(?:in(?:utes?|s)?)? {0,2}(\d{1,2}(?:[.,]\d{1,6})?) ?s(?:ec(?:onds?|s)?)?\b"
)


def with_names_apart(text: str) -> str:
    """A text in which each of several values has its name before it: `TCP: 589 Mbps, UDP: 580 Mbps`."""
    return _NAMED_VALUES.sub(_named, text) if " / " in text else text


def without_up_to(text: str) -> str:
    """`drops from up to 50% to up to 25%`, `zerocopy: up to 50 Gbit/s` without `up to`, as wide as it was."""
    return _UP_TO.sub(r"\1      ", text) if " up to " in text else text


def _named(found: re.Match[str]) -> str:
    names, values = found["names"].split(" / "), found["values"].split(" / ")
    if len(names) != len(values):
        return found[0]
    return ", ".join(f"{name}: {value}" for name, value in zip(names, values, strict=True))


def as_fields(shown: str) -> str:
    """The line with each number behind its name; the same line where it is printed so already."""
    if "%--" in shown or shown.endswith("%)"):
        if called := _CALLED.fullmatch(shown) or _CALLED_BEFORE.fullmatch(shown):
            return f"{called['share']} {called['name']}"
    shown = _REPEAT.sub("", without_stamp(shown), count=1)
    if "  #" in shown and (counter := _COUNTER.match(shown)):
        shown = counter[1]
    shown = _LONG_DURATION.sub("", shown, count=1) if " us " in shown else shown
    shown = _NAMED_LIST.sub(_unlisted, shown) if "/" in shown else shown
    if " per sec" in shown:
        shown = _COUNTED_RATE.sub(r"\1 ops/sec", shown)
    if "cwnd:" in shown:
        for pattern, instead in _OF_SS:
            shown = pattern.sub(instead, shown)
    shown = _CALL.sub(r"\1 ", shown) if " after " in shown else shown
    if "| avg:" in shown and (latency := _SCHED.match(shown)):
        shown = (
            f"{latency[1]}: CPU-time={latency[2]} ms switches={latency[3]} {latency[4]} ms {latency[5]} ms"
        )
    shown = _STREAM.sub("", shown) if " sec " in shown else shown
    shown = _RAN_ON.sub("", shown) if "omm: " in shown or "COMM: " in shown else shown
    shown = _FIELDS.sub(r" \1 ", shown) if "(" in shown else shown
    shown = _CLOCK.sub(lambda found: " " * len(found[0]), shown)
    shown = _ADDRESS.sub(lambda found: found[0].replace(":", "."), shown)
    shown = _PLACE.sub(r"\1:place", shown) if ":" in shown else shown
    shown = _RUN.sub(_listed, shown) if "," in shown else shown
    shown = _DOTTED.sub(_with_commas, shown) if "." in shown else shown
    shown = _NAMED.sub("= ", shown) if "=" in shown or ":" in shown else shown
    if "|" in shown:
        shown = _FAR_UNIT.sub(lambda found: f"{found[1]} {found[3]}{found[2][1:]}", shown)
    return in_seconds(shown).lstrip()


def in_seconds(text: str) -> str:
    """`1m02.5s` as `  62.5s`: as wide, and with the same decimals."""
    return _MINUTES.sub(_seconds, text)


def _seconds(found: re.Match[str]) -> str:
    seconds = found[2].replace(",", ".")
    places = len(seconds.partition(".")[2])
    return f"{int(found[1]) * 60 + float(seconds):.{places}f}s".rjust(len(found[0]))


def is_of_kernel(text: str) -> bool:
    """Whether a line is the kernel's own of a call, a PCI device or of perf sched latency, and no sentence."""
    return (
        (" after " in text and _CALL.search(text) is not None)
        or ("| avg:" in text and _SCHED.match(text) is not None)
        or _OF_DEVICE.match(text) is not None
    )


def is_of_stream(text: str) -> bool:
    """Whether a line is that of one stream of iperf, or of the sum of all."""
    return text.startswith("[") and _STREAM.match(text) is not None


def around_fio(lines: list[Line], read: set[int]) -> set[int]:
    """The lines that fio prints around those that are read of a job, up to the next text."""
    out: set[int] = set()
    for way in (lines, lines[::-1]):
        is_near = False
        for line in way:
            if line.number in read:
                is_near = True
            elif is_near and line.text:
                is_near = PRINTED.match(line.text) is not None
                out |= {line.number} if is_near else set()
    return out


def without_stamp(text: str) -> str:
    """A kernel message, an event of ftrace or a line of a log without the task, CPU and time before it."""
    if text.startswith("["):
        return _LOGGED.sub("", text, count=1)
    if text[2:3] == ":":
        return _TIMED.sub("", text, count=1)
    if "] " in text[:48] or "]: " in text[:48]:
        text = _PROGRAM.sub(r"\1: ", text, count=1)
    return _TRACED.sub("", text, count=1) if "[0" in text else text


def _with_commas(found: re.Match[str]) -> str:
    """`1.161.000` before a unit as `1,161,000`; without one it may be a version."""
    # Fewer than a million frames a second may be those of a camera, and set.
    unit = "frames/s" if found["unit"] == "fps" else found["unit"]
    return f"{found[1].replace('.', ',')} {unit}" if unit_of(unit) else found[0]


def _listed(found: re.Match[str]) -> str:
    """`16,18.45,195` are three numbers and `1,618.45` is one: commas group exactly three digits each."""
    run = found[0]
    split = not _GROUPED.fullmatch(run) and "." in run and _LIST.fullmatch(run)
    return run.replace(",", " ") if split else run


def _unlisted(found: re.Match[str]) -> str:
    """Each value of a list behind its own name."""
    names, values = found["names"].split("/"), found["values"].rstrip(",.").split("/")
    if len(names) != len(values):
        return found[0]
    unit = found["unit"] or ""
    return " ".join(f"{name}={value}{unit}" for name, value in zip(names, values, strict=True))
