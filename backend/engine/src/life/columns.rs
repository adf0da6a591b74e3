//! Joined rows become the columns of [`Lives`].

use hashbrown::HashSet;

use super::join::Join;
use super::{Fate, FlushSite, Lives, NO_EVENT, NO_LIFE, Origin};
use crate::event::{NO_CPU, Trace};

/// Rows turned into columns at a time.
const BLOCK: usize = 256;
/// Up to one flush in so many may lack its reader before readers that leave no event must be assumed.
const HIDDEN: u64 = 100;

impl Lives {
    /// No lives yet, with room for `n`.
    fn with_capacity(n: usize) -> Self {
        Self {
            address: Vec::with_capacity(n),
            first: Vec::with_capacity(n),
            last: Vec::with_capacity(n),
            first_ns: Vec::with_capacity(n),
            last_ns: Vec::with_capacity(n),
            first_cpu: Vec::with_capacity(n),
            alloc_cpu: Vec::with_capacity(n),
            slab_cpu: Vec::with_capacity(n),
            origin: Vec::with_capacity(n),
            free_cpu: Vec::with_capacity(n),
            done: Vec::with_capacity(n),
            done_ns: Vec::with_capacity(n),
            fate: Vec::with_capacity(n),
            reason: Vec::with_capacity(n),
            len: Vec::with_capacity(n),
            hash: Vec::with_capacity(n),
            events: Vec::with_capacity(n),
            is_datagram: Vec::with_capacity(n),
            ..Self::default()
        }
    }
}

impl Join<'_> {
    /// The columns, ascending by first event; frees at a flush site become flushes.
    pub(super) fn into_lives(mut self, trace: &Trace, flushes: &HashSet<u32>, flush_sites: Vec<FlushSite>) -> Lives {
        let (mut flushed, mut unread) = (0_u64, 0_u64);
        for row in &mut self.rows {
            if row.origin == Origin::Exact {
                row.slab_cpu = row.alloc_cpu;
            }
            if flushes.contains(&row.site) {
                let cpu = trace.events.cpu[row.last as usize];
                // What touched it on the flushing CPU cannot be what handed it back.
                let seen = row.is_read && trace.events.cpu[row.touch as usize] != cpu;
                (row.fate, row.done) = (Fate::Flushed, if seen { row.touch } else { NO_EVENT });
                (flushed, unread) = (flushed + 1, unread + u64::from(!seen));
                if cpu != NO_CPU {
                    (row.alloc_cpu, row.origin) = (cpu, Origin::Exact);
                }
            }
        }
        let all_read = unread * HIDDEN <= flushed;
        for row in self.rows.iter_mut().filter(|row| row.is_silent && (row.is_read || all_read)) {
            row.done = row.touch;
        }
        if self.has_slab {
            self.sort();
        }
        let (rows, events) = (&self.rows, &trace.events);
        let cpu = |event: u32| events.cpu.get(event as usize).copied().unwrap_or(NO_CPU);
        let time = |event: u32| events.time.get(event as usize).copied().unwrap_or(0);
        let mut lives = Lives {
            reasons: self.reasons,
            of_event: self.of_event,
            unmatched: self.unmatched,
            flush_sites,
            ..Lives::with_capacity(rows.len())
        };
        // Rows are larger than what is taken for one column: a block of them stays in the cache for all columns.
        for rows in rows.chunks(BLOCK) {
            lives.address.extend(rows.iter().map(|r| r.address));
            lives.first.extend(rows.iter().map(|r| r.first));
            lives.last.extend(rows.iter().map(|r| r.last));
            lives.first_ns.extend(rows.iter().map(|r| time(r.first)));
            lives.last_ns.extend(rows.iter().map(|r| time(r.last)));
            lives.first_cpu.extend(rows.iter().map(|r| cpu(r.first)));
            lives.alloc_cpu.extend(rows.iter().map(|r| r.alloc_cpu));
            lives.slab_cpu.extend(rows.iter().map(|r| r.slab_cpu));
            lives.origin.extend(rows.iter().map(|r| r.origin as u8));
            lives.free_cpu.extend(rows.iter().map(|r| cpu(r.done)));
            lives.done.extend(rows.iter().map(|r| r.done));
            lives.done_ns.extend(rows.iter().map(|r| time(r.done)));
            lives.fate.extend(rows.iter().map(|r| r.fate as u8));
            lives.reason.extend(rows.iter().map(|r| r.reason));
            lives.len.extend(rows.iter().map(|r| r.len));
            lives.hash.extend(rows.iter().map(|r| r.hash));
            lives.events.extend(rows.iter().map(|r| r.events));
            lives.is_datagram.extend(rows.iter().map(|r| r.is_datagram));
        }
        lives
    }

    /// Lives were opened in order of their first packet event; a slab allocation may lie before that.
    fn sort(&mut self) {
        let mut order: Vec<u64> = (0_u64..).zip(&self.rows).map(|(i, r)| u64::from(r.first) << 32 | i).collect();
        order.sort_unstable();
        let mut place = vec![0_u32; order.len()];
        for (new, old) in (0_u32..).zip(&order) {
            place[*old as u32 as usize] = new;
        }
        for life in self.of_event.iter_mut().filter(|l| **l != NO_LIFE) {
            *life = place[*life as usize];
        }
        self.rows = order.iter().map(|old| self.rows[*old as u32 as usize]).collect();
    }
}
