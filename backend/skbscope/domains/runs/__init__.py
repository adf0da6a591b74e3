"""Stored benchmark runs of uploads and pastes: listed, grouped, and completed with facts by people."""
