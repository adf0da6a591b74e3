"""What may be sent in a day (UTC), counted in the database: all servers share it."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.dialects import postgresql, sqlite

from skbscope.access.errors import TooMany
from skbscope.access.models import UsageRow
from skbscope.store.db import Database, now

KEPT_DAYS = 7


class Quota:
    """Charges before bytes are taken in; what was sent counts, whatever became of it."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def charge(self, who: str, size: int, objects: int, most_bytes: int, most_objects: int) -> None:
        """Adds to the day, or TooMany. One conditional statement, so two servers cannot both take the last bit."""
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
        """Removes days long over."""
        before = f"{now() - timedelta(days=KEPT_DAYS):%Y-%m-%d}"
        with self._db.session() as session:
            session.execute(delete(UsageRow).where(UsageRow.day < before))


def seconds_left(at: datetime) -> int:
    """Until the next day."""
    midnight = datetime(at.year, at.month, at.day, tzinfo=UTC) + timedelta(days=1)
    return int((midnight - at).total_seconds()) + 1
