//! Where readers mean to differ from what was counted in other people's files, or where a file fits no format, and why.

/// (file in the samples, what differs, reason). A test that meets a difference which is not listed fails, and so does one
/// that finds a listed difference gone.
pub const EXCEPTIONS: [(&str, &str, &str); 9] = [
    (
        "ftrace/mail-idpf-trace_pipe-fragment.txt",
        "events",
        "the counter wants `comm-pid`, which the author cut out of one line; its flags column still says that it is an \
         event. Two more events of the same mail are in no line of the file",
    ),
    (
        "ftrace/mail-igc-taprio-fragment.txt",
        "events",
        "the counter does not know the `|` the author quotes with; the events are all there",
    ),
    (
        "ftrace/mail-dmesg-ftrace-dump-us-timestamps-LOST.txt",
        "events",
        "the counter does not know the latency format; the two events of the dump are read",
    ),
    (
        "ftrace/perf-tools-funcgraph-transcript.txt",
        "events",
        "the counter looks for times and finds none in most of it; entries and exits of function_graph are events here, \
         without a time where the line has none",
    ),
    (
        "bpftrace/tcpdrop-example.txt",
        "format",
        "a table that the script printed itself: no map and no line of bpftrace's own is in it",
    ),
    ("bpftrace/tcplife-example.txt", "format", "as tcpdrop-example.txt"),
    (
        "topology/hwloc-linux-256ppc-8n8s4t.tar.bz2",
        "format",
        "bzip2 is no container that is opened; the refusal names it",
    ),
    (
        "topology/hwloc-linux-32intel64-2p8co2t+8ve.tar.bz2",
        "format",
        "bzip2 is no container that is opened; the refusal names it",
    ),
    ("retis/docs-profiles-text-output.md", "format", "the text retis shows on a terminal is no format that is read"),
];

/// Whether a difference is listed.
pub fn listed(file: &str, what: &str) -> bool {
    EXCEPTIONS.iter().any(|(f, w, reason)| *f == file && *w == what && !reason.is_empty())
}
