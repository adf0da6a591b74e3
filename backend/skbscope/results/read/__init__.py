"""The readers, a folder a family of tools; each family's `__init__` lists its formats. See README.md above."""
