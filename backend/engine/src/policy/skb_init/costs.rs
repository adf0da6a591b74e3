//! The cycle counts of 2002, as ranges over the two CPUs they were read on.
//!
//! Two 996 MHz Pentium III, receiver of a netperf TCP stream. In the baseline CPU 1 allocated 90 % of the skbs and CPU 0
//! freed 90 %, so CPU 0's figures are those of lines it wrote itself, CPU 1's those of lines CPU 0 wrote. The patched run
//! spread its allocations evenly: its figure is a mix of both, and the two runs are not like for like.

use super::machine::Side;
use super::rules::{R, RULES};
use crate::policy::Label;
use crate::policy::cost::{Costs, Parameter};

const SOURCE: &str =
    "SKB initialization RFC, Aug 2002: cycle counter, 996 MHz Pentium III, 2-way, netperf TCP stream receiver";

/// Average cycles and calls of one function on one CPU of the 2002 runs.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// Average cycles a call.
    pub cycles: f64,
    /// Calls.
    pub calls: f64,
}

/// alloc_skb of the baseline on CPU 0 and 1.
pub const ALLOC: [Published; 2] =
    [Published { cycles: 64.05, calls: 235_478.0 }, Published { cycles: 203.39, calls: 2_060_422.0 }];
/// __kfree_skb of the baseline on CPU 0 and 1.
pub const FREE: [Published; 2] =
    [Published { cycles: 127.54, calls: 2_063_276.0 }, Published { cycles: 228.95, calls: 232_359.0 }];
/// alloc_skb of the patched kernel on CPU 0 and 1; frees of that run were not published.
pub const PATCHED: [Published; 2] =
    [Published { cycles: 237.21, calls: 1_226_594.0 }, Published { cycles: 230.91, calls: 1_213_327.0 }];

/// Average cycles that were published for a call of a rule on one of the two CPUs. `None` where none were: frees of the
/// patched kernel, and what writes nothing. Whole clears have one mean a CPU, of local and remote lines mixed.
pub fn published(rule: R, cpu: u16) -> Option<f64> {
    match rule {
        R::APartLocal => Some(ALLOC[0].cycles),
        R::APartRemote => Some(ALLOC[1].cycles),
        R::AFullLocal | R::AFullRemote | R::AFullUnknown => PATCHED.get(usize::from(cpu)).map(|p| p.cycles),
        R::FFullLocal => Some(FREE[0].cycles),
        R::FFullRemote => Some(FREE[1].cycles),
        _ => None,
    }
}

/// Mean of the two CPUs, each counted once.
pub fn plain(of: &[Published; 2]) -> f64 {
    f64::midpoint(of[0].cycles, of[1].cycles)
}

/// Mean of the two CPUs, each counted by its calls.
pub fn weighted(of: &[Published; 2]) -> f64 {
    (of[0].cycles * of[0].calls + of[1].cycles * of[1].calls) / (of[0].calls + of[1].calls)
}

/// Parameters and the estimate per skb of one replay, by its rule counts.
pub(super) fn costs(side: Side, counts: &[u64; RULES.len()]) -> Costs {
    let n = |rule: R| counts[rule as usize];
    let parameter = |id, text, low: f64, high: f64| Parameter {
        id,
        text,
        unit: "cycles",
        low,
        high,
        label: Label::Assumed,
        source: SOURCE.to_owned(),
        samples: 0,
    };
    let ([a0, a1], [f0, f1], [p0, p1]) = (ALLOC, FREE, PATCHED);
    let mut costs = Costs::default();
    match side {
        Side::Free => {
            costs.parameters = vec![
                parameter("alloc-part-local", "alloc_skb of 2.5.25 on lines this CPU wrote", a0.cycles, a0.cycles),
                parameter("alloc-part-remote", "alloc_skb of 2.5.25 on lines another CPU wrote", a1.cycles, a1.cycles),
                parameter("alloc-part-unknown", "alloc_skb of 2.5.25, writer not known", a0.cycles, a1.cycles),
                parameter("free-full-local", "__kfree_skb of 2.5.25 on lines this CPU wrote", f0.cycles, f0.cycles),
                parameter("free-full-remote", "__kfree_skb of 2.5.25 on lines another CPU wrote", f1.cycles, f1.cycles),
            ];
            let terms = [
                ("alloc-part-local", n(R::APartLocal)),
                ("alloc-part-remote", n(R::APartRemote)),
                ("alloc-part-unknown", n(R::APartUnknown)),
                ("free-full-local", n(R::FFullLocal)),
                ("free-full-remote", n(R::FFullRemote)),
            ];
            let base = n(R::FFullLocal) + n(R::FFullRemote);
            costs.add("per-skb", "allocating and freeing one skb, as the functions of 2002 cost", "skb", base, &terms);
        }
        Side::Alloc => {
            costs.parameters = vec![parameter(
                "alloc-full",
                "alloc_skb of the patched kernel, local and remote mixed",
                p1.cycles,
                p0.cycles,
            )];
            let all = n(R::AFullLocal) + n(R::AFullRemote) + n(R::AFullUnknown);
            let text = "allocating one skb, as the function of 2002 cost; what was left of its free was not published";
            costs.add("per-skb", text, "skb", all, &[("alloc-full", all)]);
        }
    }
    costs
}
