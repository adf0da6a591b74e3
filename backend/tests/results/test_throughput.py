"""Groups for the panel: one unit an axis, changes of *before*, line rate derived."""

from pathlib import Path

import pytest

from skbscope.domains.claims import service as claims
from skbscope.results.models import MetricRow, Run, Side
from skbscope.results.readers import read
from skbscope.results.throughput import (
    Measured,
    counterpart,
    line_rate_pps,
    measured_groups,
    primary,
    references,
)

DATA = Path(__file__).parents[3] / "data"


def run(
    value: float | None, unit: str = "pps", side: Side | None = None, label: str = "l", metric: str = "tx"
) -> Run:
    row = MetricRow(metric, unit, "more", None, [], value, "total" if value is not None else None, (1, 2))
    return Run("tool", label, side, [row])


def stored(ident: str, item: Run, group: str = "g") -> Measured:
    return Measured(ident, f"{ident}.txt", group, "2026-11-20", item)


@pytest.mark.parametrize("name", ["bpftrace", "stackcount", "funclatency", "funccount"])
def test_runs_without_a_rate_are_in_no_group(name: str) -> None:
    texts = {
        "bpftrace": "@h:\n[1, 2) 3 |@|\n",
        "stackcount": "f\ng\n3\n",
        "funclatency": "nsecs : count distribution\n0 -> 1 : 3 |*|\n\navg = 1 nsecs, total: 3 nsecs, count: 3\n",
        "funccount": "FUNC COUNT\nf 3\n",
    }
    (item,) = read(texts[name], name)
    assert item.rows
    assert primary(item) is None
    assert measured_groups([stored("a", item)], {}) == []


def test_line_rate_of_64_byte_frames() -> None:
    # 84 bytes on the wire are 672 bits: 10^10 / 672 = 14,880,952.38.
    assert line_rate_pps(10_000_000_000) == 14_880_952
    assert line_rate_pps(100_000_000_000) == 148_809_523
    assert line_rate_pps(1_000_000_000) == 1_488_095


def test_only_packets_have_the_line() -> None:
    assert [line.value for line in references("pps")] == [14_880_952]
    assert "64-byte" in references("pps")[0].label
    assert references("bit/s") == []


def test_runs_of_a_side_are_points_of_one_series() -> None:
    runs = [
        stored("a", run(200, side="after")),
        stored("b", run(100, side="before")),
        stored("c", run(110, side="before")),
    ]
    (group,) = measured_groups(runs, {})
    assert [(item.side, [(p.run, p.value) for p in item.points]) for item in group.series] == [
        ("before", [("b", 100), ("c", 110)]),
        ("after", [("a", 200)]),
    ]
    before, after = group.series
    assert before.value == 105
    assert before.spread is not None
    assert (before.spread.low, before.spread.high) == (100, 110)
    assert after.spread is None
    assert before.change_of_first is None
    assert after.change_of_first == pytest.approx(90.476, abs=0.001)
    assert after.provenance == "measured"


def two(first: tuple[str, str, float], second: tuple[str, str, float], subject: str | None = None) -> Run:
    """A run with two quantities; `subject` is of the second."""
    rows = [
        MetricRow(name, unit, "more", None, [], value, "total", (1, 2))
        for name, unit, value in (first, second)
    ]
    rows[1].subject = subject
    return Run("tool", "l", "before", rows)


def test_packets_and_bits_that_a_tool_printed_both_have_a_group_each() -> None:
    both = two(("tx", "pps", 1_000), ("tx bits", "bit/s", 512_000))
    groups = measured_groups([stored("a", both), stored("b", run(900, side="before"))], {})
    assert {
        group.id: [point.value for item in group.series for point in item.points] for group in groups
    } == {
        "measured-g-bits": [512_000],
        "measured-g-pps": [1_000, 900],
    }


@pytest.mark.parametrize(
    ("second", "subject"),
    [
        (("received", "bit/s", 512_000.0), None),
        (("tx", "bit/s", 512_000.0), "port 1"),
        # A driver that counts no bytes.
        (("tx", "bit/s", 0.0), None),
        (("tx", "1/s", 7.0), None),
    ],
)
def test_bits_of_something_else_or_that_nobody_counted_are_not_known(
    second: tuple[str, str, float], subject: str | None
) -> None:
    found = two(("tx", "pps", 1_000), second, subject)
    assert counterpart(found, found.rows[0]) is None


def test_units_never_share_a_group() -> None:
    groups = measured_groups([stored("a", run(1)), stored("b", run(2, "bit/s"))], {})
    assert sorted((group.id, group.unit) for group in groups) == [
        ("measured-g-bits", "bit/s"),
        ("measured-g-pps", "pps"),
    ]


def test_comparisons_never_share_a_group() -> None:
    groups = measured_groups(
        [stored("a", run(1), "g"), stored("b", run(2), "h")], {"h": ("Title", "About it.")}
    )
    assert [(group.title, group.about) for group in groups] == [
        ("g", "Uploaded runs."),
        ("Title", "About it."),
    ]


def test_runs_without_a_side_stand_alone() -> None:
    (group,) = measured_groups(
        [stored("a", run(1, label="copy")), stored("b", run(3, label="zero copy"))], {}
    )
    assert [item.label for item in group.series] == ["a.txt: copy", "b.txt: zero copy"]
    assert len({item.id for item in group.series}) == 2


def test_a_run_without_a_rate_is_in_no_group() -> None:
    assert measured_groups([stored("a", run(None)), stored("b", run(5, "calls"))], {}) == []


def test_a_first_series_of_zero_gives_no_change() -> None:
    (group,) = measured_groups([stored("a", run(0, side="before")), stored("b", run(5, side="after"))], {})
    assert [item.change_of_first for item in group.series] == [None, None]


def test_the_row_that_represents_a_run() -> None:
    both = Run(
        "iperf3", "l", None, [*run(9, "bit/s", metric="sent").rows, *run(8, "bit/s", metric="received").rows]
    )
    assert (row := primary(both)) is not None
    assert row.metric == "received"
    sockets = Run("xdpsock", "l", None, [*run(0, metric="rx").rows, *run(7, metric="tx").rows])
    assert (row := primary(sockets)) is not None
    assert row.metric == "tx"


def test_claims_in_packets_are_groups() -> None:
    groups = {group.id: group for group in claims.throughput_groups(claims.load(DATA))}
    i40e = groups["claim-xsk-batch-v2-i40e"]
    assert [(item.label, item.value) for item in i40e.series] == [
        ("copy", 1109754),
        ("batch", 2393498),
        ("batch, xmit.more", 3024110),
        ("zero copy", 14879414),
    ]
    changes = [
        round(item.change_of_first, 2) for item in i40e.series[1:3] if item.change_of_first is not None
    ]
    assert changes == [115.68, 172.5]
    assert {item.provenance for item in i40e.series} == {"published"}
    devmap = groups["claim-xdp-return-devmap"]
    assert [len(item.points) for item in devmap.series] == [3, 3]
    assert all(group.unit == "pps" and group.reference for group in groups.values())


def test_an_odd_number_of_a_claim_is_noted_beside_its_series() -> None:
    groups = {group.id: group for group in claims.throughput_groups(claims.load(DATA))}
    shared = groups["claim-xsk-batch-v2-virtio-shared"].series[1]
    assert (shared.value, shared.note) == (521076, "52,1076: separator in an odd place, read as 521076")
