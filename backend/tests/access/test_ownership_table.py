"""Every cell of the table in docs/ownership.md, sent as a request: who may change what, and what others never do."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from operations import databases
from portal.conftest import DATA, ROOT
from sqlalchemy import update

from access.in_process import Server, served
from skbscope.access.grants import grant_ownership
from skbscope.access.models import GrantRow
from skbscope.access.principal import Principal, acting_as
from skbscope.access.scopes import SAFE, TABLE
from skbscope.domains.campaigns.service import create
from skbscope.domains.comparisons import service as comparisons
from skbscope.domains.comparisons.notes import ComparisonPoint, runs_key
from skbscope.domains.comparisons.repository import ComparisonNoteRow
from skbscope.domains.comparisons.schemas import ComparisonRequest
from skbscope.domains.figures.models import FigureRow
from skbscope.domains.traces.models import NoteRow
from skbscope.store.db import now

ACTORS = ("nobody", "key", "upload", "publish", "owner", "operator")
STATES = ("private", "unlisted", "public", "operator", "quarantine")
NAMELESS = {
    *("/pastes", "/pastes/check", "/pastes/proposed", "/login", "/login/token", "/token"),
    *(f"/analyses/{{analysis_id}}/{name}" for name in ("sql", "sql.csv", "sweep", "forecast")),
    *("/figures", "/sign-ins"),
}
"""Requests that change no object of anybody: they are read, compute, or end the sender's own tokens. `POST /figures`
is in test_publish.py."""
IPERF = sorted((DATA / "runs").glob("*/*.iperf3.json"))[0].read_bytes()
NOTE = "a" * 32
NUMBERS = count()


def cells() -> dict[str, dict[str, list[str]]]:
    """Request → actor → status by state, as the document has them."""
    table = [
        line for line in (ROOT / "docs" / "ownership.md").read_text().splitlines() if line.startswith("| ")
    ]
    start = next(at for at, line in enumerate(table) if line.startswith("| request |"))
    assert [cell.strip() for cell in table[start].strip("|").split("|")] == ["request", *ACTORS]
    found = {}
    for line in table[start + 1 :]:
        request, *given = (cell.strip() for cell in line.strip("|").split("|"))
        states = [words * len(STATES) if len(words := cell.split()) == 1 else words for cell in given]
        assert all(len(one) == len(STATES) for one in states), line
        found[request] = dict(zip(ACTORS, states, strict=True))
    return found


CELLS = cells()


@dataclass
class Object:
    """One object of every kind, of one owner in one state."""

    state: str
    name: str
    upload: str = ""
    runs: list[str] = field(default_factory=list)
    run_uploads: list[str] = field(default_factory=list)
    comparison: str = ""
    row: str = ""
    """A row of the comparison."""
    campaign: str = ""
    figure: str = ""
    key: str = ""

    @property
    def ids(self) -> set[str]:
        """What must not change."""
        return {self.upload, self.comparison, self.campaign, self.figure, *self.run_uploads} - {""}

    def bytes(self) -> bytes:
        return b"PERFILE2" + self.name.encode() + b"\xee" * 300

    def text(self) -> str:
        return f"# {self.name}\nbefore: 767,743 pps\nafter: 1,055,201 pps\n"


class Actors:
    """A server, and a token for each actor of one object."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def made(self, state: str, needs: str) -> tuple[Object, dict[str, str]]:
        """An object with what this request needs, and the tokens of its actors."""
        name = f"object{next(NUMBERS)}"
        tokens = {
            "upload": self.server.token(f"other-{name}"),
            "publish": self.server.token(f"another-{name}", "publish"),
            "owner": self.server.token(f"owner-{name}", "publish"),
            "operator": self.server.token(f"admin-{name}", "admin"),
        }
        made = Object(state, name)
        if state == "operator":
            self._of_operator(made, needs)
        else:
            self._sent(made, tokens["owner"] if state != "quarantine" else "", needs)
        return made, tokens

    def _of_operator(self, made: Object, needs: str) -> None:
        made.upload = self.server.stored(f"{made.name}.perf.data", made.bytes()).id
        if needs == "paste":
            made.run_uploads.append(self.server.stored(f"{made.name}.txt", made.text().encode()).id)
        db = self.server.portal.db
        with acting_as(None):
            if needs in ("comparison", "runs", "point note"):
                sent = [self.server.stored(f"{made.name}.{n}.json", self._run(made, n)) for n in (1, 2)]
                self._runs(made, [one.model_dump(by_alias=True) for one in sent])
                with db.session() as session:
                    request = ComparisonRequest(before=made.runs[:1], after=made.runs[1:])
                    stored = comparisons.make(session, request)
                    made.comparison, made.row = stored.row.id, stored.comparison.rows[0].id
            if needs == "campaign":
                made.campaign = create(db, made.name)[0].id
            if needs == "figure":
                made.figure = self._figure(made)
        self._note(made, needs)

    def _note(self, made: Object, needs: str) -> None:
        """The note that the request deletes, if it deletes one."""
        with self.server.portal.db.session() as session:
            if needs == "note":
                session.add(NoteRow(trace_id=made.upload, id=NOTE, text="one", at={"from": 0, "to": 1}))
            if needs == "point note":
                of = comparisons.get(session, made.comparison).comparison
                at = ComparisonPoint(row=made.row).model_dump()
                ids = {"comparison_id": made.comparison, "id": NOTE, "runs": runs_key(of)}
                session.add(ComparisonNoteRow(**ids, text="one", at=at))

    def _sent(self, made: Object, token: str, needs: str) -> None:
        ask = self.server.ask
        made.upload = ask("PUT", f"/uploads/{made.name}.perf.data", token, content=made.bytes()).json()["id"]
        if needs == "paste":
            sent = ask(
                "POST", "/pastes/confirmed", token, json={"text": made.text(), "name": f"{made.name}.txt"}
            )
            made.run_uploads.append(sent.json()["upload_id"])
        shown = [f"/uploads/{made.upload}"]
        if needs in ("comparison", "runs", "point note"):
            runs = [
                ask("PUT", f"/uploads/{made.name}.{n}.json", token, content=self._run(made, n))
                for n in (1, 2)
            ]
            self._runs(made, [one.json() for one in runs])
            body = {"before": made.runs[:1], "after": made.runs[1:]}
            answer = ask("POST", "/comparisons", token, json=body).json()
            made.comparison, made.row = answer["id"], answer["comparison"]["rows"][0]["id"]
            shown += [f"/comparisons/{made.comparison}", *(f"/uploads/{one}" for one in made.run_uploads)]
        if needs == "campaign":
            made.campaign = ask("POST", "/campaigns", token, json={"name": made.name}).json()["id"]
            shown.append(f"/campaigns/{made.campaign}")
        if needs == "figure":
            who = self.server.portal.access.tokens.find(token)
            made.figure = self._figure(made, who.owner)
        self._note(made, needs)
        if made.state != "quarantine":
            keys = [
                ask("PATCH", path, token, json={"visibility": made.state}).json()["link"] for path in shown
            ]
            made.key = keys[-1]
            if needs == "runs":
                # The sender of a key has one; all of the runs get it.
                self._same_key(made)

    def _same_key(self, made: Object) -> None:
        with self.server.portal.db.session() as session:
            subjects = GrantRow.subject.in_(made.run_uploads)
            session.execute(update(GrantRow).where(subjects).values(link=made.key))

    def _run(self, made: Object, number: int) -> bytes:
        return (
            IPERF
            + b"\n" * number
            + made.name.encode()
            .hex()
            .encode()
            .translate(bytes.maketrans(b"0123456789abcdef", b" \t\n" * 5 + b" "))
        )

    def _runs(self, made: Object, sent: list[Any]) -> None:
        made.runs = [one["run_ids"][0] for one in sent]
        made.run_uploads = [one["id"] for one in sent]

    def _figure(self, made: Object, owner: str | None = None) -> str:
        """The row of a figure: drawing it is not what is tested here."""
        row = FigureRow(
            id=f"figure-{made.name}", sha256=made.name, kind="flow", title=made.name, sentence="", word="",
            series=made.name, pack="0" * 64, files={}, created_at=now(),
        )  # fmt: skip
        with acting_as(Principal(owner=owner) if owner else None), self.server.portal.db.session() as session:
            session.add(row)
            session.flush()
            grant_ownership(session, "figure", row.id)
        return row.id

    def request(self, name: str, made: Object, token: str, key: str) -> Any:
        """The request of a row of the table, sent by an actor."""
        method, _, path = name.partition("`")[2].partition("`")[0].partition(" ")
        extra: dict[str, Any] = {}
        if name.startswith("`PUT /uploads"):
            path, extra = path.format(filename=f"sent-again-{made.name}.bin"), {"content": made.bytes()}
        elif "of the object into a campaign" in name:
            own = self.server.ask("POST", "/campaigns", token, json={"name": "own"}).json()["id"]
            path, extra = path.format(campaign_id=own), {"json": {"upload_ids": [made.upload]}}
        elif "captures/{filename}" in name:
            path, extra = (
                path.format(campaign_id=made.campaign, filename="x.txt"),
                {"content": b"x" + made.name.encode()},
            )
        else:
            group = made.name
            path = path.format(
                upload_id=made.upload, trace_id=made.upload, comparison_id=made.comparison,
                campaign_id=made.campaign, figure_id=made.figure, group=group, note_id=NOTE,
            )  # fmt: skip
            bodies = {
                "`POST /pastes": {"text": made.text(), "name": "sent-again.txt"},
                "`PATCH /results": {"facts": {"kernel": "0.0.0"}},
                "`PATCH": {"visibility": "unlisted"},
                "`PUT /traces/{trace_id}/notes": {"text": "another", "at": {"from": 0, "to": 1}},
                "`PUT /traces": {"upload_id": None},
                "`PUT /comparisons": {"text": "another", "at": {"row": made.row}},
                "`POST /comparisons": {"before": made.runs[:1], "after": made.runs[1:]},
                "`POST /campaigns": {"name": made.name},
                "`POST /figures": {"reason": "a test"},
                "`POST": {},
            }
            body = next((given for start, given in bodies.items() if name.startswith(start)), None)
            extra = {} if body is None else {"json": body}
        headers = {"Skbscope-Key": key} if key else {}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        client = self.server.elsewhere if key else self.server.client
        return self.server.loop.run_until_complete(client.request(method, path, headers=headers, **extra))


NEEDS = {
    "`POST /pastes": "paste",
    "`POST /comparisons": "runs",
    "`PATCH /comparisons": "comparison",
    "`PUT /comparisons": "comparison",
    "`DELETE /comparisons": "point note",
    "`PATCH /results": "runs",
    "`POST /figures": "figure",
    "`DELETE /traces/{trace_id}/notes": "note",
    "`POST /campaigns/{campaign_id}/captures` of": "",
}


def needs(request: str) -> str:
    found = next((kind for start, kind in NEEDS.items() if request.startswith(start)), None)
    return found if found is not None else "campaign" if "/campaigns" in request else ""


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def actors(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Actors]:
    folder: Path = tmp_path_factory.mktemp("table")
    if request.param == "sqlite":
        with served(folder) as server:
            yield Actors(server)
        return
    if databases.MISSING:
        pytest.skip(databases.MISSING)
    with (
        databases.server() as empty,
        served(folder, database_url=empty()) as server,
    ):
        yield Actors(server)


def test_the_table_has_every_request_that_changes_something() -> None:
    named = {tuple(re.findall(r"`(\w+) ([^`]+)`", request)[0]) for request in CELLS}
    changing = {key for key in TABLE if key[0] not in SAFE and key[1] not in NAMELESS}
    assert named == changing


QUICK = (
    "`PUT /uploads",
    "`PUT /traces/{trace_id}/notes",
    "`PUT /comparisons",
    "`DELETE /uploads",
    "`PATCH /uploads",
    "`PUT /campaigns",
)
"""Requests of the fast tests; each takes some seconds."""


@pytest.mark.parametrize(
    "request_of",
    [one if one.startswith(QUICK) else pytest.param(one, marks=pytest.mark.slow) for one in sorted(CELLS)],
    ids=lambda name: name.replace("`", "").replace("/", "."),
)
def test_every_actor_in_every_state(actors: Actors, request_of: str) -> None:
    wrong: list[tuple[object, ...]] = []
    for number, state in enumerate(STATES):
        expected_of = {
            actor: states[number] for actor, states in CELLS[request_of].items() if states[number] != "-"
        }
        if not expected_of:
            continue
        made, tokens = actors.made(state, needs(request_of))
        # The operator comes before the owner, who has the object that the first four left as it was.
        for actor, expected in sorted(expected_of.items(), key=lambda one: one[0] == "owner"):
            if actor == "operator":
                first, (made, tokens) = (made, tokens), actors.made(state, needs(request_of))
            elif actor == "owner" and "operator" in expected_of:
                made, tokens = first
            before = actors.server.rows_of(made.ids)
            answer = actors.request(
                request_of, made, tokens.get(actor, ""), (made.key or "none") if actor == "key" else ""
            )
            if str(answer.status_code) != expected:
                wrong.append((actor, state, expected, answer.status_code, answer.text[:200]))
            if actor not in ("owner", "operator") and not (actor, state) == ("nobody", "quarantine"):
                # Sent again without a token from the same address, an upload in quarantine gets another name.
                changed = before ^ actors.server.rows_of(made.ids)
                wrong += [(actor, state, row) for row in sorted(changed)]
    assert not wrong, "\n".join(map(str, wrong))
