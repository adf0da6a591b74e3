"""What may be sent in a day (UTC), counted in the database, which all servers share."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.dialects import postgresql, sqlite

from skbscope.access.errors import TooMany
from skbscope.access.models import UsageRow
from skbscope.store.db import Database, now

STORED_DAYS = 7


class Quota:
    """Charges before the bytes are read. What was sent counts, even if it was refused afterwards."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def charge(self, who: str, size: int, objects: int, most_bytes: int, most_objects: int) -> None:
        """Adds to today's usage, or raises TooMany; one statement, so that two servers cannot both use the rest."""
        at = now()
        day = f"{at:%Y-%m-%d}"
        insert: Any = sqlite.insert if self._db.engine.dialect.name == "sqlite" else postgresql.insert
        with self._db.session() as session:
            first = {"who": who, "day": day, "bytes": 0, "objects": 0}
            session.execute(insert(UsageRow).values(first).on_conflict_do_nothing())
            done: Any = session.execute(
                update(UsageRow)
                .where(
                    UsageRow.who == who,
                    UsageRow.day == day,
                    UsageRow.bytes + size <= most_bytes,
                    UsageRow.objects + objects <= most_objects,
                )
                .values(bytes=UsageRow.bytes + size, objects=UsageRow.objects + objects)
            )
            fits = done.rowcount == 1
        if not fits:
            raise TooMany(
                f"The day's quota is {most_bytes} bytes in {most_objects} objects, and this is over it; "
                "a new day begins at 00:00 UTC.",
                seconds_left(at),
            )

    def used(self, who: str) -> tuple[int, int]:
        """(bytes, objects) of today."""
        with self._db.session() as session:
            row = session.get(UsageRow, (who, f"{now():%Y-%m-%d}"))
            return (row.bytes, row.objects) if row else (0, 0)

    def forget(self) -> None:
        """Removes days that are no longer needed."""
        before = f"{now() - timedelta(days=STORED_DAYS):%Y-%m-%d}"
        with self._db.session() as session:
            session.execute(delete(UsageRow).where(UsageRow.day < before))


def seconds_left(at: datetime) -> int:
    """Until the next day."""
    midnight = datetime(at.year, at.month, at.day, tzinfo=UTC) + timedelta(days=1)
    return int((midnight - at).total_seconds()) + 1
