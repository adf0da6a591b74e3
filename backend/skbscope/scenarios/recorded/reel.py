"""Writes a film event by event, as `engine/src/scenario/reel.rs` does, so that nothing falls out of step."""

from dataclasses import dataclass, field
from typing import Any

MOST_EVENTS = 600
"""As the engine's reel: what happens after them is counted, not kept."""
GONE = -1


@dataclass
class _Gauge:
    id: str
    unit: str
    limit: int | None
    now: int
    values: list[int]


@dataclass
class _Token:
    concept: str
    home: int | None
    at: list[int] = field(default_factory=list)
    to: list[int] = field(default_factory=list)


class Reel:
    """A film under way. Declare places and gauges before the first event."""

    def __init__(self) -> None:
        self.places: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.moments: dict[str, int] = {"start": 0}
        self.assumed: list[str] = []
        self.left_out = 0
        self._at: dict[str, int] = {}
        self._gauges: dict[str, _Gauge] = {}
        self._tokens: list[_Token] = []

    def place(self, ident: str, concept: str, cpu: int | None = None, capacity: int | None = None) -> int:
        """A place; its index. The second call with an id gives the first one's."""
        if ident not in self._at:
            self._at[ident] = len(self.places)
            self.places.append({"id": ident, "concept": concept, "cpu": cpu, "capacity": capacity})
        return self._at[ident]

    def gauge(self, ident: str, unit: str, limit: int | None = None, start: int = 0) -> None:
        """A gauge and what it shows before the first event. One that nobody can fill is not declared at all."""
        self._gauges.setdefault(ident, _Gauge(ident, unit, limit, start, [start]))

    def set(self, gauge: str, value: int) -> None:
        """Shows a value from the next event on."""
        self._gauges[gauge].now = value

    def add(self, gauge: str, by: int = 1) -> None:
        """Rises by so many with the next event."""
        self._gauges[gauge].now += by

    def shows(self, gauge: str) -> int:
        """What a gauge shows with the next event."""
        return self._gauges[gauge].now

    def token(self, concept: str, home: int | None, place: int | None = None) -> int:
        """A token; its index. With a place it lies there from position 0, else it is nowhere yet."""
        token = _Token(concept, home)
        if place is not None:
            token.at.append(0)
            token.to.append(place)
        self._tokens.append(token)
        return len(self._tokens) - 1

    def move(self, token: int, place: int) -> None:
        """Moves with the next event; `GONE` where it is no more."""
        if self.is_full:
            return
        moved, at = self._tokens[token], len(self.events) + 1
        if moved.at and moved.at[-1] == at:
            moved.to[-1] = place
        else:
            moved.at.append(at)
            moved.to.append(place)

    def lies(self, token: int) -> int | None:
        """Where a token is by now; None where it was never put."""
        to = self._tokens[token].to
        return to[-1] if to else None

    def event(
        self,
        at_ns: int,
        cpu: int,
        mark: str,
        text: str,
        *,
        ask: int = 0,
        token: int | None = None,
        rules: tuple[str, ...] = (),
        from_: int | None = None,
        to: int | None = None,
        took: str | None = None,
    ) -> None:
        """The event itself: what was set and moved since the one before belongs to it."""
        if self.is_full:
            self.left_out += 1
            return
        for gauge in self._gauges.values():
            gauge.values.append(gauge.now)
        last = self.events[-1]["at_ns"] if self.events else 0
        self.events.append(
            {
                # Times ascend in a film, also where a recording's order of events is not that of its clock.
                "at_ns": max(at_ns, last),
                "cpu": cpu,
                "mark": mark,
                "ask": ask,
                "token": token,
                "rules": list(rules),
                "from": from_,
                "to": to,
                "choice": None if took is None else {"took": took, "by_hand": False},
                "text": text,
            }
        )

    def moment(self, name: str) -> None:
        """Names the position of the last event, once."""
        if not self.is_full or self.left_out == 0:
            self.moments.setdefault(name, len(self.events))

    def assume(self, sentence: str) -> None:
        """Something assumed, or not in the recording: one sentence without a full stop."""
        self.assumed.append(sentence)

    @property
    def is_full(self) -> bool:
        """Whether further events are only counted."""
        return len(self.events) >= MOST_EVENTS

    def parts(self) -> dict[str, Any]:
        """The film's own fields; host, rules and parameters are the service's."""
        gauges = [
            {"id": gauge.id, "unit": gauge.unit, "limit": gauge.limit, "values": gauge.values}
            for gauge in self._gauges.values()
        ]
        return {
            "places": self.places,
            "gauges": gauges,
            "tokens": [vars(token) for token in self._tokens],
            "events": self.events,
            "moments": dict(sorted((self.moments | {"end": len(self.events)}).items())),
            "assumed": self.assumed,
        }
