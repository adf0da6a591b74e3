//! What perf adds to payloads: without `-g` a counter's sample ends in its address, symbol and dso.

use super::frame;
use crate::read::text::payload::{self, Piece};

/// [`payload::split`], and the place of a sample.
pub fn split(event: &str, payload: &[u8]) -> (Vec<Piece>, bool) {
    let place = (!event.contains(':') && frame::is_place(payload)).then(|| place(payload)).flatten();
    place.map_or_else(|| payload::split(event, payload), |pieces| (pieces, false))
}

/// Address, symbol and dso on the event's own line.
fn place(payload: &[u8]) -> Option<Vec<Piece>> {
    let parts = frame::split(payload)?;
    let at = |part: &[u8]| {
        let start = part.as_ptr() as usize - payload.as_ptr() as usize;
        start..start + part.len()
    };
    let names = ["ip", "sym", "dso"];
    Some(names.iter().zip(parts).map(|(name, part)| Piece { name: (*name).to_owned(), value: at(part) }).collect())
}
