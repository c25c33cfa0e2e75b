"""The life of a table, without network and database: a pure function of its log."""
