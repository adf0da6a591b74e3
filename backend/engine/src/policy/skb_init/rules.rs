//! The rules by name: P = the per-CPU hot list, A = what allocation writes, F = what free writes. Local, remote and unknown
//! say who wrote the header's lines last: a line another CPU wrote has to be fetched from its cache.

use crate::policy::{Effect, Rule};

/// Index of a rule in [`RULES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "RULES says what each does")]
pub enum R {
    PPop,
    PEmpty,
    PPush,
    PFull,
    AConstructor,
    APartLocal,
    APartRemote,
    APartUnknown,
    AFullLocal,
    AFullRemote,
    AFullUnknown,
    FFullLocal,
    FFullRemote,
    FNone,
}

/// skbuff_clear is inlined, so no profile names it.
const ALLOC: &str = "alloc_skb (2002), skbuff_clear (v7.2)";
const FREE: &str = "__kfree_skb";
const V25: &str = "2.5.25 net/core/skbuff.c";
const PATCH: &str =
    "SKB initialization RFC, Aug 2002; 6.12.117 and 7.2.13 skbuff.c do the same, also for objects of the NAPI cache";

const fn rule(
    id: &'static str,
    function: &'static str,
    source: &'static str,
    effect: Effect,
    text: &'static str,
) -> Rule {
    Rule { id, text, function, source, effect }
}

/// The rules in the order of [`R`].
pub const RULES: &[Rule] = &[
    rule("P-pop", "skb_head_from_pool", V25, Effect::None, "this CPU's hot list holds an skb: it is reused"),
    rule("P-empty", "skb_head_from_pool", V25, Effect::None, "the hot list is empty: slab gives the skb"),
    rule(
        "P-push",
        "skb_head_to_pool",
        V25,
        Effect::None,
        "the hot list is shorter than its limit: the skb is pushed on it",
    ),
    rule("P-full", "skb_head_to_pool", V25, Effect::None, "the hot list is at its limit: the skb goes back to slab"),
    rule(
        "A-constructor",
        "skb_init",
        V25,
        Effect::Writes,
        "slab makes a new object: its constructor initialises the header once, so that free objects are always in initial state",
    ),
    rule(
        "A-part-local",
        "alloc_skb",
        V25,
        Effect::Writes,
        "allocation sets sizes, pointers and the reference count; this CPU wrote the header last",
    ),
    rule(
        "A-part-remote",
        "alloc_skb",
        V25,
        Effect::Writes,
        "allocation sets sizes, pointers and the reference count; another CPU wrote the header last",
    ),
    rule(
        "A-part-unknown",
        "alloc_skb",
        V25,
        Effect::Writes,
        "allocation sets sizes, pointers and the reference count; who wrote the header last is not in the recording",
    ),
    rule("A-full-local", ALLOC, PATCH, Effect::Writes, "allocation clears the whole header; this CPU wrote it last"),
    rule(
        "A-full-remote",
        ALLOC,
        PATCH,
        Effect::Writes,
        "allocation clears the whole header; another CPU wrote it last",
    ),
    rule(
        "A-full-unknown",
        ALLOC,
        PATCH,
        Effect::Writes,
        "allocation clears the whole header; who wrote it last is not in the recording",
    ),
    rule("F-full-local", FREE, V25, Effect::Writes, "free initialises the whole header; this CPU wrote it last"),
    rule("F-full-remote", FREE, V25, Effect::Writes, "free initialises the whole header; another CPU wrote it last"),
    rule("F-none", FREE, PATCH, Effect::Keeps, "free leaves the header as it is"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        assert_eq!(RULES.len(), R::FNone as usize + 1);
        for (rule, id) in [
            (R::PFull, "P-full"),
            (R::AConstructor, "A-constructor"),
            (R::APartUnknown, "A-part-unknown"),
            (R::AFullRemote, "A-full-remote"),
            (R::FFullLocal, "F-full-local"),
            (R::FNone, "F-none"),
        ] {
            assert_eq!(RULES[rule as usize].id, id);
        }
    }
}
