"""The table of verdicts, in its order, and the mirror of exchanged sides."""

import math
import random
from dataclasses import replace

import pytest
from experiments_made import experiment, row, run, swapped, timed, values

from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.models import Better, Comparison, Options, Row, Word
from skbscope.domains.comparisons.verdict import Case, effect_text, is_rate, is_time, judge

CASE = Case(
    before=6,
    after=6,
    blocks=0,
    scale="ratio",
    unit="pps",
    better="more",
    estimate=math.log(1.05),
    low=math.log(1.03),
    high=math.log(1.07),
    margin=math.log(1.01),
    margin_text="1 %",
    p=0.0022,
    adjusted=0.0022,
    floor=0.0022,
    ties_floor=0.0022,
    approximate=False,
    spread=0.02,
)


def bounds(low: float, high: float, **more: float) -> Case:
    logs = [math.log1p(value / 100) for value in (low, (low + high) / 2, high)]
    return replace(CASE, low=logs[0], estimate=logs[1], high=logs[2], **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "after", "sentence", "more"),
    [
        (3, 3, "3+3 runs can never reach p < 0.05 (floor is 0.100); add at least 1 run per side", 1),
        (2, 4, "2+4 runs can never reach p < 0.05 (floor is 0.133); add at least 1 run per side", 1),
        (1, 1, "1+1 runs can never reach p < 0.05 (floor is 1.000); add at least 3 runs per side", 3),
        (1, 30, "1+30 runs can never reach p < 0.05 (floor is 0.065); add at least 1 run per side", 1),
    ],
)
def test_too_few_runs_come_first(before: int, after: int, sentence: str, more: int) -> None:
    floor = 2 / math.comb(before + after, before)
    found = judge(replace(CASE, before=before, after=after, floor=floor, p=floor, adjusted=floor))
    assert found.sentence == f"CANNOT TELL: {sentence}, 6+6 recommended"
    assert (found.word, found.more_runs) == ("CANNOT TELL", more)


@pytest.mark.parametrize(
    ("unit", "better", "up", "down"),
    [
        ("pps", "more", "FASTER", "SLOWER"),
        ("bit/s", "more", "FASTER", "SLOWER"),
        ("ns", "less", "SLOWER", "FASTER"),
        ("us/op", "less", "SLOWER", "FASTER"),
        ("cycles", "less", "SLOWER", "FASTER"),
        ("segments", "less", "MORE", "LESS"),
        ("drop/s", "less", "MORE", "LESS"),
        ("%", "less", "MORE", "LESS"),
        ("calls", None, "MORE", "LESS"),
        ("1/s", None, "MORE", "LESS"),
    ],
)
def test_words_by_unit_and_direction(unit: str, better: Better | None, up: Word, down: Word) -> None:
    assert judge(replace(bounds(3, 7), unit=unit, better=better)).word == up
    assert judge(replace(bounds(-7, -3), unit=unit, better=better)).word == down
    assert mirrored(up) == down


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        (bounds(3, 7), "FASTER: +5.00 % (95 % CI +3.00 % to +7.00 %), p = 0.0022, 6+6 runs"),
        (bounds(0.2, 3), "SMALL CHANGE: real, may be below 1 %: +1.60 % (95 % CI +0.20 % to +3.00 %)"),
        (bounds(0.2, 0.9), "SMALL CHANGE: real, below 1 %: +0.55 % (95 % CI +0.20 % to +0.90 %)"),
        (bounds(-0.5, 0.9, p=0.4, adjusted=0.4), "SAME within 1 %: +0.20 % (95 % CI -0.50 % to +0.90 %)"),
        # Alone it would be a small change; among its rows it is not told, and within the margin anyway.
        (bounds(0.2, 0.9, adjusted=0.2), "SAME within 1 %: +0.55 %"),
        (
            bounds(-1.5, 2.5, p=0.4, adjusted=0.4),
            "CANNOT TELL: between -1.50 % and +2.50 %; about 67 more runs per side",
        ),
        (
            bounds(3, 7, p=0.03, adjusted=0.2, family=12),
            "CANNOT TELL: p = 0.03 alone, 0.200 among 12 secondary rows; between +3.00 % and +7.00 %",
        ),
        (
            bounds(-9, 9, p=0.4, adjusted=0.4, ties_floor=0.4),
            "CANNOT TELL: so many values are equal that no order of them reaches p < 0.05 (floor is 0.400);",
        ),
        (
            replace(bounds(-1.5, 2.5), low=None, high=None, p=0.4, adjusted=0.4, spread=0.0),
            "CANNOT TELL: between -infinity and +infinity",
        ),
        (
            replace(bounds(-1.5, 2.5), p=0.4, adjusted=0.4, spread=3.0),
            "CANNOT TELL: between -1.50 % and +2.50 %; more than 200 more runs per side",
        ),
        (
            replace(bounds(3, 7), blocks=8),
            "FASTER: +5.00 % (95 % CI +3.00 % to +7.00 %), p = 0.0022, 8 blocks",
        ),
        (
            replace(bounds(3, 7), family=3, adjusted=0.01),
            "FASTER: +5.00 % (95 % CI +3.00 % to +7.00 %), adjusted p",
        ),
        (
            replace(
                CASE, scale="difference", unit="drops", better="less", estimate=7, low=5, high=9, margin=2
            ),
            "MORE: +7 drops (95 % CI +5 drops to +9 drops), p = 0.0022",
        ),
    ],
)
def test_sentences(case: Case, sentence: str) -> None:
    found = judge(case)
    assert found.sentence.startswith(sentence)
    assert found.sentence.startswith(found.word)
    assert found.sentence.isascii()


def test_a_bound_of_zero_is_outside_where_the_test_rejects() -> None:
    assert judge(replace(bounds(0, 7), p=0.01, adjusted=0.01)).word == "SMALL CHANGE"
    assert judge(replace(bounds(0, 7), p=0.06, adjusted=0.06)).word == "CANNOT TELL"


def test_a_fall_to_almost_nothing_is_not_rounded_to_nothing() -> None:
    assert effect_text(math.log(1 - 0.9999111), CASE) == "-99.99 %"
    assert effect_text(math.log(1e-5), CASE) == "-99.999 %"
    assert effect_text(math.log(1e-7), CASE) == "-99.99999 %"
    assert effect_text(700.0, CASE).endswith(" %")


def test_units() -> None:
    assert [is_rate(unit) for unit in ("pps", "Mpps", "bit/s", "1/s", "trans/s", "ns", "calls")] == [
        True
    ] * 5 + [False] * 2
    assert [is_time(unit) for unit in ("ns", "µs", "usecs", "cycles", "ns/packet", "calls", "s/s")] == [
        True
    ] * 5 + [False] * 2


def same(one: float | None, other: float | None) -> bool:
    return (one is None) == (other is None) and (
        one is None or one == pytest.approx(other, rel=1e-9, abs=1e-9)
    )


def turned(value: float | None, row: Row) -> float | None:
    """An effect as the exchanged comparison has it."""
    if value is None:
        return None
    return -value if row.scale == "difference" else (1 / (1 + value / 100) - 1) * 100


def mirrored(word: str) -> str:
    """The word with the sides exchanged."""
    pairs = {"FASTER": "SLOWER", "SLOWER": "FASTER", "MORE": "LESS", "LESS": "MORE"}
    return pairs.get(word, word)


def assert_mirrored(one: Comparison, other: Comparison) -> None:
    assert [item.id for item in one.rows] == [item.id for item in other.rows]
    assert one.family == other.family
    for there, back in zip(one.rows, other.rows, strict=True):
        assert back.word == mirrored(there.word), (there.verdict, back.verdict)
        assert (back.p, back.adjusted, back.floor, back.test) == (
            there.p,
            there.adjusted,
            there.floor,
            there.test,
        )
        assert (back.primary, back.more_runs, back.scale) == (there.primary, there.more_runs, there.scale)
        assert (back.before.values, back.after.values) == (there.after.values, there.before.values)
        assert same(back.effect, turned(there.effect, there))
        assert same(back.low, turned(there.high, there))
        assert same(back.high, turned(there.low, there))
        assert same(back.margin, there.margin)
        assert same(back.ks_p, there.ks_p)


def test_exchanging_the_sides_turns_the_sign_and_nothing_else() -> None:
    rng = random.Random(1)
    words: set[Word] = set()
    for _ in range(400):
        before, after = rng.choice([1, 3, 4, 5, 8, 12]), rng.choice([2, 4, 6, 12])
        by = rng.choice([1.0, 1.0, 1.003, 1.02, 1.3])
        spread = rng.choice([0.001, 0.01, 0.1])
        whole = rng.random() < 0.3
        sides = [
            [
                run(
                    *(
                        row(round(value) if whole else value, metric, unit, better)
                        for metric, unit, better in (
                            ("rx", "pps", "more"),
                            ("lat", "ns", "less"),
                            ("n", "calls", None),
                        )
                        for value in [rng.choice([20, 1000]) * scale * (1 + rng.gauss(0, spread))]
                    ),
                    row(rng.choice([0, 0, 1, 5]) * (scale > 1) + rng.randint(0, 1), "drops", "packets", None),
                )
                for _ in range(count)
            ]
            for count, scale in ((before, 1.0), (after, by))
        ]
        made = experiment(*sides)
        options = Options(margin_pct=rng.choice([0.0, 1.0, 5.0]), primary=("rx", None))
        one, other = compare(made, options), compare(swapped(made), options)
        assert_mirrored(one, other)
        words |= {row.word for row in one.rows}
    assert {"CANNOT TELL", "FASTER", "SLOWER", "MORE", "SAME", "SMALL CHANGE"} <= words


def test_exchanging_the_sides_of_blocks() -> None:
    rng = random.Random(2)
    for _ in range(60):
        by = rng.choice([1.0, 1.02, 1.1])
        order = "".join(rng.choice(["AB", "BA"]) for _ in range(8))
        made = timed(
            order,
            [1e6 + rng.gauss(0, 9e3) for _ in range(8)],
            [by * 1e6 + rng.gauss(0, 9e3) for _ in range(8)],
        )
        one, other = compare(made), compare(swapped(made))
        assert one.rows[0].test == "sign-flip"
        assert_mirrored(one, other)
        assert other.trust.order == (one.trust.order or "").translate(str.maketrans("AB", "BA"))


def test_the_margin_is_the_same_way_up_and_down() -> None:
    up = compare(values([100.0] * 5 + [100.1], [101.5] * 5 + [101.6]))
    down = compare(values([101.5] * 5 + [101.6], [100.0] * 5 + [100.1]))
    assert [up.rows[0].word, down.rows[0].word] == ["FASTER", "SLOWER"]
