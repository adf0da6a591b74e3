"""What is found without reading a recording: recordings by their names and hosts, rules, published claims."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import select
from sqlalchemy.orm import Session

from skbscope import engine
from skbscope.domains.claims import service as claims
from skbscope.domains.search.schemas import Hit
from skbscope.domains.search.words import Words
from skbscope.domains.traces.counts import counts
from skbscope.domains.traces.models import TraceRow

MOST_NAMES = 500
"""Newest recordings whose names are searched."""


def recordings(session: Session, words: Words) -> Iterator[Hit]:
    """Recordings by name, title, description, format and kernel, newest first."""
    query = select(TraceRow).order_by(TraceRow.created_at.desc(), TraceRow.id).limit(MOST_NAMES)
    rows = session.scalars(query).all()
    known = counts(session, [row.default_analysis_id for row in rows])
    for row in rows:
        kernel = known[row.default_analysis_id].card["kernel"]
        system = f"Linux {kernel}" if kernel else None
        if words.are_in(row.id, row.name, row.title, row.about, row.format, system):
            detail = ", ".join(part for part in (row.title and row.name, system or row.format) if part)
            yield Hit(title=row.title or row.name, detail=detail, address=f"/traces/{row.id}")


def rules(words: Words) -> Iterator[Hit]:
    """Rules of the policies."""
    for policy, one in engine.policies().items():
        for rule in one["rules"]:
            if words.are_in(rule["id"], rule["text"], rule["function"], policy):
                address = f"/policies/{policy}#rule-{rule['id']}"
                yield Hit(
                    title=rule["id"], detail=f"{policy}, {rule['function']}: {rule['text']}", address=address
                )


def published(data: Path, words: Words) -> Iterator[Hit]:
    """Published claims."""
    for claim in claims.load(data):
        source = claim.source
        labels = " ".join(series.label for series in claim.series)
        texts = (claim.figure, claim.policy, claim.unit, claim.machine, claim.note, labels)
        if words.are_in(claim.id, *texts, source.author, source.subject, source.date):
            by = ", ".join(part for part in (source.author, source.date, claim.policy) if part)
            yield Hit(title=claim.figure, detail=by, address=f"/claims#{quote(claim.id)}")
