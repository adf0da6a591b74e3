"""Figures that a person says are *before* and *after*, where a text does not say it or its layout is not known."""
