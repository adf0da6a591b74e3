"""What both sides of a pair are called: the words of a person, of their only lines, or of the headings above them."""

from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.mail.pairs.places import Pair, Place
from skbscope.results.models import Side

# Lines above the first one in which a heading is looked for, and its longest text.
_ABOVE, _LONGEST = 8, 80
_LABEL = 60


@dataclass(slots=True)
class Names:
    """Labels and the title of one pair."""

    pair: Pair
    labels: tuple[str, str]
    # The headings that the labels are, as lines of the text.
    headings: tuple[int | None, int | None]
    group: str

    def of(self, side: Side | None) -> str:
        """The label of a side."""
        return self.labels[side == "after"]

    def lines_of(self, side: Side | None) -> set[int]:
        """The line of the heading of a side, if its label is one."""
        heading = self.headings[side == "after"]
        return set() if heading is None else {heading}


def names_of(pair: Pair, places: tuple[Place, Place], lines: list[Line], words: tuple[str, str]) -> Names:
    """The names of a pair; `words` are those before the numbers of its only line on each side, else empty."""
    written = _written(pair.before, places[0]), _written(pair.after, places[1])
    where = ""
    if not any(place.words for place in places):
        where = f"lines {_spans(places[0])} and {_spans(places[1])}"
    if all(place.words for place in places):
        return Names(pair, written, (None, None), f"{written[0]} and {written[1]}")
    found: tuple[int | None, int | None] = (None, None)
    labels = written
    if all(words) and words[0].lower() != words[1].lower():
        labels = words[0][:_LABEL], words[1][:_LABEL]
    else:
        above = [_heading(place, lines) for place in places]
        first, second = above
        if first and second and first.text != second.text:
            labels = _title(first), _title(second)
            found = first.number, second.number
    if labels == written and where:
        return Names(pair, labels, found, where)
    title = f"{labels[0]} and {labels[1]}"
    return Names(pair, labels, found, f"{title}, {where}" if where else title)


def _title(line: Line) -> str:
    return line.text.rstrip(": ")[:_LABEL]


def _heading(place: Place, lines: list[Line]) -> Line | None:
    """The nearest line above that ends with a colon."""
    first = place.spans[0][0] if place.spans else 0
    above = [line for line in lines[max(0, first - 1 - _ABOVE) : max(0, first - 1)] if line.number < first]
    return next(
        (line for line in reversed(above) if line.text.endswith(":") and len(line.text) <= _LONGEST), None
    )


def _written(given: str, place: Place) -> str:
    """What a person calls a side, as a name: `line 12`, `lines 12-20`, words."""
    if place.words or place.number:
        return place.words or given
    spans = _spans(place)
    return f"line {spans}" if spans.isdigit() else f"lines {spans}"


def _spans(place: Place) -> str:
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in place.spans)
