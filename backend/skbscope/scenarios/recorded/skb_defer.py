"""skb-defer: frees and flushes of a recording on the lists of their CPUs."""

from collections import defaultdict

from skbscope.scenarios.recorded.common import knob_sentences, layout, otherwise
from skbscope.scenarios.recorded.fills import FLUSH, PUSH, ordered
from skbscope.scenarios.recorded.reel import Reel
from skbscope.scenarios.recorded.stretch import Decision, Life, Stretch

HERE = (
    "A1-any-context",
    "A3-referenced",
    "A5-fclone",
    "A6-cache",
    "B1-off",
    "B2-zerocopy",
    "B3-offline",
    "B4-overflow",
    "C-local",
)
RULES = (*PUSH, *FLUSH, *HERE)
ASKS = RULES
FIRST = (*PUSH, *HERE)
FIRST_IS_ALIEN = True
FIRST_TEXT = "the first skb freed on another CPU than allocated it"
LEAD = 4
NEEDS = (
    "record skbs from their receive to their last read (`skbscope capture skb-defer` prints the script), "
    "on a host where packets are received or sent"
)
_LAST_ROW = 1 << 32
_TRACED = ("A1-any-context", "A5-fclone", "A6-cache")
_SENT = ("net_dev_queue", "net_dev_start_xmit", "net_dev_xmit")


def fill(stretch: Stretch, reel: Reel) -> None:
    """Tokens are lives, homes their allocating CPUs; levels are those of the rule's own lists."""
    _Play(stretch, reel).all()


class _Play:
    def __init__(self, stretch: Stretch, reel: Reel) -> None:
        self.stretch, self.reel = stretch, reel
        first, last = stretch.decisions[0].i, stretch.decisions[-1].i
        pushed = [one.life for one in stretch.decisions if one.rule in PUSH and one.life is not None]
        self.waiting = stretch.table.waiting(first, PUSH, FLUSH)
        before = stretch.table.of_lives(range(first), FLUSH, pushed)
        after = stretch.table.of_lives(range(last + 1, _LAST_ROW), FLUSH, pushed)
        self.steps, self.waiting = ordered(stretch.decisions, self.waiting, before, after)
        rows = [row for step in self.steps for row in step.rows]
        self.lives = stretch.lives(row.life for row in [*rows, *self.waiting] if row.life is not None)
        self.seen = stretch.events([*(row.seq for row in rows), *(one.first for one in self.lives.values())])
        self.limit = stretch.knob("net.core.skb_defer_max")
        self.token: dict[int, int] = {}
        self.cpus = layout(stretch, [one for row in [*rows, *self.waiting] for one in _cpus(row)])
        self.lists = self._lists(rows)

    def _lists(self, rows: list[Decision]) -> list[tuple[int, int]]:
        """Every list that can be drawn: of shown CPUs, a node each where the kernel has that."""
        nodes = len(self.stretch.host["nodes"]) if self.stretch.profile["defer_per_node"] else 1
        listed = {(cpu, node) for cpu in self.cpus for node in range(nodes)}
        listed |= {self._list(row) for row in [*rows, *self.waiting] if row.rule in PUSH}
        return sorted(listed)

    def _list(self, row: Decision) -> tuple[int, int]:
        return row.subject >> 16, row.subject & 0xFFFF if self.stretch.profile["defer_per_node"] else 0

    def all(self) -> None:
        self._lay_out()
        begin = self.stretch.begin_ns
        births = sorted(self._births(), key=lambda one: one.first)
        for step in self.steps:
            while births and births[0].first <= step.rows[0].seq:
                self._born(births.pop(0), begin)
            if step.is_flush:
                self._flush(step.rows, begin)
            else:
                self._free(step.rows[0], begin)

    def _lay_out(self) -> None:
        reel, profile, limit = self.reel, self.stretch.profile, self.limit
        holds = limit if limit is None or not profile["defer_counts_first"] else max(limit - 1, 0)
        listed = defaultdict(list)
        for cpu, node in self.lists:
            listed[cpu].append(node)
        for cpu in self.cpus:
            reel.place(f"cpu:{cpu}", "cpu", cpu)
            reel.place(f"cache:{cpu}", "napiCache", cpu, profile["cache_size"])
            for node in listed[cpu]:
                reel.place(f"list:{cpu}:{node}", "deferList", cpu, holds)
                level = sum(self._list(row) == (cpu, node) for row in self.waiting)
                reel.gauge(f"list:{cpu}:{node}", "skbs", holds, level)
        reel.place("wire", "wire")
        reel.place("slab", "slab")
        if limit is not None:
            reel.gauge("limit", "skbs", start=limit)
        for name, unit in (
            ("kicks", "kicks"),
            ("overflow", "skbs"),
            ("flushed", "skbs"),
            ("traced", "events"),
            ("done", "skbs"),
            ("differs", "decisions"),
        ):
            reel.gauge(name, unit)
        for row in self.waiting:
            if row.life is not None:
                cpu, node = self._list(row)
                self.token[row.life] = reel.token("skb", cpu, reel.place(f"list:{cpu}:{node}", "deferList"))
        for sentence in knob_sentences(self.stretch):
            reel.assume(sentence)
        reel.assume(
            "lists and counters are empty when the recording begins; what they held then is not known"
        )
        reel.assume(
            "levels of napi_skb_cache, of slab and of the slots' counters are in no event: those cannot be told"
        )
        reel.assume(
            "a free happens when its read is over and a flush by its CPU's next event, so their order is the replay's"
        )

    def _births(self) -> list[Life]:
        """Lives that begin within the stretch; the others are in use from position 0."""
        freed = [
            row.life
            for step in self.steps
            for row in step.rows
            if not step.is_flush and row.life is not None and row.life not in self.token
        ]
        born = []
        for number in dict.fromkeys(freed):
            life = self.lives[number]
            if life.t0 >= self.stretch.begin_ns:
                born.append(life)
            else:
                self.token[number] = self.reel.token("skb", life.alloc, self._in_use(life))
        return born

    def _in_use(self, life: Life) -> int:
        if self._is_sent(life) or life.alloc is None:
            return self.reel.place("wire", "wire")
        return self.reel.place(f"cpu:{life.alloc}", "cpu", life.alloc)

    def _is_sent(self, life: Life) -> bool:
        return self._name(life.first) in _SENT

    def _name(self, seq: int) -> str:
        return self.seen[seq].name if seq in self.seen else ""

    def _born(self, life: Life, begin: int) -> None:
        reel, cpu = self.reel, life.alloc or 0
        token = self.token[life.n] = reel.token("skb", life.alloc)
        place = self._in_use(life)
        reel.move(token, place)
        verb = "sends" if self._is_sent(life) else "receives"
        reel.event(
            life.t0 - begin,
            cpu,
            "alloc",
            f"CPU {cpu} {verb} skb {life.n}, first seen at {self._name(life.first)}",
            ask=life.first,
            token=token,
            to=place,
        )
        reel.moment("first-skb")

    def _free(self, row: Decision, begin: int) -> None:
        reel, cpu = self.reel, row.from_ or 0
        home, node = self._list(row)
        token = self.token.get(row.life) if row.life is not None else None
        is_back = row.rule in PUSH
        reel.add("kicks", row.rule == "B6-kick")
        reel.add("overflow", row.rule == "B4-overflow")
        reel.add("traced", row.rule in _TRACED)
        reel.add("done", not is_back)
        reel.add("differs", row.agrees is False)
        if is_back:
            reel.set(f"list:{home}:{node}", row.level)
        to = reel.place(f"list:{home}:{node}" if is_back else f"cache:{cpu}", "")
        before = None if token is None else reel.lies(token)
        if token is not None:
            reel.move(token, to)
        is_alien = home != cpu
        completes = self._name(row.seq) == "consume_skb"
        rules = ("A2-alien", row.rule) if completes and row.rule[0] in "BD" else (row.rule,)
        reel.event(
            row.t - begin,
            cpu,
            "kick" if row.rule == "B6-kick" else "handedBack" if is_back else "freedHere",
            self._text(row, cpu, home, completes),
            ask=row.seq,
            token=token,
            rules=rules,
            from_=before,
            to=to,
            took=("back" if is_back else "here") if is_alien else None,
        )
        for name, is_now in (
            ("first-alien", is_alien),
            ("first-push", is_back),
            ("tenth-push", is_back and row.level == 10),
            ("kick", row.rule == "B6-kick"),
            ("overflow", row.rule == "B4-overflow"),
            ("first-difference", row.agrees is False),
        ):
            if is_now:
                reel.moment(name)

    def _text(self, row: Decision, cpu: int, home: int, completes: bool) -> str:
        verb = "completes" if completes else "has read"
        whose = "" if home == cpu else f" of CPU {home}"
        if row.rule == "B4-overflow":
            fate = f"the slot's counter has reached the limit of {self.limit}: freed here, no event"
        elif row.rule in PUSH:
            kicked = f"; half full: CPU {home} is kicked" if row.rule == "B6-kick" else ""
            fate = f"pushed on CPU {home}'s defer list, {row.level} on it{kicked}"
        elif row.rule in _TRACED:
            fate = "freed here, consume_skb is traced"
        else:
            fate = "freed here, no event"
        kernel = "freed it without a flush" if row.rule in PUSH else f"flushed it on CPU {home}"
        return f"CPU {cpu} {verb} skb {row.life}{whose}: {fate}{otherwise(row, kernel)}"

    def _flush(self, rows: list[Decision], begin: int) -> None:
        reel, cpu, n = self.reel, rows[0].to or 0, len(rows)
        to = reel.place(f"cache:{cpu}", "napiCache", cpu)
        for name in ("flushed", "traced", "done"):
            reel.add(name, n)
        for row in rows:
            if row.life in self.token:
                reel.move(self.token[row.life], to)
        own = [node for home, node in self.lists if home == cpu]
        for node in own:
            reel.set(f"list:{cpu}:{node}", 0)
        skbs, times = ("skb comes", "once") if n == 1 else ("skbs come", f"{n} times")
        reel.event(
            rows[0].t - begin,
            cpu,
            "flushed",
            f"CPU {cpu} runs NET_RX: {n} {skbs} off its defer list into its napi_skb_cache, consume_skb {times}",
            ask=rows[0].seq,
            rules=("G-flush",),
            from_=reel.place(f"list:{cpu}:{own[0] if own else 0}", "deferList", cpu),
            to=to,
        )
        reel.moment("flush")


def _cpus(row: Decision) -> list[int]:
    return [one for one in (row.from_, row.to, row.subject >> 16) if one is not None]
