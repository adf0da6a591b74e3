"""Queue counters of devices from netlink, as `ynl` prints `qstats-get`, with the devices' names behind them.

[{"ifindex": 4, "rx-packets": 64718, "tx-stop": 0}]
/sys/class/net/eth0/ifindex:4

Format: qstats of Documentation/netlink/specs/netdev.yaml, v6.18, as JSON; the names are what `grep -H` prints.
"""

import re

from skbscope.results.read.counters.counted import Counted

_NAME = re.compile(r"^/sys/class/net/([^/\s]{1,16})/ifindex:([0-9]{1,10})$", re.MULTILINE)
_PAIR = re.compile(r'"([a-z][a-z0-9-]{0,40})": ?([0-9]{1,20})\b')


def counted(text: str) -> Counted:
    """`eth0/tx-stop`; the device's number where no name is given."""
    found = Counted()
    names = {number: name for name, number in _NAME.findall(text)}
    device: str | None = None
    for key, value in _PAIR.findall(text):
        if key == "ifindex":
            device = names.get(value, value)
        elif device is None:
            found.skip("a counter of no device")
        else:
            found.put({f"{device}/{key}": int(value)})
    return found
