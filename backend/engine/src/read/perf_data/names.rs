//! Names: of record types, and of events in files that do not name them.

/// Names of record types 0 to 21, as `enum perf_event_type` has them without `PERF_RECORD_`.
const KERNEL: [&str; 22] = [
    "UNKNOWN",
    "MMAP",
    "LOST",
    "COMM",
    "EXIT",
    "THROTTLE",
    "UNTHROTTLE",
    "FORK",
    "READ",
    "SAMPLE",
    "MMAP2",
    "AUX",
    "ITRACE_START",
    "LOST_SAMPLES",
    "SWITCH",
    "SWITCH_CPU_WIDE",
    "NAMESPACES",
    "KSYMBOL",
    "BPF_EVENT",
    "CGROUP",
    "TEXT_POKE",
    "AUX_OUTPUT_HW_ID",
];
/// Names of record types from 64 on, `enum perf_user_event_type`.
const USER: [&str; 20] = [
    "HEADER_ATTR",
    "HEADER_EVENT_TYPE",
    "HEADER_TRACING_DATA",
    "HEADER_BUILD_ID",
    "FINISHED_ROUND",
    "ID_INDEX",
    "AUXTRACE_INFO",
    "AUXTRACE",
    "AUXTRACE_ERROR",
    "THREAD_MAP",
    "CPU_MAP",
    "STAT_CONFIG",
    "STAT",
    "STAT_ROUND",
    "EVENT_UPDATE",
    "TIME_CONV",
    "HEADER_FEATURE",
    "COMPRESSED",
    "FINISHED_INIT",
    "COMPRESSED2",
];
/// PERF_COUNT_HW_*.
const HARDWARE: [&str; 10] = [
    "cycles",
    "instructions",
    "cache-references",
    "cache-misses",
    "branches",
    "branch-misses",
    "bus-cycles",
    "stalled-cycles-frontend",
    "stalled-cycles-backend",
    "ref-cycles",
];
/// PERF_COUNT_SW_*.
const SOFTWARE: [&str; 12] = [
    "cpu-clock",
    "task-clock",
    "page-faults",
    "context-switches",
    "cpu-migrations",
    "minor-faults",
    "major-faults",
    "alignment-faults",
    "emulation-faults",
    "dummy",
    "bpf-output",
    "cgroup-switches",
];

/// Name of a record type; all that are not known share one.
pub fn record(kind: u32) -> &'static str {
    let kind = kind as usize;
    KERNEL.get(kind).or_else(|| USER.get(kind.wrapping_sub(64))).copied().unwrap_or("UNKNOWN")
}

/// Name of an event by perf_event_attr::type and config.
pub fn event(kind: u32, config: u64) -> String {
    let at = |names: &[&str]| usize::try_from(config).ok().and_then(|c| names.get(c)).map(|n| (*n).to_owned());
    match kind {
        0 => at(&HARDWARE),
        1 => at(&SOFTWARE),
        2 => Some(format!("tracepoint {config}")),
        4 => Some(format!("r{config:x}")),
        _ => None,
    }
    .unwrap_or_else(|| format!("type {kind} config {config:#x}"))
}
