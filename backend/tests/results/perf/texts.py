"""One small text a format."""

TEXTS = {
    "perf stat text": (
        "Performance counter stats for 'CPU(s) 3' (4 runs):\n\n"
        "  1,234,567 cycles # 1.2 GHz ( +- 0.02% ) (69.23%)\n"
        "  12.50 msec task-clock\n\n 1.0045 +- 0.0001 seconds time elapsed ( +- 0.01% )\n\n"
    ),
    "perf stat csv": "1.000659830,4100,,cycles,16139,16.66,0.042,GHz\n2.000659830,5200,,cycles,16139,16.66,0.042,GHz\n",
    "perf stat json": '{"counter-value" : "6326.000000", "unit" : "", "event" : "cycles", "pcnt-running" : 100.00}\n',
}
