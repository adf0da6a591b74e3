//! Places: the places, gauges and tokens of the simulation.

use super::super::builder::SimulationBuilder;
use super::super::values::Values;

/// Indexes into the builder.
#[derive(Debug)]
pub struct Places {
    pub tx: u32,
    pub read: u32,
    pub allocate: u32,
    pub build: u32,
    pub send: u32,
    pub device: u32,
    pub completion: u32,
    pub slab: u32,
    /// Gauges.
    pub g: Gauges,
}

/// Gauges, by what they count.
#[derive(Debug)]
pub struct Gauges {
    /// Descriptors on the TX ring.
    pub tx: usize,
    /// Descriptors read in this hold and not built.
    pub read: usize,
    /// skbs allocated for this hold and not built.
    pub allocate: usize,
    /// skbs built and not sent.
    pub build: usize,
    /// Packets the driver has.
    pub device: usize,
    /// Completions the program has not consumed.
    pub completion: usize,
    /// Slots of the completion ring in use.
    pub slots: usize,
    /// Descriptors this call has consumed.
    pub held: usize,
    /// Descriptors of this hold.
    pub group: usize,
    /// 1 while the lock is held.
    pub lock: usize,
    pub calls: usize,
    pub again: usize,
    pub sent: usize,
    pub locks: usize,
    pub doorbells: usize,
    pub bulks: usize,
    /// skbs built and freed unsent.
    pub wasted: usize,
    /// Time by loop: read, allocate, build, send.
    pub loops: [usize; 4],
    /// Time by cost: a, b, c.
    pub costs: [usize; 3],
    /// Packets a second over all holds so far.
    pub pps: usize,
    /// Time a packet over all holds so far.
    pub packet: usize,
}

impl Places {
    pub fn new(builder: &mut SimulationBuilder, values: &Values, ring: u32, budget: u32) -> Self {
        let driver = Some(values.small("driver")).filter(|d| *d > 0);
        builder.place("cpu:0".to_owned(), "cpu", Some(0), None);
        builder.place("cpu:1".to_owned(), "cpu", Some(1), None);
        builder.place("program".to_owned(), "program", Some(0), None);
        let tx = builder.place("tx".to_owned(), "txRing", Some(0), Some(ring));
        let read = builder.place("read".to_owned(), "readLoop", Some(0), Some(budget));
        let allocate = builder.place("allocate".to_owned(), "allocateLoop", Some(0), Some(budget));
        let build = builder.place("build".to_owned(), "buildLoop", Some(0), Some(budget));
        let send = builder.place("send".to_owned(), "sendLoop", Some(0), Some(budget));
        let device = builder.place("device".to_owned(), "device", None, driver);
        let completion = builder.place("completion".to_owned(), "completionRing", Some(0), Some(ring));
        let slab = builder.place("slab".to_owned(), "slab", None, None);
        let g = Gauges {
            tx: builder.gauge("tx", "descriptors", Some(ring)),
            read: builder.gauge("read", "descriptors", Some(budget)),
            allocate: builder.gauge("allocate", "skbs", Some(budget)),
            build: builder.gauge("build", "skbs", Some(budget)),
            device: builder.gauge("device", "packets", driver),
            completion: builder.gauge("completion", "completions", Some(ring)),
            slots: builder.gauge("slots", "slots", Some(ring)),
            held: builder.gauge("taken", "descriptors", Some(budget)),
            group: builder.gauge("group", "descriptors", Some(budget)),
            lock: builder.gauge("lock", "holds now", Some(1)),
            calls: builder.gauge("calls", "calls", None),
            again: builder.gauge("eagain", "calls", None),
            sent: builder.gauge("sent", "packets", None),
            locks: builder.gauge("locks", "holds", None),
            doorbells: builder.gauge("doorbells", "doorbells", None),
            bulks: builder.gauge("bulks", "calls", None),
            wasted: builder.gauge("wasted", "skbs", None),
            loops: ["read", "allocate", "build", "send"].map(|name| builder.gauge(format!("ns:{name}"), "ns", None)),
            costs: ["a", "b", "c"].map(|name| builder.gauge(format!("ns:{name}"), "ns", None)),
            pps: builder.gauge("pps", "pps", None),
            packet: builder.gauge("packet", "ns", None),
        };
        Self { tx, read, allocate, build, send, device, completion, slab, g }
    }
}
