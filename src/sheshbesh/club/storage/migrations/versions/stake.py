"""What a point is worth at a table."""

import sqlalchemy as sa
from alembic import op

revision = "stake"
down_revision = "first_club"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the stake; at the tables that are there a point is worth one."""
    op.add_column("tables", sa.Column("stake", sa.Integer, nullable=False, server_default=sa.text("1")))
