"""Replays against this kernel, over fresh recordings."""
