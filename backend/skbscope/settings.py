"""Everything an operator can set, each by an environment variable `SKBSCOPE_<NAME>`."""

import re
from functools import cached_property
from ipaddress import ip_network
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

_DATA = Path(__file__).with_name("data")

MIB = 1 << 20
GIB = 1 << 30


class Settings(BaseSettings):
    """One server's settings. Sizes are bytes, times are seconds."""

    model_config = SettingsConfigDict(env_prefix="SKBSCOPE_", frozen=True)

    data_dir: Path = Path(".skbscope")
    """Where this server keeps its database, blobs, tables and partial uploads."""
    database_url: str = ""
    """SQLAlchemy address; empty means SQLite in `data_dir`."""
    store_url: str = ""
    """Where blobs and tables lie for good; empty means folders in `data_dir`; `s3://bucket/prefix` for an S3 store."""
    workers: str = "1"
    """How many worker processes analyse at the same time, or the address of a Dask scheduler (`tcp://host:8786`)."""
    cluster_ca: Path | None = None
    """Certificate authority of the cluster's nodes (PEM); with it every connection between them is TLS, both ways."""
    cluster_cert: Path | None = None
    """This node's certificate."""
    cluster_key: Path | None = None
    """Its key."""
    frontend_dir: Path = _DATA / "pages"
    """The built front end."""
    public_url: str = ""
    """Address people reach this server at (`https://perf.example.org`), written into published figures; empty takes the
    name each request was sent to."""
    demo_dir: Path = _DATA / "library"
    """The demo library, described by its `library.json`."""
    allowed_hosts: list[str] = Field(default=["127.0.0.1", "localhost", "[::1]"])
    """Host names the server answers to: a page of another name must not reach it through DNS (rebinding)."""

    secret: SecretStr = SecretStr("")
    """Key under which tokens are kept, at least 32 random characters; a server that others can reach needs it."""
    public: bool = False
    """Whether others can reach this server, through a proxy perhaps: tokens, quotas and retention are on then.
    Listening on any address but loopback turns it on."""
    proxies: list[str] = []
    """Addresses and networks of proxies before this server; only theirs is believed what X-Forwarded-For says."""
    anonymous_uploads: bool = True
    """Whether files are taken without a token, into quarantine."""
    retention_days: int = Field(default=365, ge=0)
    """How long uploads are kept where tokens are on; 0 is for ever."""
    anonymous_retention_days: int = Field(default=7, ge=0)
    """The same for uploads without a token; the shorter of the two counts."""
    sweep_seconds: float = Field(default=3600, gt=0)
    """Between two looks for what is kept no longer."""
    daily_bytes: int = Field(default=50 * GIB, gt=0)
    """What one token may send in a day (UTC)."""
    daily_objects: int = Field(default=5000, gt=0)
    """Uploads, comparisons and figures of one token in a day."""
    anonymous_daily_bytes: int = Field(default=GIB, gt=0)
    """The same of one address without a token; all of them together may twenty times as much."""
    anonymous_daily_objects: int = Field(default=20, gt=0)
    token_rate: float = Field(default=50, gt=0)
    """Requests a second of one token, ten seconds' worth at once; a tenth of it where something is made or computed."""
    anonymous_rate: float = Field(default=20, gt=0)
    """The same of one address without a token."""
    oidc_issuer: str = ""
    """Address of the OpenID provider people sign in with (`https://login.example.org`), exactly as it writes it itself;
    empty is no sign-in. Needs `pip install 'skbscope[oidc]'`, `public_url`, and tokens on."""
    oidc_client_id: str = ""
    """What the provider knows this server as; `<public_url>/access` is registered there as the address back."""
    oidc_client_secret: SecretStr = SecretStr("")
    """Empty for a client that the provider knows as public."""
    oidc_name: str = ""
    """What the button says; empty is the provider's address."""
    oidc_scope: Literal["upload", "publish"] = "upload"
    """Of the tokens of those who sign in."""
    oidc_groups: list[str] = []
    """Who signs in must be in one of these groups (claim `groups`); empty lets in all whom the provider knows."""
    oidc_hours: float = Field(default=12, gt=0, le=168)
    """How long a sign-in lasts."""
    disk_high_water: float = Field(default=0.95, gt=0, le=1)
    """Share of the disk in use above which nothing is taken in, where tokens are on."""

    upload_bytes: int = Field(default=8 * GIB, gt=0)
    """Largest upload."""
    disk_reserve_bytes: int = Field(default=64 * MIB, ge=0)
    """Free space an upload must leave, so that the database can still write."""
    decoded_bytes: int = Field(default=16 * GIB, gt=0)
    """Largest size of a recording after decompression."""
    decode_ratio: int = Field(default=100, gt=0)
    """Decoded bytes a compressed byte may give (after a grace of 5 MiB, in the engine)."""
    result_bytes: int = Field(default=64 * MIB, gt=0)
    """Largest benchmark result or host file; these are read while the request waits, results in their own process."""
    reading_seconds: float = Field(default=60, gt=0)
    """Wall time of reading one benchmark result or pasted mail."""
    reading_memory_bytes: int = Field(default=2 * GIB, gt=0)
    """Memory reading one may take in its process."""
    worker_memory_bytes: int = Field(default=6 * GIB, ge=0)
    """Private memory an analysis may take in its worker, beside the loaded libraries; 0 is no limit."""
    job_seconds: float = Field(default=600, gt=0)
    """Wall time of one analysis."""
    job_attempts: int = Field(default=3, gt=0)
    """How often an analysis that was cut off by the server's end is started again."""
    lease_seconds: float = Field(default=20, gt=0)
    """How long a server may be silent before another takes its jobs over."""
    cache_bytes: int = Field(default=8 * GIB, ge=0)
    """What blobs, and tables, of a remote store may take on the local disk, each; 0 is no bound."""
    worker_tasks: int = Field(default=50, gt=0)
    """Analyses a worker process does before a fresh one takes its place."""

    log: Literal["text", "json"] = "text"
    """Form of the log on standard error; `json` has a line for each request too."""
    metrics_token: str = ""
    """Bearer token that reads `/metrics` from another machine; empty leaves it to this one."""
    drain_seconds: float = Field(default=20, ge=0)
    """How long requests under way may take after SIGTERM."""

    query_seconds: float = Field(default=10, gt=0)
    """Wall time of one SQL query."""
    query_memory_bytes: int = Field(default=512 * MIB, gt=0)
    """Memory one SQL query may take in its process."""

    @field_validator("workers")
    @classmethod
    def _workers_known(cls, value: str) -> str:
        cluster = re.fullmatch(r"(tcp|tls)://[A-Za-z0-9.\[\]:-]+", value)
        if not cluster and not (value.isdigit() and 1 <= int(value) <= 256):
            raise ValueError(
                f"SKBSCOPE_WORKERS is {value!r}; expected a number of worker processes from 1 to 256, or the address "
                "of a Dask scheduler such as tcp://127.0.0.1:8786"
            )
        return value

    @field_validator("proxies")
    @classmethod
    def _proxies_are_addresses(cls, value: list[str]) -> list[str]:
        try:
            for one in value:
                ip_network(one, strict=False)
        except ValueError as error:
            raise ValueError(f"{error}; expected addresses or networks such as 10.0.0.0/8") from None
        return value

    @field_validator("public_url")
    @classmethod
    def _public_url_plain(cls, value: str) -> str:
        if value and not re.fullmatch(r"https?://[A-Za-z0-9.\[\]:-]+/?", value):
            raise ValueError(
                f"SKBSCOPE_PUBLIC_URL is {value!r}; expected http:// or https:// with a host name and no path"
            )
        return value

    @property
    def figure_bundle(self) -> Path:
        """The script that draws figures, built with the front end."""
        return self.frontend_dir / "figure" / "figure.js"

    @cached_property
    def root(self) -> Path:
        """`data_dir` as an absolute path, made if missing."""
        root = self.data_dir.expanduser().resolve()
        root.mkdir(parents=True, exist_ok=True)
        return root

    @cached_property
    def database(self) -> str:
        """The SQLAlchemy address in force."""
        return self.database_url or f"sqlite:///{self.root / 'skbscope.db'}"

    def folder(self, name: str) -> Path:
        """A folder of `data_dir`, made if missing."""
        path = self.root / name
        path.mkdir(exist_ok=True)
        return path
