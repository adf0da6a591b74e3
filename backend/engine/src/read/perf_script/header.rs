//! The `#` lines of `perf script --header -I`, as tools/perf/util/header.c prints them.

use crate::event::Trace;
use crate::host::{Cache, Header, parse_cpu_list};

use crate::read::text::clean::text;

/// CPU ids above this are not believed; the table of core ids is as long as the highest one.
const CPUS: usize = 65_535;
/// Entries stored of each list; a real host has at most one a CPU.
const ENTRIES: usize = 65_535;

/// Reads one `#` line into `trace.header`. Comments that are no header lines change nothing.
pub fn read(line: &[u8], trace: &mut Trace) {
    let line = text(line);
    let body = line.trim_start_matches('#').trim_end();
    let header = &mut trace.header;
    if let Some(cache) = cache(body).filter(|_| header.caches.len() < ENTRIES) {
        header.caches.push(cache);
        return;
    }
    let body = body.trim();
    if let Some(feature) = body.strip_suffix(" info available, use -I to display") {
        header.features.push(feature.trim_start_matches("HEADER_").to_owned());
        return;
    }
    // The first colon ends the key; `captured on` is followed by a date with colons.
    let Some((key, value)) = body.split_once(':') else { return };
    let (key, value) = (key.trim(), value.trim());
    match key {
        "hostname" => set(&mut header.hostname, value),
        "os release" => set(&mut header.release, value),
        "perf version" => set(&mut header.recorder, value),
        "arch" => set(&mut header.arch, value),
        "cpudesc" => set(&mut header.cpu_model, value),
        "cmdline" => set(&mut header.cmdline, value),
        "nrcpus avail" => cpus(header, value, |(_, online), n| (n, online)),
        "nrcpus online" => cpus(header, value, |(available, _), n| (available.max(n), n)),
        "total memory" => header.total_mem_kb = header.total_mem_kb.or_else(|| kb(value)),
        "event" => *header.counts.entry("attributes".to_owned()).or_default() += 1,
        "sibling sockets" | "sibling cores" => push(&mut header.core_siblings, value),
        "sibling threads" => push(&mut header.thread_siblings, value),
        _ => numbered(header, key, value),
    }
}

/// Keys that carry a number: `CPU 0: Core ID 0, Die ID 0, Socket ID 0`, `node0 meminfo`, `node0 cpu list`.
fn numbered(header: &mut Header, key: &str, value: &str) {
    if let Some(cpu) = key.strip_prefix("CPU ").and_then(|n| n.parse::<usize>().ok()).filter(|n| *n < CPUS) {
        let id =
            |name: &str| value.split(',').find_map(|part| part.trim().strip_prefix(name)?.trim().parse::<u32>().ok());
        if let (Some(core), Some(socket)) = (id("Core ID"), id("Socket ID")) {
            if header.core_ids.len() <= cpu {
                header.core_ids.resize(cpu + 1, (0, 0));
            }
            header.core_ids[cpu] = (core, socket);
        }
        return;
    }
    let Some((node, what)) = key.strip_prefix("node").and_then(|rest| rest.split_once(' ')) else { return };
    let Ok(node) = node.parse::<u32>() else { return };
    match what.trim() {
        "cpu list" if header.nodes.len() < ENTRIES && !header.nodes.iter().any(|(n, _)| *n == node) => {
            header.nodes.push((node, parse_cpu_list(value)));
        }
        // Printed directly before the node's CPU list, so the two vectors stay in step.
        "meminfo" if header.node_kb.len() == header.nodes.len() => {
            let total = value.split(',').find_map(|part| kb(part.trim().strip_prefix("total =")?));
            header.node_kb.push(total.unwrap_or(0));
        }
        _ => {}
    }
}

/// `  L3 Unified           32768K [0-1]`, listed under `CPU cache info:`.
fn cache(body: &str) -> Option<Cache> {
    let mut words = body.split_whitespace();
    let level = words.next()?.strip_prefix('L')?.parse().ok().filter(|l| (1..=9).contains(l))?;
    let kind = words.next()?.to_owned();
    let size = words.next()?.to_owned();
    let cpus = words.next()?.strip_prefix('[')?.strip_suffix(']')?;
    words.next().is_none().then(|| Cache { level, kind, size, cpus: parse_cpu_list(cpus) })
}

fn cpus(header: &mut Header, value: &str, join: fn((u32, u32), u32) -> (u32, u32)) {
    if let Ok(n) = value.parse() {
        header.nr_cpus = Some(join(header.nr_cpus.unwrap_or_default(), n));
    }
}

fn kb(value: &str) -> Option<u64> {
    value.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// The first value stays: a file put together from several keeps the header it starts with.
fn set(field: &mut Option<String>, value: &str) {
    field.get_or_insert_with(|| value.to_owned());
}

fn push(list: &mut Vec<String>, value: &str) {
    if list.len() < ENTRIES && !list.iter().any(|v| v == value) {
        list.push(value.to_owned());
    }
}
