//! Why a prediction missed: which input of the rule the recording does not hold.

use super::rules::R;
use super::stream::{Call, Stream};

/// Records looked at on either side of a packet.
const SPAN: usize = 256;

/// One sentence without a full stop for a packet predicted by `rule` and received on `seen` instead.
pub fn explain(stream: &Stream, packet: usize, rule: u8, seen: u16) -> &'static str {
    let at = stream.packets.event[packet];
    let flow = stream.flows[stream.packets.flow[packet] as usize];
    let next = stream.calls.partition_point(|call| call.entry <= at);
    let of_flow = |call: &&Call| call.hash == flow.hash;
    let later = stream.calls[next..].iter().take(SPAN).find(of_flow);
    let earlier = stream.calls[next.saturating_sub(SPAN)..next].iter().rev().find(of_flow);
    let is = |r: R| rule == r as u8;
    match (later, earlier) {
        _ if is(R::B7Hold) => "the backlog's head passed before the poll's event says so",
        (Some(call), _) if call.cpu == seen && call.after < at => {
            "the reader had entered its call: entries are not in the recording, its first event comes later"
        }
        (_, Some(call)) if call.cpu != seen && call.exit > at => {
            "the reader was taken to have entered its call on the CPU it left it on"
        }
        _ if is(R::B9Empty) => "the record that steered it is not in the recording",
        (_, Some(call)) if call.cpu != seen => {
            "the reader had moved while it waited in the call, or read nothing the recording shows"
        }
        _ => "the record that steered it is not in the recording",
    }
}
