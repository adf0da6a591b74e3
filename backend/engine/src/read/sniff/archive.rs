//! Tar archives by the names of their first members.

use super::{Format, Guess};

/// Bytes of a tar block.
const BLOCK: usize = 512;
/// First member of the bundle that `skbscope capture` writes.
const MANIFEST: &[u8] = b"skbscope-capture/manifest.json";
/// Members looked at; a head of 64 KiB holds no more.
const MEMBERS: usize = 128;

/// Whether the head is a tar archive: the magic of POSIX and GNU (`ustar`).
pub fn is_tar(head: &[u8]) -> bool {
    head.get(257..262) == Some(b"ustar")
}

/// A bundle or a tree of sysfs, if the archive is one.
pub fn guess(head: &[u8]) -> Option<Guess> {
    let first = name(head)?;
    if first.strip_prefix(b"./").unwrap_or(first) == MANIFEST {
        let reason = "a tar archive that starts with the manifest of skbscope capture".to_owned();
        return Some(Guess { format: Format::Capture, confidence: 100, reason });
    }
    let mut at = 0;
    for _ in 0..MEMBERS {
        let Some(name) = head.get(at..).and_then(name) else { break };
        // The member may lie below a folder: `host/sys/devices/system/cpu/…`.
        let parts: Vec<&[u8]> = name.split(|b| *b == b'/').filter(|p| !p.is_empty() && *p != b".").collect();
        let is = |place: &[&[u8]]| parts.windows(place.len()).take(3).any(|w| w == place);
        if is(&[b"sys", b"devices"])
            || is(&[b"devices", b"system"])
            || is(&[b"proc", b"cpuinfo"])
            || is(&[b"proc", b"bus"])
        {
            let reason = format!("a tar archive with {}", String::from_utf8_lossy(name));
            return Some(Guess { format: Format::SysfsTree, confidence: 90, reason });
        }
        let Some(size) = size(&head[at..]) else { break };
        let Some(next) = size.checked_next_multiple_of(BLOCK).and_then(|n| at.checked_add(n + BLOCK)) else { break };
        at = next;
    }
    None
}

/// Name of the member whose header block starts here; the block must be whole.
fn name(block: &[u8]) -> Option<&[u8]> {
    let block = block.get(..BLOCK).filter(|b| is_tar(b))?;
    let end = block[..100].iter().position(|b| *b == 0).unwrap_or(100);
    Some(&block[..end]).filter(|n| !n.is_empty())
}

/// Bytes of its content, written in octal.
fn size(block: &[u8]) -> Option<usize> {
    let mut digits = block.get(124..136)?.iter().take_while(|b| b.is_ascii_digit());
    digits.try_fold(0_usize, |n, b| n.checked_mul(8)?.checked_add(usize::from(b - b'0')))
}
