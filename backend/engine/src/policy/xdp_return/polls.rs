//! Which NAPI poll an event lies in. `napi:napi_poll` fires when the poll is over, so events wait a CPU until it is known.
//!
//! ```text
//! softirq_entry  [a b]  napi_poll N  [c]  napi_poll M  [d]  softirq_exit
//!                a, b in the poll of N    c in that of M   d in none
//! ```
//! A poll whose end the recording cuts off stays unknown.

use std::collections::HashMap;

/// How the code around an event runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// A NAPI poll in softirq.
    Softirq,
    /// A NAPI poll by its own thread (`napi/DEV-ID`).
    Threaded,
    /// A NAPI poll by a task that waits for it.
    Busy,
    /// A cpumap thread.
    Cpumap,
    /// In no poll: a BPF test run, or a timer that sends.
    Outside,
    /// Unknown: the poll's end is cut off, or polls were not recorded.
    Unknown,
}

/// A NAPI poll that ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Poll {
    /// The event.
    pub event: u32,
    /// Number of the NAPI, in order of first appearance.
    pub napi: u32,
    /// How it was polled.
    pub how: How,
}

/// A run of events of one CPU and one poll.
pub(super) struct Run<T> {
    /// The CPU.
    pub cpu: u16,
    /// The poll they lie in.
    pub poll: Option<Poll>,
    /// How they ran, also where there is no poll.
    pub how: How,
    /// Whether its beginning or end lies outside the recording.
    pub cut: bool,
    /// (event, what it is), ascending.
    pub items: Vec<(u32, T)>,
}

/// Means "no event yet".
const NO_THREAD: u32 = u32::MAX;

/// One CPU's events that wait for their poll to be known.
struct Waiting<T> {
    net_rx: bool,
    threaded: bool,
    thread: u32,
    cpumap: bool,
    /// Whether an event marked where the run began.
    begun: bool,
    items: Vec<(u32, T)>,
}

/// The CPUs.
pub(super) struct Polls<T> {
    cpus: HashMap<u16, Waiting<T>>,
    /// NAPIs by (address, device): a device that comes and goes may get the address of another.
    numbers: HashMap<(i64, String), u32>,
    /// Device name of every NAPI.
    pub devices: Vec<String>,
    /// Whether the recording holds polls, and softirqs.
    pub recorded: (bool, bool),
}

impl<T> Polls<T> {
    pub(super) fn new(recorded: (bool, bool)) -> Self {
        let (cpus, numbers, devices) = Default::default();
        Self { cpus, numbers, devices, recorded }
    }

    fn on(&mut self, cpu: u16) -> &mut Waiting<T> {
        let none = || Waiting {
            net_rx: false,
            threaded: false,
            thread: NO_THREAD,
            cpumap: false,
            begun: false,
            items: Vec::new(),
        };
        self.cpus.entry(cpu).or_insert_with(none)
    }

    /// An event happened on a CPU, in a task.
    pub(super) fn push(&mut self, cpu: u16, event: u32, thread: u32, comm: &str, item: T) -> Option<Run<T>> {
        let on = self.on(cpu);
        // Another task without a softirq or switch between: the events before were not of this poll.
        let done =
            (on.thread != thread && on.thread != NO_THREAD && !on.net_rx).then(|| self.close(cpu, None)).flatten();
        let on = self.on(cpu);
        (on.thread, on.cpumap) = (thread, comm.starts_with("cpumap/"));
        on.items.push((event, item));
        done
    }

    /// NET_RX begins or ends on a CPU.
    pub(super) fn net_rx(&mut self, cpu: u16, on: bool) -> Option<Run<T>> {
        let done = self.close(cpu, None);
        self.on(cpu).net_rx = on;
        done
    }

    /// Another task runs.
    pub(super) fn switch(&mut self, cpu: u16, to: &str) -> Option<Run<T>> {
        let done = self.close(cpu, None);
        self.on(cpu).threaded = to.starts_with("napi/");
        done
    }

    /// A poll ended: what waited was in it.
    pub(super) fn poll(&mut self, cpu: u16, event: u32, napi: (i64, &str), comm: &str) -> (Poll, Option<Run<T>>) {
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry((napi.0, napi.1.to_owned())).or_insert(next);
        if number == next {
            self.devices.push(napi.1.to_owned());
        }
        let softirqs = self.recorded.1;
        let on = self.on(cpu);
        let how = match () {
            () if comm.starts_with("napi/") && !on.net_rx => How::Threaded,
            () if on.net_rx || !softirqs => How::Softirq,
            () if on.threaded => How::Threaded,
            () => How::Busy,
        };
        let poll = Poll { event, napi: number, how };
        (poll, self.close(cpu, Some(poll)))
    }

    /// What still waits when the recording ends: in softirq nobody saw which poll.
    pub(super) fn end(&mut self) -> Vec<Run<T>> {
        let mut cpus: Vec<u16> = self.cpus.keys().copied().collect();
        cpus.sort_unstable();
        let cut = |mut run: Run<T>| {
            run.how = if run.how == How::Softirq { How::Unknown } else { run.how };
            run.cut = true;
            run
        };
        cpus.into_iter().filter_map(|cpu| self.close(cpu, None).map(cut)).collect()
    }

    fn close(&mut self, cpu: u16, poll: Option<Poll>) -> Option<Run<T>> {
        let polls = self.recorded.0;
        let on = self.on(cpu);
        let cut = !std::mem::replace(&mut on.begun, true);
        if on.items.is_empty() {
            return None;
        }
        let how = match poll {
            Some(poll) => poll.how,
            None if on.cpumap => How::Cpumap,
            None if !polls => How::Unknown,
            None if on.net_rx => How::Softirq,
            None => How::Outside,
        };
        Some(Run { cpu, poll, how, cut, items: std::mem::take(&mut on.items) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_belong_to_the_poll_that_ends_after_them() {
        let mut polls: Polls<()> = Polls::new((true, true));
        polls.push(0, 0, 7, "x", ());
        assert!(polls.net_rx(0, true).unwrap().cut);
        polls.push(0, 1, 7, "x", ());
        polls.push(0, 2, 7, "x", ());
        let (poll, run) = polls.poll(0, 3, (0xa, "eth0"), "x");
        let run = run.unwrap();
        assert_eq!((poll.napi, poll.how, run.how, run.items.len()), (0, How::Softirq, How::Softirq, 2));
        assert!(!run.cut);
        polls.push(0, 4, 7, "x", ());
        let rest = polls.net_rx(0, false).unwrap();
        assert_eq!((rest.poll.is_none(), rest.how), (true, How::Softirq));
        polls.push(0, 5, 7, "napi/eth0-3", ());
        assert_eq!(polls.poll(0, 6, (0xa, "eth0"), "napi/eth0-3").0.how, How::Threaded);
        assert_eq!(polls.poll(0, 7, (0xb, "eth0"), "server").0.how, How::Busy);
        polls.push(1, 8, 9, "cpumap/1/map:4", ());
        assert_eq!(polls.end()[0].how, How::Cpumap);
    }
}
