//! The frees of a recording through the machine.
//!
//! A free request is the end of an skb's use on a CPU, not its flush: the last read of a received skb (`tcp_recvmsg` and
//! `udp_recvmsg` end in `skb_attempt_defer_free`), or the traced free of a sent skb inside NET_RX (a driver's TX completion
//! calls `napi_consume_skb`). Flushes are not taken from the recording either: every iteration of the NET_RX loop on a CPU
//! flushes that CPU's lists. So `deferred` is what the rule predicts and `flushed` what the kernel did.
//! Lists, counters and caches start empty: what they held when the recording began is not known.

use std::collections::BTreeMap;

use super::machine::{Defer, Freed, Skb};
use super::rules::{A6_CACHE, B4_OVERFLOW, B6_KICK, C_LOCAL, G_FLUSH, RULES, defers};
use super::{DEFER_MAX, NAPI_DEFER, POLICY, setup};
use crate::event::{NO_CPU, Table, Trace};
use crate::host::Host;
use crate::kernel::profile_for;
use crate::life::{Fate, Lives, NO_LIFE, Origin};
use crate::policy::{Counter, Decisions, Fidelity, Label, Replay, Setting};

/// NET_RX in `irq:softirq_*`.
const NET_RX: u64 = 3;

/// What the replay needs to know about a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Other,
    SoftirqEntry,
    SoftirqExit,
    Poll,
    /// Hands a packet to a device.
    Send,
    /// Receives one.
    Receive,
    /// Ends in skb_attempt_defer_free if it is the last of a life.
    Read,
    Consume,
    CsdQueue,
}

fn kind(table: &Table) -> Kind {
    match table.name.rsplit_once(':').map_or(table.name.as_str(), |(_, event)| event) {
        "softirq_entry" => Kind::SoftirqEntry,
        "softirq_exit" => Kind::SoftirqExit,
        "napi_poll" => Kind::Poll,
        "net_dev_queue" | "net_dev_start_xmit" | "net_dev_xmit" => Kind::Send,
        "netif_receive_skb" | "netif_rx" => Kind::Receive,
        "skb_copy_datagram_iovec" | "sock_recv_length" => Kind::Read,
        "consume_skb" => Kind::Consume,
        "csd_queue_cpu" => Kind::CsdQueue,
        name if name.ends_with("_entry") => Kind::Receive,
        _ => Kind::Other,
    }
}

/// Runs one variant over a trace. `None` if there is no such variant.
pub fn replay(variant: &str, setting: &Setting) -> Option<Replay> {
    let known = POLICY.variants.iter().find(|v| v.id == variant)?;
    let profile = setting.profile;
    let (limit, limit_from) = setting.knob(DEFER_MAX, i64::from(profile.defer_max.unwrap_or(0)));
    let (switch, switch_from) = setting.knob(NAPI_DEFER, 1);
    let setup = setup(known.id, profile, limit, switch)?;
    let ran = ran(known.id, setting);
    let mut run = Run::new(setting, Defer::new(setup, &nodes(setting)));
    run.all();
    let assumed = limit_from.starts_with("assumed");
    let label = match (ran, assumed) {
        (false, _) => Label::Modelled,
        (true, true) => Label::Assumed,
        (true, false) => Label::Reconstructed,
    };
    let counters = run.counters(label);
    let mut knobs = BTreeMap::from([(DEFER_MAX.to_owned(), (limit, limit_from))]);
    if profile.alien_in_napi_consume {
        knobs.insert(NAPI_DEFER.to_owned(), (switch, switch_from));
    }
    Some(Replay {
        policy: POLICY.id,
        variant: known.id,
        kernel: profile.name,
        knobs,
        decisions: run.decisions,
        counters,
        fidelity: ran.then_some(run.fidelity),
    })
}

/// Whether this is the rule that ran when the recording was made: stock, on the host's own release, no knob set by hand.
fn ran(variant: &str, setting: &Setting) -> bool {
    let own = setting.host.kernel.as_deref().and_then(profile_for);
    variant == "stock" && setting.knobs.is_empty() && own.is_none_or(|p| p.name == setting.profile.name)
}

/// Node of every CPU that the host or the recording has. CPUs seen only in events count to node 0.
fn nodes(setting: &Setting) -> Vec<u16> {
    let mut nodes = setting.host.node_of();
    for cpu in setting.trace.cpus() {
        if usize::from(cpu) >= nodes.len() {
            nodes.resize(usize::from(cpu) + 1, u16::MAX);
        }
        if nodes[usize::from(cpu)] == u16::MAX {
            nodes[usize::from(cpu)] = 0;
        }
    }
    nodes
}

struct Run<'a> {
    trace: &'a Trace,
    lives: &'a Lives,
    host: &'a Host,
    kinds: Vec<Kind>,
    machine: Defer,
    decisions: Decisions,
    fidelity: Fidelity,
    nodes: Vec<u16>,
    net_rx: Vec<bool>,
    /// How far each life came: 0 nothing seen, 1 sent, 2 received.
    came: Vec<u8>,
    alien: u64,
    same_cpu: u64,
    unknown: u64,
    kicks_seen: Option<u64>,
}

impl<'a> Run<'a> {
    fn new(setting: &Setting<'a>, machine: Defer) -> Self {
        let nodes = nodes(setting);
        Self {
            trace: setting.trace,
            lives: setting.lives,
            host: setting.host,
            kinds: setting.trace.tables.iter().map(kind).collect(),
            machine,
            decisions: Decisions::default(),
            fidelity: Fidelity::default(),
            net_rx: vec![false; nodes.len()],
            nodes,
            came: vec![0; setting.lives.len()],
            alien: 0,
            same_cpu: 0,
            unknown: 0,
            kicks_seen: None,
        }
    }

    fn all(&mut self) {
        let trace = self.trace;
        let vectors: Vec<_> = trace.tables.iter().map(|t| t.column("vec")).collect();
        let net_rx = |kind: usize, row: u32| {
            let Some(column) = &vectors[kind] else { return false };
            let value = column.u64(row);
            if column.is_text() { trace.strings.get(value as u32) == "3" } else { value == NET_RX }
        };
        let events = &trace.events;
        for event in 0..events.len() {
            let table = usize::from(events.kind[event]);
            let (cpu, row) = (events.cpu[event], events.row[event]);
            if cpu == NO_CPU {
                continue;
            }
            match self.kinds[table] {
                Kind::Other => {}
                Kind::SoftirqEntry if net_rx(table, row) => {
                    self.net_rx[usize::from(cpu)] = true;
                    self.flush(event as u32, cpu);
                }
                Kind::SoftirqExit if net_rx(table, row) => self.net_rx[usize::from(cpu)] = false,
                Kind::SoftirqEntry | Kind::SoftirqExit => {}
                Kind::Poll => self.flush(event as u32, cpu),
                Kind::CsdQueue => self.csd(table, row),
                kind => self.touch(event as u32, kind, cpu),
            }
        }
    }

    /// An event of a life: perhaps the one that asks for its free.
    fn touch(&mut self, event: u32, kind: Kind, cpu: u16) {
        let life = self.lives.of_event[event as usize];
        if life == NO_LIFE {
            return;
        }
        let at = life as usize;
        let fate = self.lives.fate[at];
        let is = |f: Fate| fate == f as u8;
        match kind {
            Kind::Send => self.came[at] = self.came[at].max(1),
            Kind::Receive => self.came[at] = 2,
            // Still alive after its last read: freed silently or waiting on a list when the recording ended.
            Kind::Read if self.lives.done[at] == event => self.request(event, life, cpu, false),
            Kind::Read if is(Fate::Alive) && self.lives.last[at] == event => self.request(event, life, cpu, false),
            Kind::Consume if is(Fate::Consumed) && self.came[at] == 1 && self.net_rx[usize::from(cpu)] => {
                self.request(event, life, cpu, true);
            }
            Kind::Consume if is(Fate::Flushed) && !self.read_before(at) => {
                *self
                    .fidelity
                    .not_compared
                    .entry("flushed, but what ended its use was not seen".to_owned())
                    .or_default() += 1;
            }
            _ => {}
        }
    }

    /// Whether the use of a flushed life ended in an event that the replay took for a request.
    fn read_before(&self, life: usize) -> bool {
        let done = self.lives.done[life] as usize;
        self.trace.events.kind.get(done).is_some_and(|k| self.kinds[usize::from(*k)] == Kind::Read)
    }

    fn request(&mut self, event: u32, life: u32, cpu: u16, completion: bool) {
        let alloc_cpu = self.lives.alloc_cpu[life as usize];
        if alloc_cpu == NO_CPU {
            self.unknown += 1;
            *self.fidelity.not_compared.entry("allocating CPU not known".to_owned()).or_default() += 1;
            return;
        }
        if alloc_cpu == cpu {
            self.same_cpu += 1;
        } else {
            self.alien += 1;
        }
        let skb = Skb { alloc_cpu, token: life, ..Skb::default() };
        let freed = if completion { self.machine.napi_consume(cpu, skb, 1) } else { self.machine.defer_free(cpu, skb) };
        let agrees = if alloc_cpu == cpu { 0 } else { self.compare(life as usize, freed) };
        let node = self.nodes.get(usize::from(cpu)).copied().unwrap_or(0);
        let to = if defers(freed.rule) { alloc_cpu } else { cpu };
        self.decide(event, freed.rule, life, alloc_cpu, node, (cpu, to), freed.level, agrees);
    }

    /// An alien free against what the kernel did with the skb: 0 cannot tell, 1 the same, 2 something else.
    fn compare(&mut self, life: usize, freed: Freed) -> u8 {
        let fate = self.lives.fate[life];
        if fate == Fate::Alive as u8 {
            let reason = "the recording ends before its address is seen again";
            *self.fidelity.not_compared.entry(reason.to_owned()).or_default() += 1;
            return 0;
        }
        let did = fate == Fate::Flushed as u8;
        self.fidelity.compared += 1;
        if defers(freed.rule) == did {
            self.fidelity.agreed += 1;
            return 1;
        }
        let origin = self.lives.origin[life];
        let why = match (did, origin == Origin::Exact as u8) {
            (true, _) => "the kernel flushed it on its allocating CPU",
            (false, true) => "the kernel freed it without a flush",
            (false, false) => {
                "no flush seen: its allocating CPU is known from first sight only, and softirqs of an idle CPU emit no events"
            }
        };
        let id = RULES[usize::from(freed.rule)].id;
        *self.fidelity.disagreed.entry(format!("{id}: {why}")).or_default() += 1;
        2
    }

    fn flush(&mut self, event: u32, cpu: u16) {
        if !self.machine.holds(cpu) {
            return;
        }
        let skbs = self.machine.flush(cpu);
        let node = self.nodes.get(usize::from(cpu)).copied().unwrap_or(0);
        for (left, skb) in (0..skbs.len() as u32).rev().zip(&skbs) {
            self.decide(event, G_FLUSH, skb.token, cpu, node, (cpu, cpu), left, 0);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one a column")]
    fn decide(
        &mut self,
        event: u32,
        rule: u8,
        life: u32,
        alloc_cpu: u16,
        node: u16,
        (from, to): (u16, u16),
        level: u32,
        agrees: u8,
    ) {
        let d = &mut self.decisions;
        d.event.push(event);
        d.rule.push(rule);
        d.life.push(life);
        d.subject.push(u32::from(alloc_cpu) << 16 | u32::from(node));
        d.from.push(from);
        d.to.push(to);
        d.level.push(level);
        d.agrees.push(agrees);
    }

    /// A cross-CPU call: a defer kick if its function is `trigger_rx_softirq`, where the recording or the host names it.
    fn csd(&mut self, table: usize, row: u32) {
        let Some(column) = self.trace.tables[table].column("func") else { return };
        let value = column.u64(row);
        let name = if column.is_text() {
            self.trace.strings.get(value as u32)
        } else {
            let after = self.host.symbols.partition_point(|(start, _)| *start <= value);
            let Some(at) = after.checked_sub(1) else { return };
            &self.host.symbols[at].1
        };
        *self.kicks_seen.get_or_insert(0) += u64::from(name.starts_with("trigger_rx_softirq"));
    }

    fn counters(&self, label: Label) -> BTreeMap<String, Counter> {
        let by = |wanted: &dyn Fn(u8) -> bool| self.decisions.rule.iter().filter(|r| wanted(**r)).count() as u64;
        let flushed = self.lives.fate.iter().filter(|f| **f == Fate::Flushed as u8).count() as u64;
        let sites = &self.lives.flush_sites;
        let named = !sites.is_empty() && sites.iter().all(|s| s.label == "exact");
        let seen = if named { Label::Exact } else { Label::Reconstructed };
        let count = |value, label| Counter { value, label };
        let joined = Label::Reconstructed;
        let mut counters = BTreeMap::from([
            ("alien".to_owned(), count(self.alien, joined)),
            ("same_cpu".to_owned(), count(self.same_cpu, joined)),
            ("unknown".to_owned(), count(self.unknown, joined)),
            ("flushed".to_owned(), count(flushed, seen)),
            ("deferred".to_owned(), count(by(&|r| defers(r)), label)),
            ("overflow".to_owned(), count(by(&|r| r == B4_OVERFLOW), label)),
            ("kicks".to_owned(), count(by(&|r| r == B6_KICK), label)),
            ("flushed_by_rule".to_owned(), count(by(&|r| r == G_FLUSH), label)),
            ("local".to_owned(), count(by(&|r| r == C_LOCAL || r == A6_CACHE), label)),
            ("freed_here".to_owned(), count(by(&|r| !defers(r) && r != G_FLUSH), label)),
        ]);
        if let Some(kicks) = self.kicks_seen {
            counters.insert("kicks_seen".to_owned(), count(kicks, Label::Exact));
        }
        counters
    }
}
