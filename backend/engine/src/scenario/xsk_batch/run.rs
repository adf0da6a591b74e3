//! The program and its calls; what happens under one hold of the lock is in `hold.rs`.

use std::collections::VecDeque;

use super::super::builder::SimulationBuilder;
use super::super::simulation::{Event, Shape, Simulation};
use super::super::values::Values;
use super::SCENARIO;
use super::clock::Clock;
use super::device::Device;
use super::places::Places;
use crate::kernel::{UNKNOWN, named};
use crate::policy::xsk_batch::machine::{Call, Descriptor, Ended, Socket, errno};
use crate::policy::xsk_batch::rules::*;

/// Release whose loop is today's.
const KERNEL: &str = "7.0";

/// What an input is, as a number: `1 + 5 × descriptor + kind`. 0 is the setup.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Program,
    Take,
    Build,
    Send,
    Complete,
}

pub struct Run<'a> {
    values: &'a Values,
    pub(super) clock: Clock,
    socket: Socket,
    pub(super) device: Device,
    pub(super) builder: SimulationBuilder,
    pub(super) places: Places,
    /// The sender's CPU, ns.
    pub(super) now: u64,
    /// Descriptors on the TX ring, and those put on it so far: their numbers are their tokens.
    pub(super) waiting: VecDeque<u32>,
    offered: u32,
    completed: Vec<u32>,
    /// Entries of the driver's ring that the machine treats as free again before their interrupt was written.
    credited: u32,
    pub(super) sent: u32,
    calls: u32,
}

impl<'a> Run<'a> {
    pub fn new(values: &'a Values) -> Self {
        let ring = values.word("ring").parse().unwrap_or(128);
        let profile = named(KERNEL).unwrap_or(&UNKNOWN);
        let mut socket = Socket::new(profile, ring, values.word("variant") == "batch-more");
        let some = |name| Some(values.small(name)).filter(|n| *n > 0);
        socket.state.driver_space = some("driver");
        socket.state.slab = some("slab");
        let mut builder = SimulationBuilder::default();
        let places = Places::new(&mut builder, values, ring, values.small("budget").min(ring));
        let mut run = Self {
            values,
            clock: Clock::new(values),
            socket,
            device: Device::new(values.whole("wire") as u64),
            builder,
            places,
            now: 0,
            waiting: VecDeque::new(),
            offered: 0,
            completed: Vec::new(),
            credited: 0,
            sent: 0,
            calls: 0,
        };
        run.assume();
        run.builder.begin();
        run.setup();
        run.program();
        run
    }

    pub fn simulation(self) -> Simulation {
        let variant = self.values.word("variant");
        self.builder.build(Simulation::of(&SCENARIO, variant, KERNEL, self.values, Shape::even(2, 1, 1)))
    }

    fn assume(&mut self) {
        for sentence in Clock::assumed(self.values) {
            self.builder.assume(sentence);
        }
        let wire = self.values.whole("wire");
        self.builder.assume(format!(
            "a completion interrupt comes {wire} ns after the first doorbell it is for, and completes what was rung half of that \
             before it; it costs the sender nothing, and the room on the driver's ring is the room when the lock is acquired"
        ));
        self.builder.assume("one sender on the queue: nobody waits for its lock".to_owned());
        self.builder.assume(
            "the program looks at its ring: it calls again while descriptors wait there, not because of EAGAIN"
                .to_owned(),
        );
    }

    /// The socket options, as far as they are not what a socket has.
    fn setup(&mut self) {
        let (budget, batch) = (self.values.small("budget"), self.values.small("batch"));
        if budget != self.socket.budget() {
            let rule = self.socket.set_budget(budget);
            let fate = if rule == S_BUDGET { "a call may take so many" } else { "EACCES, a call may take 32" };
            self.option(rule, format!("setsockopt XDP_MAX_TX_SKB_BUDGET {budget}: {fate}"));
        }
        if self.values.word("variant") == "stock" {
            return;
        }
        let rule = self.socket.set_batch(batch);
        let fate = if rule == S_BATCH {
            "groups may have so many".to_owned()
        } else {
            format!("EACCES, above the budget of {}; packets go one at a time", self.socket.budget())
        };
        self.option(rule, format!("setsockopt XDP_GENERIC_XMIT_BATCH {batch}: {fate}"));
        self.builder.moment(if rule == S_BATCH { "batch-set" } else { "refused" });
    }

    fn option(&mut self, rule: u8, text: String) {
        self.builder.event(Event { mark: "knob", rules: names(&[rule]), text, ..Event::default() });
    }

    pub(super) fn ask(kind: Kind, descriptor: u32) -> u32 {
        1 + 5 * descriptor + kind as u32
    }
    /// The descriptor the kernel would read next, or the next the program would put on the ring.
    fn head(&self) -> u32 {
        self.waiting.front().copied().unwrap_or(self.offered)
    }

    /// An event on the sender's CPU, after so many ns. What completes meanwhile is written first.
    pub(super) fn write(&mut self, ns: u64, h: Event) {
        let until = self.now + ns;
        while let Some(due) = self.device.due().filter(|due| *due <= until) {
            self.interrupt(due);
        }
        self.now = until;
        self.levels();
        self.builder.event(Event { at_ns: until, ..h });
    }

    fn levels(&mut self) {
        let g = &self.places.g;
        for (gauge, value) in [
            (g.tx, self.waiting.len() as u64),
            (g.completion, self.completed.len() as u64),
            (g.slots, u64::from(self.socket.entries() - self.socket.slots())),
        ] {
            self.builder.set(gauge, value as i64);
        }
    }

    fn program(&mut self) {
        let total = self.values.small("descriptors");
        while !self.waiting.is_empty() || self.offered < total {
            let reaped = if self.values.word("reap") == "never" { 0 } else { self.reap() };
            let put = if self.waiting.is_empty() { self.fill() } else { 0 };
            let before = self.completed.len();
            if self.call(reaped, put) == 0 && self.completed.len() == before {
                // EAGAIN with nothing sent: it tries again when something has completed.
                let Some(due) = self.device.due() else {
                    self.builder.moment("stuck");
                    break;
                };
                self.interrupt(due);
                self.now = self.now.max(due);
            }
        }
        while let Some(due) = self.device.due() {
            self.interrupt(due);
        }
    }

    fn reap(&mut self) -> u32 {
        for token in std::mem::take(&mut self.completed) {
            self.builder.move_to(token, None);
        }
        self.socket.reap()
    }

    /// Puts the next descriptors on the ring.
    fn fill(&mut self) -> u32 {
        let left = self.values.small("descriptors") - self.offered;
        let wanted = Some(self.values.small("per-kick")).filter(|n| *n > 0).unwrap_or(left);
        let put = self.socket.offer(left.min(wanted), Descriptor::default());
        for _ in 0..put {
            let token = self.builder.token("descriptor", Some(0));
            self.builder.move_to(token, Some(self.places.tx));
            self.waiting.push_back(token);
            self.offered += 1;
        }
        if put > 0 {
            let (ask, to) = (Self::ask(Kind::Program, self.head()), Some(self.places.tx));
            let text = format!("the program puts {} on the TX ring", counted(put, "descriptor"));
            self.write(0, Event { mark: "offered", ask, to, text, ..Event::default() });
            self.builder.moment("filled");
        }
        put
    }

    /// One sendto(). Packets it sent.
    fn call(&mut self, reaped: u32, put: u32) -> u32 {
        let mut rules = Vec::new();
        let entered = self.socket.enter(false, &mut |rule, _| rules.push(rule));
        self.builder.add(self.places.g.calls, 1);
        self.builder.set(self.places.g.held, 0);
        self.builder.set(self.places.g.group, 0);
        let first =
            if reaped > 0 { format!("the program takes {}; ", counted(reaped, "completion")) } else { String::new() };
        let again = if put == 0 { " again" } else { "" };
        let text = format!(
            "{first}sendto(){again}: {} on the ring, this call may take {}",
            counted(self.waiting.len() as u32, "descriptor"),
            self.socket.budget()
        );
        let ask = Self::ask(Kind::Program, self.head());
        self.write(0, Event { mark: "syscall", ask, rules: names(&rules), text, ..Event::default() });
        self.builder.moment("first-call");
        for (moment, is_now) in
            [("second-call", self.calls > 0), ("last-call", self.waiting.len() as u32 <= self.socket.budget())]
        {
            if is_now {
                self.builder.moment(moment);
            }
        }
        self.calls += 1;
        let mut call = match entered {
            Ok(call) => call,
            Err(ended) => return self.returned(ended, &[], 0),
        };
        loop {
            let by_hand = self.values.hand(Self::ask(Kind::Take, self.head())).filter(|_| !self.waiting.is_empty());
            let wish = by_hand.and_then(|choice| match (choice, self.socket.batch()) {
                ("group", 0) => Some(self.values.small("batch")),
                ("one", 1..) => Some(1),
                _ => None,
            });
            self.room(wish, &call);
            let mut log = Vec::new();
            let ended = self.socket.turn(&mut call, wish, &mut |rule, level| log.push((rule, level)));
            let unsent = self.hold(&call, &log, by_hand);
            if let Some(ended) = ended {
                return self.returned(ended, &log, unsent);
            }
        }
    }

    /// A turn of the machine is atomic, so it gets beforehand what will have completed when it acquires its lock.
    fn room(&mut self, wish: Option<u32>, call: &Call) {
        let group = wish.unwrap_or(self.socket.batch()).max(1).min(call.left).min(self.socket.waiting());
        let done = self.device.done_by(self.now + self.clock.until_lock(group));
        self.free(done.saturating_sub(self.credited));
        self.credited = self.credited.max(done);
    }

    fn free(&mut self, entries: u32) {
        if let Some(space) = &mut self.socket.state.driver_space {
            *space += entries;
        }
    }

    fn returned(&mut self, ended: Ended, log: &[(u8, u32)], unsent: u32) -> u32 {
        let Ended { rule, errno, packets } = ended;
        let again = errno == errno::EAGAIN;
        self.builder.add(self.places.g.again, i64::from(again));
        let why = match rule {
            B1_EMPTY => "the TX ring is empty",
            B2_BUDGET | L10_BUDGET => "the budget is used",
            B3_COMPLETION => "no slot of the completion ring is free",
            L3_NONE if self.waiting.is_empty() => "the TX ring is empty",
            L3_NONE => "no slot of the completion ring is free",
            L6_SKBS => "slab had no more skbs",
            B8_BUSY | L9_BUSY => "the driver's ring is full",
            _ => "it cannot go on",
        };
        let back = match unsent {
            0 => String::new(),
            n => format!(
                "; {} back on the TX ring",
                if n == 1 { "1 descriptor goes".to_owned() } else { format!("{n} descriptors go") }
            ),
        };
        let text = format!(
            "sendto() returns {} after {}: {why}{back}",
            if again { "EAGAIN" } else { "0" },
            counted(packets, "packet")
        );
        let rules: Vec<u8> = log.iter().map(|(r, _)| *r).filter(|r| *r == END_RELEASE).chain([rule]).collect();
        let ask = Self::ask(Kind::Program, self.head());
        let to = (unsent > 0).then_some(self.places.tx);
        self.write(0, Event { mark: "callEnds", ask, rules: names(&rules), to, text, ..Event::default() });
        self.builder.moment("first-return");
        for (moment, is_now) in [
            ("eagain", again),
            ("busy", matches!(rule, B8_BUSY | L9_BUSY)),
            ("short", rule == L6_SKBS),
            ("no-slot", matches!(rule, B3_COMPLETION | L3_NONE) && !self.waiting.is_empty()),
        ] {
            if is_now {
                self.builder.moment(moment);
            }
        }
        packets
    }

    /// The device is done with packets: their skbs are freed, which writes the completions.
    fn interrupt(&mut self, at_ns: u64) {
        let done = self.device.complete(at_ns);
        let n = done.len() as u32;
        self.socket.complete(n);
        let known = self.credited.min(n);
        self.credited -= known;
        self.free(n - known);
        self.builder.add(self.places.g.device, -i64::from(n));
        for &d in &done {
            self.builder.move_to(d, Some(self.places.completion));
        }
        self.completed.extend(&done);
        self.levels();
        let cpu = u16::from(self.values.word("completes") == "other");
        self.builder.event(Event {
            at_ns,
            cpu,
            mark: "completed",
            ask: Self::ask(Kind::Complete, done[0]),
            token: Some(done[0]),
            from: Some(self.places.device),
            to: Some(self.places.completion),
            text: format!(
                "CPU {cpu}: the device is done with {}, as many completions are written",
                counted(n, "packet")
            ),
            ..Event::default()
        });
        self.builder.moment("first-completion");
    }
}

pub(super) fn names(rules: &[u8]) -> Vec<&'static str> {
    rules.iter().map(|r| RULES[usize::from(*r)].id).collect()
}

pub(super) fn counted(n: u32, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
