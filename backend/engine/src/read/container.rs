//! Containers: gzip, zstd and xz around a recording, decoded in bounded steps.
