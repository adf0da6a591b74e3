"""The five threads as they are, through `skbscope compare`: every claim recomputed, and "cannot tell" where it is due.

The mails lie beside the project and are never copied into it.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from commands import skbscope

THREADS = Path(__file__).resolve().parents[4] / "shared" / "threads"


def compared(number: str) -> list[dict[str, Any]]:
    path = next(THREADS.glob(f"{number}_*.txt"), None) if THREADS.is_dir() else None
    if path is None:
        pytest.skip("the threads are not beside the project")
    done = skbscope("compare", path, "--json")
    found: list[dict[str, Any]] = json.loads(done.stdout)["comparisons"]
    text = skbscope("compare", path).stdout
    assert all(len(line) <= 72 and line.isascii() for line in text.splitlines())
    return found


def primary(comparison: dict[str, Any]) -> dict[str, Any]:
    (row,) = [row for row in comparison["rows"] if row["primary"]]
    return row


def row(comparison: dict[str, Any], metric: str) -> dict[str, Any]:
    return next(row for row in comparison["rows"] if row["metric"] == metric)


def test_sysctl_is_7_19_percent_of_before_and_nobody_can_tell() -> None:
    (one,) = compared("000")
    assert one["policy"] == "skb-defer"
    main = primary(one)
    assert (main["metric"], main["unit"], main["word"]) == ("tx", "pps", "CANNOT TELL")
    assert main["of_before_pct"] == pytest.approx(7.19, abs=0.005)
    assert main["of_after_pct"] == pytest.approx(6.71, abs=0.005)
    assert "1+1 runs can never reach p < 0.05" in main["verdict"]
    assert row(one, "tx packets")["of_before_pct"] == pytest.approx(25.16, abs=0.005)
    assert any("the runs had different lengths" in warning for warning in one["trust"]["warnings"])
    (knob,) = [item for item in one["differences"] if item["name"] == "net.core.napi_consume_skb_defer"]
    assert (knob["before"], knob["after"], knob["intended"]) == ("1", "0", True)


def test_page_pool_prefers_nanoseconds_and_says_that_cycles_are_whole() -> None:
    pool, bench, profile = compared("001")
    main = primary(pool)
    assert (main["metric"], main["word"]) == ("ns", "CANNOT TELL")
    assert main["of_before_pct"] == pytest.approx(39.2, abs=0.05)
    cycles = row(pool, "cycles")
    assert cycles["of_before_pct"] == pytest.approx(33.3, abs=0.05)
    # Two ticks of 1 in 15: 15 against 16 would be no news.
    assert cycles["margin"] == pytest.approx(13.3, abs=0.1)
    assert any("quantised" in warning for warning in pool["trust"]["warnings"])

    rates = primary(bench)
    assert (rates["metric"], rates["unit"], rates["word"]) == ("rx", "pps", "CANNOT TELL")
    assert rates["of_before_pct"] == pytest.approx(-0.30, abs=0.005)
    assert (rates["p"], rates["floor"]) == (pytest.approx(0.1), pytest.approx(0.1))
    assert "3+3 runs can never reach p < 0.05 (floor is 0.100)" in rates["verdict"]
    assert "6+6 recommended" in rates["verdict"]
    assert any(
        "they count as runs, the reading that favours the claim" in sentence
        for sentence in bench["trust"]["warnings"]
    )

    assert {item["word"] for item in profile["rows"]} <= {"DESCRIBED", "NOT COMPARABLE"}
    assert {item["form"] for item in profile["rows"]} == {"share"}


def test_steer_calls_are_one_run_a_side() -> None:
    one = next(found for found in compared("002") if primary(found)["metric"] == "calls")
    main = primary(one)
    assert main["of_before_pct"] == pytest.approx(-99.99, abs=0.005)
    assert (len(main["before"]["values"]), len(main["after"]["values"])) == (1, 1)
    assert main["before"]["samples"] == [4]
    assert main["word"] == "CANNOT TELL"
    assert any("0.029" in note for note in [*main["notes"], *one["notes"], *one["trust"]["warnings"]])


def test_batch_transmit_is_37_22_29_116_and_173_percent() -> None:
    changes = {
        found["title"] + " / " + found["after"]["label"]: primary(found)["of_before_pct"]
        for found in compared("003")
    }
    wanted = [37.44, 22.49, 28.51, 115.68, 172.50]
    assert list(changes.values())[:5] == pytest.approx(wanted, abs=0.005)
    assert {primary(found)["word"] for found in compared("003")} == {"CANNOT TELL"}


def test_a_separator_in_an_odd_place_is_reported() -> None:
    sentence = json.dumps(compared("003"))
    assert "52,1076" in sentence


def test_means_are_weighted_by_their_calls() -> None:
    (one,) = compared("004")
    main = primary(one)
    assert main["of_before_pct"] == pytest.approx(-28.4, abs=0.05)
    plain = row(one, "cycles an skb, unweighted")
    assert plain["of_before_pct"] == pytest.approx(-24.97, abs=0.005)
    assert (main["word"], plain["word"]) == ("CANNOT TELL", "CANNOT TELL")


def test_numbers_of_a_mail_are_published_not_measured() -> None:
    for found in compared("003"):
        runs = [*found["before"]["runs"], *found["after"]["runs"]]
        assert all(run["published"].startswith("Jason Xing") for run in runs)
        assert any(note.startswith("2 of 2 values are published: Jason Xing") for note in found["notes"])
        assert not any(item["name"] == "published" for item in found["differences"])
