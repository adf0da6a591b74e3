//! What a trace holds as text, for looking at single values and for comparing two traces.

use skbscope_engine::event::{NO_INT, NO_TEXT, Trace};

/// The value of a field of the `n`th event as text; numbers in decimal, `-` where the event has none.
pub fn value(trace: &Trace, n: usize, field: &str) -> String {
    let table = &trace.tables[usize::from(trace.events.kind[n])];
    let Some(column) = table.column(field) else { return "-".to_owned() };
    match (column.is_text(), column.u64(trace.events.row[n])) {
        (true, id) if id == u64::from(NO_TEXT) => "-".to_owned(),
        (true, id) => trace.strings.get(id as u32).to_owned(),
        (false, NO_INT) => "-".to_owned(),
        (false, bits) => (bits as i64).to_string(),
    }
}

/// Everything a trace holds, one line an event, for comparing two of them.
pub fn dump(trace: &Trace) -> String {
    let mut out = format!("{:?}\n", (&trace.rejected, trace.total, trace.frames, &trace.lost, &trace.header.counts));
    out.extend(trace.notes.iter().map(|n| format!("{n:?}\n")));
    for n in 0..trace.events.len() {
        let thread = trace.threads[trace.events.thread[n] as usize];
        let table = &trace.tables[usize::from(trace.events.kind[n])];
        let comm = trace.strings.get(thread.comm);
        out += &format!(
            "{} {} {comm:?} {}/{} {}",
            trace.events.time[n], trace.events.cpu[n], thread.pid, thread.tid, table.name
        );
        for field in &table.fields {
            out += &format!(" {}={}", field.name, value(trace, n, &field.name));
        }
        out.push('\n');
    }
    out
}
