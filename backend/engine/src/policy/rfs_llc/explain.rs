//! Why a prediction missed: which input of the rule the recording does not hold.

use super::calls::Call;
use super::replay::Machine;
use super::stream::Stream;

/// Records and packets looked at on either side.
const SPAN: usize = 256;

/// One sentence without a full stop for a packet that was predicted and received on different CPUs.
pub fn explain(machine: &Machine, stream: &Stream, packet: usize) -> &'static str {
    let packets = &stream.packets;
    let (at, flow, seen) = (packets.event[packet], packets.flow[packet], packets.seen[packet]);
    let hash = stream.flows[flow as usize].hash;
    let next = stream.calls.partition_point(|call| call.entry <= at);
    let of_flow = |call: &&Call| call.hash == hash;
    let later = stream.calls[next..].iter().take(SPAN).find(of_flow);
    let earlier = stream.calls[next.saturating_sub(SPAN)..next].iter().rev().find(of_flow);
    let before = (packet.saturating_sub(SPAN)..packet).rev().find(|p| packets.flow[*p] == flow);
    let missed_before =
        before.is_some_and(|p| machine.decisions.agrees.get(machine.decision_of[p] as usize) == Some(&2));
    match (later, earlier) {
        (Some(call), _) if call.cpu == seen && call.after < at && call.entry != at => {
            "the reader had entered its call, which is first seen later"
        }
        (None, None) if stream.calls_unjoined > 0 && !stream.has_tcp_probe => {
            "no call of its socket is joined to it, and some calls are joined to no flow: record tcp:tcp_probe"
        }
        _ if missed_before => "the packet of the flow before it was missed",
        (_, Some(call)) if call.cpu != seen && call.exit > at => {
            "the reader had entered its call on another CPU than it is first seen on"
        }
        _ => {
            "no call in the recording put the record there: an accept, a reader that waited in its call, or a socket without a hash yet"
        }
    }
}
