"""xdp-return: batches of devmap and the pages that come back, as the rule has them in cache or ring."""

from collections import Counter

from skbscope.scenarios.recorded.common import knob_sentences, layout, otherwise
from skbscope.scenarios.recorded.reel import GONE, Reel
from skbscope.scenarios.recorded.stretch import Decision, Stretch

_BACK = {
    "C2-not-recyclable": ("returned", "leaves the pool: somebody else still holds it"),
    "C3-cached": ("cached", "goes into the cache"),
    "C4-cache-full": ("ringed", "goes into the ring: the cache is full"),
    "C5-ring": ("ringed", "goes into the ring"),
    "C6-ring-full": ("returned", "leaves the pool: the ring is full"),
    "A2-shared": ("returned", "is a fragment: freed as one, no pool is asked"),
    "A3-order0": ("returned", "is a plain page: its reference is put, no pool is asked"),
    "A4-xsk-pool": ("returned", "goes back to its AF_XDP pool"),
}
_BATCH = {"F2-full": ", the queue is full", "F2-flush": ", the poll ends", "F5-batch": ""}
_LOST = ("C2-not-recyclable", "C6-ring-full")
RULES = (*_BACK, *_BATCH)
ASKS = tuple(_BACK)
FIRST = ASKS
FIRST_IS_ALIEN = False
FIRST_TEXT = "the first page that comes back"
LEAD = 3
NEEDS = (
    "record a devmap redirect or XDP returns with xdp:xdp_devmap_xmit or a probe on __xdp_return "
    "(`skbscope capture xdp-return` prints the script)"
)


def fill(stretch: Stretch, reel: Reel) -> None:
    """Tokens are pages that come back; the pool drawn is the one most of them belong to."""
    _Play(stretch, reel).all()


class _Play:
    def __init__(self, stretch: Stretch, reel: Reel) -> None:
        self.stretch, self.reel = stretch, reel
        returned = Counter(row.subject for row in stretch.decisions if row.rule in _BACK)
        self.pool = returned.most_common(1)[0][0] if returned else 0
        self.pools = len(returned)
        self.back_at = Counter((row.seq, row.subject) for row in stretch.decisions if row.rule in _BACK)
        self.pages = 0

    def all(self) -> None:
        self._lay_out()
        for row in self.stretch.decisions:
            if row.rule in _BATCH:
                self._batch(row)
            else:
                self._back(row)

    def _lay_out(self) -> None:
        reel, stretch = self.reel, self.stretch
        size = stretch.profile["pool_cache"]
        reel.place("rx", "device")
        for cpu in layout(stretch, [row.from_ for row in stretch.decisions]):
            reel.place(f"cpu:{cpu}", "cpu", cpu)
            reel.place(f"bulk:{cpu}", "batch", cpu, 16)
        reel.place("asked", "directFlag")
        reel.place("flag", "flag")
        reel.place("local", "napiLocal")
        reel.place("cache", "poolCache", None, size)
        reel.place("ring", "poolRing", None, stretch.knob("page_pool_ring"))
        reel.place("allocator", "pageAllocator")
        own = [row for row in stretch.decisions if row.rule in _BACK and row.subject == self.pool]
        if own:
            before = own[0].level - (own[0].rule == "C3-cached")
            reel.gauge("cache", "pages", size, before)
        for name in ("returned", "cached", "ringed", "lost"):
            reel.gauge(name, "pages")
        reel.gauge("differs", "decisions")
        for sentence in knob_sentences(stretch):
            reel.assume(sentence)
        reel.assume("cache and ring are empty when the recording begins; what they held then is not known")
        reel.assume(
            "the level of the ring, and what a return compares and asks, are in no event: those cannot be told"
        )
        if self.pools > 1:
            reel.assume(
                f"pages of {self.pools} pools come back; the cache is that of the pool with most of them"
            )

    def _batch(self, row: Decision) -> None:
        reel, cpu, n = self.reel, row.from_ or 0, row.level
        back = self.back_at[row.seq, row.subject]
        frames = "1 frame leaves" if n == 1 else f"{n} frames leave"
        drops = "none comes back" if not back else f"{back} of them {'comes' if back == 1 else 'come'} back"
        reel.event(
            row.t - self.stretch.begin_ns,
            cpu,
            "dropped" if back else "sent",
            f"CPU {cpu}: {frames} devmap's queue{_BATCH[row.rule]}; {drops}",
            ask=row.seq,
            rules=(row.rule,),
            from_=reel.place(f"bulk:{cpu}", "batch", cpu),
        )
        reel.moment("first-batch")

    def _back(self, row: Decision) -> None:
        reel, cpu = self.reel, row.from_ or 0
        mark, fate = _BACK[row.rule]
        is_cached = row.rule == "C3-cached"
        place = "cache" if is_cached else "ring" if mark == "ringed" else "allocator"
        concept = {"cache": "poolCache", "ring": "poolRing", "allocator": "pageAllocator"}[place]
        to, token = reel.place(place, concept), reel.token("page", None)
        reel.move(token, to if mark != "returned" else GONE)
        if row.subject == self.pool:
            reel.set("cache", row.level)
        reel.add("returned")
        reel.add("cached", is_cached)
        reel.add("ringed", mark == "ringed")
        reel.add("lost", row.rule in _LOST)
        reel.add("differs", row.agrees is False)
        number, self.pages = self.pages, self.pages + 1
        level = f", {row.level} in it" if is_cached else ""
        whose = f" of pool {row.subject}" if self.pools > 1 else ""
        kernel = "was given another direct value"
        reel.event(
            row.t - self.stretch.begin_ns,
            cpu,
            mark,
            f"CPU {cpu}: page {number}{whose} {fate}{level}{otherwise(row, kernel)}",
            ask=row.seq,
            token=token,
            rules=(row.rule,),
            from_=reel.place(f"bulk:{cpu}", "batch", cpu),
            to=to,
            took="cache"
            if row.rule in ("C3-cached", "C4-cache-full")
            else "ring"
            if place == "ring"
            else None,
        )
        for name, is_now in (
            ("first-return", True),
            ("first-put", True),
            ("first-cached", is_cached),
            ("first-ringed", mark == "ringed"),
            ("ring-full", row.rule == "C6-ring-full"),
            ("held", row.rule == "C2-not-recyclable"),
            ("first-difference", row.agrees is False),
        ):
            if is_now:
                reel.moment(name)
