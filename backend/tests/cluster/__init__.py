"""The grown-up stack, for tests: PostgreSQL, an S3 store, a Dask cluster, servers behind nginx, all on loopback."""
