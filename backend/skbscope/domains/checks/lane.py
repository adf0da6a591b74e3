"""Results for a CI: a line of JSON a comparison, `{test, group, result, link}`, with change and interval beside.

`pass`: the runs decide it, nothing got worse, and no claim about it differs. `fail`: the runs show that it got worse,
or a claim differs from the mail's own figures. `skip`: the runs cannot tell.
"""

import json
from typing import Any

from skbscope.domains.checks.models import Figure, MailCheck, ThreadCheck

GROUP = "skbscope-check"
_ARCHIVE = "https://lore.kernel.org/r/"


def lines(checked: ThreadCheck) -> str:
    """All results, each ending in a newline; a mail that claims a change without figures is a `skip`."""
    found = [result for mail in checked.mails for result in _results(mail)]
    return "".join(json.dumps(result, ensure_ascii=True) + "\n" for result in found)


def _results(mail: MailCheck) -> list[dict[str, Any]]:
    subject = mail.subject or "a mail"
    link = f"{_ARCHIVE}{mail.message_id}" if mail.message_id else None
    if not mail.figures:
        why = "figures not compared" if mail.has_more else "no figures"
        return [{"test": subject, "group": GROUP, "result": "skip", "link": link, "why": why}]
    return [
        {
            "test": f"{subject}: {figure.title}",
            "group": GROUP,
            "result": _result(mail, figure),
            "link": link,
            "metric": figure.metric,
            "unit": figure.unit,
            "before": figure.before,
            "after": figure.after,
            "change_pct": figure.of_before_pct,
            "low": figure.low,
            "high": figure.high,
            "runs": list(figure.runs),
            "verdict": figure.verdict,
        }
        for figure in mail.figures
    ]


def _result(mail: MailCheck, figure: Figure) -> str:
    differs = any(
        checked.answer == "differs" and checked.figure is not None and checked.figure.title == figure.title
        for checked in mail.claims
    )
    if differs or figure.is_worse:
        return "fail"
    return "pass" if figure.is_decided else "skip"
