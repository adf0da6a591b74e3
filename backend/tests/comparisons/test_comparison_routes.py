"""Comparisons over HTTP: kept under their content, counted, with the recordings of their runs beside them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from portal.conftest import DATA, Running, running

RUNS = DATA / "runs" / "tcp4-rfs"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as one:
        yield one


@pytest.fixture(scope="module")
def sides(server: Running) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"before": [], "after": []}
    for side, ids in found.items():
        for at in range(1, 9):
            name = f"{side}-{at}.iperf3.json"
            ids += server.put(name, (RUNS / name).read_bytes()).json()["run_ids"]
    return found


def ask(server: Running, **body: Any) -> dict[str, Any]:
    answer = server.client.post("/comparisons", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_same_question_has_the_same_id_and_is_one_look(
    server: Running, sides: dict[str, list[str]]
) -> None:
    one = ask(server, **sides)
    again = ask(server, **sides)
    assert (again["id"], again["sha256"], again["looks"]) == (one["id"], one["sha256"], 1)
    assert len(one["id"]) == 12
    primary = next(row for row in one["comparison"]["rows"] if row["primary"])
    assert primary["word"] == "SLOWER"
    assert "drift" in primary["verdict"]
    assert server.get(f"/comparisons/{one['id']}") == again


def test_equal_simultaneous_requests_get_equal_answers(server: Running, sides: dict[str, list[str]]) -> None:
    def one(_: int) -> str:
        return str(ask(server, **sides, title="asked at once")["id"])

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(one, range(16)))) == 1


def test_another_primary_row_is_a_second_look(server: Running, sides: dict[str, list[str]]) -> None:
    first = ask(server, **sides)
    other = ask(server, **sides, options={"primary": "retransmits"})
    assert other["id"] != first["id"]
    assert other["looks"] > first["looks"]
    assert next(row["metric"] for row in other["comparison"]["rows"] if row["primary"]) == "retransmits"


def test_a_run_is_left_out_with_its_reason(server: Running, sides: dict[str, list[str]]) -> None:
    gone = sides["before"][0]
    answer = ask(server, **sides, left_out={gone: "the link was still coming up"})
    runs = answer["comparison"]["before"]["runs"]
    assert [run["left_out"] for run in runs if run["id"] == gone] == ["the link was still coming up"]
    assert "the link was still coming up" in answer["text"]


def test_the_texts_are_those_of_the_command_line(server: Running, sides: dict[str, list[str]]) -> None:
    answer = ask(server, **sides)
    assert all(len(line) <= 72 for line in answer["text"].splitlines())
    assert "SLOWER" in answer["markdown"]
    assert len(answer["markdown"].encode()) <= 4096


def test_comparisons_are_listed_newest_first(server: Running, sides: dict[str, list[str]]) -> None:
    made = ask(server, **sides, title="of the list", policy="rfs-llc")
    page = server.get("/comparisons", policy="rfs-llc", limit=1)
    assert page["items"][0]["id"] == made["id"]
    assert page["items"][0]["word"] == "SLOWER"


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"before": []}, 422, "needs runs on both sides"),
        ({"before": ["nosuchrun"]}, 404, "There is no run nosuchrun."),
        ({"left_out": {"nosuchrun": "x"}}, 422, "is left out but on no side"),
        ({"options": {"margin_pct": -1}}, 422, "margin_pct"),
    ],
)
def test_refusals(
    server: Running, sides: dict[str, list[str]], change: dict[str, Any], status: int, sentence: str
) -> None:
    answer = server.client.post("/comparisons", json={**sides, **change})
    assert answer.status_code == status
    assert sentence in answer.json()["detail"]


def test_a_run_cannot_be_compared_with_itself(server: Running, sides: dict[str, list[str]]) -> None:
    twice = {"before": sides["before"], "after": [sides["before"][0]]}
    answer = server.client.post("/comparisons", json=twice)
    assert (answer.status_code, "is on both sides" in answer.json()["detail"]) == (422, True)


def test_recordings_of_the_runs_stand_beside_them(server: Running) -> None:
    runs: dict[str, list[str]] = {}
    for side, name in (("before", "stuck-1-limit-0"), ("after", "stuck-4-limit-64-again")):
        server.analyse(name)
        text = (DATA / "traces" / f"{name}.iperf3.json").read_bytes()
        runs[side] = server.put(f"{name}.iperf3.json", text).json()["run_ids"]
    answer = ask(server, **runs, policy="skb-defer")
    # The host files of the recordings tell what differs, and the policy's own knob is what is compared.
    (knob,) = [
        item for item in answer["comparison"]["differences"] if item["name"] == "net.core.skb_defer_max"
    ]
    assert (knob["before"], knob["after"], knob["intended"]) == ("0", "64", True)
    (beside,) = answer["recorded"]
    assert (beside["policy"], beside["variant"]) == ("skb-defer", "stock")
    assert [one["side"] for one in beside["recordings"]] == ["before", "after"]
    flushed = next(row for row in beside["counters"] if row["name"] == "flushed")
    # A limit of 0 hands nothing back; 64 does.
    assert flushed["values"][0] == 0 < flushed["values"][1]
    assert set(flushed["labels"]) <= {"exact", "reconstructed", "assumed"}
