//! perf_event_attr: which event, and what each of its samples holds in which order.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::bytes::Endian;

/// perf_event_attr::type of tracepoints.
const TYPE_TRACEPOINT: u32 = 2;
/// perf_event_attr::type of software events.
const TYPE_SOFTWARE: u32 = 1;
/// PERF_COUNT_SW_DUMMY: perf's own carrier of side-band records.
const SW_DUMMY: u64 = 9;
/// Size of the first published perf_event_attr; a size of 0 means this one.
const SIZE_VER0: usize = 64;
/// Bit of `sample_id_all` among the flags.
const SAMPLE_ID_ALL: u64 = 1 << 18;

/// Bits of `sample_type`.
pub mod sample_type {
    #![allow(missing_docs, reason = "the names are those of PERF_SAMPLE_* in include/uapi/linux/perf_event.h")]
    pub const IP: u64 = 1;
    pub const TID: u64 = 1 << 1;
    pub const TIME: u64 = 1 << 2;
    pub const ADDR: u64 = 1 << 3;
    pub const READ: u64 = 1 << 4;
    pub const CALLCHAIN: u64 = 1 << 5;
    pub const ID: u64 = 1 << 6;
    pub const CPU: u64 = 1 << 7;
    pub const PERIOD: u64 = 1 << 8;
    pub const STREAM_ID: u64 = 1 << 9;
    pub const RAW: u64 = 1 << 10;
    pub const BRANCH_STACK: u64 = 1 << 11;
    pub const REGS_USER: u64 = 1 << 12;
    pub const STACK_USER: u64 = 1 << 13;
    pub const WEIGHT: u64 = 1 << 14;
    pub const DATA_SRC: u64 = 1 << 15;
    pub const IDENTIFIER: u64 = 1 << 16;
    pub const TRANSACTION: u64 = 1 << 17;
    pub const REGS_INTR: u64 = 1 << 18;
    pub const PHYS_ADDR: u64 = 1 << 19;
    pub const CGROUP: u64 = 1 << 21;
    pub const DATA_PAGE_SIZE: u64 = 1 << 22;
    pub const CODE_PAGE_SIZE: u64 = 1 << 23;
    pub const WEIGHT_STRUCT: u64 = 1 << 24;
}

/// Offsets of the leading 8-byte fields of a sample, from the byte after the record header. `None`: not in it.
#[derive(Clone, Debug, Default)]
pub struct Lead {
    /// Instruction pointer.
    pub ip: Option<usize>,
    /// pid, tid.
    pub tid: Option<usize>,
    /// Time.
    pub time: Option<usize>,
    /// Data address.
    pub addr: Option<usize>,
    /// Event id: IDENTIFIER, else ID.
    pub id: Option<usize>,
    /// CPU.
    pub cpu: Option<usize>,
    /// Period.
    pub period: Option<usize>,
    /// Bytes of all leading fields together: where the variable part starts.
    pub len: usize,
}

impl Lead {
    fn new(bits: u64) -> Self {
        use sample_type as s;
        let mut lead = Self::default();
        let mut at = 0;
        let mut place = |bit: u64| {
            (bits & bit != 0).then(|| {
                at += 8;
                at - 8
            })
        };
        let identifier = place(s::IDENTIFIER);
        lead.ip = place(s::IP);
        lead.tid = place(s::TID);
        lead.time = place(s::TIME);
        lead.addr = place(s::ADDR);
        let id = place(s::ID);
        lead.id = identifier.or(id);
        place(s::STREAM_ID);
        lead.cpu = place(s::CPU);
        lead.period = place(s::PERIOD);
        lead.len = at;
        lead
    }
}

/// Offsets of the sample_id trailer of all records but SAMPLE, counted from the end of the record.
#[derive(Clone, Debug, Default)]
pub struct Trailer {
    /// Time.
    pub time: Option<usize>,
    /// CPU.
    pub cpu: Option<usize>,
}

impl Trailer {
    fn new(bits: u64, sample_id_all: bool) -> Self {
        use sample_type as s;
        let mut trailer = Self::default();
        if sample_id_all {
            let mut from_end = 0;
            // Back to front of: TID, TIME, ID, STREAM_ID, CPU, IDENTIFIER.
            for bit in [s::IDENTIFIER, s::CPU, s::STREAM_ID, s::ID, s::TIME] {
                if bits & bit != 0 {
                    from_end += 8;
                    match bit {
                        s::CPU => trailer.cpu = Some(from_end),
                        s::TIME => trailer.time = Some(from_end),
                        _ => {}
                    }
                }
            }
        }
        trailer
    }
}

/// One event of the recording.
#[derive(Clone, Debug)]
pub struct Attr {
    /// perf_event_attr::type.
    pub kind: u32,
    /// perf_event_attr::config; the tracepoint's id for tracepoints.
    pub config: u64,
    /// What a sample holds.
    pub sample_type: u64,
    /// What READ holds.
    pub read_format: u64,
    /// What BRANCH_STACK holds.
    pub branch_type: u64,
    /// User registers sampled (the mask's population).
    pub regs_user: u32,
    /// Registers at the interrupt sampled.
    pub regs_intr: u32,
    /// Where the leading fields lie.
    pub lead: Lead,
    /// Where time and CPU of other records lie.
    pub trailer: Trailer,
    /// Name from EVENT_DESC, EVENT_UPDATE or the old event types.
    pub name: Option<String>,
}

impl Attr {
    /// Parses a perf_event_attr of any published or later size: known fields only, missing ones are 0. Returns it with
    /// the size it claims.
    pub fn parse(bytes: &[u8], endian: Endian) -> Option<(Self, usize)> {
        let size = match endian.u32(bytes, 4)? as usize {
            0 => SIZE_VER0,
            n => n,
        };
        let bytes = &bytes[..bytes.len().min(size)];
        let sample_type = endian.u64(bytes, 24)?;
        // Bit fields are filled from the other end on big-endian machines: byte order stays, bits in a byte turn.
        let flags: [u8; 8] = bytes.get(40..48)?.try_into().ok()?;
        let flags = u64::from_le_bytes(if endian == Endian::Big { flags.map(u8::reverse_bits) } else { flags });
        let attr = Self {
            kind: endian.u32(bytes, 0)?,
            config: endian.u64(bytes, 8)?,
            sample_type,
            read_format: endian.u64(bytes, 32)?,
            branch_type: endian.u64(bytes, 72).unwrap_or(0),
            regs_user: endian.u64(bytes, 80).unwrap_or(0).count_ones(),
            regs_intr: endian.u64(bytes, 96).unwrap_or(0).count_ones(),
            lead: Lead::new(sample_type),
            trailer: Trailer::new(sample_type, flags & SAMPLE_ID_ALL != 0),
            name: None,
        };
        Some((attr, size))
    }
    /// Whether this is a tracepoint.
    pub fn is_tracepoint(&self) -> bool {
        self.kind == TYPE_TRACEPOINT
    }
    /// Whether this is perf's own dummy event, whose samples are no events.
    pub fn is_dummy(&self) -> bool {
        self.kind == TYPE_SOFTWARE && self.config == SW_DUMMY
    }
}

/// All events of the recording and the ids that lead to them.
#[derive(Default)]
pub struct Attrs {
    /// In file order.
    pub list: Vec<Attr>,
    by_id: HashMap<u64, u32, FxBuildHasher>,
}

impl Attrs {
    /// Adds an event with its ids (u64 each, in the recording's byte order).
    pub fn add(&mut self, attr: Attr, ids: &[u8], endian: Endian) {
        let index = self.list.len() as u32;
        self.list.push(attr);
        for at in (0..ids.len()).step_by(8) {
            if let Some(id) = endian.u64(ids, at) {
                self.by_id.insert(id, index);
            }
        }
    }
    /// Index of the event with this id.
    #[inline]
    pub fn by_id(&self, id: u64) -> Option<usize> {
        self.by_id.get(&id).map(|&i| i as usize)
    }
    /// Index of the event a SAMPLE body belongs to. perf keeps the id at one place in all events of a recording, and
    /// takes the first event where there is only one or the id is 0.
    #[inline]
    pub fn of_sample(&self, body: &[u8], endian: Endian) -> Option<usize> {
        let first = self.list.first()?;
        if self.list.len() == 1 {
            return Some(0);
        }
        let Some(at) = first.lead.id else { return Some(0) };
        match endian.u64(body, at)? {
            0 => Some(0),
            id => self.by_id(id),
        }
    }
    /// The trailer of a record that is no SAMPLE. Events of one recording agree on it (perf refuses others).
    pub fn trailer(&self) -> Option<&Trailer> {
        self.list.first().map(|a| &a.trailer)
    }
    /// Names the event with this id.
    pub fn name(&mut self, id: u64, name: &str) {
        if let Some(index) = self.by_id(id) {
            self.list[index].name = Some(name.to_owned());
        }
    }
}
