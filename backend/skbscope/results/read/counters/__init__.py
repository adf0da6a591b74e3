"""Counters of the system while a benchmark ran."""
