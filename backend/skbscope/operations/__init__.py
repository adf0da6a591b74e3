"""Running it: copies of everything it keeps, and whether they are whole."""
