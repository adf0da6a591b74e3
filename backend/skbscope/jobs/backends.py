"""Which worker backend a server has, by its settings."""

from skbscope.jobs.backend import WorkerBackend
from skbscope.jobs.local import LocalBackend, worker_limits
from skbscope.jobs.tasks import Tasks
from skbscope.settings import Settings
from skbscope.store.location import StorageLocation


def open_backend(settings: Settings, tasks: Tasks) -> WorkerBackend:
    """Processes of this machine, or a Dask cluster where `workers` is an address."""
    if settings.workers.isdigit():
        location = StorageLocation(settings.root, settings.store_url, settings.cache_bytes)
        folder = settings.folder("progress")
        return LocalBackend(int(settings.workers), worker_limits(settings), tasks, location, folder)
    from skbscope.jobs.cluster import ClusterBackend, security

    return ClusterBackend(settings.workers, security(settings))
