"""Recordings: analysed in a worker, kept as tables, asked by the pages."""
