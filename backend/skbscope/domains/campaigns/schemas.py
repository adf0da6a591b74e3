"""Campaigns and their reports in requests and answers."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from skbscope.api_models import AliasedModel, RequestModel
from skbscope.domains.uploads.models import UploadClass
from skbscope.jobs.models import JobState, Stage
from skbscope.replays.schemas import Label, Stand


class CampaignRequest(RequestModel):
    """A campaign to create; an existing one of that name is returned."""

    name: str = Field(min_length=1, max_length=120)


class Campaign(BaseModel):
    """One campaign in a list."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    name: str
    created_at: datetime


class CampaignCard(Campaign):
    """One campaign in a list. Counts are of recordings; one with several names counts once."""

    recordings: int
    under_way: int
    """Waiting or running."""
    ready: int
    failed: int
    classes: int | None
    """Classes of the hosts in the latest report; null before the first report."""


class CampaignPage(BaseModel):
    """A page of campaigns, newest first."""

    items: list[CampaignCard]
    next: str | None


class Failure(BaseModel):
    """A member that is not in the report."""

    name: str
    trace_id: str | None
    """Null for a file that is not a recording."""
    sentence: str


class AtWork(BaseModel):
    """A recording under analysis, with the progress that its worker reported last."""

    name: str
    trace_id: str
    stage: Stage
    bytes: int
    of_bytes: int
    events: int


class Progress(BaseModel):
    """The progress of a campaign. Unless noted, counts are of recordings; one with several names counts once."""

    recordings: int
    waiting: int
    running: int
    ready: int
    failed: int
    host_files: int
    """Members that describe a host."""
    refused: int
    """Members that are not captures."""
    failures: list[Failure]
    """Failed recordings, then refused members, by name; at most 100 of each, the counts are of all."""
    at_work: list[AtWork]
    """By name; at most 8, `running` is of all."""


class CampaignWhole(Campaign):
    """One campaign."""

    progress: Progress


class CapturesAdded(BaseModel):
    """The result of adding one capture, or the members of an archive."""

    names: list[str]
    """Names of the captures that are in the campaign now."""
    faults: list[str]
    """A sentence for each member that was not accepted, and one if an archive is cut off."""


class UploadsRequest(RequestModel):
    """Existing uploads."""

    upload_ids: list[str] = Field(min_length=1, max_length=1000)


class CampaignMember(AliasedModel):
    """One capture of a campaign."""

    name: str
    upload_id: str
    class_: UploadClass
    trace_id: str | None
    """The recording, for a bundle the one in it; null for a host file and for a file that is not a capture."""
    analysis_id: str | None
    """The analysis of that recording on its host."""
    state: JobState | None
    """State of that analysis."""
    sentence: str | None
    """Why the analysis failed, or the note of the upload."""


class CampaignMemberPage(BaseModel):
    """A page of captures, by name."""

    items: list[CampaignMember]
    next: str | None


class HostMode(BaseModel):
    """The answer of a host for one policy."""

    stand: Stand
    variant: str | None
    label: Label
    """The weakest label of the figures that the answer rests on."""


class HostValue(BaseModel):
    """One measure of a host."""

    value: float
    """In the measure's unit."""
    of: int
    """Lives, packets or decisions that the value is computed from."""
    label: Label


class HostFinding(BaseModel):
    """Something unusual in the recording of a host."""

    id: str
    policy: str
    severity: Literal["warning", "note"]
    text: str


class CampaignHost(BaseModel):
    """One recording of a campaign: a row of the table of its hosts."""

    name: str
    """The common part of its file names; its name in the report."""
    file: str
    trace_id: str
    analysis_id: str | None
    state: JobState
    sentence: str | None
    """Why its analysis failed."""
    created_at: datetime
    """When its recording was sent, the last time if several times."""
    class_id: str | None
    """As in the report; null until the analysis is ready, like the next three fields."""
    modes: dict[str, HostMode] | None
    """By policy."""
    measures: dict[str, HostValue] | None
    """By measure; a measure that the recording does not show is missing."""
    findings: list[HostFinding] | None
    """Empty where nothing unusual was found."""


class CampaignHostPage(BaseModel):
    """A page of hosts, by name of their files."""

    items: list[CampaignHost]
    next: str | None


class HostKey(BaseModel):
    """A class of hosts as text; `unknown` for a fact that is in no file."""

    cpu: str
    """As lscpu names it."""
    llcs: str
    """`4 LLCs of 4 CPUs, 2 nodes`; `unknown, taken as …` where the cache topology is not recorded."""
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
    """A host with another answer than its class."""

    stand: Stand
    variant: str | None
    text: str
    """The answer of the host itself."""


class Command(BaseModel):
    """A command that is recommended to hosts."""

    command: str
    hosts: int


class ClassMode(BaseModel):
    """Which mode a class should use for one policy. agree + disagree + either_way + cannot_tell = hosts."""

    policy: str
    stand: Literal["keep", "change", "either-way", "cannot-tell", "split"]
    """`split` where no two thirds of the hosts that prefer a mode prefer the same one."""
    variant: str | None
    """Null where the class has no mode."""
    text: str
    label: Label | None
    """The weakest label of the figures that the answers rest on; null where no host has an answer."""
    hosts: int
    agree: int
    """Hosts with the most frequent answer, among those that prefer a mode (keep or change)."""
    disagree: int
    either_way: int
    cannot_tell: int
    set: list[Command]
    """Commands recommended to the agreeing hosts, most frequent first; at most 20."""
    disagreeing: list[Disagreeing]
    """By name; at most 20, `disagree` is of all."""


class Quantiles(BaseModel):
    """Quantiles over hosts, in the measure's unit; values between two hosts are interpolated."""

    min: float
    p10: float
    p25: float
    p50: float
    p75: float
    p90: float
    max: float


class HostHistogram(BaseModel):
    """Hosts in fifty equal intervals from the least to the largest value, in the measure's unit; the last is closed."""

    low: float
    high: float
    counts: list[int]


class MeasureSpread(BaseModel):
    """The distribution of one measure over the hosts of a class."""

    measure: str
    """`alien-share`, `cross-llc-share`, `steering-calls`, `fidelity/POLICY`."""
    text: str
    unit: Literal["%", "per 1,000 packets"]
    label: Label
    """The weakest label of its hosts."""
    hosts: int
    without: int
    """Hosts of the class whose recording does not show it."""
    base: int
    """Sum of what the hosts' values are computed from, in `base_of`."""
    base_of: str
    values: list[float] | None
    """Values of its hosts, ascending, in `unit`; null for more than 150 hosts."""
    quantiles: Quantiles
    histogram: HostHistogram


class Outlier(HostRef):
    """A host that is an outlier in one measure."""

    measure: str
    value: float
    """In `unit`."""
    unit: Literal["%", "per 1,000 packets"]
    label: Label
    base: int
    """What the value is computed from, in `base_of`."""
    base_of: str
    hosts: int
    """Hosts with a value; the median is over them."""
    median: float
    mad: float
    """Median absolute deviation, in `unit`."""
    far: float
    """Distance from the median, in scaled MADs; one counts as at least 1 % or 1 call."""
    text: str


class ClassReport(BaseModel):
    """One class of hosts."""

    id: str
    """A hash of the key: the same class has the same id in every report."""
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
    """The report on the analyses of a campaign."""

    id: str
    """A hash of the other fields: the same analyses give the same report, in any order."""
    version: int
    hosts: int
    """Analysed recordings, one per host."""
    failed: int
    under_way: int
    classes: list[ClassReport]
    """The largest first."""
