"""`npm run lab`: decisions of real kernels on emulated hosts."""
