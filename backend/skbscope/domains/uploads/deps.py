"""What a handler takes of uploads."""

from typing import Annotated

from skbscope.domains.uploads.service import Uploads
from skbscope.store.deps import from_state

UploadsDep = Annotated[Uploads, from_state("uploads")]
