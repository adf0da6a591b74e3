"""`skbscope compare` and `run-ab` as a shell and a CI system see them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import skbscope as run

from skbscope.commands.result_files import repeated
from skbscope.commands.run_ab import order
from skbscope.domains.comparisons.limit import Limit
from skbscope.errors import BadInput

COMMAND = [sys.executable, "-c", "from skbscope.cli import main; main()"]
DATA = Path(__file__).parents[3] / "data"
RUNS = sorted((DATA / "runs" / "tcp4-rfs").glob("*.json"))


def xdpsock(folder: Path, side: str, rates: list[int]) -> list[Path]:
    paths = []
    for at, rate in enumerate(rates, 1):
        paths.append(folder / f"{side}-{at}.txt")
        paths[-1].write_text(f"sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx {rate:,} {rate:,}\n")
    return paths


def test_a_shell_pattern_follows_one_option() -> None:
    given = ["compare", "--before", "a", "b", "--after", "c", "--json", "--before=d"]
    wanted = ["compare", "--before", "a", "--before", "b", "--after", "c", "--json", "--before=d"]
    assert repeated(given) == wanted


def test_real_runs_are_distinguished_by_their_names_and_the_verdict_names_the_drift() -> None:
    text = run("compare", *RUNS).stdout
    verdict = " ".join(text.split("SLOWER:")[1].split())
    assert "drift over the runs: before +37.30 %" in verdict
    assert "order of runs: BABABABABABABABA" in text
    assert all(len(line) <= 72 and line.isascii() for line in text.splitlines())


def test_named_sides_swapped_flip_the_sign_and_nothing_else() -> None:
    before = [path for path in RUNS if path.name.startswith("before")]
    after = [path for path in RUNS if path.name.startswith("after")]

    def first(*arguments: object) -> dict:
        document = json.loads(run("compare", *arguments, "--json").stdout)["comparisons"][0]
        return next(row for row in document["rows"] if row["primary"])

    one = first("--before", *before, "--after", *after)
    other = first("--before", *after, "--after", *before)
    assert (one["word"], other["word"]) == ("SLOWER", "FASTER")
    assert (1 + one["effect"] / 100) * (1 + other["effect"] / 100) == pytest.approx(1)
    assert one["p"] == other["p"]


def test_the_same_files_give_the_same_hash_under_another_clock_and_locale(tmp_path: Path) -> None:
    paths = xdpsock(tmp_path, "before", [100, 101, 102, 103]) + xdpsock(
        tmp_path, "after", [120, 121, 122, 123]
    )
    plain = run("compare", *paths, "--json").stdout
    environment = {
        **os.environ,
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "de_DE.UTF-8",
        "LANG": "fr_FR",
        "PYTHONHASHSEED": "7",
    }
    other = subprocess.run(
        [*COMMAND, "compare", *map(str, paths), "--json"],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    assert other.stdout == plain


@pytest.mark.parametrize(
    ("rates", "limit", "code"),
    [
        ([90, 91, 92, 93, 94, 95], "2%", 3),
        ([90, 91, 92, 93, 94, 95], "50%", 0),
        ([101, 102, 103, 104, 105, 106], "2%", 0),
        ([120, 121, 122, 123, 124, 125], "2%", 0),
        ([90, 91, 92, 93, 94, 95], "tx:2%", 3),
        # Three runs a side show nothing, however far apart they lie.
        ([10, 11, 12], "2%", 0),
    ],
)
def test_a_limit_fails_a_build_only_where_worse_is_shown(
    tmp_path: Path, rates: list[int], limit: str, code: int
) -> None:
    before = [101, 102, 103, 104, 105, 106][: len(rates)]
    paths = xdpsock(tmp_path, "before", before) + xdpsock(tmp_path, "after", rates)
    message_text = run("compare", *paths, "--fail-if", limit, code=code)
    assert ("worse than the limit" in message_text.stderr) == (code == 3)
    assert "tx sock0@eth0:0" in message_text.stdout


@pytest.mark.parametrize("text", ["", "2", "x%", "-1%", "101%", "nan%"])
def test_a_limit_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is no limit; expected 2% or METRIC:2%"):
        Limit.read(text)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing.txt"], "nothing.txt cannot be read: No such file or directory."),
        (["empty.txt"], "empty.txt: the file is empty"),
        (["prose.txt"], "nothing to compare"),
        (["--before", "prose.txt", "--after", "prose.txt"], "no known result format in the text"),
        (["--before", "ok.txt", "--left-out", "ok.txt"], "has no reason; expected FILE=REASON"),
        (["ok.txt", "--left-out", "other.txt=noisy"], "other.txt is left out, but is not among the files"),
        (["ok.txt", "--warmup", "soon"], "is no time; expected seconds such as 2s"),
        (["ok.txt", "--text", "--json"], "--text and --json exclude each other"),
    ],
)
def test_a_refusal_is_one_line(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    (tmp_path / "empty.txt").write_text(" \n")
    (tmp_path / "prose.txt").write_text("Nothing was measured here.\n")
    (tmp_path / "ok.txt").write_text("sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx 5 5\n")
    message_text = run("compare", *arguments, code=2, cwd=tmp_path).stderr
    assert sentence in message_text
    assert message_text.count("\n") == 1


def test_a_run_left_out_stays_in_the_document_with_its_reason(tmp_path: Path) -> None:
    paths = xdpsock(tmp_path, "before", [100, 101, 102, 103, 5]) + xdpsock(
        tmp_path, "after", [120, 121, 122, 123]
    )
    reason = f"{paths[4]}=the cable was out"
    document = json.loads(run("compare", *paths, "--left-out", reason, "--json").stdout)["comparisons"][0]
    assert [ref["left_out"] for ref in document["before"]["runs"]] == [None] * 4 + ["the cable was out"]
    assert len(document["rows"][0]["before"]["values"]) == 4
    assert any("the cable was out" in warning for warning in document["trust"]["warnings"])


def test_every_second_block_turns_round() -> None:
    assert order(3) == [
        *((1, "before"), (1, "after"), (2, "after"), (2, "before")),
        *((3, "before"), (3, "after")),
    ]


def test_run_ab_alternates_and_compare_sees_that_it_did(tmp_path: Path) -> None:
    knob, out = tmp_path / "knob", tmp_path / "out"
    script = (
        f"r=$((100000 * $(cat {knob}) + $(ls {out} | wc -l)));"
        r'printf "sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx $r $r\n"'
    )
    message_text = run(
        *(
            "run-ab",
            "--blocks",
            6,
            "--out",
            out,
            "--before",
            f"echo 1 > {knob}",
            "--after",
            f"echo 2 > {knob}",
        ),
        *("--", "sh", "-c", script),
    )
    assert message_text.stdout.splitlines()[:4] == [
        *("before 1 of 6", "after 1 of 6", "after 2 of 6", "before 2 of 6"),
    ]
    document = json.loads(run("compare", *out.iterdir(), "--json").stdout)["comparisons"][0]
    assert document["trust"]["order"] == "BAABBAABBAAB"
    assert document["trust"]["design"] == "blocked"
    (setting,) = [item for item in document["differences"] if item["name"] == "set"]
    assert setting["intended"]


def test_run_ab_stops_at_a_setup_that_fails(tmp_path: Path) -> None:
    message_text = run(
        *(
            "run-ab",
            "--out",
            tmp_path / "out",
            "--before",
            "echo no such knob >&2; exit 4",
            "--after",
            "true",
        ),
        *("--", "true"),
        code=2,
    ).stderr
    assert "ended with 4: no such knob" in message_text


def test_what_a_mail_holds_and_is_not_used_is_listed(tmp_path: Path) -> None:
    mail = tmp_path / "mail.txt"
    mail.write_text("metric before after\nrate 100 110\nodd 1 2 3\n")
    done = run("compare", mail)
    assert done.returncode == 0
    assert "rate" in done.stdout
    assert "direction not known" not in done.stdout
    assert "line 3: the row 'odd 1 2 3'" in done.stderr
    assert "not used:" in done.stderr


def test_an_unknown_direction_is_stated(tmp_path: Path) -> None:
    mail = tmp_path / "mail.txt"
    mail.write_text("metric before after\nwidgets 100 110\n")
    assert "direction not known" in run("compare", mail).stdout


def test_what_is_not_used_is_in_the_json(tmp_path: Path) -> None:
    mail = tmp_path / "mail.txt"
    mail.write_text("test  before  after  widgets\nrate  100     110    7\nother 90      95     8\n")
    found = json.loads(run("compare", mail, "--json").stdout)
    assert len(found["comparisons"]) == 1
    assert [sentence.partition(", ")[2] for sentence in found["unused"]] == [
        "line 1: the column 'widgets' names no side; it is not compared"
    ]


def test_a_doubtful_side_is_in_the_notes(tmp_path: Path) -> None:
    mail = tmp_path / "mail.txt"
    mail.write_text("test      baseline    strict=1\nrate      100         110\n")
    refused = run("compare", mail, code=2).stderr
    assert "score 0.5 of 1. Not compared: confirm with --sides proposed, or --sides swapped" in refused
    proposed = run("compare", mail, "--sides", "proposed").stdout
    assert "to be confirmed" in " ".join(proposed.split())
    swapped = run("compare", mail, "--sides", "swapped").stdout
    assert proposed != swapped
    assert "expected proposed or swapped" in run("compare", mail, "--sides", "x", code=2).stderr
