//! Devmap's batches: what rule F makes of the frames a poll redirected, against what the kernel transmitted.
//!
//! The prediction knows only the redirects and where the poll ended; the sizes are the kernel's own, `sent + drops`.

use std::collections::BTreeMap;

use super::devmap::Devmap;
use super::polls::{How, Run};
use super::rules::{F2_FLUSH, F5_BATCH, RULES};
use super::steps::{Ask, Item, Pass};
use super::tables::Kind;

impl Pass<'_> {
    /// Rule F over the frames of a run, against the batches the kernel made of them.
    pub(super) fn batches(&mut self, run: &Run<Item>) {
        let mut devmap = Devmap::default();
        let mut predicted: BTreeMap<i64, Vec<(u8, u32)>> = BTreeMap::new();
        let mut made: BTreeMap<i64, Vec<(u32, u32, i64)>> = BTreeMap::new();
        for (event, item) in &run.items {
            match *item {
                Item::Redirect { device } => {
                    if let Some(batch) = devmap.enqueue(run.cpu, device).1 {
                        predicted.entry(device).or_default().push((batch.rule, batch.size));
                    }
                }
                Item::Xmit { from, to, size, .. } => made.entry(to).or_default().push((*event, size, from)),
                _ => {}
            }
        }
        for batch in devmap.flush(run.cpu) {
            predicted.entry(batch.device).or_default().push((batch.rule, batch.size));
        }
        let excused = match () {
            () if !self.tables.has(Kind::Redirect) => Some("batches without xdp:xdp_redirect in the recording"),
            () if matches!(run.how, How::Outside | How::Cpumap) => {
                Some("batches outside a NAPI poll, where no event ends a run")
            }
            () if run.cut || run.how == How::Unknown => {
                Some("batches of a poll that the recording cuts off, or without napi:napi_poll")
            }
            () => None,
        };
        for (device, made) in &made {
            self.sent_to.insert(*device);
            let predicted = predicted.remove(device).unwrap_or_default();
            if let Some(reason) = excused {
                self.reason(reason, made.len() as u64);
            }
            for i in 0..made.len().max(predicted.len()) {
                self.compare(run, predicted.get(i), made.get(i), excused.is_none());
            }
        }
        if excused.is_none() {
            for (device, batches) in predicted {
                *self.unsent.entry(device).or_default() += batches.len() as u64;
            }
        }
    }

    fn compare(
        &mut self,
        run: &Run<Item>,
        predicted: Option<&(u8, u32)>,
        made: Option<&(u32, u32, i64)>,
        is_comparable: bool,
    ) {
        let rule = predicted.map_or(F2_FLUSH, |p| p.0);
        let same = matches!((predicted, made), (Some(p), Some(m)) if p.1 == m.1);
        if is_comparable {
            self.count("batches_compared", 1);
            self.count("batches_agreed", u64::from(same));
            if !same {
                let why = match (predicted.is_some(), made.is_some()) {
                    (true, false) => "predicted, but not transmitted in this poll",
                    (false, true) => "transmitted, but not predicted",
                    _ => "another size: the driver flushed in the middle of its poll, or events are missing",
                };
                let id = RULES[usize::from(rule)].id;
                *self.out.disagreed.entry(format!("{id}: {why}")).or_default() += 1;
            }
        }
        if let Some(&(event, size, from)) = made {
            let (rule, agrees) = if is_comparable { (rule, 2 - u8::from(same)) } else { (F5_BATCH, 0) };
            let pool = self.pool_here(run, from);
            self.step(run, event, pool, Ask::Batch { rule, size, agrees });
        }
    }

    /// Frames toward a device that devmap never transmitted to went another way, else they are a disagreement.
    pub(super) fn never_sent(&mut self) {
        for (device, batches) in std::mem::take(&mut self.unsent) {
            if self.sent_to.contains(&device) {
                self.count("batches_compared", batches);
                let why = format!("{}: predicted, but not transmitted in this poll", RULES[usize::from(F2_FLUSH)].id);
                *self.out.disagreed.entry(why).or_default() += batches;
            } else {
                self.reason(
                    "batches toward a device without xdp:xdp_devmap_xmit (not recorded, or generic XDP)",
                    batches,
                );
            }
        }
    }
}
