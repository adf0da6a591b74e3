"""Alembic's entry: runs migrations on the engine that the server passes in."""

from alembic import context

from skbscope.store import row_digests

engine = context.config.attributes["engine"]
with engine.connect() as connection:
    # SQLite cannot alter most things in place: tables are copied then.
    metadata = context.config.attributes.get("metadata")  # only for comparing the models with the database
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        include_name=lambda name, kind, _parents: kind != "table" or name != row_digests.TABLE,
    )
    with context.begin_transaction():
        context.run_migrations()
