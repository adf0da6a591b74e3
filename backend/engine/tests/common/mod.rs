//! Real recordings for integration tests: from the project's own `data/traces`, else from `shared/traces` beside it.
//! A test skips with a printed line where a recording is absent.
#![allow(dead_code, reason = "each test binary uses a part")]

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use skbscope_engine::event::Trace;
use skbscope_engine::host::Host;
use skbscope_engine::kernel::{Profile, profile_for};
use skbscope_engine::read::{self, Limits, Source};

/// The recordings small enough to read in every test run.
pub const RECORDINGS: [&str; 9] = [
    "tcp-pinned",
    "tcp-pinned-slab",
    "tcp-rfs",
    "tcp-rfs-hopping",
    "udp-rfs-hopping",
    "stuck-1-limit-0",
    "stuck-2-limit-64-restored",
    "stuck-3-limit-raised",
    "stuck-4-limit-64-again",
];

/// One recording, read, with the host it was made on.
pub struct Recording {
    pub name: String,
    pub trace: Trace,
    pub host: Host,
    pub profile: &'static Profile,
}

struct Bytes(Vec<u8>);

impl Source for Bytes {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }
    fn read_at(&self, at: u64, buf: &mut [u8]) -> io::Result<usize> {
        self.0.as_slice().read_at(at, buf)
    }
}

/// The recording of that name, or `None` (and a printed line) where this checkout does not have it.
pub fn recording(name: &str) -> Option<Recording> {
    let packed = find(&format!("{name}.perf.data.zst"))?;
    let bytes = zstd::decode_all(packed.as_slice()).expect("a zstd file");
    let mut never = |_: read::Progress| ControlFlow::Continue(());
    let trace = read::read(&Bytes(bytes), Some("perf.data"), &Limits::default(), &mut never).expect("a recording");
    let mut host = Host::from_header(&trace.header, &trace.cpus());
    let text = find(&format!("{name}.host.txt")).unwrap_or_default();
    for (knob, value) in String::from_utf8_lossy(&text).lines().filter_map(|l| l.split_once(" = ")) {
        host.knobs.insert(knob.to_owned(), value.to_owned());
        host.source = "host.txt".to_owned();
    }
    let profile = host.kernel.as_deref().and_then(profile_for).expect("a release with a profile");
    Some(Recording { name: name.to_owned(), trace, host, profile })
}

/// What was counted with `perf script` when the recording was made.
pub fn facts(name: &str) -> Option<serde_json::Value> {
    find(&format!("{name}.facts.json")).map(|bytes| serde_json::from_slice(&bytes).expect("facts are JSON"))
}

#[allow(clippy::disallowed_methods, reason = "tests open files; the engine does not")]
fn find(file: &str) -> Option<Vec<u8>> {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR"));
    let up = |levels: &str| engine.join(levels);
    let places: [PathBuf; 3] = [up("../../data/traces"), up("../../../shared/traces"), up("../../../../shared/traces")];
    let found = places.iter().find_map(|place| std::fs::read(place.join(file)).ok());
    if found.is_none() {
        println!("skipped: {file} is neither in data/traces nor in ../shared/traces");
    }
    found
}
