"""xsk-batch: calls of a recording's AF_XDP senders, one event a hold of the queue lock and one for a call's end."""

from skbscope.scenarios.recorded.common import knob_sentences, layout, otherwise
from skbscope.scenarios.recorded.reel import Reel
from skbscope.scenarios.recorded.stretch import Decision, Stretch

_HOLDS = ("C4-driver", "L7-lock", "L8-more")
_ENDS = {
    "B1-empty": "the TX ring is empty",
    "B2-budget": "the budget is used",
    "L10-budget": "the budget is used",
    "B3-completion": "no slot of the completion ring is free",
    "L3-none": "the TX ring is empty, or no slot of the completion ring is free",
    "L4-part": "the descriptors read hold no whole packet",
    "L6-skbs": "slab had no more skbs",
    "L6-memory": "write memory is above the socket's limit",
    "B8-busy": "the driver's ring is full",
    "L9-busy": "the driver's ring is full",
    "L9-drop": "the driver dropped an skb",
    "L1-down": "the device is not running",
}
RULES = (*_HOLDS, *_ENDS)
ASKS = RULES
FIRST = ("B2-budget", "L10-budget", "L7-lock", "L8-more")
FIRST_IS_ALIEN = False
FIRST_TEXT = "the first group of packets, or the first call that uses its budget"
LEAD = 36
NEEDS = (
    "record an AF_XDP socket in copy mode with its sendto() calls and the packets they send "
    "(`skbscope capture xsk-batch` prints the script)"
)
MOST_TOKENS = 1_000
"""Descriptors drawn one by one: a stretch of groups holds up to 9,600."""


def fill(stretch: Stretch, reel: Reel) -> None:
    """Tokens are descriptors, counted from the beginning of the stretch."""
    _Play(stretch, reel).all()


class _Play:
    def __init__(self, stretch: Stretch, reel: Reel) -> None:
        self.stretch, self.reel = stretch, reel
        self.sockets = list(dict.fromkeys(row.subject for row in stretch.decisions))
        self.sent = 0
        self.taken = _taken_before(stretch.decisions)

    def all(self) -> None:
        self._lay_out()
        for row in self.stretch.decisions:
            if row.rule in _HOLDS:
                self._hold(row)
            else:
                self._end(row)

    def _lay_out(self) -> None:
        reel, stretch = self.reel, self.stretch
        budget = stretch.knob("XDP_MAX_TX_SKB_BUDGET")
        sender = stretch.decisions[0].from_
        for cpu in layout(stretch, [row.from_ for row in stretch.decisions]):
            reel.place(f"cpu:{cpu}", "cpu", cpu)
        reel.place("program", "program", sender)
        reel.place("tx", "txRing", sender)
        for loop in ("read", "allocate", "build", "send"):
            reel.place(loop, f"{loop}Loop", sender, budget)
        reel.place("device", "device")
        reel.place("completion", "completionRing", sender)
        reel.place("slab", "slab")
        for name, unit in (
            ("calls", "calls"),
            ("eagain", "calls"),
            ("sent", "packets"),
            ("locks", "holds"),
            ("doorbells", "doorbells"),
            ("differs", "decisions"),
        ):
            reel.gauge(name, unit)
        reel.gauge("group", "descriptors", budget)
        reel.gauge("taken", "descriptors", budget, self.taken.get(stretch.decisions[0].subject, 0))
        for sentence in knob_sentences(stretch):
            reel.assume(sentence)
        reel.assume(
            "levels of TX ring, completion ring and driver's ring are in no event: those cannot be told"
        )
        reel.assume(
            "what each loop costs is in no event; times between events hold the cost of recording them too"
        )
        packets = sum(row.level for row in stretch.decisions if row.rule in _HOLDS)
        if packets > MOST_TOKENS:
            reel.assume(f"of {packets:,} descriptors the first {MOST_TOKENS:,} are drawn one by one")

    def _hold(self, row: Decision) -> None:
        reel, cpu, n = self.reel, row.from_ or 0, row.level
        home, device = reel.place("build", "buildLoop"), reel.place("device", "device")
        first, token = self.sent, None
        for number in range(first, min(first + n, MOST_TOKENS)):
            drawn = reel.token("descriptor", cpu)
            reel.move(drawn, device)
            token = drawn if number == first else token
        self.sent += n
        reel.add("sent", n)
        reel.add("locks")
        self.taken[row.subject] = self.taken.get(row.subject, 0) + n
        reel.set("taken", self.taken[row.subject])
        reel.set("group", n)
        reel.add("doorbells", 1 if row.rule == "L8-more" else n)
        whose = f" of socket {self.sockets.index(row.subject)}" if len(self.sockets) > 1 else ""
        if row.rule == "C4-driver":
            text = f"lock, driver, doorbell, unlock: for packet {first}{whose} alone"
        else:
            bells = "one doorbell" if row.rule == "L8-more" else "a doorbell each"
            which = (
                f"packet {first}{whose} goes" if n == 1 else f"packets {first} to {first + n - 1}{whose} go"
            )
            text = f"{which} to the driver under one hold of the lock, {bells}"
        reel.event(
            row.t - self.stretch.begin_ns,
            cpu,
            "sent",
            text,
            ask=row.seq,
            token=token,
            rules=(row.rule,),
            from_=home,
            to=device,
            took="one" if row.rule == "C4-driver" else "group",
        )
        reel.moment("first-sent")
        reel.moment("first-hold")
        if row.rule == "L8-more":
            reel.moment("first-doorbell")
        if first < 10 <= self.sent:
            reel.moment("tenth-sent")

    def _end(self, row: Decision) -> None:
        reel = self.reel
        is_again = row.rule not in ("B1-empty", "L9-drop", "L1-down")
        reel.set("taken", self.taken.get(row.subject, 0))
        reel.add("calls")
        reel.add("eagain", is_again)
        reel.add("differs", row.agrees is False)
        answer = "EAGAIN" if is_again else "an error" if row.rule in ("L9-drop", "L1-down") else "0"
        packets = "1 packet" if row.level == 1 else f"{row.level:,} packets"
        kernel = "returned something else or sent another number of packets"
        reel.event(
            row.t - self.stretch.begin_ns,
            row.from_ or 0,
            "callEnds",
            f"sendto() returns {answer} after {packets}: {_ENDS[row.rule]}{otherwise(row, kernel)}",
            ask=row.seq,
            rules=(row.rule,),
        )
        self.taken[row.subject] = 0
        reel.set("group", 0)
        for name, is_now in (
            ("first-return", True),
            ("eagain", is_again),
            ("busy", row.rule in ("B8-busy", "L9-busy")),
            ("short", row.rule == "L6-skbs"),
            ("no-slot", row.rule == "B3-completion"),
            ("first-difference", row.agrees is False),
        ):
            if is_now:
                reel.moment(name)


def _taken_before(rows: list[Decision]) -> dict[int, int]:
    """By socket: what its call had taken before the stretch began in the middle of it, as the call's own end tells."""
    taken: dict[int, int] = {}
    ended: set[int] = set()
    for row in rows:
        if row.subject not in ended:
            if row.rule in _HOLDS:
                taken[row.subject] = taken.get(row.subject, 0) - row.level
            else:
                taken[row.subject] = taken.get(row.subject, 0) + row.level
                ended.add(row.subject)
    return {socket: max(n, 0) for socket, n in taken.items()}
