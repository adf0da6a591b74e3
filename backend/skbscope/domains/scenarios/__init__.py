"""Scenarios: small event streams for the explainers, decided by the engine's own policies."""
