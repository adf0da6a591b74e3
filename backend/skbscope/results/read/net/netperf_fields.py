"""The fields of netperf's omni output that are read: their names in -k output, their labels in -o and -O output.

Source: the output elements of nettest_omni.c. What is not here (buffers, alignments, counts of calls, identifiers of
devices …) is neither a result to compare nor a setting that changes one.
"""

from skbscope.results.read.table import Direction

# Metric, unit, direction. A unit of `?` is named by another field.
Measure = tuple[str, str, Direction]

# A field a line: its name, its label, then what is measured and its unit, or the name of a setting.
_FIELDS = """
THROUGHPUT = Throughput = throughput = ?
RT_LATENCY = Round Trip Latency usec/tran = round trip = us
TRANSACTION_RATE = Transaction Rate Tran/s = transaction rate = 1/s
MEAN_LATENCY = Mean Latency Microseconds = latency mean = us
STDDEV_LATENCY = Stddev Latency Microseconds = latency stddev = us
MIN_LATENCY = Minimum Latency Microseconds = latency min = us
P50_LATENCY = 50th Percentile Latency Microseconds = latency p50 = us
P90_LATENCY = 90th Percentile Latency Microseconds = latency p90 = us
P99_LATENCY = 99th Percentile Latency Microseconds = latency p99 = us
MAX_LATENCY = Maximum Latency Microseconds = latency max = us
THROUGHPUT_UNITS = Throughput Units
THROUGHPUT_CONFID = Throughput Confidence Width (%)
CONFIDENCE_ITERATION = Confidence Iterations Run
COMMAND_LINE = Command Line
RESULT_BRAND = Result Tag
SD_UNITS = Service Demand Units
SOCKET_TYPE = Socket Type = socket type
DIRECTION = Direction = direction
PROTOCOL = Protocol = protocol
ELAPSED_TIME = Elapsed Time (sec) = duration
TRANSPORT_MSS = Transport MSS bytes = MSS
REQUEST_SIZE = Request Size Bytes = request size
RESPONSE_SIZE = Response Size Bytes = response size
BURST_SIZE = Initial Burst Requests = burst
"""
# Of both ends; LSS, LSR, RSS, RSR: end, socket, way.
_FIELDS_OF_ENDS = """
LOCAL_CPU_UTIL = Local CPU Util % = cpu local = %
LOCAL_CPU_PERCENT_USER = Local CPU User % = cpu local user = %
LOCAL_CPU_PERCENT_SYSTEM = Local CPU System % = cpu local system = %
LOCAL_CPU_PERCENT_IRQ = Local CPU IRQ % = cpu local irq = %
LOCAL_CPU_PERCENT_SWINTR = Local CPU swintr % = cpu local softirq = %
LOCAL_CPU_PEAK_UTIL = Local Peak Per CPU Util % = cpu local peak = %
LOCAL_SD = Local Service Demand = service demand local = ?
LOCAL_TRANSPORT_RETRANS = Local Transport Retransmissions = retransmits local = segments
LOCAL_SEND_THROUGHPUT = Local Send Throughput = throughput local send = ?
LOCAL_SEND_SIZE = Local Send Size = local send size
LSS_SIZE_END = Local Send Socket Size Final = local send socket
LOCAL_RECV_THROUGHPUT = Local Recv Throughput = throughput local recv = ?
LOCAL_RECV_SIZE = Local Recv Size = local recv size
LSR_SIZE_END = Local Recv Socket Size Final = local recv socket
LOCAL_NODELAY = Local NODELAY = local nodelay
LOCAL_CORK = Local Cork = local cork
LOCAL_CPU_BIND = Local CPU Bind = local cpu bind
LOCAL_CPU_COUNT = Local CPU Count = local cpu count
LOCAL_CPU_MODEL = Local CPU Model = local cpu model
LOCAL_CPU_FREQUENCY = Local CPU Frequency MHz = local cpu frequency
LOCAL_RELEASE = Local Release = local release
LOCAL_MACHINE = Local Machine = local machine
LOCAL_DRIVER_NAME = Local Driver Name = local driver name
LOCAL_DRIVER_VERSION = Local Driver Version = local driver version
LOCAL_DRIVER_FIRMWARE = Local Driver Firmware = local driver firmware
LOCAL_CONG_CONTROL = Local Congestion Control Algorithm = local cong control
"""
_REMOTE = _FIELDS_OF_ENDS.replace("LOCAL", "REMOTE").replace("Local", "Remote").replace("local", "remote")
_ROWS = [
    line.split(" = ") for line in (_FIELDS + _FIELDS_OF_ENDS + _REMOTE.replace("\nLS", "\nRS")).split("\n")
]
_MORE_IS_BETTER = ("throughput", "transaction rate")

LABELS: dict[str, str] = {row[0]: row[1] for row in _ROWS if len(row) > 1}
MEASURES: dict[str, Measure] = {
    key: (metric, unit, "more" if metric.startswith(_MORE_IS_BETTER) else "less")
    for key, _, metric, unit in (row for row in _ROWS if len(row) == 4)
}
SETTINGS: dict[str, str] = {row[0]: row[2] for row in _ROWS if len(row) == 3}
KEYS: dict[str, str] = {label.lower(): key for key, label in LABELS.items()}


def key_of(label: str) -> str | None:
    """The name of the field with this label, blanks and case apart."""
    return KEYS.get(" ".join(label.split()).lower())
