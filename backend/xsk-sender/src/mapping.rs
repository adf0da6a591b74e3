//! A piece of memory from `mmap`, given back when it goes.

use std::io;
use std::os::fd::RawFd;
use std::ptr::{self, NonNull};

/// Memory that this process or this process and the kernel write.
pub struct Mapping {
    start: NonNull<u8>,
    len: usize,
}

impl Mapping {
    /// Zeroed memory of this process.
    pub fn anonymous(len: usize) -> io::Result<Self> {
        Self::map(len, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_POPULATE, -1, 0)
    }

    /// The part of a file or socket that begins at `offset`.
    pub fn shared(fd: RawFd, len: usize, offset: libc::off_t) -> io::Result<Self> {
        Self::map(len, libc::MAP_SHARED | libc::MAP_POPULATE, fd, offset)
    }

    fn map(len: usize, flags: libc::c_int, fd: RawFd, offset: libc::off_t) -> io::Result<Self> {
        // SAFETY: no address is requested, so no memory in use is replaced; the kernel checks fd, length and offset.
        let start = unsafe { libc::mmap(ptr::null_mut(), len, libc::PROT_READ | libc::PROT_WRITE, flags, fd, offset) };
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        NonNull::new(start.cast()).map(|start| Self { start, len }).ok_or_else(|| io::Error::other("mapped at 0"))
    }

    /// Its address as the kernel takes it.
    pub fn address(&self) -> u64 {
        self.start.as_ptr() as u64
    }

    /// Where a `T` lies, `offset` bytes behind its start.
    ///
    /// # Panics
    /// Where it would not lie inside, or not aligned: the offsets come from the kernel.
    pub fn at<T>(&self, offset: usize) -> NonNull<T> {
        let inside = offset.checked_add(size_of::<T>()).is_some_and(|end| end <= self.len);
        assert!(inside && offset.is_multiple_of(align_of::<T>()), "offset {offset} of a mapping of {} bytes", self.len);
        // SAFETY: offset and size were just found to lie inside.
        unsafe { self.start.add(offset).cast() }
    }

    /// Copies bytes to `offset`.
    ///
    /// # Panics
    /// Where they do not fit.
    pub fn write(&mut self, offset: usize, bytes: &[u8]) {
        assert!(
            offset.checked_add(bytes.len()).is_some_and(|end| end <= self.len),
            "{} bytes at {offset}",
            bytes.len()
        );
        // SAFETY: the target was just found to lie inside, and a slice of ours cannot overlap it.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), self.start.add(offset).as_ptr(), bytes.len()) };
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: mapped by us with this length, and nothing that points into it outlives its owner.
        unsafe { libc::munmap(self.start.as_ptr().cast(), self.len) };
    }
}

#[cfg(test)]
mod tests {
    use super::Mapping;

    #[test]
    fn what_is_written_is_there() {
        let mut mapping = Mapping::anonymous(4096).unwrap();
        mapping.write(4088, &7_u64.to_ne_bytes());
        // SAFETY: `at` checked that a u64 lies there.
        assert_eq!(unsafe { mapping.at::<u64>(4088).read() }, 7);
        assert!(Mapping::anonymous(0).is_err());
    }

    #[test]
    #[should_panic(expected = "offset 4096 of a mapping of 4096 bytes")]
    fn nothing_lies_outside() {
        Mapping::anonymous(4096).unwrap().at::<u8>(4096);
    }
}
