"""One small text a format."""

TEXTS = {
    "funccount": "FUNC COUNT\nvfs_read 7\n",
    "bpftrace": "Attaching 1 probe...\n@[\n    f+1\n]: 5\n@h:\n[1, 2) 3 |@@|\n\n",
    "bpftrace json": '{"type": "map", "data": {"@": 5}}\n',
    "stackcount": 'Tracing 1 functions for "f"... Hit Ctrl-C to end.\nf\ng\n  7\n\n',
    "funclatency": "nsecs : count distribution\n0 -> 1 : 3 |**|\n\navg = 1 nsecs, total: 3 nsecs, count: 3\n\n",
    "argdist": "[10:00:00]\np::f(int a):int:a\n\tCOUNT      EVENT\n\t7          a = 16\n\n",
    "softirqs": "softirq = net_rx\n usecs : count distribution\n 8 -> 15 : 3 |**|\n\n",
    "hardirqs": "HARDIRQ                    TOTAL_usecs\nvirtio0-input.0                     12\n\n",
    "runqlen": "runqlen : count distribution\n 0 : 1776 |***|\n\n",
    "slabratetop": "CACHE                            ALLOCS      BYTES\nkmalloc-64 7 448\n\n",
    "netqtop": "TX\n QueueID avg_size [0, 64) [64, 2K)\n 0 88 0 9\n Total 88 0 9\n\n",
}
