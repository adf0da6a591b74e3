"""Alembic's entry: runs migrations on the engine the server hands over."""

from alembic import context

# Every module that declares tables; their import fills the metadata.
import skbscope.comparisons.repository
import skbscope.figures.models
import skbscope.jobs.models
import skbscope.results.repository
import skbscope.traces.models
import skbscope.uploads.models  # noqa: F401
from skbscope.store.db import Base

engine = context.config.attributes["engine"]
with engine.connect() as connection:
    # SQLite cannot alter most things in place: tables are copied then.
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
