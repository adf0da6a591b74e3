//! The end of a packet's use: a poll completes it or a reader frees it, and its skb is cached, returned to its CPU or given to slab.

use super::{Input, Packet, Run, STEP_NS, WIRE_NS};
use crate::policy::skb_defer::machine::{Freed, Skb};
use crate::policy::skb_defer::rules::*;
use crate::policy::skb_defer::slab;
use crate::scenario::simulation::{Choice, Event};

impl Run<'_> {
    /// A NAPI poll: flush first, then the packets that wait.
    pub(super) fn poll(&mut self, now: u64, cpu: u16) {
        let list: Vec<u32> = std::mem::take(&mut self.waiting[usize::from(cpu)]);
        let Some(&first) = list.first() else { return };
        if self.machine.holds(cpu) {
            self.net_rx(now, cpu, 2 * first, "its NAPI poll begins");
        }
        for (number, step) in list.into_iter().zip(1..) {
            self.later(now + step * STEP_NS, Input::Polled(number), 0);
        }
    }

    pub(super) fn polled(&mut self, now: u64, number: u32) {
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

    pub(super) fn read(&mut self, now: u64, number: u32) {
        let cpu = self.packets[number as usize].to;
        let skb = self.skb(number);
        // To free it here is what the rule does with an skb of this CPU.
        let skb = if self.by_hand(number) == Some("here") { Skb { alloc_cpu: cpu, ..skb } } else { skb };
        let freed = self.machine.defer_free(cpu, skb);
        self.freed(now, number, cpu, freed);
    }

    pub(super) fn skb(&self, number: u32) -> Skb {
        Skb { alloc_cpu: self.packets[number as usize].from, token: number, ..Skb::default() }
    }

    pub(super) fn by_hand(&self, number: u32) -> Option<&'static str> {
        self.values.hand(2 * number + 1)
    }

    /// The use of a packet ended on a CPU.
    pub(super) fn freed(&mut self, now: u64, number: u32, cpu: u16, freed: Freed) {
        let Packet { from: home, token, .. } = self.packets[number as usize];
        let is_back = defers(freed.rule);
        let mut rules: Vec<u8> = if freed.by == A2_ALIEN { vec![A2_ALIEN, freed.rule] } else { vec![freed.rule] };
        if !is_back {
            rules.push(self.free_data(home, cpu));
        }
        if freed.drained {
            rules.push(E_DRAIN);
            self.builder.add(self.at.returned, i64::from(self.profile.cache_free));
        }
        self.builder.add(self.at.traced, i64::from(freed.traced));
        self.builder.add(self.at.done, i64::from(!is_back));
        self.builder.add(self.at.overflow, i64::from(freed.rule == B4_OVERFLOW));
        let node = if self.profile.defer_per_node { self.node_of[usize::from(cpu)] } else { 0 };
        let to = match is_back {
            true => self.at.list[usize::from(home)][usize::from(node)],
            false => self.at.cache[usize::from(cpu)],
        };
        self.levels();
        self.builder.move_to(token, Some(to));
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
        self.builder.event(Event {
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
            self.builder.moment("first-alien");
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
                self.builder.moment(moment);
            }
        }
        if freed.rule == B6_KICK {
            let at = now + self.values.whole("kick") as u64;
            self.later(at, Input::Kick(home), 2 * number + 1);
        }
    }

    /// The data buffer is freed where the skb is; whether that is an alien free is slab's own rule.
    pub(super) fn free_data(&mut self, home: u16, here: u16) -> u8 {
        let node = |cpu: u16| self.node_of[usize::from(cpu)];
        let rule = slab::free(self.profile, home == here, node(home), node(here));
        self.builder.add(self.at.alien_data, i64::from(matches!(rule, S_OWNER | S_REMOTE)));
        rule
    }

    /// One iteration of NET_RX on a CPU: its lists are emptied.
    pub(super) fn net_rx(&mut self, now: u64, cpu: u16, ask: u32, why: &str) {
        let before = self.machine.cache(cpu);
        let flushed = self.machine.flush(cpu);
        let n = flushed.len() as u32;
        let returned = before + n - self.machine.cache(cpu);
        self.builder.add(self.at.returned, i64::from(returned));
        for counter in [self.at.flushed, self.at.traced, self.at.done] {
            self.builder.add(counter, i64::from(n));
        }
        let to = self.at.cache[usize::from(cpu)];
        for skb in &flushed {
            self.builder.move_to(self.packets[skb.token as usize].token, Some(to));
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
        self.builder.event(Event {
            at_ns: now,
            cpu,
            mark: "flushed",
            ask,
            rules: rules.iter().filter(|_| n > 0).map(|r| RULES[usize::from(*r)].id).collect(),
            from: Some(self.at.list[usize::from(cpu)][0]),
            to: Some(to),
            text: format!("CPU {cpu} runs NET_RX, {why}: {fate}"),
            ..Event::default()
        });
        if n > 0 {
            self.builder.moment("flush");
        }
    }
}
