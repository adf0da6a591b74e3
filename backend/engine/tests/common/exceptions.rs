//! Where readers differ on purpose from what was counted in other people's files, or where a file fits no format, and why:
//! the list `backend/tests/sample_exceptions.json`, which the Python tests read too.

use std::sync::LazyLock;

use serde_json::Value;

/// A test that meets a difference which is not listed fails, and so does one that finds a listed difference gone.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// Path in the samples.
    pub file: String,
    /// The fact that differs, one of [`WHAT`] or of those the Python tests check.
    pub what: String,
    /// What comes out instead, where that is a number or a word.
    pub expected: Option<Value>,
    pub reason: String,
}

/// Facts that Rust tests check: the format that the content is recognised as (`sniff`), events and their names (`ftrace`),
/// frames of stacks (`perf_script`), the layout of the text (`redact`).
pub const WHAT: [&str; 5] = ["events", "format", "frames", "layout", "names"];

/// All of them, by file and fact.
pub static LIST: LazyLock<Vec<Exception>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../tests/sample_exceptions.json")).expect("a list of exceptions")
});

pub fn find(file: &str, what: &str) -> Option<&'static Exception> {
    LIST.iter().find(|e| e.file == file && e.what == what)
}

/// Whether a difference is listed.
pub fn listed(file: &str, what: &str) -> bool {
    find(file, what).is_some()
}

/// The number to come out of a file: the counted one, or the listed one, which must differ from it.
pub fn number(file: &str, what: &str, counted: u64) -> u64 {
    let Some(exception) = find(file, what) else { return counted };
    let expected =
        exception.expected.as_ref().and_then(Value::as_u64).unwrap_or_else(|| panic!("{exception:?}: a number"));
    assert_ne!(expected, counted, "{file}: {what} need no exception any more");
    expected
}

/// Files for which a difference in this fact is listed.
pub fn files(what: &str) -> Vec<&'static str> {
    LIST.iter().filter(|e| e.what == what).map(|e| e.file.as_str()).collect()
}
