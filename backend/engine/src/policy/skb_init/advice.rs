//! What a recording says about it. There is nothing to set: kernels initialise at allocation and have no switch.

use super::HOT_LIST;
use crate::finding::grouped;
use crate::policy::Label;
use crate::policy::advice::{Advice, Case, Evidence, Stand};

/// Allocations below which shares say nothing.
const FEW: u64 = 128;

/// The advice, from the replay of what runs today.
pub fn advise(case: &Case) -> Option<Advice> {
    let count = |name: &str| case.count("at-alloc", name);
    let (frees, _) = count("frees")?;
    // Without an event of any allocation nothing is known of them.
    let (allocations, label) = count("allocations").unzip();
    let known = allocations.unwrap_or(0) - count("alloc_writer_unknown").map_or(0, |(n, _)| n);
    let figure = |name: &str, value: u64, base: String| Evidence {
        name: name.to_owned(),
        value: value as f64,
        unit: "skbs",
        label: label.unwrap_or(Label::Reconstructed),
        base,
    };
    let mut evidence = Vec::new();
    if let Some(allocations) = allocations {
        let remote = count("alloc_remote").map_or(0, |(n, _)| n);
        evidence.push(figure("allocations seen", allocations, String::new()));
        evidence.push(figure("of a header that another CPU wrote last", remote, format!("of {}", grouped(known))));
    }
    evidence.push(figure("frees that leave the header alone", frees, String::new()));
    let (stand, variant, text, record) = if known < FEW {
        let text =
            format!("too few skbs whose earlier user is in the recording ({known}) to say who writes whose lines");
        let record = vec![
            "perf record -a -e kmem:kmem_cache_alloc,kmem:kmem_cache_free,skb:*,net:net_dev_queue,net:netif_receive_skb -- sleep 1".to_owned(),
        ];
        (Stand::CannotTell, None, text, record)
    } else {
        let text =
            "initialising at allocation touches each header once a life, and kernels have no switch for it: leave it"
                .to_owned();
        (Stand::Keep, Some("at-alloc"), text, Vec::new())
    };
    let conditions = vec![
        "any kernel since the hot list went (before 2.6.0): allocation clears the header, free does not".to_owned(),
    ];
    let would_change = vec![
        "a measured run on this host that includes the whole pair, allocation and free, as the reviewers of 2002 requested".to_owned(),
        "remote allocations are cured by freeing where it was allocated, which is skb-defer's question, not this one's".to_owned(),
        format!("on 2.5.25 itself, {HOT_LIST}: a list of length 0 was proposed on the thread as the next thing to try"),
    ];
    Some(Advice { stand, variant, text, evidence, conditions, would_change, record, ..Advice::none("skb-init") })
}
