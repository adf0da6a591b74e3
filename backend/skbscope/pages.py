"""The built front end: its files as they are, and index.html for every address of a page."""

from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.responses import FileResponse

from skbscope.errors import NotFound

NOT_BUILT = "pages here: the front end is not built (`npm run setup` builds it); the API is under"


def install(app: FastAPI, dist: Path) -> None:
    """Adds the last route: everything the API does not take."""
    router = APIRouter(include_in_schema=False)
    root = dist.resolve()

    @router.get("/{path:path}")
    def get_page(path: str) -> FileResponse:
        if path == "api" or path.startswith("api/"):
            raise NotFound("address", f"/{path}")
        file = (root / path).resolve()
        if path and file.is_relative_to(root) and file.is_file():
            # File names below assets/ hold a hash of their content.
            immutable = path.startswith("assets/")
            caching = "public, max-age=31536000, immutable" if immutable else "no-cache"
            return FileResponse(file, headers={"Cache-Control": caching})
        index = root / "index.html"
        if "." in path.rsplit("/", 1)[-1] or path.startswith("assets/"):
            raise NotFound("file", f"/{path}")
        if not index.is_file():
            raise NotFound(NOT_BUILT, "/api/v1")
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    app.include_router(router)
