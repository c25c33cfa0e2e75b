"""Games played by programs."""
