"""Probes joined to lives, and the bars."""

import numpy as np
from measure.fidelity.judge import Agreement, Total
from measure.lab.judge import PREDICTED, Verdict, _counted
from measure.lab.report import table
from measure.lab.truth import compared, latest


def test_the_life_of_an_address_is_the_last_that_began_before() -> None:
    address = np.array([0xA, 0xB, 0xA, 0xC], np.uint64)
    first = np.array([10, 20, 30, 40], np.uint32)
    key = np.array([0xA, 0xA, 0xA, 0xB, 0xB, 0xD, 0xA], np.uint64)
    before = np.array([30, 29, 9, 20, 19, 99, 10])
    assert latest(address, first, key, before).tolist() == [2, 0, -1, 1, -1, -1, 0]
    assert latest(address[:0], first[:0], key[:2], before[:2]).tolist() == [-1, -1]
    assert latest(address, first, key[:0], before[:0]).tolist() == []


def test_unknown_values_are_not_compared_and_the_first_reason_counts() -> None:
    predicted, true = np.array([1, 2, 3, -1, 5]), np.array([1, 2, 4, 7, 7])
    reasons = {"no life": np.array([0, 0, 0, 0, 1], bool), "not known": np.array([0, 0, 0, 1, 1], bool)}
    assert compared(predicted, true, reasons) == Agreement(
        3, 2, {"3 predicted, 4 in the kernel": 1}, {"no life": 1, "not known": 1}
    )


def verdict(**given: object) -> Verdict:
    usual = {"agreements": {}, "truths": {}, "totals": {}, "net_rx": Total(100, 100), "lost": 0}
    return Verdict("7.2-4llc-udp-hop", **{**usual, **given})  # type: ignore[arg-type]


def test_bars_are_of_agreement_coverage_totals_and_completeness() -> None:
    assert verdict(agreements={"rfs-llc": Agreement(1_000, 995)}).missed == []
    assert verdict(agreements={"rfs-llc": Agreement(1_000, 994)}).missed == [
        "rfs-llc: 994 of 1,000 agree, 99.5% wanted"
    ]
    assert verdict(truths={"alloc CPU": Agreement(940, 940, {}, {"not known": 60})}).missed == [
        "alloc CPU: 940 of 1,000 compared, 95% wanted"
    ]
    assert verdict(truths={"alloc CPU": Agreement(0, 0, {}, {"not known": 60})}).missed == [
        "alloc CPU: nothing of 60 was compared"
    ]
    assert verdict(truths={"alloc CPU": Agreement(0, 0)}).missed == []
    assert verdict(totals={"kicks": Total(102, 100)}).missed == ["kicks: 102 predicted, 100 true, 1% wanted"]
    assert verdict(totals={"kicks": Total(101, 100)}).missed == []
    assert verdict(totals={"kicks": Total(1, 0)}).missed == ["kicks: 1 predicted, 0 true, 1% wanted"]
    assert verdict(net_rx=Total(1_000, 986)).missed == ["only 986 of 1,000 NET_RX softirqs are recorded"]
    assert verdict(net_rx=Total(1_000, 987)).missed == []
    assert verdict(net_rx=Total(2, 0)).missed == [], "the counters are read before and after the recording"
    assert verdict(lost=3).missed == ["perf lost 3 events"]


def test_the_table_names_shares_intervals_and_causes() -> None:
    text = table(
        [
            verdict(
                agreements={"rfs-llc": Agreement(81, 63, {"B6-same: other": 18}, {"no hash": 19})},
                totals={"kicks": Total(5, 5)},
            )
        ]
    )
    assert "rfs-llc" in text
    assert "63/81 77.778 %" in text
    assert "81.0%" in text, "compared, of all"
    assert "    18 B6-same: other" in text
    assert "    19 no hash" in text
    assert "0 of 1 recordings reach every bar:" in text


def test_pages_that_a_replay_cannot_count_are_not_judged() -> None:
    counters = {name: {"value": None} for name in PREDICTED.values()} | {"ring": {"value": 3}}
    found = _counted("xdp-return", counters, {}, {"alloc_fast": 511, "recycle_ring": 4})
    assert found == {"pages to the ring": Total(3, 4)}
