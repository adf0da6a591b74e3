//! Lives: events joined by skb address. One skb from its first event to its free; an address reused is a new life.

//!
//! ```text
//! roles   which tables carry an skb address, and their columns, resolved once
//! join    one pass in time order: address -> open life; phase says what can follow what, datagram and fin who reads
//!         what no copy shows
//! flush   which `location` of consume_skb is the defer flush, by name or by behaviour
//! columns the result
//! ```

use crate::event::{NO_CPU, Trace};
use crate::host::Host;
use crate::kernel::profile_for;

mod columns;
mod datagram;
mod fin;
mod flush;
mod join;
mod phase;
mod roles;

/// Means "no life" in a life column.
pub const NO_LIFE: u32 = u32::MAX;
/// Means "not seen" in an event column.
pub const NO_EVENT: u32 = u32::MAX;

/// How a life ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Fate {
    /// No free in the recording: still alive at its end, or freed without a trace event.
    Alive = 0,
    /// `skb:consume_skb` on the CPU that ended its use, or its struct went back to slab there (`kmem:kmem_cache_free`).
    Consumed = 1,
    /// Handed back through the defer list and flushed on the allocating CPU.
    Flushed = 2,
    /// `skb:kfree_skb` with a reason.
    Dropped = 3,
    /// The address was reused without a free event: recycled silently.
    Recycled = 4,
}

/// How the allocating CPU of a life is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Origin {
    /// Not known: the first event was not an allocation and no later event shows it.
    Unknown = 0,
    /// A slab allocation event of this address, or the flush on its allocating CPU.
    Exact = 1,
    /// First event at build or transmit on this CPU: an upper bound on knowledge (clones inherit alloc_cpu).
    Reconstructed = 2,
}

/// All lives as columns, ascending by first event. One entry a life.
#[derive(Default)]
pub struct Lives {
    /// skb address (the printed text's number where the recording has one).
    pub address: Vec<u64>,
    /// First event (index into `Events`).
    pub first: Vec<u32>,
    /// Last event: the free where there is one.
    pub last: Vec<u32>,
    /// Time of the first event, ns.
    pub first_ns: Vec<u64>,
    /// Time of the last event, ns.
    pub last_ns: Vec<u64>,
    /// CPU of the first event.
    pub first_cpu: Vec<u16>,
    /// CPU that allocated it, or `NO_CPU`.
    pub alloc_cpu: Vec<u16>,
    /// CPU of its slab allocation event, or `NO_CPU`: known before its end, so a replay can rest on it without looking ahead.
    pub slab_cpu: Vec<u16>,
    /// How `alloc_cpu` is known ([`Origin`] as a number).
    pub origin: Vec<u8>,
    /// CPU that ended its use: for a flushed life the CPU of its reader, for a life recycled after it was received the CPU
    /// that last touched it, else the CPU of the free. `NO_CPU` while alive and where that CPU was not seen. A flush proves
    /// that it is another than `alloc_cpu`, and where flushes show readers that leave no event, no CPU is guessed.
    pub free_cpu: Vec<u16>,
    /// Event that ended its use on `free_cpu` (the last touch before a flush or a silent free, else the free), or `NO_EVENT`.
    pub done: Vec<u32>,
    /// Its time, ns; 0 if there is none.
    pub done_ns: Vec<u64>,
    /// [`Fate`] as a number.
    pub fate: Vec<u8>,
    /// Drop reason as an index into `reasons`, `NO_TEXT` where none.
    pub reason: Vec<u32>,
    /// Drop reasons by name (`NO_SOCKET`); the number where the recording has no name for it.
    pub reasons: Vec<String>,
    /// Bytes of packet, 0 unknown.
    pub len: Vec<u32>,
    /// Flow hash, 0 unknown.
    pub hash: Vec<u32>,
    /// Events of the life.
    pub events: Vec<u32>,
    /// Whether a reader of UDP took it, as far as the recording shows that.
    pub is_datagram: Vec<bool>,
    /// One entry an *event* of the trace: the life it belongs to, or [`NO_LIFE`].
    pub of_event: Vec<u32>,
    /// Events that carry an skb address but open no life by themselves and matched none.
    pub unmatched: u64,
    /// Places (`location` of consume_skb) that were recognised as the defer flush, in words, with the label of that knowledge.
    pub flush_sites: Vec<FlushSite>,
}

/// A `location` of consume_skb that frees deferred skbs.
#[derive(Clone, Debug, serde::Serialize)]
pub struct FlushSite {
    /// Symbol (`skb_defer_free_flush+0x70`) or address as hex.
    pub place: String,
    /// Frees seen there.
    pub frees: u64,
    /// `exact` if named by symbol, `reconstructed` if recognised by behaviour.
    pub label: &'static str,
    /// Why, in one sentence.
    pub because: String,
}

impl Lives {
    /// How many lives there are.
    pub fn len(&self) -> usize {
        self.address.len()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.address.is_empty()
    }
    /// Lives seen to their end: freed, flushed, dropped, or their address was seen again.
    pub fn complete(&self) -> u64 {
        self.fate.iter().filter(|f| **f != Fate::Alive as u8).count() as u64
    }
    /// Lives whose allocating CPU is not known.
    pub fn origin_unknown(&self) -> u64 {
        self.origin.iter().filter(|o| **o == Origin::Unknown as u8).count() as u64
    }
    /// Lives whose use ended on another CPU than allocated them, and those of which that is known: both CPUs are, or a flush
    /// proves it.
    pub fn alien(&self) -> (u64, u64) {
        let known = |cpu: u16| cpu != NO_CPU;
        (0..self.len()).fold((0, 0), |(alien, of), life| {
            let (alloc, free) = (self.alloc_cpu[life], self.free_cpu[life]);
            let is_flushed = self.fate[life] == Fate::Flushed as u8;
            let (both, differ) = (known(alloc) && known(free), alloc != free);
            (alien + u64::from(is_flushed || both && differ), of + u64::from(is_flushed || both))
        })
    }
}

/// Joins the events of a trace into lives. `host.symbols`, where given, name the flush; else it is recognised by behaviour.
pub fn lives(trace: &Trace, host: &Host) -> Lives {
    // Where readers of UDP free what they read, `consume_skb` shows it; a kernel that is not known may defer it.
    let udp_defers = host.kernel.as_deref().and_then(profile_for).is_none_or(|profile| profile.udp_defers);
    let joined = join::Join::new(trace, udp_defers).run();
    let (sites, flushes) = flush::sites(&joined.sites, trace, host);
    joined.into_lives(trace, &flushes, sites)
}
