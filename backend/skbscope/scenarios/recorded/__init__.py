"""Films of recordings: a stretch of stored decisions in the shape scenarios have; what no event tells has no gauge.

request ──> service ──> stretch (rows of the tables) ──> <policy>.fill(stretch, reel) ──> Film
"""
