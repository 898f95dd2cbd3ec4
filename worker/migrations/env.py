"""What Alembic runs: over the connection that worker/store.py has opened."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
