"""A window of stored decisions and the known state before it, from which the engine builds a simulation."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from skbscope import engine
from skbscope.domains.scenarios.recorded import statements
from skbscope.domains.traces.queries.window import FATES, UNKNOWN_CPU, View
from skbscope.errors import Problem

Row = dict[str, Any]
"""One row of the decisions' table, by column."""


class NotRecorded(Problem):
    """The recording exists, but has no decision of the policy."""

    status = 404
    title = "The recording does not show that"


@dataclass(frozen=True)
class Table:
    """The decisions of one variant."""

    view: View
    policy: str
    variant: str

    @cached_property
    def drawn(self) -> dict[str, Any]:
        """What the engine draws of this policy: numbers of rules, and the tables that it reads."""
        found: dict[str, Any] = engine.scenarios()[self.policy]["recorded"]
        return found

    def rows(self, statement: str, **values: Any) -> list[Row]:
        """The rows of a statement over this table; `rules` are those that are drawn, unless others are given."""
        if "$rules" in statement:
            values = {"rules": self.drawn["rules"]} | values
        file = self.view.file(f"decisions-{self.policy}-{self.variant}")
        return self.view.tables.rows(statement, {"file": file} | values)

    def first(self) -> int | None:
        """Time of the first decision with something to see; None where there is none."""
        alien = self.drawn["first_is_alien"]
        found = self.rows(statements.FIRST, rules=self.drawn["first"], alien=alien)[0]
        return int(found["t"]) if found["n"] else None

    def back(self, at: int, count: int) -> int:
        """Time of the decision `count` decisions before a time, or of the first one."""
        found = self.rows(statements.BACK, at=at, limit=count)[0]["t"]
        return at if found is None else int(found)


@dataclass(frozen=True)
class DecisionWindow:
    """Decisions in the order of their events, and their position in the recording."""

    table: Table
    decisions: list[Row]
    total: int
    """Decisions of the policy in the whole recording."""
    before: int
    """How many of them are before the window."""
    next_ns: int | None
    """Start of the next window; None at the end."""
    previous_ns: int | None
    replay: dict[str, Any]
    """The replay in the summary: kernel, knobs, counters."""

    def positions(self) -> dict[str, int]:
        """The position in the recording, as parameters of the simulation."""
        found = {
            "at_ns": self.decisions[0]["t"],
            "next_ns": self.next_ns,
            "previous_ns": self.previous_ns,
            "decisions": len(self.decisions),
            "before": self.before,
            "of": self.total,
        }
        return {name: int(value) for name, value in found.items() if value is not None}

    def content(self) -> dict[str, Any]:
        """The window for the engine: rows of tables, and the lives and events that they refer to."""
        drawn = self.table.drawn
        host = self.table.view.host
        opened = self._opened() if drawn["opens"] else {}
        recorded = self._recorded() if drawn["records"] else {}
        found = {**opened, **recorded, "decisions": self.decisions}
        rows = [row for name in ("decisions", "open", "closing", "read") for row in found.get(name, ())]
        lives = self._lives(rows) if drawn["lives"] else []
        events = self._events(rows, lives) if drawn["events"] else []
        return {
            **found,
            "lives": lives,
            "events": events,
            "following": self.total - self.before - len(self.decisions),
            "kernel": self.replay["kernel"],
            "knobs": self.replay["knobs"],
            "variant": self.table.variant,
            "host": {name: host[name] for name in ("cpus", "llcs", "nodes")},
        }

    def _opened(self) -> dict[str, list[Row]]:
        """The skbs on lists at the start of the window, and the flushes outside of it that free skbs of the window."""
        table, opens, closes = self.table, self.table.drawn["opens"], self.table.drawn["closes"]
        first, last = self.decisions[0]["i"], self.decisions[-1]["i"]
        pushed = [row["life"] for row in self.decisions if row["rule"] in opens]
        closing = table.rows(statements.CLOSING, rules=closes, first=first, last=last, lives=pushed)
        earlier = [row["i"] for row in closing if row["i"] < first]
        open_ = table.rows(statements.OPEN, first=first, opens=opens, closes=closes, closing=earlier)
        return {"open": open_, "closing": closing}

    def _recorded(self) -> dict[str, Any]:
        """The flow table at the start of the window, and the writes of the kernel's rule in the window."""
        table, writes, records = self.table, self.table.drawn["writes"], self.table.drawn["records"]
        first, last = self.decisions[0], self.decisions[-1]
        subjects = list(dict.fromkeys(row["subject"] for row in self.decisions))
        entries = int(self.replay["knobs"].get("net.core.rps_sock_flow_entries", {"value": 1})["value"])
        mask = (1 << max(entries - 1, 0).bit_length()) - 1
        slots = sorted({subject & mask for subject in subjects})
        stock = Table(table.view, table.policy, "stock")
        range_ = {"least": first["event"], "most": last["event"]}
        return {
            "written": table.rows(
                statements.LAST_IN_SLOTS, rules=writes, before=first["i"], mask=mask, slots=slots
            ),
            "read": table.rows(
                statements.LAST_OF_SUBJECTS, rules=records, before=first["i"], subjects=subjects
            ),
            "stock_writes": [row["event"] for row in stock.rows(statements.BETWEEN, rules=writes, **range_)],
            "subjects": table.rows(statements.SUBJECTS, subjects=subjects),
        }

    def _lives(self, rows: list[Row]) -> list[Row]:
        view = self.table.view
        values = {
            "file": view.file("lives"),
            "lives": sorted({row["life"] for row in rows} - {engine.NO_ID}),
            "recycled": FATES.index("recycled"),
            "unknown": UNKNOWN_CPU,
        }
        return view.tables.rows(statements.LIVES, values)

    def _events(self, rows: list[Row], lives: list[Row]) -> list[dict[str, Any]]:
        view = self.table.view
        seqs = sorted({row["event"] for row in rows} | {life["first"] for life in lives})
        specs = view.tables.note(view.events_id, "tables")["tables"]
        names = {spec["kind"]: str(spec["name"]).rpartition(":")[2] for spec in specs}
        values = {"file": view.events_file("index"), "least": seqs[0], "most": seqs[-1], "seqs": seqs}
        found = view.tables.rows(statements.EVENTS, values)
        return [{"seq": row["seq"], "name": names[row["kind"]], "cpu": row["cpu"]} for row in found]


def read(table: Table, replay: dict[str, Any], at_ns: int, most: int) -> DecisionWindow:
    """At most `most` decisions from a time on; those of one instant stay together if they fit."""
    place = table.rows(statements.PLACE, at=at_ns)[0]
    found = table.rows(statements.ROWS, at=at_ns, limit=most + 1)
    if not found:
        raise NotRecorded(
            f"There is no decision of {table.policy} at or after {at_ns:,} ns; the last of the "
            f"{place['total']:,} is before it."
        )
    fitting, next_ns = _fitting(found, most)
    begin_ns = found[0]["t"]
    earlier = table.back(begin_ns, most)
    return DecisionWindow(
        table=table,
        decisions=fitting,
        total=place["total"],
        before=place["before"],
        next_ns=next_ns,
        previous_ns=earlier if earlier < begin_ns else None,
        replay=replay,
    )


def _fitting(found: Sequence[Row], most: int) -> tuple[list[Row], int | None]:
    """The rows of one window, and the start of the next."""
    if len(found) <= most:
        return list(found), None
    next_ns = found[most]["t"]
    fitting = [row for row in found[:most] if row["t"] < next_ns]
    # If one instant has more decisions than fit, the others are skipped and count as decisions after the window.
    return (fitting, next_ns) if fitting else (list(found[:most]), next_ns + 1)
