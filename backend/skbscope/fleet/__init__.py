"""Synthetic hosts: recordings of machines that do not exist, each with the correct result."""
