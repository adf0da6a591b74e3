//! A section of the source, brought in chunks by a second thread while the first decodes the chunk before.
//!
//! ```text
//! thread:   [ HEAD free | chunk read from the source ] --full-->  reader
//! reader:   a record cut by the chunk's end is put into HEAD of the next one     --empty--> thread
//! ```

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, Scope};

use crate::read::{Source, fill};

/// Bytes in front of a chunk for the beginning of a record: its size is a u16, so less of it can be missing.
const HEAD: usize = 64 << 10;
/// Chunks on their way: one being read, one waiting, one being decoded.
const IN_FLIGHT: usize = 3;

/// A chunk behind `HEAD` bytes, and how many of its bytes are filled.
type Full = io::Result<(Vec<u8>, usize)>;

/// A window that slides over the section.
pub struct Input {
    full: Receiver<Full>,
    empty: SyncSender<Vec<u8>>,
    buffer: Vec<u8>,
    /// First byte of the buffer not yet consumed.
    start: usize,
    /// End of the filled bytes.
    filled: usize,
    /// Offset in the source of `buffer[filled]`.
    next: u64,
    /// Bytes to pass before the next that are wanted.
    skip: u64,
    /// First offset after the section.
    end: u64,
}

impl Input {
    /// Starts to bring the section `[from, end)` in chunks; `end` must not lie past the source.
    pub fn start<'s>(
        scope: &'s Scope<'s, '_>,
        source: &'s dyn Source,
        from: u64,
        end: u64,
        chunk: usize,
    ) -> io::Result<Self> {
        let (full_sender, full) = sync_channel(IN_FLIGHT);
        let (empty, empty_receiver) = sync_channel(IN_FLIGHT);
        let chunk = chunk.max(1).min(usize::try_from(end.saturating_sub(from)).unwrap_or(usize::MAX).max(1));
        // The third buffer is the one the reader holds.
        for _ in 1..IN_FLIGHT {
            let _ = empty.send(vec![0; HEAD + chunk]);
        }
        Builder::new().spawn_scoped(scope, move || bring(source, from, end, &empty_receiver, &full_sender))?;
        Ok(Self { full, empty, buffer: vec![0; HEAD + chunk], start: 0, filled: 0, next: from, skip: 0, end })
    }
    /// Bytes available.
    pub fn block(&self) -> &[u8] {
        &self.buffer[self.start..self.filled]
    }
    /// Offset in the source of the first byte available.
    pub fn at(&self) -> u64 {
        self.next + self.skip - (self.filled - self.start) as u64
    }
    /// Bytes of the section from here on.
    pub fn left(&self) -> u64 {
        self.end.saturating_sub(self.at())
    }
    /// Passes `n` bytes that are available.
    pub fn consume(&mut self, n: usize) {
        self.start = (self.start + n).min(self.filled);
    }
    /// Passes `n` bytes, available or not; stops at the end of the section.
    pub fn skip(&mut self, n: u64) {
        let here = (self.filled - self.start) as u64;
        if n <= here {
            self.start += n as usize;
        } else {
            self.start = self.filled;
            self.skip = (n - here).min(self.end.saturating_sub(self.next));
        }
    }
    /// Brings one more chunk behind what is available; `false` at the end of the section.
    pub fn more(&mut self) -> io::Result<bool> {
        // No sender left: the thread has sent the last chunk and ended.
        let Ok(full) = self.full.recv() else { return Ok(false) };
        let (mut buffer, n) = full?;
        let passed = self.skip.min(n as u64) as usize;
        self.skip -= passed as u64;
        let rest = self.block();
        // Less than a record is left over, so it fits; after a skip nothing is.
        let start = HEAD + passed - rest.len().min(HEAD);
        buffer[start..HEAD + passed].copy_from_slice(&rest[..rest.len().min(HEAD)]);
        std::mem::swap(&mut self.buffer, &mut buffer);
        (self.start, self.filled) = (start, HEAD + n);
        self.next += n as u64;
        // The thread may have ended; then nobody wants the buffer.
        let _ = self.empty.send(buffer);
        Ok(true)
    }
}

/// Fills buffers until the section or the reader ends.
fn bring(source: &dyn Source, from: u64, end: u64, empty: &Receiver<Vec<u8>>, full: &SyncSender<Full>) {
    let mut at = from;
    while let Ok(mut buffer) = empty.recv() {
        let room = buffer.len() - HEAD;
        let want = end.saturating_sub(at).min(room as u64) as usize;
        let filled = fill(source, at, &mut buffer[HEAD..HEAD + want]);
        at += *filled.as_ref().unwrap_or(&0) as u64;
        let last = !matches!(filled, Ok(n) if n > 0);
        if matches!(filled, Ok(0)) || full.send(filled.map(|n| (buffer, n))).is_err() || last {
            return;
        }
    }
}

/// Reads `[at, at + size)` whole; `None` if it does not lie in the source.
pub fn section(source: &dyn Source, at: u64, size: u64) -> io::Result<Option<Vec<u8>>> {
    if at.checked_add(size).is_none_or(|end| end > source.len()) {
        return Ok(None);
    }
    let mut bytes = vec![0; size as usize];
    let filled = fill(source, at, &mut bytes)?;
    Ok((filled == bytes.len()).then_some(bytes))
}
