//! Options of both versions. Source: trace-cmd.dat.v7(5), OPTIONS SECTION.

use super::File;
use super::header::{MAX_CPUS, Start};
use crate::read::perf_data::bytes::{Cursor, until_nul};

/// Most buffers of one file; each is an instance that somebody made by hand.
const MAX_BUFFERS: usize = 256;
/// Longest word of an option that is stored, in characters.
const MAX_WORD: usize = 64;
/// The last option.
pub const DONE: u16 = 0;
const DATE: u16 = 1;
const CPUSTAT: u16 = 2;
/// A buffer of events.
const BUFFER: u16 = 3;
const TRACECLOCK: u16 = 4;
const UNAME: u16 = 5;
const OFFSET: u16 = 7;
const CPUCOUNT: u16 = 8;
const VERSION: u16 = 9;
const TIME_SHIFT: u16 = 12;
const TSC2NSEC: u16 = 14;
/// Version 7: a buffer of text.
const BUFFER_TEXT: u16 = 22;

/// Where the data of one CPU lie.
#[derive(Clone, Copy, Debug)]
pub struct CpuData {
    /// Number of the CPU.
    pub cpu: u16,
    /// First byte in the file.
    pub offset: u64,
    /// Bytes in the file.
    pub size: u64,
}

/// One buffer: the top one, or an instance.
pub struct Buffer {
    /// Name of the instance; empty for the top buffer.
    pub name: String,
    /// By CPU.
    pub data: Vec<CpuData>,
    /// Whether the data are compressed chunks.
    pub compressed: bool,
}

/// From counts of the time-stamp counter to nanoseconds: `(count × mult >> shift) + offset`.
#[derive(Clone, Copy, Debug)]
pub struct Tsc {
    /// Multiplier.
    pub mult: u32,
    /// Bits to shift by.
    pub shift: u32,
    /// Nanoseconds added.
    pub offset: u64,
}

impl Tsc {
    /// Nanoseconds of a count.
    pub fn ns(self, count: u64) -> u64 {
        let product = u128::from(count) * u128::from(self.mult);
        (product.checked_shr(self.shift).unwrap_or(0) as u64).wrapping_add(self.offset)
    }
}

/// Takes one option over; unknown ones are passed.
pub fn read(id: u16, data: &[u8], start: &Start, file: &mut File) {
    let mut cursor = Cursor::new(data, start.endian);
    match id {
        TRACECLOCK => {
            let text = until_nul(data);
            // The file `trace_clock` has all clocks, the one in use in brackets.
            let chosen = text.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map(|(clock, _)| clock);
            file.clock = Some(chosen.unwrap_or(text.trim()).chars().take(40).collect());
        }
        // `Linux HOST RELEASE MACHINE`.
        UNAME => {
            let text = until_nul(data);
            let mut words = text.split_whitespace().skip(1).map(|word| word.chars().take(MAX_WORD).collect());
            let header = &mut file.header;
            (header.hostname, header.release, header.arch) = (words.next(), words.next(), words.next());
        }
        VERSION => {
            file.header.recorder =
                Some(format!("trace-cmd {}", until_nul(data).trim().chars().take(MAX_WORD).collect::<String>()))
        }
        CPUCOUNT => file.header.nr_cpus = cursor.u32().map(|n| (n, n)),
        OFFSET => file.offset = file.offset.wrapping_add(number(&until_nul(data))),
        TSC2NSEC => {
            let parts = (cursor.u32(), cursor.u32(), cursor.u64());
            if let (Some(mult), Some(shift), Some(offset)) = parts {
                file.tsc = Some(Tsc { mult, shift, offset });
            }
        }
        DATE => file.say("the file can convert its times to the time of day; they are left on the kernel's clock"),
        TIME_SHIFT => file.say("the file has corrections of a guest's times to its host; they are not applied"),
        CPUSTAT => overrun(&until_nul(data), file),
        BUFFER if file.lists.len() + file.found.len() >= MAX_BUFFERS => {
            file.say(&format!("the file has more than {MAX_BUFFERS} buffers; the others are not read"));
        }
        BUFFER if start.version == 6 => {
            if let (Some(at), name) = (cursor.u64(), until_nul(cursor.rest())) {
                file.lists.push((name, at));
            }
        }
        BUFFER => match buffer(&mut cursor, file) {
            Some((at, buffer)) => file.found.push((at, buffer)),
            None => file.say("a buffer's list of CPUs is cut off; its events are not read"),
        },
        BUFFER_TEXT => file.text = true,
        _ => {}
    }
}

/// Version 7: offset of the section, names of instance and clock, and the CPUs.
fn buffer(cursor: &mut Cursor, file: &mut File) -> Option<(u64, Buffer)> {
    let at = cursor.u64()?;
    let name = until_nul(cursor.cstr()?);
    let clock = until_nul(cursor.cstr()?);
    if file.clock.is_none() && !clock.is_empty() {
        file.clock = Some(clock.chars().take(40).collect());
    }
    // Version 3.0 and later write the size of a page in front of the CPUs, which the manual page leaves out.
    cursor.u32()?;
    let n = cursor.count(20).filter(|n| *n <= MAX_CPUS)?;
    let data = (0..n).map(|_| {
        let cpu = u16::try_from(cursor.u32()?).ok()?;
        Some(CpuData { cpu, offset: cursor.u64()?, size: cursor.u64()? })
    });
    Some((at, Buffer { name, data: data.collect::<Option<_>>()?, compressed: false }))
}

/// A number in decimal or, behind `0x`, in hexadecimal; negative ones wrap.
fn number(text: &str) -> u64 {
    let text = text.trim();
    let (minus, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    let value = value.unwrap_or(0);
    if minus { value.wrapping_neg() } else { value }
}

/// Events overwritten before they were read, by the kernel's `per_cpu/cpuN/stats`.
fn overrun(stats: &str, file: &mut File) {
    for line in stats.lines() {
        let Some((key, value)) = line.split_once(':') else { continue };
        if matches!(key.trim(), "overrun" | "commit overrun" | "dropped events") {
            file.overrun = file.overrun.saturating_add(value.trim().parse().unwrap_or(0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_counts_of_the_time_stamp_counter() {
        assert_eq!((number("0x10"), number(" -2 "), number("7\n")), (16, 2_u64.wrapping_neg(), 7));
        let tsc = Tsc { mult: 3, shift: 1, offset: 100 };
        assert_eq!(tsc.ns(10), 115);
        assert_eq!(Tsc { shift: 200, ..tsc }.ns(10), 100);
    }
}
