//! Variants that come to the same setup decide alike: `v-old` and `seed-0` always, and where no TX completion is recorded `stock`
//! and `v-defer`, too. While several variants are replayed each setup is run once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::machine::Setup;
use super::replay::Outcome;

type Cell = Arc<OnceLock<Arc<Outcome>>>;

/// What setups came to. Nothing is kept unless [`Outcomes::share`] was asked to: one of them is as large as the decisions of a replay.
#[derive(Default)]
pub struct Outcomes(Mutex<Option<Vec<(Setup, Cell)>>>);

/// Until it is dropped, outcomes are kept.
pub struct Sharing<'a>(&'a Outcomes);

impl Drop for Sharing<'_> {
    fn drop(&mut self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Outcomes {
    /// Begins to keep outcomes. Where two callers do so at once, the first to end ends it for both: then what follows is run again.
    pub fn share(&self) -> Sharing<'_> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default();
        Sharing(self)
    }

    /// The outcome of a setup: that of an equal one if it is kept, else what `run` gives. Waits while another thread runs it.
    pub fn of(&self, setup: &Setup, run: impl FnOnce() -> Outcome) -> Arc<Outcome> {
        self.cell(setup).get_or_init(|| Arc::new(run())).clone()
    }

    fn cell(&self, setup: &Setup) -> Cell {
        let cell = Cell::default();
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(shared) = shared.as_mut() else { return cell };
        if let Some((_, known)) = shared.iter().find(|(known, _)| known.decides_as(setup)) {
            return known.clone();
        }
        shared.push((setup.clone(), cell.clone()));
        cell
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::super::setup;
    use super::*;
    use crate::kernel::profile_for;

    #[test]
    fn equal_setups_run_once_while_outcomes_are_shared_and_each_time_else() {
        let (outcomes, runs) = (Outcomes::default(), Cell::new(0));
        let profile = profile_for("7.2").unwrap();
        let ask = |variant: &str, limit: i64| {
            let setup = setup(variant, profile, limit, 1).unwrap();
            drop(outcomes.of(&setup, || {
                runs.set(runs.get() + 1);
                Outcome::default()
            }));
            runs.replace(0)
        };
        let shared = outcomes.share();
        let run =
            [("v-old", 64), ("seed-0", 64), ("v-old", 128), ("stock", 64)].map(|(variant, limit)| ask(variant, limit));
        assert_eq!(run, [1, 0, 1, 1]);
        drop(shared);
        assert_eq!([ask("v-old", 64), ask("seed-0", 64)], [1, 1]);
    }
}
