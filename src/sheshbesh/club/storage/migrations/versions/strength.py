"""How well the machine plays at a table."""

import sqlalchemy as sa
from alembic import op

revision = "strength"
down_revision = "stake"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add level and style; the machine goes on as it began, at all that it knows."""
    for name in ("level", "style"):
        op.add_column("tables", sa.Column(name, sa.Text))
    op.execute("UPDATE tables SET level = 'best', style = 'balanced' WHERE mode = 'machine'")
