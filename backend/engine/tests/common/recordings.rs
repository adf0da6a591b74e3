//! Real recordings, read with what their host.txt says.

use std::collections::BTreeMap;

use skbscope_engine::event::Trace;
use skbscope_engine::host::Host;
use skbscope_engine::kernel::{Profile, profile_for};

use super::files::bytes;
use super::traces::read;

/// The recordings of `data/traces`, each small enough to read in every test run.
pub const RECORDINGS: [&str; 12] = [
    "tcp-pinned",
    "tcp-pinned-slab",
    "tcp-rfs",
    "tcp-rfs-hopping",
    "udp-rfs-hopping",
    "stuck-1-limit-0",
    "stuck-2-limit-64-restored",
    "stuck-3-limit-raised",
    "stuck-4-limit-64-again",
    "xsk-veth",
    "xdp-redirect",
    "xdp-redirect-threaded",
];

/// One recording, read, with the host it was made on.
pub struct Recording {
    pub trace: Trace,
    pub host: Host,
    pub profile: &'static Profile,
}

/// What was counted with `perf script` when the recording was made.
#[derive(serde::Deserialize)]
pub struct Facts {
    pub events: u64,
    pub by_event: BTreeMap<String, u64>,
    pub cpus: Vec<u16>,
    pub first_ns: u64,
    pub last_ns: u64,
    pub deferred_frees_flushed_on_cpu: BTreeMap<String, u64>,
}

/// The perf.data of that name.
pub fn unpacked(name: &str) -> Option<Vec<u8>> {
    bytes(&format!("traces/{name}.perf.data.zst")).map(|packed| zstd::decode_all(&packed[..]).expect("a zstd file"))
}

/// The recording of that name; its host has the knobs of the host.txt beside it.
pub fn recording(name: &str) -> Option<Recording> {
    let trace = read(&unpacked(name)?).expect("a recording");
    let mut host = Host::from_header(&trace.header, &trace.cpus());
    let text = bytes(&format!("traces/{name}.host.txt")).unwrap_or_default();
    for (knob, value) in String::from_utf8_lossy(&text).lines().filter_map(|line| line.split_once(" = ")) {
        host.knobs.insert(knob.trim().to_owned(), value.trim().to_owned());
        host.source = "host.txt".to_owned();
    }
    let profile = host.kernel.as_deref().and_then(profile_for).expect("a release with a profile");
    Some(Recording { trace, host, profile })
}

/// Its facts.
pub fn facts(name: &str) -> Option<Facts> {
    bytes(&format!("traces/{name}.facts.json")).map(|text| serde_json::from_slice(&text).expect("facts are JSON"))
}
