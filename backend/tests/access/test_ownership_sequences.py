"""Random sequences of what two owners and a sender without a token do with the same bytes, against a model of them.

`SKBSCOPE_SEQUENCES=10000 pytest tests/access/test_ownership_sequences.py -m slow` runs that many.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from portal.conftest import DATA, SMALL

from access.in_process import Server, served
from skbscope.access.models import OPERATOR
from skbscope.access.principal import acting_as
from skbscope.store.db import now

CONTENTS = {
    "web.perf.data": b"PERFILE2" + b"\xee" * 300,
    "web.host.txt": (DATA / "traces" / f"{SMALL}.host.txt").read_bytes(),
    "web.pktgen.txt": b"Result: OK: 100(c50+d50) usec, 1000 (60byte,0frags)\n  10000000pps 4800Mb/sec errors: 0\n",
}
SENDERS = ("alice", "bob", "")
PHASES = (Phase.generate,)
"""A failing sequence has ten steps at most; making it shorter takes minutes."""
VISIBILITIES = ("private", "unlisted", "public")

sender = st.sampled_from(SENDERS)
owner = st.sampled_from(SENDERS[:2])
content = st.sampled_from(sorted(CONTENTS))
visibility = st.sampled_from(VISIBILITIES)


class Model:
    """What each sender has: (owner, content) → who sees it. Sending is the only way to have something."""

    def __init__(self) -> None:
        self.has = {(OPERATOR, name): "public" for name in CONTENTS}
        self.had: dict[tuple[str, str], bool] = {}

    def send(self, who: str, name: str, chosen: str) -> int:
        status = 200 if (who, name) in self.has else 201
        self.has.setdefault((who, name), chosen if who else "quarantine")
        return status

    def end(self, key: tuple[str, str]) -> None:
        self.had[key] = self.has.pop(key) in ("public", "quarantine")

    def read(self, who: str, key: tuple[str, str]) -> int:
        if key not in self.has:
            return 410 if self.had[key] or (who and who == key[0]) else 404
        return 200 if self.has[key] in ("public", "quarantine") or (who and who == key[0]) else 404

    def listed(self, who: str) -> set[tuple[str, str]]:
        return {key for key, seen in self.has.items() if seen == "public" or (who and who == key[0])}


class Sequences(RuleBasedStateMachine):
    """One sequence; its owners are new, its bytes are those of all others."""

    server: Server
    operators: dict[str, str]
    number: list[int]
    """Of the sequence."""

    @initialize()
    def begin(self) -> None:
        self.number[0] += 1
        self.names = {who: f"{who}{self.number[0]}" if who else "" for who in SENDERS}
        self.tokens = {who: self.server.token(name) if who else "" for who, name in self.names.items()}
        self.model = Model()
        self.ids = {(OPERATOR, name): ident for name, ident in self.operators.items()}

    def as_(self, who: str, method: str, path: str, **more: Any) -> httpx.Response:
        """A request, after which nothing of anybody else has changed."""
        before = self.server.rows(set())
        answer = self.server.ask(method, path, self.tokens[who], **more)
        mine = self.owned(who)
        after = self.server.rows(mine)
        for table, rows in before.items():
            others = {row for row in rows if not any(ident in row for ident in mine)}
            assert after[table] == others, (who, method, path, table)
        return answer

    def owned(self, who: str) -> set[str]:
        """Ids of what is this sender's by the database."""
        with self.server.portal.db.engine.connect() as connection:
            query = sa.text("SELECT subject FROM holdings WHERE owner = :owner")
            mine = set(connection.scalars(query, {"owner": self.names[who]}))
        return mine | {ident for (owner, _), ident in self.ids.items() if owner == who}

    @rule(who=sender, name=content, chosen=visibility, first=st.booleans())
    def send(self, who: str, name: str, chosen: str, first: bool) -> None:
        """Under one of two names that are only this sender's."""
        called = f"{who or 'nobody'}-{'a' if first else 'b'}.{name}"
        answer = self.as_(who, "PUT", f"/uploads/{called}?visibility={chosen}", content=CONTENTS[name])
        assert answer.status_code == self.model.send(who, name, chosen), answer.text
        assert answer.json()["name"].startswith(who or "nobody")
        self.sent(who, name, answer.json()["id"])

    def sent(self, who: str, name: str, ident: str) -> None:
        assert self.ids.setdefault((who, name), ident) == ident
        assert [key for key, other in self.ids.items() if other == ident] == [(who, name)]

    @rule(who=owner, name=content)
    def send_to_a_campaign(self, who: str, name: str) -> None:
        made = self.as_(who, "POST", "/campaigns", json={"name": "fleet"}).json()["id"]
        answer = self.as_(who, "PUT", f"/campaigns/{made}/captures/{who}.{name}", content=CONTENTS[name])
        assert answer.status_code in (200, 201), answer.text
        self.model.send(who, name, "private")
        page = self.server.ask("GET", f"/campaigns/{made}/captures", self.tokens[who]).json()["items"]
        self.sent(who, name, next(one["upload_id"] for one in page if one["name"] == f"{who}.{name}"))

    @rule(who=sender)
    def compare(self, who: str) -> None:
        """Runs that everybody sees."""
        [run] = self.server.ask("GET", f"/uploads/{self.operators['web.pktgen.txt']}").json()["run_ids"]
        assert self.as_(who, "POST", "/comparisons", json={"before": [run], "after": []}).status_code == 422

    @rule(who=sender, name=content, of=st.sampled_from((OPERATOR, *SENDERS)))
    def delete(self, who: str, name: str, of: str) -> None:
        self.change(who, (of, name), "DELETE", 204)
        if who and who == of and (of, name) in self.model.has:
            self.model.end((of, name))

    @rule(who=sender, name=content, of=st.sampled_from((OPERATOR, *SENDERS)), chosen=visibility)
    def show(self, who: str, name: str, of: str, chosen: str) -> None:
        self.change(who, (of, name), "PATCH", 200, {"visibility": chosen})
        if who and who == of and (of, name) in self.model.has:
            self.model.has[of, name] = chosen

    def change(self, who: str, key: tuple[str, str], method: str, good: int, body: Any = None) -> None:
        if key not in self.ids:
            return
        answer = self.as_(who, method, f"/uploads/{self.ids[key]}", json=body)
        if not who:
            expected = 401
        elif key in self.model.has:
            expected = good if who == key[0] else 404
        else:
            expected = self.model.read(who, key)
        assert answer.status_code == expected, (who, key, answer.text)

    @rule(who=sender, name=content)
    def expire(self, who: str, name: str) -> None:
        if (who, name) not in self.model.has:
            return
        with self.server.portal.db.session() as session:
            query = "UPDATE holdings SET expires_at = :at WHERE subject = :subject"
            session.execute(sa.text(query), {"at": now() - timedelta(days=1), "subject": self.ids[who, name]})
        assert self.server.portal.sweeper is not None
        assert self.server.portal.sweeper.sweep() == 1
        self.model.end((who, name))

    def teardown(self) -> None:
        """Everybody sees what the model says, in lists and by id; then the next sequence begins with nothing."""
        if not hasattr(self, "model"):
            return
        for who in SENDERS:
            traces = {
                one["id"] for one in self.server.ask("GET", "/traces", self.tokens[who]).json()["items"]
            }
            runs = self.server.ask("GET", "/results", self.tokens[who]).json()["items"]
            found = traces | {one["upload_id"] for one in runs}
            listed = {self.ids[key] for key in self.model.listed(who) if key[1] != "web.host.txt"}
            assert found == listed, who
        # By id each object is read by one of them, in turn: all by all would take most of the time.
        for number, key in enumerate(self.ids, start=self.number[0]):
            self.read(SENDERS[number % len(SENDERS)], key)
        self.forget()

    def read(self, who: str, key: tuple[str, str]) -> None:
        answer = self.server.ask("GET", f"/uploads/{self.ids[key]}", self.tokens[who])
        assert answer.status_code == self.model.read(who, key), (who, key, answer.text)

    def forget(self) -> None:
        mine = [ident for key, ident in self.ids.items() if key[0] != OPERATOR]
        with acting_as(None), self.server.portal.db.session() as session:
            after = [self.server.portal.uploads.remove(session, ident, None) for ident in mine]
            for table, column in (("tombstones", "subject"), ("campaigns", "id"), ("holdings", "subject")):
                needed = "SELECT id FROM uploads" if table == "holdings" else "SELECT ''"
                session.execute(sa.text(f"DELETE FROM {table} WHERE {column} NOT IN ({needed})"))
        for step in after:
            step()


@contextmanager
def machine(folder: Path, **given: Any) -> Iterator[type[Sequences]]:
    with served(folder, **given) as server:
        operators = {name: server.stored(f"operator.{name}", CONTENTS[name]).id for name in CONTENTS}
        yield type("Machine", (Sequences,), {"server": server, "operators": operators, "number": [0]})


def run(kind: type[Sequences], sequences: int) -> None:
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=sequences,
            stateful_step_count=10,
            deadline=None,
            database=None,
            phases=PHASES,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_sequences_of_two_owners_and_nobody(tmp_path: Path) -> None:
    with machine(tmp_path) as kind:
        run(kind, 20)


@pytest.mark.slow
def test_many_sequences_of_two_owners_and_nobody(tmp_path: Path) -> None:
    with machine(tmp_path) as kind:
        run(kind, int(os.environ.get("SKBSCOPE_SEQUENCES", "500")))
