"""perf: counters, profiles, cache lines and locks."""
