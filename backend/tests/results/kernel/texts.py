"""One small text a format."""

TEXTS = {
    "pktgen": "Result: OK: 19(c5+d13) usec, 1 (60byte,0frags)\n  51762pps 24Mb/sec (24845760bps) errors: 0\n",
    "time_bench": "time_bench: Type:lock Per elem: 37 cycles(tsc) 14.659 ns (step:0)\n",
    "page_pool": "[{'info': {'id': 18, 'ifindex': 2},\n  'alloc-fast': 11811}]\n",
}
