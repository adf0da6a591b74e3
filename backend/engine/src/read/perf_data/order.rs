//! Time order. perf writes buffer after buffer: only across FINISHED_ROUND marks is an order promised.
//!
//! ```text
//! round n-1: newest time T     round n     mark: everything at or before T is complete, sort it and let it go
//! ```
//! (`tools/perf/util/ordered-events.c`.) So at most two rounds wait, and sorting stays in the processor's cache.

use super::tasks::Tasks;
use crate::event::Events;

/// Stands in [`Item::kind`] for a change of a task's name; `row` is its number.
pub const CHANGE: u16 = u16::MAX;

/// One event, or one change of a task's name, that waits for its turn.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// ns.
    pub time: u64,
    /// Task number, see [`Tasks`].
    pub task: u32,
    /// Row in the table of `kind`.
    pub row: u32,
    /// CPU.
    pub cpu: u16,
    /// Table, or [`CHANGE`].
    pub kind: u16,
}

/// What waits.
#[derive(Default)]
pub struct Order {
    waiting: Vec<Item>,
    /// Newest time up to the previous mark.
    complete: u64,
    /// Newest time seen.
    newest: u64,
}

impl Order {
    /// Adds in file order.
    #[inline]
    pub fn push(&mut self, item: Item) {
        self.newest = self.newest.max(item.time);
        self.waiting.push(item);
    }
    /// Newest time so far; stands in for records without a time of their own.
    pub fn newest(&self) -> u64 {
        self.newest
    }
    /// A FINISHED_ROUND mark: moves out what is complete.
    pub fn finished_round(&mut self, tasks: &mut Tasks, events: &mut Events) {
        self.waiting.sort_by_key(|i| i.time);
        let done = self.waiting.partition_point(|i| i.time <= self.complete);
        emit(&self.waiting[..done], tasks, events);
        self.waiting.drain(..done);
        self.complete = self.newest;
    }
    /// The end: moves everything out.
    pub fn finish(&mut self, tasks: &mut Tasks, events: &mut Events) {
        self.waiting.sort_by_key(|i| i.time);
        emit(&self.waiting, tasks, events);
        self.waiting = Vec::new();
        restore(events);
    }
}

fn emit(mut items: &[Item], tasks: &mut Tasks, events: &mut Events) {
    loop {
        let n = items.iter().position(|i| i.kind == CHANGE).unwrap_or(items.len());
        let run = &items[..n];
        events.time.extend(run.iter().map(|i| i.time));
        events.cpu.extend(run.iter().map(|i| i.cpu));
        events.kind.extend(run.iter().map(|i| i.kind));
        events.thread.extend(run.iter().map(|i| tasks.thread(i.task)));
        events.row.extend(run.iter().map(|i| i.row));
        let Some((change, rest)) = items[n..].split_first() else { return };
        tasks.change(change.row);
        items = rest;
    }
}

/// Sorts all columns where rounds did not hold what they promise (damaged or concatenated files).
fn restore(events: &mut Events) {
    if events.time.is_sorted() {
        return;
    }
    let mut by_time: Vec<u32> = (0..events.len() as u32).collect();
    by_time.sort_by_key(|&i| events.time[i as usize]);
    permute(&mut events.time, &by_time);
    permute(&mut events.cpu, &by_time);
    permute(&mut events.kind, &by_time);
    permute(&mut events.thread, &by_time);
    permute(&mut events.row, &by_time);
}

fn permute<T: Copy>(column: &mut Vec<T>, order: &[u32]) {
    *column = order.iter().map(|&i| column[i as usize]).collect();
}
