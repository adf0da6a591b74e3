"""Outputs of programs below words of a side, trimmed as people paste them."""

from skbscope.results.mail.reading import read

Rows = dict[str, tuple[float | None, str]]


def sides(text: str) -> dict[str | None, Rows]:
    """By side: the value and the unit of each metric, with its subject behind it where it has one."""
    out: dict[str | None, Rows] = {}
    for item in read(text).found:
        for row in item.run.rows:
            name = f"{row.metric} {row.subject}" if row.subject else row.metric
            assert name not in out.setdefault(item.side, {}), name
            out[item.side][name] = row.value, row.unit
    return out


def test_rows_of_perf_stat_without_its_first_line_are_named_by_their_events() -> None:
    found = sides("""\
A run of 10 s, pinned to one core.

w/o patch:
   1,234,567,890      cycles                    #    2.345 GHz
     987,654,321      instructions              #    0.80  insn per cycle           ( +-  0.02% )
      12,345,678      cache-misses              #    5.432 % of all cache refs      ( +-  0.32% )

w/ patch:
   1,134,567,890      cycles                    #    2.345 GHz
     887,654,321      instructions              #    0.78  insn per cycle           ( +-  0.02% )
      10,345,678      cache-misses              #    5.132 % of all cache refs      ( +-  0.32% )
""")
    assert found == {
        "before": {
            "cycles": (1234567890, "events"),
            "instructions": (987654321, "events"),
            "cache-misses": (12345678, "events"),
        },
        "after": {
            "cycles": (1134567890, "events"),
            "instructions": (887654321, "events"),
            "cache-misses": (10345678, "events"),
        },
    }


def test_a_profile_ends_at_the_heading_of_the_other_side() -> None:
    found = sides("""\
Before:
    12.34%  swapper      [kernel.kallsyms]  [k] fib_table_lookup
     5.67%  ksoftirqd/3  [kernel.kallsyms]  [k] ip_rcv
After:
     2.34%  swapper      [kernel.kallsyms]  [k] fib_table_lookup
     6.67%  ksoftirqd/3  [kernel.kallsyms]  [k] ip_forward
""")
    assert found == {
        "before": {"overhead fib_table_lookup": (12.34, "%"), "overhead ip_rcv": (5.67, "%")},
        "after": {"overhead fib_table_lookup": (2.34, "%"), "overhead ip_forward": (6.67, "%")},
    }


def test_profiles_with_few_symbols_are_compared_where_not_all_are_the_same() -> None:
    groups = {
        item.group
        for item in read("""\
Before:
    12.34%  [kernel]  [k] fib_table_lookup
     5.67%  [kernel]  [k] ip_rcv

After:
     2.34%  [kernel]  [k] fib_table_lookup
     6.67%  [kernel]  [k] ip_forward
""").found
    }
    assert len(groups) == 1


def test_the_number_of_an_interrupt_is_no_figure() -> None:
    found = sides("""\
Before:
 45:   12345678          0   PCI-MSI 524288-edge      eth0-TxRx-0
 46:          0   12345600   PCI-MSI 524289-edge      eth0-TxRx-1
After:
 45:    2345678          0   PCI-MSI 524288-edge      eth0-TxRx-0
 46:          0    2345600   PCI-MSI 524289-edge      eth0-TxRx-1
""")
    values = {value for rows in found.values() for value, _ in rows.values()}
    assert {12345678.0, 2345678.0} <= values
    assert not {45.0, 46.0} & values
