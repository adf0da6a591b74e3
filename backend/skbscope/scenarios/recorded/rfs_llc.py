"""rfs-llc: reads and packets of a recording against the words of the socket flow table.

Flows are lettered in the order in which the recording has them. The table is the replay's: empty when the recording
begins, so a word before the stretch is what the last write to its slot left there.
"""

from dataclasses import dataclass, field

from skbscope.scenarios.recorded.common import knob_sentences, layout, otherwise
from skbscope.scenarios.recorded.reel import GONE, Reel
from skbscope.scenarios.recorded.stretch import Decision, Stretch, Table

_WRITES = ("A-empty", "A-tag", "A-invalid", "A-not-allowed", "A-same-llc", "A-cross-llc")
_KEPT = ("A-kept-llc", "A-kept-tag", "A-kept-empty")
_RECORDS = ("A-equal", *_WRITES, *_KEPT)
_HOW = {
    "B6-same": "its word says so",
    "B7-first": "its word names another CPU, the flow moves",
    "B7-move": "its word names another CPU, the flow moves",
    "B7-move-unknown": "its word names another CPU, the flow is taken to move",
    "B7-hold": "its last packet still waits there, it queues behind",
    "B9-empty": "nothing is recorded for it, the CPU map sends it",
    "B9-tag": "its slot holds another flow's word, the CPU map sends it",
    "B9-invalid": "nothing is recorded for it, the CPU map sends it",
    "B10-stay": "nothing is recorded for it, it stays",
}
RULES = (*_RECORDS, *_HOW)
ASKS = _RECORDS
FIRST = ("A-tag", "A-same-llc", "A-cross-llc", *_KEPT)
FIRST_IS_ALIEN = False
FIRST_TEXT = "the first read on another CPU than the table names"
LEAD = 12
NEEDS = (
    "record reads, sends and packets (`skbscope capture rfs-llc` prints the script) on a host with "
    "net.core.rps_sock_flow_entries above 0"
)
_UNSTEERED = ("B9-empty", "B9-tag", "B9-invalid", "B10-stay")
_EMPTY = 0xFFFF
"""RPS_NO_CPU, the word of an empty slot."""


@dataclass
class _Flow:
    letter: str
    number: int
    hash: int
    slot: int
    token: int
    reader: int | None = None
    waiting: list[int] = field(default_factory=list)
    """Tokens of packets its reader has not taken."""
    has_read: bool = False


def fill(stretch: Stretch, reel: Reel) -> None:
    """Tokens are readers and packets; words, slots and CPUs are those of the replay."""
    _Play(stretch, reel).all()


def letter(number: int) -> str:
    """A to Z, then AA."""
    return (letter(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


class _Play:
    def __init__(self, stretch: Stretch, reel: Reel) -> None:
        self.stretch, self.reel = stretch, reel
        rows = stretch.decisions
        self.seen = stretch.events(row.seq for row in rows)
        ids = stretch.knob("nr_cpu_ids") or 1
        self.ids, self.mask = ids, _power(ids) - 1
        self.entries = _power(stretch.knob("net.core.rps_sock_flow_entries") or 1)
        self.hops = 0
        table = stretch.table
        stock = Table(table.view, table.policy, "stock")
        self.stock = {row.seq for row in stock.between(rows[0].seq, rows[-1].seq, _WRITES)}
        numbers = table.subjects(RULES)
        self.flows: dict[int, _Flow] = {}
        for subject in dict.fromkeys(row.subject for row in rows):
            number = numbers[subject]
            slot = subject & (self.entries - 1)
            self.flows[subject] = _Flow(letter(number), number, subject, slot, -1)
        slots = sorted({flow.slot for flow in self.flows.values()})
        self.words = dict.fromkeys(slots, _EMPTY)
        for row in table.last_in_slots(rows[0].i, _WRITES, self.entries - 1, slots):
            self.words[row.subject & (self.entries - 1)] = self._word(row.subject, row.to or 0)
        last = table.last_of_subjects(rows[0].i, _RECORDS, list(self.flows))
        cpus = stretch.events(row.seq for row in last)
        for row in last:
            self.flows[row.subject].reader = cpus[row.seq].cpu

    def _word(self, of: int, cpu: int) -> int:
        return (of & ~self.mask) | cpu

    def _named(self, flow: _Flow) -> int:
        """The CPU recorded for a flow; -1 where its slot is empty or another flow's."""
        word = self.words[flow.slot]
        is_own = word != _EMPTY and (word ^ flow.hash) & ~self.mask == 0
        return word & self.mask if is_own else -1

    def all(self) -> None:
        self._lay_out()
        for row in self.stretch.decisions:
            flow = self.flows[row.subject]
            if row.rule in _RECORDS:
                self._record(row, flow)
            else:
                self._packet(row, flow)

    def _lay_out(self) -> None:
        reel, stretch = self.reel, self.stretch
        seen = [one for row in stretch.decisions for one in (row.from_, row.to)]
        readers = [flow.reader for flow in self.flows.values()]
        cpus = layout(stretch, [*seen, *readers, *(event.cpu for event in self.seen.values())])
        for cpu in cpus:
            reel.place(f"cpu:{cpu}", "cpu", cpu)
            reel.place(f"backlog:{cpu}", "backlog", cpu)
        for slot, word in self.words.items():
            reel.place(f"slot:{slot}", "flowEntry")
            reel.gauge(f"slot:{slot}", "word", start=word)
        reel.place("nic", "device")
        for flow in self.flows.values():
            reel.place(f"socket:{flow.letter}", "socket")
            known = None if flow.reader is None else reel.place(f"cpu:{flow.reader}", "cpu", flow.reader)
            flow.token = reel.token("reader", None, known)
            flow.has_read = flow.reader is not None
            reader = -1 if flow.reader is None else flow.reader
            reel.gauge(f"reader:{flow.letter}", "CPU", start=reader)
            reel.gauge(f"recorded:{flow.letter}", "CPU", start=self._named(flow))
            reel.gauge(f"index:{flow.letter}", "slot", start=flow.slot)
            reel.gauge(f"hash:{flow.letter}", "hash", start=flow.hash)
        reel.gauge("mask", "CPU numbers", start=self.mask)
        reel.gauge("ids", "CPU numbers", start=self.ids)
        reel.gauge("about", "flow", start=self.flows[stretch.decisions[0].subject].number)
        for name, unit in (
            ("hops", "hops"),
            ("hops-across", "hops"),
            ("writes", "writes"),
            ("kept", "records"),
            ("stock-writes", "writes"),
            ("avoided", "writes"),
            ("packets", "packets"),
            ("hit", "packets"),
            ("near", "packets"),
            ("far", "packets"),
            ("unsteered", "packets"),
            ("held", "packets"),
            *((f"by:{rule}", "records") for rule in _RECORDS),
            ("differs", "decisions"),
        ):
            reel.gauge(name, unit)
        for sentence in knob_sentences(stretch):
            reel.assume(sentence)
        reel.assume("the flow table is empty when the recording begins; what it held then is not known")
        reel.assume(
            "a reader has hopped when its next read or send is on another CPU: when it was moved is not told"
        )
        reel.assume(
            "levels of backlogs and sockets, and what a NIC was asked, are not in these decisions: those cannot be told"
        )

    def _hop(self, row: Decision, flow: _Flow, cpu: int) -> None:
        reel, before = self.reel, flow.reader
        flow.reader = cpu
        if before is None or before == cpu:
            return
        self.hops += 1
        stays = self._share_cache(before, cpu)
        places = [reel.place(f"cpu:{one}", "cpu", one) for one in (before, cpu)]
        reel.add("hops")
        reel.add("hops-across", not stays)
        reel.move(flow.token, places[1])
        self._show(flow)
        where = "in the same LLC" if stays else "in another LLC"
        reel.event(
            row.t - self.stretch.begin_ns,
            cpu,
            "hop",
            f"the reader of flow {flow.letter} is on CPU {cpu} now, before it was on CPU {before}, {where}",
            ask=row.seq,
            token=flow.token,
            from_=places[0],
            to=places[1],
        )
        reel.moment("first-hop-inside" if stays else "first-hop-across")
        for number, name in ((1, "first-hop"), (10, "tenth-hop")):
            if self.hops == number:
                reel.moment(name)

    def _show(self, flow: _Flow) -> None:
        reel = self.reel
        reel.set("about", flow.number)
        reel.set(f"reader:{flow.letter}", -1 if flow.reader is None else flow.reader)
        for other in self.flows.values():
            if other.slot == flow.slot:
                reel.set(f"recorded:{other.letter}", self._named(other))

    def _record(self, row: Decision, flow: _Flow) -> None:
        reel = self.reel
        seen = self.seen.get(row.seq)
        writes, differs = row.rule in _WRITES, row.rule != "A-equal"
        # What is written is the caller's CPU; where nothing is, its event tells.
        cpu = (row.to if writes or not differs else None) or (seen.cpu if seen else None) or 0
        self._hop(row, flow, cpu)
        old = self.words[flow.slot]
        if writes:
            self.words[flow.slot] = self._word(flow.hash, cpu)
        reel.set(f"slot:{flow.slot}", self.words[flow.slot])
        by_stock = row.seq in self.stock
        reel.add(f"by:{row.rule}")
        reel.add("writes", writes)
        reel.add("kept", differs and not writes)
        reel.add("stock-writes", by_stock)
        reel.add("avoided", by_stock - writes)
        place = reel.place(f"cpu:{cpu}", "cpu", cpu)
        reel.move(flow.token, place)
        for token in flow.waiting:
            reel.move(token, GONE)
        flow.waiting.clear()
        flow.has_read = True
        self._show(flow)
        named = f"named CPU {old & self.mask}"
        if not differs:
            fate = f"names CPU {cpu} already"
        elif writes:
            fate = f"{'was empty' if old == _EMPTY else named} and is written: CPU {cpu}"
        else:
            fate = "is empty and stays so" if old == _EMPTY else f"keeps CPU {old & self.mask}"
        name = seen.name if seen else ""
        verb = (
            "sends on"
            if name.startswith(("net_dev", "sys_enter_send", "sock_send", "sys_enter_write"))
            else "reads"
        )
        reel.event(
            row.t - self.stretch.begin_ns,
            cpu,
            "reads" if not differs else "write" if writes else "kept",
            f"CPU {cpu} {verb} flow {flow.letter}; slot {flow.slot} {fate}",
            ask=row.seq,
            token=flow.token,
            rules=(row.rule,),
            from_=place,
            to=reel.place(f"slot:{flow.slot}", "flowEntry"),
            took=("write" if writes else "keep") if differs else None,
        )
        for moment, is_now in (
            ("first-record", True),
            ("first-record-b", flow.letter == "B"),
            ("after-hop", self.hops > 0 and differs),
            ("first-write", writes and old != _EMPTY),
            ("first-kept", differs and not writes),
            ("rewrite-across", row.rule == "A-cross-llc"),
            ("foreign-word", row.rule in ("A-tag", "A-kept-tag")),
            ("empty-kept", row.rule == "A-kept-empty"),
            ("not-allowed", row.rule == "A-not-allowed"),
            ("ten-hops", self.hops == 10),
        ):
            if is_now:
                reel.moment(moment)

    def _packet(self, row: Decision, flow: _Flow) -> None:
        reel, cpu, reader = self.reel, row.to or 0, flow.reader
        seen = self.seen.get(row.seq)
        arrival = (seen.cpu if seen else None) or 0
        stays, unsteered = row.rule == "B10-stay", row.rule in _UNSTEERED
        is_far = reader is not None and not self._share_cache(cpu, reader)
        place = f"socket:{flow.letter}" if stays else f"backlog:{cpu}"
        to = reel.place(place, "socket" if stays else "backlog", None if stays else cpu)
        token = reel.token("packet", None)
        reel.move(token, to)
        flow.waiting.append(token)
        reel.add("packets")
        if reader is not None:
            reel.add("hit" if cpu == reader else "far" if is_far else "near")
        reel.add("unsteered", unsteered)
        reel.add("held", row.rule == "B7-hold")
        reel.add("differs", row.agrees is False)
        self._show(flow)
        where = "whose reader is not known yet"
        if reader is not None:
            where = "where its reader is" if cpu == reader else f"in {'another' if is_far else 'the'} LLC "
            if cpu != reader:
                where += f"{'than' if is_far else 'of'} its reader on CPU {reader}"
        text = f"a packet of flow {flow.letter} goes to CPU {cpu}, {where}: {_HOW[row.rule]}"
        reel.event(
            row.t - self.stretch.begin_ns,
            arrival,
            "steeredFar" if is_far else "stays" if stays else "steered",
            text + otherwise(row, "received it on another CPU"),
            ask=row.seq,
            token=token,
            rules=(row.rule,),
            from_=reel.place("nic", "device"),
            to=to,
        )
        for moment, is_now in (
            ("first-packet", True),
            ("first-steered", not unsteered),
            ("follows", cpu == reader and row.rule == "B7-move"),
            ("first-near", not unsteered and reader is not None and not is_far and cpu != reader),
            ("first-far", is_far and flow.has_read and not unsteered),
            ("unrecorded", unsteered and flow.has_read),
            ("held", row.rule == "B7-hold"),
            ("first-difference", row.agrees is False),
        ):
            if is_now:
                reel.moment(moment)

    def _share_cache(self, one: int, other: int) -> bool:
        return any(one in llc and other in llc for llc in self.stretch.host["llcs"])


def _power(number: int) -> int:
    """The next power of two."""
    return 1 << max(number - 1, 0).bit_length()
