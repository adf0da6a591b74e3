//! The socket flow table: one 32-bit word a slot, and who may write it (rule A).
//!
//! ```text
//! word = upper bits of the flow hash | CPU of the last reader        rps_cpu_mask splits the two
//! index = hash AND (entries − 1)                                     empty = RPS_NO_CPU = 0xffff
//! ```
//! Since v6.18 a socket that closes empties its slot; no stock event shows that call, so here the last reader stays recorded,
//! as it does on older kernels.

use super::config::Config;
use super::rules::R;
use crate::event::NO_CPU;
use crate::kernel::Profile;

/// An empty slot (include/net/rps.h). It decodes to the mask value: a CPU that may exist (defect c in `tests/policies/rfs-llc.md`).
pub const RPS_NO_CPU: u32 = 0xffff;

/// Which rule decides whether a read or send writes the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Today: write whenever the word differs.
    Stock,
    /// v1 of the patch, letter by letter: CPU numbers extracted with the complement of the mask.
    AsPosted,
    /// v1 as it was meant: write only when the recorded CPU is of no use or in another LLC domain.
    Intended,
    /// What v1 meant, and a slot of another flow or an empty one is written too.
    IntendedChecked,
}

impl Variant {
    /// The variant of an id.
    pub fn named(id: &str) -> Option<Self> {
        match id {
            "stock" => Some(Self::Stock),
            "as-posted" => Some(Self::AsPosted),
            "intended" => Some(Self::Intended),
            "intended-checked" => Some(Self::IntendedChecked),
            _ => None,
        }
    }
}

/// The word a read of flow `hash` on `cpu` would store.
pub fn word_of(hash: u32, cpu: u16, mask: u32) -> u32 {
    (hash & !mask) | u32::from(cpu)
}

/// The CPU a word holds, [`NO_CPU`] for an empty slot.
pub fn cpu_of(word: u32, mask: u32) -> u16 {
    if word == RPS_NO_CPU { NO_CPU } else { (word & mask) as u16 }
}

/// Whether two hashes leave the same upper bits in a word.
pub fn same_tag(a: u32, b: u32, mask: u32) -> bool {
    (a ^ b) & !mask == 0
}

/// Whether a read or send records at all: RFS is on, its socket is an established one if it is TCP, and has a hash.
pub fn may_record(has_rfs: bool, established: bool, hash: u32) -> Option<R> {
    (!has_rfs || !established || hash == 0).then_some(R::AOff)
}

/// A socket closes: its slot is empty again, where the kernel does that. `None` where it does not.
pub fn close(word: &mut u32, profile: &Profile) -> Option<R> {
    profile.rfs_close_empties.then(|| {
        *word = RPS_NO_CPU;
        R::AClose
    })
}

/// Decides whether the slot's `old` word gives way to `new`, and by which rule.
pub fn record(variant: Variant, old: u32, new: u32, config: &Config) -> (R, bool) {
    if old == new {
        return (R::AEqual, false);
    }
    let mask = config.cpu_mask;
    match variant {
        Variant::Stock => (why_different(old, new, config), true),
        Variant::IntendedChecked if old == RPS_NO_CPU => (R::AEmpty, true),
        Variant::IntendedChecked if !same_tag(old, new, mask) => (R::ATag, true),
        Variant::Intended | Variant::IntendedChecked => match by_llc(old & mask, new & mask, config) {
            R::ARetainLlc if old == RPS_NO_CPU => (R::ARetainEmpty, false),
            R::ARetainLlc if !same_tag(old, new, mask) => (R::ARetainTag, false),
            R::ARetainLlc => (R::ARetainLlc, false),
            write => (write, true),
        },
        Variant::AsPosted => {
            let rule = by_llc(old & !mask, new & !mask, config);
            (rule, rule != R::ARetainLlc)
        }
    }
}

/// The same where somebody decides by hand whether a differing word is written: the rule id is that of the rule itself.
pub fn record_by(variant: Variant, old: u32, new: u32, config: &Config, by_hand: Option<bool>) -> (R, bool) {
    let (rule, write) = record(variant, old, new, config);
    (rule, if old == new { write } else { by_hand.unwrap_or(write) })
}

/// Today's rule writes every difference; the rule id says which.
fn why_different(old: u32, new: u32, config: &Config) -> R {
    let mask = config.cpu_mask;
    match () {
        () if old == RPS_NO_CPU => R::AEmpty,
        () if !same_tag(old, new, mask) => R::ATag,
        () if old & mask >= config.nr_cpu_ids => R::AInvalid,
        () if config.share_cache(old & mask, new & mask) => R::ASameLlc,
        () => R::ACrossLlc,
    }
}

/// The four tests of the patch after the equality test, over CPU numbers however they were extracted from the words.
/// The third (may the task run on the recorded CPU?) is answered by the knob `pinned_readers`: no event shows the task's allowed CPUs.
fn by_llc(old_cpu: u32, new_cpu: u32, config: &Config) -> R {
    match () {
        () if !config.is_online(old_cpu) => R::AInvalid,
        () if !config.is_allowed(old_cpu, new_cpu) => R::ANotAllowed,
        () if !config.share_cache(old_cpu, new_cpu) => R::ACrossLlc,
        () => R::ARetainLlc,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(variant: Variant, old: u32, new: u32, nr: u16, llcs: &[Vec<u16>]) -> (R, bool) {
        record(variant, old, new, &Config::for_examples(nr, llcs))
    }

    #[test]
    fn golden_18_an_empty_slot_of_48_cpus_decodes_to_63_and_is_invalid() {
        let config = Config::for_examples(48, &[(0..48).collect()]);
        assert_eq!(config.cpu_mask, 63);
        assert_eq!(RPS_NO_CPU & config.cpu_mask, 63);
        assert!(!config.is_online(63));
        assert_eq!(record(Variant::Intended, RPS_NO_CPU, word_of(0x8000_0040, 3, 63), &config), (R::AInvalid, true));
    }

    #[test]
    fn golden_19_an_empty_slot_of_128_cpus_decodes_to_127_and_is_never_written_in_its_llc() {
        let config = Config::for_examples(128, &[(0..64).collect(), (64..128).collect()]);
        assert_eq!((config.cpu_mask, RPS_NO_CPU & config.cpu_mask), (127, 127));
        assert!(config.is_online(127));
        let near = word_of(0x8000_0080, 100, 127);
        assert_eq!(record(Variant::Intended, RPS_NO_CPU, near, &config), (R::ARetainEmpty, false));
        assert_eq!(record(Variant::IntendedChecked, RPS_NO_CPU, near, &config), (R::AEmpty, true));
        let far = word_of(0x8000_0080, 3, 127);
        assert_eq!(record(Variant::Intended, RPS_NO_CPU, far, &config), (R::ACrossLlc, true));
    }

    #[test]
    fn defect_a_takes_the_hash_part_for_a_cpu_and_so_writes_like_today() {
        let llcs = [vec![0, 1, 2, 3]];
        let (old, new) = (word_of(0xabcd_ef00, 1, 3), word_of(0xabcd_ef00, 2, 3));
        assert_eq!(rule(Variant::AsPosted, old, new, 4, &llcs), (R::AInvalid, true));
        assert_eq!(rule(Variant::Intended, old, new, 4, &llcs), (R::ARetainLlc, false));
        // Only a hash without upper bits looks like a CPU that exists.
        assert_eq!(rule(Variant::AsPosted, word_of(3, 1, 3), word_of(3, 2, 3), 4, &llcs), (R::ARetainLlc, false));
    }

    #[test]
    fn defect_b_leaves_another_flows_word() {
        let llcs = [vec![0, 1, 2, 3]];
        let (old, new) = (word_of(0xaaaa_0000, 1, 3), word_of(0xbbbb_0000, 2, 3));
        assert_eq!(rule(Variant::Intended, old, new, 4, &llcs), (R::ARetainTag, false));
        assert_eq!(rule(Variant::IntendedChecked, old, new, 4, &llcs), (R::ATag, true));
        assert_eq!(rule(Variant::Stock, old, new, 4, &llcs), (R::ATag, true));
    }

    #[test]
    fn today_writes_every_difference_and_says_which() {
        let llcs = [vec![0, 1], vec![2]];
        let word = |cpu| word_of(0x1230_0000, cpu, 3);
        let stock = |old, new| rule(Variant::Stock, old, new, 3, &llcs);
        assert_eq!(stock(word(1), word(1)), (R::AEqual, false));
        assert_eq!(stock(RPS_NO_CPU, word(1)), (R::AEmpty, true));
        assert_eq!(stock(word(0), word(1)), (R::ASameLlc, true));
        assert_eq!(stock(word(0), word(2)), (R::ACrossLlc, true));
        assert_eq!(stock(word(3), word(2)), (R::AInvalid, true));
    }

    #[test]
    fn a_manual_choice_decides_only_about_a_differing_word() {
        let config = Config::for_examples(4, &[vec![0, 1], vec![2, 3]]);
        let word = |cpu| word_of(0xaaaa_0000, cpu, 3);
        let by = |old, new, hand| record_by(Variant::Intended, word(old), word(new), &config, hand);
        assert_eq!(by(0, 2, None), (R::ACrossLlc, true));
        assert_eq!(by(0, 2, Some(false)), (R::ACrossLlc, false));
        assert_eq!(by(0, 1, Some(true)), (R::ARetainLlc, true));
        assert_eq!(by(1, 1, Some(true)), (R::AEqual, false));
    }

    #[test]
    fn a_cpu_the_reader_may_not_run_on_gives_way() {
        let mut config = Config::for_examples(4, &[vec![0, 1, 2, 3]]);
        config.allowed[1] = false;
        let (old, new) = (word_of(0xaaaa_0000, 1, 3), word_of(0xaaaa_0000, 2, 3));
        assert_eq!(record(Variant::Intended, old, new, &config), (R::ANotAllowed, true));
        assert_eq!(record(Variant::Intended, new, old, &config), (R::ARetainLlc, false));
    }
}
