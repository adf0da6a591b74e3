//! Reel: writes a film event by event, so that gauges, moves and events cannot fall out of step.

use std::collections::BTreeMap;

use super::film::{Choice, Event, Film, Gauge, Place, Shape, Token};
use super::values::Values;
use crate::policy::Label;

/// Events a film keeps; what happens after them is counted, not kept. A page steps through them one by one.
pub const MOST_EVENTS: usize = 600;

/// What happens next, before it is written.
#[derive(Clone, Debug, Default)]
pub struct Happens {
    /// See [`Event`].
    pub at_ns: u64,
    /// See [`Event`].
    pub cpu: u16,
    /// See [`Event`].
    pub mark: &'static str,
    /// See [`Event`].
    pub ask: u32,
    /// See [`Event`].
    pub token: Option<u32>,
    /// See [`Event`].
    pub rules: Vec<&'static str>,
    /// See [`Event`].
    pub from: Option<u32>,
    /// See [`Event`].
    pub to: Option<u32>,
    /// See [`Event`].
    pub choice: Option<Choice>,
    /// See [`Event`].
    pub text: String,
}

/// A film under way.
#[derive(Debug, Default)]
pub struct Reel {
    places: Vec<Place>,
    gauges: Vec<Gauge>,
    now: Vec<i64>,
    tokens: Vec<Token>,
    events: Vec<Event>,
    moments: BTreeMap<&'static str, u32>,
    assumed: Vec<String>,
    left_out: u32,
}

impl Reel {
    /// A place; its index.
    pub fn place(&mut self, id: String, concept: &'static str, cpu: Option<u16>, capacity: Option<u32>) -> u32 {
        self.places.push(Place { id, concept, cpu, capacity });
        self.places.len() as u32 - 1
    }
    /// A gauge that starts at 0; its index. To be declared before the first event.
    pub fn gauge(&mut self, id: impl Into<String>, unit: &'static str, limit: Option<u32>) -> usize {
        self.gauges.push(Gauge { id: id.into(), unit, limit, values: Vec::new() });
        self.now.push(0);
        self.now.len() - 1
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
    pub fn event(&mut self, h: Happens) -> u32 {
        if self.is_full() {
            self.left_out += 1;
            return self.events.len() as u32;
        }
        if self.events.is_empty() {
            // What the first event sets must not show before it.
            self.gauges.iter_mut().filter(|g| g.values.is_empty()).for_each(|g| g.values.push(0));
        }
        self.gauges.iter_mut().zip(&self.now).for_each(|(g, now)| g.values.push(*now));
        let Happens { at_ns, cpu, mark, ask, token, rules, from, to, choice, text } = h;
        debug_assert!(self.events.last().is_none_or(|e| e.at_ns <= at_ns), "time goes back at {text}");
        self.events.push(Event { at_ns, cpu, mark, ask, token, rules, from, to, choice, text });
        self.events.len() as u32
    }
    /// What the gauges show now is what they show before the first event.
    pub fn begin(&mut self) {
        self.gauges.iter_mut().zip(&self.now).for_each(|(g, now)| g.values = vec![*now]);
    }
    /// Names the position of the last event, once.
    pub fn moment(&mut self, name: &'static str) {
        let position = self.events.len() as u32;
        self.moments.entry(name).or_insert(position);
    }
    /// Something assumed: one sentence.
    pub fn assume(&mut self, sentence: impl Into<String>) {
        self.assumed.push(sentence.into());
    }
    /// Whether further events are only counted.
    pub fn is_full(&self) -> bool {
        self.events.len() >= MOST_EVENTS
    }

    /// The film. `end` is named as a moment: the last position.
    pub fn film(
        mut self,
        scenario: &'static str,
        policy: &'static str,
        variant: &str,
        kernel: &str,
        values: &Values,
        host: Shape,
    ) -> Film {
        if self.events.is_empty() {
            self.begin();
        }
        self.moments.insert("start", 0);
        self.moments.insert("end", self.events.len() as u32);
        Film {
            scenario: scenario.to_owned(),
            policy,
            variant: variant.to_owned(),
            kernel: kernel.to_owned(),
            label: Label::Modelled,
            parameters: values.all.clone(),
            host,
            rules: Film::rules_of(policy, &self.events),
            places: self.places,
            gauges: self.gauges,
            tokens: self.tokens,
            events: self.events,
            moments: self.moments,
            assumed: self.assumed,
            left_out: self.left_out,
        }
    }
}
