//! An AF_XDP socket in copy mode, bound to one queue, transmit only: its frames, its TX ring and its completion ring.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::mapping::Mapping;
use crate::option::{GENERIC_XMIT_BATCH, MAX_TX_SKB_BUDGET, get, set};
use crate::ring::Ring;

/// Bytes a frame of the umem holds.
pub const CHUNK: u32 = 2048;
/// The fill ring must exist for a socket to be bound, though one that only sends puts nothing on it.
const FILL_ENTRIES: u32 = 64;
/// How long a bind waits for the queue: the kernel takes a closed socket off it in the background.
const BUSY: Duration = Duration::from_secs(5);
/// Ethertype for experiments inside one network (IEEE 802 local experimental 1): no protocol takes it.
const ETHERTYPE: [u8; 2] = [0x88, 0xb5];
/// Locally administered addresses that no device has: the other end drops the frame as somebody else's.
const ADDRESSES: [u8; 12] = [0x02, 0, 0, 0, 0x58, 0x02, 0x02, 0, 0, 0, 0x58, 0x01];

/// The socket.
pub struct Socket {
    fd: OwnedFd,
    /// Frames; the kernel reads them while the socket is open, so they go after it.
    _frames: Mapping,
    tx: Ring<libc::xdp_desc>,
    completions: Ring<u64>,
    free: Vec<u64>,
    frame: u32,
}

/// What went wrong, and at which step.
#[derive(Debug)]
pub struct Failed {
    /// The call that failed (`bind to queue 0 of va with XDP_COPY`).
    pub step: String,
    /// What the kernel answered.
    pub error: io::Error,
}

fn step<T>(name: &str, result: io::Result<T>) -> Result<T, Failed> {
    result.map_err(|error| Failed { step: name.to_owned(), error })
}

impl Socket {
    /// Opens and binds it. `entries` is a power of two; there are as many frames.
    pub fn open(interface: &str, queue: u32, entries: u32, frame: u32, budget: Option<u32>) -> Result<Self, Failed> {
        // SAFETY: no pointers.
        let fd = unsafe { libc::socket(libc::AF_XDP, libc::SOCK_RAW | libc::SOCK_CLOEXEC, 0) };
        step("socket(AF_XDP)", if fd < 0 { Err(io::Error::last_os_error()) } else { Ok(()) })?;
        // SAFETY: just opened, and nobody else's.
        let fd = unsafe { OwnedFd::from_raw_fd(fd) };
        let frames = step("mmap of the frames", frames(entries, frame))?;
        let umem = libc::xdp_umem_reg {
            addr: frames.address(),
            len: u64::from(entries) * u64::from(CHUNK),
            chunk_size: CHUNK,
            headroom: 0,
            flags: 0,
            tx_metadata_len: 0,
        };
        step("XDP_UMEM_REG", set(&fd, libc::XDP_UMEM_REG, &umem))?;
        step("XDP_UMEM_FILL_RING", set(&fd, libc::XDP_UMEM_FILL_RING, &FILL_ENTRIES))?;
        step("XDP_UMEM_COMPLETION_RING", set(&fd, libc::XDP_UMEM_COMPLETION_RING, &entries))?;
        step("XDP_TX_RING", set(&fd, libc::XDP_TX_RING, &entries))?;
        if let Some(budget) = budget {
            let name = format!("XDP_MAX_TX_SKB_BUDGET {budget} with a TX ring of {entries}");
            step(&name, set(&fd, MAX_TX_SKB_BUDGET, &budget))?;
        }
        let none = libc::xdp_ring_offset { producer: 0, consumer: 0, desc: 0, flags: 0 };
        let unknown = libc::xdp_mmap_offsets { rx: none, tx: none, fr: none, cr: none };
        let offsets = step("XDP_MMAP_OFFSETS", get(&fd, libc::XDP_MMAP_OFFSETS, unknown))?;
        let completion_page = libc::XDP_UMEM_PGOFF_COMPLETION_RING as libc::off_t;
        let tx = Ring::map(fd.as_raw_fd(), offsets.tx, entries, libc::XDP_PGOFF_TX_RING);
        let completions = Ring::map(fd.as_raw_fd(), offsets.cr, entries, completion_page);
        let (tx, completions) = (step("mmap of the TX ring", tx)?, step("mmap of the completion ring", completions)?);
        bind(&fd, interface, queue)?;
        let free = (0..u64::from(entries)).map(|i| i * u64::from(CHUNK)).collect();
        Ok(Self { fd, _frames: frames, tx, completions, free, frame })
    }

    /// Lets the kernel send groups of at most `size` packets, where it can.
    pub fn batch(&self, size: u32) -> Result<(), Failed> {
        step(&format!("XDP_GENERIC_XMIT_BATCH {size}"), set(&self.fd, GENERIC_XMIT_BATCH, &size))
    }

    /// Puts `count` descriptors on the TX ring. `false`, and nothing put, where so many frames are not free.
    pub fn fill(&mut self, count: u32) -> bool {
        if self.free.len() < count as usize {
            return false;
        }
        let (free, len) = (&mut self.free, self.frame);
        self.tx.produce(count, || libc::xdp_desc { addr: free.pop().unwrap_or_default(), len, options: 0 });
        true
    }

    /// Descriptors on the TX ring that the kernel has not consumed.
    pub fn waiting(&self) -> u32 {
        self.tx.used()
    }

    /// Takes finished frames back. How many.
    pub fn reap(&mut self) -> u32 {
        let free = &mut self.free;
        self.completions.consume(|address| free.push(address))
    }

    /// Makes the kernel send. 0 or the errno.
    pub fn kick(&self) -> i32 {
        // SAFETY: a buffer of no bytes and no address.
        let sent =
            unsafe { libc::sendto(self.fd.as_raw_fd(), std::ptr::null(), 0, libc::MSG_DONTWAIT, std::ptr::null(), 0) };
        if sent >= 0 { 0 } else { io::Error::last_os_error().raw_os_error().unwrap_or(-1) }
    }

    /// Descriptors that the kernel refused, and kicks that found the ring empty.
    pub fn statistics(&self) -> io::Result<(u64, u64)> {
        let zero = libc::xdp_statistics {
            rx_dropped: 0,
            rx_invalid_descs: 0,
            tx_invalid_descs: 0,
            rx_ring_full: 0,
            rx_fill_ring_empty_descs: 0,
            tx_ring_empty_descs: 0,
        };
        let got = get(&self.fd, libc::XDP_STATISTICS, zero)?;
        Ok((got.tx_invalid_descs, got.tx_ring_empty_descs))
    }
}

/// As many chunks as entries, each with the frame in it.
fn frames(entries: u32, frame: u32) -> io::Result<Mapping> {
    let mut memory = Mapping::anonymous(entries as usize * CHUNK as usize)?;
    for chunk in 0..entries as usize {
        memory.write(chunk * CHUNK as usize, &ADDRESSES);
        memory.write(chunk * CHUNK as usize + ADDRESSES.len(), &ETHERTYPE);
    }
    debug_assert!(frame <= CHUNK, "a frame fits into a chunk");
    Ok(memory)
}

fn bind(fd: &OwnedFd, interface: &str, queue: u32) -> Result<(), Failed> {
    let name = CString::new(interface).map_err(io::Error::from);
    let name = step("the interface's name", name)?;
    // SAFETY: a C string of ours, read only.
    let index = unsafe { libc::if_nametoindex(name.as_ptr()) };
    let known = if index == 0 { Err(io::Error::last_os_error()) } else { Ok(()) };
    step(&format!("interface {interface}"), known)?;
    let address = libc::sockaddr_xdp {
        sxdp_family: libc::AF_XDP as u16,
        sxdp_flags: libc::XDP_COPY,
        sxdp_ifindex: index,
        sxdp_queue_id: queue,
        sxdp_shared_umem_fd: 0,
    };
    let len = size_of_val(&address) as libc::socklen_t;
    let start = Instant::now();
    let bound = loop {
        // SAFETY: the kernel reads `len` bytes from `address`, which is that long.
        if unsafe { libc::bind(fd.as_raw_fd(), (&raw const address).cast(), len) } == 0 {
            break Ok(());
        }
        let error = io::Error::last_os_error();
        if error.raw_os_error() != Some(libc::EBUSY) || start.elapsed() > BUSY {
            break Err(error);
        }
        sleep(Duration::from_millis(2));
    };
    step(&format!("bind to queue {queue} of {interface} with XDP_COPY"), bound)
}
