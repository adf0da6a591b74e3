//! skbscope's engine: reads a recording, joins it into lives of skbs, replays disputed kernel decisions over it.
//!
//! Bytes and values in, values out: no files, clock, environment or randomness (clippy.toml forbids them).

pub mod event;
pub mod finding;
pub mod flow;
pub mod host;
pub mod kernel;
pub mod life;
pub mod policy;
pub mod read;
pub mod scenario;
pub mod summary;
#[doc(hidden)]
pub mod testing;
