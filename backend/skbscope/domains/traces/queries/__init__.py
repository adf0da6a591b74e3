"""The queries of the pages: one file per panel, with values as SQL parameters."""
