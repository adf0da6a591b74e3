//! Allocations and frees of a recording, each with the CPU that wrote the header last. Tokens are lives; a header is a number for
//! an address, in the order of first appearance in the window.

use std::collections::HashMap;

use crate::event::NO_CPU;
use crate::policy::skb_init::rules::{R, RULES};
use crate::scenario::builder::SimulationBuilder;
use crate::scenario::recorded::{Decision, Life, Recorded, Window, known};
use crate::scenario::simulation::{Choice, Event};

const ALLOCS: [R; 6] = [R::APartLocal, R::APartRemote, R::APartUnknown, R::AFullLocal, R::AFullRemote, R::AFullUnknown];
const ALLOC_NUMBERS: &[u8] = &[
    R::APartLocal as u8,
    R::APartRemote as u8,
    R::APartUnknown as u8,
    R::AFullLocal as u8,
    R::AFullRemote as u8,
    R::AFullUnknown as u8,
];
const LISTS: [R; 4] = [R::PPop, R::PEmpty, R::PPush, R::PFull];
const FREES: [R; 3] = [R::FFullLocal, R::FFullRemote, R::FNone];

/// What is drawn of a recording.
pub const RECORDED: Recorded = Recorded {
    rules: &[
        R::APartLocal as u8,
        R::APartRemote as u8,
        R::APartUnknown as u8,
        R::AFullLocal as u8,
        R::AFullRemote as u8,
        R::AFullUnknown as u8,
        R::FFullLocal as u8,
        R::FFullRemote as u8,
        R::FNone as u8,
        R::PPop as u8,
        R::PEmpty as u8,
        R::PPush as u8,
        R::PFull as u8,
    ],
    asks: ALLOC_NUMBERS,
    first: &[R::APartRemote as u8, R::AFullRemote as u8, R::FFullRemote as u8],
    first_is_alien: false,
    first_text: "the first header wiped by another CPU than wrote it last",
    lead: 8,
    needs: "record skbs from their allocation or first event to their free (`skbscope capture skb-init` prints the script)",
    lives: true,
    events: true,
    opens: &[],
    closes: &[],
    records: &[],
    writes: &[],
    fill,
};

fn rule(row: &Decision) -> R {
    let all = ALLOCS.iter().chain(&FREES).chain(&LISTS);
    all.copied().find(|rule| *rule as u8 == row.rule).unwrap_or(R::AConstructor)
}
fn is_list(row: &Decision) -> bool {
    LISTS.contains(&rule(row))
}

struct Run<'a> {
    window: &'a Window,
    builder: &'a mut SimulationBuilder,
    /// Token of a life, and of the last user of an address.
    token: HashMap<u32, u32>,
    user: HashMap<u64, u32>,
    headers: HashMap<u64, usize>,
}

fn fill(window: &Window, builder: &mut SimulationBuilder) {
    let mut run = Run { window, builder, token: HashMap::new(), user: HashMap::new(), headers: HashMap::new() };
    run.lay_out();
    let mut listed: Option<&Decision> = None;
    for row in &window.decisions {
        if is_list(row) {
            // The source or destination of the skb is one event with what is wiped.
            listed = Some(row);
            continue;
        }
        run.wipe(row, listed.take().filter(|list| (list.event, list.life) == (row.event, row.life)));
    }
}

impl Run<'_> {
    fn cpu(&self, row: &Decision) -> u16 {
        let freed = || self.window.life(row.life).and_then(|life| known(life.freed));
        known(row.to).or_else(freed).or_else(|| self.window.cpu_of(row.event)).unwrap_or(0)
    }

    fn lay_out(&mut self) {
        let (window, rows) = (self.window, &self.window.decisions);
        let has_list = window.profile().hot_list.is_some();
        let limit = window.knob("net.core.hot_list_length");
        let cpus = window.cpus(rows.iter().flat_map(|row| [row.from, self.cpu(row)]));
        self.builder.place("header".to_owned(), "header", None, None);
        for cpu in cpus {
            self.builder.cpu(cpu);
            if has_list {
                self.builder.place(format!("hot:{cpu}"), "hotList", Some(cpu), limit);
                if let Some(first) = rows.iter().find(|row| is_list(row) && self.cpu(row) == cpu) {
                    // The level before the first decision on it, which took one off, put one on, or left it.
                    let by = match rule(first) {
                        R::PPop => 1,
                        R::PPush => -1,
                        _ => 0,
                    };
                    self.builder.gauge_from(format!("hot:{cpu}"), "skbs", limit, i64::from(first.level) + by);
                }
            }
            self.builder.gauge(format!("allocs:{cpu}"), "skbs", None);
            self.builder.gauge(format!("frees:{cpu}"), "skbs", None);
        }
        self.builder.place("slab".to_owned(), "slab", None, None);
        self.builder.gauge_from("header", "", None, -1);
        for id in ["wiped-local", "wiped-remote", "wiped-unknown", "part"] {
            self.builder.gauge(id, "headers", None);
        }
        self.builder.assume(
            "the CPU of the last event that touched an skb is assumed to have written its header last; \
             which cache lines it wrote is in no event",
        );
        self.builder.assume("a header is a number for an address: the same address, the same header");
        if !has_list {
            self.builder.assume("which free list a header lies on is in no event: it is drawn in slab");
        }
        self.builder.assume("no cycles: those of 2002 say nothing of today's kernels and machines");
        for row in rows.iter().filter(|row| FREES.contains(&rule(row))) {
            // What is freed here and was allocated before is in use from the start.
            let Some(life) = window.life(row.life).filter(|life| life.t0 < window.begin_ns()) else { continue };
            if !self.token.contains_key(&life.n) {
                let cpu = known(life.alloc).unwrap_or_else(|| self.cpu(row));
                let place = self.builder.cpu(cpu);
                let token = self.builder.token_at("skb", known(life.alloc), place);
                self.token.insert(life.n, token);
                self.user.insert(life.address, token);
            }
        }
    }

    fn wipe(&mut self, row: &Decision, listed: Option<&Decision>) {
        let (cpu, life, rule_id) = (self.cpu(row), self.window.life(row.life), rule(row));
        let is_alloc = ALLOCS.contains(&rule_id);
        let list = listed.map(rule);
        let next = self.headers.len();
        let header = life.map_or(-1, |life| *self.headers.entry(life.address).or_insert(next) as i64);
        let builder = &mut *self.builder;
        if let Some(life) = life.filter(|_| is_alloc) {
            let token = builder.token("skb", Some(cpu));
            if let Some(user) = self.user.insert(life.address, token) {
                builder.move_to(user, None);
            }
            self.token.insert(life.n, token);
        }
        let token = life.and_then(|life| self.token.get(&life.n).copied());
        let in_use = builder.cpu(cpu);
        let on_list = matches!(list, Some(R::PPop | R::PPush));
        let free = builder.place_named(&if on_list { format!("hot:{cpu}") } else { "slab".to_owned() });
        let before = token.and_then(|token| builder.place_of(token));
        let (from, to) = if is_alloc { (Some(free), in_use) } else { (before, free) };
        if let Some(token) = token {
            builder.move_to(token, Some(to));
        }
        if let Some(listed) = listed {
            builder.show(&format!("hot:{cpu}"), i64::from(listed.level));
        }
        builder.show("header", header);
        builder.count(&format!("{}:{cpu}", if is_alloc { "allocs" } else { "frees" }), true);
        if let Some(gauge) = counted_as(rule_id) {
            builder.count(gauge, true);
        }
        let (own, listed_id) = (RULES[usize::from(row.rule)].id, list.map(|rule| RULES[rule as usize].id));
        let (first, second) = if is_alloc { (listed_id, Some(own)) } else { (Some(own), listed_id) };
        let event = Event {
            cpu,
            mark: mark(rule_id),
            token,
            rules: first.into_iter().chain(second).collect(),
            from,
            to: Some(to),
            choice: (!is_alloc)
                .then_some(Choice { took: if rule_id == R::FNone { "alloc" } else { "free" }, by_hand: false }),
            text: if is_alloc {
                alloc_text(row, cpu, life, header, list)
            } else {
                free_text(row, cpu, life, header, listed)
            },
            ..Event::default()
        };
        self.window.event(builder, row, event);
        builder.moments(&[
            ("first-alloc", is_alloc),
            ("first-free", !is_alloc),
            ("first-remote", matches!(rule_id, R::APartRemote | R::AFullRemote)),
            ("first-pop", list == Some(R::PPop)),
            ("hot-full", list == Some(R::PFull)),
            ("left", rule_id == R::FNone),
            ("wiped-across", rule_id == R::FFullRemote),
        ]);
    }
}

fn mark(rule: R) -> &'static str {
    match rule {
        R::AFullLocal | R::AFullUnknown | R::FFullLocal => "wipedLocal",
        R::AFullRemote | R::FFullRemote => "wipedAcross",
        R::APartRemote => "allocAcross",
        R::FNone => "freedHere",
        _ => "alloc",
    }
}

fn counted_as(rule: R) -> Option<&'static str> {
    match rule {
        R::AFullLocal | R::FFullLocal => Some("wiped-local"),
        R::AFullRemote | R::FFullRemote => Some("wiped-remote"),
        R::AFullUnknown => Some("wiped-unknown"),
        R::APartLocal | R::APartRemote | R::APartUnknown => Some("part"),
        _ => None,
    }
}

fn writer(row: &Decision, cpu: u16) -> String {
    match row.from {
        NO_CPU => "nobody is known to have written it".to_owned(),
        own if own == cpu => "which it wrote last".to_owned(),
        other => format!("which CPU {other} wrote last"),
    }
}

fn number(life: Option<&Life>) -> String {
    life.map_or(String::new(), |life| format!(" {}", life.n))
}

fn alloc_text(row: &Decision, cpu: u16, life: Option<&Life>, header: i64, list: Option<R>) -> String {
    let whence = match list {
        Some(R::PPop) => " from its hot list",
        Some(R::PEmpty) => " from slab",
        _ => "",
    };
    let is_part = matches!(rule(row), R::APartLocal | R::APartRemote | R::APartUnknown);
    let what = if is_part { "sets part of" } else { "wipes all of" };
    format!("CPU {cpu} allocates skb{}{whence}: {what} header {header}, {}", number(life), writer(row, cpu))
}

fn free_text(row: &Decision, cpu: u16, life: Option<&Life>, header: i64, listed: Option<&Decision>) -> String {
    let alloc = life.and_then(|life| known(life.alloc)).filter(|alloc| *alloc != cpu);
    let whose = alloc.map_or(String::new(), |alloc| format!(" of CPU {alloc}"));
    let fate = if rule(row) == R::FNone {
        format!("leaves header {header} to its next allocation")
    } else {
        format!("wipes all of header {header}, {}", writer(row, cpu))
    };
    let whereto = match listed {
        None => String::new(),
        Some(list) if rule(list) == R::PPush => format!("; on its hot list, {} on it", list.level),
        Some(list) => format!("; its hot list holds {}: to slab", list.level),
    };
    format!("CPU {cpu} frees skb{}{whose}: {fate}{whereto}", number(life))
}
