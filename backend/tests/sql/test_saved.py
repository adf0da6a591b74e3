"""The saved queries over demo recordings, held against computations that take another way."""

import re
from collections import Counter

import duckdb
import numpy as np
import pytest

from skbscope.domains.sql import locked, saved
from skbscope.domains.sql.statement import check
from skbscope.errors import NotFound
from skbscope.replays.fidelity import as_run

from .conftest import DATA, QUERIES, SCRIPT, analysed

ALL = saved.load(QUERIES)
FIXED = {"events", "lives", "flows", "decisions", "host", "knobs"}


@pytest.fixture
def rows(ask):
    return lambda name: ask.rows(saved.named(QUERIES, name).sql)


@pytest.fixture
def field(ask):
    """A field of an event kind as the engine holds it, with its events' numbers, CPUs and times."""
    events = ask.opened.trace.events()

    def read(event, name):
        (table,) = [table for table in ask.opened.trace.tables() if table["name"] == event]
        at = np.flatnonzero(events["kind"] == table["kind"])
        values = np.asarray(ask.opened.trace.column(table["kind"], name))[events["row"][at]]
        return at, events["cpu"][at], events["time"][at], values

    return read


@pytest.mark.parametrize("query", ALL, ids=[query.id for query in ALL])
def test_it_runs_whole_and_says_what_it_needs(query, ask):
    answer = ask(query.sql)
    assert answer.rows, query.id
    assert (answer.truncated, answer.note) == (False, None)
    assert query.about.endswith(".")
    assert len(query.title) <= 60
    connection = locked.opened(64 << 20, 1)
    read = check(connection, query.sql, [table.name for table in ask.tables])
    connection.close()
    assert read - FIXED == set(query.needs)


@pytest.mark.parametrize("query", [query for query in ALL if query.needs], ids=lambda query: query.id)
def test_a_recording_without_its_events_cannot_tell(query, tmp_path):
    path = tmp_path / "few.txt"
    path.write_text(SCRIPT)
    few = analysed(tmp_path / "tables", path)
    have = {table.name for table in few.tables}
    missing = [name for name in sorted(query.needs) if name not in have]
    answer = few(query.sql)
    if missing:
        assert (answer.columns, answer.rows) == ([], [])
        assert answer.note == f"Cannot tell: the recording has no {' and no '.join(missing)} events."
    else:
        assert query.id == "queue-to-free"
        assert [row[1] for row in answer.rows] == [1]


def test_unknown_names_are_refused():
    with pytest.raises(NotFound, match="no saved query 'x'"):
        saved.named(QUERIES, "x")
    assert len({query.id for query in ALL}) == len(ALL) >= 10


def test_alien_frees_are_the_summarys_flows(rows, ask):
    alien = [flow for flow in ask.summary["lives"]["flows"] if flow["alloc_cpu"] != flow["free_cpu"]]
    found = rows("alien-frees")
    keys = ("alloc_cpu", "free_cpu", "distance", "count", "flushed", "p50_ns", "p95_ns", "max_ns")
    seen = [row for row in found if row["free_cpu"] is not None]
    assert [{key: row[key] for key in keys} for row in seen] == sorted(
        ({key: flow[key] for key in keys} for flow in alien), key=lambda flow: -flow["count"]
    )
    assert sum(row["count"] for row in found) == ask.summary["lives"]["alien"]


def test_the_longest_lives_are_the_engines(rows, ask):
    columns = ask.opened.lives.columns()
    ended = columns["done"] != 0xFFFFFFFF
    took = np.where(ended, columns["done_ns"].astype(np.int64) - columns["first_ns"].astype(np.int64), -1)
    order = np.lexsort((np.arange(len(took)), -took))[:10]
    found = rows("longest-lives")
    by_life = list(dict.fromkeys((row["life"], row["took_ns"]) for row in found))
    assert by_life == [(int(n), int(took[n])) for n in order]
    assert Counter(row["life"] for row in found) == {int(n): int(columns["events"][n]) for n in order}


def test_drops_are_the_kfree_events(rows, field, ask):
    _, _, _, reasons = field("skb:kfree_skb", "reason")
    _, _, _, locations = field("skb:kfree_skb", "location")
    found = rows("drops")
    assert (
        sum(row["drops"] for row in found)
        == ask.summary["trace"]["by_event"]["skb:kfree_skb"]
        == len(reasons)
    )
    counted = Counter(f"0x{location:x}" for location in locations.tolist())
    assert {row["location"]: row["drops"] for row in found} == counted


def test_net_rx_time_is_what_a_loop_over_the_events_adds_up(rows, field):
    net_rx = 3
    edges = [
        (int(seq), int(cpu), int(time), name)
        for name in ("entry", "exit")
        for seq, cpu, time, vec in zip(*field(f"irq:softirq_{name}", "vec"), strict=True)
        if vec == net_rx
    ]
    begun, total, count = {}, Counter(), Counter()
    for _, cpu, time, name in sorted(edges):
        if name == "entry":
            begun[cpu] = time
        elif cpu in begun:
            total[cpu] += time - begun.pop(cpu)
            count[cpu] += 1
    found = rows("net-rx-time")
    assert {row["cpu"]: (row["softirqs"], row["total_ns"]) for row in found} == {
        cpu: (count[cpu], total[cpu]) for cpu in count
    }
    assert all(0 < row["percent_of_recording"] < 100 for row in found)


def test_napi_polls_add_up(rows, field, ask):
    _, _, _, work = field("napi:napi_poll", "work")
    by_work = Counter()
    for row in rows("napi-work"):
        by_work[row["work"]] += row["polls"]
    assert by_work == Counter(work.tolist())
    assert by_work.total() == ask.summary["trace"]["by_event"]["napi:napi_poll"]


def test_calls_and_hops_are_counted_per_socket_and_task(rows, field, ask):
    by_event = ask.summary["trace"]["by_event"]
    tasks = rows("task-calls")
    assert sum(row["reads"] for row in tasks) == by_event["sock:sock_recv_length"]
    assert sum(row["sends"] for row in tasks) == by_event["sock:sock_send_length"]
    read, _, _, returned = field("sock:sock_recv_length", "ret")
    assert sum(row["read_bytes"] or 0 for row in tasks) == int(returned[returned > 0].sum())
    sent, _, _, _ = field("sock:sock_send_length", "ret")
    assert len(read) + len(sent) == sum(row["reads"] + row["sends"] for row in tasks)

    calls = sorted(
        (int(seq), int(cpu), int(sk))
        for name in ("recv", "send")
        for seq, cpu, _, sk in zip(*field(f"sock:sock_{name}_length", "sk"), strict=True)
    )
    last, hops = {}, Counter()
    for _, cpu, sk in calls:
        hops[sk] += last.get(sk, cpu) != cpu
        last[sk] = cpu
    assert {row["sk"]: row["hops"] for row in rows("reader-hops")} == {
        f"0x{sk:x}": n for sk, n in hops.items()
    }


def test_disagreements_are_the_fidelity_of_the_summary(rows, ask):
    agreed, disagreed = Counter(), Counter()
    for row in rows("disagreements"):
        agreed[row["policy"], row["variant"]] += row["agreed"]
        disagreed[row["policy"], row["variant"]] += row["disagreed"]
    output = {
        (replay["policy"], replay["variant"]): fidelity
        for replay in ask.summary["replays"]
        if (fidelity := as_run(replay)) and fidelity["compared"]
    }
    assert set(agreed) == set(output)
    for key, fidelity in output.items():
        assert (agreed[key], agreed[key] + disagreed[key]) == (fidelity["agreed"], fidelity["compared"])


def test_variants_differ_where_the_engine_says(rows, ask):
    file = ask.file("differ-rfs-llc-stock-intended")
    if not (ask.folder / "differ-rfs-llc-stock-intended.parquet").is_file():
        pytest.skip("the recording has no table of differences")
    connection = duckdb.connect()
    differ = connection.execute(
        "select distinct event from read_parquet(?) where to_a <> to_b order by 1", [file]
    ).fetchall()
    connection.close()
    # A decision taken on one side only is none the query joins.
    assert {row["seq"] for row in rows("rfs-differ")} <= {seq for (seq,) in differ}
    assert rows("rfs-differ")


def test_the_level_never_passes_the_limit(rows, ask):
    found = rows("defer-level")
    limit = next(r for r in ask.summary["replays"] if r["policy"] == "skb-defer")["knobs"][
        "net.core.skb_defer_max"
    ]
    assert 0 < max(row["highest_level"] for row in found) <= limit["value"]
    stock = next(r for r in ask.summary["replays"] if (r["policy"], r["variant"]) == ("skb-defer", "stock"))
    assert sum(row["deferred"] for row in found) == stock["counters"]["deferred"]["value"]


def test_latencies_stand_in_order(rows):
    for name in ("queue-to-free", "softirq-to-read"):
        for row in rows(name):
            assert 0 <= row["p50_ns"] <= row["p95_ns"] <= row["max_ns"]


def test_the_readme_beside_them_names_no_file():
    assert re.search(r"title.*about.*needs", (DATA / "queries" / "README.md").read_text(), re.DOTALL)
