"""Tools that measure block devices and files."""
