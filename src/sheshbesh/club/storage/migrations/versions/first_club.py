"""Players, tables, their events, and the receipts of commands."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "first_club"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and the player who is the machine."""
    players = op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("token_hash", sa.LargeBinary, unique=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("length", sa.Integer),
        sa.Column("white", sa.Text, sa.ForeignKey("players.id")),
        sa.Column("black", sa.Text, sa.ForeignKey("players.id")),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("turn", sa.Text),
        sa.Column("due", sa.Text, sa.ForeignKey("players.id")),
        sa.Column("draft", sa.Text, nullable=False),
        sa.Column("rematch_white", sa.Boolean, nullable=False),
        sa.Column("rematch_black", sa.Boolean, nullable=False),
        sa.Column("successor", sa.Text),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("updated", sa.Text, nullable=False),
    )
    op.create_index("tables_white", "tables", ["white", "updated"])
    op.create_index("tables_black", "tables", ["black", "updated"])
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_table(
        "receipts",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player_id", sa.Text, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    machine = {
        "id": "machine",
        "name": "The machine",
        "kind": "machine",
        "token_hash": None,
        "settings": "{}",
        "created": datetime.now(UTC).isoformat(timespec="milliseconds"),
    }
    op.bulk_insert(players, [machine])
