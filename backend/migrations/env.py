"""Alembic's entry: runs migrations on the engine the server hands over."""

from alembic import context

from skbscope.store.every import metadata

engine = context.config.attributes["engine"]
with engine.connect() as connection:
    # SQLite cannot alter most things in place: tables are copied then.
    context.configure(connection=connection, target_metadata=metadata(), render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
