"""A stretch of stored decisions with what is known of the skbs in it: what a film of a recording is made of."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from skbscope import engine
from skbscope.scenarios.recorded import statements
from skbscope.scenarios.recorded.errors import NotRecorded
from skbscope.traces.queries.lives import agreement
from skbscope.traces.queries.window import FATES, NOBODY, View, cpu


class Decision(NamedTuple):
    """One row of the decisions' table."""

    i: int
    seq: int
    t: int
    rule: str
    life: int | None
    subject: int
    from_: int | None
    to: int | None
    level: int
    agrees: bool | None


class Life(NamedTuple):
    """What a film needs to know of an skb."""

    n: int
    t0: int
    alloc: int | None
    """CPU that allocated it."""
    freed: int | None
    """CPU that freed it, where no event of its own shows the free; else the event of its free tells."""
    first: int
    """The event it is first seen in."""
    address: int


class Seen(NamedTuple):
    """An event of the recording."""

    name: str
    cpu: int | None


@dataclass(frozen=True)
class Table:
    """The decisions of one variant."""

    view: View
    policy: str
    variant: str

    @cached_property
    def names(self) -> list[str]:
        """Rules by number."""
        return [rule["id"] for rule in engine.policy(self.policy)["rules"]]

    @cached_property
    def file(self) -> str:
        """Of the table."""
        return self.view.file(f"decisions-{self.policy}-{self.variant}")

    def numbers(self, rules: Iterable[str]) -> list[int]:
        """Numbers of rules."""
        return [self.names.index(rule) for rule in rules]

    def first(self, rules: Sequence[str], alien: bool) -> int | None:
        """Time of the first decision by one of them; null where there is none."""
        values = {"file": self.file, "rules": self.numbers(rules), "alien": alien}
        found = self.view.tables.rows(statements.FIRST, values)[0]
        return int(found["t"]) if found["n"] else None

    def back(self, rules: Sequence[str], at: int, count: int) -> int:
        """Time of the decision that many before a time, or of the first."""
        values = {"file": self.file, "rules": self.numbers(rules), "at": at, "limit": count}
        found = self.view.tables.rows(statements.BACK, values)[0]["t"]
        return at if found is None else int(found)

    def waiting(self, before: int, push: Sequence[str], flush: Sequence[str]) -> list[Decision]:
        """Decisions before a row that put something where a later one takes it off."""
        values = {
            "file": self.file,
            "before": before,
            "push": self.numbers(push),
            "flush": self.numbers(flush),
        }
        return [self.decision(row) for row in self.view.tables.rows(statements.WAITING, values)]

    def of_lives(self, rows: range, rules: Sequence[str], lives: list[int]) -> list[Decision]:
        """Decisions about these lives among some rows."""
        values = {
            "file": self.file,
            "least": rows.start,
            "most": rows.stop - 1,
            "rules": self.numbers(rules),
            "lives": lives,
        }
        return [self.decision(row) for row in self.view.tables.rows(statements.OF_LIVES, values)]

    def subjects(self, rules: Sequence[str]) -> dict[int, int]:
        """Subjects by number, in the order in which the recording has them."""
        rows = self.view.tables.rows(statements.SUBJECTS, {"file": self.file, "rules": self.numbers(rules)})
        return {row["subject"]: number for number, row in enumerate(rows)}

    def between(self, since: int, until: int, rules: Sequence[str]) -> list[Decision]:
        """Decisions at events from one to another, both included."""
        values = {"file": self.file, "since": since, "until": until, "rules": self.numbers(rules)}
        return [self.decision(row) for row in self.view.tables.rows(statements.BETWEEN, values)]

    def last_in_slots(self, before: int, rules: Sequence[str], mask: int, slots: list[int]) -> list[Decision]:
        """The last decision before a row in each of these slots: the subject's lower bits."""
        values = {
            "file": self.file,
            "before": before,
            "rules": self.numbers(rules),
            "mask": mask,
            "slots": slots,
        }
        return [self.decision(row) for row in self.view.tables.rows(statements.LAST_IN_SLOTS, values)]

    def last_of_subjects(self, before: int, rules: Sequence[str], subjects: list[int]) -> list[Decision]:
        """The last decision before a row about each of these subjects."""
        values = {"file": self.file, "before": before, "rules": self.numbers(rules), "subjects": subjects}
        return [self.decision(row) for row in self.view.tables.rows(statements.LAST_OF_SUBJECTS, values)]

    def decision(self, row: dict[str, Any]) -> Decision:
        """A row, with names and nulls."""
        return Decision(
            i=row["i"],
            seq=row["event"],
            t=row["t"],
            rule=self.names[row["rule"]],
            life=None if row["life"] == engine.NO_ID else row["life"],
            subject=row["subject"],
            from_=cpu(row["from"]),
            to=cpu(row["to"]),
            level=row["level"],
            agrees=agreement(row["agrees"]),
        )


@dataclass(frozen=True)
class Stretch:
    """Decisions in the order of their events, and where they lie in the recording."""

    table: Table
    decisions: list[Decision]
    total: int
    """Decisions of the policy in the whole recording."""
    before: int
    """How many of them lie before the stretch."""
    next_ns: int | None
    """Where the next stretch begins; null at the end."""
    previous_ns: int | None
    replay: dict[str, Any]
    """Of the summary: kernel, knobs, counters."""

    @property
    def begin_ns(self) -> int:
        """Time of the first decision; positions count from it."""
        return self.decisions[0].t

    @property
    def following(self) -> int:
        """Decisions after the stretch."""
        return self.total - self.before - len(self.decisions)

    @property
    def host(self) -> dict[str, Any]:
        """CPUs, LLC domains, nodes."""
        return self.table.view.host

    @cached_property
    def profile(self) -> dict[str, Any]:
        """Constants of the kernel that the replay took."""
        return next(one for one in engine.profiles() if one["name"] == self.replay["kernel"])

    def knob(self, name: str) -> int | None:
        """A knob's value in the replay."""
        found = self.replay["knobs"].get(name)
        return None if found is None else int(found["value"])

    def lives(self, wanted: Iterable[int]) -> dict[int, Life]:
        """Lives by number."""
        tables = self.table.view.tables
        values = {
            "file": self.table.view.file("lives"),
            "lives": sorted(set(wanted)),
            "recycled": FATES.index("recycled"),
        }
        rows = tables.rows(statements.LIVES, values)
        return {
            row["n"]: Life(
                row["n"],
                row["t0"],
                cpu(row["alloc"]),
                cpu(NOBODY if row["freed"] is None else row["freed"]),
                row["first"],
                row["address"],
            )
            for row in rows
        }

    def events(self, wanted: Iterable[int]) -> dict[int, Seen]:
        """Events of the recording by number."""
        seqs = sorted(set(wanted))
        if not seqs:
            return {}
        view = self.table.view
        specs = view.tables.note(view.events_id, "tables")["tables"]
        names = {spec["kind"]: str(spec["name"]).rpartition(":")[2] for spec in specs}
        values = {"file": view.events_file("index"), "least": seqs[0], "most": seqs[-1], "seqs": seqs}
        rows = view.tables.rows(statements.EVENTS, values)
        return {row["seq"]: Seen(names[row["kind"]], cpu(row["cpu"])) for row in rows}


def read(table: Table, rules: Sequence[str], replay: dict[str, Any], at_ns: int, most: int) -> Stretch:
    """At most `most` decisions from a time on; those of one instant stay together, as far as they fit."""
    values: dict[str, Any] = {"file": table.file, "rules": table.numbers(rules), "at": at_ns}
    tables = table.view.tables
    place = tables.rows(statements.PLACE, values)[0]
    rows = tables.rows(statements.ROWS, values | {"limit": most + 1})
    if not rows:
        raise NotRecorded(
            f"No decision of {table.policy} lies at or after {at_ns:,} ns; the last of the "
            f"{place['total']:,} lies before it."
        )
    found = [table.decision(row) for row in rows]
    kept, next_ns = found, None
    if len(found) > most:
        next_ns = found[most].t
        kept = [one for one in found[:most] if one.t < next_ns] or found[:most]
        if kept[-1].t == next_ns:
            # More of one instant than fit: the rest of it is passed over, and counts as what follows.
            next_ns += 1
    earlier = table.back(rules, found[0].t, most)
    return Stretch(
        table=table,
        decisions=kept,
        total=place["total"],
        before=place["before"],
        next_ns=next_ns,
        previous_ns=earlier if earlier < found[0].t else None,
        replay=replay,
    )
