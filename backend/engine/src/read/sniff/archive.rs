//! The tar archive of `skbscope capture`.

use super::{Format, Guess};

/// First member of the bundle that `skbscope capture` writes.
const MANIFEST: &[u8] = b"skbscope-capture/manifest.json";

/// Whether the head is a tar archive: the magic of POSIX and GNU (`ustar`).
pub fn is_tar(head: &[u8]) -> bool {
    head.get(257..262) == Some(b"ustar")
}

/// A capture, by the name of the archive's first member.
pub fn guess(head: &[u8]) -> Option<Guess> {
    let name = head.get(..512)?[..100].split(|b| *b == 0).next()?;
    let reason = "a tar archive that starts with the manifest of skbscope capture".to_owned();
    let is_capture = name.strip_prefix(b"./").unwrap_or(name) == MANIFEST;
    is_capture.then_some(Guess { format: Format::Capture, confidence: 100, reason })
}
