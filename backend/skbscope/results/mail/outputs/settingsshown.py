"""Lines that a command printed which shows how a machine is set up, and measures nothing.

    # ethtool -g eth0                         $ tc qdisc show dev eth0
    Ring parameters for eth0:                 qdisc fq 8001: root refcnt 2 limit 10000p
    RX: 4096

The output ends at the next command, at words of a side, at a sentence, or after `_MOST` lines. Counters (`ip -s link`,
`tc -s qdisc`, `ethtool -S`) are results and no settings. Some lines are of that kind wherever they are: what a
device tree or the configuration of a kernel sets, how many tests passed, members of a struct, lines of git blame and
of a diffstat, files of sysfs.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.outputs.blocks import side_heading
from skbscope.results.mail.outputs.titlewords import is_prose
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.printed import without_stamp

_PROMPT = re.compile(
    r"(?:\[?[\w.-]{1,40}@[\w.-]{1,40}[^#$%\s]{0,40}(?: [^#$%\s]{1,40})?[#$%] ?|[#%] |\$ ?)(?:sudo )?"
)
# Options before what is shown; `-s` shows counters.
_OPTIONS = r"(?:-(?!s)[\w-]{1,12} ){0,3}"
_SHOWS = re.compile(
    r"ethtool (?:-[gclkaniTmu] |--show-|(?!-)\S{1,20}(?: ?\| ?grep .{1,40})?$)|"
    rf"(?:ip|bridge) {_OPTIONS}(?:l|li|link|a|addr|address|r|ro|route|rule|n|neigh|fdb|vlan|mdb|nexthop|netconf)s?"
    r"(?: (?:s|sh|show|ls|list|get)\b|$)|"
    rf"tc {_OPTIONS}(?:qdisc|class|filter|chain)s? (?:s|sh|show|ls|list|get)\b|"
    r"(?:devlink|vdpa) \S{1,12} (?:\S{1,12} )?(?:show|info)\b|"
    r"(?:lscpu|lspci|lsmod|uname|modinfo|nproc|numactl -H|sysctl)\b|"
    r"(?:cat|head|tail|grep \S{1,20}) /proc/(?:sys|cpuinfo|cmdline|version)\b|ss -s$|.{1,120}\| ?wc -l\b"
)
# Lines that show such a thing by themselves.
_SHOWN = re.compile(
    r"(?:.{0,80}\bavailable pcie bandwidth\b|"
    r"[\w,#-]{2,60} = <[^<>]{1,80}>;|(?:# )?config_\w{1,60}=|/\* (?:size|sum members|last cacheline|offset)\b|"
    r"(?:# )?(?:totals|summary|result)s?: .{0,20}\bpass(?:ed)?\b|.{0,40}\b\d+ passed\b.{0,20}\bfail|"
    r".{0,20}\bpass(?:ed)?[:=]? ?\d+,? .{0,10}\bfail|"
    r"(?:net|kernel|vm|fs)\.\w+[\w.]{1,60} ?=|(?:net\.ipv4\.)?(?:tcp|udp|sctp)_[rw]?mem\b|"
    r"(?:class|filter) \w{2,20} [\da-f]{0,4}:|tc (?:qdisc|class|filter) (?:add|change|replace|del)\b|"
    r".{0,40}\bnetem\b|.{0,80}@ ?\d[\d.]{0,6} ?ghz\b|"
    # What lspci shows of a device, and perf of its own buffers.
    r"max (?:no )?snoop latency:|(?:lnk|dev)(?:cap|ctl|sta)2?:|(?:l1sub(?:cap|ctl[12])|ltr cap\w*):|"
    r"(?:port)?(?:commonmoderestoretime|tpowerontime)=|t_(?:commonmode|pwron)=|"
    r"capabilities: \[[\da-f]{2,4}(?: v\d)?\]|\[ perf record: (?:woken up|captured and wrote)\b|"
    # What lsusb shows: `Baseline BESL value 400 us`.
    r"(?:baseline|deep) besl value +\d|"
    # Members of a struct at their offsets, and lines of git blame.
    r".{1,100}; +/\* +\d+(?:: *\d+)? +\d+ \*/|[\da-f]{8,40} \(?\w.{0,60}\b(?:19|20)\d\d-\d\d-\d\d\b.{0,20} @?\d+\b|"
    # A binary patch of git, and a date alone.
    r"(?:literal|delta) \d+$|(?:19|20)\d\d-\d\d-\d\d \d\d:\d\d(?::\d\d)?(?: [A-Z]{2,4})?$|"
    # The options that t/io_uring prints, and files of sysfs.
    r"polled=\d, fixedbufs=|/sys/\S{1,120}: ?\S{1,20}$|"
    # What a capture or a script of packets shows.
    r"(?:\d\d:\d\d:\d\d|[+*]?\d{1,6})\.\d{1,9} (?:ip6? |arp,? |[\w.:-]{1,60} )?[<>] )",
    re.IGNORECASE,
)
# `drivers/net/veth.c | 37 +++---`, `firmware.bin | Bin 0 -> 625 bytes`
_DIFFSTAT = re.compile(r"\S{1,120}(?: => \S{1,80})? +\| +(?:\d+ [+-]*|Bin .*)$|\d+ files? changed,")
# `NIC Link is Up, 10 Gbps Full Duplex`
_LINK = re.compile(r".{0,60}\blink is up\b,?(?: -| at)? (\d{1,6} ?[kmg]b\w{0,6})", re.IGNORECASE)
# What such a command printed that is not shown itself: of ethtool, and how often devfreq changed each frequency.
_BEGINS = re.compile(
    r"from +: +to$|(?:ring|channel|coalesce|pause) parameters for |pre-set maximums:|current hardware settings:",
    re.IGNORECASE,
)
_MOST = 80
_SIDE_WORDS = 6


def settings_shown(lines: list[Line]) -> set[int]:
    """The numbers of all such lines, with those of their commands."""
    links = {line.number: found[1] for line in lines if (found := _LINK.match(line.text))}
    # A link that comes up with another speed is what a mail may be about.
    out = set(links) if len(set(links.values())) == 1 else set()
    left = 0
    for line in lines:
        text = line.text
        if prompt := _PROMPT.match(text):
            left = _MOST if _SHOWS.match(text, prompt.end()) else 0
        elif _BEGINS.match(text):
            # Its command has no prompt.
            left = _MOST
        elif left and text and _ends(line):
            left = 0
        if left:
            left -= 1
            if text:
                out.add(line.number)
        elif _DIFFSTAT.match(text) or (
            text and "|" not in text and _SHOWN.match(without_stamp(text)) and not side_heading(line)
        ):
            out.add(line.number)
    return out


def _ends(line: Line) -> bool:
    """Whether a line begins something else: words of a side, or a sentence."""
    title = line.text.strip(" *:#=-[]()")
    if side_heading(line) or (len(title.split()) <= _SIDE_WORDS and side_of_label(title)):
        return True
    return is_prose(line.text, 0)
