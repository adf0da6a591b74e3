"""All tables of the database: importing this module declares them."""

from sqlalchemy import MetaData

from skbscope.access import models as access
from skbscope.domains.campaigns import models as campaigns
from skbscope.domains.comparisons import repository as comparisons
from skbscope.domains.figures import models as figures
from skbscope.domains.runs import repository as runs
from skbscope.domains.traces import models as traces
from skbscope.domains.uploads import models as uploads
from skbscope.jobs import models as jobs
from skbscope.store.db import Base

DECLARED_IN = (access, campaigns, comparisons, figures, jobs, runs, traces, uploads)
"""A table that is missing here is missing from backups; a test compares it with the migrated database."""


def metadata() -> MetaData:
    """The tables that the models declare."""
    return Base.metadata
