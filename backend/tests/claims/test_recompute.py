"""The arithmetic of claims on small made-up figures."""

from typing import Any

import pytest

from skbscope.domains.claims.models import ClaimFile, ClaimSeries
from skbscope.domains.claims.recompute import numbers_of, recompute, runs_a_side, tick_pct, verdict


def series(label: str, side: str | None, values: list[float | str], **more: Any) -> dict[str, Any]:
    return {"label": label, "side": side, "values": values, **more}


def claim(*items: dict[str, Any], **more: Any) -> ClaimFile:
    base: dict[str, Any] = {
        "id": "x-1",
        "subsystem": "skb free",
        "driver": None,
        "figure": "a figure",
        "unit": "pps",
        "better": "more",
        "method": "change",
        "as_published": None,
        "series": list(items),
        "samples_are": "run",
        "runs_a_side": None,
        "machine": None,
        "not_stated": [],
        "source": {"author": "A", "date": None, "subject": None, "list": None, "url": None, "via": "made up"},
    }
    return ClaimFile.model_validate(base | more)


def test_percent_is_of_before_and_the_other_base_is_shown() -> None:
    (item,) = recompute(claim(series("old", "before", [100]), series("new", "after", [125])))
    assert (item.change_pct, item.of_after_pct, item.base) == (25, 20, "of old")


def test_sides_are_reduced_by_their_median() -> None:
    (item,) = recompute(claim(series("old", "before", [1, 100, 101]), series("new", "after", [50, 9000, 49])))
    assert item.change_pct == pytest.approx(-50)


def test_every_after_series_is_compared_and_others_are_not() -> None:
    items = recompute(
        claim(
            series("old", "before", [100]),
            series("new", "after", [110]),
            series("newer", "after", [120]),
            series("zero copy", None, [999]),
        )
    )
    assert [(item.label, round(item.change_pct)) for item in items] == [("new", 10), ("newer", 20)]


@pytest.mark.parametrize(
    ("text", "agrees"),
    [
        ("+22.49 %", "rounded"),
        ("+22.5 %", "rounded"),
        ("+22.4 %", "truncated"),
        ("22 %", "rounded"),
        ("around 22 %", "rounded"),
        ("-22.5 %", "rounded"),
        ("+22.6 %", "differs"),
        ("23 %", "differs"),
        ("98 % to 51.5 %", None),
        ("80 to 120 Mpps", None),
        ("slightly better", None),
        ("%", None),
        (None, None),
    ],
)
def test_agreement_with_the_authors_percentage(text: str | None, agrees: str | None) -> None:
    (item,) = recompute(
        claim(series("copy", "before", [767743]), series("more", "after", [940398], as_published=text))
    )
    assert item.agrees == agrees


def test_means_are_weighted_by_their_counts() -> None:
    stored = claim(
        series("old", "before", [10, 20], weights=[9, 1]),
        series("new", "after", [10, 20], weights=[1, 9], as_published="0 %"),
        method="sum-of-means",
    )
    weighted, plain = recompute(stored)
    assert (weighted.label, weighted.change_pct) == ("weighted by calls", pytest.approx((19 / 11 - 1) * 100))
    assert (plain.label, plain.change_pct, plain.agrees) == ("unweighted", 0, "rounded")


def test_means_of_several_functions_add_up() -> None:
    stored = claim(
        series("alloc", "before", [10, 30], weights=[1, 1]),
        series("free", "before", [20, 40], weights=[1, 1]),
        series("alloc", "after", [25, 25], weights=[1, 1]),
        method="sum-of-means",
    )
    assert [item.change_pct for item in recompute(stored)] == [-50, -50]


def test_one_weight_a_value() -> None:
    stored = claim(
        series("old", "before", [10, 20], weights=[9]), series("new", "after", [1]), method="sum-of-means"
    )
    with pytest.raises(ValueError, match="zip"):
        recompute(stored)


def test_one_side_alone_is_no_comparison() -> None:
    for stored in (claim(series("old", "before", [1])), claim(series("new", "after", [1])), claim()):
        assert recompute(stored) == []
        assert runs_a_side(stored) is None
        assert verdict(stored) is None


@pytest.mark.parametrize(
    ("before", "after", "stated", "runs"),
    [(1, 1, None, None), (1, 1, 1, (1, 1)), (3, 3, None, (3, 3)), (3, 5, None, (3, 5)), (4, 4, 1, (1, 1))],
)
def test_what_counts_as_a_run(
    before: int, after: int, stated: int | None, runs: tuple[int, int] | None
) -> None:
    stored = claim(series("a", "before", [1] * before), series("b", "after", [2] * after), runs_a_side=stated)
    assert runs_a_side(stored) == runs


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (3, 3, "CANNOT TELL: 3+3 runs can never reach p < 0.05 (floor is 0.10); 4+4 could"),
        (2, 4, "CANNOT TELL: 2+4 runs can never reach p < 0.05 (floor is 0.13); 4+4 could"),
        (3, 5, None),
        (4, 4, None),
    ],
)
def test_the_sentence_for_too_few_runs(before: int, after: int, sentence: str | None) -> None:
    stored = claim(series("a", "before", [1] * before), series("b", "after", [2] * after))
    assert verdict(stored) == sentence


@pytest.mark.parametrize(("unit", "tick"), [("cycles", 6.6667), ("ns", None), ("pps", None)])
def test_only_whole_units_have_a_tick(unit: str, tick: float | None) -> None:
    stored = claim(series("a", "before", [15]), series("b", "after", [20]), unit=unit)
    assert tick_pct(stored) == (pytest.approx(tick, abs=0.0001) if tick else None)


def test_numbers_written_in_odd_ways_are_read_and_reported() -> None:
    item = ClaimSeries.model_validate(series("a", "after", [1, "52,1076", "405,466"]))
    values, odd = numbers_of(item)
    assert values == [1, 521076, 405466]
    assert len(odd) == 1


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(ValueError, match="verdict"):
        claim(verdict="FASTER")


@pytest.mark.parametrize(
    ("published", "after", "agrees"),
    [
        ("around 50 %", 148.7, "rounded"),
        ("around 50 %", 156.3, "differs"),
        ("about 8 %", 107.99, "rounded"),
        ("around 6.6 %", 107.2, "differs"),
        ("50 %", 148.7, "differs"),
    ],
)
def test_an_approximate_percentage_is_as_coarse_as_its_digits(
    published: str, after: float, agrees: str
) -> None:
    made = claim(series("a", "before", [100]), series("b", "after", [after], as_published=published))
    assert recompute(made)[0].agrees == agrees


def test_a_fall_to_zero_has_no_percent_of_after() -> None:
    made = claim(series("a", "before", [10]), series("b", "after", [0]))
    (item,) = recompute(made)
    assert (item.change_pct, item.of_after_pct) == (-100, None)
