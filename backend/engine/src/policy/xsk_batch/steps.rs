//! What a recording shows of AF_XDP sends: calls with the packets seen in them, joined into fills of the TX ring.
//!
//! ```text
//! fill   everything put on the ring until a call finds it empty       offered = Σ packets of its calls
//!   call   sys_enter_sendto … sys_exit_sendto of one thread           packets, return value, ns
//!     packet  the event that shows it, of that thread, outside softirqs
//! ```
//! There is no AF_XDP tracepoint, and `net:net_dev_xmit` does not fire for copy mode: it sits in xmit_one, which the direct
//! path does not pass. What shows a packet is a probe (`__dev_direct_xmit`, `xsk_build_skb`, the driver's xmit), or on veth
//! `net:netif_rx_entry`: the driver passes the skb to the peer's receive path in the same call.

use std::ops::Range;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::wires::{Role, Shows, Wire, resolve};
use crate::event::{NO_CPU, Trace};

/// One call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Event of its entry.
    pub enter: u32,
    /// Event of its exit.
    pub exit: u32,
    /// CPU at its exit.
    pub cpu: u16,
    /// Number of its socket, in order of first appearance.
    pub socket: u32,
    /// Its packets in [`Steps::packets`].
    pub packets: Range<usize>,
    /// What it returned: 0, a negative errno, or more for a sendmsg that counts; `None` where the exit does not say.
    pub returned: Option<i64>,
    /// From entry to exit.
    pub ns: u64,
}

/// Everything put on the ring until a call found it empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Its calls in [`Steps::calls`].
    pub calls: Range<usize>,
    /// Descriptors it put there, by what was sent of them; one more where the recording ends before the ring was empty.
    pub offered: u32,
    /// Whether its beginning and its end are in the recording.
    pub whole: bool,
}

/// All sends of a recording.
#[derive(Debug, Default)]
pub struct Steps {
    /// Calls, socket by socket, each ascending by time.
    pub calls: Vec<Call>,
    /// Fills in the order of `calls`.
    pub fills: Vec<Fill>,
    /// Events that show packets, call by call.
    pub packets: Vec<u32>,
    /// What shows a packet; `None` where nothing does.
    pub shows: Option<Shows>,
    /// Calls entered whose exit is not in the recording.
    pub unfinished: u64,
    /// sendto calls without data that turned out to be no AF_XDP kick: a packet went through the qdisc in them.
    pub strangers: u64,
    /// consume_skb inside NET_RX of skbs that no other event shows, by whether a sender runs on that CPU: TX completions
    /// where the driver has no other event. (on a sender's CPU, elsewhere).
    pub completions: (u64, u64),
}

/// A call that is not over.
struct Open {
    enter: u32,
    fd: Option<u64>,
    role: Role,
    packets: Vec<u32>,
    queued: bool,
}

/// A call that is over, before sockets are known by number.
struct Done {
    key: (i32, u64),
    call: Call,
    packets: Vec<u32>,
}

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

struct Pass<'a> {
    trace: &'a Trace,
    shows: Option<Shows>,
    /// By CPU: inside a softirq, and inside NET_RX.
    softirq: Vec<(bool, bool)>,
    open: Map<(i32, u16), Open>,
    /// Last socket a thread kicked: poll() does not name one.
    last: Map<i32, u64>,
    done: Vec<Done>,
    /// consume_skb events inside NET_RX: (event, CPU).
    consumed: Vec<(u32, u16)>,
    out: Steps,
}

impl Steps {
    /// Reads the sends of a trace. `of_event` and `first` are the columns of its lives.
    pub fn read(trace: &Trace, of_event: &[u32], first: &[u32]) -> Self {
        let wires = resolve(trace);
        let shows = Shows::ALL.into_iter().find(|s| wires.iter().any(|w| w.role == Role::Packet(*s)));
        let cpus = trace.events.cpu.iter().filter(|c| **c != NO_CPU).max().map_or(0, |c| usize::from(*c) + 1);
        let mut pass = Pass {
            trace,
            shows,
            softirq: vec![(false, false); cpus],
            open: Map::default(),
            last: Map::default(),
            done: Vec::new(),
            consumed: Vec::new(),
            out: Self::default(),
        };
        let events = &trace.events;
        // Without a system call that kicks there is nothing to find, however long the recording is.
        let kicks = wires.iter().any(|w| matches!(w.role, Role::Sendto | Role::Sendmsg | Role::Poll));
        let all = if kicks { events.len() } else { 0 };
        for (i, (&kind, &cpu)) in events.kind.iter().zip(&events.cpu).enumerate().take(all) {
            let wire = &wires[usize::from(kind)];
            if wire.role != Role::Other && cpu != NO_CPU {
                pass.event(wire, i as u32, cpu, events.row[i]);
            }
        }
        pass.finish(of_event, first)
    }
}

impl Pass<'_> {
    fn event(&mut self, wire: &Wire, event: u32, cpu: u16, row: u32) {
        let on = &mut self.softirq[usize::from(cpu)];
        match wire.role {
            Role::Other => {}
            Role::SoftirqEntry => *on = (true, wire.is_net_rx(row)),
            Role::SoftirqExit => *on = (false, false),
            Role::Consume if on.1 => self.consumed.push((event, cpu)),
            Role::Consume => {}
            Role::Packet(_) | Role::Queue if on.0 => {}
            Role::Packet(shows) => {
                let key = self.thread(event, cpu);
                if let Some(open) = self.open.get_mut(&key).filter(|_| Some(shows) == self.shows) {
                    open.packets.push(event);
                }
            }
            Role::Queue => {
                let key = self.thread(event, cpu);
                if let Some(open) = self.open.get_mut(&key) {
                    open.queued = true;
                }
            }
            Role::Sendto | Role::Sendmsg | Role::Poll => {
                let key = self.thread(event, cpu);
                // A kick carries no data and names nobody.
                if wire.role == Role::Sendto && !wire.is_kick(row) {
                    self.open.remove(&key);
                    return;
                }
                let open = Open { enter: event, fd: wire.fd(row), role: wire.role, packets: Vec::new(), queued: false };
                self.out.unfinished += u64::from(self.open.insert(key, open).is_some_and(|o| o.role == Role::Sendto));
            }
            Role::Exit => {
                let key = self.thread(event, cpu);
                if let Some(open) = self.open.remove(&key) {
                    self.close(open, key.0, event, cpu, wire.returned(row));
                }
            }
        }
    }

    /// The thread of an event; where the recording does not name threads, its CPU.
    fn thread(&self, event: u32, cpu: u16) -> (i32, u16) {
        let thread = self.trace.threads.get(self.trace.events.thread[event as usize] as usize);
        thread.filter(|t| t.tid > 0).map_or((0, cpu), |t| (t.tid, 0))
    }

    fn close(&mut self, open: Open, tid: i32, exit: u32, cpu: u16, returned: Option<i64>) {
        let kick = open.role == Role::Sendto;
        if open.queued || (!kick && open.packets.is_empty()) {
            self.out.strangers += u64::from(kick);
            return;
        }
        let fd = if open.role == Role::Poll { self.last.get(&tid).copied() } else { Some(open.fd.unwrap_or(0)) };
        // A poll of a thread that never kicked: whose packets these are is unknown.
        let Some(fd) = fd else { return };
        self.last.insert(tid, fd);
        let pid = self.trace.threads.get(self.trace.events.thread[exit as usize] as usize).map_or(-1, |t| t.pid);
        let time = &self.trace.events.time;
        let ns = time[exit as usize] - time[open.enter as usize];
        // What poll returns is not what the transmit did.
        let returned = returned.filter(|_| open.role != Role::Poll);
        let call = Call { enter: open.enter, exit, cpu, socket: 0, packets: 0..0, returned, ns };
        self.done.push(Done { key: (pid, fd), call, packets: open.packets });
    }

    fn finish(mut self, of_event: &[u32], first: &[u32]) -> Steps {
        self.out.unfinished += self.open.values().filter(|o| o.role == Role::Sendto).count() as u64;
        let mut numbers: Map<(i32, u64), u32> = Map::default();
        for done in &mut self.done {
            let next = numbers.len() as u32;
            done.call.socket = *numbers.entry(done.key).or_insert(next);
        }
        // Calls of one socket lie in order of their exit, and a socket is one call at a time (its mutex).
        self.done.sort_by_key(|d| (d.call.socket, d.call.exit));
        for done in self.done {
            let from = self.out.packets.len();
            self.out.packets.extend(done.packets);
            self.out.calls.push(Call { packets: from..self.out.packets.len(), ..done.call });
        }
        self.out.shows = self.shows.filter(|_| !self.out.packets.is_empty());
        self.out.fills = fills(&self.out.calls, 0);
        let mut sends = vec![false; self.softirq.len()];
        self.out.calls.iter().for_each(|c| sends[usize::from(c.cpu)] = true);
        for (event, cpu) in self.consumed {
            let life = of_event.get(event as usize).copied().unwrap_or(u32::MAX);
            // An skb seen before went through the qdisc or was received: no AF_XDP skb of a driver.
            if first.get(life as usize) == Some(&event) {
                let (here, there) = &mut self.out.completions;
                *(if sends[usize::from(cpu)] { here } else { there }) += 1;
            }
        }
        self.out
    }
}

/// Cuts the calls of every socket where one returned 0 or more, or had sent as many descriptors as its sender is known to put
/// there (0: not known): the ring was empty.
pub(super) fn fills(calls: &[Call], per_kick: u32) -> Vec<Fill> {
    let (mut out, mut from) = (Vec::new(), 0);
    for (i, call) in calls.iter().enumerate() {
        let last = calls.get(i + 1).is_none_or(|next| next.socket != call.socket);
        let sent = (call.packets.end - calls[from].packets.start) as u32;
        let emptied = call.returned.is_some_and(|r| r >= 0) || (per_kick > 0 && sent == per_kick);
        if emptied || last {
            let begins = from > 0 && calls[from - 1].socket == call.socket;
            out.push(Fill { calls: from..i + 1, offered: sent + u32::from(!emptied), whole: begins && emptied });
            from = i + 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::trace;

    fn read(picture: &str) -> Steps {
        Steps::read(&trace(picture), &[], &[])
    }

    const KICK: &str = "syscalls:sys_enter_sendto fd=3 buff=0 len=0 addr=0";

    #[test]
    fn threads_and_sockets_are_separate() {
        let steps = read(&format!(
            "10 cpu0 a:7 {KICK}\n11 cpu1 b:8 {KICK}\n12 cpu1 b:8 net:netif_rx_entry skbaddr=0x1\n\
             13 cpu0 a:7 net:netif_rx_entry skbaddr=0x2\n14 cpu0 a:7 net:netif_rx_entry skbaddr=0x3\n\
             15 cpu1 b:8 syscalls:sys_exit_sendto ret=-11\n16 cpu0 a:7 syscalls:sys_exit_sendto ret=0\n\
             20 cpu1 b:8 {KICK}\n21 cpu1 b:8 syscalls:sys_exit_sendto ret=0\n30 cpu0 a:7 {KICK}\n"
        ));
        let calls: Vec<_> = steps.calls.iter().map(|c| (c.socket, c.cpu, c.packets.len(), c.returned, c.ns)).collect();
        assert_eq!(calls, [(0, 1, 1, Some(-11), 4), (0, 1, 0, Some(0), 1), (1, 0, 2, Some(0), 6)]);
        let fills: Vec<_> = steps.fills.iter().map(|f| (f.calls.clone(), f.offered, f.whole)).collect();
        assert_eq!(fills, [(0..2, 1, false), (2..3, 2, false)]);
        assert_eq!((steps.unfinished, steps.shows), (1, Some(Shows::RxEntry)));
    }

    #[test]
    fn a_probe_shows_packets_before_anything_else_and_not_twice() {
        for (probe, shows) in [
            ("probe:__dev_direct_xmit", Shows::Direct),
            ("kprobes:p___dev_direct_xmit_0", Shows::Direct),
            ("probe:xsk_build_skb", Shows::Build),
            ("probe:ixgbe_xmit_frame", Shows::Driver),
        ] {
            let steps = read(&format!(
                "10 cpu0 a:7 {KICK}\n11 cpu0 a:7 {probe} ip=0x1\n12 cpu0 a:7 net:netif_rx_entry skbaddr=0x1\n\
                 13 cpu0 a:7 probe:__dev_direct_xmit__return ip=0x1\n15 cpu0 a:7 syscalls:sys_exit_sendto ret=0\n"
            ));
            assert_eq!((steps.shows, steps.packets.len()), (Some(shows), 1), "{probe}");
        }
    }

    #[test]
    fn poll_and_sendmsg_count_where_they_sent_something() {
        let steps = read(&format!(
            "10 cpu0 a:7 {KICK}\n11 cpu0 a:7 net:netif_rx_entry skbaddr=0x1\n12 cpu0 a:7 syscalls:sys_exit_sendto ret=-11\n\
             20 cpu0 a:7 syscalls:sys_enter_poll nfds=1\n21 cpu0 a:7 net:netif_rx_entry skbaddr=0x2\n\
             22 cpu0 a:7 syscalls:sys_exit_poll ret=1\n\
             30 cpu0 a:7 syscalls:sys_enter_sendmsg fd=3\n31 cpu0 a:7 net:netif_rx_entry skbaddr=0x3\n\
             32 cpu0 a:7 syscalls:sys_exit_sendmsg ret=0\n\
             40 cpu0 a:7 syscalls:sys_enter_poll nfds=1\n42 cpu0 a:7 syscalls:sys_exit_poll ret=1\n\
             50 cpu0 b:8 syscalls:sys_enter_poll nfds=1\n51 cpu0 b:8 net:netif_rx_entry skbaddr=0x2\n\
             52 cpu0 b:8 syscalls:sys_exit_poll ret=1\n"
        ));
        // What poll returned is not the transmit's; a poll that names no socket known belongs to none.
        let calls: Vec<_> = steps.calls.iter().map(|c| (c.socket, c.packets.len(), c.returned)).collect();
        assert_eq!(calls, [(0, 1, Some(-11)), (0, 1, None), (0, 1, Some(0))]);
        assert_eq!((steps.fills.len(), steps.fills[0].offered), (1, 3));
    }

    #[test]
    fn numbers_in_text_are_numbers() {
        let steps = read(
            "10 cpu0 a:7 syscalls:sys_enter_sendto fd=0x3 buff=0x0 len=0x0 addr=0x0\n\
             11 cpu0 a:7 net:netif_rx_entry skbaddr=0x1\n12 cpu0 a:7 syscalls:sys_exit_sendto ret=0xfffffffffffffff5\n\
             20 cpu0 a:7 syscalls:sys_enter_sendto fd=three len=none\n22 cpu0 a:7 syscalls:sys_exit_sendto ret=again\n",
        );
        let calls: Vec<_> = steps.calls.iter().map(|c| (c.packets.len(), c.returned)).collect();
        assert_eq!(calls, [(1, Some(-11)), (0, None)]);
    }

    #[test]
    fn completions_are_skbs_that_nothing_else_shows() {
        let picture = format!(
            "10 cpu0 a:7 {KICK}\n11 cpu0 a:7 probe:__dev_direct_xmit ip=0x1\n12 cpu0 a:7 syscalls:sys_exit_sendto ret=0\n\
             20 cpu1 irq:softirq_entry vec=3\n21 cpu1 skb:consume_skb skbaddr=0x1 location=a\n\
             22 cpu1 skb:consume_skb skbaddr=0x2 location=a\n23 cpu1 irq:softirq_exit vec=3\n\
             24 cpu1 skb:consume_skb skbaddr=0x3 location=a\n"
        );
        // Lives by event: the skb of the event at 22 was seen before (event 0).
        let of_event = [9, 9, 9, 9, 0, 1, 9, 2];
        let steps = Steps::read(&trace(&picture), &of_event, &[4, 0, 7]);
        assert_eq!(steps.completions, (0, 1));
    }
}
