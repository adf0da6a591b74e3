"""Notes stored with a comparison: written once, in the order of its rows, bounded, found again by the compared runs."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from portal.conftest import DATA, Running, running

from skbscope.domains.comparisons.repository import ComparisonRow

RUNS = DATA / "runs" / "tcp4-rfs"
A, B = "a" * 16, "b" * 16


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as one:
        yield one


@pytest.fixture(scope="module")
def sides(server: Running) -> dict[str, list[str]]:
    names = {side: [f"{side}-{at}.iperf3.json" for at in (1, 2)] for side in ("before", "after")}
    return {
        side: [server.put(name, (RUNS / name).read_bytes()).json()["run_ids"][0] for name in group]
        for side, group in names.items()
    }


def made(server: Running, **body: Any) -> dict[str, Any]:
    answer = server.client.post("/comparisons", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def comparison(server: Running, sides: dict[str, list[str]]) -> Iterator[dict[str, Any]]:
    one = made(server, **sides)
    yield one
    for note in server.get(f"/comparisons/{one['id']}/notes")["items"]:
        path = f"/comparisons/{one['id']}/notes/{note['id']}"
        assert server.client.delete(path).status_code == 204


def put(server: Running, comparison: dict[str, Any], ident: str, text: str, **at: Any) -> Any:
    row = comparison["comparison"]["rows"][0]["id"]
    body = {"text": text, "at": {"row": row, **at}}
    return server.client.put(f"/comparisons/{comparison['id']}/notes/{ident}", json=body)


def texts(server: Running, comparison: dict[str, Any]) -> list[str]:
    return [one["text"] for one in server.get(f"/comparisons/{comparison['id']}/notes")["items"]]


def test_a_note_is_stored_once_listed_by_row_changed_and_deleted(
    server: Running, comparison: dict[str, Any], sides: dict[str, list[str]]
) -> None:
    last = comparison["comparison"]["rows"][-1]["id"]
    run = sides["after"][1]
    of_run = put(server, comparison, A, "one\n\x1b[31mrun\u202e", row=last, run=run)
    assert (of_run.status_code, of_run.json()["text"]) == (201, "one\n[31mrun")
    first = put(server, comparison, B, "of the first row")
    again = put(server, comparison, B, "of the first row")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    listed = server.get(f"/comparisons/{comparison['id']}/notes")
    assert listed["can_change"] is True
    assert [(one["id"], one["at"]["run"]) for one in listed["items"]] == [(B, None), (A, run)]
    changed = put(server, comparison, B, "changed").json()
    assert changed["changed_at"] > changed["created_at"]
    path = f"/comparisons/{comparison['id']}/notes/{B}"
    assert [server.client.delete(path).status_code for _ in range(2)] == [204, 404]
    assert texts(server, comparison) == ["one\n[31mrun"]


def test_another_primary_row_margin_or_order_of_the_same_runs_has_the_same_notes(
    server: Running, comparison: dict[str, Any], sides: dict[str, list[str]]
) -> None:
    put(server, comparison, A, "stays")
    others = [
        made(server, **sides, options={"primary": "retransmits", "margin_pct": 5}),
        made(server, before=sides["before"][::-1], after=sides["after"]),
        made(server, **sides, left_out={sides["before"][0]: "warm-up"}),
    ]
    # The order of the runs is no part of a comparison; the other two have ids of their own.
    assert len({comparison["id"], *(one["id"] for one in others)}) == 3
    assert [texts(server, one) for one in others] == [["stays"]] * 3
    # From any of their pages it is the same note.
    assert put(server, others[0], A, "changed there").status_code == 200
    assert texts(server, comparison) == ["changed there"]
    swapped = made(server, before=sides["after"], after=sides["before"])
    fewer = made(server, before=sides["before"][:1], after=sides["after"])
    assert texts(server, swapped) == texts(server, fewer) == []


def test_an_update_of_the_server_which_gives_the_comparison_another_id_loses_no_note(
    server: Running, comparison: dict[str, Any], sides: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(server, comparison, A, "stays")
    monkeypatch.setattr("skbscope.domains.comparisons.compare.__version__", "99.0.0")
    later = made(server, **sides)
    assert (later["id"] != comparison["id"], later["comparison"]["engine"]) == (True, "skbscope 99.0.0")
    assert texts(server, later) == ["stays"]


def test_each_mistake_has_its_sentence(server: Running, comparison: dict[str, Any]) -> None:
    unknown = put(server, comparison, A, "x", row="no such row")
    assert (unknown.status_code, unknown.json()["detail"]) == (
        422,
        "at: the comparison has no row no such row.",
    )
    elsewhere = put(server, comparison, A, "x", run="0" * 8)
    assert elsewhere.json()["detail"] == "at: the run 00000000 is on neither side of the comparison."
    assert put(server, comparison, A, "\u202e ").status_code == 422
    assert put(server, comparison, A, "x" * 2001).status_code == 422
    assert put(server, comparison, "not-an-id", "x").status_code == 422
    assert put(server, {**comparison, "id": "none"}, A, "x").status_code == 404


def test_a_comparison_has_at_most_200_notes(server: Running, comparison: dict[str, Any]) -> None:
    for number in range(200):
        assert put(server, comparison, f"{number:08x}", "x").status_code == 201
    refused = put(server, comparison, B, "x")
    assert refused.json()["detail"] == (
        "The comparison has 200 notes, the most it can have; delete one first."
    )


def test_deleting_the_comparison_deletes_its_notes(server: Running, sides: dict[str, list[str]]) -> None:
    one = made(server, before=sides["before"][:1], after=sides["after"][:1])
    assert put(server, one, A, "gone soon").status_code == 201
    with server.portal.db.session() as session:
        session.delete(session.get(ComparisonRow, one["id"]))
    with server.portal.db.session() as session:
        found = session.execute(sa.text("SELECT count(*) FROM comparison_notes WHERE text = 'gone soon'"))
        assert found.scalar() == 0
