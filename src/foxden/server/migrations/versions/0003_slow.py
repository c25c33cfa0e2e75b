"""Games over days: who is waited for, which devices are told, and the house's key for it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "turns",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("decision", sa.String(32), nullable=False),
        sa.Column("half", sa.Double, nullable=False),
        sa.Column("last", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("next_at", sa.Double),
    )
    op.create_index("turns_next", "turns", ["next_at"])
    op.create_table(
        "subscriptions",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )
    unique = ["code", "place", "endpoint"]
    op.create_index("subscriptions_endpoint", "subscriptions", unique, unique=True)
    op.create_index("subscriptions_at", "subscriptions", ["at"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("keys", "subscriptions", "turns"):
        op.drop_table(name)
