"""Simulations of recordings: a window of stored decisions in the shape that scenarios have.

request ──> service ──> window (rows of the tables) ──> engine.simulate_recorded ──> JSON
"""
