"""The published figures recomputed: the golden table of the five threads, one test a row."""

import json
from pathlib import Path

import pytest

from skbscope.domains.claims.models import Claim, ClaimFile
from skbscope.domains.claims.recompute import numbers_of, recompute, runs_needed
from skbscope.domains.claims.service import ledger, load
from skbscope.statistics.rank import floor_p

DATA = Path(__file__).parents[3] / "data"
POLICIES = {"skb-defer", "xdp-return", "rfs-llc", "xsk-batch", "skb-init"}


@pytest.fixture(scope="module")
def claims() -> dict[str, Claim]:
    return {claim.id: claim for claim in load(DATA)}


def changes(claim: Claim) -> dict[str, float]:
    return {item.label: item.change_pct for item in claim.recomputed}


def test_sysctl_toggle_is_7_19_percent_of_before_not_6_6(claims: dict[str, Claim]) -> None:
    claim = claims["skb-defer-sysctl"]
    (item,) = claim.recomputed
    assert item.change_pct == pytest.approx(7.19, abs=0.005)
    assert item.of_after_pct == pytest.approx(6.71, abs=0.005)
    assert item.agrees == "differs"
    assert claim.series[1].as_published == "around 6.6 %"
    assert claim.verdict == "CANNOT TELL: 1+1 runs can never reach p < 0.05 (floor is 1.00); 4+4 could"


def test_sysctl_toggle_totals_differ_because_the_runs_had_other_lengths(claims: dict[str, Claim]) -> None:
    claim = claims["skb-defer-sysctl-totals"]
    assert claim.recomputed[0].change_pct == pytest.approx(25.16, abs=0.005)
    assert claim.unit == "packets"
    assert claim.note is not None
    assert "different lengths" in claim.note


def test_page_pool_by_cycles_and_by_nanoseconds(claims: dict[str, Claim]) -> None:
    cycles, ns = claims["xdp-return-bench-cycles"], claims["xdp-return-bench-ns"]
    assert cycles.recomputed[0].change_pct == pytest.approx(33.3, abs=0.05)
    # Whole cycles allow no decimals.
    assert (cycles.recomputed[0].places, ns.recomputed[0].places) == (0, 2)
    assert ns.recomputed[0].change_pct == pytest.approx(39.2, abs=0.05)
    # One cycle is 6.7 % of 15: the finer unit is the better one.
    assert cycles.tick_pct == pytest.approx(6.7, abs=0.05)
    assert ns.tick_pct is None


def test_xdp_bench_three_runs_a_side_cannot_tell(claims: dict[str, Claim]) -> None:
    claim = claims["xdp-return-devmap"]
    assert claim.recomputed[0].change_pct == pytest.approx(-0.30, abs=0.005)
    assert (claim.runs, claim.floor_p) == (3, pytest.approx(0.10))
    assert claim.verdict == "CANNOT TELL: 3+3 runs can never reach p < 0.05 (floor is 0.10); 4+4 could"


def test_steer_calls_four_intervals_are_one_run(claims: dict[str, Claim]) -> None:
    claim = claims["rfs-llc-steer-calls"]
    assert claim.recomputed[0].change_pct == pytest.approx(-99.99, abs=0.005)
    assert claim.runs == 1
    assert claim.verdict is not None
    assert claim.verdict.startswith("CANNOT TELL: 1+1 runs")
    # Had they been runs, 4+4 could just have told.
    assert floor_p(4, 4) == pytest.approx(0.029, abs=0.0005)


@pytest.mark.parametrize(
    ("claim", "label", "change", "agrees"),
    [
        ("xsk-batch-v2-virtio", "batch", 37.44, "rounded"),
        ("xsk-batch-v2-virtio", "batch, xmit.more", 22.49, "truncated"),
        ("xsk-batch-v2-i40e", "batch", 115.68, "truncated"),
        ("xsk-batch-v2-i40e", "batch, xmit.more", 172.50, "rounded"),
        ("xsk-batch-v2-virtio-shared", "batch", 28.51, "truncated"),
    ],
)
def test_batch_transmit(claims: dict[str, Claim], claim: str, label: str, change: float, agrees: str) -> None:
    item = next(item for item in claims[claim].recomputed if item.label == label)
    assert item.change_pct == pytest.approx(change, abs=0.005)
    assert item.agrees == agrees


def test_batch_transmit_misplaced_separator_is_read_and_flagged(claims: dict[str, Claim]) -> None:
    claim = claims["xsk-batch-v2-virtio-shared"]
    assert claim.series[1].values == ["52,1076"]
    assert claim.odd_numbers == ["52,1076: separator in an odd place, read as 521076"]


def test_skb_initialisation_weighted_by_calls(claims: dict[str, Claim]) -> None:
    found = changes(claims["skb-init-cycles"])
    assert found["unweighted"] == pytest.approx(-24.97, abs=0.01)
    assert found["weighted by calls"] == pytest.approx(-28.4, abs=0.05)


@pytest.mark.parametrize(
    ("claim", "change"),
    [
        ("skb-defer-af-xdp-regression", -26.3),
        ("skb-defer-node-lists-sockperf", -20.1),
        ("xdp-return-devmap-rerun", -2.25),
        ("xsk-batch-v1-virtio", 33.1),
        ("xsk-batch-v1-ixgbe", 24.0),
        ("xsk-batch-v3-ixgbe", 25.9),
        ("xsk-batch-v3-i40e", 67.9),
        ("xsk-batch-no-validation", 5.5),
        ("xsk-batch-pages-1500", 32.3),
        ("rfs-llc-v3-steer-calls", -93),
        ("skb-init-specweb", 1.2),
    ],
)
def test_figures_of_later_versions(claims: dict[str, Claim], claim: str, change: float) -> None:
    places = len(str(change).partition(".")[2])
    assert claims[claim].recomputed[0].change_pct == pytest.approx(change, abs=0.6 * 10**-places)


@pytest.mark.parametrize(
    ("sides", "floor"),
    [((1, 1), 1.0), ((2, 2), 1 / 3), ((3, 3), 0.1), ((3, 5), 0.0357), ((5, 5), 0.0079), ((6, 6), 0.0022)],
)
def test_the_least_p_of_so_many_runs(sides: tuple[int, int], floor: float) -> None:
    assert floor_p(*sides) == pytest.approx(floor, abs=0.00005)


def test_four_runs_a_side_are_the_least() -> None:
    assert runs_needed() == 4


def test_every_policy_has_claims_and_ids_are_unique() -> None:
    stored = load(DATA)
    assert {claim.policy for claim in stored} == POLICIES
    assert len({claim.id for claim in stored}) == len(stored)
    assert all(claim.id.startswith(f"{claim.policy}-") for claim in stored)


def test_every_claim_says_where_it_comes_from() -> None:
    for claim in ledger(DATA).items:
        assert claim.source.via, claim.id
        assert claim.source.author or claim.source.subject, claim.id
        assert claim.series, claim.id


def test_labels_are_short_and_no_prose() -> None:
    for claim in ledger(DATA).items:
        texts = [
            claim.figure,
            *(item.label for item in claim.series),
            *(item.as_published or "" for item in claim.series),
        ]
        assert all(len(text) <= 80 for text in texts), claim.id


def test_one_value_of_unknown_origin_has_no_number_of_runs(claims: dict[str, Claim]) -> None:
    claim = claims["xsk-batch-v3-i40e"]
    assert (claim.runs, claim.floor_p) == (None, None)
    assert claim.verdict == "CANNOT TELL: one value a side is published and the number of runs is not stated"


def test_a_figure_without_two_sides_recomputes_to_nothing(claims: dict[str, Claim]) -> None:
    claim = claims["skb-defer-later"]
    assert (claim.recomputed, claim.verdict, claim.runs) == ([], None, None)


def test_a_text_that_is_no_number_is_refused() -> None:
    document = json.loads((DATA / "claims" / "skb-defer.json").read_text())["claims"][0]
    document["series"][0]["values"] = ["many"]
    claim = ClaimFile.model_validate(document)
    with pytest.raises(ValueError, match="'many' in series 'napi_consume_skb_defer=1' is not a number"):
        numbers_of(claim.series[0])


def test_there_is_no_percent_of_zero() -> None:
    document = json.loads((DATA / "claims" / "skb-defer.json").read_text())["claims"][0]
    document["series"][0]["values"] = [0]
    assert recompute(ClaimFile.model_validate(document)) == []


def test_the_ledger_has_two_hundred_claims_with_address_subsystem_and_date() -> None:
    items = ledger(DATA).items
    mails = [claim for claim in items if claim.policy is None]
    assert len(items) >= 200
    assert len({claim.id for claim in items}) == len(items)
    for claim in mails:
        assert claim.subsystem, claim.id
        assert claim.source.url == f"https://lore.kernel.org/all/{claim.source.message_id}/", claim.id
        assert claim.id.startswith(claim.source.date or "no date"), claim.id
        assert [series.side for series in claim.series] == ["before", "after"], claim.id
        assert claim.recomputed, claim.id
    assert len({claim.source.message_id for claim in mails}) >= 70


def test_the_sentence_of_the_ledger_counts_what_runs_could_decide() -> None:
    found = ledger(DATA)
    decided = [claim for claim in found.items if claim.recomputed and claim.verdict is None]
    assert found.decidable == len(decided) > 0
    assert all(claim.runs is not None and claim.runs >= 3 for claim in decided)
    assert found.decidable <= found.runs_stated <= found.compared <= len(found.items)


def test_six_values_a_side_can_be_decided() -> None:
    (claim,) = [one for one in ledger(DATA).items if one.figure == "pktgen, tc drop"]
    assert (claim.runs, claim.verdict) == (6, None)
    assert claim.recomputed[0].change_pct == pytest.approx(0.216, abs=0.005)


def test_a_stated_change_that_its_figures_do_not_give_is_shown_as_such() -> None:
    found = {one.id: one.recomputed[0] for one in ledger(DATA).items if one.recomputed}
    item = found["2020-03-18-nft-set-pipapo-6"]
    assert (round(item.change_pct, 1), item.agrees) == (157.1, "differs")
    # The author divides by the other side.
    item = found["2025-05-21-mlx5-2"]
    assert (round(item.change_pct, 1), item.agrees) == (48.2, "of after")


def test_shares_change_in_points() -> None:
    found = {one.id: one.recomputed[0].points for one in ledger(DATA).items if one.recomputed}
    assert (found["rfs-llc-v3-cpu"], found["rfs-llc-v3-pressure"]) == (-6, -10)
    assert found["2025-05-21-mlx5-2"] is None


def test_what_the_rounding_of_published_values_explains_is_no_difference() -> None:
    found = {one.id: one.recomputed[0] for one in ledger(DATA).items if one.recomputed}
    # 153.6 -> 108.9 and -29.11 %; 20.76 -> 26.3 and 26.70 %
    for claim in ("2025-06-16-nft-2", "2026-04-03-mlx5-6"):
        assert (found[claim].agrees, found[claim].places) == ("rounded", 2)
    assert [one for one, item in found.items() if item.agrees == "differs"] == [
        "2020-03-18-nft-set-pipapo-6",
        "2026-04-03-mlx5-1",
        "skb-defer-sysctl",
    ]
