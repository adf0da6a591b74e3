//! Reading bytes into traces, what holds of every trace, and comparing two of them.

use std::ops::ControlFlow;

use skbscope_engine::event::Trace;
use skbscope_engine::read::{Limits, ReadError, perf_data};

/// Reads a perf.data with default limits.
pub fn read(bytes: &[u8]) -> Result<Trace, ReadError> {
    perf_data::read(&bytes, &Limits::default(), &mut |_| ControlFlow::Continue(()))
}

/// What holds of every trace, damaged or not.
pub fn consistent(trace: &Trace, name: &str) {
    let events = &trace.events;
    let n = events.len();
    let lengths = [events.cpu.len(), events.kind.len(), events.thread.len(), events.row.len()];
    assert_eq!(lengths, [n; 4], "{name}");
    assert!(events.time.is_sorted(), "{name}: time order");
    let rejected: u64 = trace.rejected.values().sum();
    assert_eq!(n as u64 + rejected, trace.total, "{name}: {:?}", trace.rejected);
    let mut rows = vec![0_u32; trace.tables.len()];
    for i in 0..n {
        let kind = usize::from(events.kind[i]);
        assert!(events.row[i] < trace.tables[kind].len, "{name}: row");
        assert!((events.thread[i] as usize) < trace.threads.len(), "{name}: thread");
        rows[kind] += 1;
    }
    for (table, rows) in trace.tables.iter().zip(rows) {
        assert_eq!((table.len, table.rows.len()), (rows, rows as usize * table.stride), "{name}: {}", table.name);
        let ends = table.fields.iter().map(|f| (f.offset + f.size) as usize);
        assert!(ends.max().unwrap_or(0) <= table.stride, "{name}: {}", table.name);
    }
}

/// Fails where two traces differ.
pub fn assert_same(a: &Trace, b: &Trace, name: &str) {
    assert_eq!(a.events.time, b.events.time, "{name}: time");
    assert_eq!(a.events.cpu, b.events.cpu, "{name}: cpu");
    assert_eq!(a.events.kind, b.events.kind, "{name}: kind");
    assert_eq!(a.events.thread, b.events.thread, "{name}: thread");
    assert_eq!(a.events.row, b.events.row, "{name}: row");
    assert_eq!(a.tables.len(), b.tables.len(), "{name}: tables");
    for (a, b) in a.tables.iter().zip(&b.tables) {
        assert_eq!((&a.name, a.len, a.stride), (&b.name, b.len, b.stride), "{name}");
        assert_eq!(format!("{:?}", a.fields), format!("{:?}", b.fields), "{name}: {}", a.name);
        assert!(a.rows == b.rows, "{name}: rows of {}", a.name);
    }
    assert_eq!(a.threads, b.threads, "{name}: threads");
    let texts = |t: &Trace| (0..t.strings.len() as u32).map(|id| t.strings.get(id).to_owned()).collect::<Vec<_>>();
    assert_eq!(texts(a), texts(b), "{name}: texts");
    assert_eq!((&a.lost, &a.rejected, a.total, a.frames), (&b.lost, &b.rejected, b.total, b.frames), "{name}");
    assert_eq!(format!("{:?}", a.header), format!("{:?}", b.header), "{name}: header");
    assert_eq!(format!("{:?}", a.notes), format!("{:?}", b.notes), "{name}: notes");
}
