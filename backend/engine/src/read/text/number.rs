//! Numbers in payloads: decimal, hexadecimal, `(nil)`; and how a column spells them, so that a column that turns out to
//! hold text as well can give each number back as it was written.

use crate::event::NO_INT;

/// One number and the way it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The value; two's complement where negative.
    pub bits: u64,
    /// Whether a minus sign stood before it.
    pub negative: bool,
    /// Hexadecimal digits written after `0x`, 0 for decimal and `(nil)`.
    pub digits: u8,
    /// Whether it is the 16 hexadecimal digits of `%p` without `0x`.
    pub bare: bool,
    /// Whether it was `(nil)`, the kernel's and libtraceevent's zero pointer.
    pub nil: bool,
    /// Whether it is written in its only usual way: no leading zero in decimal, `0x` and lower case in hexadecimal.
    pub usual: bool,
}

impl Number {
    /// Reads a whole value. The kernel's own `%p` lacks the `0x`: 16 digits that start with `ffff` are an address, and such
    /// that start with `0`, as it hashes them (lib/vsprintf.c, `ptr_to_id`).
    /// [`NO_INT`] itself is no number here, as it says "absent" in a column.
    #[inline]
    pub fn parse(value: &[u8]) -> Option<Self> {
        let plain = Self { bits: 0, negative: false, digits: 0, bare: false, nil: false, usual: true };
        let number = match value {
            [b'0', b'x', hex @ ..] => Self { bits: hexadecimal(hex)?, digits: hex.len() as u8, ..plain },
            [b'-', decimal @ ..] => {
                let magnitude = decimal_value(decimal).filter(|m| *m <= i64::MAX as u64)?;
                Self {
                    bits: (magnitude as i64).wrapping_neg() as u64,
                    negative: true,
                    usual: is_usual(decimal) && magnitude > 0,
                    ..plain
                }
            }
            [b'0', ..] | [b'f', b'f', b'f', b'f', ..] if value.len() == 16 => {
                Self { bits: hexadecimal(value)?, digits: 16, bare: true, ..plain }
            }
            // `%*pb` prints a CPU mask in groups of 8 hexadecimal digits: `cpus=00000010` is CPU 4, not ten.
            [b'0', ..] if value.len() == 8 => return None,
            [b'0'..=b'9', ..] => Self { bits: decimal_value(value)?, usual: is_usual(value), ..plain },
            b"(nil)" => Self { nil: true, ..plain },
            _ => return None,
        };
        (number.bits != NO_INT).then_some(number)
    }
    fn hex(&self) -> bool {
        self.digits > 0 || self.nil
    }
}

fn is_usual(decimal: &[u8]) -> bool {
    decimal.len() == 1 || decimal[0] != b'0'
}

#[inline]
fn decimal_value(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 20 {
        return None;
    }
    let mut value = 0_u64;
    let (sure, rest) = digits.split_at(digits.len().min(19));
    for byte in sure {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + u64::from(digit);
    }
    for byte in rest {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value.checked_mul(10)?.checked_add(u64::from(digit))?;
    }
    Some(value)
}

/// Value of each byte as a hexadecimal digit in lower case, 255 for others.
const HEX: [u8; 256] = {
    let mut table = [255; 256];
    let mut i = 0;
    while i < 16 {
        table[b"0123456789abcdef"[i] as usize] = i as u8;
        i += 1;
    }
    table
};

#[inline]
fn hexadecimal(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 16 {
        return None;
    }
    let mut value = 0_u64;
    let mut wrong = 0;
    for byte in digits {
        let digit = HEX[usize::from(*byte)];
        wrong |= digit;
        value = value << 4 | u64::from(digit & 15);
    }
    (wrong < 16).then_some(value)
}

/// How the numbers of a column are written.
#[derive(Clone, Debug, Default)]
pub struct Spelling {
    /// Whether in hexadecimal.
    pub hex: bool,
    /// Digits that shorter numbers are filled up to with zeros; 0 = never filled.
    width: u8,
    /// Fewest digits seen, which shows whether a width learnt late holds for the numbers before it.
    fewest: u8,
    /// Whether zero is `(nil)`.
    nil: bool,
    /// Whether they are 16 digits without `0x`.
    bare: bool,
}

impl Spelling {
    /// The spelling a first number suggests.
    pub fn of(number: &Number) -> Self {
        Self { hex: number.hex(), width: 0, fewest: u8::MAX, nil: number.nil, bare: number.bare }
    }
    /// Takes in one number; `false` if [`Spelling::spell`] would write it differently.
    #[inline]
    pub fn admits(&mut self, number: &Number) -> bool {
        if !self.hex {
            return number.usual && !number.hex() && (number.negative || number.bits <= i64::MAX as u64);
        }
        if number.bare || self.bare {
            return number.bare && self.bare;
        }
        if number.nil {
            self.nil |= self.fewest > 1 && self.width == 0;
            return self.nil;
        }
        if !number.usual || number.digits == 0 || number.bits == 0 && self.nil {
            return false;
        }
        let needs = natural(number.bits);
        if number.digits > needs && number.digits != self.width {
            if self.width == 0 && self.fewest >= number.digits {
                self.width = number.digits;
            } else {
                return false;
            }
        }
        self.fewest = self.fewest.min(number.digits);
        number.digits == needs.max(self.width)
    }
    /// Whether a number is an address with fewer digits than all of the column.
    pub fn is_shorter_address(&self, number: &Number) -> bool {
        self.hex && number.digits > 0 && self.fewest != u8::MAX && self.fewest >= 8 && number.digits < self.fewest
    }
    /// Writes a number of the column as its line had it.
    pub fn spell(&self, bits: u64) -> String {
        match (self.hex, bits) {
            (false, _) => (bits as i64).to_string(),
            (true, _) if self.bare => format!("{bits:016x}"),
            (true, 0) if self.nil => "(nil)".to_owned(),
            (true, _) => format!("0x{bits:0width$x}", width = usize::from(self.width)),
        }
    }
}

/// Hexadecimal digits a number needs.
fn natural(bits: u64) -> u8 {
    ((64 - bits.leading_zeros()).div_ceil(4)).max(1) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_number() {
        for (text, bits) in [
            ("0", Some(0)),
            ("-11", Some((-11_i64) as u64)),
            ("18446744073709551615", Some(u64::MAX)),
            ("18446744073709551616", None),
            ("0xffff888104e32800", Some(0xffff_8881_04e3_2800)),
            ("ffff888104e32800", Some(0xffff_8881_04e3_2800)),
            ("000000008ad8f0b5", Some(0x8ad8_f0b5)),
            ("0000000012345678", Some(0x1234_5678)),
            ("1234567812345678", Some(1_234_567_812_345_678)),
            ("0x8000000000000000", None),
            ("-9223372036854775808", None),
            ("(nil)", Some(0)),
            ("12a", None),
            ("0x", None),
            ("00000010", None),
            ("007", Some(7)),
            ("-", None),
            ("10.0.0.1", None),
        ] {
            assert_eq!(Number::parse(text.as_bytes()).map(|n| n.bits), bits, "{text}");
        }
    }

    #[test]
    fn admitted_numbers_come_back_as_written() {
        for texts in [
            ["0x0000", "0x0800", "0xffff"],
            ["0xb3173e8b", "0x0012abcd", "0x00000000"],
            ["(nil)", "0xffff888104e32800", "(nil)"],
            ["0x0", "0x40", "0x100"],
            ["ffff888104e32800", "000000008ad8f0b5", "0000000000000000"],
            ["7", "-1", "4294900000"],
        ] {
            let numbers = texts.map(|t| Number::parse(t.as_bytes()).unwrap());
            let mut spelling = Spelling::of(&numbers[0]);
            for number in &numbers {
                assert!(spelling.admits(number), "{texts:?} {number:?}");
            }
            assert_eq!(numbers.map(|n| spelling.spell(n.bits)), texts.map(str::to_owned));
        }
        let mut decimal = Spelling::of(&Number::parse(b"1").unwrap());
        assert!(!decimal.admits(&Number::parse(b"007").unwrap()));
    }
}
