//! Payloads that only ftrace prints, in front of what all text formats share.

use crate::read::text::payload::{self, Piece};
use crate::read::text::words::trim;

/// [`payload::split`], and function hits.
pub fn split(event: &str, payload: &[u8]) -> (Vec<Piece>, bool) {
    let own = (event == "ftrace:function").then(|| function(payload)).flatten();
    own.map_or_else(|| payload::split(event, payload), |pieces| (pieces, false))
}

fn piece(payload: &[u8], name: &str, part: &[u8]) -> Piece {
    let start = part.as_ptr() as usize - payload.as_ptr() as usize;
    Piece { name: name.to_owned(), value: start..start + part.len() }
}

/// `func [module] <-caller`, or `func <-- caller` from trace-cmd: fields `ip` and `parent_ip` of the event
/// `ftrace:function`.
fn function(payload: &[u8]) -> Option<Vec<Piece>> {
    let arrow = memchr::memmem::find(payload, b" <-")?;
    let caller = &payload[arrow + 3..];
    let caller = trim(caller.strip_prefix(b"-").unwrap_or(caller));
    Some(vec![piece(payload, "ip", trim(&payload[..arrow])), piece(payload, "parent_ip", caller)])
}
