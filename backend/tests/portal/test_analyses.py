"""Other hosts, kernels and knobs: an id for each, and the same id for the same."""

import pytest

from .conftest import DATA, SMALL


@pytest.fixture(scope="module")
def trace_id(server):
    return server.analyse()["trace_id"]


def ask(server, trace_id, **body):
    return server.client.post(f"/traces/{trace_id}/analyses", json=body)


def ready(server, answer):
    assert answer.status_code in (200, 202), answer.text
    assert server.job(answer.json()["id"])["state"] == "ready"
    return server.get(f"/analyses/{answer.json()['id']}")


def test_the_same_body_gives_the_same_analysis(server, trace_id):
    body = {"host": {"kind": "own-llc"}, "knobs": {"net.core.skb_defer_max": 8}}
    first = ask(server, trace_id, **body)
    assert first.status_code == 202
    made = ready(server, first)
    again = ask(server, trace_id, **body)
    assert again.status_code == 200
    assert again.json()["id"] == made["id"]
    other = ask(server, trace_id, host={"kind": "own-llc"}, knobs={"net.core.skb_defer_max": 9})
    assert other.json()["id"] != made["id"]
    assert made["host"]["llcs"] == [[0], [1]]
    stock = next(
        r for r in made["summary"]["replays"] if (r["policy"], r["variant"]) == ("skb-defer", "stock")
    )
    assert stock["knobs"]["net.core.skb_defer_max"] == {"value": 8, "source": "set"}
    server.job(other.json()["id"])


def test_no_body_at_all_is_the_default_analysis(server, trace_id):
    default = server.get(f"/traces/{trace_id}")["default_analysis_id"]
    assert ask(server, trace_id).json()["id"] == default


def test_the_distance_follows_the_host(server, trace_id):
    for host, distance in (
        ({"kind": "one-llc"}, "same-llc"),
        ({"kind": "own-llc"}, "cross-llc"),
        ({"kind": "layout", "llcs": [[0], [1]], "nodes": [[0], [1]]}, "cross-node"),
        ({"kind": "preset", "name": "laptop-1-llc"}, "same-llc"),
    ):
        made = ready(server, ask(server, trace_id, host=host))
        flows = server.get(f"/analyses/{made['id']}/flows")
        assert {c["distance"] for c in flows["cells"] if c["alloc_cpu"] != c["free_cpu"]} == {distance}


def test_another_kernel_replays_with_its_constants(server, trace_id):
    made = ready(server, ask(server, trace_id, kernel="6.12.3"))
    assert {replay["kernel"] for replay in made["summary"]["replays"]} != {"6.18"}


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"knobs": {"no.such": 1}}, "There is no knob 'no.such'; expected one of "),
        (
            {"knobs": {"net.core.skb_defer_max": -1}},
            "The knob net.core.skb_defer_max is set to -1; expected 0 to ",
        ),
        ({"kernel": "3.10.0"}, "There is no kernel profile for '3.10.0'; expected a release of one of "),
        ({"host": {"kind": "preset", "name": "toaster"}}, "There is no host preset toaster."),
        ({"host": {"kind": "upload", "id": "f" * 20}}, f"There is no upload {'f' * 20}."),
        (
            {"host": {"kind": "nonsense"}},
            "body.host: Input tag 'nonsense' found using 'kind' does not match any of ",
        ),
        ({"surprise": 1}, "body.surprise: Extra inputs are not permitted."),
    ],
)
def test_what_nobody_knows_is_refused_before_any_work(server, trace_id, body, sentence):
    answer = ask(server, trace_id, **body)
    assert answer.status_code in (404, 422)
    assert answer.json()["detail"].startswith(sentence)


def test_a_layout_without_a_recorded_cpu_fails_with_a_sentence(server, trace_id):
    answer = ask(server, trace_id, host={"kind": "layout", "llcs": [[0]], "nodes": [[0]]})
    job = server.job(answer.json()["id"])
    assert job["state"] == "failed"
    assert "1" in job["error"]["detail"]
    assert job["error"]["status"] == 422


def test_a_host_that_is_not_a_host_is_refused(server, trace_id):
    result = server.put("r2.iperf3.json", (DATA / "traces" / "tcp-pinned.iperf3.json").read_bytes()).json()
    answer = server.client.put(f"/traces/{trace_id}/host", json={"upload_id": result["id"]})
    assert answer.json()["detail"] == "The upload r2.iperf3.json is a result file; expected a host file."


def test_detaching_the_host_goes_back_to_the_header_and_to_the_same_id(server, trace_id):
    before = server.get(f"/traces/{trace_id}")
    detached = server.client.put(f"/traces/{trace_id}/host", json={"upload_id": None}).json()
    assert detached["spec"] == {"kind": "header"}
    assert detached["id"] != before["default_analysis_id"]
    server.job(detached["id"])
    assert server.get(f"/analyses/{detached['id']}")["host"]["knobs"] == {}
    back = server.client.put(f"/traces/{trace_id}/host", json={"upload_id": before["host_upload_id"]}).json()
    assert back["id"] == before["default_analysis_id"]


def test_a_deleted_recording_is_gone_with_all_that_was_made_of_it(start, small):
    with start() as server:
        made = server.analyse(SMALL)
        assert server.client.delete(f"/traces/{made['trace_id']}").status_code == 204
        for path in (
            f"/traces/{made['trace_id']}",
            f"/analyses/{made['id']}",
            f"/uploads/{made['trace_id']}",
            f"/jobs/{made['id']}",
        ):
            assert server.client.get(path).status_code == 404
        assert list(server.portal.tables.root.iterdir()) == []
        assert server.put("again.perf.data.zst", small).status_code == 201


def test_lists_page_newest_first(start, small):
    other = (DATA / "traces" / "stuck-2-limit-64-restored.perf.data.zst").read_bytes()
    with start() as server:
        ids = [server.put(f"{n}.perf.data.zst", body).json()["id"] for n, body in enumerate((small, other))]
        first = server.get("/traces", limit=1)
        assert [item["id"] for item in first["items"]] == ids[1:]
        second = server.get("/traces", limit=1, cursor=first["next"])
        assert [item["id"] for item in second["items"]] == ids[:1]
        assert second["next"] is None
