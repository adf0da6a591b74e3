"""The experiments in a text that was read: one per group, with its *before* and each of its *after* configurations."""

import re

from skbscope.domains.comparisons.inputs import Experiment, Input
from skbscope.results.mail.models import FIGURES, Found, Reading
from skbscope.results.mail.text.labels import is_numbered_side, is_without, of_a_pair, without_side
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Side

# Longest title; the text of a comparison has 72 columns.
_TITLE = 70
_LABEL = 60
_WHICH = 40
_PLACE = re.compile(r", (?:(?:tables?|rows|sentences|lines|numbers) at (?:lines? )?|lines? )\d.*$")
# A policy is recognised where labels, commands, subjects and mail subjects contain all words of one of its sets.
_POLICIES: dict[str, tuple[tuple[str, ...], ...]] = {
    "skb-defer": (("napi_consume_skb_defer",), ("skb_defer_max",), ("alien", "skb", "defer")),
    "xdp-return": (("page_pool", "napi_aware"), ("xdp", "return", "page_pool")),
    "rfs-llc": (("rx_flow_steer",), ("rfs", "llc"), ("rps_feat_llc_affinity",)),
    "xsk-batch": (
        ("xsk", "batch"),
        ("batch mode", "copy mode"),
        ("xmit.more", "copy mode"),
        ("xdp_generic_xmit_batch",),
    ),
    "skb-init": (("skb", "initialization", "alloc_skb"), ("skb_headerinit",)),
}


def experiments(reading: Reading, source: str, sha256: str) -> list[Experiment]:
    """Every comparison that the text contains, in its order; runs without a side are in none.

    `source` is the file or the mail, `sha256` the hash of its bytes. Several *after* configurations against one
    *before* are several experiments.
    """
    groups: dict[str, list[Found]] = {}
    for item in reading.found:
        groups.setdefault(item.group, []).append(item)
    out: list[Experiment] = []
    # Figures of prose may state the problem; what tools and tables show precedes them.
    for name, members in sorted(groups.items(), key=lambda group: group[1][0].run.tool == FIGURES):
        # `after #1` and `after #3` beside one `before` are patches; beside `before #1` they are repeats.
        repeats = any(item.side == "before" and is_numbered_side(item.run.label) for item in members)
        before = _by_configuration(members, "before", True)
        after = _by_configuration(members, "after", repeats)
        if not before or not after:
            continue
        for configuration, runs in after.items():
            base, note = _base(before, configuration)
            which = "" if len(after) == 1 else f": {_label(runs)[:_WHICH]}"
            out.append(
                Experiment(
                    f"{_shortened(name, _TITLE - len(which))}{which}",
                    [
                        *(_input(reading, item, "before", source, sha256) for item in base),
                        *(_input(reading, item, "after", source, sha256) for item in runs),
                    ],
                    _label(base),
                    _label(runs),
                    _policy(reading, [*base, *runs]),
                    [*_doubts([*base, *runs]), *([note] if note else []), *_stated(runs)],
                    min(0.5 if note else 1.0, *(item.score for item in (*base, *runs))),
                    _because(base, runs),
                )
            )
    return out


def _shortened(name: str, most: int) -> str:
    """The name of a group with at most so many letters; its place in the text, and what is behind it, is cut last."""
    if len(name) <= most:
        return name
    place = _PLACE.search(name)
    tail = place[0] if place else ""
    room = max(0, most - len(tail))
    words = name[: place.start() if place else None]
    if len(words) > room:
        # No half words.
        words = words[:room].rpartition(" ")[0] or words[:room]
    return f"{words.rstrip(' ,(')}{tail}".lstrip(" ,")[:most]


def _because(before: list[Found], after: list[Found]) -> dict[Side, str]:
    """Why the sides are these, by the first run of each."""
    sides: tuple[tuple[Side, list[Found]], ...] = (("before", before), ("after", after))
    return {side: runs[0].side_because for side, runs in sides if runs[0].side_because}


def _input(reading: Reading, item: Found, side: Side, source: str, sha256: str) -> Input:
    return Input(item.run, side, source, sha256, environment=reading.published(item))


def _by_configuration(members: list[Found], side: Side, repeats: bool) -> dict[str, list[Found]]:
    """Runs of a side by their labels without the side, and without a number at the end where that counts repeats."""
    out: dict[str, list[Found]] = {}
    mine = [item for item in members if item.side == side]
    named = [without_side(item.run.label) for item in mine]
    ways: dict[str, set[bool | None]] = {}
    for item, name in zip(mine, named, strict=True):
        word = of_a_pair(item.run.label)
        ways.setdefault(name, set()).add(is_without(word) if word else None)
    for item, name in zip(mine, named, strict=True):
        label = item.run.label
        if ways[name] & {False, None} and True in ways[name]:
            # Two runs of one side, `no filter attached` and `with filter attached`, are two configurations.
            name = plain(label)
        elif not repeats and is_numbered_side(label):
            name = f"{name} {label.split()[-1]}".strip()
        out.setdefault(name, []).append(item)
    return out


def _base(before: dict[str, list[Found]], configuration: str) -> tuple[list[Found], str | None]:
    """The *before* of an *after*: of the same configuration, else the only one, else the first, with a note.

    The configuration may be behind the words of another change: `series [2] + 8 queues` beside `Baseline + 8 queues`.
    """
    if configuration in before:
        return before[configuration], None
    behind = [name for name in before if name and configuration.endswith(f" {name}")]
    if behind:
        return before[max(behind, key=len)], None
    first = next(iter(before.values()))
    if len(before) == 1:
        return first, None
    # `v6.12-rc7 vanilla` is the base of `v6.12-rc7 with the series`, beside `v6.8 vanilla`.
    words = set(configuration.split())
    parts = [name for name in before if name and set(name.split()) <= words]
    if len(parts) == 1:
        return before[parts[0]], None
    names = ", ".join(f"'{_label(runs)}'" for runs in before.values())
    return first, f"several before configurations ({names[:200]}); the first is proposed"


def _doubts(runs: list[Found]) -> list[str]:
    """Why sides may be wrong, each reason once."""
    return [f"to be confirmed: {doubt}" for doubt in dict.fromkeys(item.doubt for item in runs) if doubt]


def _stated(runs: list[Found]) -> list[str]:
    """The change as its author states it, for comparison with the numbers."""
    texts = dict.fromkeys(
        f"{note.text[:80]!r}, line {note.line}" for item in runs for note in item.stated[:1]
    )
    return [f"the mail states {words}" for words in texts]


def _label(runs: list[Found]) -> str:
    """Without half of a word at its end."""
    label = runs[0].run.label
    return label if len(label) < _LABEL else label[:_LABEL].rpartition(" ")[0] or label[:_LABEL]


def _policy(reading: Reading, runs: list[Found]) -> str | None:
    """The policy that a complete set of words names; None where there is none or several."""
    texts: list[str] = []
    for item in runs:
        texts += [item.run.tool, item.run.label, item.run.command or "", item.group]
        texts += [f"{row.metric} {row.subject}" for row in item.run.rows[:50]]
        if item.message is not None:
            texts.append(reading.messages[item.message].subject or "")
    text = " ".join(texts).lower()
    hits = [
        name for name, sets in _POLICIES.items() if any(all(word in text for word in words) for words in sets)
    ]
    return hits[0] if len(hits) == 1 else None
