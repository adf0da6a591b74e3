"""Simulations of recordings: a window of stored decisions in the format of scenarios.

request ──> service ──> window (rows of the tables) ──> engine.simulate_recorded ──> JSON
"""
