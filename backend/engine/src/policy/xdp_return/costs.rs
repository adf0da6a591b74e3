//! What was published of each way a page can go, and sums of it over one replay.
//!
//! The benchmark allocates and returns one page a turn, alone on a CPU whose caches are warm: its figures are no cost of a
//! return under load. The mlx5 runs are whole redirects; their author distrusts the first.

use crate::policy::Label;
use crate::policy::cost::{Costs, Parameter};

const BENCH: &str =
    "bench_page_pool on a Xeon Platinum 8580, one printed line, quoted in the thread of the RFC, netdev, Nov 2025";

/// One line of the benchmark: one page allocated and returned.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// Cycles (tsc), printed whole.
    pub cycles: u32,
    /// Picoseconds; printed as ns with three decimals.
    pub ps: u32,
}

impl Bench {
    fn ns(self) -> f64 {
        f64::from(self.ps) / 1_000.0
    }
}

/// Into the cache, no query (bench 01).
pub const DIRECT: Bench = Bench { cycles: 15, ps: 7_537 };
/// Into the cache, the pool queried (bench 04).
pub const POOL_QUERY: Bench = Bench { cycles: 20, ps: 10_490 };
/// By way of the ring.
pub const RING: Bench = Bench { cycles: 30, ps: 15_395 };

/// How often each way was gone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ways {
    /// Into the cache because the caller requested it.
    pub direct: u64,
    /// Into the cache because the pool agreed.
    pub local: u64,
    /// By way of the ring, queried or not.
    pub ring: u64,
    /// Returns that the proposal makes ask where today nobody does (case 3).
    pub newly_queried: u64,
    /// Whether this replay is the proposal.
    pub proposal: bool,
}

pub(super) fn costs(ways: Ways) -> Costs {
    let figure = |id, text, unit, low, high, source: &str| Parameter {
        id,
        text,
        unit,
        low,
        high,
        label: Label::Assumed,
        source: source.to_owned(),
        samples: 0,
    };
    let whole = |id, text, value: u32| figure(id, text, "cycles", f64::from(value), f64::from(value), BENCH);
    let cycles = |id, text, bench: Bench| whole(id, text, bench.cycles);
    let ns = |id, text, bench: Bench| figure(id, text, "ns", bench.ns(), bench.ns(), BENCH);
    let mut costs = Costs {
        parameters: vec![
            cycles("direct-cycles", "allocate and return a page, cache, no query (bench 01)", DIRECT),
            cycles("asked-cycles", "allocate and return a page, cache, the pool queried (bench 04)", POOL_QUERY),
            cycles("ring-cycles", "allocate and return a page by way of the ring", RING),
            whole(
                "question-cycles",
                "the pool's query alone: bench 04 less bench 01",
                POOL_QUERY.cycles - DIRECT.cycles,
            ),
            ns("direct-ns", "allocate and return a page, cache, no query (bench 01)", DIRECT),
            ns("asked-ns", "allocate and return a page, cache, the pool queried (bench 04)", POOL_QUERY),
            ns("ring-ns", "allocate and return a page by way of the ring", RING),
            figure(
                "redirect-extra-ns",
                "extra for one redirected packet that is dropped on egress, the proposal against today",
                "ns",
                0.19,
                1.67,
                "mlx5, devmap with egress drop: three samples a side in Nov 2025 (−0.30 % pps, distrusted by their author), \
                 one a side in Dec 2025 (−2.25 %), netdev; no spread published",
            ),
        ],
        ..Costs::default()
    };
    let Ways { direct, local, ring, .. } = ways;
    let pages = direct + local + ring;
    costs.add(
        "per-page-cycles",
        "allocating and returning a page of the pool, by published cycles",
        "page",
        pages,
        &[("direct-cycles", direct), ("asked-cycles", local), ("ring-cycles", ring)],
    );
    costs.add(
        "per-page-ns",
        "allocating and returning a page of the pool, by published ns",
        "page",
        pages,
        &[("direct-ns", direct), ("asked-ns", local), ("ring-ns", ring)],
    );
    if ways.proposal {
        costs.add(
            "question-cycles",
            "what the pool's question adds where nobody asks today",
            "page",
            pages,
            &[("question-cycles", ways.newly_queried)],
        );
        costs.add(
            "redirect-extra-ns",
            "what the published redirect runs say it adds",
            "page",
            pages,
            &[("redirect-extra-ns", ways.newly_queried)],
        );
    }
    costs
}
