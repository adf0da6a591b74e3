"""A campaign's report as tables: one row per class for mail and markdown, one row per measure or host for CSV."""

from typing import Any

from skbscope.domains.figures.table import Cell, Known, Table, Value, whole

_NAMES = {
    "alien-share": "alien share",
    "cross-llc-share": "cross-LLC share",
    "steering-calls": "steering calls",
}
_QUANTILES = {name: name for name in ("min", "p10", "p25", "p50", "p75", "p90", "max")}
_QUANTILES |= {"min": "least", "p50": "median", "max": "most"}
_COUNTS = ("agree", "disagree", "either way", "cannot tell")
_READ = "measures: median of the hosts that have a value (quartiles); steering calls per 1,000 packets"
MOST_APART = 5
"""Outliers that are named in words; the CSV has those of the report."""


def stand_text(mode: dict[str, Any]) -> str:
    """`change (as-posted)`, `cannot tell`."""
    word = str(mode["stand"]).replace("-", " ")
    return f"{word} ({mode['variant']})" if mode["stand"] in ("keep", "change") else word


def name_of(key: dict[str, str]) -> str:
    """A class in one line."""
    return f"{key['cpu']}; {key['llcs']}; {key['kernel']}; {key['driver']}"


def table(document: dict[str, Any], sentence: str) -> Table:
    """One row per class: its answer for the policy, its hosts by their answers, and the median of each measure."""
    found, policy = document["data"], document["options"]["policy"]
    measures = [*_NAMES, f"fidelity/{policy}"]
    heads = [_head(name) for name in measures]
    columns = ["class", "hosts", policy, *_COUNTS, *heads]
    rows: list[list[Cell]] = []
    for one in found["classes"]:
        mode = _of(one["modes"], "policy", policy)
        spreads = [_of(one["spreads"], "measure", name) for name in measures]
        medians = [_median(spread) if spread else "no host has a value" for spread in spreads]
        rows.append([name_of(one["key"]), _exact(one["hosts"]), *_answer(mode), *medians])
    notes = [_READ, *_missing(found), *_others(found, policy), *_apart(found)]
    return Table.of(document, sentence, columns, rows, notes, most_notes=14)


def csv_table(document: dict[str, Any], sentence: str) -> Table:
    """One row per class and policy, per class and measure, and per host that is an outlier or disagrees."""
    found = document["data"]
    columns = ["class", "cpu", "llcs", "kernel", "driver", "row", "of", "host", "answer", "unit", "base of"]
    columns += ["hosts", *_COUNTS, "without", "base", *_QUANTILES.values(), "value", "mad", "deviations away"]
    rows: list[list[Cell]] = []
    for one in found["classes"]:
        own: dict[str, Cell] = {"class": one["id"], **one["key"]}
        rows += [_row(columns, {**own, **row}) for row in _rows(one)]
    for name in ("failed", "under_way"):
        known: dict[str, Cell] = {
            "row": f"{name.replace('_', ' ')}, in no class",
            "hosts": _exact(found[name]),
        }
        rows.append(_row(columns, known))
    return Table.of(document, sentence, columns, rows)


def _rows(one: dict[str, Any]) -> list[dict[str, Cell]]:
    rows: list[dict[str, Cell]] = []
    for mode in one["modes"]:
        known: Known = mode["label"] or "exact"
        counts = zip(_COUNTS, ("agree", "disagree", "either_way", "cannot_tell"), strict=True)
        votes = {column: whole(mode[name], known) for column, name in counts}
        rows.append(
            {
                "row": "answer",
                "of": mode["policy"],
                "answer": stand_text(mode),
                "hosts": _exact(mode["hosts"]),
                **votes,
            }
        )
        for host in mode["disagreeing"]:
            rows.append(
                {"row": "disagrees", "of": mode["policy"], "host": host["name"], "answer": stand_text(host)}
            )
    for spread in one["spreads"]:
        known = spread["label"]
        at = {word: Value(spread["quantiles"][name], known, "") for name, word in _QUANTILES.items()}
        base = {"base": whole(spread["base"], known), "base of": spread["base_of"], "unit": spread["unit"]}
        hosts = {"hosts": _exact(spread["hosts"]), "without": _exact(spread["without"])}
        rows.append({"row": "measure", "of": spread["measure"], **hosts, **base, **at})
    for host in one["outliers"]:
        known = host["label"]
        base = {"base": whole(host["base"], known), "base of": host["base_of"], "unit": host["unit"]}
        names = {"median": "median", "value": "value", "mad": "mad", "deviations away": "far"}
        values = {column: Value(host[name], known, "") for column, name in names.items()}
        hosts = {"hosts": _exact(host["hosts"])}
        rows.append(
            {"row": "outlier", "of": host["measure"], "host": host["name"], **hosts, **base, **values}
        )
    return rows


def _row(columns: list[str], cells: dict[str, Cell]) -> list[Cell]:
    return [cells.get(column, "") for column in columns]


def _exact(number: int) -> Value:
    return whole(number, "exact")


def _of(items: list[dict[str, Any]], key: str, name: str) -> dict[str, Any] | None:
    return next((item for item in items if item[key] == name), None)


def _answer(mode: dict[str, Any] | None) -> list[Cell]:
    if mode is None:
        return ["not replayed", *("" for _ in _COUNTS)]
    known: Known = mode["label"] or "exact"
    counts = [whole(mode[name], known) for name in ("agree", "disagree", "either_way", "cannot_tell")]
    return [stand_text(mode), *counts]


def _median(spread: dict[str, Any]) -> Value:
    at = spread["quantiles"]
    without = f", {spread['without']:,} without" if spread["without"] else ""
    text = f"{at['p50']:,.1f} ({at['p25']:,.1f} to {at['p75']:,.1f}{without})"
    return Value(at["p50"], spread["label"], text)


def _measure(name: str) -> str:
    return _NAMES.get(name, name.replace("fidelity/", "fidelity of "))


def _head(name: str) -> str:
    # The plain text cuts a column's name at 26 letters.
    return "steering calls" if name == "steering-calls" else f"{_measure(name)}, %"


def _missing(found: dict[str, Any]) -> list[str]:
    counts = [f"{found[name]:,} {name.replace('_', ' ')}" for name in ("failed", "under_way") if found[name]]
    return [f"recordings in no class: {', '.join(counts)}"] if counts else []


def _others(found: dict[str, Any], policy: str) -> list[str]:
    """The answers of the classes for each other policy, in one line per policy."""
    notes = []
    names = sorted({mode["policy"] for one in found["classes"] for mode in one["modes"]} - {policy})
    for name in names:
        modes = [mode for one in found["classes"] for mode in one["modes"] if mode["policy"] == name]
        counts: dict[str, list[int]] = {}
        for mode in modes:
            counts.setdefault(stand_text(mode), []).append(mode["hosts"])
        parts = [f"{word} in {len(hosts):,} ({sum(hosts):,} hosts)" for word, hosts in counts.items()]
        notes.append(f"{name}, by class: {', '.join(parts)}")
    return notes


def _apart(found: dict[str, Any]) -> list[str]:
    every = [(host, one["key"]["cpu"]) for one in found["classes"] for host in one["outliers"]]
    every.sort(key=lambda entry: (-entry[0]["far"], entry[0]["name"], entry[0]["measure"]))
    notes = [
        f"{host['name']} ({cpu}): {_measure(host['measure'])} {host['text']} ({host['label']})"
        for host, cpu in every[:MOST_APART]
    ]
    rest = sum(one["outliers_in_all"] for one in found["classes"]) - len(notes)
    few = sum(not one["outliers_looked_for"] for one in found["classes"])
    if rest > 0:
        notes.append(f"and {rest:,} more outliers")
    if few:
        notes.append(f"outliers not looked for in {few:,} classes of fewer than 8 hosts")
    return notes
