//! Batches of devmap and the pages that come back, as the rule has them in cache or ring. Tokens are the pages; the pool drawn is
//! the one that most of them belong to.

use std::collections::HashMap;

use crate::policy::xdp_return::devmap::BULK;
use crate::policy::xdp_return::rules::*;
use crate::scenario::builder::SimulationBuilder;
use crate::scenario::recorded::{Decision, Recorded, Window, known};
use crate::scenario::simulation::{Choice, Event};

const RETURNS: &[u8] =
    &[C2_NOT_RECYCLABLE, C3_CACHED, C4_CACHE_FULL, C5_RING, C6_RING_FULL, A2_SHARED, A3_ORDER0, A4_XSK_POOL];

/// What is drawn of a recording.
pub const RECORDED: Recorded = Recorded {
    rules: &[
        C2_NOT_RECYCLABLE,
        C3_CACHED,
        C4_CACHE_FULL,
        C5_RING,
        C6_RING_FULL,
        A2_SHARED,
        A3_ORDER0,
        A4_XSK_POOL,
        F2_FULL,
        F2_FLUSH,
        F5_BATCH,
    ],
    asks: RETURNS,
    first: RETURNS,
    first_is_alien: false,
    first_text: "the first page that comes back",
    lead: 3,
    needs: "record a devmap redirect or XDP returns with xdp:xdp_devmap_xmit or a probe on __xdp_return \
            (`skbscope capture xdp-return` prints the script)",
    lives: false,
    events: false,
    opens: &[],
    closes: &[],
    records: &[],
    writes: &[],
    fill,
};

fn is_return(row: &Decision) -> bool {
    RETURNS.contains(&row.rule)
}

struct Run<'a> {
    window: &'a Window,
    builder: &'a mut SimulationBuilder,
    pool: u32,
    pools: usize,
    /// Pages that come back, by event and device.
    back: HashMap<(u32, u32), u32>,
    pages: u32,
}

fn fill(window: &Window, builder: &mut SimulationBuilder) {
    let mut back = HashMap::new();
    // By pool in order of first appearance: of two with as many pages the first is drawn.
    let mut pools: Vec<(u32, u32)> = Vec::new();
    for row in window.decisions.iter().filter(|row| is_return(row)) {
        *back.entry((row.event, row.subject)).or_default() += 1;
        match pools.iter_mut().find(|pool| pool.0 == row.subject) {
            Some(pool) => pool.1 += 1,
            None => pools.push((row.subject, 1)),
        }
    }
    let pool = pools.iter().rev().max_by_key(|pool| pool.1).map_or(0, |pool| pool.0);
    let mut run = Run { window, builder, pool, pools: pools.len(), back, pages: 0 };
    run.lay_out();
    for row in &window.decisions {
        if is_return(row) { run.page_back(row) } else { run.batch(row) }
    }
}

impl Run<'_> {
    fn lay_out(&mut self) {
        let (builder, window) = (&mut *self.builder, self.window);
        let size = Some(window.profile().pool_cache);
        builder.place("rx".to_owned(), "device", None, None);
        for cpu in window.cpus(window.decisions.iter().map(|row| row.from)) {
            builder.cpu(cpu);
            builder.place(format!("bulk:{cpu}"), "batch", Some(cpu), Some(BULK));
        }
        for (id, concept, capacity) in [
            ("asked", "directFlag", None),
            ("flag", "flag", None),
            ("local", "napiLocal", None),
            ("cache", "poolCache", size),
            ("ring", "poolRing", window.knob("page_pool_ring")),
            ("allocator", "pageAllocator", None),
        ] {
            builder.place(id.to_owned(), concept, None, capacity);
        }
        if let Some(first) = window.decisions.iter().find(|row| is_return(row) && row.subject == self.pool) {
            let before = first.level - u32::from(first.rule == C3_CACHED);
            builder.gauge_from("cache", "pages", size, i64::from(before));
        }
        for id in ["returned", "cached", "ringed", "lost"] {
            builder.gauge(id, "pages", None);
        }
        builder.gauge("differs", "decisions", None);
        builder.assume("cache and ring are empty when the recording begins; what they held then is not known");
        builder.assume("the level of the ring and the tests of a return are in no event: they are not shown");
        if self.pools > 1 {
            builder.assume(format!(
                "pages of {} pools come back; the cache is that of the pool with most of them",
                self.pools
            ));
        }
    }

    fn batch(&mut self, row: &Decision) {
        let (builder, cpu) = (&mut *self.builder, known(row.from).unwrap_or(0));
        let back = self.back.get(&(row.event, row.subject)).copied().unwrap_or(0);
        let frames = match row.level {
            1 => "1 frame leaves".to_owned(),
            n => format!("{n} frames leave"),
        };
        let why = match row.rule {
            F2_FULL => ", the queue is full",
            F2_FLUSH => ", the poll ends",
            _ => "",
        };
        let drops = match back {
            0 => "none comes back".to_owned(),
            1 => "1 of them comes back".to_owned(),
            n => format!("{n} of them come back"),
        };
        let from = builder.place(format!("bulk:{cpu}"), "batch", Some(cpu), None);
        let event = Event {
            cpu,
            mark: if back > 0 { "dropped" } else { "sent" },
            rules: vec![RULES[usize::from(row.rule)].id],
            from: Some(from),
            text: format!("CPU {cpu}: {frames} devmap's queue{why}; {drops}"),
            ..Event::default()
        };
        self.window.event(builder, row, event);
        builder.moment("first-batch");
    }

    fn page_back(&mut self, row: &Decision) {
        let (builder, cpu) = (&mut *self.builder, known(row.from).unwrap_or(0));
        let (mark, fate) = fate(row.rule);
        let (is_cached, is_ringed) = (row.rule == C3_CACHED, mark == "ringed");
        let to = builder.place_named(if is_cached {
            "cache"
        } else if is_ringed {
            "ring"
        } else {
            "allocator"
        });
        let token = builder.token("page", None);
        builder.move_to(token, (mark != "returned").then_some(to));
        if row.subject == self.pool {
            builder.show("cache", i64::from(row.level));
        }
        builder.count("returned", true);
        builder.count("cached", is_cached);
        builder.count("ringed", is_ringed);
        builder.count("lost", matches!(row.rule, C2_NOT_RECYCLABLE | C6_RING_FULL));
        builder.count("differs", row.differs());
        let number = self.pages;
        self.pages += 1;
        let level = if is_cached { format!(", {} in it", row.level) } else { String::new() };
        let whose = if self.pools > 1 { format!(" of pool {}", row.subject) } else { String::new() };
        let otherwise = row.otherwise("was given another direct value");
        let took = match row.rule {
            C3_CACHED | C4_CACHE_FULL => Some("cache"),
            _ if is_ringed => Some("ring"),
            _ => None,
        };
        let from = builder.place(format!("bulk:{cpu}"), "batch", Some(cpu), None);
        let event = Event {
            cpu,
            mark,
            token: Some(token),
            rules: vec![RULES[usize::from(row.rule)].id],
            from: Some(from),
            to: Some(to),
            choice: took.map(|took| Choice { took, by_hand: false }),
            text: format!("CPU {cpu}: page {number}{whose} {fate}{level}{otherwise}"),
            ..Event::default()
        };
        self.window.event(builder, row, event);
        builder.moments(&[
            ("first-return", true),
            ("first-put", true),
            ("first-cached", is_cached),
            ("first-ringed", is_ringed),
            ("ring-full", row.rule == C6_RING_FULL),
            ("held", row.rule == C2_NOT_RECYCLABLE),
            ("first-difference", row.differs()),
        ]);
    }
}

/// The mark of where a page goes, and the words.
pub(super) fn fate(rule: u8) -> (&'static str, &'static str) {
    match rule {
        C2_NOT_RECYCLABLE => ("returned", "leaves the pool: somebody else still holds it"),
        C3_CACHED => ("cached", "goes into the cache"),
        C4_CACHE_FULL => ("ringed", "goes into the ring: the cache is full"),
        C6_RING_FULL => ("returned", "leaves the pool: the ring is full"),
        A2_SHARED => ("returned", "is a fragment: freed as a fragment, without a pool"),
        A3_ORDER0 => ("returned", "is a plain page: its reference is put, without a pool"),
        A4_XSK_POOL => ("returned", "goes back to its AF_XDP pool"),
        _ => ("ringed", "goes into the ring"),
    }
}
