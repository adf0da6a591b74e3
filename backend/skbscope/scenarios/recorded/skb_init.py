"""skb-init: allocations and frees of a recording, each with the CPU that wrote the header last."""

from skbscope.scenarios.recorded.common import knob_sentences, layout
from skbscope.scenarios.recorded.reel import GONE, Reel
from skbscope.scenarios.recorded.stretch import Decision, Life, Stretch

_ALLOC = (
    "A-part-local",
    "A-part-remote",
    "A-part-unknown",
    "A-full-local",
    "A-full-remote",
    "A-full-unknown",
)
_FREE = ("F-full-local", "F-full-remote", "F-none")
_LIST = ("P-pop", "P-empty", "P-push", "P-full")
RULES = (*_ALLOC, *_FREE, *_LIST)
ASKS = _ALLOC
FIRST = ("A-part-remote", "A-full-remote", "F-full-remote")
FIRST_IS_ALIEN = False
FIRST_TEXT = "the first header wiped by another CPU than wrote it last"
LEAD = 8
NEEDS = "record skbs from their allocation or first sight to their free (`skbscope capture skb-init` prints the script)"
_MARKS = {
    "A-full-local": "wipedLocal",
    "A-full-unknown": "wipedLocal",
    "A-full-remote": "wipedAcross",
    "A-part-remote": "allocAcross",
    "F-full-local": "wipedLocal",
    "F-full-remote": "wipedAcross",
    "F-none": "freedHere",
}
_COUNTS = {
    "A-full-local": "wiped-local",
    "A-full-remote": "wiped-remote",
    "A-full-unknown": "wiped-unknown",
    "F-full-local": "wiped-local",
    "F-full-remote": "wiped-remote",
    "A-part-local": "part",
    "A-part-remote": "part",
    "A-part-unknown": "part",
}


def fill(stretch: Stretch, reel: Reel) -> None:
    """Tokens are lives; a header is a number for an address, in the order of first sight in the stretch."""
    _Play(stretch, reel).all()


class _Play:
    def __init__(self, stretch: Stretch, reel: Reel) -> None:
        self.stretch, self.reel = stretch, reel
        rows = stretch.decisions
        self.lives = stretch.lives(row.life for row in rows if row.life is not None)
        self.seen = stretch.events(row.seq for row in rows)
        self.has_list = stretch.profile["hot_list"] is not None
        self.limit = stretch.knob("net.core.hot_list_length")
        self.token: dict[int, int] = {}
        self.headers: dict[int, int] = {}
        self.user: dict[int, int] = {}

    def all(self) -> None:
        self._lay_out()
        listed: Decision | None = None
        for row in self.stretch.decisions:
            if row.rule in _LIST:
                # Where the skb came from or went to: said together with what is wiped, at the same event.
                listed = row
                continue
            self._wipe(row, listed if listed and (listed.seq, listed.life) == (row.seq, row.life) else None)
            listed = None

    def _cpu(self, row: Decision) -> int:
        if row.to is not None:
            return row.to
        life = self.lives.get(row.life) if row.life is not None else None
        seen = self.seen.get(row.seq)
        if life is not None and life.freed is not None:
            return life.freed
        return (seen.cpu if seen else None) or 0

    def _lay_out(self) -> None:
        reel = self.reel
        rows = self.stretch.decisions
        reel.place("header", "header")
        for cpu in layout(self.stretch, [one for row in rows for one in (row.from_, self._cpu(row))]):
            reel.place(f"cpu:{cpu}", "cpu", cpu)
            if self.has_list:
                reel.place(f"hot:{cpu}", "hotList", cpu, self.limit)
                own = [row for row in rows if row.rule in _LIST and self._cpu(row) == cpu]
                if own:
                    # Its level before the first decision on it: that decision took one off, put one on, or left it.
                    by = {"P-pop": 1, "P-push": -1}.get(own[0].rule, 0)
                    reel.gauge(f"hot:{cpu}", "skbs", self.limit, own[0].level + by)
            reel.gauge(f"allocs:{cpu}", "skbs")
            reel.gauge(f"frees:{cpu}", "skbs")
        reel.place("slab", "slab")
        reel.gauge("header", "", start=-1)
        for name in ("wiped-local", "wiped-remote", "wiped-unknown", "part"):
            reel.gauge(name, "headers")
        for sentence in knob_sentences(self.stretch):
            reel.assume(sentence)
        reel.assume(
            "the CPU of the last event that touched an skb is taken to have written its header last; "
            "which cache lines it wrote is in no event"
        )
        reel.assume("a header is a number for an address: the same address, the same header")
        if not self.has_list:
            reel.assume("which free list a header lies on is in no event: it is drawn in slab")
        reel.assume("no cycles: those of 2002 say nothing of today's kernels and machines")
        for row in rows:
            # What is freed here and allocated before is in use from the start.
            if row.rule in _FREE and row.life is not None and row.life not in self.token:
                life = self.lives[row.life]
                if life.t0 < self.stretch.begin_ns:
                    cpu = self._cpu(row) if life.alloc is None else life.alloc
                    place = reel.place(f"cpu:{cpu}", "cpu", cpu)
                    self.token[life.n] = reel.token("skb", life.alloc, place)
                    self.user[life.address] = self.token[life.n]

    def _header(self, life: Life | None) -> int:
        if life is None:
            return -1
        return self.headers.setdefault(life.address, len(self.headers))

    def _wipe(self, row: Decision, listed: Decision | None) -> None:
        reel, cpu = self.reel, self._cpu(row)
        life = self.lives.get(row.life) if row.life is not None else None
        is_alloc = row.rule in _ALLOC
        header = self._header(life)
        if is_alloc and life is not None:
            if life.address in self.user:
                reel.move(self.user[life.address], GONE)
            self.token[life.n] = self.user[life.address] = reel.token("skb", cpu)
        token = self.token.get(life.n) if life is not None else None
        in_use = reel.place(f"cpu:{cpu}", "cpu", cpu)
        on_list = listed is not None and listed.rule in ("P-pop", "P-push")
        free = reel.place(f"hot:{cpu}" if on_list else "slab", "hotList" if on_list else "slab")
        before = free if is_alloc else (reel.lies(token) if token is not None else None)
        to = in_use if is_alloc else free
        if token is not None:
            reel.move(token, to)
        if listed is not None:
            reel.set(f"hot:{cpu}", listed.level)
        reel.set("header", header)
        reel.add(f"{'allocs' if is_alloc else 'frees'}:{cpu}")
        if row.rule in _COUNTS:
            reel.add(_COUNTS[row.rule])
        rules = (listed.rule, row.rule) if is_alloc and listed else (row.rule,)
        reel.event(
            row.t - self.stretch.begin_ns,
            cpu,
            _MARKS.get(row.rule, "alloc"),
            self._text(row, cpu, life, header, listed),
            ask=row.seq,
            token=token,
            rules=rules if is_alloc or listed is None else (row.rule, listed.rule),
            from_=before,
            to=to,
            took=None if is_alloc else ("alloc" if row.rule == "F-none" else "free"),
        )
        for name, is_now in (
            ("first-alloc", is_alloc),
            ("first-free", not is_alloc),
            ("first-remote", row.rule in ("A-part-remote", "A-full-remote")),
            ("first-pop", listed is not None and listed.rule == "P-pop"),
            ("hot-full", listed is not None and listed.rule == "P-full"),
            ("left", row.rule == "F-none"),
            ("wiped-across", row.rule == "F-full-remote"),
        ):
            if is_now:
                reel.moment(name)

    def _text(self, row: Decision, cpu: int, life: Life | None, header: int, listed: Decision | None) -> str:
        number = "" if life is None else f" {life.n}"
        writer = "nobody is known to have written it"
        if row.from_ is not None:
            writer = f"which {'it' if row.from_ == cpu else f'CPU {row.from_}'} wrote last"
        if row.rule in _ALLOC:
            whence = {"P-pop": " from its hot list", "P-empty": " from slab"}.get(
                listed.rule if listed else "", ""
            )
            what = "sets part of" if row.rule.startswith("A-part") else "wipes all of"
            return f"CPU {cpu} allocates skb{number}{whence}: {what} header {header}, {writer}"
        whose = "" if life is None or life.alloc in (None, cpu) else f" of CPU {life.alloc}"
        if row.rule == "F-none":
            fate = f"leaves header {header} to its next allocation"
        else:
            fate = f"wipes all of header {header}, {writer}"
        if listed is None:
            return f"CPU {cpu} frees skb{number}{whose}: {fate}"
        full = f"its hot list holds {listed.level}: to slab"
        on_it = f"on its hot list, {listed.level} on it"
        return f"CPU {cpu} frees skb{number}{whose}: {fate}; {on_it if listed.rule == 'P-push' else full}"
