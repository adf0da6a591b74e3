"""A campaign as a figure: how the hosts of each class are distributed, and which mode suits each class."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from skbscope.domains.campaigns import service
from skbscope.domains.campaigns.report import report
from skbscope.domains.campaigns.schemas import CampaignReport
from skbscope.domains.figures.charts.base import ChartParams, Name, Sources, plain
from skbscope.domains.figures.charts.campaigntable import stand_text
from skbscope.domains.figures.document import Subject, of_data
from skbscope.domains.traces.queries.window import weakest
from skbscope.errors import BadInput
from skbscope.terminal import counted


class Params(ChartParams):
    """Which campaign, and what of it."""

    campaign_id: Name
    policy: Name | None = None
    """The policy that the sentence is about; by default the one that most hosts have an answer for."""
    class_: Annotated[str | None, Field(alias="class", min_length=1, max_length=64)] = None
    """The only class to draw. Axes and table still cover all classes."""


def collect(sources: Sources, params: Params) -> Subject:
    """The report as the API answers it at this moment."""
    campaign = service.get(sources.storage.db, params.campaign_id)
    # The model drops everything that the API does not send.
    found = plain(CampaignReport.model_validate(report(sources.storage, params.campaign_id)))
    if not found["classes"]:
        raise BadInput(
            f"No host of the campaign {campaign.name} is analysed; expected one to draw "
            f"({found['failed']:,} failed, {found['under_way']:,} under way)."
        )
    drawn = [one for one in found["classes"] if params.class_ in (None, one["id"])]
    if not drawn:
        raise BadInput(f"The campaign has no class {params.class_!r}; expected an id from its report.")
    policy = _policy(found, params.policy)
    labels = [spread["label"] for one in drawn for spread in one["spreads"]]
    labels += [mode["label"] for one in drawn for mode in one["modes"] if mode["label"]]
    return of_data(
        "campaign",
        title=f"Campaign {campaign.name}: which mode on which hosts",
        sentence=_sentence(policy, drawn),
        word=_word(policy, drawn),
        label=weakest(labels),
        source=", ".join(_source(found)) + f"; campaign {campaign.name}, report {found['id']}",
        data=found,
        options={"campaign_id": campaign.id, "policy": policy, "class": params.class_},
    )


def _policy(found: dict[str, Any], requested: str | None) -> str:
    leaning: Counter[str] = Counter()
    for one in found["classes"]:
        for mode in one["modes"]:
            leaning[mode["policy"]] += mode["agree"] + mode["disagree"]
    if not leaning:
        raise BadInput("No host of the campaign answers for any policy; expected one that does.")
    if requested is not None and requested not in leaning:
        known = ", ".join(sorted(leaning))
        raise BadInput(f"No host of the campaign answers for {requested!r}; expected one of {known}.")
    return requested or min(leaning, key=lambda policy: (-leaning[policy], policy))


def _modes(policy: str, drawn: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in drawn:
        yield from (mode for mode in one["modes"] if mode["policy"] == policy)


def _sentence(policy: str, drawn: list[dict[str, Any]]) -> str:
    modes = list(_modes(policy, drawn))
    if len(drawn) == 1:
        return f"{policy}: {modes[0]['text']}." if modes else f"{policy}: nothing is known."
    counts = Counter(_short(mode) for mode in modes)
    listed = [f"{word} in {many:,}" for word, many in counts.most_common()]
    hosts = sum(one["hosts"] for one in drawn)
    return f"{policy}, {hosts:,} hosts in {len(drawn):,} classes: {', '.join(listed)}."


def _short(mode: dict[str, Any]) -> str:
    return "keep" if mode["stand"] == "keep" else stand_text(mode)


def _word(policy: str, drawn: list[dict[str, Any]]) -> str:
    stand, many = Counter(_short(mode) for mode in _modes(policy, drawn)).most_common(1)[0]
    return f"{stand}: {many:,} of {len(drawn):,} classes" if len(drawn) > 1 else stand


def _source(found: dict[str, Any]) -> Iterator[str]:
    yield counted(found["hosts"], "host")
    if found["failed"]:
        yield f"{found['failed']:,} failed"
    if found["under_way"]:
        yield f"{found['under_way']:,} under way"
