//! Time order. perf writes buffer after buffer: only across FINISHED_ROUND marks is an order promised.
//!
//! ```text
//! round n-1: newest time T     round n     mark: everything at or before T is complete, sort it and let it go
//! ```
//! (`tools/perf/util/ordered-events.c`.) So at most two rounds wait, and sorting stays in the processor's cache. It is done by a
//! thread while the next round is decoded:
//!
//! ```text
//! decoding:  Rounds ──Round──> Order: sorts, moves out ──> Events      :ordering
//!               └──────<── empty list of items ──┘
//! ```

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};

use super::tasks::{Added, TaskNumbers, Tasks};
use crate::event::{Events, Thread};

/// Rounds on their way, at most.
const IN_FLIGHT: usize = 2;
/// Value of [`Item::kind`] for a change of a task's name; `row` is its number.
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

/// What lies between two marks.
struct Round {
    /// In file order.
    items: Vec<Item>,
    /// What they refer to.
    added: Added,
    /// Newest time up to the mark.
    newest: u64,
}

/// Collects items while they are decoded, and sends them round by round.
pub struct Rounds {
    items: Vec<Item>,
    /// Newest time seen.
    newest: u64,
    sender: Option<SyncSender<Round>>,
    empty: Receiver<Vec<Item>>,
}

/// Orders what [`Rounds`] sends.
pub struct Order {
    rounds: Receiver<Round>,
    empty: Sender<Vec<Item>>,
    waiting: Vec<Item>,
    /// Newest time up to the previous mark.
    complete: u64,
    tasks: Tasks,
    events: Events,
}

/// The two ends.
pub fn ends() -> (Rounds, Order) {
    let (sender, rounds) = sync_channel(IN_FLIGHT);
    let (returned, empty) = channel();
    let order = Order {
        rounds,
        empty: returned,
        waiting: Vec::new(),
        complete: 0,
        tasks: Tasks::default(),
        events: Events::default(),
    };
    (Rounds { items: Vec::new(), newest: 0, sender: Some(sender), empty }, order)
}

impl Rounds {
    /// Adds in file order.
    #[inline]
    pub fn push(&mut self, item: Item) {
        self.newest = self.newest.max(item.time);
        self.items.push(item);
    }
    /// Newest time so far; used for records without a time.
    pub fn newest(&self) -> u64 {
        self.newest
    }
    /// A FINISHED_ROUND mark: sends what there is.
    pub fn finished_round(&mut self, numbers: &mut TaskNumbers) {
        let items = std::mem::replace(&mut self.items, self.empty.try_recv().unwrap_or_default());
        if let Some(sender) = &self.sender {
            // Nobody receives only where the ordering thread has panicked, which joining it shows.
            let _ = sender.send(Round { items, added: numbers.added(), newest: self.newest });
        }
    }
    /// The end: sends the rest. Without it the ordering thread waits for more.
    pub fn end(&mut self, numbers: &mut TaskNumbers) {
        self.finished_round(numbers);
        self.sender = None;
    }
}

impl Order {
    /// Orders until the end: the events, and the threads they name.
    pub fn run(mut self) -> (Events, Vec<Thread>) {
        while let Ok(round) = self.rounds.recv() {
            self.finished_round(round);
        }
        emit(&self.waiting, &mut self.tasks, &mut self.events);
        restore(&mut self.events);
        (self.events, self.tasks.into_threads())
    }
    /// Moves out what is complete.
    fn finished_round(&mut self, round: Round) {
        let Round { mut items, added, newest } = round;
        self.tasks.add(added);
        self.waiting.append(&mut items);
        let _ = self.empty.send(items);
        self.waiting.sort_by_key(|i| i.time);
        let done = self.waiting.partition_point(|i| i.time <= self.complete);
        emit(&self.waiting[..done], &mut self.tasks, &mut self.events);
        self.waiting.drain(..done);
        self.complete = newest;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Strings;

    /// Pushes times as events, `row` being their place in the file; 0 is a FINISHED_ROUND mark.
    fn ordered(times: &[u64]) -> (Vec<u64>, Vec<u32>) {
        let (mut rounds, order) = ends();
        let mut numbers = TaskNumbers::default();
        let task = numbers.task(1, 1, &mut Strings::default());
        let (events, _) = std::thread::scope(|scope| {
            let ordering = scope.spawn(|| order.run());
            for (row, &time) in times.iter().enumerate() {
                match time {
                    0 => rounds.finished_round(&mut numbers),
                    _ => rounds.push(Item { time, task, row: row as u32, cpu: 0, kind: 0 }),
                }
            }
            rounds.end(&mut numbers);
            ordering.join().unwrap()
        });
        (events.time, events.row)
    }

    #[test]
    fn rounds_of_two_buffers_are_merged_and_equal_times_keep_file_order() {
        let (time, row) = ordered(&[10, 30, 20, 30, 0, 40, 60, 35, 50, 0, 55, 70, 0]);
        assert_eq!(time, [10, 20, 30, 30, 35, 40, 50, 55, 60, 70]);
        assert_eq!(row, [0, 2, 1, 3, 7, 5, 8, 10, 6, 11]);
    }

    #[test]
    fn an_event_older_than_a_finished_round_still_finds_its_place() {
        let (time, row) = ordered(&[10, 20, 0, 30, 0, 40, 0, 15, 50, 0]);
        assert_eq!(time, [10, 15, 20, 30, 40, 50]);
        assert_eq!(row, [0, 7, 1, 3, 5, 8]);
    }

    #[test]
    fn a_new_name_holds_from_its_time_on() {
        let ((mut rounds, order), mut strings) = (ends(), Strings::default());
        let mut numbers = TaskNumbers::default();
        let [parent, child] = [7, 8].map(|tid| numbers.task(7, tid, &mut strings));
        for (row, time) in [5, 15, 25].into_iter().enumerate() {
            for task in [parent, child] {
                rounds.push(Item { time, task, row: row as u32, cpu: 0, kind: 0 });
            }
        }
        let (shell, server) = (strings.intern("shell"), strings.intern("server"));
        let changes = [
            (1, numbers.comm(7, shell, &mut strings)),
            (10, numbers.fork(8, 7, &mut strings)),
            (20, numbers.comm(7, server, &mut strings)),
        ];
        for (time, row) in changes {
            rounds.push(Item { time, task: 0, row, cpu: 0, kind: CHANGE });
        }
        rounds.end(&mut numbers);
        let (events, threads) = order.run();
        let comm = |event: usize| strings.get(threads[events.thread[event] as usize].comm);
        assert_eq!([comm(0), comm(2), comm(4)], ["shell", "shell", "server"]);
        assert_eq!([comm(1), comm(3), comm(5)], [":8", "shell", "shell"]);
    }
}
