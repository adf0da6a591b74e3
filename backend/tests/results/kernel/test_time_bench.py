"""Costs per call as the kernel log has them, and as mail and notes repeat them."""

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.kernel import time_bench

TAIL = "(step:0) - (measurement period time:0.146598674 sec time_interval:146598674) - "
TAIL += "(invoke count:10000000 tsc_interval:37)"


def line(name: str, cycles: int = 37, ns: str = "14.659", step: int = 0) -> str:
    return f"time_bench: Type:{name} Per elem: {cycles} cycles(tsc) {ns} ns (step:{step})\n"


def costs(run: Run) -> dict[str, tuple[float | None, float | None]]:
    subjects = dict.fromkeys(row.subject or "" for row in run.rows)
    value = {(row.metric, row.subject): row.value for row in run.rows}
    return {subject: (value.get(("cycles", subject)), value.get(("ns", subject))) for subject in subjects}


def test_two_rows_a_bench() -> None:
    (run,) = time_bench.read(f"[  63.470944] time_bench: Type:lock Per elem: 37 cycles(tsc) 14.659 ns {TAIL}")
    assert [(r.metric, r.unit, r.subject, r.value, r.tick, r.weight, r.direction) for r in run.rows] == [
        ("cycles", "cycles", "lock", 37, 1, 1e7, "less"),
        ("ns", "ns", "lock", 14.659, 0.001, 1e7, "less"),
    ]
    assert {row.value_from for row in run.rows} == {"total"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("bench_page_pool: Type:lock Per elem: 37 cycles(tsc) 14.659 ns", "lock"),
        ("Type:kmem fastpath reuse Per elem: 37 cycles(tsc) 14.659 ns (step:0)", "kmem fastpath reuse"),
        ("no-softirq-page_pool01 Per elem: 37 cycles(tsc) 14.659 ns", "no-softirq-page_pool01"),
        (" single_page alloc+put: Per elem: 37 cycles(tsc) 14.659 ns", "single_page alloc+put"),
        ("module: name: Per elem: 37 cycles(tsc) 14.659 ns", "name"),
        (
            "LIST variant: time_list: step=bulk size\n\n Per elem: 37 cycles(tsc) 14.659 ns",
            "LIST variant: time_list",
        ),
        (" Per elem: 37 cycles(tsc) 14.659 ns", "Per elem"),
    ],
)
def test_prefixes_come_and_go(text: str, name: str) -> None:
    (run,) = time_bench.read(text)
    assert costs(run) == {name: (37, 14.659)}


def test_a_step_is_part_of_what_was_measured() -> None:
    (run,) = time_bench.read(line("bulk", 20, "5.5", step=1) + line("bulk", 10, "2.5", step=64))
    assert costs(run) == {"bulk (step:1)": (20, 5.5), "bulk (step:64)": (10, 2.5)}


def test_every_cpu_has_its_row() -> None:
    text = (
        "Type:par CPU(0) 41 cycles(tsc) 11.1 ns (step:2)\nType:par CPU(1) 43 cycles(tsc) 11.9 ns (step:2)\n"
    )
    (run,) = time_bench.read(text + "Sum Type:par Average: 42 cycles(tsc) CPUs:2 step:2\n")
    assert costs(run) == {
        "par CPU(0) (step:2)": (41, 11.1),
        "par CPU(1) (step:2)": (43, 11.9),
        "par average (step:2)": (42, None),
    }


def test_folded_lines_are_whole_again() -> None:
    whole = f"[  172.387597] time_bench: Type:lock Per elem: 19 cycles(tsc) 5.399 ns {TAIL}"
    words = whole.split(" ")
    for at in range(8, len(words)):
        folded = (
            " ".join(words[:at]) + "\n" + " ".join(words[at:]) + "\n[  172.407130] bench: x(): fast-path\n"
        )
        (run,) = time_bench.read(folded)
        assert (costs(run), run.rows[0].weight) == ({"lock": (19, 5.399)}, 1e7), folded


def test_a_bench_a_second_time_is_another_start() -> None:
    runs = time_bench.read(line("a", 1) + line("b", 2) + line("a", 3))
    assert [list(costs(run)) for run in runs] == [["a", "b"], ["a"]]


def test_a_module_loaded_is_another_start() -> None:
    loaded = "[  138.634758] bench_page_pool_simple: Loaded\n"
    runs = time_bench.read("root@(none)$ insmod bench.ko\n" + loaded + line("a") + loaded + line("b"))
    assert [(run.environment, run.command, run.label) for run in runs] == [
        ({"module": "bench_page_pool_simple"}, "insmod bench.ko", "insmod bench.ko"),
        ({"module": "bench_page_pool_simple"}, None, "bench_page_pool_simple"),
    ]


def test_sides_are_named_above() -> None:
    runs = time_bench.read("Before:\n\n" + line("a", 5) + "\nAfter:\n" + line("b", 4))
    assert [(run.side, list(costs(run))) for run in runs] == [("before", ["a"]), ("after", ["b"])]


def test_a_list_far_above_names_no_side() -> None:
    prose = "The comparisons are swapped for a call that is much more expensive than they were.\n"
    (run,) = time_bench.read("- Before: 2 comparisons in __xdp_return().\n\n" + prose + line("a"))
    assert (run.side, run.label) == (None, "time_bench")


def test_what_the_tool_says_between_rows_is_no_title() -> None:
    own = "bench_page_pool: time_bench_page_pool04_napi_aware(): in_serving_softirq fast-path\n"
    (run,) = time_bench.read(own + line("a") + "\n" + own + line("b"))
    assert list(costs(run)) == ["a", "b"]


def test_a_quoted_copy_is_not_a_second_run() -> None:
    (run,) = time_bench.read(line("a") + "On Thu, somebody wrote:\n> " + line("a"))
    assert run.notes[0].text == "the same output again in a quote, not counted twice"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Per elem: many",
        "Type:lock Per elem: 37 cycles",
        "nodes per elem: 4",
        "x Per elem: 1 cycles(tsc) y ns",
    ],
)
def test_other_text_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ResultError, match="^no row of time_bench; expected a line like 'Type:lock Per elem"):
        time_bench.read(text)
