"""`skbscope diff`: the text for a mail, the JSON, and what it refuses."""

import json
from pathlib import Path

from commands import skbscope

DATA = Path(__file__).resolve().parents[3] / "data"
AGAIN, RESTORED = (
    DATA / f"traces/{name}.perf.data.zst" for name in ("stuck-4-limit-64-again", "stuck-2-limit-64-restored")
)
HOSTS = [
    word
    for side, path in (("before", AGAIN), ("after", RESTORED))
    for word in (f"--{side}-host", path.with_name(path.name.replace(".perf.data.zst", ".host.txt")))
]


def test_the_text_begins_with_what_explains_most_and_fits_a_mail() -> None:
    out = skbscope("diff", AGAIN, RESTORED, *HOSTS).stdout
    lines = out.splitlines()
    assert max(map(len, lines)) <= 80
    assert out.isascii()
    assert "1. Only after has stuck-slot: 2,251 skbs that CPU 0 allocated" in out
    assert "within what two\n  recordings of one host differ by" in out
    (flushed,) = (line for line in lines if line.startswith("  * flushed") and "gone" in line)
    assert "38.8k" in flushed


def test_json_has_every_row_with_its_label_unit_and_interval() -> None:
    found = json.loads(skbscope("diff", AGAIN, RESTORED, *HOSTS, "--json").stdout)
    assert found["causes"][0]["name"] == "stuck-slot"
    families = {row["family"] for row in found["rows"]}
    assert {
        "events",
        "counts",
        "fates",
        "flows",
        "distances",
        "arrivals",
        "reads",
        "decisions skb-defer",
    } <= families
    assert {row["label"] for row in found["rows"]} <= {"exact", "reconstructed", "assumed", "modelled"}
    for row in found["rows"]:
        for side in (row["before"], row["after"]):
            if side and side["interval"]:
                low, high = side["interval"]
                assert low <= side["value"] <= high, row


def test_what_ran_changes_the_decisions_that_are_compared() -> None:
    stock, batch = (
        DATA / f"lab/7.2-lab-4llc-xsk-copy-xsk-batch-{name}.tar.zst" for name in ("stock", "batch")
    )
    stated = ("--before-ran", "xsk-batch:stock", "--after-ran", "xsk-batch:batch")
    found = json.loads(skbscope("diff", stock, batch, *stated, "--json").stdout)
    assert [(cause["kind"], cause["name"]) for cause in found["causes"]][:1] == [("rule", "xsk-batch")]


def test_refusals_are_one_line() -> None:
    runs = DATA / "runs/tcp4-rfs"
    file = sorted(runs.glob("*.json"))[0]
    assert "expected a recording" in skbscope("diff", AGAIN, file, code=2).stderr
    assert "There is no file" in skbscope("diff", AGAIN, "nothing.perf.data", code=2).stderr
    refused = skbscope("diff", AGAIN, RESTORED, "--after-ran", "skb-defer:never", code=2).stderr
    assert "has no variant 'never'" in refused
    assert refused.count("\n") == 1
