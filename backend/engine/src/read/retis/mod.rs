//! What retis writes: `retis collect -o` one JSON object an event and line, `retis sort -o` also arrays, each the series of
//! one packet.
//!
//! Format: the event crate of retis 1.6 (`retis-events`, one section of an object a Rust struct). Sections may be absent,
//! and new ones may appear.
//!
//! ```text
//! common.timestamp, smp_id, task   time, CPU, thread
//! kernel.symbol, probe_type        the event: `skb:kfree_skb`; `probe:FUNC` and `probe:FUNC__return` for kprobes
//! skb-tracking.skb                 skbaddr
//! skb-drop.drop_reason             reason
//! skb.meta, dev, netns             len, hash, name, ifindex, netns
//! other sections                   `section.key`, as they are; bytes of packets are not read
//! startup                          the header
//! ```

use serde_json::Value;

use super::text::builder::{Builder, Grammar, Place};
use super::text::json::{self, JsonLines, Objects, address, scalar};
use super::text::{self, payload};
use super::{Limits, OnProgress, ReadError, Source};
use crate::event::{NO_CPU, Trace};

/// Levels of objects in a section that are looked into.
const DEPTH: usize = 8;

const GRAMMAR: Grammar =
    Grammar { table: |name| Some(String::from_utf8_lossy(name).into_owned()), split: payload::split };

/// Reads a whole source.
///
/// # Errors
/// See [`ReadError`].
pub fn read(source: &dyn Source, limits: &Limits, on: &mut OnProgress) -> Result<Trace, ReadError> {
    read_in_chunks(source, limits, text::CHUNK, on)
}

/// [`read`] with the bytes read `chunk` at a time. The result is the same for every `chunk` of at least one byte.
///
/// # Errors
/// See [`ReadError`].
pub fn read_in_chunks(
    source: &dyn Source,
    limits: &Limits,
    chunk: usize,
    on: &mut OnProgress,
) -> Result<Trace, ReadError> {
    let limits = json::limits(limits);
    let mut lines = JsonLines::new(Retis::default(), Builder::new("retis json", GRAMMAR, &limits));
    text::each_line(source, &limits, chunk, on, Retis::FORMAT, &mut lines)?;
    lines.finish()
}

#[derive(Default)]
struct Retis {
    /// Fields of one event, reused for their memory.
    fields: Vec<(String, String)>,
    /// Whether a note about skipped bytes of packets exists.
    packets: bool,
}

impl Objects for Retis {
    const FORMAT: &'static str = "retis JSON";
    const KEY: &'static str = "common";
    const EXPECTED: &'static str = "one object with the section \"common\", or an array of them, a line";

    fn object(&mut self, object: &Value, out: &mut Builder) -> Result<Result<(), &'static str>, ReadError> {
        let Some(common) = object.get("common").filter(|c| c.is_object()) else {
            return Ok(Err("an event without the section common"));
        };
        if let Some(startup) = object.get("startup") {
            header(startup, out);
            return Ok(Ok(()));
        }
        let task = &common["task"];
        let id = |key: &str| task[key].as_i64().and_then(|n| i32::try_from(n).ok()).unwrap_or(-1);
        let thread = out.thread(task["comm"].as_str().unwrap_or_default().as_bytes(), id("tgid"), id("pid"))?;
        let cpu = common["smp_id"].as_u64().and_then(|n| u16::try_from(n).ok()).unwrap_or(NO_CPU);
        let name = name(object);
        self.fields.clear();
        self.collect(object, out);
        let at = Place { thread, cpu, time: common["timestamp"].as_u64() };
        let fields = self.fields.iter().map(|(name, value)| (name.as_str(), value.as_bytes()));
        out.record(at, name.as_bytes(), fields).map(Ok)
    }
}

impl Retis {
    /// The fields of all sections. What the kernel's own events have comes first and under the kernel's names.
    fn collect(&mut self, object: &Value, out: &mut Builder) {
        let first = |paths: &[&str]| paths.iter().find_map(|path| object.pointer(path));
        let known: [(&str, Option<String>); 8] = [
            ("skbaddr", first(&["/skb-tracking/skb"]).and_then(address)),
            ("orig_head", first(&["/skb-tracking/orig_head"]).and_then(address)),
            ("reason", first(&["/skb-drop/drop_reason"]).and_then(scalar)),
            ("name", first(&["/dev/name", "/skb/dev_name"]).and_then(scalar)),
            ("ifindex", first(&["/dev/ifindex", "/skb/ifindex"]).and_then(scalar)),
            ("netns", first(&["/netns/inum", "/skb/netns"]).and_then(scalar)),
            ("len", first(&["/skb/meta/len", "/packet/len", "/skb/l3_len"]).and_then(scalar)),
            ("hash", first(&["/skb/meta/hash"]).and_then(address)),
        ];
        let known = known.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        self.fields.extend(known);
        let Some(sections) = object.as_object() else { return };
        for (section, value) in sections {
            match section.as_str() {
                "common" => {}
                "kernel" => {
                    let stack = value.get("stack_trace").and_then(Value::as_array).map_or(0, Vec::len);
                    out.trace.frames += stack as u64;
                }
                // Sorted output repeats the tracking section.
                "tracking" => self.flatten("tracking.idx", &value["idx"], 0, out),
                _ => self.flatten(section, value, 0, out),
            }
        }
    }

    fn flatten(&mut self, name: &str, value: &Value, depth: usize, out: &mut Builder) {
        const READ: [&str; 11] = [
            "skb-tracking.skb",
            "skb-tracking.orig_head",
            "skb-drop.drop_reason",
            "dev.name",
            "dev.ifindex",
            "netns.inum",
            "skb.dev_name",
            "skb.ifindex",
            "skb.netns",
            "skb.meta.len",
            "skb.meta.hash",
        ];
        if READ.contains(&name) {
            return;
        }
        if name == "packet.data" {
            if !self.packets {
                out.note("the bytes of packets in the recording are not read".to_owned());
            }
            self.packets = true;
            return;
        }
        match value {
            Value::Object(map) if depth < DEPTH => {
                for (key, value) in map {
                    self.flatten(&format!("{name}.{key}"), value, depth + 1, out);
                }
            }
            Value::Null => {}
            Value::Array(_) | Value::Object(_) => self.fields.push((name.to_owned(), value.to_string())),
            _ => self.fields.extend(scalar(value).map(|text| (name.to_owned(), text))),
        }
    }
}

/// The event: tracepoints by their own name, probes as perf names them.
fn name(object: &Value) -> String {
    let section = object.get("kernel").or_else(|| object.get("userspace"));
    let Some(symbol) = section.and_then(|s| s["symbol"].as_str()) else { return "retis:event".to_owned() };
    match section.and_then(|s| s["probe_type"].as_str()) {
        Some("kprobe") => format!("probe:{symbol}"),
        Some("kretprobe") => format!("probe:{symbol}__return"),
        _ => symbol.to_owned(),
    }
}

/// `startup`: version of retis; newer ones also tell the machine and the command line.
fn header(startup: &Value, out: &mut Builder) {
    let header = &mut out.trace.header;
    let text = |path: &str| startup.pointer(path).and_then(Value::as_str).map(str::to_owned);
    let version = text("/retis_version").map(|version| format!("retis {version}"));
    header.recorder = header.recorder.take().or(version);
    header.release = header.release.take().or_else(|| text("/machine/kernel_release"));
    header.arch = header.arch.take().or_else(|| text("/machine/hardware_name"));
    header.cmdline = header.cmdline.take().or_else(|| text("/cmdline"));
}
