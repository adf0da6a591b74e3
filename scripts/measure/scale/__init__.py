"""A fleet of synthetic hosts through the whole stack."""
