"""The settings of an operator, each an environment variable `SKBSCOPE_<NAME>`."""

import re
from functools import cached_property
from ipaddress import ip_network
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

_DATA = Path(__file__).with_name("data")

PRIVATE = 0o077
"""The mode bits that no file of a data folder has: recordings can be private, and other accounts of the machine read
whatever they are allowed to."""
MIB = 1 << 20
GIB = 1 << 30


class Settings(BaseSettings):
    """One server's settings. Sizes are bytes, times are seconds."""

    model_config = SettingsConfigDict(env_prefix="SKBSCOPE_", frozen=True)

    data_dir: Path = Path(".skbscope")
    """Folder of this server's database, blobs, tables and partial uploads."""
    database_url: str = ""
    """SQLAlchemy address; empty means SQLite in `data_dir`."""
    store_url: str = ""
    """Store of blobs and tables; empty means folders in `data_dir`; `s3://bucket/prefix` for an S3 store."""
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
    """Address at which people reach this server (`https://perf.example.org`), written into published figures; empty
    means the host name of each request."""
    demo_dir: Path = _DATA / "library"
    """The demo library, described by its `library.json`."""
    allowed_hosts: list[str] = Field(default=["127.0.0.1", "localhost", "[::1]"])
    """Host names the server answers to: a page of another name must not reach it through DNS (rebinding)."""

    secret: SecretStr = SecretStr("")
    """Key of the hashes of stored tokens, at least 32 random characters; a server that others can reach needs it."""
    public: bool = False
    """Whether others can reach this server, for example through a proxy. It turns on tokens, quotas and retention.
    Listening on any address but loopback sets it."""
    proxies: list[str] = []
    """Addresses and networks of trusted proxies; only their X-Forwarded-For is used."""
    anonymous_uploads: bool = True
    """Whether files are accepted without a token, into quarantine."""
    retention_days: int = Field(default=365, ge=0)
    """How long uploads are stored if tokens are on; 0 is for ever."""
    anonymous_retention_days: int = Field(default=7, ge=0)
    """The same for uploads without a token; the shorter of the two counts."""
    sweep_seconds: float = Field(default=3600, gt=0)
    """Between two searches for uploads at the end of their retention."""
    daily_bytes: int = Field(default=50 * GIB, gt=0)
    """What one token may send in a day (UTC)."""
    daily_objects: int = Field(default=5000, gt=0)
    """Uploads, comparisons and figures of one token in a day."""
    anonymous_daily_bytes: int = Field(default=GIB, gt=0)
    """The same for one address without a token; all of them together may send twenty times as much."""
    anonymous_daily_objects: int = Field(default=20, gt=0)
    token_rate: float = Field(default=50, gt=0)
    """Requests a second of one token, ten seconds' worth at once; a tenth for what is created or computed."""
    anonymous_rate: float = Field(default=20, gt=0)
    """The same of one address without a token."""
    address_connections: int = Field(default=200, gt=0)
    """Open connections of one address, if tokens are on; those of `proxies` are not counted."""
    header_seconds: float = Field(default=20, gt=0)
    """How long a client may take to send the head of a request."""
    body_rate: float = Field(default=1000, ge=0)
    """Bytes a second that a client has to send of a body, on average over 20 seconds."""
    oidc_issuer: str = ""
    """Issuer address of the OpenID provider (`https://login.example.org`), exactly as the provider writes it;
    empty: no sign-in. Needs `pip install 'skbscope[oidc]'`, `public_url`, and tokens on."""
    oidc_client_id: str = ""
    """Id of this server at the provider, where `<public_url>/access` is registered as redirect address."""
    oidc_client_secret: SecretStr = SecretStr("")
    """Empty for a client that the provider knows as public."""
    oidc_name: str = ""
    """Label of the button; empty means the provider's address."""
    oidc_scope: Literal["upload", "publish"] = "upload"
    """Scope of the tokens of users who sign in."""
    oidc_groups: list[str] = []
    """Users must be in one of these groups (claim `groups`); empty admits all users of the provider."""
    oidc_hours: float = Field(default=12, gt=0, le=168)
    """How long a sign-in lasts."""
    disk_high_water: float = Field(default=0.95, gt=0, le=1)
    """Share of the disk in use above which uploads are refused, if tokens are on."""

    upload_bytes: int = Field(default=8 * GIB, gt=0)
    """Largest upload."""
    disk_reserve_bytes: int = Field(default=64 * MIB, ge=0)
    """Free space an upload must leave, so that the database can still write."""
    decoded_bytes: int = Field(default=16 * GIB, gt=0)
    """Largest size of a recording after decompression."""
    decode_ratio: int = Field(default=100, gt=0)
    """How many bytes one compressed byte may give (beyond 5 MiB, which the engine always allows)."""
    result_bytes: int = Field(default=64 * MIB, gt=0)
    """Largest benchmark result or host file; these are read while the request waits, results in their own process."""
    reading_seconds: float = Field(default=60, gt=0)
    """Wall time of reading one benchmark result or pasted mail."""
    reading_memory_bytes: int = Field(default=2 * GIB, gt=0)
    """Memory that reading one may use in its process."""
    worker_memory_bytes: int = Field(default=6 * GIB, ge=0)
    """Private memory that an analysis may use in its worker, beside the loaded libraries; 0 is no limit."""
    job_seconds: float = Field(default=600, gt=0)
    """Wall time of one analysis."""
    job_attempts: int = Field(default=3, gt=0)
    """How often an analysis that was cut off by the server's end is started again."""
    lease_seconds: float = Field(default=20, gt=0)
    """How long a server may miss its heartbeats before another takes over its jobs."""
    cache_bytes: int = Field(default=8 * GIB, ge=0)
    """Size of the local copies of a remote store, for blobs and for tables each; 0 is no limit."""
    worker_tasks: int = Field(default=50, gt=0)
    """Analyses after which a worker process is replaced."""

    log: Literal["text", "json"] = "text"
    """Form of the log on standard error; `json` has a line for each request too."""
    metrics_token: str = ""
    """Bearer token for reading `/metrics` from another machine; empty allows only this machine."""
    drain_seconds: float = Field(default=20, ge=0)
    """How long requests under way may take after SIGTERM."""

    query_seconds: float = Field(default=10, gt=0)
    """Wall time of one SQL query with a token, and on a server that serves only its own machine."""
    anonymous_query_seconds: float = Field(default=2, gt=0)
    """The same without a token, if tokens are on."""
    anonymous_queries: bool = True
    """Whether people without a token may run SQL queries, if tokens are on."""
    query_memory_bytes: int = Field(default=512 * MIB, gt=0)
    """Memory that one SQL query may use in its process."""

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
        """`data_dir` as an absolute path, created if missing."""
        root = self.data_dir.expanduser().resolve()
        root.mkdir(mode=0o777 & ~PRIVATE, parents=True, exist_ok=True)
        return root

    @cached_property
    def database(self) -> str:
        """The SQLAlchemy address in force."""
        return self.database_url or f"sqlite:///{self.root / 'skbscope.db'}"

    def tighten(self) -> None:
        """Takes the access of other accounts from a data folder of an older version, the folder itself last."""
        for path in [*self.root.rglob("*"), self.root] if self.root.stat().st_mode & PRIVATE else ():
            mode = path.lstat().st_mode
            if mode & PRIVATE and not path.is_symlink():
                path.chmod(mode & 0o777 & ~PRIVATE)

    def folder(self, name: str) -> Path:
        """A folder of `data_dir`, created if missing."""
        path = self.root / name
        path.mkdir(exist_ok=True)
        return path
