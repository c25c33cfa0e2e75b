"""Circles of friends with their members and games, and keyrings for several devices."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("circle", sa.String(16)))
    op.create_index("tables_circle", "tables", ["circle"])
    op.create_table(
        "circles",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("owner", sa.Integer, nullable=False),
        sa.Column("next_member", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("touched_at", sa.Double, nullable=False),
    )
    op.create_table(
        "circle_members",
        sa.Column("circle", sa.String(16), sa.ForeignKey("circles.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("token", sa.String(64), unique=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("joined_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
    )
    op.create_table(
        "circle_games",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("game_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("circle", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("ended_at", sa.Double, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
    )
    op.create_index("circle_games_ended", "circle_games", ["circle", "ended_at"])
    op.create_table(
        "keyrings",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("used_at", sa.Double, nullable=False),
    )
    op.create_table(
        "keyring_keys",
        sa.Column("keyring", sa.String(64), sa.ForeignKey("keyrings.id"), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sealed", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    for name in ("keyring_keys", "keyrings", "circle_games", "circle_members", "circles"):
        op.drop_table(name)
    op.drop_index("tables_circle", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("circle")
