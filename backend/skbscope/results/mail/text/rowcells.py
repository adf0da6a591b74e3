"""The numbers of any line with the words around them: a table's row, `read: IOPS=84k, BW=328MiB/s`, `real 0m1.2s`.

A number counts where it begins a word and only a unit is glued to it. What is in brackets behind a number belongs to
that number: the author's change, or the same figure in another unit. A spread behind `±` does too.

What only says how something was measured is part of the words: values of options, `TC 3:`, `32-dev`, `1/0`, the name of
a percentile. Commands and the times before kernel messages are not read.
"""

import re
from dataclasses import dataclass, field, replace

from skbscope.results.cleaning import Line
from skbscope.results.mail.text.cells import Cell, Unit, values, without_bounds
from skbscope.results.mail.text.conditions import is_condition
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.printed import as_fields
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import size_of, unit_of
from skbscope.results.mail.text.words import titles_repeat

LONGEST = 300
MOST = 24
NUMBER = re.compile(
    r"(?<![\w.#/:@-])(?<!\d,)[~≈<>]{0,2}(?P<token>[+-]?\d[\d,]{0,20}(?:\.\d{1,17})?(?:[eE][+-]?\d{1,3})?)"
    r"(?P<glued>[A-Za-zµμ%][A-Za-zµμ%/]{0,15}|/s(?:ec)?\b)?(?![\w.]*\w)(?!,\d|-\w|/\d|:\w)"
)
_PADDED = re.compile(r"0\d{3}")
_DIGIT = re.compile(r"\d")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_RATIO = re.compile(r"\d[\d,.]*(?:/\d[\d,.]*)+")
# `RTT: 0.128 execute: 0.827 (milliseconds)`
_TRAILING = re.compile(r"\(([a-zµμ]{2,12})\)$")
# Brackets behind a number are more of it, also where its units are not known: `(18.3GiB/20020msec)`.
_MORE = re.compile(r"\([^()]*\d[^()]*\)")
_INTERVAL = re.compile(r"(?<![\w.])\d+(?:\.\d+)? ?- ?\d+\.\d+(?![\w.])")
_OPTION = re.compile(r"(?:^|\s)--?[A-Za-z][\w-]*[ =]?$")
_COMMAND = re.compile(
    r"(?:> ?)*(?:git (?:am|apply|cherry-pick|reset|checkout|revert|merge|rebase)\b|patch -p\d|quilt \w|sysctl -w|"
    r"modprobe \w|insmod |make -|echo \S+ >|"
    r"perf (?:record|stat|bench|top|report|trace|c2c|lock|sched) -)|"
    r"\$ |[#$] (?:perf|iperf[23]?|netperf|ping|hackbench|fio|dd|cat|time|ethtool|sysbench|schbench|redis-\w+|wrk|"
    r"mpstat|sar|grep|for|while|echo|numactl|taskset|stress-ng|nstat|ss|tc|ip)(?= [^:]+$)|"
    r"(?:[#$] ?)?(?:\.\.?/\w|/(?:usr|bin|sbin|root|home)/|sudo |taskset |numactl )|# \S.{0,80} --?[A-Za-z]"
)
# Sockets that ss and netstat list, also on two lines: their queues and addresses are states, and no results.
_SOCKET = re.compile(
    r"(?:tcp|udp|udplite|raw)6? +\d+ +\d+ +\S+:[\d*]|(?:[A-Z_]{4,12}[12]? +)?\d+ +\d+ +(?:\d{1,8}/\S|-$)|"
    r"(?:ESTAB|LISTEN|UNCONN|(?:TIME|CLOSE|FIN)-WAIT(?:-\d)?|SYN-(?:SENT|RECV)) +\d+ +\d+|"
    r"\[?[0-9a-fA-F:.]{3,45}\]?:\d{1,5} {1,80}\[?[0-9a-fA-F:.*]{1,45}\]?:(?:\d{1,5}|\*)"
)
# `1/1`, `32/8`, `4x4`, `64:`: what a row of numbers is of; `12:30:01` is the time of day.
KEY = re.compile(r"(?!\d{1,2}:\d\d:\d\d)\d{1,7}(?:[/x:]\d{1,7})+(?=[\s|:])|\d{1,7}:(?=\s)")
# The symbol of a line of a profile.
SYMBOL = re.compile(r"^[-+ ]{0,4}\d{1,3}\.\d{1,2}%.{0,120}?\[[k.]\] {1,4}(\S{1,60})")
_PROFILE = re.compile(r"\d{1,3}\.\d{1,2}% {1,8}[A-Za-z_][\w.:]{2,60}(?:<\S{1,300})?")
# `successful run completed in 60.01s` of stress-ng: its length is set.
_OF_RUN = re.compile(
    r"(?:stress-ng: .{0,40})?(?:successful run completed in|for a \d[\d.]{0,9}s run time:?) ?"
)
# What cyclictest says of the machine: the last number is that of a process.
_OF_MACHINE = re.compile(r"# /dev/cpu_dma_latency set |(?:policy: \w{1,16}: )?loadavg: ")
# `lat (usec) : 50=12.34%, 100=45.67%` of fio: which share was below a bound has no direction.
_BUCKETS = re.compile(r"(?<![\w.])\d{1,7}=\d{1,3}\.\d{1,4}%")
_SAMPLES = re.compile(r"(?:# ?)?Samples: ")
# `READ: bw=70MiB/s (73MB/s), 70MiB/s-70MiB/s (73MB/s-73MB/s)` of fio: the least and the most of all jobs.
_LEAST_AND_MOST = re.compile(
    r", \d[\d.]{0,9}[KMGT]?i?B/s-\d[\d.]{0,9}[KMGT]?i?B/s(?: \(\d[\w./]{0,12}-\d[\w./]{0,12}\))?"
)
# `Case 2`, and `2. Set the register to 1.`: the number of a case or of a step is no result.
_CASE = re.compile(
    r"[-*# ]{0,3}(?:test |use )?"
    r"(?:case|scenario|step|example|option|setup|config(?:uration)?|phase|variant|method|approach|part)"
    r" ?#?\d{1,3}\b:?",
    re.IGNORECASE,
)
# `[127877] CONST '(anon)' type_id=11124`: the number of a type.
_STEP = re.compile(r"\(?\d{1,2}[.)] +(?=[A-Za-z])|\[ {0,4}\d{1,9}\] +(?=[A-Z]{3,12} )")
# `Run 3    1204   0.31`
_RUN = re.compile(r"(?<!\w)([Rr]un|[Ii]ter(?:ation)?|[Rr]ound|[Tt]rial) ?#?\d{1,3}(?= {2,40}\d|\t\s{0,20}\d)")
# `jobs 1,` before what they did.
_LOADS = re.compile(
    r"\b(?:jobs|threads|clients|streams|flows|cpus|cores|iodepth|depth|qd|workers) ?=? ?$", re.IGNORECASE
)
# `Rnd read, 4KB, QD=1, 1 job :  IOPS=6780`: what the named numbers behind a colon are of.
_OF_WHAT = re.compile(r"[^:#]{0,80}\d[^:#]{0,40}?: +(?=[A-Za-z]\w{0,20}=~?\d)")
# `run 'HTB 20Mbit + 10ms delay'`: a name.
_QUOTED = re.compile(r"(?<!\w)'[^']{1,60} [^']{1,60}'(?!\w)")
# `int res{1};` of code.
_DECLARED = re.compile(
    r"(?:(?:static|const|unsigned|struct|enum) ){0,3}(?:int|long|bool|char|float|double|void|size_t|[us](?:8|16|32|64))"
    r" \W{0,2}[A-Za-z_][^;]{0,80};$"
)
# `RX latency changed from -12.5 ns to -12 ns`, `9.8M accesses => 12.7M accesses` have both sides of one thing;
# sentences have no numbers below zero.
_FROM_TO = re.compile(
    r"\bfrom [−-]\d[^;]{0,40}? to [−-]?\d|\d[\w.,%]{0,12}(?: [a-z]{2,14})? {1,8}(?:=>|->|-->|→) {1,8}[~<>]?\d"
)
# `nt write: 8514 - 21034`: the least and the most.
_LEAST_TO_MOST = re.compile(r"[^\d:=]{2,40}[:=]\s{0,9}\d[\d.,]{0,12} - \d[\d.,]{0,12}(?: [A-Za-z/%]{1,12})?")
# `7~8 us`, `15% ~ 21%`
_TILDE = re.compile(r"(?<![\w.])\d[\d.,]{0,12}[A-Za-z%]{0,3} ?~ ?\d")
# `avg : 235.42   N/A Mbits/s   350`: the unit is of what is missing.
_MISSING = re.compile(r"(?<!\S)[Nn]/[Aa] +[A-Za-z]")
# `dd if=foo of=bar bs=4k count=100 (512 MB/s)`
_DD = re.compile(r"[-*+#$ ]{0,4}dd [a-z]{2,12}=\S")
_PERCENTILE = re.compile(r" ?-?(?:perc|pct|ptile|tile|ile\b|quantile)", re.IGNORECASE)
_FOLLOWER = re.compile(
    r" {1,2}(?:(?P<prefix>[Mm]illion|[Tt]housand|[kKMG]) )?"
    r"(?P<unit>[A-Za-zµμ%][A-Za-z/µμ%()]{0,18}|/s(?:ec)?)(?![\w=:])"
)
# `0.312 [sec]`; other units in brackets are read as those of a word behind the number.
_SECONDS = re.compile(r" {1,2}(?:\[(?:s|secs?|seconds)\]|\((?:secs?|seconds)\))(?!\w)")
_PER = re.compile(r" (?P<what>[a-z]{2,14}) per (?:second|sec)\b")
_KEYED = re.compile(r" ?[A-Za-z/]{1,10} {0,20}: {1,20}(?:(?:less|more) than |about |up to )?[~≈<>]?\d")
_PREFIXES = {"k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12, "million": 1e6, "thousand": 1e3}
_SPREAD = re.compile(r"(?:±|\+/-|\+-|stdev|stddev)[ =:]*$", re.IGNORECASE)
_COUNTED = re.compile(r"([kKMG])(?:ops)?/s(?:ec)?")
# Words and marks before or behind a share that is a change over another line.
_CHANGE = set(
    "faster slower better worse more less higher lower speedup speed gain gains regression regressed drop "
    "dropped improvement improved increase increased decrease decreased reduction reduced change diff delta".split()
)
_AROUND = set("up down a an of by in the is than baseline base over about ca approx with".split())
# Words of rows and of one row that are two metrics of one thing and no two things.
NATURAL = set(
    "rx tx read write reads writes send recv sent received receive transmit in out min max avg mean median user sys "
    "system real idle total first second p50 p90 p95 p99 stdev stddev hits misses bytes packets".split()
)
_REMARKS = set("< <- <-- <= -> => // # ## --> ==> ==".split())
_EDGES = " \t|:=,;*`'\"->[]()."


@dataclass(slots=True)
class Slot:
    """One number of a line, and the words right before it."""

    cell: Cell
    name: str
    # Numbers right behind it that repeat the measurement.
    repeats: list[Cell] = field(default_factory=list)

    @property
    def cells(self) -> list[Cell]:
        """The number and its repeats."""
        return [self.cell, *self.repeats]


@dataclass(slots=True)
class RowCells:
    """A line: its text with `#` for each number, and its numbers."""

    line: Line
    skeleton: str
    slots: list[Slot] = field(default_factory=list)
    # Words before the first number that are no name of it: `read` of `read: IOPS=84k`.
    label: str = ""
    # Places of bars before each slot, where the line has any.
    bars: list[int] = field(default_factory=list)
    stated: str | None = None


_FIELDS = re.compile(r" {2,}|\t+")
_NUMBERED = re.compile(r"[A-Za-z][A-Za-z ]{2,40} \d{1,9} [A-Za-z]")
_REPEATED = re.compile(r"#(?: #)+")
# Repeats of one thing are not further apart.
_ALIKE = 1.5


def row_cells(line: Line, text: str | None = None) -> RowCells | None:
    """The numbers of a line, None where it has none or too many; `text` replaces the text of the line."""
    shown = without_bounds(line.text if text is None else text)
    if not shown or len(shown) > LONGEST or not _DIGIT.search(shown):
        return None
    if (
        is_command(shown)
        or _SAMPLES.match(shown)
        or _OF_MACHINE.match(shown)
        or _OF_RUN.match(shown)
        or _BUCKETS.search(shown)
        or _MISSING.search(shown)
        or _FROM_TO.search(shown)
        or _LEAST_TO_MOST.fullmatch(shown)
        or _TILDE.search(shown)
        or _DECLARED.match(shown)
    ):
        return None
    case = _OF_WHAT.match(shown) or _CASE.match(shown)
    if is_condition(shown) or titles_repeat(shown) or (case and case.end() == len(shown)):
        return None
    shown = _RUN.sub(r"\1", shown)
    mark = _STEP.match(shown)
    shown = shown[mark.end() :] if mark else shown
    if "B/s-" in shown:
        shown = _LEAST_AND_MOST.sub("", shown)
    shown = as_fields(_QUOTED.sub(_without_digits, shown) if "'" in shown else shown)
    out = RowCells(line, "")
    parts: list[str] = []
    behind = depth = 0
    at = 0
    while found := NUMBER.search(shown, at):
        before = shown[behind : found.start()]
        depth += before.count("(") - before.count(")")
        end, cell = number_at(shown, found)
        if _OPTION.search(before) or _is_key(shown, found) or (case and found.start() < case.end()):
            cell = None
        elif (
            cell
            and not cell.unit
            and not cell.share
            and _LOADS.search(before)
            and shown[end : end + 1] == ","
        ):
            # `randwrite: jobs 1, iops 8549`
            cell = None
        if cell is None:
            at = found.end()
            depth -= before.count("(") - before.count(")")
            continue
        if len(out.slots) >= MOST:
            return None
        last = out.slots[-1].cell if out.slots else None
        if last is not None and _is_rate(cell, before, shown[end:]):
            timed = parts[-1].rstrip().endswith(" in") and last.unit is not None and last.unit[1] == "time"
            depth = 0 if timed or _DD.match(line.text) else depth
        if last is None and depth > 0 and shown[: found.start()].strip(" (|-*"):
            # `Sender (msg=131950)`: no result.
            at = end
            depth -= before.count("(") - before.count(")")
            continue
        if last is not None and (depth > 0 or _SPREAD.search(before)):
            if cell.share and depth > 0 and not _SPREAD.search(before):
                last.stated = last.stated or cell.token
                # `took 8412 ms after adding 100 files (-49.5%)`
                out.skeleton += before.rpartition("(")[0]
            elif _SPREAD.search(before):
                # `0.726 +- 0.002 seconds (+- 0.24%)`: twice the same.
                last.spread = last.spread or cell.token
                if cell.unit and not last.unit:
                    last.unit = cell.unit
        elif last is not None and _is_signed_share(cell):
            last.stated = last.stated or cell.token
        else:
            parts.append(before)
            out.slots.append(Slot(cell, _name(before)))
            out.bars.append(shown.count("|", 0, found.start()))
            out.skeleton += f"{before}#"
        if depth > 0 and (close := shown.find(")", end)) >= 0 and out.slots and last is not None:
            end, depth = close + 1, depth - 1
        behind = at = end
    if not out.slots or (
        _STEP.match(line.text) and not any(slot.cell.unit and slot.cell.unit[2] for slot in out.slots)
    ):
        return None
    rest = re.sub(r"\([^()]*\)?", "", shown[behind:])
    if len(parts) > 1 and out.slots[-1].cell.share and _is_remark(parts[-1], rest):
        token, rest = out.slots.pop().cell.token or "", ""
        out.bars.pop()
        out.slots[-1].cell.stated = out.slots[-1].cell.stated or token
        out.skeleton = "".join(f"{part}#" for part in parts[:-1])
    out.skeleton = _plain(f"{out.skeleton}{rest}")
    out.label, out.slots[0].name = _split(parts[0])
    # `as_fields` parts them: `QD=32`.
    out.label = out.label.replace("= ", "=")
    # `Tx: 12.3 Mpps, Rx: 11.9 Mpps`, and `eth0: 12.3 Mpps, drops: 12` of one thing.
    paired = out.label.lower() in NATURAL and any(slot.name.lower() in NATURAL for slot in out.slots[1:])
    own = paired or not out.slots[0].cell.unit
    if parts[0].rstrip(" \t").endswith((":", "=")) and len(out.slots) > 1 and own:
        if not out.slots[0].name and all(part.rstrip(" \t").endswith((":", "=")) for part in parts[1:]):
            # `Rx-pps: 12345678  Rx-bps: 6321000000`: each number has its own name.
            out.label, out.slots[0].name = "", out.label
    later = [slot.name.lower() for slot in out.slots[1:]]
    if (
        out.label.lower() in NATURAL
        and ":" not in parts[0]
        and not out.slots[0].name
        and later
        and set(later) <= NATURAL
    ) or (
        ":" not in parts[0]
        and not out.slots[0].name
        and later
        and all(part.lstrip().startswith(",") for part in parts[1:])
        and all(name in NATURAL or direction_of(name, None) for name in (out.label.lower(), *later))
    ):
        # `RX 1.1 Mpps, TX 0.9 Mpps`, `throughput 9.4 Gbps, CPU 88%`
        out.label, out.slots[0].name = "", out.label
    _name_from_behind(out, shown)
    if (
        (trailing := _TRAILING.search(shown))
        and (unit := unit_of(trailing[1]))
        and unit[2] in ("ns", "us", "ms")
    ):
        for slot in out.slots:
            slot.cell.unit = slot.cell.unit or (None if slot.cell.share else unit)
    out.stated = next((slot.cell.stated for slot in out.slots if slot.cell.stated), None)
    return out


def _without_digits(found: re.Match[str]) -> str:
    return re.sub(r"\d", "_", found[0])


# Blanks and marks inside a name: `drops/s`, `cache-misses`.
_JOINTS = str.maketrans("", "", " /-_")


def below_heads(cells: RowCells, names: int) -> RowCells:
    """`File Copy 1024 bufsize    3960.0  143157.8  361.5` below four names: the first of its fields is its name."""
    fields = _FIELDS.split(cells.line.text)
    own = len(fields) == names > 2 and _NUMBERED.match(fields[0])
    inner = row_cells(cells.line, "  ".join(fields[1:])) if own else None
    if inner is None or inner.label or len(inner.slots) != names - 1:
        return cells
    inner.label, inner.skeleton = fields[0], f"{fields[0]} {inner.skeleton}"
    return inner


def joined_repeats(row: RowCells) -> RowCells:
    """The row with three or more numbers that are alike behind one name as repeats: `Time: 1.21 1.25 1.22 avg 1.22`."""
    slots: list[Slot] = []
    numbered = False
    for slot in row.slots:
        cell = slot.cell
        plain_number = not slot.name and not cell.share and not (cell.unit and cell.unit[2])
        if slots and titles_repeat(slot.name) and cell.unit == slots[-1].cell.unit:
            # `Run 1: 12.3s, Run 2: 12.4s`
            numbered = True
            slots[-1].repeats.append(cell)
        elif slots and plain_number and not slots[-1].cell.share and len(set(row.bars)) == 1:
            slots[-1].repeats.append(cell)
        else:
            slots.append(Slot(cell, slot.name))
    for slot in slots:
        read = [abs(one[0]) for one in values(slot.cells) if one]
        named = slot.name or (slot is slots[0] and row.label)
        alike = len(read) == len(slot.cells) and max(read, default=0) <= _ALIKE * min(read, default=0)
        if slot.repeats and not (numbered or (named and len(read) > 2 and alike)):
            return row
    if not any(slot.repeats for slot in slots):
        return row
    if numbered and len(slots) == 1:
        return replace(row, slots=slots, skeleton=f"{row.skeleton.partition('#')[0]}#", bars=row.bars[:1])
    return replace(row, slots=slots, skeleton=_REPEATED.sub("#", row.skeleton), bars=row.bars[: len(slots)])


def _name_from_behind(out: RowCells, shown: str) -> None:
    """`write: 51% idle, 25% system, 2% IRQ`: the names are behind the numbers where all of them are, in place.

    The last may have its name before it: `100 packets transmitted, 88 received, 12% packet loss, time 1012ms`.
    """
    ends = [*(slot.cell.start for slot in out.slots[1:]), len(shown)]
    behind = [shown[slot.cell.end : end].strip() for slot, end in zip(out.slots, ends, strict=True)]
    if len(behind) > 1 and not behind[-1]:
        former, mark, own = behind[-2].rpartition(", ")
        if mark and own.isalpha():
            behind[-2:] = [f"{former},", own]
    apart = all(text.endswith((",", ";")) for text in behind[:-1])
    names = [text.strip(",;. ") for text in behind]
    # `539 tests, 4 failures, 2364 seconds`: what has a unit needs no name.
    last = out.slots[-1].cell.unit
    of_words = names[:-1] if not names[-1] and last and last[2] and len(names) > 2 else names
    named = all(len(name.split()) <= 3 and name.translate(_JOINTS).isalpha() for name in of_words)
    if len(names) > 1 and apart and named and not out.slots[0].name and "=" not in shown:
        for slot, name in zip(out.slots, names, strict=True):
            slot.name = name.removeprefix("for ").removeprefix("of ")


def _is_rate(cell: Cell, before: str, behind: str) -> bool:
    """Whether a number is alone in the brackets at the end of a line, and a rate: `wrote 8 MB in 2 s (4 MB/s)`."""
    is_rate = cell.unit is not None and cell.unit[2].endswith(("/s", "pps"))
    return is_rate and before.strip() == "(" and behind.strip() in ("", ")")


def _is_signed_share(cell: Cell) -> bool:
    token = cell.token or ""
    return cell.share and token[:1] in "+-" and percentage(token) is not None


def _is_remark(before: str, behind: str) -> bool:
    """Whether a share at the end of a line is the author's change: `1.91M/s  < 31% speed up`."""
    words = re.findall(r"[^\W\d_]+", f"{before} {behind}".lower())
    marks = not words and before.strip() in _REMARKS
    return marks or (
        bool(words) and any(word in _CHANGE for word in words) and set(words) <= _CHANGE | _AROUND
    )


def is_of_profile(text: str) -> bool:
    """Whether a line is a share and a symbol: `12.34%  skb_release_data`."""
    return "%" in text[:12] and (_PROFILE.fullmatch(text) or SYMBOL.match(text)) is not None


def is_command(text: str) -> bool:
    """Whether a line is a command, or a socket, and not a result that was printed."""
    return _COMMAND.match(text) is not None or _SOCKET.match(text) is not None


def _is_key(shown: str, found: re.Match[str]) -> bool:
    """A number that a colon and another number follow: `TC 3: 0.19 Gbits/sec`, `10 Mbps : 120 ns`."""
    end = found.end("token")
    if shown[end : end + 2] == ": " and not found["glued"]:
        return any(ch.isdigit() for ch in shown[end:])
    return not shown[: found.start()].strip() and _KEYED.match(shown, end) is not None


def number_at(shown: str, found: re.Match[str]) -> tuple[int, Cell | None]:
    """(position behind the number and its unit, the cell); no cell for a number with anything else glued to it."""
    token, glued = found["token"].rstrip(","), found["glued"] or ""
    # `jobs 1, iops 8549`: what is behind a comma is no unit of it.
    end = found.end() if glued else found.start("token") + len(token)
    cell = Cell(token, found.start("token"), end)
    if ("," in token and not _GROUPED.fullmatch(token.lstrip("+-"))) or _PADDED.match(token):
        # `12,5` may be a decimal or two numbers, and `000003e8` has some that look decimal beside it.
        return end, None
    if glued:
        if glued == "%" and _PERCENTILE.match(shown, end):
            return end, None
        if glued == "%":
            cell.token, cell.share = f"{token}%", True
        elif glued in ("x", "X"):
            cell.token, cell.share = f"{token}x", True
        elif unit := _unit(glued):
            cell.unit = unit
        elif glued.lower() in _PREFIXES and len(glued) == 1:
            cell.unit = (_PREFIXES[glued.lower()], "", "", None)
        else:
            return end, None
    if not glued or (cell.unit and not cell.unit[2]):
        if per := _PER.match(shown, end):
            spoken = unit_of(f"{per['what']}/s")
            if spoken:
                cell.unit = (spoken[0] * (cell.unit[0] if cell.unit else 1.0), *spoken[1:])
                end = per.end()
        elif (follower := _FOLLOWER.match(shown, end)) and (unit := _unit(follower["unit"])):
            scale = _PREFIXES[follower["prefix"].lower()] if follower["prefix"] else 1.0
            if follower["unit"] == "%":
                cell.token, cell.share = f"{token}%", True
            elif scale == 1.0 or unit[0] == 1.0:
                cell.unit = (unit[0] * scale * (cell.unit[0] if cell.unit else 1.0), *unit[1:])
            end = follower.end()
        elif not glued and (bracketed := _SECONDS.match(shown, end)):
            cell.unit, end = (1.0, "time", "s", "less"), bracketed.end()
        elif not glued and shown[end : end + 2] == " %":
            cell.token, cell.share, end = f"{token}%", True, end + 2
    cell.end = end
    return end, cell


def _unit(word: str) -> Unit | None:
    """A unit of results, and beside a label also bytes, seconds and operations."""
    if found := unit_of(word) or unit_of(word.partition("(")[0]):
        return found
    cost, mark, of_what = word.partition("/")
    if mark and of_what.isalpha() and len(of_what) > 1 and of_what not in ("sec", "second"):
        # `48 B/op`
        return (scale, "size", "B", "less") if (scale := size_of(cost)) else None
    if counted := _COUNTED.fullmatch(word):
        # `1.448M/s`: authors leave out what is counted.
        return (_PREFIXES[counted[1].lower()], "rate", "1/s", "more")
    if word in ("/s", "/sec"):
        return (1.0, "rate", "1/s", None)
    if word in ("s", "sec", "secs", "seconds"):
        return (1.0, "time", "s", "less")
    if word == "%":
        return (1.0, "share", "%", None)
    size = size_of(word)
    return (size, "size", "B", None) if size else None


def _name(before: str) -> str:
    """The words between two numbers that name the second one."""
    words = re.sub(r"\([^()]*\)", "", before).strip(_EDGES).split()
    return " ".join(words[-4:])


def _split(before: str) -> tuple[str, str]:
    """(label of the row, name of the first number): `read: IOPS=`, `Before: user time `, `tcp_rr    rate=`."""
    body = before.strip(" \t|*-+•[")
    if body.endswith("="):
        body = body.rstrip("= [")
        label, mark, name = body.rpartition(": ") if ": " in body else body.rpartition("  ")
        if not mark:
            label, mark, name = body.rpartition(" ")
        return label.strip(" :*"), name.strip()
    head = body.rstrip(": \t|*`=-")
    label, mark, name = head.rpartition(": ")
    return (label.strip(" :*"), name.strip()) if mark else (head, "")


def _plain(text: str) -> str:
    first, mark, behind = text.partition("#")
    text = f"{first}{mark}{_MORE.sub('', behind)}"
    low = _INTERVAL.sub("#-#", _RATIO.sub("#/#", text.lower()))
    # `_10002` and `run=300714-300714msec`
    low = re.sub(r"(?<![\w.])\d{5,}(?=[a-z-])|(?<=\w)\d{4,}", "#", low)
    # `+ 35.385 us` of a function graph marks a long duration.
    return " ".join(word for word in re.sub(r"[|:=,;*`~\[\]>-]+", " ", low).split() if word not in ("+", "!"))
