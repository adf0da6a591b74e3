//! A packet is sent, or received: an skb is built for it.

use super::{Input, Packet, Run, WIRE_NS};
use crate::policy::skb_defer::rules::*;
use crate::scenario::seeded::Seeded;
use crate::scenario::simulation::Event;

impl Run<'_> {
    pub(super) fn send(&mut self, now: u64, flow: u32, seeded: &mut Seeded) {
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
        let token = self.builder.token("skb", Some(from));
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
    pub(super) fn turn(&mut self, now: u64, total: u32) {
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
        self.builder.event(Event {
            at_ns: now,
            mark: "knob",
            ask: 2 * self.sent,
            rules: rule.into_iter().collect(),
            text: format!("net.core.skb_defer_max is set to {limit}"),
            ..Event::default()
        });
        self.builder.moment(moment);
    }

    /// An skb is built for a packet: by its sender, or by the poll that receives it.
    pub(super) fn allocate(&mut self, now: u64, number: u32, napi: bool) {
        let Packet { from: cpu, token, .. } = self.packets[number as usize];
        let rule = if napi { self.machine.napi_alloc(cpu) } else { self.machine.process_alloc(cpu) };
        let (from_slab, whence) = match rule {
            F_REFILL => (
                self.profile.cache_bulk,
                format!("its napi_skb_cache is empty, {} come from slab in one bulk", self.profile.cache_bulk),
            ),
            F_SLAB => (1, "from slab".to_owned()),
            _ => (0, "from its napi_skb_cache".to_owned()),
        };
        self.builder.add(self.at.slab, i64::from(from_slab));
        self.levels();
        let place = if napi { self.at.cpu[usize::from(cpu)] } else { self.at.wire };
        self.builder.move_to(token, Some(place));
        let what = if napi { "receives" } else { "sends" };
        self.builder.event(Event {
            at_ns: now,
            cpu,
            mark: "alloc",
            ask: 2 * number,
            token: Some(token),
            rules: vec![RULES[usize::from(rule)].id],
            from: Some(self.at.cache[usize::from(cpu)]),
            to: Some(place),
            text: format!("CPU {cpu} {what} skb {number}: {whence}"),
            ..Event::default()
        });
        self.builder.moment("first-skb");
        if from_slab > 0 {
            self.builder.moment("first-from-slab");
        }
    }
}
