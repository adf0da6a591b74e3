//! What the targets share: limits that keep one input small, and the promise every reader makes.

use std::ops::ControlFlow;

use skbscope_engine::event::Trace;
use skbscope_engine::read::{Limits, read};

/// Limits of one input: a reader that holds them stays far below the harness's memory limit.
pub fn limits() -> Limits {
    Limits {
        events: 20_000,
        tables: 256,
        string_bytes: 1 << 20,
        line_bytes: 16 << 10,
        decoded_bytes: 4 << 20,
        ratio: 100,
        row_bytes: 16 << 20,
    }
}

/// Reads `bytes` as `format` (`None` asks the sniffer). Whatever comes out counts right and stays in its tables.
pub fn held(bytes: &[u8], format: Option<&str>) -> Option<Trace> {
    let trace = read(&bytes, format, &limits(), &mut |_| ControlFlow::Continue(())).ok()?;
    let rejected: u64 = trace.rejected.values().sum();
    assert_eq!(trace.events.len() as u64 + rejected, trace.total, "imported + rejected = total");
    assert!(trace.events.time.is_sorted(), "events ascend");
    for (kind, row) in trace.events.kind.iter().zip(&trace.events.row) {
        assert!(*row < trace.tables[usize::from(*kind)].len, "every event has its row");
    }
    assert!(trace.events.thread.iter().all(|t| (*t as usize) < trace.threads.len()), "every event has its task");
    Some(trace)
}
