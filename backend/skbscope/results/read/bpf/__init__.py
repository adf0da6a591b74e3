"""bcc and bpftrace: counts, histograms and stacks made inside the kernel."""
