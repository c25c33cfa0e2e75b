"""Tables, their logs and their records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("touched_at", sa.Double, nullable=False),
        sa.Column("due_at", sa.Double),
        sa.Column("listing", sa.Text),
        sa.Column("closed_at", sa.Double),
    )
    op.create_index("tables_due", "tables", ["due_at"])
    op.create_index("tables_touched", "tables", ["closed_at", "touched_at"])
    op.create_table(
        "entries",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer),
        sa.Column("client", sa.String(64)),
        sa.Column("seq", sa.BigInteger),
        sa.Column("payload", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "records",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("game_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for name in ("records", "entries", "tables"):
        op.drop_table(name)
