//! `setsockopt` and `getsockopt` of level SOL_XDP on plain C structs.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

/// XDP_MAX_TX_SKB_BUDGET (include/uapi/linux/if_xdp.h, v6.17), which libc does not name.
pub const MAX_TX_SKB_BUDGET: libc::c_int = 9;

/// XDP_GENERIC_XMIT_BATCH of the series of 21 Oct 2025, in no released kernel.
pub const GENERIC_XMIT_BATCH: libc::c_int = 10;

/// Structs of if_xdp.h and integers: any bytes are a value of theirs.
pub trait Plain: Copy {}
impl Plain for u32 {}
impl Plain for libc::xdp_umem_reg {}
impl Plain for libc::xdp_mmap_offsets {}
impl Plain for libc::xdp_statistics {}

/// Sets one.
pub fn set<T: Plain>(fd: &OwnedFd, name: libc::c_int, value: &T) -> io::Result<()> {
    let len = size_of::<T>() as libc::socklen_t;
    // SAFETY: the kernel reads `len` bytes from `value`, which is that long.
    let failed = unsafe { libc::setsockopt(fd.as_raw_fd(), libc::SOL_XDP, name, (&raw const *value).cast(), len) };
    if failed == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Reads one. A kernel that knows a shorter struct leaves the rest of `value` as it was.
pub fn get<T: Plain>(fd: &OwnedFd, name: libc::c_int, mut value: T) -> io::Result<T> {
    let mut len = size_of::<T>() as libc::socklen_t;
    let into = (&raw mut value).cast();
    // SAFETY: the kernel writes at most `len` bytes into `value`, which is that long.
    let failed = unsafe { libc::getsockopt(fd.as_raw_fd(), libc::SOL_XDP, name, into, &raw mut len) };
    if failed == 0 { Ok(value) } else { Err(io::Error::last_os_error()) }
}
