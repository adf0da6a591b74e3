//! Samples: the raw bytes of tracepoints by their format text; memory of user programs is set to zeros.

use skbscope_engine::read::perf_data::attr::{Attr, sample_type as s};
use skbscope_engine::read::perf_data::bytes::Endian;
use skbscope_engine::read::perf_data::walk;

use super::Recording;
use super::fields::Plan;
use crate::Refusal;
use crate::names::Names;

/// PERF_SAMPLE_AUX: a piece of a processor trace.
const AUX: u64 = 1 << 20;
/// Bits behind which nothing of a known layout follows.
const UNKNOWN: u64 = !((1 << 25) - 1);
/// PERF_SAMPLE_BRANCH_HW_INDEX and _COUNTERS: more numbers with the branch stack.
const BRANCH_HW_INDEX: u64 = 1 << 17;
const BRANCH_COUNTERS: u64 = 1 << 19;

impl Recording {
    /// One SAMPLE record.
    pub fn sample(&mut self, record: &mut [u8], at: usize, names: &mut Names) -> Result<(), Refusal> {
        let body = &mut record[8..];
        let cut = || Refusal::new(at, "A sample that ends before its fields do", "a whole sample of a known event");
        let index = self.attrs.of_sample(body, self.endian).ok_or_else(cut)?;
        let attr = &self.attrs.list[index];
        if attr.sample_type & UNKNOWN != 0 {
            return Err(Refusal::new(at, "A sample with fields of the future", "fields of perf up to 6.18"));
        }
        let mut from = walk::front(attr, body, self.endian).ok_or_else(cut)?.at;
        if attr.sample_type & s::RAW != 0 {
            let len = walk::raw(body, from, self.endian).ok_or_else(cut)?.len();
            if self.plans[index].is_none() {
                let known = self.tracepoints.get(&attr.config).filter(|_| attr.is_tracepoint());
                self.plans[index] = Some(Plan::new(known));
            }
            if let Some(plan) = &self.plans[index] {
                plan.apply(&mut body[from + 4..from + 4 + len], self.endian, at + 12 + from, names)?;
            }
            from += 4 + len;
        }
        behind(attr, body, from, self.endian, names).ok_or_else(cut)
    }
}

/// What lies behind RAW. `None`: the sample ends before.
fn behind(attr: &Attr, body: &mut [u8], mut at: usize, endian: Endian, names: &mut Names) -> Option<()> {
    let has = |bits: u64| attr.sample_type & bits != 0;
    if has(s::BRANCH_STACK) {
        let n = usize::try_from(endian.u64(body, at)?).ok()?;
        at += 8 + if attr.branch_type & BRANCH_HW_INDEX != 0 { 8 } else { 0 };
        at = skip(body, at, n.checked_mul(if attr.branch_type & BRANCH_COUNTERS != 0 { 32 } else { 24 })?)?;
    }
    if has(s::REGS_USER) {
        let n = if endian.u64(body, at)? == 0 { 0 } else { attr.regs_user as usize };
        let end = skip(body, at + 8, n * 8)?;
        names.empty("registers of user programs", &mut body[at + 8..end]);
        at = end;
    }
    if has(s::STACK_USER) {
        let size = usize::try_from(endian.u64(body, at)?).ok()?;
        let end = skip(body, at + 8, size)?;
        names.empty("stack memory of user programs", &mut body[at + 8..end]);
        at = skip(body, end, if size > 0 { 8 } else { 0 })?;
    }
    let words = |bits: &[u64]| 8 * bits.iter().filter(|bit| has(**bit)).count();
    at = skip(body, at, words(&[s::WEIGHT | s::WEIGHT_STRUCT, s::DATA_SRC, s::TRANSACTION]))?;
    if has(s::REGS_INTR) {
        let n = if endian.u64(body, at)? == 0 { 0 } else { attr.regs_intr as usize };
        at = skip(body, at + 8, n * 8)?;
    }
    at = skip(body, at, words(&[s::PHYS_ADDR, s::CGROUP, s::DATA_PAGE_SIZE, s::CODE_PAGE_SIZE]))?;
    if has(AUX) {
        let size = usize::try_from(endian.u64(body, at)?).ok()?;
        let end = skip(body, at + 8, size)?;
        names.empty("processor traces in samples", &mut body[at + 8..end]);
        at = end;
    }
    names.empty("bytes behind a sample's fields", &mut body[at..]);
    Some(())
}

/// Offset behind `n` bytes that must be there.
fn skip(body: &[u8], at: usize, n: usize) -> Option<usize> {
    at.checked_add(n).filter(|end| *end <= body.len())
}
