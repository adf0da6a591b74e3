"""The results of the analysis: `lives`, `flows`, `decisions`, and the `host` and `knobs` that they depend on."""

from typing import Any

from skbscope import engine
from skbscope.domains.sql.events import Find
from skbscope.domains.sql.schema import (
    SINCE_FIRST,
    Column,
    Table,
    hashed,
    hexed,
    known,
    literal,
    parquet,
    select,
    words,
)
from skbscope.domains.traces.queries.window import FATES, ORIGINS
from skbscope.replays.fidelity import as_run

_LIVES = (
    Column("life", "UINTEGER", "n", "Number of the life, from 0 in order of first events."),
    Column("t", "BIGINT", "t0", "First event.", SINCE_FIRST),
    Column("t_last", "BIGINT", "t1", "Last event: its free, where that is recorded.", SINCE_FIRST),
    Column("done", "BIGINT", "nullif(done, -1)", "When its consumer was done with it.", SINCE_FIRST),
    Column("took", "BIGINT", "nullif(done, -1) - t0", "From the first event until its consumer was done.", "ns"),
    Column("first_cpu", "USMALLINT", known("cpu", engine.NO_CPU), "CPU of the first event."),
    Column("alloc_cpu", "USMALLINT", known("alloc", engine.NO_CPU), "CPU that allocated it; NULL if unknown."),
    Column("origin", "VARCHAR", words("origin", ORIGINS), "How alloc_cpu is known: unknown, exact, reconstructed."),
    Column("free_cpu", "USMALLINT", known("free_cpu", engine.NO_CPU), "CPU where its consumer was done with it."),
    Column("fate", "VARCHAR", words("fate", FATES), f"How it ended: {', '.join(FATES)}."),
    Column("len", "UINTEGER", "len", "Length, where an event has it.", "bytes"),
    Column("hash", "VARCHAR", f"CASE WHEN hash <> 0 THEN {hashed('hash')} END", "Flow hash; NULL where none was seen."),
    Column("address", "VARCHAR", hexed("address"), "Address of the skb."),
    Column("first_seq", "UINTEGER", "first", "Its first event."),
    Column("last_seq", "UINTEGER", "last", "Its last event."),
    Column("events", "UINTEGER", "events", "How many events it has."),
)  # fmt: skip


def lives(find: Find, note: dict[str, Any]) -> Table:
    """One row per life."""
    reason = Column(
        "reason", "VARCHAR", words("reason", note["reasons"]), "Why it was dropped; NULL where it was not."
    )
    sure = "origin = 1" if note["flush_label"] == "exact" else "origin = 1 AND fate <> 2"
    label = Column(
        "label",
        "VARCHAR",
        f"CASE WHEN {sure} THEN 'exact' ELSE 'reconstructed' END",
        "How the row is known: exact, or reconstructed from a join.",
    )
    at = next(at for at, column in enumerate(_LIVES) if column.name == "len")
    file = find("lives")
    about = "Every skb from its first event to its free. An address used again is a new life."
    columns = (*_LIVES[:at], reason, *_LIVES[at:], label)
    return Table("lives", about, "reconstructed", columns, parquet(file), (file,), note["count"])


def flows(find: Find, host: dict[str, Any]) -> Table:
    """One row per pair of CPUs, computed like the matrix of `traces/queries/flows.py`."""
    file = find("lives")
    llc, node = _where(host["llcs"]), _where(host["nodes"])
    distance = (
        "CASE WHEN alloc_cpu IS NULL OR free_cpu IS NULL THEN NULL WHEN alloc_cpu = free_cpu THEN 'same-cpu' "
        f"WHEN {llc}[alloc_cpu] IS NOT DISTINCT FROM {llc}[free_cpu] THEN 'same-llc' "
        f"WHEN {node}[alloc_cpu] IS NOT DISTINCT FROM {node}[free_cpu] THEN 'cross-llc' ELSE 'cross-node' END"
    )
    columns = (
        Column("alloc_cpu", "USMALLINT", "alloc_cpu", "CPU that allocated; NULL if unknown."),
        Column("free_cpu", "USMALLINT", "free_cpu", "CPU where the consumer was done; NULL if unknown."),
        Column(
            "distance", "VARCHAR", distance, "same-cpu, same-llc, cross-llc or cross-node, as the host says."
        ),
        Column("count", "BIGINT", "count", "Lives that ended there.", "lives"),
        Column("flushed", "BIGINT", "flushed", "Of these, handed back through a defer list.", "lives"),
        Column("p50_ns", "BIGINT", "quantiles[1]", "Median time from the first event until done.", "ns"),
        Column("p95_ns", "BIGINT", "quantiles[2]", "95th percentile of the same.", "ns"),
        Column("max_ns", "BIGINT", "max_ns", "Longest of the same.", "ns"),
    )
    # The quantiles are recorded values, not means of two neighbours.
    cells = (
        f"{known('alloc', engine.NO_CPU)} AS alloc_cpu",
        f"{known('free_cpu', engine.NO_CPU)} AS free_cpu",
        "count(*) AS count",
        "count(*) FILTER (fate = 2) AS flushed",
        "quantile_disc(CASE WHEN done >= 0 THEN done - t0 END, [0.5, 0.95]) AS quantiles",
        "max(CASE WHEN done >= 0 THEN done - t0 END) AS max_ns",
    )
    source = f"({select(cells, parquet(file), 'WHERE done >= 0 OR fate <> 0 GROUP BY ALL')})"
    about = "Lives whose use ended, by allocating and freeing CPU, over the whole recording."
    return Table("flows", about, "reconstructed", columns, source, (file,))


def decisions(find: Find, replays: list[dict[str, Any]]) -> Table:
    """The decisions of all replays in one table."""
    parts, files = [], []
    for replay in replays:
        policy, variant = replay["policy"], replay["variant"]
        files.append(find(f"decisions-{policy}-{variant}"))
        rules = [rule["id"] for rule in engine.policy(policy)["rules"]]
        label = "reconstructed" if as_run(replay) else "modelled"
        own = (
            f"{literal(policy)} AS policy, {literal(variant)} AS variant, {literal(label)} AS label",
            f"{words('rule', rules)} AS rule",
            't, event, life, subject, "from", "to", level, agrees',
        )
        parts.append(select(own, parquet(files[-1])))
    columns = (
        Column("policy", "VARCHAR", "policy", "Which decision."),
        Column("variant", "VARCHAR", "variant", "Under which rule: the first of a policy is the kernel's."),
        Column("rule", "VARCHAR", "rule", "The branch that decided."),
        Column("t", "BIGINT", "t", "When.", SINCE_FIRST),
        Column("seq", "UINTEGER", "event", "The event that caused it."),
        Column("life", "UINTEGER", known("life", engine.NO_ID), "The skb it is about; NULL for none."),
        Column("subject", "VARCHAR", hashed("subject"), "Flow hash (rfs-llc), or the list it went on (skb-defer)."),
        Column("from_cpu", "USMALLINT", known('"from"', engine.NO_CPU), "CPU before: recorded, or freeing."),
        Column("to_cpu", "USMALLINT", known('"to"', engine.NO_CPU), "CPU after: written, chosen, or given the skb."),
        Column("level", "UINTEGER", "level", "Entries on the defer list after it; 0 where there is none.", "skbs"),
        Column("agrees", "BOOLEAN", "CASE agrees WHEN 1 THEN true WHEN 2 THEN false END",
               "Whether the kernel did the same; NULL where that is not known."),
        Column("label", "VARCHAR", "label", "modelled where the variant did not run in this kernel."),
    )  # fmt: skip
    total = sum(sum(replay["decisions"].values()) for replay in replays)
    about = (
        "Every decision of every replay. Filter by policy and variant: variants decide about the same events."
    )
    source = f"({' UNION ALL '.join(parts)})"
    return Table("decisions", about, "modelled", columns, source, tuple(files), total)


def host(topology: dict[str, Any]) -> Table:
    """One row per CPU."""
    llc = {cpu: at for at, cpus in enumerate(topology["llcs"]) for cpu in cpus}
    node = {cpu: at for at, cpus in enumerate(topology["nodes"]) for cpu in cpus}
    rows = [f"({cpu}, {llc.get(cpu, 'NULL')}, {node.get(cpu, 'NULL')})" for cpu in topology["cpus"]]
    columns = (
        Column("cpu", "USMALLINT", "cpu::USMALLINT", "Number of the CPU."),
        Column("llc", "USMALLINT", "llc::USMALLINT", "Its last-level cache domain, from 0."),
        Column("node", "USMALLINT", "node::USMALLINT", "Its NUMA node, from 0."),
    )
    source = f"{_values(rows, 3)} AS host(cpu, llc, node)"
    about = f"The host the analysis ran on: {topology['source']}."
    assumed = topology["source"].startswith("override") or "assumed" in topology["source"]
    return Table("host", about, "assumed" if assumed else "exact", columns, source, (), len(rows))


def knobs(topology: dict[str, Any]) -> Table:
    """One row per knob of the host."""
    rows = [
        f"({literal(str(name))}, {literal(str(value))})" for name, value in topology.get("knobs", {}).items()
    ]
    columns = (
        Column("name", "VARCHAR", "name", "sysctl, queue file or socket option."),
        Column("value", "BIGINT", "TRY_CAST(word AS BIGINT)", "Its value; NULL where it is no number."),
        Column("word", "VARCHAR", "word", "Its value as written in the host file."),
    )
    source = f"{_values(rows, 2)} AS knobs(name, word)"
    return Table("knobs", "Knobs of the host, as recorded.", "exact", columns, source, (), len(rows))


def _where(groups: list[list[int]]) -> str:
    """CPU → number of its group, as a map."""
    place = {cpu: at for at, group in enumerate(groups) for cpu in group}
    return f"map({list(place)}::USMALLINT[], {list(place.values())}::USMALLINT[])"


def _values(rows: list[str], width: int) -> str:
    if rows:
        return f"(VALUES {', '.join(rows)})"
    return f"(SELECT {', '.join(['NULL'] * width)} WHERE false)"
