"""Real recordings: the small version of `scripts/measure diff`, which measures the bars of the whole set."""

from dataclasses import replace

import numpy as np
import pytest
from measure.difference import alike, planted, sources
from measure.difference.sources import LAB, TRACES, opened

from skbscope import engine
from skbscope.difference.blocks import FATES
from skbscope.difference.compare import compare
from skbscope.difference.models import TraceDifference

PLANTED = [one for one in planted.every() if not one.before.is_relative_to(sources.SHARED)]
FIRST_PAIRS = 60


def difference(before: str, after: str) -> TraceDifference:
    return compare(*(opened(TRACES / f"{name}.perf.data.zst").side() for name in (before, after)))


@pytest.mark.parametrize("one", PLANTED, ids=lambda one: f"{one.what}-{one.after.name.partition('.perf')[0]}")
def test_the_planted_cause_is_named_first(one: planted.Planted) -> None:
    named = planted.measured(one)
    assert named.is_first, [(cause.kind, cause.name, cause.explains) for cause in named.causes]


def test_pairs_cut_from_one_recording_are_alike() -> None:
    paths = [path for path in sources.every() if not path.is_relative_to(sources.SHARED)]
    found = alike.measured(paths, FIRST_PAIRS, seed=1)
    assert found.pairs > FIRST_PAIRS / 2
    assert found.rows > 10 * found.pairs
    # 5 % of 60 are 3; that more than 6 show a difference has a chance of 2 % if 5 % of all do.
    assert len(found.differing) <= 6, found.differing


def test_a_recording_is_as_itself() -> None:
    found = difference("tcp-rfs", "tcp-rfs")
    assert not any(row.status == "differs" for row in found.rows)
    assert (found.causes, found.settings, found.findings) == ([], [], [])
    assert found.sentence == "The recordings differ by no more than two recordings of one host do."


def test_the_sentence_names_what_differs_most_with_its_base_and_what_one_host_does() -> None:
    found = difference("stuck-4-limit-64-again", "stuck-2-limit-64-restored")
    assert found.sentence.startswith(
        "What differs most is the share of skbs that were recycled: 45.3 % of 4,088 before, 99.9 % of 4,077 after"
        " (+54.6 points); two recordings of one host may differ by 15.1 points. 6 of "
    )
    assert found.sentence.endswith("35 numbers differ by more than two recordings of one host do.")


def test_where_nothing_differs_the_sentence_gives_the_number_that_is_nearest_to_a_difference() -> None:
    source = opened(TRACES / "stuck-1-limit-0.perf.data.zst")
    found = compare(source.side(source.part(0, 0.5)), source.side(source.part(0.5, 1)))
    assert not any(row.status == "differs" for row in found.rows)
    assert "The largest difference is in the " in found.sentence
    assert "two recordings of one host may differ by" in found.sentence


def test_the_counts_are_those_of_the_recording() -> None:
    """Every number of the answer is that of the columns it is made of."""
    source = opened(TRACES / "stuck-4-limit-64-again.perf.data.zst")
    found = difference("stuck-4-limit-64-again", "stuck-2-limit-64-restored")
    (flushed,) = (row for row in found.rows if (row.family, row.name) == ("counts", "flushed"))
    assert flushed.before is not None
    whole = {site["label"] for site in source.summary["lives"]["flush_sites"]}
    assert whole == {"reconstructed"} == {flushed.label}
    # 96 of 100 lives end in the part that is compared.
    assert 0.95 < flushed.before.count / source.summary["lives"]["by_fate"]["flushed"] < 0.97
    rate = flushed.before.count / (found.before.duration_ns / 1e9)
    assert flushed.before.value == pytest.approx(rate)
    (curve,) = (curve for curve in found.curves if curve.name == "flushed")
    assert curve.before is not None
    assert sum(curve.before) / len(curve.before) == pytest.approx(rate)
    assert found.peak["flushed"] == max([*curve.before, *(curve.after or [])])


def test_before_and_after_exchanged_is_the_same_difference() -> None:
    pair = ("stuck-4-limit-64-again", "stuck-2-limit-64-restored")
    one, other = difference(*pair), difference(*reversed(pair))
    assert {(row.family, row.name, row.status, row.p) for row in one.rows} == {
        (row.family, row.name, row.status, row.p) for row in other.rows
    }
    assert [finding.side for finding in one.findings] == ["after"]
    assert [finding.side for finding in other.findings] == ["before"]


def test_what_is_only_known_in_one_recording_is_no_difference() -> None:
    """Whether an event shows a socket's protocol is chance, and decides if the CPUs of its local frees are known."""
    source = opened(TRACES / "stuck-4-limit-64-again.perf.data.zst")
    halves = source.part(0, 0.5), source.part(0.5, 1)
    local = halves[1].fate != FATES.index("flushed")
    assert 0.3 < local.mean() < 0.6
    unknown = replace(halves[1], free_cpu=np.where(local, engine.NO_CPU, halves[1].free_cpu))
    found = compare(source.side(halves[0]), source.side(unknown))
    (row,) = (row for row in found.rows if (row.family, row.name) == ("flows", "0>1"))
    assert row.change is not None
    assert row.change > 0.3
    assert not [row.name for row in found.rows if row.status == "differs"]
    assert any("Allocating and freeing CPU are known of" in note for note in found.notes)


def test_events_that_one_host_did_not_record_are_not_compared() -> None:
    before, after = (
        opened(LAB / f"{name}.tar.zst") for name in ("6.12-4llc-udp-small", "7.2-4llc-udp-small")
    )
    assert set(before.columns.kinds) != set(after.columns.kinds)
    found = compare(before.side(), after.side())
    alone = [row for row in found.rows if row.status == "one-side"]
    assert alone
    assert all((row.before is None) != (row.after is None) for row in alone)
    assert all(row.p is None for row in alone)
    assert any("of one recording only" in note for note in found.notes)


def test_a_rule_that_nobody_stated_is_recognised_by_its_decisions() -> None:
    names = ("stock", "intended")
    before, after = (opened(LAB / f"7.2-lab-4llc-tcp-hop-rfs-llc-{name}.tar.zst").side() for name in names)
    (cause,) = (cause for cause in compare(before, after).causes if cause.kind == "rule")
    assert (cause.name, cause.label) == ("rfs-llc", "reconstructed")
    assert "stock" in cause.text
    assert "intended" in cause.text
