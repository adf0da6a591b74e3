"""Runs of benchmarks as stored: what uploads and pastes brought, listed, grouped, completed by people."""
