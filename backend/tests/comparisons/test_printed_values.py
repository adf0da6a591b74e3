"""Values of a comparison as the text has them: its unit, its digits, and the decimals of a change that these allow."""

import pytest

from skbscope.domains.comparisons.experiments import experiments
from skbscope.domains.comparisons.printed import printed
from skbscope.results.mail.reading import read


def shown(text: str) -> list[tuple[str, int] | None]:
    """Every row of all comparisons of a text: both values as printed, and decimals of their change."""
    reading = read(text)
    out: list[tuple[str, int] | None] = []
    for one in experiments(reading, "mail", "0"):
        before, after = (
            [given.run for given in one.inputs if given.side == side] for side in ("before", "after")
        )
        for old, new in zip(before[0].rows, after[0].rows, strict=True):
            key = old.metric, old.subject, old.unit
            found = printed(
                one, key, (old.value or 0.0, new.value or 0.0), (reading.text or text).split("\n")
            )
            out.append((str(found), found.places) if found else None)
    return out


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # With the zeros that are printed, and no digits that are not.
        ("2.60 Mpps", "3.21 Mpps", ("2.60 -> 3.21 Mpps", 1)),
        ("1851950 pps", "1985067 pps", ("1,851,950 -> 1,985,067 pps", 2)),
        ("10.0 Mpps", "9.85 Mpps", ("10.0 -> 9.85 Mpps", 1)),
        ("9 Gbit/s", "41 Gbit/s", ("9 -> 41 Gbit/s", 0)),
        ("0.97 Gbit/s", "1.59 Gbit/s", ("0.97 -> 1.59 Gbit/s", 1)),
        ("130 MiB/s", "151 MiB/s", ("130 -> 151 MiB/s", 1)),
        ("7.423 M ops/s", "6.981 M ops/s", ("7.423 -> 6.981 M/s", 2)),
        ("244k IOPS", "246k IOPS", ("244 -> 246 k/s", 1)),
        ("0.387 ms", "0.193 ms", ("0.387 -> 0.193 ms", 2)),
        ("13.15 %", "12.42 %", ("13.15 -> 12.42 %", 2)),
    ],
)
def test_the_unit_and_the_digits_are_those_of_the_text(old: str, new: str, expected: tuple[str, int]) -> None:
    assert shown(f"Before:\n  rate of eth0: {old}\n\nAfter:\n  rate of eth0: {new}\n") == [expected]


def test_each_side_has_its_prefix_and_bytes_stay_bytes() -> None:
    mixed = "Before:\n  read BW: 6182 MiB/s\n\nAfter:\n  read BW: 11.6 GiB/s\n"
    assert shown(mixed) == [("6,182 MiB/s -> 11.6 GiB/s", 1)]
    uring = "{}:\n\n# t/io_uring -b512\nIOPS={}, BW={}MiB/s, IOS/call=32/32\nIOPS={}, BW={}MiB/s, IOS/call=32/32\n\n"
    text = uring.format("Without the patch", "1.64M", 800, "1.64M", 801)
    text += uring.format("With the patch", "2.04M", 997, "2.04M", 997)
    assert ("800.5 -> 997 MiB/s", 2) in shown(text)


def test_a_prefix_beside_the_number_is_surer_than_another_number_of_the_line() -> None:
    text = "Before:\n16000 byte messages: 16 Mpps\n\nAfter:\n16000 byte messages: 17 Mpps\n"
    assert shown(text) == [("16 -> 17 Mpps", 0)]


def test_a_median_has_one_decimal_more_and_what_is_computed_is_not_in_the_text() -> None:
    runs = "Before:\nrx: 477.4 Mbps\nrx: 477.7 Mbps\n\nAfter:\nrx: 501.0 Mbps\nrx: 502.0 Mbps\n"
    assert shown(runs) == [("477.55 -> 501.5 Mbit/s", 2)]
    assert shown("Before:\nreal 1m51.377s\n\nAfter:\nreal 1m22.355s\n") == [None]
