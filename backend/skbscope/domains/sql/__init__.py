"""Read-only SQL over the tables of one analysis."""
