"""The comparison as GitHub or GitLab markdown, at most 4 kB: picture, table, verdict, what to know.

Every text from outside stands in a code span: markdown, HTML, links, `@mentions` and `#references` mean nothing there.
"""

from skbscope.domains.comparisons.ascii import folded
from skbscope.domains.comparisons.models import Comparison, Row
from skbscope.domains.comparisons.text import cells, shown_rows

LIMIT = 4096


def markdown(comparison: Comparison, url: str | None = None) -> str:
    """The block; `url` is the figure's address without a suffix. Rows are left out until it fits."""
    rows, more = shown_rows(comparison)
    for count in range(len(rows), -1, -1):
        text = _written(comparison, url, rows[:count], more + len(rows) - count)
        if len(text.encode()) <= LIMIT:
            return text
    return text.encode()[:LIMIT].decode(errors="ignore")


def code(text: str, most: int = 100) -> str:
    """A code span that nothing inside can end: backticks become quotes, pipes are escaped for tables."""
    inner = folded(text, most).replace("`", "'").replace("|", "\\|")
    return f"`{inner or ' '}`"


def _written(comparison: Comparison, url: str | None, rows: list[Row], more: int) -> str:
    primary = comparison.primary
    sentence = folded(primary.verdict if primary else "NOT COMPARABLE: no row is on both sides", 400)
    parts: list[str] = []
    if url:
        alt = _plain(sentence)
        dark = f'<source media="(prefers-color-scheme: dark)" srcset="{url}-dark@2x.png">'
        parts.append(
            f'<a href="{url}"><picture>{dark}<img src="{url}@2x.png" width="720" alt="{alt}"></picture></a>'
        )
    parts.append(f"**{_word(sentence)}** {code(sentence.partition(':')[2].strip() or comparison.title, 400)}")
    parts.append(
        f"{code(comparison.title, 140)}: before {code(comparison.before.label)}, "
        f"after {code(comparison.after.label)}"
    )
    parts.append("\n".join(_table(rows, more)))
    said = list(
        dict.fromkeys([drift.sentence for drift in comparison.trust.drift] + comparison.trust.warnings)
    )
    if said:
        parts.append("\n".join(f"- {code(sentence, 300)}" for sentence in said[:5]))
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


def _word(sentence: str) -> str:
    return sentence.partition(":")[0][:40]


def _plain(sentence: str) -> str:
    """For an HTML attribute."""
    return sentence.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")
