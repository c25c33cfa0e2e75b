"""On SQLite the log lies in the order in which it was written, with an index beside it.

Kept in the order of its key, each entry met a page of its own, which was split again and
again: twice the work a commit.
"""

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
    op.execute("DROP TABLE IF EXISTS _alembic_tmp_entries")  # of an attempt that was cut short
    options = {"sqlite_with_rowid": with_rowid}
    with op.batch_alter_table("entries", recreate="always", table_kwargs=options):
        pass  # every column stays as it is
