//! skb-defer: senders whose skbs complete on another CPU, or readers who free what another CPU received.
//!
//! ```text
//! xsk   CPU s allocates and sends ──wire──> CPU c completes, a poll at a time        rule A, then B
//! tcp   CPU s receives, a poll at a time ──> CPU c reads and frees                   rule B
//! ```
//! Kicks wait for their interrupt; a poll flushes the lists of its own CPU before anything else.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::film::{Choice, Film, Shape};
use super::reel::{Happens, Reel};
use super::seeded::Seeded;
use super::values::{Parameter, Values};
use super::{Case, Scenario};
use crate::kernel::{PROFILES, Profile};
use crate::policy::skb_defer::machine::{Defer, Freed, Setup, Skb};
use crate::policy::skb_defer::rules::*;
use crate::policy::skb_defer::{setup, slab};

/// The catalogue entry.
pub const SCENARIO: Scenario = Scenario {
    id: "skb-defer",
    policy: "skb-defer",
    text: "skbs are allocated on one CPU and their use ends on another: handed back, or recycled where they end",
    parameters: &[
        Parameter::word(
            "variant",
            "the rule that decides",
            &[
                ("stock", "the rule of the release"),
                ("seed-0", "as posted, switch 0: recycled on the completing CPU"),
                ("v-old", "v6.18 and older: recycled on the completing CPU"),
                ("v-defer", "v6.19: handed back"),
                ("v-max0-old", "limit 0 without the static key"),
                ("v-max0-new", "limit 0 with the static key"),
            ],
            "stock",
        )
        .main(),
        Parameter::whole(
            "flows",
            "senders, each with a CPU of its own and one that completes for it",
            "flows",
            (1, 4),
            1,
        )
        .main(),
        Parameter::word(
            "kernel",
            "the release whose constants hold",
            &[("5.19", ""), ("6.6", ""), ("6.18", ""), ("6.19", ""), ("7.0", ""), ("7.1", ""), ("7.3", "")],
            "6.19",
        ),
        Parameter::word(
            "work",
            "who is done with the skb",
            &[("xsk", "a TX completion"), ("tcp", "a reader of TCP")],
            "xsk",
        ),
        Parameter::whole("limit", "net.core.skb_defer_max; -1 is the release's default", "skbs", (-1, 100_000), -1),
        Parameter::whole("alien", "share of skbs whose use ends on the other CPU", "%", (0, 100), 100),
        Parameter::whole("packets", "packets in all", "packets", (1, 280), 160),
        Parameter::whole("poll", "packets after which the device interrupts", "packets", (1, 64), 8),
        Parameter::whole("gap", "from one packet of a sender to its next", "ns", (50, 100_000), 500),
        Parameter::whole("kick", "from a kick to its handler", "ns", (100, 1_000_000), 5_000),
        Parameter::whole("filled", "skbs in every napi_skb_cache at the start", "skbs", (0, 60), 40),
        Parameter::word(
            "pairing",
            "which CPU ends a sender's skbs",
            &[("near", "the next one"), ("far", "one half of the machine away")],
            "near",
        ),
        Parameter::whole("llcs", "LLC domains", "domains", (1, 4), 1),
        Parameter::whole("nodes", "NUMA nodes", "nodes", (1, 2), 1),
        Parameter::word(
            "turn",
            "whether the limit is turned while packets flow",
            &[("none", "it stays"), ("zero-and-back", "set to 0 after a third of the packets, restored after two")],
            "none",
        ),
        Parameter::whole("seed", "what the share of aliens is drawn with", "", (0, 1_000_000), 1),
    ],
    choices: &[("back", "hand it back to the CPU that allocated it"), ("here", "recycle it on this CPU")],
    cases: &[
        Case { id: "one-sender", text: "one AF_XDP sender, completions on the other CPU", set: &[] },
        Case {
            id: "many-queues",
            text: "four senders on four queues, each completed next door",
            set: &[("flows", "4"), ("packets", "280"), ("gap", "400")],
        },
        Case {
            id: "slow-kick",
            text: "the interrupt is late: the list overflows",
            set: &[("kick", "60000"), ("packets", "240")],
        },
        Case {
            id: "two-nodes",
            text: "sender and completion on two NUMA nodes",
            set: &[("pairing", "far"), ("llcs", "2"), ("nodes", "2"), ("kernel", "7.0")],
        },
        Case {
            id: "stuck-slot",
            text: "the limit is set to 0 and back on v6.18: deferral never returns",
            set: &[("work", "tcp"), ("kernel", "6.18"), ("turn", "zero-and-back"), ("packets", "240"), ("filled", "0")],
        },
    ],
    run,
};

/// From the wire to the completing CPU, and from a receive to its reader.
const WIRE_NS: u64 = 2_000;
/// From one packet of a poll to the next.
const STEP_NS: u64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Input {
    /// A sender's next packet.
    Send(u32),
    /// A packet's use ends on its CPU, outside NAPI.
    Read(u32),
    /// A poll comes to a packet: receives it, or completes it.
    Polled(u32),
    /// A poll on a CPU.
    Poll(u16),
    /// A kick is served.
    Kick(u16),
}

#[derive(Clone, Copy, Debug)]
struct Packet {
    from: u16,
    to: u16,
    token: u32,
}

struct Play<'a> {
    values: &'a Values,
    profile: &'static Profile,
    host: Shape,
    node_of: Vec<u16>,
    machine: Defer,
    variant: Setup,
    reel: Reel,
    packets: Vec<Packet>,
    /// By CPU: packets that wait for its poll.
    waiting: Vec<Vec<u32>>,
    queue: BinaryHeap<Reverse<(u64, u32, Input, u32)>>,
    queued: u32,
    sent: u32,
    own_limit: u32,
    at: Places,
}

#[derive(Default)]
struct Places {
    cache: Vec<u32>,
    list: Vec<Vec<u32>>,
    cpu: Vec<u32>,
    wire: u32,
    cache_gauge: Vec<usize>,
    list_gauge: Vec<Vec<usize>>,
    counter: Vec<Vec<usize>>,
    limit: usize,
    slab: usize,
    returned: usize,
    kicks: usize,
    alien_data: usize,
    overflow: usize,
    flushed: usize,
    traced: usize,
    done: usize,
}

fn run(values: &Values) -> Film {
    let flows = values.small("flows") as u16;
    let host = Shape::even(2 * flows, values.small("llcs") as u16, values.small("nodes") as u16);
    let kernel = values.word("kernel");
    let profile = PROFILES.iter().find(|p| p.name == kernel).unwrap_or(&PROFILES[0]);
    let own_limit = profile.defer_max.unwrap_or(0);
    let limit = u32::try_from(values.whole("limit")).unwrap_or(own_limit);
    let Some(variant) = setup(values.word("variant"), profile, i64::from(limit), 1) else {
        unreachable!("the words of `variant` are the policy's own");
    };
    let node_of = host.node_of();
    let machine = Defer::new(variant.clone(), &node_of);
    let mut play = Play {
        values,
        profile,
        node_of,
        machine,
        own_limit: variant.limit.unwrap_or(0),
        variant,
        reel: Reel::default(),
        packets: Vec::new(),
        waiting: vec![Vec::new(); host.cpus.len()],
        queue: BinaryHeap::new(),
        queued: 0,
        sent: 0,
        at: Places::default(),
        host,
    };
    play.lay_out();
    play.all();
    play.film()
}

impl Play<'_> {
    fn lay_out(&mut self) {
        let nodes = if self.profile.defer_per_node { self.host.nodes.len() as u16 } else { 1 };
        let holds = self.variant.limit.map(|l| if self.profile.defer_counts_first { l.saturating_sub(1) } else { l });
        let (reel, at) = (&mut self.reel, &mut self.at);
        for &cpu in &self.host.cpus {
            at.cpu.push(reel.place(format!("cpu:{cpu}"), "cpu", Some(cpu), None));
            let size = Some(self.profile.cache_size);
            at.cache.push(reel.place(format!("cache:{cpu}"), "napiCache", Some(cpu), size));
            at.cache_gauge.push(reel.gauge(format!("cache:{cpu}"), "skbs", size));
            let (mut lists, mut levels, mut counters) = (Vec::new(), Vec::new(), Vec::new());
            for node in 0..nodes {
                let id = format!("list:{cpu}:{node}");
                lists.push(reel.place(id.clone(), "deferList", Some(cpu), holds));
                levels.push(reel.gauge(id, "skbs", holds));
                counters.push(reel.gauge(format!("counter:{cpu}:{node}"), "attempts", None));
            }
            at.list.push(lists);
            at.list_gauge.push(levels);
            at.counter.push(counters);
        }
        at.wire = reel.place("wire".to_owned(), "wire", None, None);
        reel.place("slab".to_owned(), "slab", None, None);
        at.limit = reel.gauge("limit", "skbs", None);
        at.slab = reel.gauge("slab-taken", "skbs", None);
        at.returned = reel.gauge("slab-returned", "skbs", None);
        at.kicks = reel.gauge("kicks", "kicks", None);
        at.alien_data = reel.gauge("alien-data", "data buffers", None);
        at.overflow = reel.gauge("overflow", "skbs", None);
        at.flushed = reel.gauge("flushed", "skbs", None);
        at.traced = reel.gauge("traced", "events", None);
        at.done = reel.gauge("done", "skbs", None);
        for &cpu in &self.host.cpus {
            for _ in 0..self.values.small("filled") {
                self.machine.put(cpu);
            }
        }
        let kick = self.values.whole("kick");
        reel.assume(format!("a kick is served {kick} ns after it is sent; no per-kick cost is published"));
        reel.assume(format!(
            "{WIRE_NS} ns pass between sending and the completion interrupt, {STEP_NS} ns between packets of a poll"
        ));
        self.levels();
        self.reel.begin();
    }

    /// Levels of every cache and list, as the machine has them.
    fn levels(&mut self) {
        for cpu in 0..self.host.cpus.len() {
            self.reel.set(self.at.cache_gauge[cpu], i64::from(self.machine.cache(cpu as u16)));
            for node in 0..self.at.list[cpu].len() {
                let level = self.machine.level(cpu as u16, node as u16);
                self.reel.set(self.at.list_gauge[cpu][node], i64::from(level));
                self.reel.set(self.at.counter[cpu][node], i64::from(self.machine.counter(cpu as u16, node as u16)));
            }
        }
        self.reel.set(self.at.limit, i64::from(self.own_limit));
        self.reel.set(self.at.kicks, self.machine.kicks as i64);
    }

    fn all(&mut self) {
        let flows = self.values.small("flows");
        let gap = self.values.whole("gap") as u64;
        for flow in 0..flows {
            self.later(u64::from(flow) * gap / u64::from(flows), Input::Send(flow), 0);
        }
        let mut seeded = Seeded::new(self.values.whole("seed"));
        while let Some(Reverse((now, _, input, ask))) = self.queue.pop() {
            match input {
                Input::Send(flow) => self.send(now, flow, &mut seeded),
                Input::Read(packet) => self.read(now, packet),
                Input::Polled(packet) => self.polled(now, packet),
                Input::Poll(cpu) => self.poll(now, cpu),
                Input::Kick(cpu) => self.net_rx(now, cpu, ask, "the kick is served"),
            }
        }
    }

    fn later(&mut self, at_ns: u64, input: Input, ask: u32) {
        self.queued += 1;
        self.queue.push(Reverse((at_ns, self.queued, input, ask)));
    }

    fn send(&mut self, now: u64, flow: u32, seeded: &mut Seeded) {
        let total = self.values.small("packets");
        if self.sent == total {
            return;
        }
        self.turn(now, total);
        let number = self.sent;
        self.sent += 1;
        let cpus = self.host.cpus.len() as u16;
        let (from, other) = match self.values.word("pairing") {
            "far" => (flow as u16, flow as u16 + cpus / 2),
            _ => (2 * flow as u16, 2 * flow as u16 + 1),
        };
        let to = if seeded.chance(self.values.small("alien")) { other } else { from };
        let token = self.reel.token("skb", Some(from));
        self.packets.push(Packet { from, to, token });
        self.later(now + self.values.whole("gap") as u64, Input::Send(flow), 0);
        let is_tcp = self.values.word("work") == "tcp";
        // Received skbs are built by the poll on their CPU, sent ones when they are sent.
        if !is_tcp {
            self.allocate(now, number, false);
        }
        let poller = if is_tcp { from } else { to };
        let waiting = &mut self.waiting[usize::from(poller)];
        waiting.push(number);
        let is_last = self.sent == total;
        if (waiting.len() as u32).is_multiple_of(self.values.small("poll")) && !is_last {
            self.later(now + WIRE_NS, Input::Poll(poller), 0);
        }
        if is_last {
            for cpu in 0..cpus {
                self.later(now + WIRE_NS, Input::Poll(cpu), 0);
            }
        }
    }

    /// The limit is written when its third of the packets is over.
    fn turn(&mut self, now: u64, total: u32) {
        if self.values.word("turn") != "zero-and-back" {
            return;
        }
        let (limit, moment) = match self.sent {
            n if n == total / 3 => (0, "limit-0"),
            n if n == 2 * total / 3 => (self.variant.limit.unwrap_or(0), "limit-back"),
            _ => return,
        };
        self.own_limit = limit;
        let rule = self.machine.set_limit(limit).map(|r| RULES[usize::from(r)].id);
        self.levels();
        self.reel.event(Happens {
            at_ns: now,
            mark: "knob",
            ask: 2 * self.sent,
            rules: rule.into_iter().collect(),
            text: format!("net.core.skb_defer_max is set to {limit}"),
            ..Happens::default()
        });
        self.reel.moment(moment);
    }

    /// An skb is built for a packet: by its sender, or by the poll that receives it.
    fn allocate(&mut self, now: u64, number: u32, napi: bool) {
        let Packet { from: cpu, token, .. } = self.packets[number as usize];
        let rule = if napi { self.machine.napi_alloc(cpu) } else { self.machine.process_alloc(cpu) };
        let (taken, whence) = match rule {
            F_REFILL => (
                self.profile.cache_bulk,
                format!("its napi_skb_cache is empty, {} come from slab in one bulk", self.profile.cache_bulk),
            ),
            F_SLAB => (1, "from slab".to_owned()),
            _ => (0, "from its napi_skb_cache".to_owned()),
        };
        self.reel.add(self.at.slab, i64::from(taken));
        self.levels();
        let place = if napi { self.at.cpu[usize::from(cpu)] } else { self.at.wire };
        self.reel.move_to(token, Some(place));
        let what = if napi { "receives" } else { "sends" };
        self.reel.event(Happens {
            at_ns: now,
            cpu,
            mark: "alloc",
            ask: 2 * number,
            token: Some(token),
            rules: vec![RULES[usize::from(rule)].id],
            from: Some(self.at.cache[usize::from(cpu)]),
            to: Some(place),
            text: format!("CPU {cpu} {what} skb {number}: {whence}"),
            ..Happens::default()
        });
        self.reel.moment("first-skb");
        if taken > 0 {
            self.reel.moment("first-from-slab");
        }
    }

    /// A NAPI poll: flush first, then the packets that wait.
    fn poll(&mut self, now: u64, cpu: u16) {
        let list: Vec<u32> = std::mem::take(&mut self.waiting[usize::from(cpu)]);
        let Some(&first) = list.first() else { return };
        if self.machine.holds(cpu) {
            self.net_rx(now, cpu, 2 * first, "its NAPI poll begins");
        }
        for (number, step) in list.into_iter().zip(1..) {
            self.later(now + step * STEP_NS, Input::Polled(number), 0);
        }
    }

    fn polled(&mut self, now: u64, number: u32) {
        if self.values.word("work") == "tcp" {
            self.allocate(now, number, true);
            self.later(now + WIRE_NS, Input::Read(number), 0);
            return;
        }
        let cpu = self.packets[number as usize].to;
        let napi_defers = self.by_hand(number).map(|choice| choice == "back");
        let freed = self.machine.napi_consume_by(cpu, self.skb(number), napi_defers);
        self.freed(now, number, cpu, freed);
    }

    fn read(&mut self, now: u64, number: u32) {
        let cpu = self.packets[number as usize].to;
        let skb = self.skb(number);
        // To free it here is what the rule does with an skb of this CPU.
        let skb = if self.by_hand(number) == Some("here") { Skb { alloc_cpu: cpu, ..skb } } else { skb };
        let freed = self.machine.defer_free(cpu, skb);
        self.freed(now, number, cpu, freed);
    }

    fn skb(&self, number: u32) -> Skb {
        Skb { alloc_cpu: self.packets[number as usize].from, token: number, ..Skb::default() }
    }
    fn by_hand(&self, number: u32) -> Option<&'static str> {
        self.values.hand(2 * number + 1)
    }

    /// The use of a packet ended on a CPU.
    fn freed(&mut self, now: u64, number: u32, cpu: u16, freed: Freed) {
        let Packet { from: home, token, .. } = self.packets[number as usize];
        let is_back = defers(freed.rule);
        let mut rules: Vec<u8> = if freed.by == A2_ALIEN { vec![A2_ALIEN, freed.rule] } else { vec![freed.rule] };
        if !is_back {
            rules.push(self.free_data(home, cpu));
        }
        if freed.drained {
            rules.push(E_DRAIN);
            self.reel.add(self.at.returned, i64::from(self.profile.cache_free));
        }
        self.reel.add(self.at.traced, i64::from(freed.traced));
        self.reel.add(self.at.done, i64::from(!is_back));
        self.reel.add(self.at.overflow, i64::from(freed.rule == B4_OVERFLOW));
        let node = if self.profile.defer_per_node { self.node_of[usize::from(cpu)] } else { 0 };
        let to = match is_back {
            true => self.at.list[usize::from(home)][usize::from(node)],
            false => self.at.cache[usize::from(cpu)],
        };
        self.levels();
        self.reel.move_to(token, Some(to));
        let is_alien = home != cpu;
        let verb = if self.values.word("work") == "tcp" { "has read" } else { "completes" };
        let fate = match freed.rule {
            B4_OVERFLOW => format!(
                "the slot's counter is at {}, the limit at {}: freed here, no event",
                self.machine.counter(home, node),
                self.own_limit
            ),
            _ if is_back => format!("pushed on CPU {home}'s defer list, {} on it", freed.level),
            _ if freed.traced => "into its own napi_skb_cache, consume_skb is traced".to_owned(),
            _ => "into its own napi_skb_cache, no event".to_owned(),
        };
        let drained = if freed.drained {
            format!("; the cache is full, {} go to slab", self.profile.cache_free)
        } else {
            String::new()
        };
        let kicked = if freed.rule == B6_KICK { format!("; half full: CPU {home} is kicked") } else { String::new() };
        let whose = if is_alien { format!(" of CPU {home}") } else { String::new() };
        self.reel.event(Happens {
            at_ns: now,
            cpu,
            mark: match () {
                () if freed.rule == B6_KICK => "kick",
                () if is_back => "handedBack",
                () => "freedHere",
            },
            ask: 2 * number + 1,
            token: Some(token),
            rules: rules.iter().map(|r| RULES[usize::from(*r)].id).collect(),
            from: Some(if verb == "completes" { self.at.wire } else { self.at.cpu[usize::from(home)] }),
            to: Some(to),
            choice: is_alien.then(|| Choice {
                took: if is_back { "back" } else { "here" },
                by_hand: self.by_hand(number).is_some(),
            }),
            text: format!("CPU {cpu} {verb} skb {number}{whose}: {fate}{kicked}{drained}"),
        });
        if is_alien {
            self.reel.moment("first-alien");
        }
        for (moment, is_now) in [
            ("first-push", is_back),
            ("tenth-push", is_back && freed.level == 10),
            ("kick", freed.rule == B6_KICK),
            ("overflow", freed.rule == B4_OVERFLOW),
            ("cache-full", freed.drained),
            ("stuck", self.own_limit > 0 && freed.rule == B4_OVERFLOW),
        ] {
            if is_now {
                self.reel.moment(moment);
            }
        }
        if freed.rule == B6_KICK {
            let at = now + self.values.whole("kick") as u64;
            self.later(at, Input::Kick(home), 2 * number + 1);
        }
    }

    /// The data buffer is freed where the skb is; whether that is an alien free is slab's own rule.
    fn free_data(&mut self, home: u16, here: u16) -> u8 {
        let node = |cpu: u16| self.node_of[usize::from(cpu)];
        let rule = slab::free(self.profile, home == here, node(home), node(here));
        self.reel.add(self.at.alien_data, i64::from(matches!(rule, S_OWNER | S_REMOTE)));
        rule
    }

    /// One iteration of NET_RX on a CPU: its lists are emptied.
    fn net_rx(&mut self, now: u64, cpu: u16, ask: u32, why: &str) {
        let before = self.machine.cache(cpu);
        let taken = self.machine.flush(cpu);
        let n = taken.len() as u32;
        let returned = before + n - self.machine.cache(cpu);
        self.reel.add(self.at.returned, i64::from(returned));
        for counter in [self.at.flushed, self.at.traced, self.at.done] {
            self.reel.add(counter, i64::from(n));
        }
        let to = self.at.cache[usize::from(cpu)];
        for skb in &taken {
            self.reel.move_to(self.packets[skb.token as usize].token, Some(to));
        }
        self.levels();
        let fate = match (n, returned) {
            (0, _) => "nothing is on its defer lists".to_owned(),
            (_, 0) => format!("{n} skbs come off its defer list into its napi_skb_cache, consume_skb {n} times"),
            _ => format!(
                "{n} skbs come off its defer list, consume_skb {n} times; its cache is full, {returned} go to slab"
            ),
        };
        let rules: &[u8] = if returned > 0 { &[G_FLUSH, E_DRAIN] } else { &[G_FLUSH] };
        self.reel.event(Happens {
            at_ns: now,
            cpu,
            mark: "flushed",
            ask,
            rules: rules.iter().filter(|_| n > 0).map(|r| RULES[usize::from(*r)].id).collect(),
            from: Some(self.at.list[usize::from(cpu)][0]),
            to: Some(to),
            text: format!("CPU {cpu} runs NET_RX, {why}: {fate}"),
            ..Happens::default()
        });
        if n > 0 {
            self.reel.moment("flush");
        }
    }

    fn film(self) -> Film {
        let variant = self.values.word("variant");
        self.reel.film(SCENARIO.id, SCENARIO.policy, variant, self.profile.name, self.values, self.host)
    }
}
