//! Parameters of a scenario: which there are, and which values were given.

use std::collections::BTreeMap;

use serde::Serialize;

/// A value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Whole(i64),
    /// One of a parameter's words.
    Word(&'static str),
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Domain {
    /// A number from the first to the second, both included.
    Whole(i64, i64),
    /// One of these words, each with what it means.
    Words(&'static [(&'static str, &'static str)]),
}

/// One thing a reader may turn.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Parameter {
    /// Name in addresses (`flows`).
    pub name: &'static str,
    /// What it is, one phrase.
    pub text: &'static str,
    /// Unit of a number; empty for words.
    pub unit: &'static str,
    /// What it may be.
    pub domain: Domain,
    /// What it is when nobody says.
    pub default: Value,
    /// Whether it is shown at once; the others are below "More".
    pub is_main: bool,
}

impl Parameter {
    /// A number.
    pub const fn whole(
        name: &'static str,
        text: &'static str,
        unit: &'static str,
        range: (i64, i64),
        default: i64,
    ) -> Self {
        let domain = Domain::Whole(range.0, range.1);
        Self { name, text, unit, domain, default: Value::Whole(default), is_main: false }
    }
    /// One of some words.
    pub const fn word(
        name: &'static str,
        text: &'static str,
        words: &'static [(&'static str, &'static str)],
        default: &'static str,
    ) -> Self {
        Self { name, text, unit: "", domain: Domain::Words(words), default: Value::Word(default), is_main: false }
    }
    /// The same, in front.
    pub const fn main(self) -> Self {
        Self { is_main: true, ..self }
    }

    fn read(&self, text: &str) -> Result<Value, String> {
        match self.domain {
            Domain::Whole(least, most) => match text.parse() {
                Ok(value) if (least..=most).contains(&value) => Ok(Value::Whole(value)),
                _ => Err(format!("{} is {text:?}; expected a whole number from {least} to {most}", self.name)),
            },
            Domain::Words(words) => match words.iter().find(|(word, _)| *word == text) {
                Some((word, _)) => Ok(Value::Word(word)),
                None => {
                    let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
                    Err(format!("{} is {text:?}; expected one of {}", self.name, known.join(", ")))
                }
            },
        }
    }
}

/// One decision the reader took by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManualChoice {
    /// Number of the input.
    pub ask: u32,
    /// What to do.
    pub choice: &'static str,
}

/// Parameters given and defaulted, and decisions made by hand.
#[derive(Clone, Debug)]
pub struct Values {
    /// All parameters by name.
    pub all: BTreeMap<&'static str, Value>,
    /// Decisions by hand, ascending by input.
    pub manual: Vec<ManualChoice>,
}

/// Decisions by hand at most.
pub const MOST_MANUAL: usize = 64;

impl Values {
    /// Reads what was given over the defaults; one sentence where something is not right. `hand` is `17:here,18:back`.
    pub(super) fn read(
        parameters: &[Parameter],
        choices: &[(&'static str, &'static str)],
        given: &[(&str, &str)],
    ) -> Result<Self, String> {
        let mut values = Self { all: parameters.iter().map(|p| (p.name, p.default)).collect(), manual: Vec::new() };
        for (name, text) in given {
            if *name == "hand" {
                values.manual = manual(choices, text)?;
                continue;
            }
            let Some(parameter) = parameters.iter().find(|p| p.name == *name) else {
                let known: Vec<_> = parameters.iter().map(|p| p.name).collect();
                return Err(format!(
                    "there is no parameter {name:?}; expected one of case, hand, {}",
                    known.join(", ")
                ));
            };
            values.all.insert(parameter.name, parameter.read(text)?);
        }
        Ok(values)
    }

    /// A number. 0 for a name the scenario does not have, which its test finds.
    pub fn whole(&self, name: &str) -> i64 {
        match self.all.get(name) {
            Some(Value::Whole(value)) => *value,
            _ => 0,
        }
    }
    /// A number that its range keeps small and not negative.
    pub fn small(&self, name: &str) -> u32 {
        u32::try_from(self.whole(name)).unwrap_or(0)
    }
    /// A word.
    pub fn word(&self, name: &str) -> &'static str {
        match self.all.get(name) {
            Some(Value::Word(value)) => value,
            _ => "",
        }
    }
    /// What the reader chose for an input.
    pub fn hand(&self, ask: u32) -> Option<&'static str> {
        self.manual.iter().find(|h| h.ask == ask).map(|h| h.choice)
    }
}

fn manual(choices: &[(&'static str, &'static str)], text: &str) -> Result<Vec<ManualChoice>, String> {
    let mut manual = Vec::new();
    for part in text.split(',').filter(|p| !p.is_empty()) {
        let known = || choices.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(" or ");
        let wrong = || format!("hand has {part:?}; expected the number of an input, a colon and {}", known());
        let (ask, choice) = part.split_once(':').ok_or_else(wrong)?;
        let ask = ask.parse().map_err(|_| wrong())?;
        let choice = choices.iter().find(|(id, _)| *id == choice).ok_or_else(wrong)?.0;
        if manual.len() == MOST_MANUAL {
            return Err(format!("`hand` has more than {MOST_MANUAL} decisions; expected at most that many"));
        }
        manual.retain(|h: &ManualChoice| h.ask != ask);
        manual.push(ManualChoice { ask, choice });
    }
    manual.sort_by_key(|h| h.ask);
    Ok(manual)
}
