//! Rule F: devmap's bulk queues, one a CPU and device. Frames go in, batches come out.

use std::collections::BTreeMap;

use super::rules::*;

/// DEV_MAP_BULK_SIZE (kernel/bpf/devmap.c).
pub const BULK: u32 = 16;

/// A transmit: which rule caused it and how many frames it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// [`F2_FULL`] or [`F2_FLUSH`].
    pub rule: u8,
    /// Device it goes to (ifindex).
    pub device: i64,
    /// Frames, 1 to 16.
    pub size: u32,
}

/// What the egress program or the driver does with a frame of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Egress {
    /// XDP_PASS, and the driver takes it.
    Passed,
    /// XDP_PASS, but the driver does not take it.
    NotAccepted,
    /// XDP_DROP, XDP_ABORTED or an unknown answer.
    Dropped,
}

impl Egress {
    /// The rule, and whether the frame comes back by `xdp_return_frame_rx_napi`.
    pub fn rule(self) -> (u8, bool) {
        match self {
            Self::Passed => (F3_PASS, false),
            Self::NotAccepted => (F4_NOT_ACCEPTED, true),
            Self::Dropped => (F3_DROP, true),
        }
    }
}

/// The queues. Empty ones are not stored.
#[derive(Clone, Debug, Default)]
pub struct Devmap {
    waiting: BTreeMap<(u16, i64), u32>,
}

impl Devmap {
    /// A frame is redirected on `cpu` to `device`: [`F1_ENQUEUE`], and the batch that had to leave before it.
    pub fn enqueue(&mut self, cpu: u16, device: i64) -> (u8, Option<Batch>) {
        let waiting = self.waiting.entry((cpu, device)).or_default();
        let full = (*waiting == BULK).then_some(Batch { rule: F2_FULL, device, size: BULK });
        *waiting = if full.is_some() { 1 } else { *waiting + 1 };
        (F1_ENQUEUE, full)
    }

    /// The poll on `cpu` ends: what waits there leaves, device by device.
    pub fn flush(&mut self, cpu: u16) -> Vec<Batch> {
        let own: Vec<((u16, i64), u32)> =
            self.waiting.range((cpu, i64::MIN)..=(cpu, i64::MAX)).map(|(key, n)| (*key, *n)).collect();
        for (key, _) in &own {
            self.waiting.remove(key);
        }
        own.into_iter().map(|((_, device), size)| Batch { rule: F2_FLUSH, device, size }).collect()
    }
}
