"""One small text a format."""

TEXTS = {
    "fio": (
        "x: (groupid=0, jobs=1): err= 0: pid=3963: Tue Nov 24 11:51:13 2026\n"
        "  read: IOPS=16.3k, BW=63.8MiB/s (66.9MB/s)(128MiB/2001msec)\n"
        "Run status group 0 (all jobs):\n"
    ),
    "t/io_uring": "IOPS=1.85M, BW=904MiB/s, IOS/call=32/31\nIOPS=1.84M, BW=902MiB/s, IOS/call=32/32\n",
    "dd": "1+0 records in\n1+0 records out\n1048576 bytes (1.0 MB, 1.0 MiB) copied, 0.0105 s, 99.9 MB/s\n",
}
