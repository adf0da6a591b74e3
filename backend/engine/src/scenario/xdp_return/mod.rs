//! xdp-return: pages come back from XDP, in the pool's own poll, in somebody else's, or on another CPU.
//!
//! ```text
//! eth0's RX ring ──> devmap's queue, 16 a batch ──egress drops──> return ──> cache or ring ──> eth0's RX ring
//!                    or: eth1 has sent it, CPU 1 completes ───────┘
//! today      cache requested? ── flag set? ── the pool's test, where one of them refuses
//! proposal                                        the pool's question, always
//! ```
//! `contexts` says who returns, `places` what there is, `pages` which page lies where, `run` what happens,
//! `returns` how one page comes back.

mod contexts;
mod pages;
mod places;
mod recorded;
mod returns;
mod run;

use super::simulation::Simulation;
use super::values::{Parameter, Values};
use super::{Case, Scenario};

/// The catalogue entry.
pub const SCENARIO: Scenario = Scenario {
    id: "xdp-return",
    policy: "xdp-return",
    text: "pages come back from XDP: into the pool's cache or into its ring, by the caller's word or the pool's",
    parameters: &[
        Parameter::word(
            "variant",
            "who decides",
            &[
                ("stock", "the caller, unless the flag forbids it; else the pool"),
                ("pool-decides", "the pool alone, as in the RFC of Nov 2025"),
            ],
            "stock",
        )
        .main(),
        Parameter::word(
            "context",
            "who returns the frames",
            &[
                ("softirq", "the receiving NAPI, polled in softirq on CPU 0"),
                ("threaded", "the receiving NAPI, polled by its thread on CPU 0"),
                ("busy", "the receiving NAPI, busy-polled by a task on CPU 0"),
                ("veth", "veth's poll on CPU 0"),
                ("cpumap", "a cpumap thread on CPU 1"),
                ("other", "CPU 1, which completes what another device has sent"),
                ("tour", "one after the other, a poll each"),
            ],
            "softirq",
        )
        .main(),
        Parameter::word(
            "api",
            "the function it uses, which is the direct flag",
            &[
                ("own", "the one usual there"),
                ("frame", "xdp_return_frame: cache not requested"),
                ("rx_napi", "xdp_return_frame_rx_napi: cache requested"),
                ("buff", "xdp_return_buff: cache requested"),
                ("bulk", "xdp_return_frame_bulk: the pool is queried once for 16"),
            ],
            "own",
        )
        .main(),
        Parameter::word(
            "flag",
            "the no-direct flag of the CPU that returns",
            &[("own", "as it is there: set by cpumap and veth"), ("set", "set"), ("clear", "clear")],
            "own",
        )
        .main(),
        Parameter::word(
            "linked",
            "what the pool knows of its NAPI",
            &[("napi", "it is linked to it"), ("pinned", "it is pinned to CPU 0"), ("none", "nothing")],
            "napi",
        ),
        Parameter::word(
            "owner",
            "whether the pool's NAPI is still scheduled while others return",
            &[("scheduled", "it has more work"), ("complete", "it has completed")],
            "scheduled",
        ),
        Parameter::word("realtime", "a PREEMPT_RT kernel", &[("no", ""), ("yes", "no return is local")], "no"),
        Parameter::word(
            "kernel",
            "the release whose constants hold",
            &[
                ("6.6", ""),
                ("6.18", ""),
                ("7.0", ""),
                ("7.1", "cache and refill scale with the page size"),
                ("7.3", ""),
            ],
            "6.18",
        ),
        Parameter::word("page", "bytes a page", &[("4096", ""), ("16384", ""), ("65536", "")], "4096"),
        Parameter::whole("frames", "frames in all", "frames", (1, 96), 64),
        Parameter::whole("poll", "frames a poll handles", "frames", (1, 64), 32),
        Parameter::whole("filled", "pages in the cache at the start", "pages", (0, 128), 32),
        Parameter::whole("ring", "pages the pool's ring holds", "pages", (2, 16_384), 1024),
        Parameter::whole("held", "share of pages that somebody else still holds", "%", (0, 100), 0),
        Parameter::whole("gap", "from one frame of a poll to the next", "ns", (1, 10_000), 50),
        Parameter::whole("llcs", "LLC domains", "domains", (1, 2), 1),
        Parameter::whole("seed", "what the share of held pages is drawn with", "", (0, 1_000_000), 1),
    ],
    choices: &[("cache", "straight into the pool's cache"), ("ring", "into the pool's ring")],
    cases: &[
        Case { id: "devmap-drop", text: "devmap's egress program drops every frame, in the pool's own poll", set: &[] },
        Case {
            id: "tour",
            text: "one poll of each kind: all three cases of the proposal",
            set: &[("context", "tour"), ("poll", "8"), ("frames", "48")],
        },
        Case {
            id: "threaded",
            text: "the same drops from threaded NAPI: the only place where behaviour changes",
            set: &[("context", "threaded")],
        },
        Case { id: "veth", text: "veth's poll redirects on, with its flag set", set: &[("context", "veth")] },
        Case {
            id: "cpumap",
            text: "a cpumap thread on CPU 1 redirects on, with its flag set",
            set: &[("context", "cpumap")],
        },
        Case {
            id: "flag-cleared-early",
            text: "the same, but the flag is cleared before the frames come back: two CPUs in one cache",
            set: &[("context", "cpumap"), ("flag", "clear")],
        },
        Case { id: "completion", text: "another CPU completes what was sent", set: &[("context", "other")] },
        Case {
            id: "bulk",
            text: "another CPU returns in bulk: one question for 16",
            set: &[("context", "other"), ("api", "bulk")],
        },
        Case {
            id: "held",
            text: "the driver still holds half of the pages: they leave the pool, whoever decides",
            set: &[("held", "50")],
        },
        Case {
            id: "ring-full",
            text: "a ring of 16 overflows: pages leave the pool",
            set: &[("context", "other"), ("ring", "16"), ("filled", "128")],
        },
    ],
    recorded: recorded::RECORDED,
    run,
};

fn run(values: &Values) -> Simulation {
    run::Run::new(values).simulation()
}
