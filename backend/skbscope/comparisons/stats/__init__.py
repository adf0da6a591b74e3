"""Pure statistics of a comparison: numbers in, numbers out, standard library only. See ../README.md."""
