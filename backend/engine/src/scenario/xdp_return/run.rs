//! What happens: polls one after the other, each with its frames, their way back, and the refill of the RX ring.

use std::collections::VecDeque;

use super::SCENARIO;
use super::contexts::{CONTEXTS, Context, Polled};
use super::pages::Pages;
use super::places::{BETWEEN, Places, RX};
use crate::kernel::{Profile, UNKNOWN, named};
use crate::policy::xdp_return::devmap::{BULK, Batch, Devmap};
use crate::policy::xdp_return::machine::{Api, Decider, Machine};
use crate::policy::xdp_return::pool::Page;
use crate::policy::xdp_return::rules::*;
use crate::policy::xdp_return::setup;
use crate::scenario::builder::SimulationBuilder;
use crate::scenario::seeded::Seeded;
use crate::scenario::simulation::{Event, Shape, Simulation};
use crate::scenario::values::Values;

/// Asks of polls, batches and refills, apart from those of frames (2n: it arrives, 2n + 1: its page comes back).
const ASK_POLL: u32 = 1_000;
const ASK_BATCH: u32 = 2_000;
const ASK_REFILL: u32 = 3_000;
/// eth1, to which everything is redirected.
const DEVICE: i64 = 5;

/// A frame that waits to come back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub number: u32,
    pub token: u32,
}

pub(super) struct Run<'a> {
    pub(super) values: &'a Values,
    pub(super) profile: &'static Profile,
    pub(super) decides: Decider,
    pub(super) machine: Machine,
    pub(super) devmap: Devmap,
    pub(super) pages: Pages,
    pub(super) waiting: VecDeque<Frame>,
    pub(super) seeded: Seeded,
    pub(super) builder: SimulationBuilder,
    pub(super) at: Places,
    pub(super) now: u64,
    pub(super) frames: u32,
    /// Pages the device lacks.
    pub(super) owed: u32,
}

impl<'a> Run<'a> {
    pub fn new(values: &'a Values) -> Self {
        let kernel = values.word("kernel");
        let profile = named(kernel).unwrap_or(&UNKNOWN);
        let page_size = values.word("page").parse().unwrap_or(4096);
        let is_realtime = values.word("realtime") == "yes";
        let Some(setup) = setup(values.word("variant"), profile, values.whole("ring"), page_size, is_realtime) else {
            unreachable!("the words of `variant` are the policy's own");
        };
        let mut machine = Machine::new(setup);
        let napi = machine.add_napi(false);
        let (linked, pinned) = match values.word("linked") {
            "napi" => (Some(napi), None),
            "pinned" => (None, Some(0)),
            _ => (None, None),
        };
        machine.add_pool(linked, pinned, 0);
        let filled = values.small("filled").min(setup.sizes.cache);
        for _ in 0..filled {
            machine.pools[0].put(Page { node: 0, recyclable: true }, true);
        }
        let mut run = Self {
            values,
            profile,
            decides: setup.decides,
            machine,
            devmap: Devmap::default(),
            pages: Pages::new(RX, filled as usize),
            waiting: VecDeque::new(),
            seeded: Seeded::new(values.whole("seed")),
            builder: SimulationBuilder::default(),
            at: Places::default(),
            now: 0,
            frames: 0,
            owed: 0,
        };
        run.at = Places::new(&mut run.builder, setup.sizes);
        run.builder.set(run.at.owner, -1);
        run.levels();
        run.builder.begin();
        run.all();
        run
    }

    pub(super) fn levels(&mut self) {
        let pool = &self.machine.pools[0];
        self.builder.set(self.at.levels[0], i64::from(pool.cache()));
        self.builder.set(self.at.levels[1], i64::from(pool.ring()));
    }

    fn all(&mut self) {
        let (total, per_poll) = (self.values.small("frames"), self.values.small("poll"));
        let context = self.values.word("context");
        let mut polls = 0;
        while self.frames < total {
            let chosen = if context == "tour" {
                &CONTEXTS[polls % CONTEXTS.len()]
            } else {
                CONTEXTS.iter().find(|c| c.id == context).unwrap_or(&CONTEXTS[0])
            };
            self.poll(chosen, per_poll.min(total - self.frames));
            polls += 1;
        }
    }

    pub(super) fn event(&mut self, event: Event) {
        self.builder.event(Event { at_ns: self.now, ..event });
    }

    fn poll(&mut self, context: &Context, frames: u32) {
        self.begin(context);
        for _ in 0..frames {
            self.now += self.values.whole("gap") as u64;
            let batch = match context.by_devmap {
                true => self.devmap.enqueue(context.cpu, DEVICE).1,
                false => {
                    (self.waiting.len() == BULK as usize).then_some(Batch { rule: F2_FULL, device: 0, size: BULK })
                }
            };
            if let Some(batch) = batch {
                self.leave(context, batch);
            }
            self.arrive(context);
        }
        if context.by_devmap {
            for batch in self.devmap.flush(context.cpu) {
                self.leave(context, batch);
            }
        } else {
            self.give_back(context);
        }
        self.refill();
        self.end(context);
    }

    /// The state a poll runs in.
    fn begin(&mut self, context: &Context) {
        let (cpu, c) = (context.cpu, usize::from(context.cpu));
        let is_flagged = match self.values.word("flag") {
            "own" => context.is_flagged,
            word => word == "set",
        };
        self.machine.set_softirq(cpu, true);
        self.machine.set_no_direct(cpu, is_flagged);
        self.machine.set_threaded(0, context.napi == Polled::Threaded);
        let is_scheduled = match context.napi {
            Polled::Busy => false,
            Polled::Apart => self.values.word("owner") == "scheduled",
            Polled::Softirq | Polled::Threaded => true,
        };
        if is_scheduled {
            self.machine.schedule(0, 0);
        }
        let owner = if is_scheduled && context.napi != Polled::Threaded { 0 } else { -1 };
        self.builder.set(self.at.owner, owner);
        self.builder.set(self.at.flags[c], i64::from(is_flagged));
        let flag = match (context.is_flagged, is_flagged) {
            (true, false) => "; the flag has been cleared too early",
            (false, true) => "; the no-direct flag is set",
            _ => "",
        };
        self.event(Event {
            cpu,
            mark: "poll",
            ask: ASK_POLL + self.frames,
            to: Some(self.at.cpu[c]),
            text: format!("{}{flag}", context.begins),
            ..Event::default()
        });
        self.builder.moment("first-poll");
        self.builder.moment(context.moments.0);
    }

    fn end(&mut self, context: &Context) {
        self.machine.set_softirq(context.cpu, false);
        self.machine.set_no_direct(context.cpu, false);
        self.machine.complete(0);
        self.builder.set(self.at.flags[usize::from(context.cpu)], 0);
        self.builder.set(self.at.owner, -1);
        self.now += self.values.whole("gap") as u64;
    }

    /// A frame waits to leave by devmap, or has left and waits to be completed.
    fn arrive(&mut self, context: &Context) {
        let (cpu, number, c) = (context.cpu, self.frames, usize::from(context.cpu));
        self.frames += 1;
        self.owed += 1;
        let page = self.pages.rx.pop_front().flatten();
        let token = page.unwrap_or_else(|| self.builder.token("page", Some(0)));
        self.waiting.push_back(Frame { number, token });
        let waiting = self.waiting.len();
        self.builder.set(self.at.waiting[c], waiting as i64);
        self.builder.move_to(token, Some(self.at.bulk[c]));
        let text = match context.by_devmap {
            true => {
                format!("frame {number} is redirected on CPU {cpu}: it waits in devmap's queue, {waiting} of {BULK}")
            }
            false => format!("eth1 has sent frame {number}: CPU {cpu} is to return its page, {waiting} of {BULK}"),
        };
        self.event(Event {
            cpu,
            mark: if context.by_devmap { "redirected" } else { "completed" },
            ask: 2 * number,
            token: Some(token),
            rules: if context.by_devmap { vec![RULES[usize::from(F1_ENQUEUE)].id] } else { Vec::new() },
            from: Some(self.at.rx),
            to: Some(self.at.bulk[c]),
            text,
            ..Event::default()
        });
        self.builder.moment("first-frame");
    }

    /// Devmap's queue is emptied: the egress program drops all of it.
    fn leave(&mut self, context: &Context, batch: Batch) {
        let Some(&Frame { number, .. }) = self.waiting.front() else { return };
        let why = match batch.rule {
            F2_FULL => "the queue is full",
            _ => "the poll ends",
        };
        if context.by_devmap {
            self.event(Event {
                cpu: context.cpu,
                mark: "dropped",
                ask: ASK_BATCH + number,
                rules: [batch.rule, F3_DROP].map(|r| RULES[usize::from(r)].id).to_vec(),
                from: Some(self.at.bulk[usize::from(context.cpu)]),
                text: match batch.size {
                    1 => format!("{why}: 1 frame leaves devmap's queue, the egress program drops it"),
                    size => format!("{why}: {size} frames leave devmap's queue, the egress program drops them all"),
                },
                ..Event::default()
            });
            self.builder.moment("first-batch");
        }
        self.give_back(context);
    }

    /// Everything that waits comes back.
    fn give_back(&mut self, context: &Context) {
        let api = match self.values.word("api") {
            "frame" => Api::Frame,
            "rx_napi" => Api::RxNapi,
            "buff" => Api::Buff,
            "bulk" => Api::Bulk,
            _ => context.api,
        };
        for place in 0..self.waiting.len() {
            if let Some(frame) = self.waiting.pop_front() {
                self.page_back(context, api, frame, place == 0);
            }
            if context.cpu != 0 && (place + 1) % BETWEEN == 0 {
                self.refill();
            }
        }
    }

    /// CPU 0 gives the device as many pages as it lacks.
    fn refill(&mut self) {
        let wanted = std::mem::take(&mut self.owed);
        if wanted == 0 {
            return;
        }
        self.now += self.values.whole("gap") as u64;
        let (mut rules, mut at_once) = (Vec::new(), String::new());
        for _ in 0..wanted {
            let ring = self.machine.pools[0].ring();
            let rule = self.machine.pools[0].alloc();
            let (page, moved) = self.pages.allocated(&self.machine.pools[0]);
            for token in moved {
                self.builder.move_to(token, Some(self.at.cache));
            }
            if let Some(token) = page {
                self.builder.move_to(token, Some(self.at.rx));
            }
            if rule == E3_REFILL {
                self.builder.add(self.at.from_ring, 1);
                let allocated = ring - self.machine.pools[0].ring();
                at_once.push_str(&format!("; the cache is empty, {allocated} come from the ring at once"));
            }
            if rule == E5_SLOW {
                self.builder.add(self.at.from_allocator, 1);
                let allocated = self.machine.pools[0].cache() + 1;
                at_once.push_str(&format!("; cache and ring are empty, {allocated} come from the page allocator"));
            }
            let id = RULES[usize::from(rule)].id;
            if !rules.contains(&id) {
                rules.push(id);
            }
        }
        self.levels();
        let is_from_ring = rules.contains(&RULES[usize::from(E3_REFILL)].id);
        self.event(Event {
            cpu: 0,
            mark: "refilled",
            ask: ASK_REFILL + self.frames - wanted,
            rules,
            from: Some(self.at.cache),
            to: Some(self.at.rx),
            text: format!("CPU 0 takes {} out of the cache for the device{at_once}", pages(wanted)),
            ..Event::default()
        });
        self.builder.moment("first-refill");
        if is_from_ring {
            self.builder.moment("refill-from-ring");
        }
    }

    pub fn simulation(self) -> Simulation {
        let variant = self.values.word("variant");
        let host = Shape::even(2, self.values.small("llcs") as u16, 1);
        self.builder.build(Simulation::of(&SCENARIO, variant, self.profile.name, self.values, host))
    }
}

/// A number of pages in words.
fn pages(number: u32) -> String {
    if number == 1 { "1 page".to_owned() } else { format!("{number} pages") }
}
