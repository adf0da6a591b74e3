//! One hold of the queue lock: read, allocate, build, send, for a packet or for a group.

use super::super::simulation::{Choice, Event};
use super::run::{Kind, Run, counted, names};
use crate::policy::xsk_batch::machine::Call;
use crate::policy::xsk_batch::rules::*;

impl Run<'_> {
    fn spend(&mut self, ns: u64, in_loop: usize, cost: usize) {
        self.builder.add(self.places.g.loops[in_loop], ns as i64);
        self.builder.add(self.places.g.costs[cost], ns as i64);
    }

    /// One hold of the lock with what led to it; descriptors read for it that go back.
    pub(super) fn hold(&mut self, call: &Call, log: &[(u8, u32)], by_hand: Option<&'static str>) -> u32 {
        if call.read == 0 {
            return 0;
        }
        let has = |rule: u8| log.iter().find(|(r, _)| *r == rule).map(|(_, level)| *level);
        let group: Vec<u32> = self.waiting.drain(..call.read as usize).collect();
        let in_group = has(L2_EXPECTED).is_some();
        self.take(&group, in_group, by_hand);
        let built = log.iter().filter(|(r, _)| matches!(*r, B4_COPY | B4_PAGES | L6_BUILT)).count();
        if let Some(missing) = has(L5_BULK) {
            self.bulk(group[0], missing, has(L6_SKBS).map(|_| built as u32));
        }
        for (i, &d) in group[..built].iter().enumerate() {
            self.build(d, i as u32 + 1, built as u32, in_group);
        }
        let sent = has(L8_MORE).or(has(L7_LOCK)).or(has(C4_DRIVER)).unwrap_or(0) as usize;
        let more = has(L8_MORE).is_some();
        if in_group && built > 0 {
            self.lock(group[0], built as u32, if more { L8_MORE } else { L7_LOCK });
        }
        if has(C3_STOPPED).is_some() {
            self.busy(group[0]);
        }
        for (i, &d) in group[..sent].iter().enumerate() {
            self.send(d, i + 1 == sent, in_group, more);
        }
        if more && sent > 0 {
            self.doorbell(group[sent - 1], sent as u32);
        }
        let unsent = &group[sent..];
        for &d in unsent.iter().rev() {
            self.builder.move_to(d, Some(self.places.tx));
            self.waiting.push_front(d);
        }
        self.builder.add(self.places.g.wasted, (built - sent) as i64);
        if !unsent.is_empty() {
            // Shown by the event that says why: the end of the call.
            self.builder.set(self.places.g.read, 0);
            self.builder.set(self.places.g.build, 0);
            self.builder.set(self.places.g.lock, 0);
            self.builder.add(self.places.g.held, -((group.len() - built) as i64));
        }
        unsent.len() as u32
    }

    fn take(&mut self, group: &[u32], in_group: bool, by_hand: Option<&'static str>) {
        let n = group.len() as u32;
        self.spend(self.clock.read * u64::from(n), 0, 0);
        let g = &self.places.g;
        self.builder.add(g.read, i64::from(n));
        self.builder.set(g.group, i64::from(n));
        self.builder.add(g.held, i64::from(n));
        for &d in group {
            self.builder.move_to(d, Some(self.places.read));
        }
        let text = match group {
            [d] => format!("descriptor {d} is read"),
            [first, .., last] => {
                format!("descriptors {first} to {last} are read in one loop, {n} for one hold of the lock")
            }
            [] => String::new(),
        };
        let took = by_hand.unwrap_or(if in_group { "group" } else { "one" });
        self.write(
            self.clock.read * u64::from(n),
            Event {
                mark: "taken",
                ask: Self::ask(Kind::Take, group[0]),
                token: Some(group[0]),
                rules: names(&[if in_group { L2_EXPECTED } else { B0_BUDGET }]),
                from: Some(self.places.tx),
                to: Some(self.places.read),
                choice: Some(Choice { took, by_hand: by_hand.is_some() }),
                text,
                ..Event::default()
            },
        );
        self.builder.moment("first-read");
        if self.sent > 0 {
            self.builder.moment("second-read");
        }
    }

    fn bulk(&mut self, first: u32, missing: u32, short: Option<u32>) {
        self.spend(self.clock.allocate, 1, 1);
        self.builder.add(self.places.g.bulks, 1);
        self.builder.add(self.places.g.allocate, i64::from(short.unwrap_or(missing)));
        let ask = Self::ask(Kind::Take, first);
        let requested = if missing == 1 { "1 skb is".to_owned() } else { format!("{missing} skbs are") };
        let received = short.map_or(String::new(), |n| format!(": {n} come"));
        let text = format!("{requested} requested from slab in one bulk{received}");
        let (from, to) = (Some(self.places.slab), Some(self.places.allocate));
        self.write(
            self.clock.allocate,
            Event { mark: "alloc", ask, rules: names(&[L5_BULK]), from, to, text, ..Event::default() },
        );
        self.builder.moment("first-bulk");
    }

    fn build(&mut self, d: u32, nth: u32, of: u32, in_group: bool) {
        let mut ns = self.clock.build;
        self.spend(ns, 2, 0);
        if !in_group {
            self.spend(self.clock.allocate, 1, 1);
            ns += self.clock.allocate;
        }
        self.builder.add(self.places.g.read, -1);
        self.builder.add(self.places.g.build, 1);
        self.builder.add(self.places.g.allocate, -i64::from(in_group));
        self.builder.move_to(d, Some(self.places.build));
        let (rule, text) = if in_group {
            (L6_BUILT, format!("the skb of descriptor {d} is built, {nth} of {of}: nothing is sent yet"))
        } else {
            (B4_COPY, format!("an skb is allocated for descriptor {d} and its frame copied"))
        };
        self.write(
            ns,
            Event {
                mark: "built",
                ask: Self::ask(Kind::Build, d),
                token: Some(d),
                rules: names(&[rule]),
                from: Some(self.places.read),
                to: Some(self.places.build),
                text,
                ..Event::default()
            },
        );
        self.builder.moment("first-built");
        if nth == of {
            self.builder.moment("group-built");
        }
    }

    fn lock(&mut self, first: u32, n: u32, rule: u8) {
        self.spend(self.clock.lock, 3, 1);
        self.builder.add(self.places.g.locks, 1);
        self.builder.set(self.places.g.lock, 1);
        let text = format!("bottom halves off, the queue lock is acquired once for {}", counted(n, "skb"));
        let (ask, to) = (Self::ask(Kind::Send, first), Some(self.places.send));
        self.write(self.clock.lock, Event { mark: "locked", ask, rules: names(&[rule]), to, text, ..Event::default() });
        self.builder.moment("first-lock");
    }

    /// Today's lock hold for a queue that takes nothing.
    fn busy(&mut self, d: u32) {
        self.spend(self.clock.lock, 3, 1);
        self.builder.add(self.places.g.locks, 1);
        let text = format!("the queue lock is acquired for descriptor {d} alone, and the driver has no room");
        let (ask, to) = (Self::ask(Kind::Send, d), Some(self.places.send));
        let rules = names(&[B7_DIRECT, C3_STOPPED]);
        self.write(self.clock.lock, Event { mark: "locked", ask, token: Some(d), rules, to, text, ..Event::default() });
        self.builder.moment("busy");
    }

    fn send(&mut self, d: u32, is_last: bool, in_group: bool, more: bool) {
        let mut ns = self.clock.driver;
        self.spend(ns, 3, 0);
        if !in_group {
            self.spend(self.clock.lock, 3, 1);
            ns += self.clock.lock;
            self.builder.add(self.places.g.locks, 1);
        }
        // A doorbell that costs less than nothing can only be subtracted from what is there.
        let bell = if !more || is_last && self.clock.doorbell < 0 { self.clock.doorbell } else { 0 };
        self.builder.add(self.places.g.loops[3], bell);
        self.builder.add(self.places.g.costs[2], bell);
        ns = ns.saturating_add_signed(bell);
        self.sent += 1;
        let g = &self.places.g;
        self.builder.add(g.build, -1);
        self.builder.add(g.device, 1);
        self.builder.add(g.sent, 1);
        self.builder.add(g.doorbells, i64::from(!more));
        self.builder.move_to(d, Some(self.places.device));
        if is_last && !more {
            self.hold_over(ns);
        }
        let (rules, text) = match (in_group, more) {
            (false, _) => {
                (vec![B7_DIRECT, C4_DRIVER, B10_SENT], format!("lock, driver, doorbell, unlock: for packet {d} alone"))
            }
            (true, false) => (vec![L7_LOCK], format!("packet {d} goes to the driver under the same lock, doorbell")),
            (true, true) => (vec![L8_MORE], {
                let doorbell = if is_last { "more = false" } else { "more = true, no doorbell" };
                format!("packet {d} goes to the driver under the same lock, {doorbell}")
            }),
        };
        self.device.give(d);
        let now = self.now + ns;
        self.write(
            ns,
            Event {
                mark: "sent",
                ask: Self::ask(Kind::Send, d),
                token: Some(d),
                rules: names(&rules),
                from: Some(self.places.build),
                to: Some(self.places.device),
                text,
                ..Event::default()
            },
        );
        if !more {
            self.device.ring(now);
        }
        self.builder.moment("first-sent");
        if is_last && !more {
            self.builder.moment("first-hold");
        }
        if self.sent == 10 {
            self.builder.moment("tenth-sent");
        }
    }

    fn doorbell(&mut self, d: u32, n: u32) {
        let ns = u64::try_from(self.clock.doorbell).unwrap_or(0);
        self.spend(ns, 3, 2);
        self.builder.add(self.places.g.doorbells, 1);
        self.hold_over(ns);
        let text = format!("one doorbell for {}, unlock", counted(n, "packet"));
        let (ask, from, to) = (Self::ask(Kind::Send, d), Some(self.places.send), Some(self.places.device));
        self.write(ns, Event { mark: "rings", ask, rules: names(&[L8_MORE]), from, to, text, ..Event::default() });
        self.device.ring(self.now);
        self.builder.moment("first-doorbell");
        self.builder.moment("first-hold");
    }

    /// The lock is given back `ns` from now: rates are those of whole holds.
    fn hold_over(&mut self, ns: u64) {
        let (spent, sent) = (self.now + ns, u64::from(self.sent));
        let g = &self.places.g;
        self.builder.set(g.lock, 0);
        self.builder.set(g.pps, (sent * 1_000_000_000).checked_div(spent).unwrap_or(0) as i64);
        self.builder.set(g.packet, ((spent + sent / 2) / sent) as i64);
    }
}
