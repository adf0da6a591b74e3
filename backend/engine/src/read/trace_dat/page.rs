//! One page of the kernel's ring buffer.
//!
//! ```text
//! page   u64 time, long commit, data            commit: bytes of data, and whether events were lost before the page
//! event  u32 type_len : 5, time_delta : 27      1–28  payload of type_len × 4 bytes
//!                                               0     u32 size (itself included), payload
//!                                               29    padding: to the end of the page, or u32 size
//!                                               30    u32: the delta's higher bits
//!                                               31    u32: with the delta an absolute time
//! ```
//! Source: include/linux/ring_buffer.h and kernel/trace/ring_buffer.c of Linux 6.18; `events/header_page` and
//! `events/header_event` of tracefs, which the file repeats.

use crate::read::perf_data::bytes::Endian;

/// Bits of `commit` that count bytes.
const COMMIT: u64 = (1 << 20) - 1;
/// Events were lost before this page.
const MISSED: u64 = 1 << 31;
/// Their number lies behind the data.
const MISSED_STORED: u64 = 1 << 30;
/// Bits of time in an event header.
const DELTA_BITS: u32 = 27;
/// Least bytes of a page.
pub const MIN_PAGE: usize = 64;
/// Bits that an absolute time lacks; the page's time has them.
const TOP_BITS: u64 = 0xf8 << 56;

/// Byte layout of a page, from the file's copy of `events/header_page`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Byte order.
    pub endian: Endian,
    /// Where `commit` lies.
    pub commit: usize,
    /// Its bytes: 4 or 8, as `long` of the kernel.
    pub long: usize,
    /// Where the events begin.
    pub data: usize,
    /// Bytes of a page.
    pub size: usize,
}

impl Layout {
    /// From the text of `header_page`; what it does not say is as in every kernel so far.
    pub fn parse(text: &str, endian: Endian, long: usize, size: usize) -> Self {
        let mut layout = Self { endian, commit: 8, long, data: 8 + long, size };
        for line in text.lines() {
            let number = |key: &str| {
                line.split(';')
                    .find_map(|part| part.trim().strip_prefix(key))
                    .and_then(|n| n.trim().parse::<usize>().ok())
            };
            let (Some(offset), Some(bytes)) = (number("offset:"), number("size:")) else { continue };
            // No page is larger than what `commit` can count.
            if offset > 64 || bytes as u64 > COMMIT {
                continue;
            }
            if line.contains(" commit;") && matches!(bytes, 4 | 8) {
                (layout.commit, layout.long) = (offset, bytes);
            } else if line.contains(" data;") && offset + bytes >= MIN_PAGE {
                // Linux 6.8 and later can have sub-buffers larger than a page of memory.
                (layout.data, layout.size) = (offset, offset + bytes);
            }
        }
        layout
    }

    fn word(self, bytes: &[u8], at: usize) -> Option<u64> {
        if self.long == 4 { self.endian.u32(bytes, at).map(u64::from) } else { self.endian.u64(bytes, at) }
    }
}

/// Events lost before a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// None.
    None,
    /// As many.
    Known(u64),
    /// Some; the kernel had no room for their number.
    Unknown,
}

/// Calls `on` with time and payload of every event of a page.
///
/// # Errors
/// The offset in the page from which on it makes no sense; events before it were handed over.
pub fn events<E>(
    page: &[u8],
    layout: Layout,
    mut on: impl FnMut(u64, &[u8]) -> Result<(), E>,
) -> Result<Result<Lost, usize>, E> {
    let endian = layout.endian;
    let (Some(mut time), Some(commit)) = (endian.u64(page, 0), layout.word(page, layout.commit)) else {
        return Ok(Err(0));
    };
    let Some(end) = layout.data.checked_add((commit & COMMIT) as usize).filter(|end| *end <= page.len()) else {
        return Ok(Err(layout.commit));
    };
    let lost = match (commit & MISSED != 0, commit & MISSED_STORED != 0) {
        (false, _) => Lost::None,
        (true, true) => layout.word(page, end).map_or(Lost::Unknown, Lost::Known),
        (true, false) => Lost::Unknown,
    };
    let data = &page[..end];
    let mut at = layout.data;
    while at < end {
        let Some(head) = endian.u32(data, at) else { return Ok(Err(at)) };
        let (kind, delta) = match endian {
            Endian::Little => (head & 31, u64::from(head >> 5)),
            Endian::Big => (head >> DELTA_BITS, u64::from(head & ((1 << DELTA_BITS) - 1))),
        };
        let start = at + 4;
        // What types 0, 29, 30 and 31 have behind the header.
        let second = endian.u32(data, start);
        let length = match (kind, second) {
            (1..=28, _) => Some((start, kind as usize * 4)),
            (29, _) if delta == 0 => break,
            (0, Some(size)) => (size as usize).checked_sub(4).map(|size| (start + 4, size)),
            (29, Some(size)) => Some((start, (size as usize).max(4))),
            (30 | 31, Some(high)) => {
                let value = u64::from(high) << DELTA_BITS | delta;
                time = if kind == 30 { time.wrapping_add(value) } else { absolute(value, time) };
                at = start + 4;
                continue;
            }
            _ => None,
        };
        let Some((from, size)) = length.filter(|(from, size)| *size <= end.saturating_sub(*from)) else {
            return Ok(Err(at));
        };
        time = time.wrapping_add(delta);
        if kind != 29 {
            on(time, &data[from..from + size])?;
        }
        at = from + size.next_multiple_of(4);
    }
    Ok(Ok(lost))
}

/// An absolute time with the bits that it has no room for.
fn absolute(value: u64, before: u64) -> u64 {
    let top = before & TOP_BITS;
    let time = value | top;
    if top != 0 && time < before { time.wrapping_add(1 << 59) } else { time }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(commit: u64, words: &[u32], behind: &[u8]) -> Vec<u8> {
        let mut page = [1_000_u64.to_le_bytes(), commit.to_le_bytes()].concat();
        page.extend(words.iter().flat_map(|w| w.to_le_bytes()));
        page.extend_from_slice(behind);
        page
    }

    fn read(page: &[u8]) -> (Vec<(u64, usize)>, Result<Lost, usize>) {
        let layout = Layout::parse("", Endian::Little, 8, 4096);
        let mut seen = Vec::new();
        let end = events(page, layout, |time, payload| {
            seen.push((time, payload.len()));
            Ok::<(), ()>(())
        });
        (seen, end.unwrap())
    }

    #[test]
    fn deltas_extensions_absolute_times_and_padding() {
        let event = |delta: u32| delta << 5 | 1;
        let words =
            [event(5), 0, 7 << 5 | 30, 1, event(1), 0, 3 << 5 | 29, 4, 9 << 5 | 31, 2, event(1), 0, 0, 12, 1, 2, 29];
        let (seen, end) = read(&page(words.len() as u64 * 4, &words, &[]));
        let extended = 1_005 + (1 << 27) + 7 + 1;
        let absolute = (2 << 27) + 9;
        assert_eq!(seen, [(1_005, 4), (extended, 4), (absolute + 1, 4), (absolute + 1, 8)]);
        assert_eq!(end, Ok(Lost::None));
    }

    #[test]
    fn lost_events_are_read_behind_the_data() {
        let words = [5 << 5 | 1, 0];
        let stored = page(8 | MISSED | MISSED_STORED, &words, &77_u64.to_le_bytes());
        assert_eq!(read(&stored).1, Ok(Lost::Known(77)));
        assert_eq!(read(&page(8 | MISSED, &words, &[])).1, Ok(Lost::Unknown));
    }

    #[test]
    fn nonsense_ends_the_page_at_its_place() {
        assert_eq!(read(&page(4_000, &[], &[])), (vec![], Err(8)));
        assert_eq!(read(&page(8, &[28, 0], &[])), (vec![], Err(16)));
        assert_eq!(read(&page(8, &[0, 3], &[])), (vec![], Err(16)));
        assert_eq!(read(&page(8, &[0, u32::MAX], &[])), (vec![], Err(16)));
        assert_eq!(read(&page(8, &[9 << 5 | 29, u32::MAX], &[])), (vec![], Err(16)));
        assert_eq!(read(&[0; 7]), (vec![], Err(0)));
    }

    #[test]
    fn an_absolute_time_gets_the_bits_of_the_time_before() {
        let top = 1_u64 << 62;
        assert_eq!(absolute(5, top | 3), top | 5);
        assert_eq!(absolute(2, top | 3), top + (1 << 59) + 2);
        assert_eq!(absolute(2, 3), 2);
    }

    #[test]
    fn header_page_gives_the_layout() {
        let text = "\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n\tfield: local_t commit;\toffset:8;\tsize:4;\tsigned:1;\n\
                    \tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n\tfield: char data;\toffset:12;\tsize:8180;\tsigned:1;\n";
        let layout = Layout::parse(text, Endian::Big, 8, 4096);
        assert_eq!(layout, Layout { endian: Endian::Big, commit: 8, long: 4, data: 12, size: 8192 });
    }
}
