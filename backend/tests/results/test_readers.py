"""The registry: what a text is, and that readers stay light and bounded."""

import gc
import random
import runpy
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from cpu import costs_less, cpu_seconds

from skbscope.results.cleaning import MAX_LINE, MAX_LINES
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.readers import READERS, read, sniff

FOLDERS = sorted(path.parent for path in Path(__file__).parent.glob("*/texts.py"))
# One small text a format, kept with the tests of its family.
TEXTS: dict[str, str] = {
    name: text
    for folder in FOLDERS
    for name, text in runpy.run_path(str(folder / "texts.py"))["TEXTS"].items()
}

# Tables of two builds are a run of each.
OF_TWO = ("bloat-o-meter", "veristat")


@pytest.mark.parametrize(("name", "text"), TEXTS.items())
def test_every_format_is_recognised_with_a_reason(name: str, text: str) -> None:
    guesses = sniff("some prose\n" + text)
    assert [guess.format for guess in guesses] == [name]
    assert guesses[0].confidence > 0.9
    assert " on line " in guesses[0].reason or " from line 2" in guesses[0].reason
    # `iperf3-json` is JSON of iperf3.
    assert all(name.startswith(run.tool) for run in read(text))


def test_every_reader_is_reachable_by_name() -> None:
    assert set(TEXTS) == set(READERS)
    assert all(len(read(text, name)) == 1 + (name in OF_TWO) for name, text in TEXTS.items())


def test_one_paste_may_hold_several_tools() -> None:
    names = ("funccount", "xdpsock", "stackcount", "funclatency", "bpftrace", "iperf3-json")
    runs = read("\n".join(TEXTS[name] for name in names))
    assert [run.tool for run in runs] == [
        "funccount",
        "xdpsock",
        "stackcount",
        "funclatency",
        "bpftrace",
        "iperf3",
    ]


@pytest.mark.parametrize(
    "text", ["", "hello", "\x00\x01\x02", "PNG\n", "{}", "[ ID] Interval Transfer Bitrate\n"]
)
def test_unknown_text_is_refused_in_one_sentence(text: str) -> None:
    assert sniff(text) == []
    with pytest.raises(
        ResultError,
        match=r"^no known result format in the text; expected the output of a tool such as xdpsock",
    ):
        read(text)


def test_an_unknown_format_name_is_refused() -> None:
    with pytest.raises(ResultError, match="unknown result format 'fping'; expected one of"):
        read(TEXTS["xdpsock"], "fping")


@pytest.mark.parametrize(
    "line",
    [
        *[" " * 1_000_000, "tx " * 300_000, ">" * 1_000_000, "1," * 500_000, "{" * 100_000],
        *["@[" * 500_000, "@x" * 500_000, "a;" * 500_000, "[1, 2) " * 100_000, "0 -> " * 200_000],
    ],
)
def test_a_hostile_line_costs_little_and_hides_nothing(line: str) -> None:
    text = f"{line}\n{TEXTS['xdpsock']}\n{line}\n{TEXTS['funccount']}"

    def both() -> list[Run]:
        return [run for name in ("xdpsock", "funccount") for run in read(text, name)]

    assert [run.tool for run in both()] == ["xdpsock", "funccount"]
    assert costs_less(0.5, both)


def test_one_broken_tool_does_not_take_the_others_down() -> None:
    (run,) = read(TEXTS["xdpsock"] + TEXTS["iperf3-json"][:60])
    assert run.tool == "xdpsock"
    assert [note.line for note in run.notes] == [5]
    assert run.notes[0].text.startswith("the JSON breaks off here")


@pytest.mark.slow
def test_what_the_bounds_cut_is_noted() -> None:
    (run,) = read(TEXTS["xdpsock"] + " " * (MAX_LINE + 1))
    assert [(note.text, note.line) for note in run.notes] == [
        ("a line of more than 65536 characters was cut", 5)
    ]
    (run,) = read(TEXTS["xdpsock"] + "\n" * MAX_LINES)
    assert run.notes[0].text == f"only the first {MAX_LINES} lines of {MAX_LINES + 5} were read"


def outcome(text: str) -> list[str] | str:
    """The tools read, or the sentence."""
    try:
        return [run.tool for run in read(text)]
    except ResultError as error:
        return str(error)


# Tools whose output the reader of another tool reads.
SIBLINGS = ("offcputime", "cpudist", "wqlat", "tcprtt", "runqlat", "biolatency", "bcc histogram")


@pytest.mark.parametrize("seed", range(150))
def test_mutants_give_runs_or_one_sentence(seed: int) -> None:
    chance = random.Random(seed)
    text = list("".join(TEXTS.values()) * 2)
    for _ in range(chance.choice((1, 8, 64))):
        text[chance.randrange(len(text))] = chr(chance.randrange(0x250))
    found = outcome("".join(text[: chance.randrange(len(text))] if seed % 3 == 0 else text))
    if isinstance(found, str):
        assert found.endswith(".")
        assert "\n" not in found
    else:
        assert found
        assert all(any(name.startswith(tool) for name in [*READERS, *SIBLINGS]) for tool in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("bpftrace", "@[\n"),
        ("bpftrace", "@:\n"),
        ("bpftrace", "@[a]: 1\n"),
        ("bpftrace json", '{"type": "map", "data": {"@":\n'),
        ("stackcount", "f\n"),
        ("stackcount", "f\ng\n1\n"),
        ("funclatency", "nsecs : count distribution\n"),
        ("funclatency", TEXTS["funclatency"]),
    ],
)
def test_more_lines_cost_no_more_than_their_share(name: str, unit: str) -> None:
    """A quadratic scan would cost sixteen times as much for four times as many."""

    def cost(times: int) -> float:
        def once() -> None:
            with suppress(ResultError):
                read(unit * times, name)

        return cpu_seconds(once, 3)

    assert cost(40_000) < 10 * max(cost(10_000), 0.02)


def test_the_readers_import_no_framework() -> None:
    script = (
        "import sys, skbscope.results.readers, skbscope.hosts.read;"
        "heavy = {'fastapi', 'pydantic', 'sqlalchemy', 'numpy', 'duckdb'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_text_of_too_many_metrics_is_refused_with_both_numbers() -> None:
    text = "Attaching 1 probe...\n" + "".join(f"@a[{n}]: {n}\n" for n in range(20_001))
    with pytest.raises(ResultError, match="the text has more than 20000 metrics; expected at most that many"):
        read(text)
    # Below that the largest are read, as before.
    fewer = read(text.rpartition("@a[")[0])
    assert [len(run.rows) for run in fewer] == [2000]


def test_metrics_of_all_runs_of_a_text_count_together() -> None:
    one = "Attaching 1 probe...\n" + "".join(f"@a[{n}]: {n}\n" for n in range(1500))
    with pytest.raises(ResultError, match="more than 20000 metrics"):
        read(one * 14)


@pytest.mark.parametrize("collecting", [True, False])
def test_a_refused_text_is_freed_at_once_and_the_collector_is_as_before(collecting: bool) -> None:
    """An error holds the frames it passed, and they hold every line: in a cycle that would stay until a collection."""
    text = "PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.\n" + "64 bytes\n" * 20_000
    gc.collect()
    (gc.enable if collecting else gc.disable)()
    try:
        before = sys.getallocatedblocks()
        with pytest.raises(ResultError):
            read(text, "ping")
        assert gc.isenabled() is collecting
        gc.disable()
        assert sys.getallocatedblocks() - before < 5_000
    finally:
        gc.enable()
