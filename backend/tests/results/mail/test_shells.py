"""Sides that commands state: the branch that was checked out, the machine in the prompt, the name of a program."""

import pytest

from skbscope.results.mail.reading import read


def _sides(text: str) -> dict[str, list[float]]:
    out: dict[str, list[float]] = {}
    for item in read(text).found:
        out.setdefault(str(item.side), []).extend(row.value for row in item.run.rows if row.value is not None)
    return out


def _two(first: str, second: str) -> str:
    return f"{first}\nrx 1200000 pps\n{second}\nrx 1500000 pps\n"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("# git checkout net-next\n# ./bench_rx", "# git checkout gro-fastpath\n# ./bench_rx"),
        ("$ git checkout origin/main\n$ ./bench", "$ git checkout rx-batching\n$ ./bench"),
        ("$ ./rx_bench_before -n 4", "$ ./rx_bench_after -n 4"),
        ("$ ./rx_bench.old", "$ ./rx_bench.new"),
        ("$ ./bench-unpatched 64", "$ ./bench-patched 64"),
        ("[root@base ~]# rx_bench -t 10", "[root@patched ~]# rx_bench -t 10"),
        ("$ insmod ring_old.ko\n$ ./bench", "$ insmod ring_new.ko\n$ ./bench"),
    ],
)
def test_commands_state_both_sides(first: str, second: str) -> None:
    assert _sides(_two(first, second)) == {"before": [1.2e6], "after": [1.5e6]}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("root@client:~# ./rr -H server", "root@server:~# ./rr -H client"),
        ("$ git checkout one\n$ ./bench", "$ git checkout two\n$ ./bench"),
        ("$ ./bench_tcp -n 8", "$ ./bench_udp -n 8"),
        ("$ ./bench_before -n 8", "$ ./bench_after -n 16"),
    ],
)
def test_commands_without_both_sides_compare_nothing(first: str, second: str) -> None:
    found = _sides(_two(first, second))
    assert not {"before", "after"} <= set(found)


def test_the_same_command_of_both_machines_is_compared() -> None:
    text = "".join(
        f"[root@{host} ~]# ./bench -t {threads}\nrx {rate} pps\n"
        for host, threads, rate in (
            ("base", 1, 100),
            ("base", 4, 400),
            ("patched", 1, 110),
            ("patched", 4, 440),
        )
    )
    groups: dict[str, list[float | None]] = {}
    for item in read(text).found:
        groups.setdefault(item.group, []).append(item.run.rows[0].value)
    assert list(groups.values()) == [[100.0, 110.0], [400.0, 440.0]]


def test_outputs_of_tools_have_the_side_of_the_branch() -> None:
    text = "\n".join(
        f"# git checkout {branch}\n# iperf3 -c 192.0.2.1 | tail -2\n"
        f"[  5]   0.00-10.00  sec  27.4 GBytes  {rate} Gbits/sec    1             sender\n"
        f"[  5]   0.00-10.00  sec  27.4 GBytes  {rate} Gbits/sec                  receiver"
        for branch, rate in (("net-next", 23.5), ("fewer-locks", 29.3))
    )
    found = read(text).found
    assert [(item.side, item.run.rows[0].value) for item in found] == [("before", 23.5e9), ("after", 29.3e9)]
