"""Tools of bcc, libbpf-tools and bpftrace about TCP and waits: most print a row an event, some a row a flow.

    PID    COMM   IP SADDR       DADDR       DPORT LAT(ms)      LADDR:LPORT          RADDR:RPORT          RETRANSMITS
    1201   wget   4  192.0.2.1   192.0.2.2   80    1.65         192.0.2.1:60366  <-> 192.0.2.2:443        700

    SKADDR            PID    COMM  LADDR      LPORT  RADDR      RPORT  OLDSTATE     -> NEWSTATE     MS
    ffff88817cc83780  19216  curl  127.0.0.1  56014  127.0.0.1  8765   SYN_SENT     -> ESTABLISHED  0.141

Format: tools/NAME.py of bcc, libbpf-tools/NAME.c, tools/NAME.bt of bpftrace. Events of one name (a command, a state, a
reason) are counted, and the time each took is a sample. Addresses and ports are other ones in every start, so what is
printed by them has its sum beside it.
"""

import re

from skbscope.results.read.bpf.tables import DIGITS, NAME, PART, STAMPS, UNREAD_NAME, Column, Table, reader
from skbscope.results.read.table import LESS, Direction

# `tcp_v4_rcv+0x12`, in bcc a byte string, with its module behind it.
_FRAME = re.compile(r"(?:b['\"])?[^\s+]{1,200}\+(?:0x)?[0-9a-f]{1,12}(?: \[\w{1,64}\])?['\"]?")
# Waits that become shorter than the limit disappear, so the median of the others can grow while all become shorter.
_SLOW_ONLY = "only what took longer than the tool's limit is printed"


def _time(metric: str, unit: str, direction: Direction = LESS, *, zero_unknown: bool = False) -> Column:
    return Column(metric, unit, direction, amount=False, each_row=True, zero_unknown=zero_unknown)


_CONNECTIONS = Column("connections", "connections")
TCPCONNLAT = reader(
    "tcpconnlat",
    tuple(
        Table(
            f"{stamp}PID COMM IP SADDR {port}DADDR DPORT LAT(ms)",
            (*first, DIGITS, NAME, DIGITS, None, *of, None, None, _time("connect latency", "ms")),
            each=_CONNECTIONS,
        )
        for stamp, first in STAMPS
        for port, of in (("", ()), ("LPORT ", (None,)))
    ),
)
# Which way is better depends on the state. One whose begin the tool did not see is printed with a time of zero.
_IN_STATE = _time("time in state", "ms", None, zero_unknown=True)
_CHANGES = Column("state changes", "changes")
_ARROW = " -> "
TCPSTATES = reader(
    "tcpstates",
    (
        *(
            Table(
                f"{stamp}SKADDR {task} {family}LADDR LPORT RADDR RPORT OLDSTATE -> NEWSTATE MS",
                (*first, None, DIGITS, UNREAD_NAME, *of, *(None,) * 4, PART, None, PART, _IN_STATE),
                each=_CHANGES,
                join=_ARROW,
            )
            for stamp, first in STAMPS
            for task in ("C-PID C-COMM", "PID COMM")
            for family, of in (("", ()), ("IP ", (None,)))
        ),
        *(
            Table(
                f"{stamp}SKADDR C-PID C-COMM IP LADDR LPORT RADDR RPORT OLDSTATE NEWSTATE MS".replace(
                    " ", ","
                ),
                (*first, None, DIGITS, UNREAD_NAME, *(None,) * 5, PART, PART, _IN_STATE),
                each=_CHANGES,
                join=_ARROW,
                csv=True,
            )
            for stamp, first in STAMPS
        ),
    ),
)
_RETRANSMITS = Column("retransmits", "segments", LESS)
_KINDS = {"R>": "retransmit", "L>": "tail loss probe"}
TCPRETRANS = reader(
    "tcpretrans",
    (
        *(
            Table(
                f"TIME PID IP LADDR:LPORT T> RADDR:RPORT STATE{sequence}",
                (None, DIGITS, DIGITS, None, _KINDS, None, PART, *of),
                each=_RETRANSMITS,
            )
            for sequence, of in (("", ()), (" SEQ", (None,)))
        ),
        Table(
            "TIME PID LADDR:LPORT RADDR:RPORT STATE",
            (None, DIGITS, None, None, PART),
            each=_RETRANSMITS,
        ),
        Table("LADDR:LPORT RADDR:RPORT RETRANSMITS", (PART, PART, PART, _RETRANSMITS), total=True),
    ),
)
_DROPS = Column("drops", "packets", LESS)
_NO_STACKS = "the stacks below the rows are not read"
TCPDROP = reader(
    "tcpdrop",
    (
        Table(
            "TIME PID IP SADDR:SPORT > DADDR:DPORT STATE (FLAGS) REASON (CODE)",
            (None, DIGITS, DIGITS, *(None,) * 5, PART, None),
            each=_DROPS,
            between=_FRAME,
            note=_NO_STACKS,
        ),
        # Older versions know no reason, so drops are counted by the state of the connection.
        Table(
            "TIME PID IP SADDR:SPORT > DADDR:DPORT STATE (FLAGS)",
            (None, DIGITS, DIGITS, None, None, None, PART, None),
            each=_DROPS,
            between=_FRAME,
            note=_NO_STACKS,
        ),
        Table(
            "TIME PID COMM SADDR:SPORT DADDR:DPORT STATE",
            (None, DIGITS, UNREAD_NAME, None, None, PART),
            each=_DROPS,
            between=_FRAME,
            note=_NO_STACKS,
        ),
    ),
)
TCPCONNECT = reader(
    "tcpconnect",
    (Table("LADDR RADDR RPORT CONNECTS", (None, PART, PART, _CONNECTIONS), total=True),),
)
TCPPKTLAT = reader(
    "tcppktlat",
    tuple(
        Table(
            f"{stamp}PID TID COMM LADDR LPORT RADDR RPORT MS",
            (*first, DIGITS, DIGITS, NAME, *(None,) * 4, _time("time until read", "ms")),
            each=Column("packets read", "packets"),
        )
        for stamp, first in STAMPS
    ),
)


def _states(unit: str, head: str) -> Table:
    """Seconds in Open are no fault of a network, in Recovery and Loss they are."""
    times = (
        ("open", None),
        ("disorder", LESS),
        ("recovery", LESS),
        ("congestion window reduced", LESS),
        ("loss", LESS),
    )
    columns = (Column(f"time in {state}", unit, direction) for state, direction in times)
    return Table(head, (PART, PART, *columns, Column("state changes", "changes")), total=True, join=_ARROW)


TCPCONG = reader(
    "tcpcong",
    tuple(
        _states(
            unit,
            f"LAddrPort{six} RAddrPort{six} Open_{unit} Dod_{unit} Rcov_{unit} Cwr_{unit} Los_{unit} Chgs",
        )
        for unit in ("ms", "us")
        for six in ("", "6")
    ),
)
_WAITS = Column("long waits", "waits", LESS)
RUNQSLOWER = reader(
    "runqslower",
    tuple(
        Table(
            f"TIME COMM {task} LAT(us){previous}",
            (None, NAME, DIGITS, _time("run queue wait", "us", None), *of),
            each=_WAITS,
            note=_SLOW_ONLY,
        )
        for task in ("PID", "TID")
        for previous, of in (("", ()), (f" PREV COMM PREV {task}", (None, None)))
    ),
)
SOFTIRQSLOWER = reader(
    "softirqslower",
    (
        Table(
            "TIME STAGE SOFTIRQ LAT(us) CPU COMM",
            (None, NAME, PART, _time("softirq latency", "us", None), DIGITS, None),
            each=Column("slow softirqs", "softirqs", LESS),
            note=_SLOW_ONLY,
        ),
    ),
)
GETHOSTLATENCY = reader(
    "gethostlatency",
    (
        Table(
            "TIME PID COMM LATms HOST",
            (None, DIGITS, NAME, _time("lookup latency", "ms"), None),
            each=Column("lookups", "lookups"),
        ),
    ),
)
