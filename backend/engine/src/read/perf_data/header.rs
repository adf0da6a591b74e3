//! The file header: magic, byte order, and where attributes, data and features lie.
//!
//! Layout: `tools/perf/Documentation/perf.data-file-format.txt` in the kernel tree.

use super::bytes::{Cursor, Endian};
use super::{FORMAT, broken};
use crate::read::{ReadError, Source};

/// Bytes of a header in pipe mode: magic and size.
pub const PIPE_SIZE: u64 = 16;
/// Bytes of a header in file mode.
const FILE_SIZE: u64 = 104;
/// Bit of HEADER_HOSTNAME, which every writer of features sets.
const HOSTNAME: u64 = 1 << 3;

/// Part of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// First byte.
    pub offset: u64,
    /// Bytes.
    pub size: u64,
}

impl Section {
    /// Whether all of it lies in a file of `len` bytes.
    pub fn within(self, len: u64) -> bool {
        self.offset.checked_add(self.size).is_some_and(|end| end <= len)
    }
}

/// What the first bytes say.
#[derive(Clone, Debug)]
pub struct FileHeader {
    /// Byte order of the recording machine.
    pub endian: Endian,
    /// Whether this is the stream of `perf record -o -`: no sections, everything is a record.
    pub pipe: bool,
    /// Old magic `PERFFILE`: the feature bits mean nothing.
    pub version1: bool,
    /// Bytes of one attribute entry, its 16-byte id section included.
    pub attr_size: u64,
    /// Attribute entries.
    pub attrs: Section,
    /// Records.
    pub data: Section,
    /// Names of events in files of before 2012.
    pub event_types: Section,
    /// Feature bits 0 to 63.
    pub features: u64,
}

/// Reads the header.
///
/// # Errors
/// `NotMine` without the magic, `Broken` where it contradicts itself or the file ends in it.
pub fn read(source: &dyn Source) -> Result<FileHeader, ReadError> {
    let mut raw = [0_u8; FILE_SIZE as usize];
    let n = source.read_at(0, &mut raw)?;
    let head = &raw[..n];
    let (endian, version1) = match head.get(..8) {
        Some(b"PERFILE2") => (Endian::Little, false),
        Some(b"2ELIFREP") => (Endian::Big, false),
        Some(b"PERFFILE") => (Endian::Little, true),
        Some(b"ELIFFREP") => (Endian::Big, true),
        _ => {
            let reason = "the first 8 bytes are not PERFILE2".to_owned();
            return Err(ReadError::NotMine { format: FORMAT, reason });
        }
    };
    let cut = || broken(n as u64, "the file ends in its header", "104 bytes (file mode) or 16 bytes (pipe mode)");
    let mut cursor = Cursor::new(&head[8..], endian);
    let size = cursor.u64().ok_or_else(cut)?;
    let empty = Section::default();
    let mut header = FileHeader {
        endian,
        pipe: size == PIPE_SIZE,
        version1,
        attr_size: 0,
        attrs: empty,
        data: empty,
        event_types: empty,
        features: 0,
    };
    if header.pipe {
        return Ok(header);
    }
    if size != FILE_SIZE {
        return Err(broken(8, &format!("a header size of {size}"), "104 (file mode) or 16 (pipe mode)"));
    }
    let mut next = || cursor.u64().ok_or_else(cut);
    header.attr_size = next()?;
    for section in [&mut header.attrs, &mut header.data, &mut header.event_types] {
        *section = Section { offset: next()?, size: next()? };
    }
    header.features = feature_bits(next()?);
    if header.attr_size < 64 + 16 || header.attr_size > 4096 {
        let what = format!("an attribute size of {}", header.attr_size);
        return Err(broken(16, &what, "80 to 4096 bytes"));
    }
    if !header.attrs.within(source.len()) {
        let Section { offset, size } = header.attrs;
        let what = format!("an attribute section of {size} bytes from byte {offset} on");
        return Err(broken(24, &what, &format!("a section inside the {} bytes of the file", source.len())));
    }
    if header.data.offset > source.len() {
        let what = format!("data from byte {} on", header.data.offset);
        return Err(broken(40, &what, &format!("data inside the {} bytes of the file", source.len())));
    }
    Ok(header)
}

/// The bitmap is an array of `unsigned long`: a 32-bit big-endian writer has its halves the other way round (perf
/// shows in HOSTNAME as well).
fn feature_bits(bits: u64) -> u64 {
    let halves = bits.rotate_left(32);
    if bits & HOSTNAME == 0 && halves & HOSTNAME != 0 { halves } else { bits }
}
