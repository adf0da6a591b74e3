"""What a handler takes of jobs."""

from typing import Annotated

from skbscope.jobs.runner import JobRunner
from skbscope.store.deps import from_state

JobsDep = Annotated[JobRunner, from_state("jobs")]
