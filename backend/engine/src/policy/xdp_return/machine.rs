//! The state machine: pools, NAPIs and per-CPU flags. Pure; a return goes in, the rules that took it come out.
//!
//! ```text
//! NAPI.list_owner   CPU it is scheduled on; −1 after completion. Threaded and busy polls never set it
//! CPU               in softirq; no-direct flag (inside cpumap, veth poll and BPF test run)
//! return            B: does the caller ask   A: does the flag forbid   D: is it the pool's own NAPI   C: where to
//! ```
//! The variants differ in one place: what the caller asks for counts today and does not under the proposal.

use super::pool::{Page, Pool, Sizes};
use super::rules::*;

/// Who decides that a page may go straight into the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decider {
    /// The caller, unless a flag forbids it; the pool where the caller does not ask.
    Caller,
    /// The pool alone: flag and argument are gone.
    Pool,
}

/// What decides, beside the state.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Who decides.
    pub decides: Decider,
    /// Sizes of every pool.
    pub sizes: Sizes,
    /// Whether the kernel is a realtime one (PREEMPT_RT).
    pub realtime: bool,
}

/// The function a frame is returned by: rule B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Api {
    /// xdp_return_frame.
    Frame,
    /// xdp_return_frame_rx_napi.
    RxNapi,
    /// xdp_return_buff, xdp_return_frag.
    Buff,
    /// A fragment cut off at the tail.
    Shrink,
    /// xdp_return_frame_bulk.
    Bulk,
}

impl Api {
    /// Its rule.
    pub fn rule(self) -> u8 {
        match self {
            Self::Frame => B1_FRAME,
            Self::RxNapi => B2_RX_NAPI,
            Self::Buff => B3_BUFF,
            Self::Shrink => B4_SHRINK,
            Self::Bulk => B5_BULK,
        }
    }
    /// Whether it asks for the cache.
    pub fn asks(self) -> bool {
        matches!(self, Self::RxNapi | Self::Buff)
    }
}

/// What a frame is made of: rule A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// MEM_TYPE_PAGE_POOL: a page of this pool.
    PagePool(u32, Page),
    /// MEM_TYPE_PAGE_SHARED.
    Shared,
    /// MEM_TYPE_PAGE_ORDER0.
    Order0,
    /// MEM_TYPE_XSK_BUFF_POOL.
    XskPool,
}

/// What became of a return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Put {
    /// Rule A: memory model and flag.
    pub memory: u8,
    /// Rule D, where the pool was queried.
    pub local: Option<u8>,
    /// The case of the proposal (rules R), for memory of a pool.
    pub case: Option<u8>,
    /// Whether the cache was tried in the end, on the caller's word or the pool's.
    pub direct: bool,
    /// Where the page went: a rule C, or a rule A for memory without a pool.
    pub rule: u8,
    /// Pages in the pool's cache after it.
    pub level: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Napi {
    list_owner: Option<u16>,
    threaded: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cpu {
    softirq: bool,
    no_direct: bool,
}

/// The machine.
#[derive(Clone, Debug)]
pub struct Machine {
    setup: Setup,
    /// The pools; numbers of pools point here.
    pub pools: Vec<Pool>,
    napis: Vec<Napi>,
    cpus: Vec<Cpu>,
}

impl Machine {
    /// No pools, no NAPIs, all flags clear.
    pub fn new(setup: Setup) -> Self {
        let (pools, napis, cpus) = Default::default();
        Self { setup, pools, napis, cpus }
    }
    /// A NAPI; its number.
    pub fn add_napi(&mut self, threaded: bool) -> u32 {
        self.napis.push(Napi { list_owner: None, threaded });
        self.napis.len() as u32 - 1
    }
    /// A pool, perhaps linked to a NAPI or pinned to a CPU; its number.
    pub fn add_pool(&mut self, napi: Option<u32>, cpu: Option<u16>, node: u16) -> u32 {
        self.pools.push(Pool::new(self.setup.sizes, napi, cpu, node));
        self.pools.len() as u32 - 1
    }
    /// A NAPI is scheduled on a CPU to be polled in softirq, or by its thread: only the first sets the owner.
    pub fn schedule(&mut self, napi: u32, cpu: u16) {
        if let Some(napi) = self.napis.get_mut(napi as usize).filter(|n| !n.threaded) {
            napi.list_owner = Some(cpu);
        }
    }
    /// A NAPI completes.
    pub fn complete(&mut self, napi: u32) {
        if let Some(napi) = self.napis.get_mut(napi as usize) {
            napi.list_owner = None;
        }
    }
    /// `napi/threaded` is written.
    pub fn set_threaded(&mut self, napi: u32, threaded: bool) {
        if let Some(napi) = self.napis.get_mut(napi as usize) {
            napi.threaded = threaded;
        }
    }
    /// Enters or leaves softirq (bottom halves off counts as in).
    pub fn set_softirq(&mut self, cpu: u16, on: bool) {
        self.cpu(cpu).softirq = on;
    }
    /// Sets or clears the no-direct flag.
    pub fn set_no_direct(&mut self, cpu: u16, on: bool) {
        self.cpu(cpu).no_direct = on;
    }
    fn cpu(&mut self, cpu: u16) -> &mut Cpu {
        if self.cpus.len() <= usize::from(cpu) {
            self.cpus.resize(usize::from(cpu) + 1, Cpu::default());
        }
        &mut self.cpus[usize::from(cpu)]
    }

    /// Rule D, in the kernel's order. Local where it is [`D3_PINNED`] or [`D4_LINKED`].
    pub fn napi_local(&mut self, cpu: u16, pool: u32) -> u8 {
        let softirq = self.cpu(cpu).softirq;
        let pool = &self.pools[pool as usize];
        let owner = pool.napi.and_then(|n| self.napis.get(n as usize)).and_then(|n| n.list_owner);
        match () {
            () if self.setup.realtime => D1_REALTIME,
            () if !softirq => D2_NO_SOFTIRQ,
            () if pool.cpu == Some(cpu) => D3_PINNED,
            () if owner == Some(cpu) => D4_LINKED,
            () => D5_ELSEWHERE,
        }
    }

    /// Rules B, A, C and D: `cpu` returns what `memory` says, `asks` for the cache or not.
    pub fn give_back(&mut self, cpu: u16, asks: bool, memory: Memory) -> Put {
        self.give_back_by(cpu, asks, memory, None)
    }

    /// The same; `by_hand` decides in the place of caller and pool whether the cache is tried. The queries and what
    /// they answered stay as they are.
    pub fn give_back_by(&mut self, cpu: u16, asks: bool, memory: Memory, by_hand: Option<bool>) -> Put {
        let (pool, page) = match memory {
            Memory::PagePool(pool, page) => (pool, page),
            Memory::Shared => return without_pool(A2_SHARED),
            Memory::Order0 => return without_pool(A3_ORDER0),
            Memory::XskPool => return without_pool(A4_XSK_POOL),
        };
        let flagged = self.cpu(cpu).no_direct;
        let answer = self.napi_local(cpu, pool);
        let local = matches!(answer, D3_PINNED | D4_LINKED);
        let case = match (asks, flagged, local) {
            (false, _, _) => R1_NOT_REQUESTED,
            (true, true, _) => R2_FLAGGED,
            (true, false, true) => R3_LOCAL,
            (true, false, false) => R3_RING,
        };
        let caller_decides = self.setup.decides == Decider::Caller && asks && !flagged;
        let direct = by_hand.unwrap_or(caller_decides || local);
        let rule = self.pools[pool as usize].put(page, direct);
        Put {
            memory: if asks && flagged && self.setup.decides == Decider::Caller { A1_NO_DIRECT } else { A1_PAGE_POOL },
            local: (!caller_decides).then_some(answer),
            case: Some(case),
            direct,
            rule,
            level: self.pools[pool as usize].cache(),
        }
    }
}

fn without_pool(rule: u8) -> Put {
    Put { memory: rule, local: None, case: None, direct: false, rule, level: 0 }
}
