"""function_graph: durations by function, of trace-cmd and of the tracer itself, also folded and cut out."""

import pytest
from cpu import cpu_seconds
from mail_pairs import compared

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.kernel import function_graph

TRACER = """\
# tracer: function_graph
#
# CPU  DURATION                  FUNCTION CALLS
# |     |   |                     |   |   |   |
  1)               |  svc_recv() {
  1)   0.332 us    |    svc_alloc_arg();
  1)               |    svc_get_next_xprt() {
  1)   0.410 us    |      svc_alloc_arg();
  1) + 15.559 us   |    }
  1)               |    /* sched_switch: prev_comm=nfsd */
  1) ! 215.559 us  |  }
"""
TRACE_CMD = """\
  nfsd-985   [003]   572.324517: funcgraph_entry:        0.332 us   |  svc_alloc_arg();
  nfsd-985   [003]   572.324518: funcgraph_entry:                   |  svc_recv() {
  nfsd-985   [003]   572.324519: local_timer_entry:    vector=236
  nfsd-990   [004]   572.324520: funcgraph_entry:      + 11.640 us  |    svc_alloc_arg();
  nfsd-985   [003]   572.324521: funcgraph_exit:       ! 215.559 us |  }
"""


def durations(run: Run) -> dict[str | None, list[float]]:
    return {row.subject: row.samples for row in run.rows}


def test_calls_of_the_tracer() -> None:
    (run,) = function_graph.read(TRACER)
    assert durations(run) == {
        "svc_alloc_arg": [0.332, 0.41],
        "svc_get_next_xprt": [15.559],
        "svc_recv": [215.559],
    }
    first, _, last = run.rows
    assert (
        first.metric,
        first.unit,
        first.direction,
        first.value,
        first.value_from,
        first.lines,
        first.tick,
    ) == (
        *("duration", "us", "less", 0.371, "median"),
        *((6, 8), 0.001),
    )
    assert (last.value, last.value_from, last.lines) == (215.559, "total", (11, 11))


def test_calls_of_trace_cmd_belong_to_their_task() -> None:
    (run,) = function_graph.read(TRACE_CMD)
    assert durations(run) == {"svc_alloc_arg": [0.332, 11.64], "svc_recv": [215.559]}


@pytest.mark.parametrize(
    ("line", "function", "value"),
    [
        (" 1)   0.332 us    |  svc_alloc_arg(rqstp=0xffff888101); /* = 0x1 */", "svc_alloc_arg", 0.332),
        (" 1) # 2079.480 us |  } /* gether_disconnect */", "gether_disconnect", 2079.48),
        (" 572.324517 |   1)   0.332 us    |  svc_alloc_arg();", "svc_alloc_arg", 0.332),
        (" 1)  nfsd-985  |   0.332 us    |  svc_alloc_arg();", "svc_alloc_arg", 0.332),
        (" 0)   5.000 us    |  lock_hrtimer_base.isra.24();", "lock_hrtimer_base.isra.24", 5),
    ],
)
def test_columns_marks_and_comments(line: str, function: str, value: float) -> None:
    (run,) = function_graph.read(line)
    assert durations(run) == {function: [value]}


def test_a_bracket_without_its_begin_is_of_no_function() -> None:
    (run,) = function_graph.read(
        " 1)   7.0 us    |        }\n 1)               |  a() {\n 1)   6.0 us    |    }\n 1)   9.0 us    |  }\n"
    )
    assert durations(run) == {"a": [9]}
    # Another task on the CPU opened other functions.
    with pytest.raises(ResultError):
        function_graph.read(
            " 1)               |  a() {\n 1)  nfsd-985   =>  kworker-7 \n 1)   9.0 us    |  }\n"
        )


@pytest.mark.parametrize(
    "folded",
    [
        "funcgraph_entry:\n11.640 us  |  svc_alloc_arg();",
        "funcgraph_entry:      +\n11.640 us  |  svc_alloc_arg();",
        "funcgraph_entry:      + 11.640 us  |\nsvc_alloc_arg();",
        "funcgraph_entry:\n11.640\nus  |  svc_alloc_arg();",
    ],
)
def test_lines_that_a_mail_has_folded(folded: str) -> None:
    line = f"nfsd-985   [003]   572.324517: {folded}\n"
    (run,) = function_graph.read(line + line)
    assert durations(run) == {"svc_alloc_arg": [11.64] * 2}
    assert run.rows[0].lines == (1, len(line.splitlines()) * 2)


def test_both_sides_of_a_mail_are_compared() -> None:
    text = f"Before:\n\n{TRACE_CMD}\nAfter:\n\n{TRACE_CMD.replace('215.559', '15.559')}"
    assert compared(text) == [("duration", 5.986, 5.986, "us"), ("duration", 215.559, 15.559, "us")]


@pytest.mark.parametrize(
    "text",
    [
        "1) a | b\n",
        "the call took 0.332 us | less than before();\n",
        " 1)               |  svc_recv() {\n",
        "| 1) | 0.332 us | 5 |\n",
    ],
)
def test_other_lines_are_none(text: str) -> None:
    with pytest.raises(ResultError, match="no duration of function_graph"):
        function_graph.read(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        *[TRACER, TRACE_CMD, " 1)               |  a() {\n", " 1)   9.0 us    |  }\n"],
        *["a-1   [003]   5.324517: funcgraph_entry:\n", " 1)" + "|" * 390 + "\n"],
    ],
)
def test_more_lines_cost_no_more_than_their_share(unit: str) -> None:
    def cost(times: int) -> float:
        return cpu_seconds(lambda: function_graph.blocks(clean(unit * times)), 3)

    assert cost(4_000) < 10 * max(cost(1_000), 0.02)
