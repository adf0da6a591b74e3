//! Records: each type is known to hold names at one place, or none at all; other types are refused.

use skbscope_engine::read::perf_data::attr::Attr;
use skbscope_engine::read::perf_data::records::kind as k;

use super::Recording;
use crate::Refusal;
use crate::names::Names;
use crate::report::Kind;

/// Bytes of a record's header: type, misc, size.
const HEAD: usize = 8;

/// Types that hold numbers alone, or names of events and functions of the kernel (KSYMBOL, EVENT_UPDATE).
fn is_plain(kind: u32) -> bool {
    matches!(kind, 2 | 4..=8 | 11..=18 | 20 | 21 | 64 | 65 | 68 | 69 | 74..=79 | 82)
}

/// A text that ends in NUL from byte `from` of a record on. What follows it up to a multiple of 8 is cleared.
pub fn text(record: &mut [u8], from: usize, kind: Kind, at: usize, names: &mut Names) -> Result<(), Refusal> {
    let Some(len) = record.get(from..).and_then(|rest| rest.iter().position(|b| *b == 0)) else {
        return Err(Refusal::new(at, "A record whose text has no end", "a text and a NUL"));
    };
    names.replace(kind, &mut record[from..from + len]);
    let padded = (from + len).next_multiple_of(8).min(record.len());
    record[from + len..padded].fill(0);
    Ok(())
}

impl Recording {
    /// All records of `bytes` from `at` on.
    pub fn records(&mut self, bytes: &mut [u8], mut at: usize, names: &mut Names) -> Result<(), Refusal> {
        while at < bytes.len() {
            let head = bytes.get(at..at + HEAD).map(|head| (self.endian.u32(head, 0), self.endian.u16(head, 6)));
            let Some((Some(kind), Some(size))) = head else {
                return Err(Refusal::new(at, "A record header that is cut off", "8 bytes"));
            };
            let size = usize::from(size);
            let left = bytes.len() - at;
            if size < HEAD || size > left {
                let what = format!("A record of {size} bytes");
                return Err(Refusal::new(at, what, format!("8 to {left} bytes")));
            }
            self.record(kind, &mut bytes[at..at + size], at, names)?;
            let next = at + size;
            at = next;
            if kind == k::HEADER_TRACING_DATA {
                let size = self.endian.u32(&bytes[next - size..next], HEAD).unwrap_or(0) as usize;
                let Some(data) = bytes.get_mut(next..next.saturating_add(size)) else {
                    return Err(Refusal::new(next, format!("Tracing data of {size} bytes"), "data inside the file"));
                };
                self.tracing(data, next, names)?;
                let end = next + size.next_multiple_of(8);
                if end > bytes.len() {
                    return Err(Refusal::new(next, "Tracing data without their padding", "a multiple of 8 bytes"));
                }
                bytes[next + size..end].fill(0);
                at = end;
            }
        }
        Ok(())
    }

    fn record(&mut self, kind: u32, record: &mut [u8], at: usize, names: &mut Names) -> Result<(), Refusal> {
        match kind {
            k::SAMPLE => self.sample(record, at, names),
            1 => text(record, HEAD + 32, Kind::Path, at, names),
            10 => text(record, HEAD + 64, Kind::Path, at, names),
            k::COMM => text(record, HEAD + 8, Kind::Comm, at, names),
            19 => text(record, HEAD + 8, Kind::Path, at, names),
            67 => text(record, HEAD + 28, Kind::Path, at, names),
            66 => Ok(()),
            k::HEADER_ATTR => {
                let Some((attr, size)) = Attr::parse(&record[HEAD..], self.endian) else {
                    return Err(Refusal::new(at, "An attribute that cannot be read", "a perf_event_attr"));
                };
                let ids = record.get(HEAD + size..).unwrap_or_default().to_vec();
                self.add(attr, &ids);
                Ok(())
            }
            // THREAD_MAP: a count, then pid and comm of 16 bytes each.
            73 => {
                let mut entries = record.get_mut(HEAD + 8..).unwrap_or_default().chunks_exact_mut(24);
                entries.by_ref().for_each(|entry| chars(&mut entry[8..], Kind::Comm, names));
                names.empty("bytes behind a thread map", entries.into_remainder());
                Ok(())
            }
            k::HEADER_FEATURE => {
                let bit = self.endian.u64(record, HEAD).and_then(|bit| u32::try_from(bit).ok());
                let (Some(bit), true) = (bit, record.len() > HEAD + 8) else {
                    return Err(Refusal::new(at, "A feature that is cut off", "its number and its bytes"));
                };
                self.feature(bit, &mut record[HEAD + 8..], at + HEAD + 8, names).map(drop)
            }
            k::COMPRESSED | k::COMPRESSED2 => {
                let expected = "records without compression: record without -z, or write them out by perf inject";
                Err(Refusal::new(at, "A record that perf compressed", expected))
            }
            70..=72 => Err(Refusal::new(at, "A processor trace, which may hold anything", "tracepoints and counters")),
            17 => {
                names.keep("names of functions and BPF programs", "symbols are recognised by them");
                Ok(())
            }
            _ if is_plain(kind) => Ok(()),
            _ => Err(Refusal::new(at, format!("A record of the unknown type {kind}"), "types of perf up to 6.18")),
        }
    }
}

/// Characters in place, NUL padded; what an earlier, longer name left behind the NUL is cleared.
pub fn chars(bytes: &mut [u8], kind: Kind, names: &mut Names) {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    names.replace(kind, &mut bytes[..end]);
    bytes[end..].fill(0);
}
