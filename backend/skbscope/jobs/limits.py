"""What the settings allow one analysis."""

from skbscope.process_pool import ProcessLimits
from skbscope.settings import Settings


def worker_limits(settings: Settings) -> ProcessLimits:
    """Memory, wall time, and tasks of one process."""
    return ProcessLimits(settings.worker_memory_bytes, settings.job_seconds, settings.worker_tasks)
