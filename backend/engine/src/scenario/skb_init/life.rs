//! The four stations of an skb: allocate, fill in, read, free.

use super::headers::Header;
use super::{ASKS, Input, Packet, Run, STEP_NS};
use crate::event::NO_CPU;
use crate::policy::skb_init::machine::Side;
use crate::policy::skb_init::rules::{R, RULES};
use crate::scenario::simulation::{Choice, Event};

impl Run<'_> {
    pub(super) fn allocate(&mut self, now: u64, number: u32) {
        let Packet { from: cpu, .. } = self.packets[number as usize];
        let on_list = self.headers.hot[usize::from(cpu)].pop();
        let found = on_list.or_else(|| self.headers.slab.pop());
        let mut rules = Vec::new();
        let header = found.unwrap_or_else(|| {
            let writer = self.machine.construct().map_or(NO_CPU, |rule| {
                rules.push(rule);
                cpu
            });
            self.headers.make(Header::of(writer))
        });
        let Header { writer, by_hand, token: used, .. } = self.headers.all[header];
        let done = self.machine.alloc_by(cpu, writer, by_hand);
        rules.splice(0..0, done.pool);
        rules.push(done.init);
        let is_whole = matches!(done.init, R::AFullLocal | R::AFullRemote | R::AFullUnknown);
        let lines = if is_whole { 0..self.layout.lines } else { self.layout.part_from..self.layout.lines };
        let written = lines.len();
        let fetched = self.write(header, cpu, lines);
        self.headers.all[header].by_hand = None;
        self.levels();
        if let Some(used) = used {
            self.builder.move_to(used, None);
        }
        let token = self.builder.token("skb", Some(cpu));
        self.headers.all[header].token = Some(token);
        let packet = &mut self.packets[number as usize];
        (packet.header, packet.token) = (header, token);
        let place = self.at.cpu[usize::from(cpu)];
        self.builder.move_to(token, Some(place));
        self.builder.add(self.at.allocs[usize::from(cpu)], 1);
        self.builder.add(self.at.constructed, i64::from(rules.contains(&R::AConstructor)));
        let count = match done.init {
            R::AFullLocal => self.at.wiped_local,
            R::AFullRemote => self.at.wiped_remote,
            R::AFullUnknown => self.at.wiped_unknown,
            _ => self.at.part,
        };
        self.builder.add(count, 1);
        self.pay(Side::Alloc, done.init, cpu);
        let whence = match (on_list, found) {
            (Some(_), _) => "from its hot list",
            (_, Some(_)) => "from slab",
            _ if rules.contains(&R::AConstructor) => "from slab, which makes and initialises a new header",
            _ => "from slab, which makes a new header",
        };
        let what = if is_whole { "wipes all of" } else { "sets part of" };
        let whose = match fetched {
            0 if writer == NO_CPU => "nobody is known to have written it".to_owned(),
            0 => "it wrote those lines last".to_owned(),
            n => format!("{n} of the {written} lines come from CPU {writer}'s cache"),
        };
        self.builder.event(Event {
            at_ns: now,
            cpu,
            mark: match done.init {
                R::AFullLocal | R::AFullUnknown => "wipedLocal",
                R::AFullRemote => "wipedAcross",
                R::APartRemote => "allocAcross",
                _ => "alloc",
            },
            ask: ASKS * number,
            token: Some(token),
            rules: rules.iter().map(|r| RULES[*r as usize].id).collect(),
            from: Some(if on_list.is_some() { self.at.hot[usize::from(cpu)] } else { self.at.slab }),
            to: Some(place),
            text: format!("CPU {cpu} allocates skb {number} {whence}: {what} header {header}, {whose}"),
            ..Event::default()
        });
        self.builder.moment("first-alloc");
        if matches!(done.init, R::APartRemote | R::AFullRemote) {
            self.builder.moment("first-remote");
        }
        if found.is_none() {
            self.builder.moment("first-new");
        }
        if done.pool == Some(R::PPop) {
            self.builder.moment("first-pop");
        }
        self.later(now + STEP_NS, number, Input::Fill);
    }

    /// The packet's fields are written by the CPU that allocated it.
    pub(super) fn fill(&mut self, now: u64, number: u32) {
        let Packet { from: cpu, is_sent, header, token, .. } = self.packets[number as usize];
        let fetched = self.write(header, cpu, 0..self.layout.lines);
        let more = match fetched {
            0 => "it has every line".to_owned(),
            1 => format!("1 more line comes from CPU {}'s cache", 1 - cpu),
            n => format!("{n} more lines come from CPU {}'s cache", 1 - cpu),
        };
        let place = self.at.cpu[usize::from(cpu)];
        self.builder.event(Event {
            at_ns: now,
            cpu,
            mark: "filledIn",
            ask: ASKS * number + 1,
            token: Some(token),
            from: Some(place),
            to: Some(place),
            text: format!("CPU {cpu} fills in the fields of skb {number}: {more}"),
            ..Event::default()
        });
        self.builder.moment("first-fill");
        let (delay, next) = (self.values.whole("delay") as u64, if is_sent { Input::Free } else { Input::Read });
        self.later(now + delay, number, next);
    }

    pub(super) fn read(&mut self, now: u64, number: u32) {
        let Packet { from, to: cpu, header, token, .. } = self.packets[number as usize];
        let fetched = self.write(header, cpu, 0..self.layout.lines);
        let place = self.at.cpu[usize::from(cpu)];
        self.builder.move_to(token, Some(place));
        let how = match fetched {
            0 => "it has every line".to_owned(),
            n => format!("{n} lines come from CPU {from}'s cache"),
        };
        self.builder.event(Event {
            at_ns: now,
            cpu,
            mark: if fetched > 0 { "crossed" } else { "reads" },
            ask: ASKS * number + 2,
            token: Some(token),
            from: Some(self.at.cpu[usize::from(from)]),
            to: Some(place),
            text: format!("CPU {cpu} reads skb {number}: {how}"),
            ..Event::default()
        });
        self.builder.moment("first-read");
        if fetched > 0 {
            self.builder.moment("first-cross");
        }
        self.later(now + STEP_NS, number, Input::Free);
    }

    pub(super) fn free(&mut self, now: u64, number: u32) {
        let Packet { from, to: cpu, header, token, is_sent } = self.packets[number as usize];
        let ask = ASKS * number + 3;
        let by_hand = self.values.hand(ask).map(|choice| if choice == "free" { Side::Free } else { Side::Alloc });
        let before = self.headers.all[header];
        let done = self.machine.free_by(cpu, before.writer, by_hand);
        let is_left = done.init == R::FNone;
        let fetched = if is_left {
            self.show(header, before.lines);
            0
        } else {
            self.write(header, cpu, 0..self.layout.lines)
        };
        self.headers.all[header].by_hand = by_hand;
        let is_cached = done.pool == Some(R::PPush);
        let to = if is_cached { self.at.hot[usize::from(cpu)] } else { self.at.slab };
        if is_cached {
            self.headers.hot[usize::from(cpu)].push(header);
        } else {
            self.headers.slab.push(header);
        }
        self.levels();
        self.builder.move_to(token, Some(to));
        self.builder.add(self.at.frees[usize::from(cpu)], 1);
        match done.init {
            R::FFullLocal => self.builder.add(self.at.wiped_local, 1),
            R::FFullRemote => self.builder.add(self.at.wiped_remote, 1),
            _ => {}
        }
        self.pay(Side::Free, done.init, cpu);
        let whose = match fetched {
            _ if is_left => format!("leaves header {header} to its next allocation"),
            0 => format!("wipes all of header {header}, it wrote every line last"),
            n => format!("wipes all of header {header}, {n} lines come from CPU {}'s cache", 1 - cpu),
        };
        let whereto = match done.pool {
            Some(R::PPush) => format!("on its hot list, {} on it", done.level),
            Some(_) => format!("its hot list holds {}: to slab", done.level),
            None => "to slab".to_owned(),
        };
        let verb = if is_sent { "completes and frees" } else { "frees" };
        let alien = if from == cpu { String::new() } else { format!(" of CPU {from}") };
        self.builder.event(Event {
            at_ns: now,
            cpu,
            mark: match done.init {
                R::FFullLocal => "wipedLocal",
                R::FFullRemote => "wipedAcross",
                _ => "freedHere",
            },
            ask,
            token: Some(token),
            rules: [Some(done.init), done.pool].into_iter().flatten().map(|r| RULES[r as usize].id).collect(),
            from: Some(self.at.cpu[usize::from(if is_sent { from } else { cpu })]),
            to: Some(to),
            choice: Some(Choice { took: if is_left { "alloc" } else { "free" }, by_hand: by_hand.is_some() }),
            text: format!("CPU {cpu} {verb} skb {number}{alien}: {whose}; {whereto}"),
        });
        self.builder.moment("first-free");
        for (moment, is_now) in [
            ("first-completion", is_sent),
            ("hot-full", done.pool == Some(R::PFull)),
            ("left", is_left),
            ("wiped-across", done.init == R::FFullRemote),
        ] {
            if is_now {
                self.builder.moment(moment);
            }
        }
    }
}
