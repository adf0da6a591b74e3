//! Header features: what the recording says about its host and its recorder. Absent or cut ones leave their field empty.
//!
//! Layouts: `tools/perf/Documentation/perf.data-file-format.txt`.

use super::attr::{Attr, Attrs};
use super::bytes::{Cursor, Endian};
use crate::host::{Cache, Header, parse_cpu_list};

/// HEADER_TRACING_DATA, read by `tracing`.
pub const TRACING_DATA: u32 = 1;
/// Most CPUs named by all lists of one feature together.
const MAX_LISTED: usize = 1 << 20;
/// Names by bit, as perf's documentation spells them without `HEADER_`.
const NAMES: [&str; 32] = [
    "RESERVED",
    "TRACING_DATA",
    "BUILD_ID",
    "HOSTNAME",
    "OSRELEASE",
    "VERSION",
    "ARCH",
    "NRCPUS",
    "CPUDESC",
    "CPUID",
    "TOTAL_MEM",
    "CMDLINE",
    "EVENT_DESC",
    "CPU_TOPOLOGY",
    "NUMA_TOPOLOGY",
    "BRANCH_STACK",
    "PMU_MAPPINGS",
    "GROUP_DESC",
    "AUXTRACE",
    "STAT",
    "CACHE",
    "SAMPLE_TIME",
    "MEM_TOPOLOGY",
    "CLOCKID",
    "DIR_FORMAT",
    "BPF_PROG_INFO",
    "BPF_BTF",
    "COMPRESSED",
    "CPU_PMU_CAPS",
    "CLOCK_DATA",
    "HYBRID_TOPOLOGY",
    "PMU_CAPS",
];

/// Name of a feature bit; the number for bits newer than this table.
pub fn name(bit: u32) -> String {
    NAMES.get(bit as usize).map_or_else(|| bit.to_string(), |n| (*n).to_owned())
}

/// Whether [`read`] looks into a feature; others need not be fetched.
pub fn is_read(bit: u32) -> bool {
    matches!(bit, 3..=8 | 10..=14 | 20 | 27)
}

/// Takes one feature over. `false`: it ends before it should; what was read of it stays.
pub fn read(bit: u32, bytes: &[u8], endian: Endian, header: &mut Header, attrs: &mut Attrs) -> bool {
    let mut cursor = Cursor::new(bytes, endian);
    let cursor = &mut cursor;
    match bit {
        3 => text(cursor, &mut header.hostname),
        4 => text(cursor, &mut header.release),
        5 => text(cursor, &mut header.recorder),
        6 => text(cursor, &mut header.arch),
        7 => cursor.u32().zip(cursor.u32()).map(|pair| header.nr_cpus = Some(pair)),
        8 => text(cursor, &mut header.cpu_model),
        10 => cursor.u64().map(|kb| header.total_mem_kb = Some(kb)),
        11 => cursor.strings().map(|words| header.cmdline = Some(words.join(" "))),
        12 => event_desc(cursor, endian, attrs),
        13 => cpu_topology(cursor, header),
        14 => numa_topology(cursor, header),
        20 => caches(cursor, header),
        27 => compressed(cursor, header),
        _ => Some(()),
    }
    .is_some()
}

/// One string; an empty one says nothing (armv7 writes an empty CPUDESC).
fn text(cursor: &mut Cursor, into: &mut Option<String>) -> Option<()> {
    let text = cursor.string()?;
    *into = (!text.is_empty()).then_some(text);
    Some(())
}

/// Event names: `nr, attr_size, {attr, nr_ids, name, ids}`.
fn event_desc(cursor: &mut Cursor, endian: Endian, attrs: &mut Attrs) -> Option<()> {
    let n = cursor.u32()?;
    let attr_size = cursor.u32()? as usize;
    for index in 0..n as usize {
        let attr = cursor.take(attr_size)?;
        let ids = cursor.u32()?;
        let name = cursor.string()?;
        // Without ids (a single event) the order is that of the attributes.
        if ids == 0
            && let (Some((attr, _)), Some(known)) = (Attr::parse(attr, endian), attrs.list.get_mut(index))
            && (attr.kind, attr.config) == (known.kind, known.config)
        {
            known.name = Some(name.clone());
        }
        for _ in 0..ids {
            attrs.name(cursor.u64()?, &name);
        }
    }
    Some(())
}

/// Sibling lists, then (core, socket) a CPU: files of perf before 3.x+ end after the lists.
fn cpu_topology(cursor: &mut Cursor, header: &mut Header) -> Option<()> {
    header.core_siblings = cursor.strings()?;
    header.thread_siblings = cursor.strings()?;
    let cpus = header.nr_cpus.map_or(0, |(available, _)| available as usize);
    if cpus.checked_mul(8)? <= cursor.rest().len() {
        header.core_ids = (0..cpus).map_while(|_| cursor.u32().zip(cursor.u32())).collect();
    }
    Some(())
}

fn numa_topology(cursor: &mut Cursor, header: &mut Header) -> Option<()> {
    header.nodes.clear();
    header.node_kb.clear();
    let mut listed = 0;
    for _ in 0..cursor.count(24)? {
        let node = cursor.u32()?;
        let total = cursor.u64()?;
        cursor.u64()?;
        header.nodes.push((node, cpus(&cursor.string()?, &mut listed)?));
        header.node_kb.push(total);
    }
    Some(())
}

/// `version, count, {level, line_size, sets, ways, type, size, cpu list}`.
fn caches(cursor: &mut Cursor, header: &mut Header) -> Option<()> {
    cursor.u32()?;
    header.caches.clear();
    let mut listed = 0;
    for _ in 0..cursor.count(28)? {
        let level = cursor.u32()?;
        cursor.take(12)?;
        let (kind, size, list) = (cursor.string()?, cursor.string()?, cursor.string()?);
        header.caches.push(Cache { level, kind, size, cpus: cpus(&list, &mut listed)? });
    }
    Some(())
}

/// A CPU list; `None` once the lists of a feature name more CPUs than any host could (a hostile file could name 65,536 in
/// eight bytes).
fn cpus(list: &str, listed: &mut usize) -> Option<Vec<u16>> {
    let cpus = parse_cpu_list(list);
    *listed += cpus.len();
    (*listed <= MAX_LISTED).then_some(cpus)
}

/// `version, type (1 = zstd), level, ratio, mmap_len`.
fn compressed(cursor: &mut Cursor, header: &mut Header) -> Option<()> {
    for key in ["version", "type", "level", "ratio", "mmap_len"] {
        header.counts.insert(format!("compressed.{key}"), u64::from(cursor.u32()?));
    }
    Some(())
}
