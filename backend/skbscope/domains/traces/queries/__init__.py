"""Every question the pages ask of the tables: one file a panel, SQL by parameters only."""
