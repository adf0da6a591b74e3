"""The same rules where the rows lie in PostgreSQL."""

import pytest
import sqlalchemy as sa
from operations import databases

pytestmark = pytest.mark.slow


def test_tokens_rows_quotas_and_the_log_hold_on_postgresql(serve):
    if databases.MISSING:
        pytest.skip(databases.MISSING)
    with (
        databases.server() as empty,
        serve(database_url=empty(), daily_objects=2) as service,
    ):
        alice, bob, admin = service.token(), service.token(owner="bob"), service.token("admin", owner="root")
        sent = [service.ask("PUT", f"/uploads/{n}.txt", alice, content=f"n{n}".encode()) for n in range(3)]
        assert [one.status_code for one in sent] == [201, 201, 429]
        ident = sent[0].json()["id"]
        assert service.ask("GET", f"/uploads/{ident}", bob).status_code == 404
        assert service.ask("GET", f"/uploads/{ident}", alice).status_code == 200
        assert service.ask("DELETE", f"/uploads/{ident}", alice).status_code == 204
        assert service.ask("GET", f"/uploads/{ident}", alice).status_code == 410
        assert [one["event"] for one in service.ask("GET", "/audit", admin).json()["items"]] == ["delete"]
        for statement in ("UPDATE audit SET who = 'x'", "DELETE FROM audit", "TRUNCATE audit"):
            with (
                pytest.raises(sa.exc.DatabaseError, match="neither changed nor removed"),
                service.portal.db.session() as session,
            ):
                session.execute(sa.text(statement))
