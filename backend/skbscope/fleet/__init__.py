"""Synthetic hosts: recordings of machines that do not exist, with the truth of each written beside them."""
