//! Who returns the frames, and what holds where he runs.

use crate::policy::xdp_return::machine::Api;

/// One way frames come back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// As the parameter names it.
    pub id: &'static str,
    /// CPU that returns. The pool's NAPI is at home on CPU 0.
    pub cpu: u16,
    /// Who polls the pool's NAPI meanwhile.
    pub napi: Polled,
    /// Whether the no-direct flag is set there.
    pub is_flagged: bool,
    /// Whether frames wait in devmap's queue; else in a list of completions.
    pub by_devmap: bool,
    /// The function used there.
    pub api: Api,
    /// Names of the moments its poll begins and its first page is put.
    pub moments: (&'static str, &'static str),
    /// How its poll begins.
    pub begins: &'static str,
}

/// How the pool's NAPI is polled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Polled {
    /// In softirq, by the poll that returns: it has an owner.
    Softirq,
    /// By its thread.
    Threaded,
    /// By a task that waits: not scheduled.
    Busy,
    /// Not by the one that returns; scheduled or complete, as the parameter `owner` has it.
    Apart,
}

/// All of them, in the order of a tour.
pub(super) const CONTEXTS: &[Context] = &[
    Context {
        id: "softirq",
        cpu: 0,
        napi: Polled::Softirq,
        is_flagged: false,
        by_devmap: true,
        api: Api::RxNapi,
        moments: ("in-softirq", "put-softirq"),
        begins: "CPU 0 polls eth0 in softirq: list_owner of its NAPI is CPU 0",
    },
    Context {
        id: "veth",
        cpu: 0,
        napi: Polled::Apart,
        is_flagged: true,
        by_devmap: true,
        api: Api::RxNapi,
        moments: ("in-veth", "put-veth"),
        begins: "CPU 0 polls veth0, which sets the no-direct flag; the pages are of eth0's pool",
    },
    Context {
        id: "cpumap",
        cpu: 1,
        napi: Polled::Apart,
        is_flagged: true,
        by_devmap: true,
        api: Api::RxNapi,
        moments: ("in-cpumap", "put-cpumap"),
        begins: "CPU 1 runs a cpumap thread, which sets the no-direct flag; the pages are of CPU 0's pool",
    },
    Context {
        id: "other",
        cpu: 1,
        napi: Polled::Apart,
        is_flagged: false,
        by_devmap: false,
        api: Api::Frame,
        moments: ("in-other", "put-other"),
        begins: "CPU 1 completes what eth1 has sent; the pages are of CPU 0's pool",
    },
    Context {
        id: "threaded",
        cpu: 0,
        napi: Polled::Threaded,
        is_flagged: false,
        by_devmap: true,
        api: Api::RxNapi,
        moments: ("in-threaded", "put-threaded"),
        begins: "the thread napi/eth0 polls on CPU 0: list_owner of its NAPI is never set",
    },
    Context {
        id: "busy",
        cpu: 0,
        napi: Polled::Busy,
        is_flagged: false,
        by_devmap: true,
        api: Api::RxNapi,
        moments: ("in-busy", "put-busy"),
        begins: "a task busy-polls eth0 on CPU 0: list_owner of its NAPI is not set",
    },
];

/// The name of a function as the kernel has it.
pub(super) fn name_of(api: Api) -> &'static str {
    match api {
        Api::Frame => "xdp_return_frame",
        Api::RxNapi => "xdp_return_frame_rx_napi",
        Api::Buff => "xdp_return_buff",
        Api::Shrink => "bpf_xdp_shrink_data",
        Api::Bulk => "xdp_return_frame_bulk",
    }
}
