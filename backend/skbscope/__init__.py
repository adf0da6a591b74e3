"""skbscope: what a host's own recordings say about where its packets are allocated, steered and freed."""

__version__ = "0.1.0"
