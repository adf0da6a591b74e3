//! What a recording asks of the machine: returns, allocations and devmap batches, the same for every variant.
//!
//! A return is a probe event where there is one. Without probes only those are known that devmap made: its drops come back by
//! `xdp_return_frame_rx_napi`, and so do the frames that cpumap's queue did not accept. No event says where a page went, what a
//! cache holds or which CPU owns a NAPI: that is rebuilt from the polls. More than 400 lines, because one pass collects all three kinds of steps.
//!
//! ```text
//! pool of a return   the probe's argument; else, where the caller asks for the cache, the pool of the NAPI being polled
//! allocations        one for every frame that a poll redirected, at its end, as drivers refill their ring
//! ```

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::devmap::BULK;
use super::machine::Api;
use super::polls::{How, Poll, Polls, Run};
use super::tables::{Kind, Tables};
use crate::event::{NO_CPU, Trace};
use crate::kernel::NET_RX;

/// What is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Devmap transmitted: rule, frames, and whether rule F predicted it (0 cannot tell, 1 the same, 2 something else).
    Batch {
        /// Rule F.
        rule: u8,
        /// Frames.
        size: u32,
        /// As `Decisions::agrees`.
        agrees: u8,
    },
    /// Pages are returned.
    Return {
        /// Whether the caller asks for the cache.
        asks: bool,
        /// Pages, 1 to 16.
        count: u32,
        /// What the flag left of it, where a probe shows it.
        seen: Option<bool>,
    },
    /// The driver takes pages to refill its ring.
    Alloc(u32),
    /// The pool wants pages of another node.
    Node(u16),
}

/// Means "in no poll".
pub const NO_NAPI: u32 = u32::MAX;

/// One step.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The event that asks.
    pub event: u32,
    /// The CPU it happens on.
    pub cpu: u16,
    /// How the code runs.
    pub how: How,
    /// The NAPI being polled, or [`NO_NAPI`].
    pub napi: u32,
    /// Whether the no-direct flag is assumed to be set.
    pub flagged: bool,
    /// The pool; of a batch that of the NAPI whose poll transmits it.
    pub pool: u32,
    /// What is requested.
    pub ask: Ask,
}

/// All steps of a recording, ascending by event.
#[derive(Default)]
pub struct Steps {
    /// The steps.
    pub list: Vec<Step>,
    /// NAPI of every pool, `None` for pools outside polls.
    pub pools: Vec<Option<u32>>,
    /// Device name of every NAPI.
    pub napis: Vec<String>,
    /// NAPIs polled by their thread, ascending.
    pub threaded: BTreeSet<u32>,
    /// What was counted, event by event.
    pub counts: BTreeMap<&'static str, u64>,
    /// Whether returns were probed: then they are exact, else inferred from drops.
    pub probed: bool,
    /// What could not be compared or decided, by reason.
    pub not_compared: BTreeMap<String, u64>,
    /// Batches that rule F did not predict, by rule and reason.
    pub disagreed: BTreeMap<String, u64>,
}

/// What waits for its poll to be known.
pub(super) enum Item {
    Redirect { device: i64 },
    Xmit { from: i64, to: i64, size: u32, drops: u32 },
    Return { asks: bool, count: u32, pool: Option<i64>, seen: Option<bool> },
    Hold(i64),
    Node(i64, u16),
}

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Napi(u32),
    Pointer(i64),
    Device(i64),
}

pub(super) struct Pass<'a> {
    pub(super) tables: Tables<'a>,
    trace: &'a Trace,
    polls: Polls<Item>,
    numbers: HashMap<Key, u32>,
    /// Return function entered on a CPU, whose put has not come yet: (asks, thread).
    entered: HashMap<u16, (bool, u32)>,
    /// Predicted batches of devices in a run without any transmit.
    pub(super) unsent: BTreeMap<i64, u64>,
    pub(super) sent_to: BTreeSet<i64>,
    pub(super) out: Steps,
}

impl Steps {
    /// Reads the steps of a trace.
    pub fn read(trace: &Trace) -> Self {
        let tables = Tables::new(trace);
        if !tables.speak_of_xdp() {
            return Self::default();
        }
        let polls = Polls::new((tables.has(Kind::Poll), tables.has(Kind::SoftirqEntry)));
        let (numbers, entered, unsent, sent_to) = Default::default();
        let mut pass = Pass { tables, trace, polls, numbers, entered, unsent, sent_to, out: Self::default() };
        pass.all();
        pass.out
    }
    /// A count; 0 where nothing was counted.
    pub fn count(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }
}

impl Pass<'_> {
    fn all(&mut self) {
        self.out.probed = self.tables.has(Kind::Put) || self.tables.has(Kind::Return(Api::RxNapi));
        for event in 0..self.trace.events.len() {
            let (kind, cpu) = (self.tables.kind(event), self.trace.events.cpu[event]);
            if kind != Kind::Other && cpu != NO_CPU {
                self.event(event, kind, cpu);
            }
        }
        for run in self.polls.end() {
            self.run(run);
        }
        self.never_sent();
        for _ in std::mem::take(&mut self.entered) {
            self.count("returns_other_memory", 1);
        }
        self.out.napis = std::mem::take(&mut self.polls.devices);
        // Runs end in the order of their polls. A batch is before the returns it caused.
        self.out.list.sort_by_key(|step| (step.event, !matches!(step.ask, Ask::Batch { .. })));
    }

    fn event(&mut self, event: usize, kind: Kind, cpu: u16) {
        let number = |name| self.tables.number(event, name);
        let positive = |name| number(name).and_then(|n| u64::try_from(n).ok()).unwrap_or(0);
        match kind {
            Kind::SoftirqEntry | Kind::SoftirqExit if number("vec") == Some(NET_RX as i64) => {
                let run = self.polls.net_rx(cpu, kind == Kind::SoftirqEntry);
                run.into_iter().for_each(|run| self.run(run));
            }
            Kind::Switch => {
                let to = self.tables.text(event, "next_comm");
                let run = self.polls.switch(cpu, to);
                run.into_iter().for_each(|run| self.run(run));
            }
            Kind::Poll => self.poll(event, cpu),
            Kind::Redirect => {
                // 0 is no devmap: cpumap, an AF_XDP socket, or a broadcast.
                let device = number("to_ifindex").filter(|d| *d > 0);
                self.count("redirects", 1);
                if let Some(device) = device {
                    self.push(event, cpu, Item::Redirect { device });
                }
            }
            Kind::RedirectError => self.count("redirect_errors", 1),
            Kind::Exception => self.count("exceptions", 1),
            Kind::BulkTx => {
                let drops = positive("drops");
                self.count("bulk_tx_drops", drops);
            }
            Kind::Xmit => self.xmit(event, cpu),
            Kind::CpumapEnqueue => {
                let drops = positive("drops");
                self.count("cpumap_drops", drops);
                // A bulk of cpumap is 8 frames (kernel/bpf/cpumap.c).
                if !self.out.probed && (1..=8).contains(&drops) {
                    self.push(event, cpu, Item::Return { asks: true, count: drops as u32, pool: None, seen: None });
                }
            }
            Kind::CpumapKthread => {
                let drops = positive("drops") + positive("xdp_drop");
                self.count("cpumap_kthread_drops", drops);
            }
            Kind::Hold => {
                let pool = number("pool");
                self.count("pages_held", 1);
                if let Some(pool) = pool {
                    self.push(event, cpu, Item::Hold(pool));
                }
            }
            Kind::Release => self.count("pages_released", 1),
            Kind::UpdateNode => {
                let node = self.tables.first(event, &["new_nid"]).and_then(|n| u16::try_from(n).ok());
                if let (Some(pool), Some(node)) = (number("pool"), node) {
                    self.push(event, cpu, Item::Node(pool, node));
                }
            }
            Kind::Return(api) => self.entered(event, cpu, api),
            Kind::Put => self.put(event, cpu),
            Kind::BusyLoop => self.count("busy_loops", 1),
            Kind::SoftirqEntry | Kind::SoftirqExit | Kind::Other => {}
        }
    }

    fn poll(&mut self, event: usize, cpu: u16) {
        let napi = (self.tables.number(event, "napi").unwrap_or(0), self.tables.text(event, "dev_name"));
        let (poll, run) = self.polls.poll(cpu, event as u32, napi, self.tables.comm(event));
        if poll.how == How::Threaded {
            self.out.threaded.insert(poll.napi);
        }
        self.count(
            match poll.how {
                How::Threaded => "polls_threaded",
                How::Busy => "polls_busy",
                _ => "polls_softirq",
            },
            1,
        );
        run.into_iter().for_each(|run| self.run(run));
    }

    fn xmit(&mut self, event: usize, cpu: u16) {
        let part = |name| self.tables.number(event, name).and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= BULK);
        let (Some(sent), Some(drops)) = (part("sent"), part("drops")) else { return self.implausible() };
        let size = sent + drops;
        if !(1..=BULK).contains(&size) {
            return self.implausible();
        }
        self.count("batches", 1);
        self.count("batch_frames", u64::from(size));
        self.count("batch_drops", u64::from(drops));
        self.count("batches_full", u64::from(size == BULK));
        let ifindex = |name| self.tables.number(event, name).unwrap_or(0);
        self.push(event, cpu, Item::Xmit { from: ifindex("from_ifindex"), to: ifindex("to_ifindex"), size, drops });
    }

    fn implausible(&mut self) {
        self.reason("a devmap batch of no frames or of more than 16", 1);
    }

    /// A function that returns a frame is entered. Where its put is probed too, that decides.
    fn entered(&mut self, event: usize, cpu: u16, api: Api) {
        self.count(
            match api {
                Api::Frame | Api::Shrink => "probed_return_frame",
                Api::RxNapi => "probed_return_frame_rx_napi",
                Api::Buff => "probed_return_buff",
                Api::Bulk => "probed_return_frame_bulk",
            },
            1,
        );
        let asks = api.asks();
        if api != Api::Bulk && self.tables.has(Kind::Put) {
            if self.entered.insert(cpu, (asks, self.trace.events.thread[event])).is_some() {
                self.count("returns_other_memory", 1);
            }
            return;
        }
        self.push(event, cpu, Item::Return { asks, count: 1, pool: None, seen: None });
    }

    fn put(&mut self, event: usize, cpu: u16) {
        let seen = self.tables.first(event, &["allow_direct", "direct"]).map(|n| n & 0xff != 0);
        let pool = self.tables.number(event, "pool");
        let thread = self.trace.events.thread[event];
        let (asks, seen) = match (self.entered.remove(&cpu).filter(|(_, by)| *by == thread), seen) {
            (Some((asks, _)), seen) => (asks, seen),
            // A driver or an skb put it; what the flag would have done is done.
            (None, Some(direct)) => {
                self.count("puts_by_others", 1);
                (direct, None)
            }
            (None, None) => {
                return self.reason("a put of which neither the caller nor allow_direct was recorded", 1);
            }
        };
        self.push(event, cpu, Item::Return { asks, count: 1, pool, seen });
    }

    fn push(&mut self, event: usize, cpu: u16, item: Item) {
        let (thread, comm) = (self.trace.events.thread[event], self.tables.comm(event));
        let run = self.polls.push(cpu, event as u32, thread, comm, item);
        run.into_iter().for_each(|run| self.run(run));
    }

    /// A run is known: what it asks.
    fn run(&mut self, run: Run<Item>) {
        for (_, item) in &run.items {
            // A pool that takes pages while a NAPI is polled is that NAPI's.
            if let (Item::Hold(pool), Some(poll)) = (item, run.poll) {
                self.pool(Some(*pool), Some(poll));
            }
        }
        self.batches(&run);
        let mut frames = 0;
        for (event, item) in &run.items {
            match *item {
                Item::Redirect { .. } => frames += 1,
                Item::Xmit { from, size, drops, .. } => {
                    if !self.tables.has(Kind::Redirect) {
                        frames += size;
                    }
                    if drops > 0 && !self.out.probed {
                        self.returned(&run, *event, (true, drops), None, None, from);
                    }
                }
                Item::Return { asks, count, pool, seen } => {
                    self.returned(&run, *event, (asks, count), pool, seen, -1);
                }
                Item::Node(pool, node) => {
                    let pool = self.pool(Some(pool), None);
                    self.step(&run, *event, pool, Ask::Node(node));
                }
                Item::Hold(_) => {}
            }
        }
        if let (Some(poll), 1..) = (run.poll, frames) {
            let pool = self.pool(None, Some(poll));
            self.step(&run, poll.event, pool, Ask::Alloc(frames));
        }
    }

    fn returned(
        &mut self,
        run: &Run<Item>,
        event: u32,
        (asks, count): (bool, u32),
        pointer: Option<i64>,
        seen: Option<bool>,
        device: i64,
    ) {
        self.count("returns", u64::from(count));
        if run.how == How::Unknown || (run.how == How::Softirq && run.poll.is_none()) {
            self.count("returns_unplaced", u64::from(count));
            return self.reason("returned where no NAPI poll is recorded around it", u64::from(count));
        }
        if pointer.is_none() && !asks {
            self.count("returns_unplaced", u64::from(count));
            self.count("returns_not_asked_unplaced", u64::from(count));
            return self.reason("the recording does not say which pool the page belongs to", u64::from(count));
        }
        let pool = match (pointer, run.poll) {
            (None, None) => self.pool_here(run, device),
            (pointer, poll) => self.pool(pointer, poll),
        };
        self.step(run, event, pool, Ask::Return { asks, count, seen });
    }

    pub(super) fn step(&mut self, run: &Run<Item>, event: u32, pool: u32, ask: Ask) {
        let veth = |poll: Poll| self.polls.devices[poll.napi as usize].starts_with("veth");
        let flagged = match run.how {
            How::Cpumap | How::Outside => true,
            _ => run.poll.is_some_and(veth),
        };
        let napi = run.poll.map_or(NO_NAPI, |poll| poll.napi);
        self.out.list.push(Step { event, cpu: run.cpu, how: run.how, napi, flagged, pool, ask });
    }

    /// The number of a pool: by its address where that is known, and of the NAPI it is seen with first.
    fn pool(&mut self, pointer: Option<i64>, poll: Option<Poll>) -> u32 {
        let known = pointer.and_then(|p| self.numbers.get(&Key::Pointer(p)).copied());
        if let Some(known) = known {
            return known;
        }
        let number = match (poll, pointer) {
            (Some(poll), _) => self.number(Key::Napi(poll.napi), Some(poll.napi)),
            (None, Some(pointer)) => return self.number(Key::Pointer(pointer), None),
            (None, None) => self.number(Key::Device(-1), None),
        };
        if let Some(pointer) = pointer {
            self.numbers.insert(Key::Pointer(pointer), number);
        }
        number
    }

    /// The pool of the NAPI being polled; outside polls one a device that the frames arrived on, of no NAPI.
    pub(super) fn pool_here(&mut self, run: &Run<Item>, device: i64) -> u32 {
        match run.poll {
            Some(poll) => self.pool(None, Some(poll)),
            None => self.number(Key::Device(device), None),
        }
    }

    fn number(&mut self, key: Key, napi: Option<u32>) -> u32 {
        let pools = &mut self.out.pools;
        *self.numbers.entry(key).or_insert_with(|| {
            pools.push(napi);
            pools.len() as u32 - 1
        })
    }

    pub(super) fn count(&mut self, name: &'static str, by: u64) {
        let count = self.out.counts.entry(name).or_default();
        *count = count.saturating_add(by);
    }

    pub(super) fn reason(&mut self, reason: &str, by: u64) {
        *self.out.not_compared.entry(reason.to_owned()).or_default() += by;
    }
}
