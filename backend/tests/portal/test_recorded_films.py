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


def film_of(server, trace: str, policy: str, **query):
    film = server.get(f"/traces/{trace}/simulations/{policy}", **query)
    check_shape(film)
    return film


def check_shape(film) -> None:
    """What every page looks up by position is there for every position."""
    last = len(film["events"])
    assert all(len(gauge["values"]) == last + 1 for gauge in film["gauges"])
    times = [event["at_ns"] for event in film["events"]]
    assert times == sorted(times)
    assert times[:1] >= [0]
    for token in film["tokens"]:
        assert token["at"] == sorted(set(token["at"]))
        assert len(token["at"]) == len(token["to"])
        assert all(-1 <= to < len(film["places"]) for to in token["to"])
        assert all(at <= last for at in token["at"])
    for event in film["events"]:
        assert event["text"][-1] != "."
        assert event["token"] is None or event["token"] < len(film["tokens"])
        assert set(event["rules"]) <= set(film["rules"])
    ids = [place["id"] for place in film["places"]]
    assert len(ids) == len(set(ids))
    assert film["moments"]["start"] == 0
    assert film["moments"]["end"] == last
    assert all(sentence[-1] != "." for sentence in film["assumed"])


def scenario_films(policy: str):
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
    film = film_of(server, trace_of(name), policy)
    if policy not in engine.scenarios():
        pytest.skip(f"the installed engine has no scenario {policy}")
    own = list(scenario_films(policy))
    concepts = {kind(place["id"]): place["concept"] for one in own for place in one["places"]}
    assert all(concepts[kind(place["id"])] == place["concept"] for place in film["places"])
    gauges = {kind(gauge["id"]): gauge["unit"] for one in own for gauge in one["gauges"]}
    told = {kind(gauge["id"]): gauge["unit"] for gauge in film["gauges"]}
    assert set(told) - ONLY_RECORDED <= set(gauges)
    assert all(gauges[ident] == unit for ident, unit in told.items() if ident in gauges)
    marks = {event["mark"] for one in own for event in one["events"]}
    assert {event["mark"] for event in film["events"]} <= marks | ONLY_RECORDED_MARKS.get(policy, set())
    tokens = {token["concept"] for one in own for token in one["tokens"]}
    assert {token["concept"] for token in film["tokens"]} <= tokens
    choices = {choice for choice, _ in engine.scenarios()[policy]["choices"]}
    assert {event["choice"]["took"] for event in film["events"] if event["choice"]} <= choices


@pytest.mark.parametrize(("policy", "name", "variant"), VARIANTS)
def test_every_variant_has_a_film_with_the_decisions_of_its_table(server, trace_of, policy, name, variant):
    film = film_of(server, trace_of(name), policy, variant=variant, at_ns=0, max=200)
    here = film["parameters"]
    assert 0 < here["decisions"] <= 200
    assert 0 < len(film["events"]) <= 600
    assert not any(event["choice"] and event["choice"]["by_hand"] for event in film["events"])
    last = film["parameters"]["at_ns"] + film["events"][-1]["at_ns"]
    rows = server.get(
        f"/analyses/{here['analysis']}/decisions/rows",
        policy=policy,
        variant=variant,
        **{"from": here["at_ns"], "to": last, "limit": 1000},
    )["items"]
    asked = {(row["seq"], row["rule"]) for row in rows}
    for event in film["events"]:
        if event["rules"] and event["mark"] != "flushed":
            assert any((event["ask"], rule) in asked for rule in event["rules"]), event


def test_the_replay_of_a_kernel_with_hot_lists_shows_their_levels(server, trace_of):
    trace = trace_of(SMALL)
    made = server.client.post(f"/traces/{trace}/analyses", json={"kernel": "2.5.25"}).json()
    assert server.job(made["id"])["state"] == "ready"
    film = film_of(server, trace, "skb-init", analysis=made["id"], variant="at-free", at_ns=0)
    level = next(gauge["values"] for gauge in film["gauges"] if gauge["id"] == "hot:1")
    assert level[0] == 0
    assert max(level) > 0
    assert all(abs(one - other) <= 1 for one, other in zip(level, level[1:], strict=False))
    assert film["label"] == "modelled"


def test_a_free_happens_on_the_same_cpu_whichever_side_wipes(server, trace_of):
    trace = trace_of("tcp-pinned-slab")
    films = [film_of(server, trace, "skb-init", variant=one, at_ns=0) for one in ("at-alloc", "at-free")]
    frees = [{event["ask"]: event["cpu"] for event in film["events"] if event["choice"]} for film in films]
    assert frees[0] == frees[1] != {}


def test_a_call_in_the_middle_of_which_it_begins_has_taken_what_its_end_says(server, trace_of):
    trace = trace_of("xsk-veth")
    film = film_of(server, trace, "xsk-batch")
    taken = next(gauge["values"] for gauge in film["gauges"] if gauge["id"] == "taken")
    ends = [(at, event) for at, event in enumerate(film["events"], 1) if event["mark"] == "callEnds"]
    for at, event in ends:
        assert f"after {taken[at]:,} packet" in event["text"]
    assert taken[0] > 0


def test_words_of_the_flow_table_are_those_the_rule_left(server, trace_of):
    trace = trace_of("tcp-rfs-hopping")
    first = film_of(server, trace, "rfs-llc", at_ns=0, max=200)
    second = film_of(server, trace, "rfs-llc", at_ns=first["parameters"]["next_ns"], max=200)
    ends, begins = (
        {gauge["id"]: gauge["values"][end] for gauge in film["gauges"] if ":" in gauge["id"]}
        for film, end in ((first, -1), (second, 0))
    )
    both = [ident for ident in ends.keys() & begins.keys() if kind(ident) in ("slot", "recorded", "reader")]
    assert len(both) > 6
    assert {ident: ends[ident] for ident in both} == {ident: begins[ident] for ident in both}
    writes = {one["id"]: one["values"][-1] for one in second["gauges"]}
    assert writes["writes"] == writes["stock-writes"] > 0
    model = film_of(server, trace, "rfs-llc", variant="intended")
    told = {one["id"]: one["values"][-1] for one in model["gauges"]}
    assert told["avoided"] == told["stock-writes"] - told["writes"]


def test_what_no_event_tells_has_no_gauge(server, trace_of):
    film = film_of(server, trace_of(SMALL), DEFER)
    told = {kind(gauge["id"]) for gauge in film["gauges"]}
    assert told.isdisjoint({"cache", "counter", "slab-taken", "slab-returned", "alien-data"})
    assert any("cannot be told" in sentence for sentence in film["assumed"])


@pytest.mark.parametrize("name", [SMALL, HOPPING, "tcp-rfs"])
def test_a_list_holds_as_many_skbs_as_its_gauge_shows_at_every_position(server, trace_of, name):
    trace, at = trace_of(name), 0
    for _ in range(6):
        film = film_of(server, trace, DEFER, at_ns=at)
        lists = {
            at: place["id"] for at, place in enumerate(film["places"]) if place["concept"] == "deferList"
        }
        shows = {gauge["id"]: gauge["values"] for gauge in film["gauges"]}
        moves = sorted(
            (at, token, to)
            for token, moved in enumerate(film["tokens"])
            for at, to in zip(moved["at"], moved["to"], strict=True)
        )
        lies: dict[int, int] = {}
        for position in range(len(film["events"]) + 1):
            while moves and moves[0][0] <= position:
                _, token, to = moves.pop(0)
                lies[token] = to
            held = Counter(lists[to] for to in lies.values() if to in lists)
            assert {ident: held[ident] for ident in lists.values()} == {
                ident: shows[ident][position] for ident in lists.values()
            }
        at = film["parameters"].get("next_ns")


def test_walking_on_meets_every_decision_once_and_back_again(server, trace_of):
    trace = trace_of(SMALL)
    card = next(one for one in server.get(f"/traces/simulations/{DEFER}")["items"] if one["trace_id"] == trace)
    at, starts, met = 0, [], 0
    while at is not None:
        film = film_of(server, trace, DEFER, at_ns=at, max=200)
        here = film["parameters"]
        assert here["before"] == met
        met += here["decisions"]
        assert here["decisions"] <= 200
        assert film["left_out"] == here["of"] - met
        starts.append(here["at_ns"])
        at = here.get("next_ns")
    assert met == here["of"] == card["decisions"]
    assert film["left_out"] == 0
    for _ in range(len(starts) + 1):
        here = film_of(server, trace, DEFER, at_ns=here["at_ns"], max=200)["parameters"]
        if "previous_ns" not in here:
            break
        here = {"at_ns": here["previous_ns"]}
    assert here["at_ns"] == starts[0]


def test_without_a_time_it_begins_where_something_is_to_be_seen(server, trace_of):
    trace = trace_of("tcp-rfs-hopping")
    film = film_of(server, trace, DEFER)
    assert film["parameters"]["before"] > 0
    assert 1 < film["moments"]["first-alien"] < 20
    card = next(one for one in server.get(f"/traces/simulations/{DEFER}")["items"] if one["trace_id"] == trace)
    assert card["at_ns"] == film["parameters"]["at_ns"]
    assert card["decisions"] == film["parameters"]["of"]
    assert card["label"] == film["label"] == "reconstructed"


def test_host_label_and_texts_are_those_of_the_recording(server, trace_of):
    trace = trace_of(SMALL)
    film = film_of(server, trace, DEFER)
    analysis = server.get(f"/analyses/{film['parameters']['analysis']}")
    assert film["host"] == {name: analysis["host"][name] for name in ("cpus", "llcs", "nodes")}
    assert film["scenario"] == film["parameters"]["trace"] == trace
    assert (film["policy"], film["variant"], film["kernel"]) == (DEFER, "stock", "6.18")
    push = next(event for event in film["events"] if event["mark"] == "handedBack")
    life = server.get(f"/analyses/{analysis['id']}/lives/{push['text'].split('skb ')[1].split(' ')[0]}")
    assert life["alloc_cpu"] == film["tokens"][push["token"]]["home"]


def test_where_the_kernel_did_something_else_the_event_says_so(server, trace_of):
    film = film_of(server, trace_of("stuck-2-limit-64-restored"), DEFER)
    differs = next(gauge for gauge in film["gauges"] if gauge["id"] == "differs")["values"]
    at = film["moments"]["first-difference"]
    assert (differs[at - 1], differs[at]) == (0, 1)
    assert film["events"][at - 1]["text"].endswith(
        "not so in this recording: the kernel freed it without a flush"
    )


def test_another_variant_is_a_model_and_asks_the_same(server, trace_of):
    trace = trace_of("stuck-1-limit-0")
    stock, new = (film_of(server, trace, DEFER, variant=one) for one in ("stock", "v-max0-new"))
    assert new["label"] == "modelled"
    asks = [{event["ask"] for event in film["events"] if event["choice"]} for film in (stock, new)]
    assert len(asks[0] & asks[1]) > 0.9 * len(asks[0])


def test_another_release_is_taken_once_it_was_analysed(server, trace_of):
    trace = trace_of(SMALL)
    path = f"/traces/{trace}/simulations/{DEFER}"
    refused = server.client.get(path, params={"kernel": "7.1"})
    assert refused.status_code == 409
    assert '{"kernel": "7.1"}' in refused.json()["detail"]
    assert film_of(server, trace, DEFER, kernel="6.18")["kernel"] == "6.18"
    made = server.client.post(f"/traces/{trace}/analyses", json={"kernel": "7.1"}).json()
    assert server.job(made["id"])["state"] == "ready"
    film = film_of(server, trace, DEFER, kernel="7.1")
    assert (film["kernel"], film["label"]) == ("7.1", "modelled")
    assert film == film_of(server, trace, DEFER, analysis=made["id"])


def test_the_same_address_gives_the_same_bytes_and_a_tag(server, trace_of):
    path = f"/traces/{trace_of(SMALL)}/simulations/{DEFER}"
    first, second = server.client.get(path), server.client.get(path)
    assert first.content == second.content
    again = server.client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("policy", "query", "status", "words"),
    [
        ("tea", {}, 404, "There is no policy 'tea'; expected one of skb-defer, "),
        (DEFER, {"variant": "tea"}, 422, "has no variant 'tea'; expected one of stock, "),
        (DEFER, {"kernel": "1.0"}, 422, "There is no kernel profile for '1.0'"),
        (DEFER, {"analysis": "tea"}, 404, "There is no analysis tea of the recording "),
        (DEFER, {"at_ns": 1 << 52}, 404, "No decision of skb-defer lies at or after "),
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
    asked = {"host": {"kind": "preset", "name": "epyc-2x64"}}
    made = server.client.post(f"/traces/{trace}/analyses", json=asked).json()
    assert server.job(made["id"])["state"] == "ready"
    film = film_of(server, trace, DEFER, analysis=made["id"])
    assert film["label"] == "modelled"
    assert len(film["host"]["cpus"]) >= 128
    assert len(film["host"]["nodes"]) == 2
    lists = [place["id"] for place in film["places"] if place["concept"] == "deferList"]
    assert lists == ["list:0:0", "list:0:1", "list:1:0", "list:1:1"]
    assert {gauge["id"] for gauge in film["gauges"] if kind(gauge["id"]) == "list"} == set(lists)
