//! The format text of a tracepoint, as `events/SYSTEM/NAME/format` in tracefs and TRACING_DATA show it.
//!
//! ```text
//! name: NAME
//! ID: N
//! format:
//! TAB field:TYPE NAME[N]; TAB offset:N; TAB size:N; TAB signed:N;     common fields, empty line, own fields
//! print fmt: "dev=%s skbaddr=%p", __get_str(name), REC->skbaddr
//! ```
//! Field layout comes from the `field:` lines alone; the print format only adds names of values and "is hexadecimal".

use super::print_fmt;
use crate::event::{Field, FieldKind};

/// Largest payload a record can hold (its size is a u16).
const MAX_PAYLOAD: u32 = u16::MAX as u32;
/// Longest format text (the longest of Linux 6.18 is about 20 KB).
const MAX_TEXT: usize = 256 << 10;
/// Most fields of one event.
const MAX_FIELDS: usize = 256;

/// Where the text of a dynamic field (`__data_loc`, `__rel_loc`) lies in the payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dynamic {
    /// Offset of the 4-byte locator in a row.
    pub offset: usize,
    /// Whether the locator counts from its own end (`__rel_loc`) rather than from the payload's start.
    pub relative: bool,
    /// Whether it is `char[]`; other arrays are stored as hex digits.
    pub text: bool,
}

/// A run of integers to be swapped where the recording is big-endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// Offset in a row.
    pub offset: usize,
    /// Bytes in all.
    pub size: usize,
    /// Bytes of one integer.
    pub element: usize,
}

/// A tracepoint's layout: a row is the payload from `start` on, `len` bytes.
#[derive(Clone, Debug)]
pub struct Format {
    /// Event name, without the system.
    pub name: String,
    /// Id, unique in one boot of one kernel.
    pub id: u64,
    /// First payload byte after the common fields.
    pub start: usize,
    /// Bytes of all fixed-size own fields.
    pub len: usize,
    /// Own fields; offsets count from `start`.
    pub fields: Vec<Field>,
    /// Fields whose content lies behind the fixed part.
    pub dynamic: Vec<Dynamic>,
    /// What a big-endian payload needs.
    pub swaps: Vec<Swap>,
}

/// One `field:` line.
struct Line<'a> {
    /// Type as declared, without the name and the array size.
    ty: &'a str,
    name: &'a str,
    array: bool,
    offset: u32,
    size: u32,
    signed: bool,
}

impl Format {
    /// Parses one format text; `None` if it has no name, no id or a field that cannot be.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let (mut name, mut id, mut print) = (None, None, "");
        let mut own = Vec::new();
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("name:") {
                name = Some(rest.trim());
            } else if let Some(rest) = line.strip_prefix("ID:") {
                id = rest.trim().parse::<u64>().ok();
            } else if let Some(rest) = line.strip_prefix("print fmt:") {
                print = rest.trim();
            } else if let Some(rest) = line.trim_start().strip_prefix("field:") {
                let field = Line::parse(rest)?;
                if !field.name.starts_with("common_") {
                    own.push(field);
                }
            }
        }
        if own.len() > MAX_FIELDS {
            return None;
        }
        let start = own.iter().map(|f| f.offset).min().unwrap_or(0);
        let end = own.iter().map(|f| f.offset + f.size).max().unwrap_or(0);
        let mut format = Self {
            name: name?.to_owned(),
            id: id?,
            start: start as usize,
            len: (end - start) as usize,
            fields: Vec::with_capacity(own.len()),
            dynamic: Vec::new(),
            swaps: Vec::new(),
        };
        for line in own {
            format.add(&line, start);
        }
        print_fmt::annotate(print, &mut format.fields);
        Some(format)
    }

    fn add(&mut self, line: &Line, start: u32) {
        let offset = line.offset - start;
        let kind = line.kind();
        if kind == FieldKind::Text {
            let relative = line.ty.starts_with("__rel_loc");
            let element = line.ty.split_once(' ').map_or("", |(_, rest)| rest.trim_start());
            let text = element.trim_start_matches("const ").starts_with("char");
            self.dynamic.push(Dynamic { offset: offset as usize, relative, text });
        }
        let element = match kind {
            FieldKind::Bytes if line.array => element_size(line.ty),
            FieldKind::Chars | FieldKind::Bytes | FieldKind::Text => 1,
            FieldKind::Int { .. } => line.size as usize,
        };
        if element > 1 {
            self.swaps.push(Swap { offset: offset as usize, size: line.size as usize, element });
        }
        self.fields.push(Field {
            name: line.name.to_owned(),
            offset,
            size: line.size,
            kind,
            symbols: Vec::new(),
            hex: line.ty.contains('*'),
        });
    }
}

impl<'a> Line<'a> {
    fn parse(rest: &'a str) -> Option<Self> {
        let mut parts = rest.split(';').map(str::trim);
        let declared = parts.next()?;
        let (mut offset, mut size, mut signed) = (None, None, false);
        for part in parts {
            match part.split_once(':') {
                Some(("offset", n)) => offset = n.parse::<u32>().ok(),
                Some(("size", n)) => size = n.parse::<u32>().ok(),
                Some(("signed", n)) => signed = n == "1",
                _ => {}
            }
        }
        let (offset, size) = (offset?, size?);
        if offset.checked_add(size)? > MAX_PAYLOAD {
            return None;
        }
        // `char comm[16]` has the brackets behind the name, `__data_loc char[] name` in front of it.
        let (declared, array) = match declared.strip_suffix(']').and_then(|d| d.rfind('[')) {
            Some(open) => (&declared[..open], true),
            None => (declared, false),
        };
        let name_from = |(at, c): (usize, char)| at + c.len_utf8();
        let foreign = |(_, c): &(usize, char)| !(c.is_ascii_alphanumeric() || *c == '_');
        let split = declared.char_indices().rev().find(foreign).map_or(0, name_from);
        let (ty, name) = declared.split_at(split);
        (!name.is_empty()).then_some(Self { ty: ty.trim(), name, array, offset, size, signed })
    }

    fn kind(&self) -> FieldKind {
        let dynamic = self.ty.starts_with("__data_loc") || self.ty.starts_with("__rel_loc");
        match self.size {
            4 if dynamic => FieldKind::Text,
            _ if dynamic => FieldKind::Bytes,
            _ if self.array && matches!(self.ty, "char" | "const char") => FieldKind::Chars,
            1 | 2 | 4 | 8 if !self.array && !self.ty.starts_with("struct ") || self.ty.contains('*') => {
                FieldKind::Int { signed: self.signed }
            }
            _ => FieldKind::Bytes,
        }
    }
}

/// Bytes of one element of an array of `ty`; 1 for what is not known to be a wider integer. `long` is 8: only rows of
/// big-endian 64-bit machines are swapped by it.
fn element_size(ty: &str) -> usize {
    let last = ty.trim_start_matches("const ").trim_start_matches("unsigned ").trim_end_matches(" int");
    match last {
        "short" | "u16" | "__u16" | "s16" | "__s16" | "__be16" | "uint16_t" => 2,
        "int" | "u32" | "__u32" | "s32" | "__s32" | "__be32" | "uint32_t" => 4,
        "long" | "long long" | "u64" | "__u64" | "s64" | "__s64" | "__be64" | "uint64_t" => 8,
        _ => 1,
    }
}

#[cfg(test)]
#[path = "format_text_tests.rs"]
mod tests;
