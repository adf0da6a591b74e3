"""Which host to replay on, as part of a request."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Spec(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class HeaderSpec(_Spec):
    """As the recording's own header says."""

    kind: Literal["header"]


class UploadSpec(_Spec):
    """As an uploaded host file says."""

    kind: Literal["upload"]
    id: str


class PresetSpec(_Spec):
    """A stored topology."""

    kind: Literal["preset"]
    name: str


class OwnLlcSpec(_Spec):
    """Every CPU with its private last-level cache."""

    kind: Literal["own-llc"]


class OneLlcSpec(_Spec):
    """One last-level cache for all CPUs."""

    kind: Literal["one-llc"]


class LayoutSpec(_Spec):
    """Domains and nodes spelled out; each CPU of the recording exactly once in both."""

    kind: Literal["layout"]
    llcs: list[list[int]] = Field(max_length=8192)
    nodes: list[list[int]] = Field(max_length=8192)


HostSpec = Annotated[
    HeaderSpec | UploadSpec | PresetSpec | OwnLlcSpec | OneLlcSpec | LayoutSpec, Field(discriminator="kind")
]
