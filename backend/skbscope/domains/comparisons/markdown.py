"""The comparison as GitHub or GitLab markdown, at most 4 kB: picture, table, verdict, warnings.

Texts from users are in code spans, where markdown, HTML, links, `@mentions` and `#references` have no effect.
"""

from collections.abc import Callable
from html import escape

from skbscope.domains.comparisons.formatting import folded
from skbscope.domains.comparisons.models import Comparison, Row
from skbscope.domains.comparisons.text import cells, shown_rows

LIMIT = 4096


def markdown(comparison: Comparison, url: str | None = None) -> str:
    """The block; `url` is the figure's address without a suffix. Rows are left out until it fits."""
    rows, more = shown_rows(comparison)
    return fitted(lambda count: _written(comparison, url, rows[:count], more + len(rows) - count), len(rows))


def fitted(write: Callable[[int], str], most: int) -> str:
    """The text with as many rows, at most `most`, as fit the limit; cut where even the one without rows does not."""
    for count in range(most, -1, -1):
        text = write(count)
        if len(text.encode()) <= LIMIT:
            return text
    return text.encode()[:LIMIT].decode(errors="ignore")


def picture(url: str, alt: str) -> str:
    """The figure at an address without a suffix, for both themes, as a link to it."""
    dark = f'<source media="(prefers-color-scheme: dark)" srcset="{url}-dark@2x.png">'
    image = f'<img src="{url}@2x.png" width="720" alt="{escape(alt)}">'
    return f'<a href="{url}"><picture>{dark}{image}</picture></a>'


def code(text: str, most: int = 100) -> str:
    """A code span that nothing inside can end: backticks become quotes, pipes are escaped for tables."""
    inner = folded(text, most).replace("`", "'").replace("|", "\\|")
    return f"`{inner or ' '}`"


def _written(comparison: Comparison, url: str | None, rows: list[Row], more: int) -> str:
    primary = comparison.primary
    sentence = folded(primary.verdict if primary else "NOT COMPARABLE: no row is on both sides", 400)
    parts = [picture(url, sentence)] if url else []
    word, _, rest = sentence.partition(":")
    parts.append(f"**{word[:40]}** {code(rest.strip() or comparison.title, 400)}")
    parts.append(
        f"{code(comparison.title, 140)}: before {code(comparison.before.label)}, "
        f"after {code(comparison.after.label)}"
    )
    parts.append("\n".join(_table(rows, more)))
    warnings = comparison.trust.sentences
    if warnings:
        parts.append("\n".join(f"- {code(sentence, 300)}" for sentence in warnings[:5]))
    if comparison.notes:
        parts.append("\n".join(f"- note: {code(note, 300)}" for note in comparison.notes[:5]))
    if comparison.family:
        parts.append(code(comparison.family, 200))
    return "\n\n".join(parts) + "\n"


def _table(rows: list[Row], more: int) -> list[str]:
    lines = ["| | before | after | change | 95 % CI | runs | verdict |", "|:--|--:|--:|--:|:--|--:|:--|"]
    for row in rows:
        unit, before, after, change, interval = cells(row)
        name = f"{row.metric} {row.subject}" if row.subject else row.metric
        runs = f"{len(row.before.values)}+{len(row.after.values)}"
        numbers = f"{before} | {after} | {change} | {interval} | {runs} | {row.word}"
        lines.append(f"| {code(f'{name} ({unit})', 80)} | {numbers} |")
    return [*lines, f"| {more} more rows | | | | | | |"] if more else lines
