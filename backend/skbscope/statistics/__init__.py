"""Pure statistics of a comparison: numbers in, numbers out. See ../domains/comparisons/README.md."""
