"""Recordings: analysed in a worker, stored as tables, queried by the pages."""
