"""The panels' questions over a real recording, held against the summary and against each other."""

import pytest

from skbscope import engine
from skbscope.domains.traces.queries.decisions import Decisions
from skbscope.domains.traces.queries.timeline import Timeline
from skbscope.replays.records import writers
from skbscope.store.tables import Tables

from .conftest import DATA


@pytest.fixture(scope="module")
def ask(server, analysis):
    return lambda path, **query: server.get(f"/analyses/{analysis['id']}/{path}", **query)


def test_the_overview_counts_every_life_once(ask, analysis):
    answer = ask("timeline", px=600, max=100)
    Timeline.model_validate(answer)
    total = analysis["summary"]["lives"]["total"]
    assert answer["mode"] == "overview"
    assert answer["total"] == total
    assert sum(answer["buckets"]["born"]) == total
    assert sum(answer["buckets"]["events"]) <= analysis["summary"]["trace"]["events"]
    width = (answer["to"] - answer["from"]) / 600 * 2
    assert width / 2 <= answer["bucket_ns"] <= width * 2
    flushed = analysis["summary"]["lives"]["by_fate"]["flushed"]
    assert sum(answer["buckets"]["flushed"]) == flushed


def test_an_answer_is_made_once_and_gone_with_its_recording(server, monkeypatch):
    line = (
        " a 0/0 [000] 9.000001: skb:kfree_skb: skbaddr=0xffff888100001000 location=f+0x1 reason: NO_SOCKET\n"
    )
    sent = server.put("once.perf.txt", line.encode()).json()
    assert server.job(sent["job_id"])["state"] == "ready"
    path = f"/analyses/{sent['job_id']}/lives"
    made, query = [], Tables.query
    monkeypatch.setattr(Tables, "query", lambda *args: (made.append(args[1]), query(*args))[1])
    assert [server.get(path)["items"][0]["fate"] for _ in range(2)] == ["dropped"] * 2
    once = len(made)
    assert server.get(path, limit=5)["items"][0]["fate"] == "dropped"
    assert len(made) == 2 * once > 0
    assert server.client.delete(f"/traces/{sent['trace_id']}").status_code == 204
    assert server.client.get(path).status_code == 404


def test_a_short_range_shows_single_lives(ask):
    whole = ask("timeline", max=20_000)
    assert whole["mode"] == "lives"
    assert whole["shown"] == whole["total"] == len(whole["lives"]["n"])
    Timeline.model_validate(whole)
    lives = whole["lives"]
    a, b = sorted((lives["t1"][500], lives["t1"][520]))
    part = ask("timeline", **{"from": a, "to": b, "max": 20_000})
    wanted = [
        n for n, t0, t1 in zip(lives["n"], lives["t0"], lives["t1"], strict=True) if t0 <= b and t1 >= a
    ]
    assert part["lives"]["n"] == wanted
    assert part["total"] == part["shown"] == len(wanted)
    # A life that ends where the range begins is counted, and as many lives as may be shown are shown.
    assert ask("timeline", **{"from": a, "to": b, "max": len(wanted)})["mode"] == "lives"
    assert ask("timeline", **{"from": a, "to": b, "max": len(wanted) - 1})["mode"] == "overview"
    assert all(done is None or done >= t0 for done, t0 in zip(lives["done"], lives["t0"], strict=True))


def test_the_table_twin_pages_through_the_same_lives(ask):
    whole = ask("timeline", max=20_000)["lives"]
    found, cursor = [], None
    while True:
        page = ask("lives", limit=1000, **({"cursor": cursor} if cursor else {}))
        found += [row["n"] for row in page["items"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert found == whole["n"]
    flushed = ask("lives", limit=1000, fate="flushed", alloc_cpu=1, free_cpu=0)["items"]
    assert flushed
    assert {(row["fate"], row["alloc_cpu"], row["free_cpu"]) for row in flushed} == {("flushed", 1, 0)}


def test_flows_of_the_whole_range_are_those_of_the_summary(ask, analysis):
    flows = ask("flows")
    text = analysis["summary"]["lives"]
    got = {(c["alloc_cpu"], c["free_cpu"]): (c["count"], c["distance"], c["flushed"]) for c in flows["cells"]}
    assert got == {
        (f["alloc_cpu"], f["free_cpu"]): (f["count"], f["distance"], f["flushed"]) for f in text["flows"]
    }
    assert flows["total"] == text["total"]
    assert (
        sum(c["count"] for c in flows["cells"]) + flows["origin_unknown"] + flows["alive"] == flows["total"]
    )
    assert flows["label"] == "reconstructed"
    half = ask("flows", to=ask("timeline")["to"] // 2)
    assert 0 < half["total"] < flows["total"]


def test_one_life_has_all_its_events_and_decisions(ask):
    row = ask("lives", limit=1, fate="flushed")["items"][0]
    life = ask(f"lives/{row['n']}")
    assert {key: life[key] for key in row} == row
    assert life["events_total"] == len(life["events"])
    assert [event["t"] for event in life["events"]][0] == life["t0"]
    assert life["events"][-1]["t"] == life["t1"]
    addresses = {
        field["value"] for event in life["events"] for field in event["fields"] if field["name"] == "skbaddr"
    }
    assert addresses == {life["address"]}
    assert {"skb-defer", "rfs-llc"} & {decision["policy"] for decision in life["decisions"]}
    assert all(
        decision["text"] and decision["function"] and decision["source"] for decision in life["decisions"]
    )
    assert life["events"][0] == ask(f"events/{life['events'][0]['seq']}")


def test_decisions_by_rule_are_those_of_the_replays(ask, analysis):
    view = ask("decisions", policy="rfs-llc", a="stock", b="intended")
    Decisions.model_validate(view)
    for side, variant in (("a", "stock"), ("b", "intended")):
        text = replay(analysis, "rfs-llc", variant)["decisions"]
        assert {rule["rule"]: rule[side] for rule in view["rules"] if rule[side]} == text
    assert view["fidelity"]["a"]["compared"] > 0
    assert view["fidelity"]["b"] is None
    assert view["label"] == "modelled"
    assert view["knobs"]["net.core.rps_sock_flow_entries"]["value"] == 32768


def test_writes_of_all_flows_are_the_replays_counter(ask, analysis):
    view = ask("decisions", policy="rfs-llc", a="stock", b="intended")
    counters = replay(analysis, "rfs-llc", "stock")["counters"]
    name = next(name for name in counters if "write" in name)
    assert sum(flow["writes_a"] for flow in view["flows"]) == counters[name]["value"]
    assert writers("rfs-llc").writes


def test_a_series_never_passes_its_limit_and_says_what_it_left_out(ask):
    whole = ask("decisions", policy="rfs-llc", a="stock", b="intended", max=20_000)
    assert whole["series_left_out"] == 0
    few = ask("decisions", policy="rfs-llc", a="stock", b="intended", max=10, flow=whole["flow"])
    sides = [len(few["series"][side]["t"]) for side in "ab"]
    assert max(sides) <= 10
    assert sum(sides) + few["series_left_out"] == sum(len(whole["series"][side]["t"]) for side in "ab")
    assert whole["series"]["a"]["t"] == sorted(whole["series"]["a"]["t"])
    # The level between two kept points is what it was: thinning keeps the steps.
    assert set(few["series"]["a"]["cpu"]) <= set(whole["series"]["a"]["cpu"])


def test_moments_are_mirrored_when_the_sides_are_swapped(ask):
    ab = ask("decisions", policy="rfs-llc", a="stock", b="intended")
    ba = ask("decisions", policy="rfs-llc", a="intended", b="stock")
    assert ab["moments_total"] == ba["moments_total"] > 0
    assert ab["moments"]["rule_a"] == ba["moments"]["rule_b"]
    assert ab["moments"]["to_b"] == ba["moments"]["to_a"]
    assert ask("decisions", policy="rfs-llc", a="stock", b="stock")["moments_total"] == 0


def test_decision_rows_page_and_filter(ask, analysis):
    rule, count = next(iter(replay(analysis, "rfs-llc", "stock")["decisions"].items()))
    seen, cursor = 0, None
    while True:
        query = {"policy": "rfs-llc", "variant": "stock", "rule": rule, "limit": 1000}
        page = ask("decisions/rows", **query, **({"cursor": cursor} if cursor else {}))
        assert {row["rule"] for row in page["items"]} <= {rule}
        seen += len(page["items"])
        cursor = page["next"]
        if cursor is None:
            break
    assert seen == count


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (
            {"policy": "none"},
            "There is no policy 'none'; expected one of skb-defer, xdp-return, rfs-llc, xsk-batch, skb-init.",
        ),
        (
            {"policy": "rfs-llc", "a": "x"},
            "The policy rfs-llc has no variant 'x'; expected one of stock, as-posted, intended, intended-checked.",
        ),
        ({"flow": "zebra"}, "The flow 'zebra' is no hash; expected up to 8 hex digits such as 0x50a4fd73."),
    ],
)
def test_questions_about_what_is_not_there(server, analysis, query, sentence):
    body = {"policy": "rfs-llc", "a": "stock", "b": "intended", **query}
    answer = server.client.get(f"/analyses/{analysis['id']}/decisions", params=body)
    assert answer.json()["detail"] == sentence


def test_the_import_report_counts_as_the_reference_does(ask):
    import json

    facts = json.loads((DATA / "traces" / "tcp-rfs.facts.json").read_text())
    report = ask("report")
    assert report["by_event"] == facts["by_event"]
    assert report["container"] == "zstd"
    assert report["first_ns"] == str(facts["first_ns"])
    assert report["events"] + sum(report["rejected"].values()) == report["total"]
    assert report["header"]["release"].startswith("6.18.44")


def test_every_field_of_every_kind_reads_back_as_the_engine_has_it(ask):
    path = next((DATA / "traces").glob("tcp-rfs.perf.data.zst"))
    trace = engine.read(path)
    columns, strings = trace.events(), trace.strings()
    for table in trace.tables():
        of_kind = (columns["kind"] == table["kind"]).nonzero()[0]
        for seq in of_kind[[0, len(of_kind) // 2, -1]].tolist():
            got = ask(f"events/{seq}")
            assert got["name"] == table["name"]
            assert got["t"] == int(columns["time"][seq] - columns["time"][0])
            assert [field["name"] for field in got["fields"]] == [field["name"] for field in table["fields"]]
            for field, spec in zip(got["fields"], table["fields"], strict=True):
                value = trace.column(table["kind"], spec["name"])[columns["row"][seq]]
                assert field["value"] == shown(spec, value, strings), (table["name"], spec)


def shown(spec, value, strings):
    """The same rules as the portal's, from the engine's raw column."""
    if spec["kind"] == "text":
        return strings[int(value)]
    if spec["kind"] == "chars":
        return bytes(value).split(b"\0")[0].decode()
    if value.dtype.kind == "V":
        return bytes(value).hex(" ")
    symbols = dict(spec["symbols"])
    if int(value) in symbols:
        return symbols[int(value)]
    return f"0x{int(value) % (1 << 8 * spec['size']):x}" if spec["hex"] else str(int(value))


def replay(analysis, policy, variant):
    return next(r for r in analysis["summary"]["replays"] if (r["policy"], r["variant"]) == (policy, variant))


def test_the_catalogue_has_every_policy_with_its_page(server):
    catalogue = server.get("/policies")
    assert [policy["id"] for policy in catalogue["items"]] == [
        "skb-defer",
        "xdp-return",
        "rfs-llc",
        "xsk-batch",
        "skb-init",
    ]
    for policy in catalogue["items"]:
        # skb-init names sides: what runs today is at-alloc.
        assert policy["variants"][0]["id"] == ("at-alloc" if policy["id"] == "skb-init" else "stock")
        assert policy["page"].startswith("# ")
        assert all(rule["text"] and rule["function"] and rule["source"] for rule in policy["rules"])
    assert "6.18" in catalogue["kernels"]


def test_a_page_that_goes_to_no_cpu_is_marked_where_it_returned(server):
    redirected = server.analyse("xdp-redirect-threaded")
    body = {"policy": "xdp-return", "a": "stock", "b": "pool-decides"}
    answer = server.get(f"/analyses/{redirected['id']}/decisions", **body)
    assert {rule["rule"]: rule["a"] for rule in answer["rules"]}["C5-ring"] == 179
    places = [
        cpu
        for cpu, rule in zip(answer["series"]["a"]["cpu"], answer["series"]["a"]["rule"], strict=True)
        if rule == "C5-ring"
    ]
    assert len(places) == 179
    assert set(places) <= {0, 1}


def test_rates_count_every_event_and_skb_of_a_range_once(ask, analysis):
    whole = ask("rates", buckets=1)
    trace, lives = analysis["summary"]["trace"], analysis["summary"]["lives"]
    assert (whole["buckets"]["events"], whole["buckets"]["skbs"]) == ([trace["events"]], [lives["total"]])
    assert whole["overlapping"] == lives["total"]
    fine = ask("rates", buckets=60)
    for name, values in fine["buckets"].items():
        assert len(values) == 60
        assert sum(values) == whole["buckets"][name][0], name
    a, b = whole["to"] // 4, whole["to"] // 2
    part = ask("rates", **{"from": a, "to": b})
    shown = ask("timeline", **{"from": a, "to": b, "max": 20_000})
    assert part["overlapping"] == shown["total"]
    begun = [at for at, t0 in enumerate(shown["lives"]["t0"]) if a <= t0 <= b]
    assert part["buckets"]["skbs"] == [len(begun)]
    assert part["buckets"]["bytes"] == [sum(shown["lives"]["len"][at] for at in begun)]
    assert len(ask("rates", **{"from": 5, "to": 7, "buckets": 60})["buckets"]["events"]) == 3
