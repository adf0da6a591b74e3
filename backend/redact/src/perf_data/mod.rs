//! perf.data in place: every section, record and field is looked at by what it is known to hold.
//!
//! ```text
//! header ── regions: no overlap, nothing between them ──┐
//! attrs ── features (host, command, build ids, formats) ─┼─ records ── samples ── fields by format text
//! ```
//! Layouts are the engine's (`engine/src/read/perf_data`). Where the engine goes on behind damage, this refuses: bytes that
//! are not understood may hold anything.

use skbscope_engine::read::perf_data::attr::{Attr, Attrs};
use skbscope_engine::read::perf_data::bytes::Endian;
use skbscope_engine::read::perf_data::header::{self, FileHeader};
use skbscope_engine::read::perf_data::tracing::Tracepoints;

use crate::Refusal;
use crate::names::Names;
use fields::Plan;

mod features;
mod fields;
mod records;
mod samples;

/// What is known of the recording while its records go by.
pub(crate) struct Recording {
    endian: Endian,
    attrs: Attrs,
    /// By attribute: what to do with the raw bytes of its samples; made at the first.
    plans: Vec<Option<Plan>>,
    tracepoints: Tracepoints,
}

/// Bytes of one thing, in file order.
struct Region {
    from: usize,
    end: usize,
    what: &'static str,
}

/// Redacts a recording in place.
///
/// # Errors
/// [`Refusal`] for damage, compressed or unknown records, and anything that cannot be followed to its end.
pub fn redact(bytes: &mut [u8], names: &mut Names) -> Result<&'static str, Refusal> {
    let header = header::read(&&*bytes)
        .map_err(|e| Refusal::new(0, format!("A header that cannot be read ({e})"), "perf.data"))?;
    if header.version1 {
        return Err(Refusal::new(0, "The magic of perf before 2010", "PERFILE2"));
    }
    let mut recording = Recording {
        endian: header.endian,
        attrs: Attrs::default(),
        plans: Vec::new(),
        tracepoints: Tracepoints::default(),
    };
    if header.pipe {
        recording.records(bytes, header::PIPE_SIZE as usize, names)?;
        return Ok("perf.data (pipe)");
    }
    let mut regions = vec![Region { from: 0, end: 104, what: "the header" }];
    // The bits above 63 belong to features of the far future.
    if bytes.get(80..104).is_none_or(|rest| rest.iter().any(|b| *b != 0)) {
        return Err(Refusal::new(80, "A feature bit above 63", "features that are known"));
    }
    recording.attributes(&header, bytes, &mut regions)?;
    region(&mut regions, bytes.len(), header.event_types.offset, header.event_types.size, "event types")?;
    let data = header.data;
    let size = if data.size == 0 { (bytes.len() as u64).saturating_sub(data.offset) } else { data.size };
    let (from, end) = region(&mut regions, bytes.len(), data.offset, size, "the records")?;
    let features = if data.size == 0 { Vec::new() } else { table(&header, bytes, end, &mut regions)? };
    regions.sort_by_key(|region| (region.from, region.end));
    let mut at = 0;
    for Region { from, end, what } in &regions {
        if *from < at {
            return Err(Refusal::new(*from, format!("{what} inside another section"), "sections that do not overlap"));
        }
        names.empty("bytes between sections", &mut bytes[at..*from]);
        at = *end;
    }
    names.empty("bytes behind the last section", &mut bytes[at..]);
    for feature in &features {
        let place = &mut bytes[feature.from..feature.end];
        if recording.feature(feature.bit, place, feature.from, names)? == features::Done::Emptied {
            // A feature of no bytes is what perf itself writes where it has nothing to say.
            bytes[feature.entry + 8..feature.entry + 16].fill(0);
        }
    }
    recording.records(&mut bytes[..end], from, names)?;
    Ok("perf.data")
}

/// Notes a section; refuses one that does not lie in the file.
fn region(
    regions: &mut Vec<Region>,
    len: usize,
    from: u64,
    size: u64,
    what: &'static str,
) -> Result<(usize, usize), Refusal> {
    let end = from.checked_add(size).filter(|end| *end <= len as u64);
    let Some(end) = end else {
        let what = format!("{what} of {size} bytes that reach past the end of the file at {len}");
        return Err(Refusal::new(usize::try_from(from).unwrap_or(len).min(len), what, "a file that is whole"));
    };
    let (from, end) = (from as usize, end as usize);
    if from < end {
        regions.push(Region { from, end, what });
    }
    Ok((from, end))
}

/// A feature section of the header.
struct Feature {
    bit: u32,
    from: usize,
    end: usize,
    /// Where its offset and size stand.
    entry: usize,
}

/// The table behind the records: offset and size of each feature, in rising order of their bits.
fn table(header: &FileHeader, bytes: &[u8], at: usize, regions: &mut Vec<Region>) -> Result<Vec<Feature>, Refusal> {
    let bits: Vec<u32> = (0..64).filter(|bit| header.features >> bit & 1 == 1).collect();
    region(regions, bytes.len(), at as u64, 16 * bits.len() as u64, "the table of features")?;
    let mut found = Vec::new();
    for (i, bit) in bits.into_iter().enumerate() {
        let entry = at + 16 * i;
        let (offset, size) =
            header.endian.u64(bytes, entry).zip(header.endian.u64(bytes, entry + 8)).unwrap_or_default();
        let (from, end) = region(regions, bytes.len(), offset, size, "a feature")?;
        found.push(Feature { bit, from, end, entry });
    }
    Ok(found)
}

impl Recording {
    fn attributes(&mut self, header: &FileHeader, bytes: &[u8], regions: &mut Vec<Region>) -> Result<(), Refusal> {
        let size = header.attr_size as usize;
        let (from, end) = region(regions, bytes.len(), header.attrs.offset, header.attrs.size, "the attributes")?;
        for at in (from..end).step_by(size) {
            let entry = bytes[..end].get(at..at + size);
            let parsed =
                entry.and_then(|entry| Attr::parse(&entry[..size - 16], self.endian).map(|(attr, _)| (entry, attr)));
            let Some((entry, attr)) = parsed else {
                return Err(Refusal::new(at, "An attribute that cannot be read", "a perf_event_attr"));
            };
            let place = self.endian.u64(entry, size - 16).zip(self.endian.u64(entry, size - 8)).unwrap_or_default();
            let (from, end) = region(regions, bytes.len(), place.0, place.1, "the ids of an event")?;
            self.add(attr, &bytes[from..end]);
        }
        Ok(())
    }

    /// Takes an event of the recording over.
    fn add(&mut self, attr: Attr, ids: &[u8]) {
        self.attrs.add(attr, ids, self.endian);
        self.plans.push(None);
    }
}
