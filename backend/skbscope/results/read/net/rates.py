"""Rates as network tools print them, in base units so that they compare: bit/s, and 1/s for transactions.

Sources of the factors: format_units and calc_thruput_interval in netlib.c of netperf, units.c of iperf3, the
`conversions` of common.c in neper, numbers.c of uperf. All agree: `bits` count by 1000, `KBytes` by 1024, and
a tool that means 1000 bytes writes `KB`.
"""

from itertools import takewhile

from skbscope.results.models import MetricRow
from skbscope.results.read.table import LESS, Span, number, row

_BITS = {
    **{f"10^{3 * power}bits": 1000**power for power in range(5)},
    **{
        prefix + name: 1000**power
        for power, prefix in enumerate(("", "K", "M", "G", "T"))
        for name in ("bits", "bit", "b")
    },
    **{prefix + "Bytes": 8 * 1024**power for power, prefix in enumerate(("", "K", "M", "G", "T"))},
    **{prefix + "B": 8 * 1000**power for power, prefix in enumerate(("", "K", "M", "G", "T"))},
    **{f"{prefix}ibit": 1024**power for power, prefix in enumerate("KMGT", 1)},
    **{f"{prefix}iB": 8 * 1024**power for power, prefix in enumerate("KMGT", 1)},
}


def base(unit: str) -> tuple[float, str] | None:
    """(factor, `bit/s` or `1/s`) of a unit a second as printed (`10^6bits/s`, `Mbits/sec`, `Trans/s`), else None."""
    name = unit.removesuffix("ec").removesuffix("/s")
    if name == unit:
        return None
    if name == "Trans":
        return 1, "1/s"
    factor = _BITS.get(name)
    return None if factor is None else (factor, "bit/s")


def rate(value: float, factor: float) -> float:
    """The value times the factor, without the noise of binary fractions (tools print two or three decimals)."""
    return float(round(value * factor, 3))


def datagram_rows(
    lost: float | None, total: float | None, lines: Span | int, subject: str | None = None, of: str = ""
) -> list[MetricRow]:
    """The datagrams of a test of UDP that were lost, and all of them, which are neither good nor bad for being many."""
    rows = [row(f"lost datagrams{of}", "datagrams", LESS, lost, lines, subject=subject)]
    rows.append(row(f"datagrams{of}", "datagrams", None, total, lines, subject=subject))
    return [one for one in rows if one.value is not None]


def leading(tokens: list[str]) -> list[float]:
    """The numbers a line begins with."""
    values = takewhile(lambda value: value is not None, map(number, tokens))
    return [value for value in values if value is not None]


def seconds(length: float) -> str:
    """The length of a run as a setting: whole seconds, since 10.01 s is a run of the setting 10 s."""
    return f"{length:.0f} s" if length >= 1 else f"{length:g} s"
