//! Shared by all integration tests.
#![allow(dead_code, reason = "each test binary uses a part")]
#![allow(clippy::disallowed_methods, reason = "tests open files; the engine does not")]

pub mod damage;
pub mod exceptions;
pub mod files;
pub mod recordings;
pub mod traces;
pub mod values;
