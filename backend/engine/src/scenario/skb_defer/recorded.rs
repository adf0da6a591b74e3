//! Frees and flushes of a recording on the defer lists of their CPUs. Tokens are lives; levels are those of the rule's own lists.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::policy::skb_defer::rules::*;
use crate::scenario::builder::SimulationBuilder;
use crate::scenario::recorded::{Decision, Life, Recorded, Window, known};
use crate::scenario::simulation::{Choice, Event};

const PUSHES: &[u8] = &[B5_PUSH, B6_KICK, D_PENDING, D_THREAD];
const RULES_DRAWN: &[u8] = &[
    A1_ANY_CONTEXT,
    A3_REFERENCED,
    A5_FCLONE,
    A6_CACHE,
    B1_OFF,
    B2_ZEROCOPY,
    B3_OFFLINE,
    B4_OVERFLOW,
    B5_PUSH,
    B6_KICK,
    C_LOCAL,
    D_PENDING,
    D_THREAD,
    G_FLUSH,
];

const FREES: &[u8] = RULES_DRAWN.split_at(RULES_DRAWN.len() - 1).0;

/// What is drawn of a recording.
pub const RECORDED: Recorded = Recorded {
    rules: RULES_DRAWN,
    asks: RULES_DRAWN,
    first: FREES,
    first_is_alien: true,
    first_text: "the first skb freed on another CPU than allocated it",
    lead: 4,
    needs: "record skbs from their receive to their last read (`skbscope capture skb-defer` prints the script), \
            on a host where packets are received or sent",
    lives: true,
    events: true,
    opens: PUSHES,
    closes: &[G_FLUSH],
    records: &[],
    writes: &[],
    fill,
};

fn home(row: &Decision) -> u16 {
    (row.subject >> 16) as u16
}
fn is_flush(row: &Decision) -> bool {
    row.rule == G_FLUSH
}

/// What lies on the lists before the first step, and the steps in the order of the replay: a free each, or a flush with all it takes.
///
/// A free happens when its read is over and a flush by its CPU's next event, so that order is not that of the events. A flush
/// outside the window counts where a push of the window follows it; a push before the window is a step where the replay took it
/// after one of the window on the same CPU's lists.
fn steps(window: &Window) -> (Vec<&Decision>, Vec<Vec<&Decision>>) {
    let last = window.decisions[window.decisions.len() - 1].i;
    let pushes = window.decisions.iter().filter(|row| defers(row.rule));
    let pushed: HashSet<u32> = pushes.clone().chain(&window.open).map(|row| row.life).collect();
    let closing = window.closing.iter().filter(|row| pushed.contains(&row.life));
    let is_followed = |row: &Decision| pushes.clone().any(|push| home(push) == home(row) && push.order() > row.order());
    let closing = closing.filter(|row| row.i <= last || is_followed(row));
    let mut rows: Vec<&Decision> = window.decisions.iter().chain(closing).collect();
    let mut begins: HashMap<u16, u32> = HashMap::new();
    for row in rows.iter().filter(|row| defers(row.rule) || is_flush(row)) {
        let begin = begins.entry(home(row)).or_insert(u32::MAX);
        *begin = row.order().min(*begin);
    }
    let (start, behind): (Vec<&Decision>, Vec<&Decision>) =
        window.open.iter().partition(|row| begins.get(&home(row)).is_none_or(|begin| row.order() < *begin));
    rows.extend(behind);
    rows.sort_by_key(|row| row.order());
    let one = |a: &&Decision, b: &&Decision| is_flush(a) && is_flush(b) && (a.event, home(a)) == (b.event, home(b));
    (start, rows.chunk_by(one).map(<[_]>::to_vec).collect())
}

struct Run<'a> {
    window: &'a Window,
    builder: &'a mut SimulationBuilder,
    limit: Option<u32>,
    lists: BTreeSet<(u16, u16)>,
    token: HashMap<u32, u32>,
}

fn fill(window: &Window, builder: &mut SimulationBuilder) {
    let (start, steps) = steps(window);
    let rows: Vec<&Decision> = start.iter().chain(steps.iter().flatten()).copied().collect();
    let cpus = window.cpus(rows.iter().flat_map(|row| [row.from, row.to, home(row)]));
    let per_node = window.profile().defer_per_node;
    let list = |row: &Decision| (home(row), if per_node { row.subject as u16 } else { 0 });
    let nodes = if per_node { window.host.nodes.len() as u16 } else { 1 };
    let mut lists: BTreeSet<(u16, u16)> = cpus.iter().flat_map(|cpu| (0..nodes).map(|node| (*cpu, node))).collect();
    lists.extend(rows.iter().filter(|row| defers(row.rule)).map(|row| list(row)));
    let limit = window.knob("net.core.skb_defer_max");
    let mut run = Run { window, builder, limit, lists, token: HashMap::new() };
    run.lay_out(&cpus, &start, &list);
    let mut births = run.births(&steps).into_iter().peekable();
    for step in &steps {
        while let Some(life) = births.next_if(|life| life.first <= step[0].event) {
            run.born(life);
        }
        if is_flush(step[0]) {
            run.flush(step);
        } else {
            run.free(step[0], list(step[0]));
        }
    }
}

impl<'a> Run<'a> {
    fn lay_out(&mut self, cpus: &[u16], start: &[&Decision], list: &impl Fn(&Decision) -> (u16, u16)) {
        let (builder, profile) = (&mut *self.builder, self.window.profile());
        let holds = self.limit.map(|limit| if profile.defer_counts_first { limit.saturating_sub(1) } else { limit });
        for &cpu in cpus {
            builder.cpu(cpu);
            builder.place(format!("cache:{cpu}"), "napiCache", Some(cpu), Some(profile.cache_size));
            for &(_, node) in self.lists.range((cpu, 0)..=(cpu, u16::MAX)) {
                let id = format!("list:{cpu}:{node}");
                builder.place(id.clone(), "deferList", Some(cpu), holds);
                let level = start.iter().filter(|row| list(row) == (cpu, node)).count();
                builder.gauge_from(id, "skbs", holds, level as i64);
            }
        }
        builder.place("wire".to_owned(), "wire", None, None);
        builder.place("slab".to_owned(), "slab", None, None);
        if let Some(limit) = self.limit {
            builder.gauge_from("limit", "skbs", None, i64::from(limit));
        }
        for (id, unit) in [
            ("kicks", "kicks"),
            ("overflow", "skbs"),
            ("flushed", "skbs"),
            ("traced", "events"),
            ("done", "skbs"),
            ("differs", "decisions"),
        ] {
            builder.gauge(id, unit, None);
        }
        for row in start {
            let (cpu, node) = list(row);
            let place = builder.place_named(&format!("list:{cpu}:{node}"));
            self.token.insert(row.life, builder.token_at("skb", Some(cpu), place));
        }
        builder.assume("lists and counters are empty when the recording begins; what they held then is not known");
        builder
            .assume("levels of napi_skb_cache, of slab and of the slots' counters are in no event: they are not shown");
        builder.assume(
            "a free happens when its read is over and a flush by its CPU's next event, so their order is the replay's",
        );
    }

    /// Lives that begin within the window, by their first events; the others are in use from position 0.
    fn births(&mut self, steps: &[Vec<&Decision>]) -> Vec<&'a Life> {
        let mut born = Vec::new();
        let mut met = HashSet::new();
        for row in steps.iter().flatten().filter(|row| !is_flush(row)) {
            if self.token.contains_key(&row.life) || !met.insert(row.life) {
                continue;
            }
            let Some(life) = self.window.life(row.life) else { continue };
            if life.t0 >= self.window.begin_ns() {
                born.push(life);
            } else {
                let place = self.in_use(life);
                self.token.insert(life.n, self.builder.token_at("skb", known(life.alloc), place));
            }
        }
        born.sort_by_key(|life| life.first);
        born
    }

    fn is_sent(&self, life: &Life) -> bool {
        matches!(self.window.name_of(life.first), "net_dev_queue" | "net_dev_start_xmit" | "net_dev_xmit")
    }

    fn in_use(&mut self, life: &Life) -> u32 {
        match known(life.alloc) {
            Some(cpu) if !self.is_sent(life) => self.builder.cpu(cpu),
            _ => self.builder.place_named("wire"),
        }
    }

    fn born(&mut self, life: &Life) {
        let cpu = known(life.alloc);
        let token = self.builder.token("skb", cpu);
        self.token.insert(life.n, token);
        let place = self.in_use(life);
        self.builder.move_to(token, Some(place));
        let (verb, cpu) = (if self.is_sent(life) { "sends" } else { "receives" }, cpu.unwrap_or(0));
        let name = self.window.name_of(life.first);
        let at_ns = (life.t0 - self.window.begin_ns()).max(self.builder.last_ns());
        self.builder.event(Event {
            at_ns,
            cpu,
            mark: "alloc",
            ask: life.first,
            token: Some(token),
            to: Some(place),
            text: format!("CPU {cpu} {verb} skb {}, first seen at {name}", life.n),
            ..Event::default()
        });
        self.builder.moment("first-skb");
    }

    fn free(&mut self, row: &Decision, (home, node): (u16, u16)) {
        let (builder, cpu) = (&mut *self.builder, known(row.from).unwrap_or(0));
        let token = self.token.get(&row.life).copied();
        let is_back = defers(row.rule);
        builder.count("kicks", row.rule == B6_KICK);
        builder.count("overflow", row.rule == B4_OVERFLOW);
        builder.count("traced", is_traced(row.rule));
        builder.count("done", !is_back);
        builder.count("differs", row.differs());
        let list = format!("list:{home}:{node}");
        if is_back {
            builder.show(&list, i64::from(row.level));
        }
        let to = if is_back { builder.place_named(&list) } else { builder.place_named(&format!("cache:{cpu}")) };
        let from = token.and_then(|token| builder.place_of(token));
        if let Some(token) = token {
            builder.move_to(token, Some(to));
        }
        let is_alien = home != cpu;
        let completes = self.window.name_of(row.event) == "consume_skb";
        let id = RULES[usize::from(row.rule)].id;
        let passed_on = completes && id.starts_with(['B', 'D']);
        let event = Event {
            cpu,
            mark: match row.rule {
                B6_KICK => "kick",
                _ if is_back => "handedBack",
                _ => "freedHere",
            },
            token,
            rules: passed_on.then_some(RULES[usize::from(A2_ALIEN)].id).into_iter().chain([id]).collect(),
            from,
            to: Some(to),
            choice: is_alien.then_some(Choice { took: if is_back { "back" } else { "here" }, by_hand: false }),
            text: text(row, cpu, home, completes, self.limit),
            ..Event::default()
        };
        self.window.event(builder, row, event);
        builder.moments(&[
            ("first-alien", is_alien),
            ("first-push", is_back),
            ("tenth-push", is_back && row.level == 10),
            ("kick", row.rule == B6_KICK),
            ("overflow", row.rule == B4_OVERFLOW),
            ("first-difference", row.differs()),
        ]);
    }

    fn flush(&mut self, rows: &[&Decision]) {
        let (builder, cpu, n) = (&mut *self.builder, known(rows[0].to).unwrap_or(0), rows.len());
        let to = builder.place_named(&format!("cache:{cpu}"));
        for gauge in ["flushed", "traced", "done"] {
            builder.add(builder.gauge_named(gauge), n as i64);
        }
        for token in rows.iter().filter_map(|row| self.token.get(&row.life)) {
            builder.move_to(*token, Some(to));
        }
        let own: Vec<u16> = self.lists.range((cpu, 0)..=(cpu, u16::MAX)).map(|(_, node)| *node).collect();
        for node in &own {
            builder.show(&format!("list:{cpu}:{node}"), 0);
        }
        let (skbs, times) = if n == 1 { ("skb comes", "once".to_owned()) } else { ("skbs come", format!("{n} times")) };
        let from = builder.place_named(&format!("list:{cpu}:{}", own.first().unwrap_or(&0)));
        let event = Event {
            cpu,
            mark: "flushed",
            rules: vec![RULES[usize::from(G_FLUSH)].id],
            from: Some(from),
            to: Some(to),
            text: format!(
                "CPU {cpu} runs NET_RX: {n} {skbs} off its defer list into its napi_skb_cache, consume_skb {times}"
            ),
            ..Event::default()
        };
        self.window.event(builder, rows[0], event);
        builder.moment("flush");
    }
}

fn is_traced(rule: u8) -> bool {
    matches!(rule, A1_ANY_CONTEXT | A5_FCLONE | A6_CACHE)
}

fn text(row: &Decision, cpu: u16, home: u16, completes: bool, limit: Option<u32>) -> String {
    let verb = if completes { "completes" } else { "has read" };
    let whose = if home == cpu { String::new() } else { format!(" of CPU {home}") };
    let fate = match row.rule {
        B4_OVERFLOW => {
            let limit = limit.map_or("none".to_owned(), |limit| limit.to_string());
            format!("the slot's counter has reached the limit of {limit}: freed here, no event")
        }
        B6_KICK => {
            format!("pushed on CPU {home}'s defer list, {} on it; half full: CPU {home} is kicked", row.level)
        }
        rule if defers(rule) => format!("pushed on CPU {home}'s defer list, {} on it", row.level),
        rule if is_traced(rule) => "freed here, consume_skb is traced".to_owned(),
        _ => "freed here, no event".to_owned(),
    };
    let kernel =
        if defers(row.rule) { "freed it without a flush".to_owned() } else { format!("flushed it on CPU {home}") };
    format!("CPU {cpu} {verb} skb {}{whose}: {fate}{}", row.life, row.otherwise(&kernel))
}
