"""What a handler takes of access."""

from typing import Annotated

from skbscope.access.access import Access
from skbscope.store.deps import from_state

AccessDep = Annotated[Access | None, from_state("access")]
"""Null where only this machine is served."""
