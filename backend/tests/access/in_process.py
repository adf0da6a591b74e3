"""The application without its workers, called in this process: for tests that send thousands of requests."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
from cluster.beneath import beneath
from portal.conftest import DATA

from access.conftest import SECRET, TESTING
from skbscope.access import tokens
from skbscope.access.principal import acting_as
from skbscope.domains.uploads import intake
from skbscope.settings import Settings
from skbscope.web.app import create_app
from skbscope.web.portal import Portal

TABLES = {"uploads": "id", "traces": "id", "analyses": "trace_id", "runs": "upload_id", "comparisons": "id",
          "campaigns": "id", "campaign_members": "campaign_id", "figures": "id",
          "notes": "trace_id", "comparison_notes": "comparison_id", "holdings": "subject"}  # fmt: skip
"""Table → column with the id of the object that a row belongs to."""


class Server:
    """A server and requests to it."""

    def __init__(self, folder: Path, **given: Any) -> None:
        self.portal = Portal(Settings(data_dir=folder, demo_dir=DATA, **TESTING, **given))
        app = create_app(self.portal)
        self.loop = asyncio.new_event_loop()
        self.client, self.elsewhere = (
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app, client=(address, 1)), base_url="http://127.0.0.1/api/v1"
            )
            for address in ("127.0.0.1", "198.51.100.7")
        )
        """Two addresses, which without a token are two senders."""

    def stored(self, name: str, content: bytes) -> Any:
        """An upload of the operator."""
        with acting_as(None):
            received = intake.take_in([content], self.portal.incoming, self.portal.settings)
            return self.portal.uploads.take(received, name).upload

    def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.loop.run_until_complete(self.client.request(method, path, headers=headers, **more))

    def token(self, owner: str, scope: Any = "upload") -> str:
        with self.portal.db.session() as session:
            return tokens.create(session, SECRET.encode(), owner, owner, scope, 1)[1]

    def rows(self, but: set[str]) -> dict[str, set[str]]:
        """Every row of objects other than those, by table."""
        with self.portal.db.engine.connect() as connection:
            return {
                table: {
                    str(dict(row))
                    for row in connection.execute(sa.text(f"SELECT * FROM {table}")).mappings()
                    if row[column] not in but
                }
                for table, column in TABLES.items()
            }

    def rows_of(self, objects: set[str]) -> set[str]:
        """Every row of those objects."""
        all_rows, others = self.rows(set()), self.rows(objects)
        return {f"{table} {row}" for table in TABLES for row in all_rows[table] - others[table]}

    def close(self) -> None:
        for client in (self.client, self.elsewhere):
            self.loop.run_until_complete(client.aclose())
        self.loop.close()
        self.portal.close()


@contextmanager
def served(folder: Path, **given: Any) -> Iterator[Server]:
    """One server in a folder; on the stack of SKBSCOPE_TEST_STACK if that is set."""
    with beneath(folder, given) as settings:
        server = Server(folder, **settings)
        try:
            yield server
        finally:
            server.close()
