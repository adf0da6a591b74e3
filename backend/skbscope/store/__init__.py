"""Where things are kept: rows (db), files by content (blobs), columns (tables)."""
