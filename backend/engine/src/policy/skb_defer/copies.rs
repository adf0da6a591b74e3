//! How long copies of TCP usually take, by size: `skb_copy_datagram_iovec` comes before a copy, and its end leaves no event.

use crate::event::{Column, Trace};
use crate::life::NO_EVENT;

/// Classes of size: the bits of a number of bytes.
const CLASSES: usize = 33;

/// The median time from a copy to its thread's next copy or end of read, ns, by size; 0 where reads have no ends.
pub struct Copies {
    usual_ns: [u64; CLASSES],
}

impl Copies {
    /// Reads the copies of a trace.
    pub fn read(trace: &Trace) -> Self {
        let is = |name: &str| -> Vec<bool> { trace.tables.iter().map(|table| table.event() == name).collect() };
        let (copy, end) = (is("skb_copy_datagram_iovec"), is("sock_recv_length"));
        let mut gaps: [Vec<u64>; CLASSES] = std::array::from_fn(|_| Vec::new());
        if end.contains(&true) {
            let lens: Vec<Option<Column>> = trace.tables.iter().map(|table| table.column("len")).collect();
            let mut open = vec![NO_EVENT; trace.threads.len()];
            let e = &trace.events;
            for (event, kind) in e.kind.iter().map(|kind| usize::from(*kind)).enumerate() {
                if !copy[kind] && !end[kind] {
                    continue;
                }
                let open = &mut open[e.thread[event] as usize];
                if let Some(since) = e.time.get(*open as usize) {
                    let (kind, row) = (usize::from(e.kind[*open as usize]), e.row[*open as usize]);
                    gaps[class(lens[kind].as_ref(), row)].push(e.time[event] - since);
                }
                *open = if copy[kind] { event as u32 } else { NO_EVENT };
            }
        }
        Self { usual_ns: gaps.map(median) }
    }

    /// How long a copy usually takes, ns; `len` is the column of the copy's table, `row` its row.
    pub fn usual(&self, len: Option<&Column>, row: u32) -> u64 {
        self.usual_ns[class(len, row)]
    }
}

/// log2 of a copy's bytes; 0 where the recording does not say.
fn class(len: Option<&Column>, row: u32) -> usize {
    let len = len.map_or(0, |column| column.u64(row));
    (u64::BITS - len.min(u64::from(u32::MAX)).leading_zeros()) as usize
}

/// The middle one, 0 of none.
pub(super) fn median(mut values: Vec<u64>) -> u64 {
    let middle = values.len() / 2;
    if values.is_empty() { 0 } else { *values.select_nth_unstable(middle).1 }
}
