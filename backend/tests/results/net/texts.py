"""One small text a format."""

TEXTS = {
    "iperf3-json": (
        '{"start": {"version": "iperf 3.12"}, "intervals": [], '
        '"end": {"sum_received": {"bits_per_second": 5.0}}}\n'
    ),
}
