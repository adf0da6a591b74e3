"""Recordings and analyses in requests and answers. Unless noted, times are ns since the first event."""

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from skbscope.api_models import RequestModel
from skbscope.capture.models import Capture
from skbscope.hosts.specs import HostSpec
from skbscope.jobs.models import JobState
from skbscope.replays.schemas import Advice, FidelityShort, Label, ReplaySummary

Distance = Literal["same-cpu", "same-llc", "cross-llc", "cross-node"]


class AnalysisRequest(RequestModel):
    """The parameters of an analysis; a missing one has its default."""

    host: HostSpec | None = None
    """Null means the attached host file, else the header."""
    kernel: str | None = None
    knobs: dict[str, int] = {}


class HostLink(BaseModel):
    """The host file of a recording; null for none."""

    upload_id: str | None


class KernelReading(BaseModel):
    """By which profile a kernel release is read."""

    profile: str | None
    """Null where the kernel is not known or has none: replays are what-ifs then, their kernel is `unknown`."""
    text: str
    """`rules of Linux 6.18`, `Linux 6.14 is read as 6.12`."""


class Host(BaseModel):
    """CPUs → LLC domains → NUMA nodes, kernel release, knobs."""

    cpus: list[int]
    llcs: list[list[int]]
    nodes: list[list[int]]
    kernel: str | None
    kernel_reading: KernelReading | None = None
    """Null until the recording is analysed."""
    cpu: str | None = None
    """Model of the CPUs; null where it is not known."""
    emulated: bool = False
    """Whether the CPUs are emulated: decisions are real there, times and rates measure nothing."""
    source: str
    knobs: dict[str, Any] = {}


class PolicyCard(BaseModel):
    """One policy on a card: the rule that ran, and how well its replay agrees."""

    variant: str
    fidelity: FidelityShort | None


class TraceCard(BaseModel):
    """A recording in a list. Counts are null until it is analysed."""

    id: str
    name: str
    demo: bool
    title: str | None
    about: str | None
    licence: str | None
    source: str | None
    format: str
    size: int
    """Bytes of the uploaded file."""
    created_at: datetime
    state: JobState
    job_id: str | None
    analysis_id: str
    events: int | None
    duration_ns: int | None
    cpus: int | None
    kernel: str | None
    lives: int | None
    alien: int | None
    """Lives whose use ended on another CPU than allocated them."""
    alien_of: int | None
    """Lives whose allocating and freeing CPU are both known: the base of any share of alien ones."""
    findings: int | None
    by_policy: dict[str, PolicyCard]


class TracePage(BaseModel):
    """A page of recordings, newest first."""

    items: list[TraceCard]
    next: str | None


class Trace(TraceCard):
    """One recording."""

    upload_id: str
    host_upload_id: str | None
    capture: Capture | None
    """The other content of its bundle; null for a recording without one."""
    first_ns: str | None
    """Time on the recording's clock, as a decimal text, because it exceeds what JavaScript holds exactly."""
    last_ns: str | None
    default_analysis_id: str


class SummaryTrace(BaseModel):
    """The recording, counted."""

    sha256: str
    format: str
    events: int
    total: int
    lost: int
    rejected: dict[str, int]
    by_event: dict[str, int]
    cpus: list[int]
    first_ns: str | None
    last_ns: str | None


class SummaryFlow(BaseModel):
    """Lives from one allocating to one freeing CPU."""

    model_config = ConfigDict(extra="allow")

    alloc_cpu: int
    free_cpu: int
    count: int
    distance: Distance


class FlushSite(BaseModel):
    """A code location that frees deferred skbs, and how that is known."""

    place: str
    frees: int
    label: Label
    because: str


class SummaryLives(BaseModel):
    """The lives, counted."""

    model_config = ConfigDict(extra="allow")

    total: int
    complete: int
    origin_unknown: int
    alien: int | None
    """Null where the recording shows for no life on which CPUs it was allocated and freed."""
    by_fate: dict[str, int]
    flush_sites: list[FlushSite]
    flows: list[SummaryFlow]


class Finding(BaseModel):
    """A problem that a person should look at."""

    id: str
    policy: str
    severity: Literal["warning", "note"]
    cpu: int | None
    text: str
    evidence: dict[str, str]
    remedy: str


class Summary(BaseModel):
    """The result of an analysis."""

    trace: SummaryTrace
    host: Host
    lives: SummaryLives
    replays: list[ReplaySummary]
    findings: list[Finding]
    advice: list[Advice]
    """Which mode to use, for each policy."""


class Analysis(BaseModel):
    """The analysis of one recording on one host, and its progress."""

    id: str
    trace_id: str
    state: JobState
    job_id: str | None
    """Null once it is ready."""
    ready: list[str]
    """The tables that can be queried: overview, lives, flows, decisions, events."""
    host: Host | None
    """Null until the recording is read."""
    spec: HostSpec
    kernel: str | None
    knobs: dict[str, int]
    summary: Summary | None


class ReportNote(BaseModel):
    """A remark of the parser, with its position."""

    text: str
    at: int | None
    """Byte of a binary recording, or line of a text."""


class Report(BaseModel):
    """The format of a file and what was read of it. imported + Σ rejected = total."""

    format: str
    container: str | None
    sha256: str
    size: int
    name: str
    events: int
    total: int
    lost: int
    lost_by_cpu: dict[str, int]
    rejected: dict[str, int]
    by_event: dict[str, int]
    cpus: list[int]
    first_ns: str | None
    last_ns: str | None
    frames: int
    """Call chain entries, which are counted but not stored."""
    notes: list[ReportNote]
    header: dict[str, Any]
