"""Figures of sentences: both values and the words of their sides."""
