"""Backups of everything a server stores, and checks that they are complete."""
