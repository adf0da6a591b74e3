"""Whether a change that somebody states is that of two printed values, which are rounded themselves.

`7.74 -> 7.56 us (-2.31%)` is true where 7.744 and 7.565 were measured: -2.33 % is only what the printed values give.
"""

import re
from math import ceil, floor, log10
from typing import Literal

How = Literal["rounded", "cut off", "within the rounding of the values", "but for the last digit", "about"]

# What a value was printed in, in base units: bits or bytes, and their binary multiples.
_SCALES = tuple(base * 1024**power for base in (1, 8) for power in range(5))
_DIGITS = 12
_LINE = 4_000
_MOST_PLACES = 2
# What `about` leaves open, as a share, and at most.
_ABOUT_SHARE, _ABOUT_MOST, _MANY = 0.04, 50, 100
# A decimal is shown where what the rounding leaves open is less than so many of it.
_GUARD = 3
_NUMBER = re.compile(r"\d[\d,]{0,20}(?:\.\d{1,12})?")


def agreement(
    value: float,
    places: int,
    exact: float,
    ends: tuple[float, float] | None = None,
    *,
    about: bool = False,
    nearly: bool = False,
) -> How | None:
    """How a stated number without sign, of so many decimals, is an exact one; None where it is not.

    `ends` are those of the exact one by the rounding of its values, if these are known; `about`: as coarse as its first
    digit; `nearly`: a last decimal may be wrong.
    """
    size, scale = abs(exact), 10**places
    if round(size, places) == value:
        return "rounded"
    if int(size * scale) / scale == value:
        return "cut off"
    if ends is not None:
        low, high = sorted(abs(end) for end in ends)
        low = 0.0 if ends[0] < 0 < ends[1] else low
        half = 0.5 / scale
        if low - half <= value <= high + half:
            return "within the rounding of the values"
    if nearly and places and abs(size - value) < 1.5 / scale:
        return "but for the last digit"
    return "about" if about and value > 0 and _is_about(size, value, places) else None


def _is_about(size: float, value: float, places: int) -> bool:
    """`~60` is as coarse as 10, and `~65` and `~3490` are as a few per cent of them; `around 6.6` is not coarse."""
    step = 10 ** floor(log10(value))
    if places or round(size / step) * step == value:
        return not places
    is_coarse = value >= _MANY or (value >= step * 1.5 and value % 5 == 0)
    return is_coarse and abs(size - value) <= min(_ABOUT_SHARE * value, _ABOUT_MOST)


def change_ends(before: float, after: float, printed: str = "") -> tuple[float, float]:
    """The least and the most change, in per cent of before, of values that are printed as these; before is above 0.

    `printed` is the text that has them: `10.00` has four digits, where the value 10 shows two.
    """
    of_before, of_after = _half_steps(before, after, printed)
    low = (after - of_after) / (before + of_before) - 1
    return low * 100, ((after + of_after) / (before - of_before) - 1) * 100


def places_of_change(before: float, after: float, printed: str = "") -> int:
    """Decimals of a change in per cent that its values allow, 0 to 2, two where it is not known.

    The last one is not sure: of `2.60 -> 3.21` it is one, 23.5, which may be 23.0 to 23.9.
    """
    if before <= 0 or after <= 0:
        return _MOST_PLACES
    low, high = change_ends(before, after, printed)
    return min(_MOST_PLACES, max(0, ceil(-log10((high - low) / 2 / _GUARD))))


def ratio_ends(before: float, after: float, printed: str = "") -> tuple[float, float]:
    """The same for after over before."""
    low, high = change_ends(before, after, printed)
    return low / 100 + 1, high / 100 + 1


def _half_steps(before: float, after: float, printed: str) -> tuple[float, float]:
    """Half of the last digit that each is printed with, in the unit of the text, else in that with the fewest digits.

    Zeros at the end of a whole number may be digits: at least two digits are exact, but of `0.4` one. A value that is
    not printed so has the digits of the other one.
    """
    values = [abs(value) for value in (before, after) if value]
    if not values:
        return 0.0, 0.0
    tokens = [
        (token.replace(",", "").replace(".", "").lstrip("0"), 1 if "." in token else 2)
        for token in _NUMBER.findall(printed[:_LINE])
    ]
    shown = {token.rstrip("0") for token, _ in tokens}
    scale = min(_SCALES, key=lambda scale: _unlike([_digits(value / scale) for value in values], shown))
    steps: list[float] = []
    found: list[bool] = []
    for value in values:
        digits = _digits(value / scale)
        same = [(len(token), least) for token, least in tokens if token.rstrip("0") == digits]
        least = min([2, *(least for _, least in same)])
        most = max([least, len(digits), *(length for length, _ in same)])
        steps.append(scale * 10.0 ** (floor(log10(value / scale)) - most + 1) / 2)
        found.append(bool(same))
    if len(steps) == 2 and all(found):
        return steps[0], steps[1]
    return min(steps), min(steps)


def _unlike(digits: list[str], shown: set[str]) -> tuple[int, int]:
    """How many of these values are not printed so, and with how many digits: the least is the unit of the text."""
    return sum(one not in shown for one in digits), sum(map(len, digits))


def _digits(value: float) -> str:
    """Those that count: `1`, `774`."""
    return f"{value:.{_DIGITS}e}".partition("e")[0].replace(".", "").rstrip("0")
