"""Numbers that say how a machine is set up are no results."""

import pytest
from mail_pairs import compared

from skbscope.results.cleaning import clean
from skbscope.results.mail.outputs.settingsshown import settings_shown


@pytest.mark.parametrize(
    ("command", "output"),
    [
        ("# ethtool -g eth0", "Ring parameters for eth0:\nRX:\t\t{0}\nTX:\t\t{0}"),
        ("root@box:~# ethtool eth0", "\tSpeed: {0}Mb/s\n\tDuplex: Full"),
        ("[root@box ~]# ethtool -c eth0", "rx-usecs: {0}\ntx-usecs: 1{0}"),
        ("$ sudo ip -d link show dev eth0", "4: eth0: <UP> mtu 1500\n    numtxqueues {0} gso_max_size 6{0}"),
        ("# devlink resource show pci/0000:01:00.0", "  name pool size {0} unit entry"),
    ],
)
def test_what_a_command_of_settings_printed_is_not_compared(command: str, output: str) -> None:
    text = f"Before:\n{command}\n{output.format(512)}\n\nAfter:\n{command}\n{output.format(2048)}\n"
    assert compared(text) == []


def test_counters_and_what_is_below_another_command_are_results() -> None:
    side = "{}:\n# ethtool -g eth0\nRX: 512\n# ethtool -S eth0 | grep drops\n  rx_drops: {}\n"
    assert compared(side.format("Before", 912) + side.format("After", 12)) == [("rx_drops", 912, 12, "")]
    assert settings_shown(clean("# tc -s qdisc show\nqdisc fq 1: limit 100p\n")) == set()


@pytest.mark.parametrize(
    "lines",
    [
        ("eth0: mtu 1500 state UP qlen 1000", "eth0: mtu 9000 state UP qlen 2000"),
        ("foo.c:120: warning: unused variable", "foo.c:140: warning: unused variable"),
        ("tx-usecs: 16", "tx-usecs: 64"),
        ("LnkCap: Speed 16GT/s, Exit Latency L1 <32us", "LnkCap: Speed 16GT/s, Exit Latency L1 <64us"),
        ("PortCommonModeRestoreTime=10us", "PortCommonModeRestoreTime=70us"),
        ("L1SubCtl2: T_PwrOn=10us", "L1SubCtl2: T_PwrOn=1200us"),
        ("/proc/sys/net/core/rmem_max:212992", "/proc/sys/net/core/rmem_max:4212992"),
        ("8 CPUs, kernel 6.1", "16 CPUs, kernel 6.6"),
        ("CPU: 3 PID: 1234 Comm: ip", "CPU: 5 PID: 2234 Comm: ip"),
        ("ESTAB 10.0.0.1:5001 10.0.0.2:44312", "ESTAB 10.0.0.1:5001 10.0.0.2:44318"),
        ("TCP: 31 connections established, limit 65536", "TCP: 31 connections established, limit 131072"),
    ],
)
def test_states_ports_and_line_numbers_below_both_sides_are_no_results(lines: tuple[str, str]) -> None:
    assert compared(f"Before:\n  {lines[0]}\nAfter:\n  {lines[1]}\n") == []
