"""Results of the kernel's packet generator."""

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.kernel import pktgen

RESULT = "Result: OK: 41725871(c41679853+d46018) usec, 100000000 (60byte,0frags)\n"
RATE = "  2396594pps 1150Mb/sec (1150365120bps) errors: 1417469\n"


def values(run: Run) -> dict[str, float | None]:
    return {f"{row.metric}/{row.subject}": row.value for row in run.rows}


def test_a_result_is_rates_and_times() -> None:
    (run,) = pktgen.read("Device: eth0@0\n" + RESULT + RATE)
    assert [(row.metric, row.unit, row.direction, row.value, row.value_from) for row in run.rows] == [
        ("tx", "pps", "more", 2396594, "total"),
        ("tx bits", "bit/s", "more", 1150365120, "total"),
        ("errors", "errors", "less", 1417469, "total"),
        ("packets", "packets", None, 100000000, "total"),
        ("time", "usec", None, 41725871, "total"),
        ("time at work", "usec", None, 41679853, "total"),
        ("time waiting", "usec", None, 46018, "total"),
    ]
    assert run.environment == {"device": "eth0@0", "packet size": "60 byte"}
    assert run.rows[0].lines == (2, 3)
    assert run.notes == []


def test_every_device_of_a_start_has_its_rows() -> None:
    (run,) = pktgen.read("Device: eth0@0\n" + RESULT + RATE + "Device: eth0@1\n" + RESULT + RATE)
    assert {row.subject for row in run.rows} == {"eth0@0", "eth0@1"}


def test_a_device_a_second_time_is_another_start() -> None:
    assert len(pktgen.read(("Device: eth0@0\n" + RESULT + RATE) * 2)) == 2


def test_commands_and_headings_name_the_runs() -> None:
    shell = "[root@host pktgen]$ ./pktgen_bench_xmit_mode_queue_xmit.sh -i eth0 \\\n -t 1\n"
    shell += "Running... ctrl^C to stop\nDone\n"
    runs = pktgen.read(shell + RESULT + RATE + "** Results of the patched kernel\n" + shell + RESULT + RATE)
    assert [run.command for run in runs] == ["./pktgen_bench_xmit_mode_queue_xmit.sh -i eth0 -t 1"] * 2
    assert [(run.label, run.side) for run in runs] == [
        ("./pktgen_bench_xmit_mode_queue_xmit.sh -i eth0 -t 1", None),
        ("Results of the patched kernel", "after"),
    ]


def test_folded_lines_are_whole_again() -> None:
    words = (RESULT.strip() + " " + RATE.strip()).split(" ")
    for at in range(3, len(words)):
        (run,) = pktgen.read(" ".join(words[:at]) + "\n" + " ".join(words[at:]) + "\n")
        assert (values(run)["tx/None"], run.notes) == (2396594, []), at


def test_a_missing_line_of_rates_is_noted() -> None:
    (run,) = pktgen.read(RESULT + "and that was it\n")
    assert values(run) == {
        "packets/None": 100000000,
        "time/None": 41725871,
        "time at work/None": 41679853,
        "time waiting/None": 46018,
    }
    assert [note.text for note in run.notes] == ["the line of rates is missing below this result"]


def test_old_kernels_call_microseconds_nanoseconds() -> None:
    (run,) = pktgen.read(RESULT.replace("usec", "nsec") + RATE)
    assert {row.unit for row in run.rows if row.metric.startswith("time")} == {"usec"}
    assert [note.text for note in run.notes] == ["labelled nsec, but the rate says microseconds"]
    (run,) = pktgen.read(RESULT.replace("usec", "nsec"))
    assert {row.unit for row in run.rows if row.metric.startswith("time")} == {"nsec"}


def test_times_that_do_not_add_up_are_noted() -> None:
    (run,) = pktgen.read(RESULT.replace("d46018", "d56018") + RATE)
    assert [note.text for note in run.notes] == ["the total time is not the sum of its two parts"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Result: NA",
        "Result: Idle",
        "Result: OK: pg_set",
        "Result: OK: 19(c5+d13) hours, 1 (60byte,0frags)",
        RATE,
    ],
)
def test_other_text_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ResultError, match="^no pktgen result; expected a line like 'Result: OK: 19"):
        pktgen.read(text)
