//! Real recordings beside the project (`shared/traces`), read with what their host.txt says. Tests over them are skipped
//! with a printed line where the folder is absent.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use skbscope_engine::event::Trace;
use skbscope_engine::host::Host;
use skbscope_engine::read::{self, Source};

/// A whole file in memory.
struct Bytes(Vec<u8>);

impl Source for Bytes {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }
    fn read_at(&self, at: u64, buf: &mut [u8]) -> std::io::Result<usize> {
        self.0.as_slice().read_at(at, buf)
    }
}

/// A recording and the host it was made on.
pub struct Recording {
    /// The events.
    pub trace: Trace,
    /// The host, with the knobs of host.txt.
    pub host: Host,
}

/// Reads `shared/traces/NAME.perf.data.zst` of the nearest folder above the crate that has it.
pub fn recording(name: &str) -> Option<Recording> {
    let Some(folder) = folder() else {
        println!("skipped: no folder shared/traces beside the project ({name})");
        return None;
    };
    let packed = std::fs::read(folder.join(format!("{name}.perf.data.zst"))).expect("the recording is there");
    let bytes = zstd::decode_all(packed.as_slice()).expect("the recording is zstd");
    drop(packed);
    let limits = read::Limits::default();
    let trace =
        read::read(&Bytes(bytes), None, &limits, &mut |_| ControlFlow::Continue(())).expect("it is a recording");
    let mut host = Host::from_header(&trace.header, &trace.cpus());
    let text = std::fs::read_to_string(folder.join(format!("{name}.host.txt"))).expect("host.txt is beside it");
    host.knobs = knobs(&text);
    Some(Recording { trace, host })
}

/// `net.core.skb_defer_max = 64` lines.
fn knobs(text: &str) -> BTreeMap<String, String> {
    let pairs = text.lines().filter_map(|line| line.split_once(" = "));
    pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect()
}

fn folder() -> Option<PathBuf> {
    let crate_dir = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    crate_dir.ancestors().map(|a| a.join("shared/traces")).find(|p| p.is_dir())
}
