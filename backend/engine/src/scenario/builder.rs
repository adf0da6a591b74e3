//! SimulationBuilder: writes a simulation event by event, so that gauges, moves and events cannot fall out of step.

use std::collections::BTreeMap;

use super::simulation::{Event, Gauge, Place, Simulation, Token};

/// Events a simulation keeps; what happens after them is counted, not stored. A page steps through them one by one.
pub const MOST_EVENTS: usize = 600;

/// A simulation under way.
#[derive(Debug, Default)]
pub struct SimulationBuilder {
    places: Vec<Place>,
    gauges: Vec<Gauge>,
    now: Vec<i64>,
    tokens: Vec<Token>,
    events: Vec<Event>,
    moments: BTreeMap<&'static str, u32>,
    assumed: Vec<String>,
    left_out: u32,
}

impl SimulationBuilder {
    /// A place; its index. The second call with an id gives the first one's.
    pub fn place(&mut self, id: String, concept: &'static str, cpu: Option<u16>, capacity: Option<u32>) -> u32 {
        if let Some(known) = self.places.iter().position(|place| place.id == id) {
            return known as u32;
        }
        self.places.push(Place { id, concept, cpu, capacity });
        self.places.len() as u32 - 1
    }
    /// The place of a CPU.
    pub fn cpu(&mut self, cpu: u16) -> u32 {
        self.place(format!("cpu:{cpu}"), "cpu", Some(cpu), None)
    }
    /// The index of a place that was declared.
    ///
    /// # Panics
    /// Where it was not: a defect of the caller, as with a gauge.
    pub fn place_named(&self, id: &str) -> u32 {
        self.places.iter().position(|place| place.id == id).unwrap_or_else(|| panic!("no place {id}")) as u32
    }
    /// The index of a gauge that was declared.
    ///
    /// # Panics
    /// Where it was not.
    pub fn gauge_named(&self, id: &str) -> usize {
        self.gauges.iter().position(|gauge| gauge.id == id).unwrap_or_else(|| panic!("no gauge {id}"))
    }
    /// A gauge that starts at 0; its index. To be declared before the first event.
    pub fn gauge(&mut self, id: impl Into<String>, unit: &'static str, limit: Option<u32>) -> usize {
        self.gauges.push(Gauge { id: id.into(), unit, limit, values: Vec::new() });
        self.now.push(0);
        self.now.len() - 1
    }
    /// A gauge that shows a value before the first event; its index.
    pub fn gauge_from(&mut self, id: impl Into<String>, unit: &'static str, limit: Option<u32>, start: i64) -> usize {
        let gauge = self.gauge(id, unit, limit);
        self.gauges[gauge].values.push(start);
        self.now[gauge] = start;
        gauge
    }
    /// A gauge by name shows a value from the next event on.
    pub fn show(&mut self, id: &str, value: i64) {
        self.set(self.gauge_named(id), value);
    }
    /// A gauge by name rises by one where something `is_so`.
    pub fn count(&mut self, id: &str, is_so: bool) {
        self.add(self.gauge_named(id), i64::from(is_so));
    }
    /// A gauge shows a value from the next event on; before the first event, from the start.
    pub fn set(&mut self, gauge: usize, value: i64) {
        self.now[gauge] = value;
    }
    /// A gauge rises by so many.
    pub fn add(&mut self, gauge: usize, by: i64) {
        self.now[gauge] += by;
    }
    /// A token, nowhere yet; its index.
    pub fn token(&mut self, concept: &'static str, home: Option<u16>) -> u32 {
        self.tokens.push(Token { concept, home, at: Vec::new(), to: Vec::new() });
        self.tokens.len() as u32 - 1
    }
    /// A token that is at a place before the first event; its index.
    pub fn token_at(&mut self, concept: &'static str, home: Option<u16>, place: u32) -> u32 {
        self.tokens.push(Token { concept, home, at: vec![0], to: vec![place as i32] });
        self.tokens.len() as u32 - 1
    }
    /// Where a token is by now; `None` where it is nowhere.
    pub fn place_of(&self, token: u32) -> Option<u32> {
        self.tokens[token as usize].to.last().and_then(|place| u32::try_from(*place).ok())
    }
    /// A token moves with the next event; `None` where it is gone.
    pub fn move_to(&mut self, token: u32, place: Option<u32>) {
        if self.is_full() {
            return;
        }
        let (at, token) = (self.events.len() as u32 + 1, &mut self.tokens[token as usize]);
        let to = place.map_or(-1, |p| p as i32);
        if token.at.last() == Some(&at) {
            token.to.pop();
        } else {
            token.at.push(at);
        }
        token.to.push(to);
    }
    /// The event itself: what was set and moved since the one before belongs to it. Its position.
    pub fn event(&mut self, event: Event) -> u32 {
        if self.is_full() {
            self.left_out += 1;
            return self.events.len() as u32;
        }
        if self.events.is_empty() {
            // What the first event sets must not show before it.
            self.gauges.iter_mut().filter(|g| g.values.is_empty()).for_each(|g| g.values.push(0));
        }
        self.gauges.iter_mut().zip(&self.now).for_each(|(g, now)| g.values.push(*now));
        debug_assert!(self.last_ns() <= event.at_ns, "time goes back at {}", event.text);
        self.events.push(event);
        self.events.len() as u32
    }
    /// What the gauges show now is what they show before the first event.
    pub fn begin(&mut self) {
        self.gauges.iter_mut().zip(&self.now).for_each(|(g, now)| g.values = vec![*now]);
    }
    /// Names the position of the last event, once; no name where that event was left out.
    pub fn moment(&mut self, name: &'static str) {
        if self.left_out > 0 {
            return;
        }
        let position = self.events.len() as u32;
        self.moments.entry(name).or_insert(position);
    }
    /// Names the position of the last event with each name whose condition holds.
    pub fn moments(&mut self, names: &[(&'static str, bool)]) {
        names.iter().filter(|(_, is_now)| *is_now).for_each(|(name, _)| self.moment(name));
    }
    /// Time of the last event, ns; 0 before the first.
    pub fn last_ns(&self) -> u64 {
        self.events.last().map_or(0, |event| event.at_ns)
    }
    /// Something assumed: one sentence.
    pub fn assume(&mut self, sentence: impl Into<String>) {
        self.assumed.push(sentence.into());
    }
    /// Whether further events are only counted.
    pub fn is_full(&self) -> bool {
        self.events.len() >= MOST_EVENTS
    }

    /// The simulation, with the description of what it is of. `end` is named as a moment: the last position.
    pub fn build(mut self, of: Simulation) -> Simulation {
        if self.events.is_empty() {
            self.begin();
        }
        self.moments.insert("start", 0);
        self.moments.insert("end", self.events.len() as u32);
        Simulation {
            rules: Simulation::rules_of(of.policy, &self.events),
            places: self.places,
            gauges: self.gauges,
            tokens: self.tokens,
            events: self.events,
            moments: self.moments,
            assumed: self.assumed,
            left_out: self.left_out,
            ..of
        }
    }
}
