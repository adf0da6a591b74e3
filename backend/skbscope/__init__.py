"""skbscope: what a host's own recordings say about where its packets are allocated, steered and freed."""

__version__: str


def __getattr__(name: str) -> str:
    """`__version__`, from the installed package; looked up when it is wanted, because that takes a while."""
    if name != "__version__":
        raise AttributeError(name)
    from importlib.metadata import version

    return version("skbscope")
