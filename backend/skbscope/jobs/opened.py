"""Which crew a server has, by its settings."""

from skbscope.jobs.crew import Crew
from skbscope.jobs.local import LocalCrew
from skbscope.settings import Settings


def open_crew(settings: Settings) -> Crew:
    """Processes of this machine, or a Dask cluster where `workers` is an address."""
    if settings.workers.isdigit():
        return LocalCrew(int(settings.workers), settings.bounds, settings.place, settings.folder("progress"))
    from skbscope.jobs.cluster import ClusterCrew
    from skbscope.jobs.security import security

    return ClusterCrew(settings.workers, security(settings))
