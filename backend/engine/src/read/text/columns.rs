//! Rows of one event name while they are read: fields appear as lines bring them.
//!
//! ```text
//! row    8 bytes   8 bytes   8 bytes   8 bytes
//!        field 0   field 1   field 2   (spare)      a number fills its 8 bytes, a text id the first 4;
//!                                                   spare slots keep the copying of rows rare when fields appear late
//! ```

use crate::event::{Field, FieldKind, NO_INT, NO_TEXT, StrId, Strings, Table};

use super::clean;
use super::number::{Number, Spelling};

/// Fields of one table; text of further ones stays in the line's last field that fits. Tracepoints have at most 128
/// (kernel/trace/trace_probe.h MAX_TRACE_ARGS), real ones under 40.
pub const FIELDS: usize = 128;
/// Texts remembered by each column.
const RECENT: usize = 8;
/// Bytes of a field's slot in a row.
const SLOT: usize = 8;

/// One field while its lines are read.
struct Column {
    name: String,
    /// Whether values are text ids; a number column becomes one with the first value that is no number.
    text: bool,
    /// How the numbers were written.
    spelling: Spelling,
    /// Rows whose number is written in another way than the column's, and how.
    odd: Vec<(u32, StrId)>,
    /// Values met lately and their ids, found by length and last byte: most text columns hold a handful.
    recent: [(Vec<u8>, StrId); RECENT],
    negative: bool,
    huge: bool,
}

/// A table while its lines are read.
pub struct Columns {
    name: String,
    columns: Vec<Column>,
    /// A row without values.
    empty: Vec<u8>,
    rows: Vec<u8>,
    len: u32,
}

impl Columns {
    /// No rows yet.
    pub fn new(name: String) -> Self {
        Self { name, columns: Vec::new(), empty: Vec::new(), rows: Vec::new(), len: 0 }
    }
    /// Name of the table.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Bytes of all rows.
    pub fn bytes(&self) -> usize {
        self.rows.len()
    }
    /// Adds a row without values and gives its number.
    pub fn push_row(&mut self) -> u32 {
        self.rows.extend_from_slice(&self.empty);
        self.len += 1;
        self.len - 1
    }
    /// Index of the field `name`, new or known; `None` once there are [`FIELDS`]. `sample` decides what a new one holds.
    pub fn field(&mut self, name: &str, sample: &[u8]) -> Option<u16> {
        if let Some(i) = self.columns.iter().position(|c| c.name == name) {
            return Some(i as u16);
        }
        if self.columns.len() == FIELDS {
            return None;
        }
        let index = self.columns.len();
        if (index + 1) * SLOT > self.empty.len() {
            self.widen();
        }
        let number = Number::parse(sample);
        let spelling = number.map_or_else(Spelling::default, |n| Spelling::of(&n));
        let column = Column {
            name: name.to_owned(),
            text: number.is_none(),
            spelling,
            odd: Vec::new(),
            recent: Default::default(),
            negative: false,
            huge: false,
        };
        let absent = if column.text { u64::from(NO_TEXT) } else { NO_INT };
        self.columns.push(column);
        for row in 0..self.len {
            self.put(row, index, absent);
        }
        self.empty[index * SLOT..][..SLOT].copy_from_slice(&absent.to_le_bytes());
        Some(index as u16)
    }
    /// Whether `value` starts a text the field has seen and was never seen itself, or is a shorter address than the
    /// field's: what a cut line looks like.
    pub fn looks_cut(&self, field: u16, value: &[u8], strings: &Strings) -> bool {
        let column = &self.columns[usize::from(field)];
        if !column.text {
            return Number::parse(value).is_none_or(|n| column.spelling.is_shorter_address(&n));
        }
        let value = clean::text(value);
        strings.find(&value).is_none() && (0..strings.len() as StrId).any(|id| strings.get(id).starts_with(&*value))
    }
    /// Stores one value of a row.
    #[inline]
    pub fn store(&mut self, row: u32, field: u16, value: &[u8], strings: &mut Strings) {
        let index = usize::from(field);
        if value.is_empty() {
            return;
        }
        if !self.columns[index].text {
            if let Some(number) = Number::parse(value) {
                let column = &mut self.columns[index];
                column.negative |= number.negative;
                column.huge |= !number.negative && number.bits > i64::MAX as u64;
                if !column.spelling.admits(&number) {
                    column.odd.push((row, strings.intern(&clean::text(value))));
                }
                self.put(row, index, number.bits);
                return;
            }
            self.promote(index, strings);
        }
        let column = &mut self.columns[index];
        let slot = value.len() + value.last().map_or(0, |b| usize::from(*b));
        let (text, id) = &mut column.recent[slot % RECENT];
        // No value here is empty, so an empty text is a slot not used yet.
        if text != value {
            *id = strings.intern(&clean::text(value));
            text.clear();
            text.extend_from_slice(value);
        }
        let id = u64::from(*id);
        self.put(row, index, id);
    }
    /// Takes the last row away again.
    pub fn pop_row(&mut self) {
        self.len -= 1;
        self.rows.truncate(self.len as usize * self.empty.len());
        for column in &mut self.columns {
            while column.odd.last().is_some_and(|(row, _)| *row >= self.len) {
                column.odd.pop();
            }
        }
    }
    /// The finished table.
    pub fn finish(self) -> Table {
        let slots = self.empty.len();
        let fields = self.columns.into_iter().enumerate().map(|(i, c)| Field {
            name: c.name,
            offset: (i * SLOT) as u32,
            size: if c.text { 4 } else { SLOT as u32 },
            kind: match c.text {
                true => FieldKind::Text,
                false => FieldKind::Int { signed: c.negative || !(c.spelling.hex || c.huge) },
            },
            symbols: Vec::new(),
            hex: !c.text && c.spelling.hex,
        });
        Table { name: self.name, fields: fields.collect(), stride: slots, rows: self.rows, len: self.len }
    }

    #[inline]
    fn put(&mut self, row: u32, index: usize, value: u64) {
        let at = row as usize * self.empty.len() + index * SLOT;
        self.rows[at..at + SLOT].copy_from_slice(&value.to_le_bytes());
    }
    fn get(&self, row: u32, index: usize) -> u64 {
        let at = row as usize * self.empty.len() + index * SLOT;
        self.rows[at..at + SLOT].try_into().map_or(NO_INT, u64::from_le_bytes)
    }
    /// Gives rows room for more fields: one slot while there are few rows, twice the slots after that, so that fields
    /// that appear late cost at most seven copies.
    fn widen(&mut self) {
        let old = self.empty.len();
        let new = if self.len < 1024 { old + SLOT } else { (2 * old).max(SLOT) };
        let mut rows = vec![0; self.len as usize * new];
        if old > 0 {
            for (from, to) in self.rows.chunks_exact(old).zip(rows.chunks_exact_mut(new)) {
                to[..old].copy_from_slice(from);
            }
        }
        self.rows = rows;
        self.empty.resize(new, 0);
    }
    /// Turns a number column into a text column that holds each number as the line spelt it.
    fn promote(&mut self, index: usize, strings: &mut Strings) {
        let spelling = self.columns[index].spelling.clone();
        for row in 0..self.len {
            let id = match self.get(row, index) {
                NO_INT => NO_TEXT,
                bits => strings.intern(&spelling.spell(bits)),
            };
            self.put(row, index, u64::from(id));
        }
        for (row, id) in std::mem::take(&mut self.columns[index].odd) {
            self.put(row, index, u64::from(id));
        }
        self.columns[index].text = true;
        self.empty[index * SLOT..][..SLOT].copy_from_slice(&u64::from(NO_TEXT).to_le_bytes());
    }
}
