//! The variable part of a sample, field after field in the order `perf_output_sample` writes them.

use super::attr::{Attr, sample_type as s};
use super::bytes::Endian;

/// PERF_CONTEXT_MAX: callchain entries from here on are marks between user, kernel and guest, no frames.
const CONTEXT_MARKS: u64 = -4095_i64 as u64;
/// Bits of read_format.
mod read_format {
    pub const TIMES: u64 = 1 | 2;
    pub const ID: u64 = 4;
    pub const GROUP: u64 = 8;
    pub const LOST: u64 = 16;
}
/// PERF_SAMPLE_BRANCH_HW_INDEX and _COUNTERS: more numbers with the branch stack.
const BRANCH_HW_INDEX: u64 = 1 << 17;
const BRANCH_COUNTERS: u64 = 1 << 19;

/// What lies before RAW: counter values and the callchain.
#[derive(Clone, Copy, Default)]
pub struct Front {
    /// Offset of the raw size, or of what comes instead of it.
    pub at: usize,
    /// Callchain frames.
    pub frames: u64,
}

/// Passes READ and CALLCHAIN. `None`: the sample ends before.
#[inline]
pub fn front(attr: &Attr, body: &[u8], endian: Endian) -> Option<Front> {
    let mut front = Front { at: attr.lead.len, frames: 0 };
    if front.at > body.len() {
        return None;
    }
    if attr.sample_type & s::READ != 0 {
        front.at = read(attr.read_format, body, front.at, endian)?;
    }
    if attr.sample_type & s::CALLCHAIN != 0 {
        let n = endian.u64(body, front.at)?;
        let chain = array(body, front.at + 8, n, 8)?;
        let entries = (0..chain.len()).step_by(8).filter_map(|at| endian.u64(chain, at));
        front.frames = entries.filter(|ip| *ip < CONTEXT_MARKS).count() as u64;
        front.at += 8 + chain.len();
    }
    Some(front)
}

/// `n` elements of `width` bytes; `None` if they do not fit.
fn array(body: &[u8], at: usize, n: u64, width: usize) -> Option<&[u8]> {
    let len = usize::try_from(n).ok()?.checked_mul(width)?;
    body.get(at..at.checked_add(len)?)
}

/// Offset behind READ.
fn read(format: u64, body: &[u8], at: usize, endian: Endian) -> Option<usize> {
    use read_format as r;
    let times = u64::from((format & r::TIMES).count_ones());
    let each = 1 + u64::from((format & r::ID != 0) as u8) + u64::from((format & r::LOST != 0) as u8);
    let words = if format & r::GROUP != 0 {
        endian.u64(body, at)?.checked_mul(each)?.checked_add(1 + times)?
    } else {
        each + times
    };
    Some(at + array(body, at, words, 8)?.len())
}

/// What lies from RAW on.
#[derive(Clone, Copy, Default)]
pub struct Back<'a> {
    /// The raw bytes.
    pub raw: &'a [u8],
    /// WEIGHT or WEIGHT_STRUCT.
    pub weight: u64,
    /// DATA_SRC.
    pub data_src: u64,
    /// TRANSACTION.
    pub transaction: u64,
    /// PHYS_ADDR.
    pub phys_addr: u64,
    /// CGROUP.
    pub cgroup: u64,
    /// DATA_PAGE_SIZE.
    pub data_page_size: u64,
    /// CODE_PAGE_SIZE.
    pub code_page_size: u64,
}

/// The raw bytes at `at`.
#[inline]
pub fn raw(body: &[u8], at: usize, endian: Endian) -> Option<&[u8]> {
    let size = endian.u32(body, at)? as usize;
    body.get(at + 4..(at + 4).checked_add(size)?)
}

/// Reads everything from RAW on. `None`: the sample ends before.
pub fn back<'a>(attr: &Attr, body: &'a [u8], mut at: usize, endian: Endian) -> Option<Back<'a>> {
    let mut back = Back::default();
    let has = |bits: u64| attr.sample_type & bits != 0;
    if has(s::RAW) {
        back.raw = raw(body, at, endian)?;
        at += 4 + back.raw.len();
    }
    if has(s::BRANCH_STACK) {
        let n = endian.u64(body, at)?;
        at += 8 + if attr.branch_type & BRANCH_HW_INDEX != 0 { 8 } else { 0 };
        at += array(body, at, n, if attr.branch_type & BRANCH_COUNTERS != 0 { 32 } else { 24 })?.len();
    }
    if has(s::REGS_USER) {
        at = registers(attr.regs_user, body, at, endian)?;
    }
    if has(s::STACK_USER) {
        let size = endian.u64(body, at)?;
        at += 8 + array(body, at + 8, size, 1)?.len() + if size > 0 { 8 } else { 0 };
    }
    let mut word = |bits: u64| {
        if !has(bits) {
            return Some(0);
        }
        at += 8;
        endian.u64(body, at - 8)
    };
    back.weight = word(s::WEIGHT | s::WEIGHT_STRUCT)?;
    back.data_src = word(s::DATA_SRC)?;
    back.transaction = word(s::TRANSACTION)?;
    if has(s::REGS_INTR) {
        at = registers(attr.regs_intr, body, at, endian)?;
    }
    let mut word = |bits: u64| {
        if !has(bits) {
            return Some(0);
        }
        at += 8;
        endian.u64(body, at - 8)
    };
    back.phys_addr = word(s::PHYS_ADDR)?;
    back.cgroup = word(s::CGROUP)?;
    back.data_page_size = word(s::DATA_PAGE_SIZE)?;
    back.code_page_size = word(s::CODE_PAGE_SIZE)?;
    Some(back)
}

/// Offset behind a register set: an ABI word, then the registers unless the ABI is "none".
fn registers(n: u32, body: &[u8], at: usize, endian: Endian) -> Option<usize> {
    let abi = endian.u64(body, at)?;
    let n = if abi == 0 { 0 } else { u64::from(n) };
    Some(at + 8 + array(body, at + 8, n, 8)?.len())
}
