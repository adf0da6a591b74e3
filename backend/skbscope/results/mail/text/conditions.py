"""Lines that say under what was measured, `8 threads:`, `QD=32, Batch=8`, and hold no result."""

import re

_CHARS = 60
_RECORDS = re.compile(r"\d{1,12}\+\d{1,12} records (?:in|out)")
_APART = re.compile(r"[,;/+] *| and | (?=[A-Za-z_]{1,12}=)")
_CONDITION = re.compile(
    r"\d{1,6}[kKM]?[ -]?(?:B|bytes?|(?:(?:B|bytes?|tcp|udp|ipv[46]|parallel|concurrent) )?"
    r"(?:flow|thread|core|cpu|vcpu|queue|stream|connection|conn|client|process|job|worker|socket|sender|"
    r"receiver|port|ring|node|pair|packet|msg|message|payload|frame)(?:s|es)?)|"
    r"(?:rw|io_?engine|readwrite)=[a-z_]{2,20}|"
    # `QD=32, Batch=8`, `Threads: 4`, `size=64`, and no `size: 70312`.
    r"(?:(?:nr|num|nb|number of)[ _-]?)?(?:qd|queue ?depth|io ?depth|batch(?: ?size)?|bs|mtu|mss|n?threads|flows|"
    r"streams|clients|connections|(?:num)?jobs|workers|[vn]?cpus|cores|processes|procs|instances|msize|"
    r"(?:messages?|msg|packets?|pkt|frames?|block|payload|buffer|request|record|value|key)[ _-]?(?:size|length|len))"
    r"(?: ?[=:] ?| )\d{1,7} ?[kKM]?(?:i?B|bytes?)?|size(?:=|:? )\d{2,4}[kKM]?B?",
    re.IGNORECASE,
)


def is_condition(text: str) -> bool:
    """`1 flow, 64B`, `8 threads:`: a line that says under what was measured, and holds no result."""
    if len(text) > _CHARS:
        return False
    if _RECORDS.fullmatch(text):
        # What dd says before its result.
        return True
    parts = [part for part in _APART.split(text.strip(" -*#=:()")) if part]
    return bool(parts) and all(_CONDITION.fullmatch(part) for part in parts)
