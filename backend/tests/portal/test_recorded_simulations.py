"""Stretches of real recordings as films: the shape and names of the scenario's, and nothing that no event tells."""

import json
from collections import Counter

import pytest

from skbscope import engine
from skbscope.domains.scenarios.recorded.service import MOST_DECISIONS

from .conftest import SMALL

DEFER = "skb-defer"
HOPPING = "udp-rfs-hopping"
"""Readers hop: both CPUs hand back, kicks are sent, and the order of events is not that of the replay."""
ONLY_RECORDED = {"differs"}
"""Gauges that only a recording has: where the kernel did something else than the rule."""
ONLY_RECORDED_MARKS = {"xdp-return": {"sent"}}
"""The scenario's batches are all dropped."""


@pytest.fixture(scope="module")
def trace_of(server):
    """The recording of a name, analysed once."""
    known: dict[str, str] = {}

    def find(name: str) -> str:
        if name not in known:
            known[name] = server.analyse(name)["trace_id"]
        return known[name]

    return find


def simulation_of(server, trace: str, policy: str, **query):
    simulation = server.get(f"/traces/{trace}/simulations/{policy}", **query)
    check_shape(simulation)
    return simulation


def check_shape(simulation) -> None:
    """What every page looks up by position is there for every position."""
    last = len(simulation["events"])
    assert all(len(gauge["values"]) == last + 1 for gauge in simulation["gauges"])
    times = [event["at_ns"] for event in simulation["events"]]
    assert times == sorted(times)
    assert times[:1] >= [0]
    for token in simulation["tokens"]:
        assert token["at"] == sorted(set(token["at"]))
        assert len(token["at"]) == len(token["to"])
        assert all(-1 <= to < len(simulation["places"]) for to in token["to"])
        assert all(at <= last for at in token["at"])
    for event in simulation["events"]:
        assert event["text"][-1] != "."
        assert event["token"] is None or event["token"] < len(simulation["tokens"])
        assert set(event["rules"]) <= set(simulation["rules"])
    ids = [place["id"] for place in simulation["places"]]
    assert len(ids) == len(set(ids))
    assert simulation["moments"]["start"] == 0
    assert simulation["moments"]["end"] == last
    assert all(sentence[-1] != "." for sentence in simulation["assumed"])


def scenario_simulations(policy: str):
    scenario = engine.scenarios()[policy]
    for case in scenario["cases"]:
        yield json.loads(engine.simulate(policy, (("case", case["id"]),)))


def kind(ident: str) -> str:
    """`list` of `list:0:1`."""
    return ident.split(":")[0]


RECORDED = [
    *((DEFER, name) for name in (SMALL, HOPPING, "tcp-rfs", "stuck-1-limit-0", "stuck-3-limit-raised")),
    *(("rfs-llc", name) for name in ("tcp-rfs-hopping", HOPPING)),
    *(("skb-init", name) for name in (SMALL, "tcp-pinned-slab", "tcp-rfs")),
    ("xsk-batch", "xsk-veth"),
    *(("xdp-return", name) for name in ("xdp-redirect", "xdp-redirect-threaded")),
]
VARIANTS = [
    (policy, name, variant["id"])
    for policy, name in (
        (DEFER, SMALL),
        ("rfs-llc", "tcp-rfs-hopping"),
        ("skb-init", "tcp-pinned-slab"),
        ("xsk-batch", "xsk-veth"),
        ("xdp-return", "xdp-redirect"),
    )
    for variant in engine.policy(policy)["variants"]
]


@pytest.mark.parametrize(("policy", "name"), RECORDED)
def test_names_are_those_of_the_scenario(server, trace_of, policy, name):
    simulation = simulation_of(server, trace_of(name), policy)
    if policy not in engine.scenarios():
        pytest.skip(f"the installed engine has no scenario {policy}")
    own = list(scenario_simulations(policy))
    concepts = {kind(place["id"]): place["concept"] for one in own for place in one["places"]}
    assert all(concepts[kind(place["id"])] == place["concept"] for place in simulation["places"])
    gauges = {kind(gauge["id"]): gauge["unit"] for one in own for gauge in one["gauges"]}
    output = {kind(gauge["id"]): gauge["unit"] for gauge in simulation["gauges"]}
    assert set(output) - ONLY_RECORDED <= set(gauges)
    assert all(gauges[ident] == unit for ident, unit in output.items() if ident in gauges)
    marks = {event["mark"] for one in own for event in one["events"]}
    assert {event["mark"] for event in simulation["events"]} <= marks | ONLY_RECORDED_MARKS.get(policy, set())
    tokens = {token["concept"] for one in own for token in one["tokens"]}
    assert {token["concept"] for token in simulation["tokens"]} <= tokens
    choices = {choice for choice, _ in engine.scenarios()[policy]["choices"]}
    assert {event["choice"]["took"] for event in simulation["events"] if event["choice"]} <= choices


@pytest.mark.parametrize(("policy", "name", "variant"), VARIANTS)
def test_every_variant_has_a_simulation_with_the_decisions_of_its_table(
    server, trace_of, policy, name, variant
):
    simulation = simulation_of(server, trace_of(name), policy, variant=variant, at_ns=0, max=200)
    here = simulation["parameters"]
    assert 0 < here["decisions"] <= 200
    assert 0 < len(simulation["events"]) <= 600
    assert not any(event["choice"] and event["choice"]["by_hand"] for event in simulation["events"])
    last = simulation["parameters"]["at_ns"] + simulation["events"][-1]["at_ns"]
    rows = server.get(
        f"/analyses/{here['analysis']}/decisions/rows",
        policy=policy,
        variant=variant,
        **{"from": here["at_ns"], "to": last, "limit": 1000},
    )["items"]
    body = {(row["seq"], row["rule"]) for row in rows}
    for event in simulation["events"]:
        if event["rules"] and event["mark"] != "flushed":
            assert any((event["ask"], rule) in body for rule in event["rules"]), event


def test_the_replay_of_a_kernel_with_hot_lists_shows_their_levels(server, trace_of):
    trace = trace_of(SMALL)
    made = server.client.post(f"/traces/{trace}/analyses", json={"kernel": "2.5.25"}).json()
    assert server.job(made["id"])["state"] == "ready"
    simulation = simulation_of(server, trace, "skb-init", analysis=made["id"], variant="at-free", at_ns=0)
    level = next(gauge["values"] for gauge in simulation["gauges"] if gauge["id"] == "hot:1")
    assert level[0] == 0
    assert max(level) > 0
    assert all(abs(one - other) <= 1 for one, other in zip(level, level[1:], strict=False))
    assert simulation["label"] == "modelled"


def test_a_free_happens_on_the_same_cpu_whichever_side_wipes(server, trace_of):
    trace = trace_of("tcp-pinned-slab")
    simulations = [
        simulation_of(server, trace, "skb-init", variant=one, at_ns=0) for one in ("at-alloc", "at-free")
    ]
    frees = [
        {event["ask"]: event["cpu"] for event in simulation["events"] if event["choice"]}
        for simulation in simulations
    ]
    assert frees[0] == frees[1] != {}


def test_a_window_that_begins_in_a_call_has_the_batch_of_its_end(server, trace_of):
    trace = trace_of("xsk-veth")
    simulation = simulation_of(server, trace, "xsk-batch")
    used = next(gauge["values"] for gauge in simulation["gauges"] if gauge["id"] == "taken")
    ends = [(at, event) for at, event in enumerate(simulation["events"], 1) if event["mark"] == "callEnds"]
    for at, event in ends:
        assert f"after {used[at]:,} packet" in event["text"]
    assert used[0] > 0


def test_words_of_the_flow_table_are_those_the_rule_left(server, trace_of):
    trace = trace_of("tcp-rfs-hopping")
    first = simulation_of(server, trace, "rfs-llc", at_ns=0, max=200)
    second = simulation_of(server, trace, "rfs-llc", at_ns=first["parameters"]["next_ns"], max=200)
    ends, begins = (
        {gauge["id"]: gauge["values"][end] for gauge in simulation["gauges"] if ":" in gauge["id"]}
        for simulation, end in ((first, -1), (second, 0))
    )
    both = [ident for ident in ends.keys() & begins.keys() if kind(ident) in ("slot", "recorded", "reader")]
    assert len(both) > 6
    assert {ident: ends[ident] for ident in both} == {ident: begins[ident] for ident in both}
    writes = {one["id"]: one["values"][-1] for one in second["gauges"]}
    assert writes["writes"] == writes["stock-writes"] > 0
    model = simulation_of(server, trace, "rfs-llc", variant="intended")
    output = {one["id"]: one["values"][-1] for one in model["gauges"]}
    assert output["avoided"] == output["stock-writes"] - output["writes"]


def test_quantities_without_events_have_no_gauge(server, trace_of):
    simulation = simulation_of(server, trace_of(SMALL), DEFER)
    output = {kind(gauge["id"]) for gauge in simulation["gauges"]}
    assert output.isdisjoint({"cache", "counter", "slab-taken", "slab-returned", "alien-data"})
    assert any("they are not shown" in sentence for sentence in simulation["assumed"])


@pytest.mark.parametrize("name", [SMALL, HOPPING, "tcp-rfs"])
def test_a_list_holds_as_many_skbs_as_its_gauge_shows_at_every_position(server, trace_of, name):
    trace, at = trace_of(name), 0
    for _ in range(6):
        simulation = simulation_of(server, trace, DEFER, at_ns=at)
        lists = {
            at: place["id"]
            for at, place in enumerate(simulation["places"])
            if place["concept"] == "deferList"
        }
        shows = {gauge["id"]: gauge["values"] for gauge in simulation["gauges"]}
        moves = sorted(
            (at, token, to)
            for token, moved in enumerate(simulation["tokens"])
            for at, to in zip(moved["at"], moved["to"], strict=True)
        )
        lies: dict[int, int] = {}
        for position in range(len(simulation["events"]) + 1):
            while moves and moves[0][0] <= position:
                _, token, to = moves.pop(0)
                lies[token] = to
            held = Counter(lists[to] for to in lies.values() if to in lists)
            assert {ident: held[ident] for ident in lists.values()} == {
                ident: shows[ident][position] for ident in lists.values()
            }
        at = simulation["parameters"].get("next_ns")


def test_walking_on_meets_every_decision_once_and_back_again(server, trace_of):
    trace = trace_of(SMALL)
    card = next(
        one for one in server.get(f"/traces/simulations/{DEFER}")["items"] if one["trace_id"] == trace
    )
    at, starts, met = 0, [], 0
    while at is not None:
        simulation = simulation_of(server, trace, DEFER, at_ns=at, max=200)
        here = simulation["parameters"]
        assert here["before"] == met
        met += here["decisions"]
        assert here["decisions"] <= 200
        assert simulation["left_out"] == here["of"] - met
        starts.append(here["at_ns"])
        at = here.get("next_ns")
    assert met == here["of"] == card["decisions"]
    assert simulation["left_out"] == 0
    for _ in range(len(starts) + 1):
        here = simulation_of(server, trace, DEFER, at_ns=here["at_ns"], max=200)["parameters"]
        if "previous_ns" not in here:
            break
        here = {"at_ns": here["previous_ns"]}
    assert here["at_ns"] == starts[0]


def test_without_a_time_it_begins_where_something_is_to_be_seen(server, trace_of):
    trace = trace_of("tcp-rfs-hopping")
    simulation = simulation_of(server, trace, DEFER)
    assert simulation["parameters"]["before"] > 0
    assert 1 < simulation["moments"]["first-alien"] < 20
    card = next(
        one for one in server.get(f"/traces/simulations/{DEFER}")["items"] if one["trace_id"] == trace
    )
    assert card["at_ns"] == simulation["parameters"]["at_ns"]
    assert card["decisions"] == simulation["parameters"]["of"]
    assert card["label"] == simulation["label"] == "reconstructed"


def test_host_label_and_texts_are_those_of_the_recording(server, trace_of):
    trace = trace_of(SMALL)
    simulation = simulation_of(server, trace, DEFER)
    analysis = server.get(f"/analyses/{simulation['parameters']['analysis']}")
    assert simulation["host"] == {name: analysis["host"][name] for name in ("cpus", "llcs", "nodes")}
    assert simulation["scenario"] == simulation["parameters"]["trace"] == trace
    assert (simulation["policy"], simulation["variant"], simulation["kernel"]) == (DEFER, "stock", "6.18")
    push = next(event for event in simulation["events"] if event["mark"] == "handedBack")
    life = server.get(f"/analyses/{analysis['id']}/lives/{push['text'].split('skb ')[1].split(' ')[0]}")
    assert life["alloc_cpu"] == simulation["tokens"][push["token"]]["home"]


def test_where_the_kernel_did_something_else_the_event_says_so(server, trace_of):
    simulation = simulation_of(server, trace_of("stuck-2-limit-64-restored"), DEFER)
    differs = next(gauge for gauge in simulation["gauges"] if gauge["id"] == "differs")["values"]
    at = simulation["moments"]["first-difference"]
    assert (differs[at - 1], differs[at]) == (0, 1)
    assert simulation["events"][at - 1]["text"].endswith(
        "not so in this recording: the kernel freed it without a flush"
    )


def test_another_variant_is_a_model_and_asks_the_same(server, trace_of):
    trace = trace_of("stuck-1-limit-0")
    stock, new = (simulation_of(server, trace, DEFER, variant=one) for one in ("stock", "v-max0-new"))
    assert new["label"] == "modelled"
    asks = [
        {event["ask"] for event in simulation["events"] if event["choice"]} for simulation in (stock, new)
    ]
    assert len(asks[0] & asks[1]) > 0.9 * len(asks[0])


def test_another_release_is_used_after_its_analysis(server, trace_of):
    trace = trace_of(SMALL)
    path = f"/traces/{trace}/simulations/{DEFER}"
    refused = server.client.get(path, params={"kernel": "7.1"})
    assert refused.status_code == 409
    assert '{"kernel": "7.1"}' in refused.json()["detail"]
    assert simulation_of(server, trace, DEFER, kernel="6.18")["kernel"] == "6.18"
    made = server.client.post(f"/traces/{trace}/analyses", json={"kernel": "7.1"}).json()
    assert server.job(made["id"])["state"] == "ready"
    simulation = simulation_of(server, trace, DEFER, kernel="7.1")
    assert (simulation["kernel"], simulation["label"]) == ("7.1", "modelled")
    assert simulation == simulation_of(server, trace, DEFER, analysis=made["id"])


def test_the_same_address_gives_the_same_bytes_and_a_tag(server, trace_of):
    path = f"/traces/{trace_of(SMALL)}/simulations/{DEFER}"
    first, second = server.client.get(path), server.client.get(path)
    assert first.content == second.content
    again = server.client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_former_addresses_answer_the_same_bytes_and_are_not_documented(server, trace_of):
    pairs = [
        ("/scenarios/skb-defer/simulation?variant=seed-0", "/scenarios/skb-defer/film?variant=seed-0"),
        (f"/traces/simulations/{DEFER}", f"/traces/films/{DEFER}"),
        (f"/traces/{trace_of(SMALL)}/simulations/{DEFER}", f"/traces/{trace_of(SMALL)}/films/{DEFER}"),
    ]
    for path, former in pairs:
        answers = [server.client.get(one) for one in (path, former)]
        assert [one.status_code for one in answers] == [200, 200]
        assert answers[0].content == answers[1].content
        assert answers[0].headers.get("etag") == answers[1].headers.get("etag")
    documented = server.client.get("/openapi.json").json()["paths"]
    assert not [path for path in documented if "film" in path]
    assert [path for path in documented if "simulation" in path]


@pytest.mark.parametrize(
    ("policy", "query", "status", "words"),
    [
        ("tea", {}, 404, "There is no policy 'tea'; expected one of skb-defer, "),
        (DEFER, {"variant": "tea"}, 422, "has no variant 'tea'; expected one of stock, "),
        (DEFER, {"kernel": "1.0"}, 422, "There is no kernel profile for '1.0'"),
        (DEFER, {"analysis": "tea"}, 404, "There is no analysis tea of the recording "),
        (DEFER, {"at_ns": 1 << 52}, 404, "There is no decision of skb-defer at or after "),
        (DEFER, {"max": MOST_DECISIONS + 1}, 422, "max"),
    ],
)
def test_what_cannot_be_had_is_one_sentence(server, trace_of, policy, query, status, words):
    answer = server.client.get(f"/traces/{trace_of(SMALL)}/simulations/{policy}", params=query)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["detail"]


def test_a_recording_that_is_not_there_or_shows_nothing_of_it(server, trace_of):
    assert server.client.get(f"/traces/tea/simulations/{DEFER}").status_code == 404
    answer = server.client.get(f"/traces/{trace_of('xsk-veth')}/simulations/{DEFER}")
    assert answer.status_code == 404
    assert answer.json()["type"] == "/problems/not-recorded"
    assert answer.json()["detail"].startswith("This recording holds no decision of skb-defer; record skbs ")
    listed = server.get(f"/traces/simulations/{DEFER}")["items"]
    assert trace_of("xsk-veth") not in {one["trace_id"] for one in listed}
    assert server.client.get("/traces/simulations/tea").status_code == 404


def test_a_large_host_has_places_for_the_cpus_that_take_part(server, trace_of):
    trace = trace_of(SMALL)
    body = {"host": {"kind": "preset", "name": "epyc-2x64"}}
    made = server.client.post(f"/traces/{trace}/analyses", json=body).json()
    assert server.job(made["id"])["state"] == "ready"
    simulation = simulation_of(server, trace, DEFER, analysis=made["id"])
    assert simulation["label"] == "modelled"
    assert len(simulation["host"]["cpus"]) >= 128
    assert len(simulation["host"]["nodes"]) == 2
    lists = [place["id"] for place in simulation["places"] if place["concept"] == "deferList"]
    assert lists == ["list:0:0", "list:0:1", "list:1:0", "list:1:1"]
    assert {gauge["id"] for gauge in simulation["gauges"] if kind(gauge["id"]) == "list"} == set(lists)
