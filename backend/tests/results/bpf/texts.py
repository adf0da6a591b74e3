"""One small text a format."""

TEXTS = {
    "funccount": "FUNC COUNT\nvfs_read 7\n",
    "bpftrace": "Attaching 1 probe...\n@[\n    f+1\n]: 5\n@h:\n[1, 2) 3 |@@|\n\n",
    "bpftrace json": '{"type": "map", "data": {"@": 5}}\n',
    "stackcount": 'Tracing 1 functions for "f"... Hit Ctrl-C to end.\nf\ng\n  7\n\n',
    "funclatency": "nsecs : count distribution\n0 -> 1 : 3 |**|\n\navg = 1 nsecs, total: 3 nsecs, count: 3\n\n",
}
