"""Both values of a row in the unit and with the digits of the text that they are from: `2.60 -> 3.21 Mpps`.

Values are stored in one unit of their kind, `3210000 pps`, which has digits that nobody measured.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from skbscope.domains.comparisons.inputs import Experiment
from skbscope.results.models import MetricRow
from skbscope.results.rounding import places_of_change

_NUMBER = re.compile(r"(?<![\w.])[+-]?(\d[\d,]{0,20}(?:\.\d{1,12})?)(?: ?([KkMGT]i?)(?![a-z]{3}))?")
_SI = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
_BINARY = {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30}
_TIMES = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
# Units that a prefix stands before; of others it belongs to the number: `5.2M events`.
_PREFIXED = ("bit/s", "B/s", "B", "pps", "Hz")
# Lines of a row, and characters of a line, that are searched.
_MOST_LINES, _MOST_CHARS = 60, 4_000
_Tokens = dict[str, tuple[str, str]]
"""Each number of some lines with its text and the prefix behind it in small letters."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Both values as the text has them, of several runs their median."""

    before: str
    after: str
    unit: str
    places: int
    """Decimals of their change in per cent that these digits allow, 0 to 2."""

    def __str__(self) -> str:
        return f"{self.before} -> {self.after} {self.unit}".rstrip()


def printed(
    experiment: Experiment, key: tuple[str, str | None, str], medians: tuple[float, float], lines: list[str]
) -> Printed | None:
    """A row by metric, subject and unit; None where its lines have other numbers, as where a value is a sum.

    `lines` are those of the whole text.
    """
    of_sides = [_rows_of(experiment, side, key) for side in ("before", "after")]
    numbers = [_numbers(rows, lines) for rows in of_sides]
    totals = [[one.value for one in rows if one.value is not None] for rows in of_sides]
    samples = [[value for one in rows for value in one.samples] for rows in of_sides]
    for values in (totals, samples):
        if fits := _fits(key[2], values, numbers):
            texts = [
                _text(median / step, [have[_key(value / step)][0] for value in side])
                for median, side, (_, step), have in zip(medians, values, fits, numbers, strict=True)
            ]
            step = fits[0][1]
            places = places_of_change(medians[0] / step, medians[1] / step, " ".join(texts))
            (behind, unit), (behind_other, other) = (_unit(key[2], prefix) for prefix, _ in fits)
            if unit != other:
                # `6,182 MiB/s -> 11.6 GiB/s`
                both = (f"{texts[0]}{behind} {unit}", f"{texts[1]}{behind_other} {other}")
                return Printed(*both, "", min(places, 1))
            return Printed(f"{texts[0]}{behind}", f"{texts[1]}{behind_other}", unit, places)
    return None


def _rows_of(experiment: Experiment, side: str, key: tuple[str, str | None, str]) -> list[MetricRow]:
    of_side = (given for given in experiment.inputs if given.side == side)
    return [row for given in of_side for row in given.run.rows if (row.metric, row.subject, row.unit) == key]


def _numbers(rows: list[MetricRow], lines: list[str]) -> _Tokens:
    out: _Tokens = {}
    texts = (text for row in rows for text in lines[row.lines[0] - 1 : row.lines[1]])
    for text in islice(texts, _MOST_LINES):
        for found in _NUMBER.finditer(text[:_MOST_CHARS]):
            token = found[1].replace(",", "")
            out.setdefault(_key(float(token)), (token, (found[2] or "").lower()))
    return out


def _fits(unit: str, values: list[list[float]], numbers: list[_Tokens]) -> list[tuple[str, float]] | None:
    """The (prefix, factor) of each side with which its lines have all its values: the same one where one fits both."""
    sides = [list(_fitting(unit, *side)) for side in zip(values, numbers, strict=True)]
    others = {prefix: beside for beside, prefix, _ in sides[1]}
    both = [(beside + others[prefix], prefix, step) for beside, prefix, step in sides[0] if prefix in others]
    if both:
        # The least one that fits, but a prefix beside the numbers is surer than one that they only allow.
        _, prefix, step = max(both, key=lambda one: one[0])
        return [(prefix, step)] * 2
    if not all(sides):
        return None
    return [max(side, key=lambda one: one[0])[1:] for side in sides]


def _fitting(unit: str, values: list[float], numbers: _Tokens) -> Iterator[tuple[int, str, float]]:
    """(how many have the prefix beside them, prefix, factor) of all with which the lines have the values."""
    for prefix, step in _steps(unit):
        found = [numbers.get(_key(value / step)) for value in values]
        if found and None not in found:
            letter = prefix.removesuffix("B/s").lower()
            yield sum(one is not None and one[1] == letter for one in found), prefix, step


def _unit(unit: str, prefix: str) -> tuple[str, str]:
    """(what belongs to the numbers, the unit) with a prefix."""
    if unit in _TIMES or prefix.endswith("B/s"):
        return "", prefix
    if unit == "1/s" and prefix:
        return "", f"{prefix}/s"
    return ("", f"{prefix}{unit}") if unit in _PREFIXED else (prefix, unit)


def _steps(unit: str) -> Iterator[tuple[str, float]]:
    """(prefix, factor) of the units that a text may have instead, the unit itself first; of times the other unit."""
    if unit in _TIMES:
        yield unit, 1.0
        yield from ((name, size / _TIMES[unit]) for name, size in _TIMES.items() if name != unit)
        return
    yield from _SI.items()
    if unit in ("B", "B/s"):
        yield from _BINARY.items()
    if unit == "bit/s":
        yield from ((f"{prefix}B/s", 8 * step) for prefix, step in (*_SI.items(), *_BINARY.items()))


def _key(value: float) -> str:
    return f"{abs(value):.10g}"


def _text(value: float, tokens: list[str]) -> str:
    """With the decimals of the numbers that it is the median of, of two of them with one more."""
    decimals = max(map(decimals_of, tokens))
    same = next((token for token in tokens if _key(float(token)) == _key(value)), None)
    if same is not None:
        return f"{value:,.{decimals_of(same)}f}"
    text = f"{value:,.{decimals + 1}f}"
    return text[:-1].rstrip(".") if text.endswith("0") else text


def decimals_of(text: str) -> int:
    """How many digits a number as it is written has behind its point."""
    return len(text.partition(".")[2])
