//! Book: the places, gauges and tokens of the film.

use super::super::reel::Reel;
use super::super::values::Values;

/// Indexes into the reel.
#[derive(Debug)]
pub struct Book {
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
    /// Completions the program has not taken.
    pub completion: usize,
    /// Slots of the completion ring in use.
    pub slots: usize,
    /// Descriptors this call has taken.
    pub taken: usize,
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

impl Book {
    pub fn new(reel: &mut Reel, values: &Values, ring: u32, budget: u32) -> Self {
        let driver = Some(values.small("driver")).filter(|d| *d > 0);
        reel.place("cpu:0".to_owned(), "cpu", Some(0), None);
        reel.place("cpu:1".to_owned(), "cpu", Some(1), None);
        reel.place("program".to_owned(), "program", Some(0), None);
        let tx = reel.place("tx".to_owned(), "txRing", Some(0), Some(ring));
        let read = reel.place("read".to_owned(), "readLoop", Some(0), Some(budget));
        let allocate = reel.place("allocate".to_owned(), "allocateLoop", Some(0), Some(budget));
        let build = reel.place("build".to_owned(), "buildLoop", Some(0), Some(budget));
        let send = reel.place("send".to_owned(), "sendLoop", Some(0), Some(budget));
        let device = reel.place("device".to_owned(), "device", None, driver);
        let completion = reel.place("completion".to_owned(), "completionRing", Some(0), Some(ring));
        let slab = reel.place("slab".to_owned(), "slab", None, None);
        let g = Gauges {
            tx: reel.gauge("tx", "descriptors", Some(ring)),
            read: reel.gauge("read", "descriptors", Some(budget)),
            allocate: reel.gauge("allocate", "skbs", Some(budget)),
            build: reel.gauge("build", "skbs", Some(budget)),
            device: reel.gauge("device", "packets", driver),
            completion: reel.gauge("completion", "completions", Some(ring)),
            slots: reel.gauge("slots", "slots", Some(ring)),
            taken: reel.gauge("taken", "descriptors", Some(budget)),
            group: reel.gauge("group", "descriptors", Some(budget)),
            lock: reel.gauge("lock", "holds now", Some(1)),
            calls: reel.gauge("calls", "calls", None),
            again: reel.gauge("eagain", "calls", None),
            sent: reel.gauge("sent", "packets", None),
            locks: reel.gauge("locks", "holds", None),
            doorbells: reel.gauge("doorbells", "doorbells", None),
            bulks: reel.gauge("bulks", "calls", None),
            wasted: reel.gauge("wasted", "skbs", None),
            loops: ["read", "allocate", "build", "send"].map(|name| reel.gauge(format!("ns:{name}"), "ns", None)),
            costs: ["a", "b", "c"].map(|name| reel.gauge(format!("ns:{name}"), "ns", None)),
            pps: reel.gauge("pps", "pps", None),
            packet: reel.gauge("packet", "ns", None),
        };
        Self { tx, read, allocate, build, send, device, completion, slab, g }
    }
}
