//! skbscope's engine: reads a recording, joins it into lives of skbs, replays disputed kernel decisions over it.
//!
//! Bytes and values in, values out: no files, clock, environment or randomness (clippy.toml forbids them).

pub mod event;
#[cfg(feature = "replay")]
pub mod finding;
#[cfg(feature = "replay")]
pub mod flow;
pub mod host;
#[cfg(feature = "replay")]
pub mod kernel;
#[cfg(feature = "replay")]
pub mod life;
#[cfg(feature = "replay")]
pub mod policy;
pub mod read;
#[cfg(feature = "replay")]
pub mod scenario;
#[cfg(feature = "replay")]
pub mod summary;
#[cfg(feature = "replay")]
#[doc(hidden)]
pub mod testing;
