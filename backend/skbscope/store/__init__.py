"""Storage: rows (db), files by content (blobs), columns (tables)."""
