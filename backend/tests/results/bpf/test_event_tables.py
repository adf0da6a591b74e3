"""Tools that print a row an event or a flow: counts, times as samples, units, directions, sums, what is not read."""

import runpy
from pathlib import Path

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.readers import READERS, read, sniff

HERE = Path(__file__).parent
TEXTS: dict[str, str] = runpy.run_path(str(HERE / "texts.py"))["TEXTS"]
TOOLS = (
    *("tcpconnlat", "tcpstates", "tcpretrans", "tcpdrop", "tcpconnect", "tcppktlat", "tcpcong"),
    *("runqslower", "softirqslower", "gethostlatency"),
)


def only(text: str) -> Run:
    (run,) = read(text)
    return run


def figures(run: Run) -> dict[tuple[str, str | None], tuple[list[float], str, str | None]]:
    return {(row.metric, row.subject): (row.samples, row.unit, row.direction) for row in run.rows}


def notes(run: Run) -> list[str]:
    return [note.text for note in run.notes]


@pytest.mark.parametrize("tool", TOOLS)
def test_each_is_known_by_its_head(tool: str) -> None:
    assert [(guess.format, guess.confidence) for guess in sniff(TEXTS[tool])] == [(tool, 0.97)]
    assert only(TEXTS[tool]).tool == tool


def test_the_time_of_each_connect_is_a_sample_of_its_command() -> None:
    run = only("# ./tcpconnlat\n" + TEXTS["tcpconnlat"])
    assert figures(run) == {
        ("connect latency", "Web Content"): ([1.65, 0.75], "ms", "less"),
        ("connections", "Web Content"): ([2], "connections", None),
        ("connect latency", "curl"): ([250.86], "ms", "less"),
        ("connections", "curl"): ([1], "connections", None),
    }
    assert [(row.value, row.value_from) for row in run.rows] == [
        *((1.2, "median"), (2, "total"), (250.86, "total"), (1, "total"))
    ]
    assert run.command == "./tcpconnlat"
    assert notes(run) == [
        "columns not read: PID, IP, SADDR, DADDR, DPORT; rows of one name are counted, their times are samples"
    ]


def test_options_of_tcpconnlat_put_columns_between() -> None:
    head, row = TEXTS["tcpconnlat"].splitlines()[:2]
    text = head.replace("DADDR", "LPORT  DADDR", 1).replace("PID", "TIME(s)  PID", 1) + "\n"
    run = only(text + "12.000   " + row.replace("192.0.2.9", "41234  192.0.2.9"))
    assert figures(run)["connect latency", "Web Content"] == ([1.65], "ms", "less")


def test_states_have_a_time_where_the_tool_saw_them_begin() -> None:
    run = only(TEXTS["tcpstates"])
    assert figures(run) == {
        ("state changes", "CLOSE -> SYN_SENT"): ([1], "changes", None),
        ("time in state", "SYN_SENT -> ESTABLISHED"): ([1.373], "ms", None),
        ("state changes", "SYN_SENT -> ESTABLISHED"): ([1], "changes", None),
    }
    assert notes(run)[1] == "1 time in state of 0 is left out: the tool did not see it begin"
    run = only(TEXTS["tcpstates"] + TEXTS["tcpstates"].splitlines()[1])
    assert notes(run)[1] == "2 values 0 of time in state are left out: the tool did not see it begin"
    assert len(notes(only(TEXTS["tcpstates"].replace("0.000", "0.001")))) == 1


def test_tcpstates_and_tcplife_with_commas_are_read_as_their_tables() -> None:
    states = (
        "TIME,TIME(s),SKADDR,C-PID,C-COMM,IP,LADDR,LPORT,RADDR,RPORT,OLDSTATE,NEWSTATE,MS\n"
        "23:39:38,0.000000,ffff9fd7e8192000,0,swapper/5,4,192.0.2.1,63446,192.0.2.9,80,SYN_SENT,ESTABLISHED,1.373\n"
    )
    assert figures(only(states))["time in state", "SYN_SENT -> ESTABLISHED"] == ([1.373], "ms", None)
    life = (
        "PID,COMM,IP,LADDR,LPORT,RADDR,RPORT,TX_KB,RX_KB,MS\n"
        "7335,Web Content,4,192.0.2.1,48098,192.0.2.9,28527,3,10,0.26\n"
        "7335,Web Content,4,192.0.2.1,48100,192.0.2.9,28527,4,20,0.24\n"
    )
    assert figures(only(life)) == {
        ("sent", "Web Content"): ([7], "KB", None),
        ("received", "Web Content"): ([30], "KB", None),
        ("time connected, summed", "Web Content"): ([0.5], "ms", None),
        ("connections", "Web Content"): ([2], "connections", None),
    }


def test_retransmits_by_state_apart_from_loss_probes() -> None:
    run = only(TEXTS["tcpretrans"])
    assert figures(run) == {
        ("retransmits", "retransmit ESTABLISHED"): ([2], "segments", "less"),
        ("retransmits", "retransmit SYN_SENT"): ([1], "segments", "less"),
        ("retransmits", "tail loss probe ESTABLISHED"): ([1], "segments", "less"),
    }


def test_retransmits_of_flows_have_their_sum() -> None:
    """Ports are other ones in every start, so the sum is what can be compared."""
    run = only(
        "Tracing retransmits ... Hit Ctrl-C to end\n^C\n"
        "LADDR:LPORT               RADDR:RPORT               RETRANSMITS\n"
        "[192.0.2.1]#60366    <-> [192.0.2.9]#443             700\n"
        "[2001:db8::1]#666    <-> [2001:db8::9]#443           345\n"
    )
    assert figures(run) == {
        ("retransmits", "[192.0.2.1]#60366 <-> [192.0.2.9]#443"): ([700], "segments", "less"),
        ("retransmits", None): ([1045], "segments", "less"),
        ("retransmits", "[2001:db8::1]#666 <-> [2001:db8::9]#443"): ([345], "segments", "less"),
    }
    assert notes(run) == ["values without a name are the sums of all rows"]


def test_retransmits_and_drops_of_bpftrace() -> None:
    retransmits = (
        "Tracing tcp retransmits. Hit Ctrl-C to end.\n"
        "TIME     PID               LADDR:LPORT           RADDR:RPORT  STATE\n"
        "00:43:54 0               192.0.2.1:22             192.0.2.9:1234   ESTABLISHED\n"
    )
    assert figures(only(retransmits)) == {("retransmits", "ESTABLISHED"): ([1], "segments", "less")}
    drops = (
        "TIME     PID      COMM             SADDR:SPORT           DADDR:DPORT           STATE\n"
        "00:39:21 0        Web Content             192.0.2.9:3306          192.0.2.1:49466  ESTABLISHED\n"
        "\n        tcp_drop+1\n        tcp_v4_do_rcv+196\n\n"
        "00:39:22 0        swapper/1               192.0.2.9:3306          192.0.2.1:49466  CLOSE\n"
    )
    assert figures(only(drops)) == {
        ("drops", "ESTABLISHED"): ([1], "packets", "less"),
        ("drops", "CLOSE"): ([1], "packets", "less"),
    }


def test_drops_by_reason_with_their_stacks_between() -> None:
    run = only(TEXTS["tcpdrop"])
    assert figures(run) == {
        ("drops", "NETFILTER_DROP"): ([2], "packets", "less"),
        ("drops", "TCP_OVERWINDOW"): ([1], "packets", "less"),
    }
    assert notes(run)[1] == "the stacks below the rows are not read"
    older = TEXTS["tcpdrop"].replace("        REASON (CODE)", "").replace("NETFILTER_DROP (12)", "")
    run = only(older.replace("TCP_OVERWINDOW (21)", ""))
    assert {subject: count for (_, subject), (count, _, _) in figures(run).items()} == {
        **{"SYN_SENT": [1], "CLOSE": [1], "ESTABLISHED": [1]}
    }


def test_a_title_behind_a_stack_begins_another_run() -> None:
    runs = read("Before:\n\n" + TEXTS["tcpdrop"] + "\nAfter:\n\n" + TEXTS["tcpdrop"])
    assert [(run.side, len(run.rows)) for run in runs] == [("before", 2), ("after", 2)]


def test_connections_by_destination() -> None:
    assert figures(only(TEXTS["tcpconnect"])) == {
        ("connections", "192.0.2.9 443"): ([70], "connections", None),
        ("connections", None): ([104], "connections", None),
        ("connections", "192.0.2.8 443"): ([34], "connections", None),
    }


def test_time_until_a_packet_is_read() -> None:
    assert figures(only(TEXTS["tcppktlat"])) == {
        ("time until read", "iperf3"): ([0.02, 0.06], "ms", "less"),
        ("packets read", "iperf3"): ([2], "packets", None),
    }


@pytest.mark.parametrize("unit", ["ms", "us"])
def test_states_of_congestion_control_add_up_over_flows_and_intervals(unit: str) -> None:
    table = TEXTS["tcpcong"].replace("_ms", f"_{unit}")
    six = table.replace("AddrPort", "AddrPort6").replace("192.0.2.", "2001:db8::")
    run = only(f"./tcpcong -T 1 2\n\n07:39:02\n{table}{six}\n07:39:03\n{table}")
    sums = {metric: rest for (metric, subject), rest in figures(run).items() if subject is None}
    of = f"{unit}/interval"
    assert sums == {
        "time in open": ([2 * 1753, 1753], of, None),
        "time in disorder": ([48, 24], of, "less"),
        "time in recovery": ([470, 235], of, "less"),
        "time in congestion window reduced": ([2 * 997, 997], of, "less"),
        "time in loss": ([6, 3], of, "less"),
        "state changes": ([2 * 5458, 5458], "changes/interval", None),
    }
    assert figures(run)["time in loss", "192.0.2.1/34976 -> 192.0.2.9/19230"] == ([3, 3], of, "less")


def test_a_limit_leaves_the_direction_of_the_times_open() -> None:
    """Waits that become shorter than the limit disappear: fewer are better, their median says nothing."""
    run = only("Tracing run queue latency higher than 10000 us\n" + TEXTS["runqslower"])
    assert figures(run) == {
        ("run queue wait", "Web Content"): ([12739, 12118], "us", None),
        ("long waits", "Web Content"): ([2], "waits", "less"),
    }
    assert notes(run)[1] == "only what took longer than the tool's limit is printed"
    assert figures(only(TEXTS["softirqslower"])) == {
        ("softirq latency", "irq(hard) to softirq net_rx"): ([50223], "us", None),
        ("slow softirqs", "irq(hard) to softirq net_rx"): ([1], "softirqs", "less"),
        ("softirq latency", "softirq runtime net_rx"): ([10421], "us", None),
        ("slow softirqs", "softirq runtime net_rx"): ([1], "softirqs", "less"),
    }


def test_lookups_of_names() -> None:
    assert figures(only(TEXTS["gethostlatency"])) == {
        ("lookup latency", "wget"): ([90, 0], "ms", "less"),
        ("lookups", "wget"): ([2], "lookups", None),
    }


@pytest.mark.parametrize("line", ["Lost 12 events on CPU #1!", "Possibly lost 12 samples"])
def test_lost_events_are_counted_and_end_nothing(line: str) -> None:
    head, *rows = TEXTS["tcpconnlat"].splitlines()
    run = only("\n".join([head, rows[0], line, rows[1], line, rows[2]]))
    assert figures(run)["lost events", None] == ([24], "events", "less")
    assert figures(run)["connect latency", "Web Content"][0] == [1.65, 0.75]


def test_tcpstates_recorded_here() -> None:
    """libbpf-tools 0.26 on Linux 6.18, two requests of curl to a server on the same host."""
    text = (HERE / "outputs" / "libbpf-tcpstates-T.txt").read_text()
    found = figures(only(text))
    assert found["time in state", "SYN_SENT -> ESTABLISHED"][0] == [0.141, 0.12]
    assert found["time in state", "ESTABLISHED -> FIN_WAIT1"][0] == [5.859, 5.926, 5.027]
    assert ("time in state", "LISTEN -> SYN_RECV") not in found
    changes = sum(sum(samples) for (metric, _), (samples, _, _) in found.items() if metric == "state changes")
    assert changes == text.count("->") - 1


def test_runqslower_recorded_here() -> None:
    text = (HERE / "outputs" / "libbpf-runqslower-P.txt").read_text()
    found = figures(only(text))
    assert found["run queue wait", "rcu_preempt"][0] == [3133, 4040]
    assert sum(found["long waits", name][0][0] for name in ("tcpstates", "rcu_preempt", "python")) == 12


@pytest.mark.parametrize("tool", TOOLS)
def test_a_table_that_breaks_off_is_read_up_to_there(tool: str) -> None:
    """At every character: what is left is read, or refused with the head that is expected."""
    text = TEXTS[tool]
    whole = {(row.metric, row.subject) for row in only(text).rows}
    for end in range(len(text)):
        if READERS[tool].sniff(clean(text[:end])):
            (run,) = READERS[tool].read(text[:end])
            # The last name may be cut, too.
            assert len({(row.metric, row.subject) for row in run.rows} - whole) <= 2
        else:
            with pytest.raises(ResultError, match=f"^no table of {tool}; expected '"):
                READERS[tool].read(text[:end])


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("huge", ["9" * 400, "1e999", "nan", "-inf", "0x10"])
def test_what_is_no_number_of_the_tool_is_no_value(tool: str, huge: str) -> None:
    head, *rows = TEXTS[tool].splitlines()
    words = [word for word in rows[0].split() if word.replace(".", "").isdigit()]
    damaged = rows[0]
    for word in words:
        damaged = damaged.replace(word, huge)
    with pytest.raises(ResultError, match=f"^no table of {tool}; expected '"):
        READERS[tool].read(f"{head}\n{damaged}\n")


def test_a_large_value_stays_finite() -> None:
    head, row = TEXTS["tcpconnect"].splitlines()[:2]
    run = only(f"{head}\n{row.replace('70', '9' * 30)}\n{row.replace('70', '9' * 30)}\n")
    assert figures(run)["connections", None][0] == [pytest.approx(2e30)]
