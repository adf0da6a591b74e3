"""Campaigns and their reports as they travel."""

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from skbscope.domains.uploads.models import UploadClass
from skbscope.jobs.models import JobState, Stage
from skbscope.replays.schemas import Label, Stand


class CampaignRequest(BaseModel):
    """A campaign to make; one of that name is found again."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=120)


class Campaign(BaseModel):
    """One campaign in a list."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    name: str
    created_at: datetime


class CampaignCard(Campaign):
    """One campaign in a list. Counts are of recordings, each once whatever names it has."""

    recordings: int
    under_way: int
    """Waiting or running."""
    ready: int
    failed: int
    classes: int | None
    """Of the hosts a report was made of so far; null where there was none yet."""


class CampaignPage(BaseModel):
    """A page of campaigns, newest first."""

    items: list[CampaignCard]
    next: str | None


class Failure(BaseModel):
    """A member that gives nothing to the report."""

    name: str
    trace_id: str | None
    """Null for what is no recording at all."""
    sentence: str


class AtWork(BaseModel):
    """A recording under analysis now, as far as its worker last wrote down."""

    name: str
    trace_id: str
    stage: Stage
    bytes: int
    of_bytes: int
    events: int


class Progress(BaseModel):
    """How far a campaign is. Counts are of recordings, each once whatever names it has, unless they say otherwise."""

    recordings: int
    waiting: int
    running: int
    ready: int
    failed: int
    host_files: int
    """Members that describe a host."""
    refused: int
    """Members that are no captures."""
    failures: list[Failure]
    """Failed recordings, then refused members, by name; at most 100 of each, the counts are of all."""
    at_work: list[AtWork]
    """By name; at most 8, `running` is of all."""


class CampaignWhole(Campaign):
    """One campaign."""

    progress: Progress


class CapturesAdded(BaseModel):
    """What became of a body: one capture, or the members of an archive."""

    names: list[str]
    """Captures of it that are in the campaign now."""
    faults: list[str]
    """A sentence for each member that could not be taken, and for where an archive breaks off."""


class UploadsRequest(BaseModel):
    """Uploads that are here already."""

    model_config = ConfigDict(extra="forbid")

    upload_ids: list[str] = Field(min_length=1, max_length=1000)


class CampaignMember(BaseModel):
    """One capture of a campaign."""

    name: str
    upload_id: str
    class_: UploadClass
    trace_id: str | None
    """The recording it is or holds; null for a host file and for what is no capture."""
    analysis_id: str | None
    """Of that recording, on its host."""
    state: JobState | None
    """Of that analysis."""
    sentence: str | None
    """Why the analysis failed, or what the upload's note says."""

    model_config = ConfigDict(alias_generator=lambda name: name.rstrip("_"), populate_by_name=True)


class CampaignMemberPage(BaseModel):
    """A page of captures, by name."""

    items: list[CampaignMember]
    next: str | None


class HostMode(BaseModel):
    """What a host's own answer is for one policy."""

    stand: Stand
    variant: str | None
    label: Label
    """Of the figures behind it, the weakest."""


class HostValue(BaseModel):
    """One measure of a host."""

    value: float
    """In the measure's unit."""
    of: int
    """Lives, packets or decisions it stands on."""
    label: Label


class CampaignHost(BaseModel):
    """One recording of a campaign: a row of the table of its hosts."""

    name: str
    """What its files share; in the report it has this name."""
    file: str
    trace_id: str
    analysis_id: str | None
    state: JobState
    sentence: str | None
    """Why its analysis failed."""
    class_id: str | None
    """As in the report; null until it is ready. So are the next two."""
    modes: dict[str, HostMode] | None
    """By policy."""
    measures: dict[str, HostValue] | None
    """By measure; one its recording does not tell is missing."""


class CampaignHostPage(BaseModel):
    """A page of hosts, by name of their files."""

    items: list[CampaignHost]
    next: str | None


class HostKey(BaseModel):
    """A class of hosts, in words; `unknown` for what no file told."""

    cpu: str
    """As lscpu names it."""
    llcs: str
    """`4 LLCs of 4 CPUs, 2 nodes`; `unknown, taken as …` where sharing was guessed."""
    kernel: str
    """`6.18`: releases, not patches."""
    driver: str
    """NIC drivers, comma-separated."""


class HostRef(BaseModel):
    """A host of a campaign."""

    name: str
    trace_id: str
    analysis_id: str


class Disagreeing(HostRef):
    """A host that leans another way than its class."""

    stand: Stand
    variant: str | None
    text: str
    """The answer of the host itself."""


class Command(BaseModel):
    """A command hosts were told to set."""

    command: str
    hosts: int


class ClassMode(BaseModel):
    """Which mode a class should use, one policy. agree + disagree + either_way + cannot_tell = hosts."""

    policy: str
    stand: Literal["keep", "change", "either-way", "cannot-tell", "split"]
    """`split` where hosts lean and no two thirds of them the same way."""
    variant: str | None
    """Null where the class has no mode."""
    text: str
    label: Label | None
    """Of the figures behind the answers, the weakest; null where no host can tell."""
    hosts: int
    agree: int
    """Of the hosts that lean one way (keep or change), those that say the most frequent thing."""
    disagree: int
    either_way: int
    cannot_tell: int
    set: list[Command]
    """What the agreeing hosts were told to type, most frequent first; at most 20."""
    disagreeing: list[Disagreeing]
    """By name; at most 20, `disagree` is of all."""


class Quantiles(BaseModel):
    """Of hosts, in the measure's unit; between two hosts interpolated."""

    min: float
    p10: float
    p25: float
    p50: float
    p75: float
    p90: float
    max: float


class HostHistogram(BaseModel):
    """Hosts in fifty equal parts of the least value to the largest, in the measure's unit; the last holds that too."""

    low: float
    high: float
    counts: list[int]


class MeasureSpread(BaseModel):
    """How one measure is spread over the hosts of a class."""

    measure: str
    """`alien-share`, `cross-llc-share`, `steering-calls`, `fidelity/POLICY`."""
    text: str
    unit: Literal["%", "per 1,000 packets"]
    label: Label
    """The weakest of its hosts'."""
    hosts: int
    without: int
    """Hosts of the class whose recording does not tell."""
    base: int
    """What the hosts' values stand on, all together, in `base_of`."""
    base_of: str
    values: list[float] | None
    """Of its hosts, ascending, in `unit`; null for more than 150 hosts."""
    quantiles: Quantiles
    histogram: HostHistogram


class Outlier(HostRef):
    """A host that stands apart in one measure."""

    measure: str
    value: float
    """In `unit`."""
    unit: Literal["%", "per 1,000 packets"]
    label: Label
    base: int
    """What the value stands on, in `base_of`."""
    base_of: str
    hosts: int
    """Hosts the median is of."""
    median: float
    mad: float
    """Median absolute deviation, in `unit`."""
    far: float
    """Distance from the median, in scaled MADs; one counts as at least 1 % or 1 call."""
    text: str


class ClassReport(BaseModel):
    """One class of hosts."""

    id: str
    """Of the key: the same class in every report."""
    key: HostKey
    hosts: int
    modes: list[ClassMode]
    spreads: list[MeasureSpread]
    outliers: list[Outlier]
    """The farthest first; at most 50."""
    outliers_in_all: int
    outliers_looked_for: bool
    """False where the class has fewer than 8 hosts."""


class CampaignReport(BaseModel):
    """What the analyses of a campaign come down to."""

    id: str
    """A hash of all below: the same analyses give the same report, in whatever order they came."""
    version: int
    hosts: int
    """Recordings that are analysed; each stands for one host."""
    failed: int
    under_way: int
    classes: list[ClassReport]
    """The largest first."""


def report_of(value: dict[str, Any]) -> CampaignReport:
    """A reduced report as it travels."""
    return CampaignReport.model_validate(value)
