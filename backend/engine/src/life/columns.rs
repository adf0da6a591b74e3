//! Joined rows become the columns of [`Lives`].

use hashbrown::HashSet;

use super::join::Join;
use super::{Fate, FlushSite, Lives, NO_EVENT, NO_LIFE, Origin};
use crate::event::{NO_CPU, Trace};

/// Up to one flush in so many may lack its reader before readers that leave no event must be assumed.
const HIDDEN: u64 = 100;

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
        Lives {
            address: rows.iter().map(|r| r.address).collect(),
            first: rows.iter().map(|r| r.first).collect(),
            last: rows.iter().map(|r| r.last).collect(),
            first_ns: rows.iter().map(|r| time(r.first)).collect(),
            last_ns: rows.iter().map(|r| time(r.last)).collect(),
            first_cpu: rows.iter().map(|r| cpu(r.first)).collect(),
            alloc_cpu: rows.iter().map(|r| r.alloc_cpu).collect(),
            slab_cpu: rows.iter().map(|r| r.slab_cpu).collect(),
            origin: rows.iter().map(|r| r.origin as u8).collect(),
            free_cpu: rows.iter().map(|r| cpu(r.done)).collect(),
            done: rows.iter().map(|r| r.done).collect(),
            done_ns: rows.iter().map(|r| time(r.done)).collect(),
            fate: rows.iter().map(|r| r.fate as u8).collect(),
            reason: rows.iter().map(|r| r.reason).collect(),
            len: rows.iter().map(|r| r.len).collect(),
            hash: rows.iter().map(|r| r.hash).collect(),
            events: rows.iter().map(|r| r.events).collect(),
            is_datagram: rows.iter().map(|r| r.is_datagram).collect(),
            reasons: self.reasons,
            of_event: self.of_event,
            unmatched: self.unmatched,
            flush_sites,
        }
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
