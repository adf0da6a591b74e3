"""The fields of netperf's omni output that are read: their names in -k output, their labels in -o and -O output.

Source: the output elements of nettest_omni.c. What is not here (buffers, alignments, counts of calls, identifiers of
devices …) is neither a result to compare nor a setting that changes one.
"""

from typing import Literal

# Metric, unit, direction. A unit of `?` is told by another field.
Measure = tuple[str, str, Literal["more", "less"]]

# By name; those of one end follow below.
MEASURES: dict[str, Measure] = {
    "THROUGHPUT": ("throughput", "?", "more"),
    "RT_LATENCY": ("round trip", "us", "less"),
    "TRANSACTION_RATE": ("transaction rate", "1/s", "more"),
    "MEAN_LATENCY": ("latency mean", "us", "less"),
    "STDDEV_LATENCY": ("latency stddev", "us", "less"),
    "MIN_LATENCY": ("latency min", "us", "less"),
    "P50_LATENCY": ("latency p50", "us", "less"),
    "P90_LATENCY": ("latency p90", "us", "less"),
    "P99_LATENCY": ("latency p99", "us", "less"),
    "MAX_LATENCY": ("latency max", "us", "less"),
}
SETTINGS: dict[str, str] = {
    "SOCKET_TYPE": "socket type",
    "DIRECTION": "direction",
    "PROTOCOL": "protocol",
    "ELAPSED_TIME": "duration",
    "TRANSPORT_MSS": "MSS",
    "REQUEST_SIZE": "request size",
    "RESPONSE_SIZE": "response size",
    "BURST_SIZE": "burst",
}
LABELS: dict[str, str] = {
    "THROUGHPUT": "Throughput",
    "THROUGHPUT_UNITS": "Throughput Units",
    "THROUGHPUT_CONFID": "Throughput Confidence Width (%)",
    "CONFIDENCE_ITERATION": "Confidence Iterations Run",
    "COMMAND_LINE": "Command Line",
    "RESULT_BRAND": "Result Tag",
    "SD_UNITS": "Service Demand Units",
    "RT_LATENCY": "Round Trip Latency usec/tran",
    "TRANSACTION_RATE": "Transaction Rate Tran/s",
    "MEAN_LATENCY": "Mean Latency Microseconds",
    "STDDEV_LATENCY": "Stddev Latency Microseconds",
    "MIN_LATENCY": "Minimum Latency Microseconds",
    "P50_LATENCY": "50th Percentile Latency Microseconds",
    "P90_LATENCY": "90th Percentile Latency Microseconds",
    "P99_LATENCY": "99th Percentile Latency Microseconds",
    "MAX_LATENCY": "Maximum Latency Microseconds",
    "SOCKET_TYPE": "Socket Type",
    "DIRECTION": "Direction",
    "PROTOCOL": "Protocol",
    "ELAPSED_TIME": "Elapsed Time (sec)",
    "TRANSPORT_MSS": "Transport MSS bytes",
    "REQUEST_SIZE": "Request Size Bytes",
    "RESPONSE_SIZE": "Response Size Bytes",
    "BURST_SIZE": "Initial Burst Requests",
}

for _end in ("Local", "Remote"):
    _name, _low = _end.upper(), _end.lower()
    for _key, _label, _metric, _unit in (
        ("CPU_UTIL", "CPU Util %", "cpu {}", "%"),
        ("CPU_PERCENT_USER", "CPU User %", "cpu {} user", "%"),
        ("CPU_PERCENT_SYSTEM", "CPU System %", "cpu {} system", "%"),
        ("CPU_PERCENT_IRQ", "CPU IRQ %", "cpu {} irq", "%"),
        ("CPU_PERCENT_SWINTR", "CPU swintr %", "cpu {} softirq", "%"),
        ("CPU_PEAK_UTIL", "Peak Per CPU Util %", "cpu {} peak", "%"),
        ("SD", "Service Demand", "service demand {}", "?"),
        ("TRANSPORT_RETRANS", "Transport Retransmissions", "retransmits {}", "segments"),
    ):
        LABELS[f"{_name}_{_key}"] = f"{_end} {_label}"
        MEASURES[f"{_name}_{_key}"] = (_metric.format(_low), _unit, "less")
    for _way in ("Send", "Recv"):
        LABELS[f"{_name}_{_way.upper()}_THROUGHPUT"] = f"{_end} {_way} Throughput"
        MEASURES[f"{_name}_{_way.upper()}_THROUGHPUT"] = (f"throughput {_low} {_way.lower()}", "?", "more")
        LABELS[f"{_name}_{_way.upper()}_SIZE"] = f"{_end} {_way} Size"
        SETTINGS[f"{_name}_{_way.upper()}_SIZE"] = f"{_low} {_way.lower()} size"
        # LSS, LSR, RSS, RSR: end, socket, way.
        LABELS[f"{_name[0]}S{_way[0]}_SIZE_END"] = f"{_end} {_way} Socket Size Final"
        SETTINGS[f"{_name[0]}S{_way[0]}_SIZE_END"] = f"{_low} {_way.lower()} socket"
    for _key, _label in (
        ("NODELAY", "NODELAY"),
        ("CORK", "Cork"),
        ("CPU_BIND", "CPU Bind"),
        ("CPU_COUNT", "CPU Count"),
        ("CPU_MODEL", "CPU Model"),
        ("CPU_FREQUENCY", "CPU Frequency MHz"),
        ("RELEASE", "Release"),
        ("MACHINE", "Machine"),
        ("DRIVER_NAME", "Driver Name"),
        ("DRIVER_VERSION", "Driver Version"),
        ("DRIVER_FIRMWARE", "Driver Firmware"),
        ("CONG_CONTROL", "Congestion Control Algorithm"),
    ):
        LABELS[f"{_name}_{_key}"] = f"{_end} {_label}"
        SETTINGS[f"{_name}_{_key}"] = f"{_low} {_key.replace('_', ' ').lower()}"

KEYS: dict[str, str] = {label.lower(): key for key, label in LABELS.items()}


def key_of(label: str) -> str | None:
    """The name of the field with this label, blanks and case apart."""
    return KEYS.get(" ".join(label.split()).lower())
