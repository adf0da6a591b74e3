//! Tables and the way each event of the recording gets into its own.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::attr::{Attr, sample_type as s};
use super::format_text::{Dynamic, Swap};
use super::names;
use super::tracing::{Tracepoint, Tracepoints};
use crate::event::{Field, FieldKind, Table};
use crate::read::{Limits, ReadError};

/// How samples of one attribute become rows.
pub enum Decoder {
    /// perf's own dummy: no event.
    Dummy,
    /// By the format text: a copy of the payload's own fields.
    Tracepoint(Packed),
    /// Any other event: numbers of the sample itself, and raw bytes if it has some.
    Plain(Plain),
}

/// A tracepoint's way into its table.
#[derive(Clone)]
pub struct Packed {
    /// Index of the table.
    pub table: u16,
    /// First payload byte copied.
    pub start: usize,
    /// Bytes copied.
    pub len: usize,
    /// Locators to be replaced by text ids.
    pub dynamic: Vec<Dynamic>,
    /// Integers to be swapped in big-endian recordings.
    pub swaps: Vec<Swap>,
}

/// Another event's way: one table a size of raw bytes, since rows are of fixed size.
#[derive(Clone, Default)]
pub struct Plain {
    /// Table by raw bytes.
    pub tables: HashMap<usize, u16, FxBuildHasher>,
}

/// All tables.
#[derive(Default)]
pub struct Tables {
    /// The tables.
    pub list: Vec<Table>,
    /// One an attribute, made at its first sample.
    pub decoders: Vec<Option<Decoder>>,
    /// Bytes of all rows.
    pub row_bytes: u64,
    tracepoints: HashMap<u64, Packed, FxBuildHasher>,
    plain: HashMap<(String, u64, usize), u16, FxBuildHasher>,
}

/// Sample bits that are a column of plain events, with the name of the column. The order is that of the row.
pub const COLUMNS: [(u64, &str, bool); 11] = [
    (s::IP, "ip", true),
    (s::ADDR, "addr", true),
    (s::PERIOD, "period", false),
    (s::WEIGHT, "weight", false),
    (s::WEIGHT_STRUCT, "weight_struct", true),
    (s::DATA_SRC, "data_src", true),
    (s::TRANSACTION, "transaction", true),
    (s::PHYS_ADDR, "phys_addr", true),
    (s::CGROUP, "cgroup", false),
    (s::DATA_PAGE_SIZE, "data_page_size", false),
    (s::CODE_PAGE_SIZE, "code_page_size", false),
];

impl Tables {
    /// Makes the decoder of attribute `index`.
    pub fn resolve(
        &mut self,
        index: usize,
        attr: &Attr,
        tracepoints: &Tracepoints,
        limits: &Limits,
    ) -> Result<(), ReadError> {
        if self.decoders.len() <= index {
            self.decoders.resize_with(index + 1, || None);
        }
        let known = tracepoints.get(&attr.config).filter(|_| attr.is_tracepoint() && attr.sample_type & s::RAW != 0);
        let decoder = match known {
            _ if attr.is_dummy() => Decoder::Dummy,
            None => Decoder::Plain(Plain::default()),
            Some(tracepoint) => Decoder::Tracepoint(self.tracepoint(attr.config, tracepoint, limits)?),
        };
        self.decoders[index] = Some(decoder);
        Ok(())
    }
    /// The way of the tracepoint `id` into its table, which is made at the first call.
    ///
    /// # Errors
    /// `TooLarge` beyond the limit of tables.
    pub fn tracepoint(&mut self, id: u64, tracepoint: &Tracepoint, limits: &Limits) -> Result<Packed, ReadError> {
        if let Some(packed) = self.tracepoints.get(&id) {
            return Ok(packed.clone());
        }
        let format = &tracepoint.format;
        let table = self.add(tracepoint.name.clone(), format.fields.clone(), format.len, limits)?;
        let packed = Packed {
            table,
            start: format.start,
            len: format.len,
            dynamic: format.dynamic.clone(),
            swaps: format.swaps.clone(),
        };
        self.tracepoints.insert(id, packed.clone());
        Ok(packed)
    }
    /// Counts the row just appended to `table`; its number.
    ///
    /// # Errors
    /// `TooLarge` beyond the limit of row bytes.
    #[inline]
    pub fn close_row(&mut self, table: u16, limits: &Limits) -> Result<u32, ReadError> {
        let row = &mut self.list[usize::from(table)];
        let number = row.len;
        row.len += 1;
        self.row_bytes += row.stride as u64;
        if self.row_bytes > limits.row_bytes {
            let (found, limit) = (self.row_bytes, limits.row_bytes);
            return Err(ReadError::TooLarge { what: "bytes of event fields", found, limit });
        }
        Ok(number)
    }
    /// The table of a plain event whose samples carry `raw` raw bytes.
    pub fn plain(
        &mut self,
        index: usize,
        attr: &Attr,
        tracepoints: &Tracepoints,
        raw: usize,
        limits: &Limits,
    ) -> Result<u16, ReadError> {
        if let Some(Some(Decoder::Plain(plain))) = self.decoders.get(index)
            && let Some(table) = plain.tables.get(&raw)
        {
            return Ok(*table);
        }
        let known = tracepoints.get(&attr.config).filter(|_| attr.is_tracepoint()).map(|t| t.name.clone());
        let name = known.or_else(|| attr.name.clone()).unwrap_or_else(|| names::event(attr.kind, attr.config));
        let key = (name.clone(), attr.sample_type, raw);
        let table = match self.plain.get(&key) {
            Some(&table) => table,
            None => {
                let (fields, stride) = plain_fields(attr.sample_type, raw);
                let table = self.add(name, fields, stride, limits)?;
                self.plain.insert(key, table);
                table
            }
        };
        if let Some(Some(Decoder::Plain(plain))) = self.decoders.get_mut(index) {
            plain.tables.insert(raw, table);
        }
        Ok(table)
    }
    fn add(&mut self, name: String, fields: Vec<Field>, stride: usize, limits: &Limits) -> Result<u16, ReadError> {
        // The largest number means a change of a task's name while events wait for their turn.
        let limit = limits.tables.min(usize::from(u16::MAX));
        if self.list.len() >= limit {
            let found = self.list.len() as u64 + 1;
            return Err(ReadError::TooLarge { what: "distinct event names", found, limit: limit as u64 });
        }
        self.list.push(Table { name, fields, stride, rows: Vec::new(), len: 0 });
        Ok((self.list.len() - 1) as u16)
    }
}

fn plain_fields(sample_type: u64, raw: usize) -> (Vec<Field>, usize) {
    let present = COLUMNS.iter().filter(|(bit, ..)| sample_type & bit != 0);
    let field = |name: &str, offset: usize, size: usize, kind, hex| Field {
        name: name.to_owned(),
        offset: offset as u32,
        size: size as u32,
        kind,
        symbols: Vec::new(),
        hex,
    };
    let int = FieldKind::Int { signed: false };
    let mut fields: Vec<Field> =
        present.enumerate().map(|(i, (_, name, hex))| field(name, i * 8, 8, int, *hex)).collect();
    let stride = fields.len() * 8;
    if raw > 0 {
        fields.push(field("raw", stride, raw, FieldKind::Bytes, true));
    }
    (fields, stride + raw)
}
