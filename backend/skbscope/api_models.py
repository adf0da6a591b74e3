"""Bases of the models in requests and answers."""

from pydantic import BaseModel, ConfigDict


class RequestModel(BaseModel):
    """A part of a request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class AliasedModel(BaseModel):
    """Fields named like Python keywords: `from_` in Python is `from` in JSON."""

    model_config = ConfigDict(alias_generator=lambda name: name.rstrip("_"), populate_by_name=True)
