"""The lifecycle chart's data: single lives if the range has few enough, else a level of the overview."""

from typing import Literal

from pydantic import BaseModel

from skbscope.api_models import AliasedModel
from skbscope.domains.traces.queries.window import View, hex32
from skbscope.store.tables import lists

BUCKET_PX = 2
"""Width of an overview bucket: finer ones cannot be distinguished, coarser ones look like steps."""

_COUNT = "SELECT count(*) AS n FROM read_parquet(?) WHERE t0 <= ? AND t1 >= ?"
_LIVES = """
SELECT n, t0, t1, nullif(cpu, 65535) AS cpu, nullif(alloc, 65535) AS alloc, origin, nullif(done, -1) AS done,
       nullif(free_cpu, 65535) AS free_cpu, fate, len, hash
FROM read_parquet(?) WHERE t0 <= ? AND t1 >= ? ORDER BY n LIMIT ?
"""
_BUCKETS = """
SELECT nullif(cpu, 65535) AS cpu, bucket::BIGINT * ? AS t, born, freed_local, freed_across,
       flushed, dropped, events, in_use
FROM read_parquet(?) WHERE level = ? AND bucket BETWEEN ? AND ? ORDER BY bucket, cpu
"""


class LifeColumns(BaseModel):
    """Lives as columns, by first event. A null CPU or time is unknown."""

    n: list[int]
    t0: list[int]
    t1: list[int]
    """Its last event."""
    cpu: list[int | None]
    """CPU of the first event."""
    alloc: list[int | None]
    origin: list[int]
    """How `alloc` is known: 0 unknown, 1 exact, 2 reconstructed."""
    done: list[int | None]
    """End of its use; null while alive."""
    free_cpu: list[int | None]
    fate: list[int]
    """0 alive, 1 consumed, 2 flushed, 3 dropped, 4 recycled."""
    len: list[int]
    hash: list[str | None]


class BucketColumns(BaseModel):
    """Cells of one level of the overview as columns; a missing cell is zero in all of them."""

    cpu: list[int | None]
    t: list[int]
    """Where the bucket begins."""
    born: list[int]
    freed_local: list[int]
    freed_across: list[int]
    flushed: list[int]
    dropped: list[int]
    events: list[int]
    in_use: list[int]
    """Lives in use at the end of the bucket."""


class Timeline(AliasedModel):
    """One answer for one width of the chart."""

    from_: int
    to: int
    mode: Literal["lives", "overview"]
    bucket_ns: int | None
    total: int
    """Lives that overlap the range."""
    shown: int
    """Of these, how many are in `lives`; 0 in the overview."""
    lives: LifeColumns | None
    buckets: BucketColumns | None


def timeline(view: View, since: int | None, until: int | None, px: int, most: int) -> Timeline:
    """At most `most` lives, or buckets of about two pixels of a chart `px` wide."""
    a, b = view.span(since, until)
    file = view.file("lives")
    total = int(view.tables.query(_COUNT, [file, b, a])["n"][0])
    if total <= most:
        lives = lists(view.tables.query(_LIVES, [file, b, a, most]))
        lives["hash"] = [hex32(value) if value else None for value in lives["hash"]]
        # The columns come from our tables; validating each number again would cost more than the query.
        columns = LifeColumns.model_construct(None, **lives)
        return Timeline.model_construct(
            from_=a, to=b, mode="lives", bucket_ns=None, total=total, shown=total, lives=columns, buckets=None
        )
    level, width = _level(view, (b - a) / max(px, 1) * BUCKET_PX)
    values = [width, view.file("overview"), level, a // width, b // width]
    buckets = BucketColumns.model_construct(None, **lists(view.tables.query(_BUCKETS, values)))
    return Timeline.model_construct(
        from_=a, to=b, mode="overview", bucket_ns=width, total=total, shown=0, lives=None, buckets=buckets
    )


def _level(view: View, wanted_ns: float) -> tuple[int, int]:
    """The level whose bucket is nearest to the wanted width by ratio."""
    levels = [(int(level["level"]), int(level["bucket_ns"])) for level in view.base["levels"]]
    wanted = max(wanted_ns, 1.0)
    return min(levels, key=lambda level: max(level[1] / wanted, wanted / level[1]))
