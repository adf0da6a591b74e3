"""Prints which mode a host should use."""

from typing import Any

from skbscope import terminal

_WORDS = {"keep": "keep", "change": "change", "either-way": "either way", "cannot-tell": "cannot tell"}


def show(advice: list[dict[str, Any]]) -> None:
    """A paragraph for each policy: the answer, its figures, its conditions, and commands, which are never wrapped."""
    for entry in advice:
        terminal.say()
        terminal.prose(f"{entry['policy']}: {_WORDS[entry['stand']]}. {entry['text']}.")
        terminal.facts((figure["name"], _figure(figure)) for figure in entry["evidence"])
        for word, clauses in (("holds while", "conditions"), ("would change it", "would_change")):
            for clause in entry[clauses]:
                terminal.prose(f"  {word}: {clause}")
        for word, commands in (("set", "set"), ("undo", "undo"), ("check", "check"), ("record", "record")):
            for command in entry[commands]:
                terminal.say(f"  {word}:")
                terminal.say(f"    {command}")


def _figure(figure: dict[str, Any]) -> str:
    value = figure["value"]
    text = f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"
    of = figure["base"] or figure["unit"]
    return f"{text} {of} ({figure['label']})"
