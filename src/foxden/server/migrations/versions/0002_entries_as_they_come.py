"""On SQLite the log lies in the order in which it was written, with an index beside it.

Kept in the order of its key, each entry met a page of its own, which was split again and
again: twice the work a commit.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _make_anew(with_rowid=True)


def downgrade() -> None:
    _make_anew(with_rowid=False)


def _make_anew(*, with_rowid: bool) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    op.execute("DROP TABLE IF EXISTS new_entries")  # left by an attempt that was cut short
    op.create_table(
        "new_entries",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer),
        sa.Column("client", sa.String(64)),
        sa.Column("seq", sa.BigInteger),
        sa.Column("payload", sa.Text, nullable=False),
        sqlite_with_rowid=with_rowid,
    )
    columns = "code, number, place, client, seq, payload"
    op.execute(
        f"INSERT INTO new_entries ({columns}) SELECT {columns} FROM entries ORDER BY code, number"  # noqa: S608  nothing from outside
    )
    op.drop_table("entries")
    op.rename_table("new_entries", "entries")
