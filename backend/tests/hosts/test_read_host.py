"""Host descriptions in every form: lscpu text, tables and JSON, host.txt, numactl."""

import json
import random
import time

import pytest
from cpu import costs_less

from skbscope.hosts.errors import HostError
from skbscope.hosts.read import read_host, sniff

LSCPU = """Architecture:        x86_64
CPU(s):              8
On-line CPU(s) list: 0-7
Thread(s) per core:  2
Socket(s):           1
L2 cache:            4 MiB (4 instances)
L3 cache:            {l3}
NUMA node(s):        {nodes}
"""


def lscpu(l3: str, nodes: list[str]) -> str:
    lists = "".join(f"NUMA node{at} CPU(s):   {cpus}\n" for at, cpus in enumerate(nodes))
    return LSCPU.format(l3=l3, nodes=len(nodes)) + lists


def test_one_instance_is_one_llc_and_nothing_is_assumed() -> None:
    host = read_host(lscpu("32 MiB (1 instance)", ["0-7"]))
    assert (host.cpus, host.llcs, host.nodes) == (list(range(8)), [list(range(8))], [list(range(8))])
    assert host.source == "lscpu"


def test_as_many_caches_as_nodes_are_the_nodes() -> None:
    host = read_host(lscpu("64 MiB (2 instances)", ["0,2,4,6", "1,3,5,7"]))
    assert host.llcs == host.nodes == [[0, 2, 4, 6], [1, 3, 5, 7]]
    assert host.source == "lscpu; assumed: 2 caches of level 3 spread evenly over 2 nodes"


def test_more_caches_than_nodes_are_split_evenly() -> None:
    host = read_host(lscpu("128 MiB (4 instances)", ["0-3", "4-7"]))
    assert host.llcs == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert "assumed" in host.source


def test_second_threads_stay_with_their_first() -> None:
    host = read_host(lscpu("128 MiB (4 instances)", ["0-1,4-5", "2-3,6-7"]))
    assert host.llcs == [[0, 4], [1, 5], [2, 6], [3, 7]]


ZONEINFO = (
    "Node 0, zone      DMA\n  per-node stats\n      nr_inactive_anon 4411\n  pages free     3840\n  pagesets\n"
    + "".join(f"    cpu: {cpu}\n              count:    0\n              high:     0\n" for cpu in range(4))
)


def test_zoneinfo_is_no_host() -> None:
    assert sniff(ZONEINFO) is None
    assert sniff("CPU(s): 4\nOn-line CPU(s) list: 0-3\n") == ("lscpu", 0.9, "labels or tables of lscpu")


@pytest.mark.parametrize(
    ("cpus", "caches", "first"),
    [(12, 2, [0, 1, 2, 6, 7, 8]), (128, 8, [*range(8), *range(64, 72)])],
    ids=["Ryzen 3600X", "EPYC 7713"],
)
def test_on_one_node_with_smt_siblings_stay_together_and_it_is_assumed(
    cpus: int, caches: int, first: list[int]
) -> None:
    """Both number the second threads of all cores behind the first ones, and lscpu lists one node 0-N."""
    text = f"CPU(s): {cpus}\nOn-line CPU(s) list: 0-{cpus - 1}\nThread(s) per core: 2\nSocket(s): 1\n"
    text += f"L3 cache: {16 * caches} MiB ({caches} instances)\nNUMA node0 CPU(s): 0-{cpus - 1}\n"
    host = read_host(text)
    assert (len(host.llcs), host.llcs[0]) == (caches, first)
    assert host.assumed == (
        f"{caches} caches of level 3 spread evenly over 1 node, second threads of cores numbered behind all first ones"
    )
    table = "# CPU,Core,Socket,Node,L1d:L1i:L2:L3\n" + "".join(
        f"{cpu},{cpu // 2},0,0,{cpu // 2}:{cpu // 2}:{cpu // 2}:{cpu * caches // cpus}\n"
        for cpu in range(cpus)
    )
    stated = read_host(text + table)
    assert (stated.llcs[0], stated.assumed) == (list(range(cpus // caches)), None)


def test_fewer_caches_than_nodes_join_nodes() -> None:
    host = read_host(lscpu("64 MiB (2 instances)", ["0-1", "2-3", "4-5", "6-7"]))
    assert host.llcs == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert len(host.nodes) == 4


def test_caches_that_do_not_divide_fall_back_and_say_so() -> None:
    host = read_host(
        lscpu("96 MiB (3 instances)", ["0-3", "4-7"]).replace("Socket(s):           1", "Socket(s):  2")
    )
    assert host.llcs == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert host.source == "lscpu; assumed: a node is one LLC domain"


def test_old_cache_lines_have_no_instances() -> None:
    assert read_host(lscpu("15360K", ["0-7"])).source == "lscpu; assumed: a package is one LLC domain"


def test_caches_under_a_heading() -> None:
    text = lscpu("", ["0-7"]).replace("L3 cache:", "Caches (sum of all):\n  L3:")
    assert read_host(text.replace("L3:            ", "L3:   32 MiB (1 instance)")).source == "lscpu"


def test_strides_and_empty_nodes() -> None:
    host = read_host(lscpu("36 MiB (2 instances)", ["0-6:2", "1-7:2", ""]))
    assert host.nodes == [[0, 2, 4, 6], [1, 3, 5, 7]]


def test_off_line_cpus_are_not_there() -> None:
    text = lscpu("8 MiB (1 instance)", ["0-3,8"]).replace("list: 0-7", "list: 0-3,8")
    assert read_host(text).cpus == [0, 1, 2, 3, 8]


def test_a_count_alone_is_enough() -> None:
    assert read_host("CPU(s): 3\n").cpus == [0, 1, 2]


TABLE = """# The following is the parsable format
# CPU,Core,Socket,Node,,L1d,L1i,L2,L3
0,0,0,0,,0,0,0,0
1,1,0,0,,4,4,4,8
2,0,0,0,,0,0,0,0
3,1,0,0,,4,4,4,8
"""


def test_parsable_table_shows_who_shares() -> None:
    host = read_host(TABLE)
    assert (host.llcs, host.nodes, host.source) == ([[0, 2], [1, 3]], [[0, 1, 2, 3]], "lscpu")


def test_the_table_wins_over_counting_instances() -> None:
    text = "CPU(s): 4\nOn-line CPU(s) list: 0-3\nL3 cache: 64 MiB (2 instances)\n\n" + TABLE
    assert read_host(text).llcs == [[0, 2], [1, 3]]


def test_a_second_table_does_not_change_the_first() -> None:
    assert read_host(TABLE + "\n" + TABLE.replace("0,0,0,0,,", "0,0,1,0,,")).llcs == [[0, 2], [1, 3]]


def test_a_cache_the_table_leaves_out_is_not_guessed_from_a_lower_one() -> None:
    text = (
        "CPU(s): 4\nL3 cache: 64 MiB\nL4 cache: 480 MiB\n"
        + "# CPU,Core,Socket,Node,,L1d,L1i,L2d,L2i\n"
        + "".join(f"{cpu},{cpu},{cpu // 2},0,,{cpu},{cpu},{cpu},{cpu}\n" for cpu in range(4))
    )
    host = read_host(text)
    assert host.llcs == [[0, 1], [2, 3]]
    assert host.source == "lscpu; assumed: a package is one LLC domain"


EXTENDED = """CPU NODE SOCKET CORE L1d:L1i:L2:L3 ONLINE    MAXMHZ
  0    0      0    0 0:0:0:0          oui 4100,0000
  1    0      0    1 1:1:1:0          oui 4100,0000
  2    1      1    2 2:2:2:1          oui 4100,0000
  3    1      1    3 1                oui 4100,0000
  4    -      -    - -                non         -
"""


def test_extended_table_in_french() -> None:
    host = read_host(EXTENDED)
    assert (host.cpus, host.llcs, host.nodes) == ([0, 1, 2, 3], [[0, 1], [2, 3]], [[0, 1], [2, 3]])


def test_labels_in_other_languages() -> None:
    japanese = "CPU(s):                12\nOn-line CPU(s) list:   0-11\n"
    japanese += "コアあたりのスレッド数:1\nSocket(s):             2\nNUMA ノード数:     2\n"
    japanese += (
        "L3 キャッシュ:    15360K\nNUMA node0 CPU(s):     0,2,4,6,8,10\nNUMA node1 CPU(s):     1,3,5,7,9,11\n"
    )
    host = read_host(japanese)
    assert (len(host.cpus), host.llcs[0], len(host.nodes)) == (12, [0, 2, 4, 6, 8, 10], 2)
    german = (
        "CPU(s): 4\nListe der Online-CPU(s): 0-3\nL3 Cache: 8 MiB (1 instance)\nNUMA-Knoten0 CPU(s): 0-3\n"
    )
    assert read_host(german).source == "lscpu"
    french = "Processeur(s) : 4\nListe de processeur(s) en ligne : 0-3\n"
    french += "Cache L3 : 8 MiB (1 instance)\nNœud NUMA 0 de processeur(s) : 0-3\n"
    assert read_host(french).nodes == [[0, 1, 2, 3]]


FIELDS = [
    {"field": "CPU(s):", "data": "4", "children": [{"field": "On-line CPU(s) list:", "data": "0-3"}]},
    {
        "field": "Caches (sum of all):",
        "data": None,
        "children": [{"field": "L3:", "data": "64 MiB (2 instances)"}],
    },
    {
        "field": "NUMA:",
        "children": [
            {"field": "NUMA node0 CPU(s):", "data": "0-1"},
            {"field": "NUMA node1 CPU(s):", "data": "2-3"},
        ],
    },
]


def test_json_nested() -> None:
    host = read_host(json.dumps({"lscpu": FIELDS}))
    assert (host.cpus, host.llcs, host.nodes) == ([0, 1, 2, 3], [[0, 1], [2, 3]], [[0, 1], [2, 3]])


def test_json_flat() -> None:
    flat = [{"field": "CPU(s):", "data": "2"}, {"field": "L3 cache:", "data": "8 MiB (1 instance)"}]
    assert read_host(json.dumps({"lscpu": flat})).llcs == [[0, 1]]


@pytest.mark.parametrize("strings", [True, False])
def test_json_table_with_strings_or_numbers(strings: bool) -> None:
    rows = [
        {
            "cpu": cpu,
            "node": 0,
            "socket": 0,
            "core": cpu,
            "l1d:l1i:l2:l3": f"{cpu}:{cpu}:{cpu}:{cpu // 2}",
            "online": True,
        }
        for cpu in range(4)
    ]
    rows.append(
        {"cpu": 4, "node": None, "socket": None, "core": None, "l1d:l1i:l2:l3": None, "online": False}
    )
    given = (
        [
            {
                key: ("yes" if value is True else "no" if value is False else value and str(value) or value)
                for key, value in row.items()
            }
            for row in rows
        ]
        if strings
        else rows
    )
    host = read_host(json.dumps({"cpus": given}))
    assert (host.cpus, host.llcs) == ([0, 1, 2, 3], [[0, 1], [2, 3]])


HOST_TXT = (
    "6.18.44-fc\n"
    + lscpu("32 MiB (1 instance)", ["0-7"])
    + "\nnet.core.skb_defer_max = 64\nnet.ipv4.tcp_rmem = 4096 131072 6291456\n"
    "rps_cpus = 3\nrps_flow_cnt = 4096\nffffffff81e570a0 t skb_defer_free_flush\nffffffff81000000 T _text\n"
    "ffffffffc0a01000 t veth_poll\t[veth]\n0000000000000000 t hidden\n"
)


def test_host_txt() -> None:
    host = read_host(HOST_TXT)
    assert (host.kernel, host.source) == ("6.18.44-fc", "lscpu, host.txt")
    assert host.knobs == {
        "net.core.skb_defer_max": "64",
        "net.ipv4.tcp_rmem": "4096 131072 6291456",
        "rps_cpus": "3",
        "rps_flow_cnt": "4096",
    }


def test_symbols_are_ascending_and_hidden_addresses_name_nothing() -> None:
    assert read_host(HOST_TXT).symbols == [
        (0xFFFFFFFF81000000, "_text"),
        (0xFFFFFFFF81E570A0, "skb_defer_free_flush"),
        (0xFFFFFFFFC0A01000, "veth_poll"),
    ]


def test_uname_with_everything() -> None:
    assert read_host("Linux vm 6.18.44 #1 SMP x86_64\nCPU(s): 2\n").kernel == "6.18.44"


def test_a_model_name_is_no_release() -> None:
    assert read_host("Model name: x\n6.1\nCPU(s): 2\n").kernel is None


def test_numactl() -> None:
    text = "available: 3 nodes (0-2)\nnode 0 cpus: 0 1\nnode 0 size: 100 MB\nnode 1 cpus: 2 3\n"
    text += "node 2 cpus:\nnode distances:\nnode   0   1   2\n"
    host = read_host(text)
    assert (host.nodes, host.source) == ([[0, 1], [2, 3]], "numactl; assumed: a node is one LLC domain")


def test_numactl_that_was_cut_names_the_line() -> None:
    with pytest.raises(
        HostError,
        match=r"^numactl announces 3 nodes and the CPUs of 1 follow; expected a line for each, at line 2\.$",
    ):
        read_host("# numactl -H\navailable: 3 nodes (0-2)\nnode 0 cpus: 0 1\nnode 0 size: 100 MB\n")
    # The CPUs are told by lscpu here.
    assert read_host("CPU(s): 2\nOn-line CPU(s) list: 0,1\navailable: 3 nodes (0-2)\nnode 0 cpus: 0 1\n").cpus


def test_nodes_and_cpu_numbers_are_bounded() -> None:
    with pytest.raises(HostError, match=r"^more than 1024 NUMA nodes, at line 1025\.$"):
        read_host("node 0 cpus: 0\n" * 1025)
    begun = time.process_time()
    with pytest.raises(HostError, match=r"^the text lists more than 4194304 CPU numbers, at line 513\.$"):
        read_host("On-line CPU(s) list: 0-8191\n" * 100_000)
    with pytest.raises(
        HostError, match=r"^a CPU list names CPUs again and again; expected at most 8192, at line 1"
    ):
        read_host("On-line CPU(s) list: " + "0-8191," * 5000)
    assert time.process_time() - begun < 8


def test_quoted_mail_and_carriage_returns() -> None:
    quoted = "\r\n".join("> " + line for line in lscpu("32 MiB (1 instance)", ["0-7"]).splitlines())
    assert len(read_host(quoted).cpus) == 8


@pytest.mark.parametrize(
    "text", ["", "hello\nworld", "6.18.44\n", "net.core.skb_defer_max = 64\n", "{}", "node 0 cpus:\n"]
)
def test_no_cpus_is_one_sentence(text: str) -> None:
    with pytest.raises(
        HostError,
        match=r"(no CPUs in the text; expected what lscpu prints|the JSON is not from lscpu).*, at line 1\.$",
    ):
        read_host(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "CPU(s): 4\nOn-line CPU(s) list: 0-x\n",
            "'0-x' is not a CPU list; expected something like 0-3,8, at line 2.",
        ),
        ("CPU(s): 99999\n", "99999 is not a number of CPUs from 1 to 8192, at line 1."),
        ("CPU(s): 0\n", "0 is not a number of CPUs from 1 to 8192, at line 1."),
        ("x\nnode 0 cpus: 0 a\n", "'0,a' is not a CPU list; expected something like 0-3,8, at line 2."),
        (
            "# CPU,Core,Socket,Node\n0,0,0,\n9999,0,0,\n",
            "'9999' is not a CPU number; expected 0 to 8191, at line 3.",
        ),
        (
            '{"lscpu": [\n{"field"',
            "the JSON breaks off here (Expecting ':' delimiter); expected what lscpu -J prints, at line 2.",
        ),
    ],
)
def test_a_bad_line_is_named(text: str, sentence: str) -> None:
    with pytest.raises(HostError) as caught:
        read_host(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "text",
    [
        '{"lscpu": ' + "[" * 100_000,
        '{"lscpu": ' + "9" * 10_000 + "}",
        '{"lscpu": 5}',
        '{"cpus": [{"cpu": []}]}',
    ],
)
def test_hostile_json_is_one_sentence(text: str) -> None:
    with pytest.raises(HostError):
        read_host(text)


@pytest.mark.parametrize(
    "line", [" " * 1_000_000, ":" * 1_000_000, "node 0 cpus: " + "0 " * 500_000, "a = " * 250_000]
)
def test_hostile_lines_are_cheap(line: str) -> None:
    assert read_host("CPU(s): 2\n" + line).cpus[0] == 0
    assert costs_less(0.5, lambda: read_host("CPU(s): 2\n" + line))


def test_a_whole_kallsyms_is_read_in_seconds() -> None:
    symbols = "".join(f"ffffffff{at * 16:08x} t function_number_{at}\n" for at in range(1, 100_001))
    begun = time.process_time()
    host = read_host("6.18.44\nCPU(s): 2\n" + symbols)
    assert len(host.symbols) == 100_000
    assert time.process_time() - begun < 4


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (HOST_TXT, "host.txt"),
        (LSCPU, "lscpu"),
        (TABLE, "lscpu"),
        (EXTENDED, "lscpu"),
        (json.dumps({"lscpu": FIELDS}), "lscpu-json"),
        ("net.core.a = 1\nrps_cpus = 3\n", "host.txt"),
        ("node 0 cpus: 0 1\n", "numactl"),
        ("Machine (1GB)\n  Core L#0\n    PU L#0 (P#0)\n", "lstopo"),
        (
            '<?xml version="1.0"?>\n<!DOCTYPE topology SYSTEM "hwloc2.dtd">\n<topology version="2.0">',
            "hwloc xml",
        ),
    ],
)
def test_what_describes_a_host_is_recognised(text: str, name: str) -> None:
    guess = sniff(text)
    assert guess is not None
    assert guess[0] == name
    assert 0.5 < guess[1] < 1


@pytest.mark.parametrize(
    "text", ["", "hello", "{}", '{"start": {}}', "tx 1 2\n", "6.18.44\n", "FUNC COUNT\nf 1\n"]
)
def test_what_does_not_is_not(text: str) -> None:
    assert sniff(text) is None


def outcome(text: str) -> int | str:
    """Number of CPUs, or the sentence."""
    try:
        return len(read_host(text).cpus)
    except HostError as error:
        return str(error)


@pytest.mark.parametrize("seed", range(150))
def test_mutants_give_a_host_or_one_sentence(seed: int) -> None:
    chance = random.Random(seed)
    text = list(chance.choice((HOST_TXT, TABLE, EXTENDED, json.dumps({"lscpu": FIELDS}))))
    for _ in range(chance.choice((1, 8, 64))):
        text[chance.randrange(len(text))] = chr(chance.randrange(0x250))
    found = outcome("".join(text[: chance.randrange(len(text))] if seed % 3 == 0 else text))
    if isinstance(found, str):
        assert found.endswith(".")
        assert "\n" not in found
    else:
        assert found > 0


def test_llc_lines_win_over_what_lscpu_lets_assume() -> None:
    text = f"6.18.44\n{lscpu('64 MiB (2 instances)', ['0-7'])}llc 0 cpus: 0,2,4,6\nllc 1 cpus: 1,3,5,7\n"
    host = read_host(text)
    assert host.llcs == [[0, 2, 4, 6], [1, 3, 5, 7]]
    assert host.source == "lscpu, host.txt"
