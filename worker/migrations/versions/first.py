"""Installations, with their sealed tokens, and who was reminded that a grant would help."""

import sqlalchemy as sa
from alembic import op

revision = "first"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "installations",
        sa.Column("team_id", sa.String(40), primary_key=True),
        sa.Column("user_id", sa.String(40), primary_key=True),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reminders",
        sa.Column("team_id", sa.String(40), primary_key=True),
        sa.Column("user_id", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them: everyone has to connect again."""
    op.drop_table("reminders")
    op.drop_table("installations")
