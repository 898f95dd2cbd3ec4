"""How the store's tables came to be what they are: Alembic's place."""
