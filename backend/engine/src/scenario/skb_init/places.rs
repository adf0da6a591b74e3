//! What a page sees: places and gauges, and what an event does to them.

use super::Run;
use super::SENT_EVERY;
use super::headers::{Header, MOST_LINES};
use crate::event::NO_CPU;
use crate::policy::skb_init::costs::published;
use crate::policy::skb_init::machine::Side;
use crate::policy::skb_init::rules::R;

/// Indices of places and gauges; those of two CPUs by CPU.
#[derive(Default)]
pub(super) struct Places {
    pub(super) cpu: Vec<u32>,
    pub(super) hot: Vec<u32>,
    pub(super) slab: u32,
    pub(super) level: Vec<usize>,
    pub(super) slab_by: Vec<usize>,
    pub(super) header: usize,
    pub(super) line: Vec<usize>,
    pub(super) was: Vec<usize>,
    pub(super) fetched: Vec<usize>,
    pub(super) fetched_in_all: usize,
    pub(super) allocs: Vec<usize>,
    pub(super) frees: Vec<usize>,
    pub(super) alloc_cost: Vec<usize>,
    pub(super) free_cost: Vec<usize>,
    pub(super) cost: Option<usize>,
    /// Whole cycles a call so far, both CPUs together; prose reads them.
    pub(super) means: [usize; 2],
    pub(super) unpublished: usize,
    pub(super) wiped_local: usize,
    pub(super) wiped_remote: usize,
    pub(super) wiped_unknown: usize,
    pub(super) part: usize,
    pub(super) constructed: usize,
}

impl Run<'_> {
    pub(super) fn lay_out(&mut self) {
        let limit = self.profile.hot_list.map(|_| self.values.small("hot-list"));
        let (builder, at, lines) = (&mut self.builder, &mut self.at, self.layout.lines);
        builder.place("header".to_owned(), "header", None, None);
        for cpu in 0..2 {
            at.cpu.push(builder.cpu(cpu));
            if limit.is_some() {
                at.hot.push(builder.place(format!("hot:{cpu}"), "hotList", Some(cpu), limit));
                at.level.push(builder.gauge(format!("hot:{cpu}"), "skbs", limit));
            }
            at.fetched.push(builder.gauge(format!("fetched:{cpu}"), "lines", None));
            at.allocs.push(builder.gauge(format!("allocs:{cpu}"), "skbs", None));
            at.frees.push(builder.gauge(format!("frees:{cpu}"), "skbs", None));
            at.slab_by.push(builder.gauge(format!("slab-by:{cpu}"), "headers", None));
        }
        at.slab = builder.place("slab".to_owned(), "slab", None, None);
        at.header = builder.gauge("header", "", None);
        for line in 0..lines {
            at.line.push(builder.gauge(format!("line:{line}"), "CPU", None));
            at.was.push(builder.gauge(format!("was:{line}"), "CPU", None));
        }
        at.fetched_in_all = builder.gauge("fetched", "lines", None);
        at.wiped_local = builder.gauge("wiped-local", "headers", None);
        at.wiped_remote = builder.gauge("wiped-remote", "headers", None);
        at.wiped_unknown = builder.gauge("wiped-unknown", "headers", None);
        at.part = builder.gauge("part", "headers", None);
        at.constructed = builder.gauge("constructed", "headers", None);
        builder.assume(if limit.is_some() {
            "a header is drawn as the 160 bytes of 2.4's struct on a Pentium III's lines of 32; the partial initialisation writes the last three; that of 2.5.25 was not available"
        } else {
            "a header is drawn as four lines of 64 bytes; its size on a kernel is what pahole says of sk_buff"
        });
        builder.assume("slab is one stack for all CPUs: its own per-CPU arrays would keep a header longer, and as often on the wrong CPU");
        builder.assume(format!(
            "filling in and reading write every line; one skb in {SENT_EVERY} is sent and freed by a completion that has not touched it; \
             the thread does not say what the other CPU's share was"
        ));
        if limit.is_some() {
            let unit = "1/100 cycles";
            for cpu in 0..2 {
                at.alloc_cost.push(builder.gauge(format!("cycles-alloc:{cpu}"), unit, None));
                at.free_cost.push(builder.gauge(format!("cycles-free:{cpu}"), unit, None));
            }
            at.cost = Some(builder.gauge("cost", unit, None));
            at.means = ["mean-alloc", "mean-free"].map(|id| builder.gauge(id, "cycles a call", None));
            at.unpublished = builder.gauge("unpublished", "frees", None);
            builder.assume(
                "cycles are the published means of August 2002, one a rule (996 MHz Pentium III, calls of one CPU mixed); \
                 putting them together by rule is a model, and frees of the patched kernel were not published",
            );
        } else {
            builder.assume("no cycles: those of 2002 say nothing of today's kernels and machines");
        }
    }

    /// CPU 0 freed earlier what is free now.
    pub(super) fn fill_lists(&mut self) {
        let filled = if self.profile.hot_list.is_some() { self.values.small("filled") } else { 0 };
        for _ in 0..self.values.small("slab") {
            let made = self.headers.make(Header::of(0));
            self.headers.slab.push(made);
        }
        for _ in 0..filled {
            let made = self.headers.make(Header::of(0));
            match self.machine.free(0, 0).pool {
                Some(R::PPush) => self.headers.hot[0].push(made),
                _ => self.headers.slab.push(made),
            }
        }
        for &gauge in self.at.line.iter().chain(&self.at.was).chain([&self.at.header]) {
            self.builder.set(gauge, -1);
        }
        self.levels();
        self.builder.begin();
    }

    pub(super) fn levels(&mut self) {
        for (cpu, &gauge) in self.at.level.iter().enumerate() {
            self.builder.set(gauge, i64::from(self.machine.level(cpu as u16)));
        }
        for (cpu, &gauge) in self.at.slab_by.iter().enumerate() {
            self.builder.set(gauge, self.headers.in_slab_by(cpu as u16) as i64);
        }
    }

    /// A CPU writes lines of a header, and the gauges show it; how many were fetched from the other CPU.
    pub(super) fn write(&mut self, header: usize, cpu: u16, lines: std::ops::Range<usize>) -> u32 {
        let before = self.headers.all[header].lines;
        let fetched = self.headers.all[header].write(cpu, lines);
        self.show(header, before);
        for gauge in [self.at.fetched[usize::from(cpu)], self.at.fetched_in_all] {
            self.builder.add(gauge, i64::from(fetched));
        }
        fetched
    }

    pub(super) fn show(&mut self, header: usize, before: [u16; MOST_LINES]) {
        let shown = |cpu: u16| if cpu == NO_CPU { -1 } else { i64::from(cpu) };
        let after = self.headers.all[header].lines;
        for line in 0..self.layout.lines {
            self.builder.set(self.at.was[line], shown(before[line]));
            self.builder.set(self.at.line[line], shown(after[line]));
        }
        self.builder.set(self.at.header, header as i64);
        if let Some(cost) = self.at.cost {
            self.builder.set(cost, 0);
        }
    }

    /// What was published for a rule goes to the sum of the CPU; 2002's figures have two decimals.
    pub(super) fn pay(&mut self, side: Side, rule: R, cpu: u16) {
        let (sums, mean) = match side {
            Side::Alloc => (&self.at.alloc_cost, self.at.means[0]),
            Side::Free => (&self.at.free_cost, self.at.means[1]),
        };
        let (Some(cost), Some(&sum)) = (self.at.cost, sums.get(usize::from(cpu))) else { return };
        let Some(cycles) = published(rule, cpu) else {
            self.builder.set(cost, -1);
            self.builder.add(self.at.unpublished, 1);
            return;
        };
        let hundredths = (cycles * 100.0).round() as i64;
        self.builder.set(cost, hundredths);
        self.builder.add(sum, hundredths);
        let (paid, calls) = &mut self.paid[usize::from(side == Side::Free)];
        (*paid, *calls) = (*paid + hundredths, *calls + 1);
        self.builder.set(mean, (*paid as f64 / *calls as f64 / 100.0).round() as i64);
    }
}
