//! Where skbs stand in this simulation, and the gauges beside it.

use super::{Run, STEP_NS, WIRE_NS};

#[derive(Default)]
pub(super) struct Places {
    pub(super) cache: Vec<u32>,
    pub(super) list: Vec<Vec<u32>>,
    pub(super) cpu: Vec<u32>,
    pub(super) wire: u32,
    pub(super) cache_gauge: Vec<usize>,
    pub(super) list_gauge: Vec<Vec<usize>>,
    pub(super) counter: Vec<Vec<usize>>,
    pub(super) limit: usize,
    pub(super) slab: usize,
    pub(super) returned: usize,
    pub(super) kicks: usize,
    pub(super) alien_data: usize,
    pub(super) overflow: usize,
    pub(super) flushed: usize,
    pub(super) traced: usize,
    pub(super) done: usize,
}

impl Run<'_> {
    pub(super) fn lay_out(&mut self) {
        let nodes = if self.profile.defer_per_node { self.host.nodes.len() as u16 } else { 1 };
        let holds = self.variant.limit.map(|l| if self.profile.defer_counts_first { l.saturating_sub(1) } else { l });
        let (builder, at) = (&mut self.builder, &mut self.at);
        for &cpu in &self.host.cpus {
            at.cpu.push(builder.cpu(cpu));
            let size = Some(self.profile.cache_size);
            at.cache.push(builder.place(format!("cache:{cpu}"), "napiCache", Some(cpu), size));
            at.cache_gauge.push(builder.gauge(format!("cache:{cpu}"), "skbs", size));
            let (mut lists, mut levels, mut counters) = (Vec::new(), Vec::new(), Vec::new());
            for node in 0..nodes {
                let id = format!("list:{cpu}:{node}");
                lists.push(builder.place(id.clone(), "deferList", Some(cpu), holds));
                levels.push(builder.gauge(id, "skbs", holds));
                counters.push(builder.gauge(format!("counter:{cpu}:{node}"), "attempts", None));
            }
            at.list.push(lists);
            at.list_gauge.push(levels);
            at.counter.push(counters);
        }
        at.wire = builder.place("wire".to_owned(), "wire", None, None);
        builder.place("slab".to_owned(), "slab", None, None);
        at.limit = builder.gauge("limit", "skbs", None);
        at.slab = builder.gauge("slab-taken", "skbs", None);
        at.returned = builder.gauge("slab-returned", "skbs", None);
        at.kicks = builder.gauge("kicks", "kicks", None);
        at.alien_data = builder.gauge("alien-data", "data buffers", None);
        at.overflow = builder.gauge("overflow", "skbs", None);
        at.flushed = builder.gauge("flushed", "skbs", None);
        at.traced = builder.gauge("traced", "events", None);
        at.done = builder.gauge("done", "skbs", None);
        for &cpu in &self.host.cpus {
            for _ in 0..self.values.small("filled") {
                self.machine.put(cpu);
            }
        }
        let kick = self.values.whole("kick");
        builder.assume(format!("a kick is served {kick} ns after it is sent; no per-kick cost is published"));
        builder.assume(format!(
            "{WIRE_NS} ns pass between sending and the completion interrupt, {STEP_NS} ns between packets of a poll"
        ));
        self.levels();
        self.builder.begin();
    }

    /// Levels of every cache and list, as the machine has them.
    pub(super) fn levels(&mut self) {
        for cpu in 0..self.host.cpus.len() {
            self.builder.set(self.at.cache_gauge[cpu], i64::from(self.machine.cache(cpu as u16)));
            for node in 0..self.at.list[cpu].len() {
                let level = self.machine.level(cpu as u16, node as u16);
                self.builder.set(self.at.list_gauge[cpu][node], i64::from(level));
                self.builder.set(self.at.counter[cpu][node], i64::from(self.machine.counter(cpu as u16, node as u16)));
            }
        }
        self.builder.set(self.at.limit, i64::from(self.own_limit));
        self.builder.set(self.at.kicks, self.machine.kicks as i64);
    }
}
