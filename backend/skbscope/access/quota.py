"""What may be sent and made in a day (UTC), counted by person in the database, which all servers share."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from skbscope.access.errors import TooMany
from skbscope.access.models import UsageRow
from skbscope.access.principal import Principal
from skbscope.settings import Settings
from skbscope.store.db import Database, now

STORED_DAYS = 7
ALL_ANONYMOUS = 20
"""All addresses without a token together may use this many times the quota of one."""
_ANONYMOUS = "anonymous"
"""The sender that counts all of them together."""


class Quota:
    """Charges before the bytes are read. What was sent counts, even if it was refused afterwards."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def charge_sender(self, settings: Settings, who: Principal, size: int, objects: int) -> None:
        """`charge` by the limits of a request's sender."""
        if who.owner:
            self.charge(who.sender, size, objects, settings.daily_bytes, settings.daily_objects)
            return
        most = (settings.anonymous_daily_bytes, settings.anonymous_daily_objects)
        self.charge(who.sender, size, objects, *most)
        self.charge(_ANONYMOUS, size, objects, *(ALL_ANONYMOUS * one for one in most))

    def charge(self, who: str, size: int, objects: int, most_bytes: int, most_objects: int) -> None:
        """Adds to today's usage, or raises TooMany; one statement, so that two servers cannot both use the rest."""
        at = now()
        with self._db.session() as session:
            day = _begin_day(session, who, at)
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
                f"The day's quota is {most_bytes} bytes in {most_objects} objects, and this is over it "
                "(what is made of an upload counts too); a new day begins at 00:00 UTC.",
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


def add(session: Session, sender: str, size: int) -> None:
    """Adds what was made of a sender's uploads. It is made already, so it may go over the limit: the next upload is
    refused then."""
    for who in (sender, *([_ANONYMOUS] if sender.startswith("address ") else [])):
        day = _begin_day(session, who, now())
        made = update(UsageRow).where(UsageRow.who == who, UsageRow.day == day)
        session.execute(made.values(bytes=UsageRow.bytes + size))


def _begin_day(session: Session, who: str, at: datetime) -> str:
    """The day as it is stored; its row exists afterwards."""
    day = f"{at:%Y-%m-%d}"
    insert: Any = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    first = {"who": who, "day": day, "bytes": 0, "objects": 0}
    session.execute(insert(UsageRow).values(first).on_conflict_do_nothing())
    return day


def seconds_left(at: datetime) -> int:
    """Until the next day."""
    midnight = datetime(at.year, at.month, at.day, tzinfo=UTC) + timedelta(days=1)
    return int((midnight - at).total_seconds()) + 1
