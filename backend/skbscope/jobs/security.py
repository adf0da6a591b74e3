"""How the nodes of a cluster know each other."""

from distributed import Security

from skbscope.settings import Settings


def security(settings: Settings) -> Security | None:
    """TLS with certificates of the operator's own authority, both ways; none on loopback."""
    if not settings.cluster_ca:
        return None
    return Security(
        require_encryption=True,
        tls_ca_file=str(settings.cluster_ca),
        tls_client_cert=str(settings.cluster_cert),
        tls_client_key=str(settings.cluster_key),
        tls_scheduler_cert=str(settings.cluster_cert),
        tls_scheduler_key=str(settings.cluster_key),
        tls_worker_cert=str(settings.cluster_cert),
        tls_worker_key=str(settings.cluster_key),
    )
