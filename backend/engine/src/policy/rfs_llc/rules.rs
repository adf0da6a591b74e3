//! The named branches: A = the record on a read or send, B = the choice of a packet's CPU in the order of its tests.

use crate::policy::{Effect, Rule};

/// Index of a rule in [`RULES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "RULES says what each does")]
pub enum R {
    AEqual,
    AEmpty,
    ATag,
    AInvalid,
    ANotAllowed,
    ASameLlc,
    ACrossLlc,
    ARetainLlc,
    ARetainTag,
    ARetainEmpty,
    B2Off,
    B3NoHash,
    B6Same,
    B7First,
    B7Move,
    B7MoveUnknown,
    B7Hold,
    B9Empty,
    B9Tag,
    B9Invalid,
    B10Stay,
    AOff,
    AClose,
    B1Queue,
    C1None,
    C2SameQueue,
    C3Active,
    C4Refused,
    C5Stored,
    DKeep,
    DExpire,
    E1Unsupported,
    E3SameQueue,
    E3Pending,
    E4Move,
    E4Add,
    E5Work,
    E2Disabled,
}

const RECORD: &str = "rps_record_sock_flow";
const COND: &str = "rps_record_cond";
const STEER: &str = "get_rps_cpu";
const V71: &str = "include/net/rps.h, v7.1 (the same before)";
const V1: &str = "LLC-aware RFS v1, 8 Mar 2026";
const SET: &str = "set_rps_cpu";
const MAY_EXPIRE: &str = "rps_may_expire_flow";
const MLX5: &str = "mlx5e_rx_flow_steer";
const ARFS: &str = "en_arfs.c, the same in 6.12.117 and 7.3.4";
const DEV: &str = "net/core/dev.c, v7.1 (the same in v6.18)";

const fn rule(id: &'static str, function: &'static str, source: &'static str, text: &'static str) -> Rule {
    Rule { id, text, function, source, effect: Effect::None }
}
const fn writes(rule: Rule) -> Rule {
    Rule { effect: Effect::Writes, ..rule }
}
const fn keeps(rule: Rule) -> Rule {
    Rule { effect: Effect::Keeps, ..rule }
}

/// The rules in the order of [`R`].
pub const RULES: &[Rule] = &[
    keeps(rule("A-equal", RECORD, V71, "The slot already holds this flow and this CPU: nothing is written")),
    writes(rule("A-empty", RECORD, V71, "The slot is empty: the reader's CPU is written")),
    writes(rule("A-tag", RECORD, V71, "The slot belongs to another flow: it is overwritten")),
    writes(rule("A-invalid", COND, V1, "The recorded CPU does not exist or is offline: the reader's CPU is written")),
    writes(rule("A-not-allowed", COND, V1, "The task may not run on the recorded CPU: the reader's CPU is written")),
    writes(rule("A-same-llc", RECORD, V71, "The reader moved inside its LLC domain: its new CPU is written")),
    writes(rule("A-cross-llc", COND, V1, "The reader moved to another LLC domain: its new CPU is written")),
    keeps(rule("A-kept-llc", COND, V1, "The recorded CPU shares the reader's LLC: it stays")),
    keeps(rule(
        "A-kept-tag",
        COND,
        V1,
        "Another flow's CPU shares the reader's LLC: its word stays and this flow is not recorded (defect b)",
    )),
    keeps(rule(
        "A-kept-empty",
        COND,
        V1,
        "The empty word decodes to a CPU of the reader's LLC: the slot stays empty (defect c)",
    )),
    rule("B2-off", STEER, DEV, "The queue has neither a flow table nor a CPU map: the packet stays"),
    rule(
        "B3-no-hash",
        STEER,
        DEV,
        "The record has no flow hash, which the kernel computes here, and no entry of a socket names a CPU: its choice is not known",
    ),
    rule("B6-same", STEER, DEV, "The queue's flow slot already points to the recorded CPU"),
    rule("B7-first", STEER, DEV, "The queue's flow slot is unset: it takes the recorded CPU"),
    rule(
        "B7-move",
        STEER,
        DEV,
        "The old CPU's backlog has passed the flow's last packet: the flow moves to the recorded CPU",
    ),
    rule(
        "B7-move-unknown",
        STEER,
        DEV,
        "The flow's last packet is not seen being received, so the backlog is assumed to have passed it: the flow moves",
    ),
    rule(
        "B7-hold",
        STEER,
        DEV,
        "The flow's last packet still waits in the old CPU's backlog: the flow stays there to keep its order",
    ),
    rule("B9-empty", STEER, DEV, "Nothing is recorded for the flow: the queue's CPU map decides"),
    rule("B9-tag", STEER, DEV, "The slot holds another flow: the queue's CPU map decides"),
    rule("B9-invalid", STEER, DEV, "The recorded CPU does not exist: the queue's CPU map decides"),
    rule("B10-stay", STEER, DEV, "Nothing is recorded and the queue has no CPU map: the packet stays"),
    keeps(rule(
        "A-off",
        RECORD,
        V71,
        "RFS is off, the TCP socket is not established or has no hash: nothing is recorded",
    )),
    writes(rule(
        "A-close",
        "_sock_rps_delete_flow",
        "include/net/rps.h, v6.18, 9cd5ef0b8c04",
        "The socket closes: its slot is emptied",
    )),
    rule("B1-queue", STEER, DEV, "The recorded receive queue is not one of the device's: the packet is not steered"),
    rule("C1-none", SET, DEV, "The device does not steer in hardware: only the queue's flow slot moves"),
    rule(
        "C2-same-queue",
        SET,
        DEV,
        "The new CPU is served by the queue the packet arrived on: the driver is not called",
    ),
    rule(
        "C3-active",
        SET,
        "v6.18, 97bcc5b6f454 and 48aa30443e52",
        "The new queue's slot holds an active filter of another flow, or of this CPU: the driver is not called",
    ),
    rule("C4-refused", SET, DEV, "The driver refuses: hardware stays as it is"),
    rule(
        "C5-stored",
        SET,
        DEV,
        "The driver takes it: the slot keeps the filter's id, the old slot's equal id is cleared",
    ),
    rule(
        "D-keep",
        MAY_EXPIRE,
        DEV,
        "The filter is the slot's, and its CPU's backlog has not moved on by ten tables: it stays",
    ),
    rule("D-expire", MAY_EXPIRE, DEV, "The filter is not the slot's any more, or inactive: the driver may drop it"),
    rule("E1-unsupported", MLX5, ARFS, "Neither TCP nor UDP over IP, or encapsulated: refused before the lock"),
    rule(
        "E3-same-queue",
        MLX5,
        ARFS,
        "The rule exists and leads to this queue already: the driver took its lock without need",
    ),
    rule(
        "E3-pending",
        MLX5,
        "v6.6, 7a73cf0bf7f9",
        "The rule exists and its work is still queued: the driver took its lock without need",
    ),
    rule("E4-move", MLX5, ARFS, "The rule is there for another queue: the new queue is stored and work is queued"),
    rule("E4-add", MLX5, ARFS, "There is no rule for the flow: one is made and work is queued"),
    rule("E5-work", "arfs_handle_work", ARFS, "The queued work programs the NIC, then lets old filters expire"),
    rule("E2-disabled", MLX5, ARFS, "Accelerated RFS is off: refused with EPERM, after the driver took its lock"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        assert_eq!(RULES.len(), R::E2Disabled as usize + 1);
        for (rule, id) in [
            (R::AEqual, "A-equal"),
            (R::ACrossLlc, "A-cross-llc"),
            (R::ARetainEmpty, "A-kept-empty"),
            (R::B2Off, "B2-off"),
            (R::B7Hold, "B7-hold"),
            (R::B9Empty, "B9-empty"),
            (R::B9Invalid, "B9-invalid"),
            (R::AClose, "A-close"),
            (R::C3Active, "C3-active"),
            (R::DExpire, "D-expire"),
            (R::E3Pending, "E3-pending"),
            (R::E5Work, "E5-work"),
            (R::E2Disabled, "E2-disabled"),
        ] {
            assert_eq!(RULES[rule as usize].id, id);
        }
    }
}
