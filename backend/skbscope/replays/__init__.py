"""Policies as the pages list them."""
