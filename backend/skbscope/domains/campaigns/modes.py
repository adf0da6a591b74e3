"""Which mode a class of hosts should use for one policy, from the answers of its hosts."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from skbscope.domains.traces.queries.window import weakest

MOST_NAMED = 20
"""Hosts and commands named; the counts are of all."""
_DECIDED = ("keep", "change")


def mode(policy: str, views: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The answer of a class. `views` are of one class, in order; a host without a replay of the policy has no answer.

    A class has a mode if at least half of its hosts have an answer and two thirds of those that prefer a mode prefer
    the same one.
    """
    own = [(view, _answer(view, policy)) for view in views]
    votes = Counter((answer["stand"], answer["variant"]) for _, answer in own if answer["stand"] in _DECIDED)
    indifferent = sum(answer["stand"] == "either-way" for _, answer in own)
    leaning = votes.total()
    top = min(votes, key=lambda vote: (-votes[vote], vote)) if votes else None
    agree = votes[top] if top else 0
    stand, variant = _stand(len(own), indifferent, votes, top)
    behind = [answer for _, answer in own if answer["stand"] != "cannot-tell"]
    against = [
        _ref(view) | {"stand": answer["stand"], "variant": answer["variant"], "text": answer["text"]}
        for view, answer in own
        if answer["stand"] in _DECIDED and (answer["stand"], answer["variant"]) != top
    ]
    return {
        "policy": policy,
        "stand": stand,
        "variant": variant,
        "text": _text(stand, variant, len(own), indifferent, leaning, agree),
        "label": weakest([answer["label"] for answer in behind]) if behind else None,
        "hosts": len(own),
        "agree": agree,
        "disagree": leaning - agree,
        "either_way": indifferent,
        "cannot_tell": len(own) - leaning - indifferent,
        "set": _commands([answer for _, answer in own if (answer["stand"], answer["variant"]) == top]),
        "disagreeing": against[:MOST_NAMED],
    }


def _answer(view: dict[str, Any], policy: str) -> dict[str, Any]:
    for entry in view["advice"]:
        if entry["policy"] == policy:
            found: dict[str, Any] = entry
            return found
    return {"stand": "cannot-tell", "variant": None, "text": "", "set": [], "label": "exact"}


def _stand(
    hosts: int, indifferent: int, votes: Counter[tuple[str, str]], top: tuple[str, str] | None
) -> tuple[str, str | None]:
    leaning = votes.total()
    if 2 * (leaning + indifferent) < hosts:
        return "cannot-tell", None
    if top is None:
        return "either-way", None
    return top if 3 * votes[top] >= 2 * leaning else ("split", None)


def _text(stand: str, variant: str | None, hosts: int, indifferent: int, leaning: int, agree: int) -> str:
    deciding = leaning + indifferent
    if stand == "cannot-tell":
        return f"{deciding} of {hosts} hosts can tell: fewer than half, so the class cannot"
    if stand == "either-way":
        return f"on {indifferent} of {hosts} hosts the modes do the same, and no host leans one way"
    if stand == "split":
        return f"{leaning} of {hosts} hosts lean one way, and no two thirds of them the same"
    return f"{stand} ({variant}) on {agree} of the {leaning} hosts that lean one way, of {hosts} in the class"


def _commands(answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    counted = Counter(command for answer in answers for command in answer["set"])
    listed = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return [{"command": command, "hosts": hosts} for command, hosts in listed[:MOST_NAMED]]


def _ref(view: dict[str, Any]) -> dict[str, Any]:
    return {name: view[name] for name in ("name", "trace_id", "analysis_id")}
