//! Names of files: people put host names into them.

use crate::key::Key;
use crate::word;

/// Words that say what a file is.
const OWN: [&str; 34] = [
    "perf", "data", "txt", "json", "host", "log", "out", "tar", "zst", "gz", "script", "trace", "dat", "iperf3",
    "before", "after", "lscpu", "csv", "numactl", "skbscope", "capture", "pwru", "ftrace", "bpftrace", "xdpsock",
    "facts", "record", "tcp", "udp", "xdp", "xsk", "skb", "rfs", "run",
];

/// The pseudonym of a file's name: words but for those that say what it is, numbers too. Files that shared a stem still
/// do. Without the ending of the container, which is removed.
pub fn file_name(key: &Key, name: &str) -> String {
    let name = [".zst", ".gz"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
    let mut made = name.as_bytes().to_vec();
    for part in made.split_mut(|b| !b.is_ascii_alphanumeric() && *b < 0x80) {
        let own = std::str::from_utf8(part).is_ok_and(|word| OWN.contains(&word));
        let number = part.len() < 3 && part.iter().all(u8::is_ascii_digit);
        if !part.is_empty() && !own && !number {
            word::scramble(key, part);
        }
    }
    String::from_utf8_lossy(&made).into_owned()
}
