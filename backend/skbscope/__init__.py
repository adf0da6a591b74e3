"""skbscope: what a host's own recordings say about where its packets are allocated, steered and freed."""

__version__: str


def __getattr__(name: str) -> str:
    """`__version__` of the installed package, looked up on demand because that is slow."""
    if name != "__version__":
        raise AttributeError(name)
    from importlib.metadata import version

    return version("skbscope")
