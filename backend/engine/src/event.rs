//! One recording as columns: what every reader produces and everything else reads.
//!
//! ```text
//! Events   time  cpu  kind  thread  row        one entry an event, ascending time
//!                      |      |      |
//! Table[kind] ---------+      |      +--> rows: fixed-size records, one field at one offset,
//! Thread[thread] -------------+           so a field is a strided column without a copy
//! Strings                                 every text is stored once and named by a number
//! ```
//! Events lie in time order; rows of a table lie in file order and are reached through `row`.

use std::collections::BTreeMap;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::host::Header;

/// Number of an interned text in [`Strings`].
pub type StrId = u32;
/// Value of a text column where the record has no such field.
pub const NO_TEXT: StrId = u32::MAX;
/// Value of an 8-byte integer column of a text format where the line has no such field.
pub const NO_INT: u64 = 1 << 63;
/// Means "no CPU known" in every CPU column.
pub const NO_CPU: u16 = u16::MAX;

/// Every text of a recording once. Ids are dense and stable, in order of first appearance.
#[derive(Default)]
pub struct Strings {
    bytes: String,
    ends: Vec<u32>,
    ids: HashMap<Box<str>, StrId, FxBuildHasher>,
}

impl Strings {
    /// The id of `text`, new or known.
    pub fn intern(&mut self, text: &str) -> StrId {
        if let Some(&id) = self.ids.get(text) {
            return id;
        }
        let id = self.ends.len() as StrId;
        self.bytes.push_str(text);
        self.ends.push(self.bytes.len() as u32);
        self.ids.insert(text.into(), id);
        id
    }
    /// The text of `id`; empty for [`NO_TEXT`] and ids never handed out.
    pub fn get(&self, id: StrId) -> &str {
        let Some(&end) = self.ends.get(id as usize) else { return "" };
        let start = if id == 0 { 0 } else { self.ends[id as usize - 1] };
        &self.bytes[start as usize..end as usize]
    }
    /// The id of `text` if it was ever interned.
    pub fn find(&self, text: &str) -> Option<StrId> {
        self.ids.get(text).copied()
    }
    /// How many texts there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }
    /// Whether no text was interned.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
    /// Bytes of text held, the figure the string limit is set against.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }
}

/// How the bytes of one field are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A little-endian integer of 1, 2, 4 or 8 bytes (readers swap big-endian input).
    Int {
        /// Whether it is two's complement.
        signed: bool,
    },
    /// A [`StrId`] in 4 bytes: `__data_loc` strings and every text value of text formats.
    Text,
    /// Characters in place, NUL padded (`char comm[16]`).
    Chars,
    /// Anything else: stored, shown as hex.
    Bytes,
}

/// One field of an event, as the recording's own format text describes it.
#[derive(Clone, Debug)]
pub struct Field {
    /// Name in the recording (`skbaddr`, `alloc_cpu`).
    pub name: String,
    /// Byte offset in a row of the table.
    pub offset: u32,
    /// Width in bytes.
    pub size: u32,
    /// How to read it.
    pub kind: FieldKind,
    /// Names of values from `__print_symbolic` in the format text; empty if it has none.
    pub symbols: Vec<(u64, String)>,
    /// Whether people read it in hexadecimal (pointers, hashes, `%p` and `%x` in the format text).
    pub hex: bool,
}

/// All events of one name: fixed-size rows, in file order.
pub struct Table {
    /// `system:event` (`skb:consume_skb`), or the event's plain name (`cycles`).
    pub name: String,
    /// The fields, in the order the recording declares them.
    pub fields: Vec<Field>,
    /// Bytes a row.
    pub stride: usize,
    /// `len × stride` bytes.
    pub rows: Vec<u8>,
    /// Number of rows (needed where the stride is 0: events without a payload).
    pub len: u32,
}

impl Table {
    /// The event's name without its system (`consume_skb`).
    pub fn event(&self) -> &str {
        self.name.rsplit_once(':').map_or(&self.name, |(_, event)| event)
    }
    /// The function a probe is on and whether it is on its return: `probe:NAME` and `probe:NAME__return` of perf,
    /// `kprobes:p_NAME_0` and `kprobes:r_NAME_0` of ftrace. `None` for other events.
    pub fn probe(&self) -> Option<(&str, bool)> {
        let (system, event) = self.name.rsplit_once(':')?;
        if !matches!(system, "probe" | "kprobes" | "fprobes" | "kprobe" | "fentry") {
            return None;
        }
        let (event, is_return) = match (event.strip_suffix("__return"), event.strip_prefix("r_")) {
            (Some(event), _) | (None, Some(event)) => (event, true),
            (None, None) => (event.strip_prefix("p_").unwrap_or(event), false),
        };
        let bare = event.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((bare.strip_suffix('_').filter(|_| bare != event).unwrap_or(event), is_return))
    }
    /// The function a probe is on, if it is on its entry.
    pub fn probed(&self) -> Option<&str> {
        self.probe().filter(|(_, is_return)| !is_return).map(|(function, _)| function)
    }
    /// The column of a field, or `None` where the recording does not have it.
    pub fn column(&self, name: &str) -> Option<Column<'_>> {
        let field = self.fields.iter().find(|f| f.name == name)?;
        Some(Column {
            rows: &self.rows,
            stride: self.stride,
            offset: field.offset as usize,
            size: field.size as usize,
            kind: field.kind,
        })
    }
}

/// One field of all rows of a table: a strided view, nothing copied.
#[derive(Clone, Copy)]
pub struct Column<'a> {
    rows: &'a [u8],
    stride: usize,
    offset: usize,
    size: usize,
    /// How the bytes are read.
    pub kind: FieldKind,
}

impl<'a> Column<'a> {
    /// The bytes of one row's field.
    #[inline]
    pub fn bytes(&self, row: u32) -> &'a [u8] {
        let at = row as usize * self.stride + self.offset;
        &self.rows[at..at + self.size]
    }
    /// The value zero-extended; sign-extended where the field is signed. 0 for fields wider than 8 bytes.
    #[inline]
    pub fn u64(&self, row: u32) -> u64 {
        let bytes = self.bytes(row);
        match (bytes.len(), self.kind) {
            (8, _) => u64::from_le_bytes(bytes.try_into().unwrap_or_default()),
            (4, FieldKind::Int { signed: true }) => i32::from_le_bytes(bytes.try_into().unwrap_or_default()) as u64,
            (4, _) => u64::from(u32::from_le_bytes(bytes.try_into().unwrap_or_default())),
            (2, FieldKind::Int { signed: true }) => i16::from_le_bytes(bytes.try_into().unwrap_or_default()) as u64,
            (2, _) => u64::from(u16::from_le_bytes(bytes.try_into().unwrap_or_default())),
            (1, FieldKind::Int { signed: true }) => bytes[0] as i8 as u64,
            (1, _) => u64::from(bytes[0]),
            _ => 0,
        }
    }
    /// The value as a signed number (a return code, a length).
    #[inline]
    pub fn i64(&self, row: u32) -> i64 {
        self.u64(row) as i64
    }
    /// Whether the column holds interned texts rather than numbers.
    pub fn is_text(&self) -> bool {
        self.kind == FieldKind::Text
    }
}

/// A task as the recording names it. A task that changes its comm is two threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thread {
    /// Process id, −1 unknown.
    pub pid: i32,
    /// Thread id, −1 unknown.
    pub tid: i32,
    /// Command name, at most 15 bytes in a real kernel.
    pub comm: StrId,
}

/// One entry an event, ascending time, file order among equals.
#[derive(Default)]
pub struct Events {
    /// Nanoseconds of the recording's clock. 0 throughout where the recording has no time.
    pub time: Vec<u64>,
    /// CPU the event was recorded on, [`NO_CPU`] unknown.
    pub cpu: Vec<u16>,
    /// Index into [`Trace::tables`].
    pub kind: Vec<u16>,
    /// Index into [`Trace::threads`].
    pub thread: Vec<u32>,
    /// Row in the table of `kind`.
    pub row: Vec<u32>,
}

impl Events {
    /// How many events there are.
    pub fn len(&self) -> usize {
        self.time.len()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.time.is_empty()
    }
}

/// What a reader noticed and a person should know ("the file ends inside a record").
#[derive(Clone, Debug, serde::Serialize)]
pub struct Note {
    /// One sentence.
    pub text: String,
    /// Byte offset (binary formats) or line number from 1 (text formats).
    pub at: Option<u64>,
}

/// One recording, read whole and in time order.
#[derive(Default)]
pub struct Trace {
    /// Short name of the format: a word of [`crate::read::sniff::Format`], or `perf.data (pipe)`.
    pub format: String,
    /// The events.
    pub events: Events,
    /// One table an event name; [`Events::kind`] points here.
    pub tables: Vec<Table>,
    /// The tasks; [`Events::thread`] points here.
    pub threads: Vec<Thread>,
    /// The texts.
    pub strings: Strings,
    /// Events the kernel says it lost, by CPU ([`NO_CPU`] = not stated).
    pub lost: BTreeMap<u16, u64>,
    /// Records skipped, by cause. `events.len() + Σ rejected = total` always.
    pub rejected: BTreeMap<String, u64>,
    /// Records that would be events if all were well.
    pub total: u64,
    /// Call-stack frames seen (counted, not stored).
    pub frames: u64,
    /// What the recording says about the host and about itself.
    pub header: Header,
    /// What the reader noticed.
    pub notes: Vec<Note>,
}

impl Trace {
    /// Index of the table named `name`.
    pub fn table(&self, name: &str) -> Option<u16> {
        self.tables.iter().position(|t| t.name == name).map(|i| i as u16)
    }
    /// Counts one skipped record.
    pub fn reject(&mut self, cause: &str) {
        *self.rejected.entry(cause.to_owned()).or_default() += 1;
    }
    /// Events by name, names without events left out.
    pub fn by_event(&self) -> BTreeMap<String, u64> {
        let mut counts = vec![0_u64; self.tables.len()];
        for &kind in &self.events.kind {
            counts[kind as usize] += 1;
        }
        let named = self.tables.iter().zip(counts).filter(|(_, n)| *n > 0);
        let mut by_event = BTreeMap::new();
        for (table, n) in named {
            *by_event.entry(table.name.clone()).or_default() += n;
        }
        by_event
    }
    /// CPUs that recorded at least one event, ascending.
    pub fn cpus(&self) -> Vec<u16> {
        let mut seen = vec![false; usize::from(u16::MAX) + 1];
        for &cpu in &self.events.cpu {
            seen[usize::from(cpu)] = true;
        }
        (0..u16::MAX).filter(|c| seen[usize::from(*c)]).collect()
    }
}
