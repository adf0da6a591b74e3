//! Reads one recording and prints events, seconds and peak memory: `cargo run --release --example read FILE`.
#![allow(clippy::disallowed_methods, reason = "a measuring tool opens a file and looks at the clock")]

use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::os::unix::fs::FileExt;
use std::time::Instant;

use skbscope_engine::read::{Limits, Source, read};

struct Bytes(File);

impl Source for Bytes {
    fn len(&self) -> u64 {
        self.0.metadata().map_or(0, |m| m.len())
    }
    fn read_at(&self, at: u64, buf: &mut [u8]) -> io::Result<usize> {
        self.0.read_at(buf, at)
    }
}

/// Peak resident memory, kB.
fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("expected: read FILE")?;
    let source = Bytes(File::open(&path)?);
    let start = Instant::now();
    let trace = read(&source, None, &Limits::default(), &mut |_| ControlFlow::Continue(()))?;
    let seconds = start.elapsed().as_secs_f64();
    let (mb, peak) = (source.len() as f64 / 1e6, peak_kb() as f64 / 1e3);
    println!(
        "{path}: {}, {} events, {} tables, {} threads",
        trace.format,
        trace.events.len(),
        trace.tables.len(),
        trace.threads.len()
    );
    println!("{seconds:.3} s, {:.0} MB/s, peak {peak:.0} MB = {:.2} x the file", mb / seconds, peak / mb);
    println!("total {} rejected {:?} lost {:?}", trace.total, trace.rejected, trace.lost);
    for note in &trace.notes {
        println!("note: {} (at {:?})", note.text, note.at);
    }
    if std::env::args().nth(2).is_some() {
        println!("{:#?}\n{:#?}", trace.header, trace.by_event());
    }
    Ok(())
}
