"""A sweep is one call: values of a knob or hosts, each variant at each, the recorded value marked."""

import pytest

LIMIT = "net.core.skb_defer_max"


@pytest.fixture(scope="module")
def hopping(server):
    return server.analyse("tcp-rfs-hopping")


def sweep(server, analysis, **body):
    return server.client.post(f"/analyses/{analysis['id']}/sweep", json=body)


def test_a_knob_over_values_marks_the_recorded_one(server, analysis):
    request_body = {
        "policy": "skb-defer",
        "variants": ["stock"],
        "knob": {"name": LIMIT, "values": [64, 0, 16, 64]},
    }
    answer = sweep(server, analysis, **request_body)
    assert answer.status_code == 200, answer.text
    points = answer.json()["points"]
    assert [point["at"] for point in points] == ["0", "16", "64"]
    assert [point["recorded"] for point in points] == [False, False, True]
    deferred = [point["counters"]["deferred"] for point in points]
    assert deferred[0]["value"] == 0 < deferred[1]["value"] <= deferred[2]["value"]
    assert [count["label"] for count in deferred] == ["modelled", "modelled", "reconstructed"]
    replays = analysis["summary"]["replays"]
    stock = next(r for r in replays if (r["policy"], r["variant"]) == ("skb-defer", "stock"))
    assert deferred[2] == stock["counters"]["deferred"], "the base of a sweep is the analysis itself"
    assert sweep(server, analysis, **request_body).json() == answer.json()


def test_hosts_in_one_call(server, hopping):
    variants = ["stock", "intended-checked"]
    answer = sweep(
        server, hopping, policy="rfs-llc", variants=variants, hosts=["recorded", "one-llc", "own-llc"]
    ).json()
    writes = {(p["at"], p["variant"]): p["counters"]["writes"]["value"] for p in answer["points"]}
    assert len(writes) == 6
    assert writes["own-llc", "stock"] == writes["recorded", "stock"], "today's rule asks no topology"
    assert writes["recorded", "intended-checked"] < writes["own-llc", "intended-checked"]
    assert answer["axis"] == {"kind": "host", "name": "host"}
    recorded = {(p["at"], p["variant"]): p["recorded"] for p in answer["points"]}
    assert [at for at, yes in recorded.items() if yes] == [("recorded", "stock")]
    labels = {(p["at"], p["variant"]): p["counters"]["writes"]["label"] for p in answer["points"]}
    assert labels["recorded", "stock"] == "reconstructed"
    assert labels["own-llc", "stock"] == labels["own-llc", "intended-checked"] == "modelled"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"policy": "skb-defer"}, "either knob or hosts"),
        ({"policy": "skb-defer", "knob": {"name": LIMIT, "values": [-1]}}, "expected 0 to"),
        ({"policy": "skb-defer", "knob": {"name": "rps_cpus", "values": [1]}}, "has no knob 'rps_cpus'"),
        ({"policy": "skb-defer", "hosts": ["moon"]}, "no host 'moon'"),
        ({"policy": "skb-defer", "variants": ["x"], "hosts": ["recorded"]}, "no variant 'x'"),
        ({"policy": "tea"}, "no policy 'tea'"),
    ],
)
def test_what_cannot_be_swept_is_refused_in_a_sentence(server, analysis, body, sentence):
    answer = sweep(server, analysis, **body)
    assert answer.status_code == 422
    assert sentence in answer.json()["detail"]
