//! One ring shared with the kernel, one side ours.
//!
//! ```text
//! consumer ──> [ entries in use ] <── producer        both count up without bound; entry = counter & (size − 1)
//! ```
//! TX: we produce descriptors, the kernel consumes. Completion: the kernel produces frame addresses, we consume
//! (Documentation/networking/af_xdp.rst).

use std::io;
use std::os::fd::RawFd;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::mapping::Mapping;

/// A ring of `T`.
pub struct Ring<T> {
    memory: Mapping,
    offsets: libc::xdp_ring_offset,
    size: u32,
    entries: NonNull<T>,
}

impl<T: Copy> Ring<T> {
    /// The ring that the socket maps at `page_offset`.
    pub fn map(fd: RawFd, offsets: libc::xdp_ring_offset, size: u32, page_offset: libc::off_t) -> io::Result<Self> {
        let len = offsets.desc as usize + size as usize * size_of::<T>();
        let memory = Mapping::shared(fd, len, page_offset)?;
        // The last entry inside means that all are; `at` checks it.
        memory.at::<T>(offsets.desc as usize + (size as usize - 1) * size_of::<T>());
        let entries = memory.at::<T>(offsets.desc as usize);
        Ok(Self { memory, offsets, size, entries })
    }

    fn counter(&self, offset: u64) -> &AtomicU32 {
        // SAFETY: `at` checked place and alignment; both sides touch the counters with atomic operations only.
        unsafe { self.memory.at::<AtomicU32>(offset as usize).as_ref() }
    }
    fn producer(&self) -> &AtomicU32 {
        self.counter(self.offsets.producer)
    }
    fn consumer(&self) -> &AtomicU32 {
        self.counter(self.offsets.consumer)
    }
    fn entry(&self, counter: u32) -> NonNull<T> {
        // SAFETY: masked to below `size`, and `map` saw that the last of `size` entries lies inside.
        unsafe { self.entries.add((counter & (self.size - 1)) as usize) }
    }

    /// Entries in use.
    pub fn used(&self) -> u32 {
        self.producer().load(Ordering::Acquire).wrapping_sub(self.consumer().load(Ordering::Acquire))
    }

    /// Puts `count` entries on the ring, made by `entry`.
    ///
    /// # Panics
    /// Where they do not fit.
    pub fn produce(&mut self, count: u32, mut entry: impl FnMut() -> T) {
        assert!(count <= self.size - self.used(), "{count} entries on a ring of {} with {}", self.size, self.used());
        let from = self.producer().load(Ordering::Relaxed);
        for i in 0..count {
            // SAFETY: a free entry is ours alone until the counter below says otherwise.
            unsafe { self.entry(from.wrapping_add(i)).write(entry()) };
        }
        self.producer().store(from.wrapping_add(count), Ordering::Release);
    }

    /// Takes all entries off the ring. How many there were.
    pub fn consume(&mut self, mut entry: impl FnMut(T)) -> u32 {
        let (from, count) = (self.consumer().load(Ordering::Relaxed), self.used().min(self.size));
        for i in 0..count {
            // SAFETY: between consumer and producer an entry is written and ours to read.
            entry(unsafe { self.entry(from.wrapping_add(i)).read() });
        }
        self.consumer().store(from.wrapping_add(count), Ordering::Release);
        count
    }
}
