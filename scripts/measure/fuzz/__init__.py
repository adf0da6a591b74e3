"""Damaged input for every reader."""
