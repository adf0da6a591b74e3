//! Pseudonyms of addresses, the same for an address written as text and as bytes.
//!
//! A part (an octet of IPv4, a digit of IPv6 and MAC) is permuted among the parts of the same width, by a permutation determined by
//! the parts before it. So two addresses share their first n parts after redaction if and only if they did before, an
//! address keeps its length as text, and no two become one. What means something by itself stays: see the `keeps_*` below.

use crate::key::Key;

/// A permutation of `0..n` without a fixed point (Sattolo's), determined by the key and a seed.
fn turned(key: &Key, seed: &[&[u8]], n: usize, at: usize) -> usize {
    let mut order: [u8; 256] = std::array::from_fn(|i| i as u8);
    let mut parts = [&[][..]; 3];
    parts[..seed.len()].copy_from_slice(seed);
    let (mut block, mut used) = ([0; 32], 32);
    for i in (1..n).rev() {
        if used == 32 {
            let count = (i as u16).to_le_bytes();
            block = key.block(&[b"address", parts[0], parts[1], parts[2], &count]);
            used = 0;
        }
        let draw = u16::from_le_bytes([block[used], block[used + 1]]);
        used += 2;
        order.swap(i, usize::from(draw) % i);
    }
    usize::from(order[at])
}

/// Moves `value` inside the list of values it may become; one outside stays.
fn within(key: &Key, seed: &[&[u8]], values: &[u8], value: u8) -> u8 {
    match values.iter().position(|v| *v == value) {
        Some(at) if values.len() > 1 => values[turned(key, seed, values.len(), at)],
        _ => value,
    }
}

/// Whether an IPv4 address stays: unspecified (0/8), loopback, multicast, reserved and broadcast, masks among them.
pub fn keeps_v4(address: [u8; 4]) -> bool {
    matches!(address[0], 0 | 127 | 224..)
}

/// The pseudonym: octet by octet, each among those of as many decimal digits.
pub fn v4(key: &Key, address: [u8; 4]) -> [u8; 4] {
    let mut made = address;
    if keeps_v4(address) {
        return made;
    }
    for (i, octet) in address.into_iter().enumerate() {
        let range = match octet {
            0..=9 => 0..=9,
            10..=99 => 10..=99,
            100.. => 100..=255_u8,
        };
        let allowed: Vec<u8> = range.filter(|b| i > 0 || !keeps_v4([*b, 0, 0, 0])).collect();
        made[i] = within(key, &[b"v4", &address[..i]], &allowed, octet);
    }
    made
}

/// Whether an IPv6 address stays: `::`, `::1`, multicast.
pub fn keeps_v6(address: [u8; 16]) -> bool {
    address[0] == 0xff || address[..15] == [0; 15] && address[15] <= 1
}

/// The pseudonym: digit by digit inside each group, groups of 0 and the first group of link-local addresses (fe80) stay,
/// `::ffff:a.b.c.d` follows its IPv4 address. A group keeps its number of digits.
pub fn v6(key: &Key, address: [u8; 16]) -> [u8; 16] {
    let mut made = address;
    if keeps_v6(address) {
        return made;
    }
    if let [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, a, b, c, d] = address {
        made[12..].copy_from_slice(&v4(key, [a, b, c, d]));
        return made;
    }
    for group in 0..8 {
        let at = group * 2;
        let value = u16::from_be_bytes([address[at], address[at + 1]]);
        if group == 0 && value & 0xffc0 == 0xfe80 {
            continue;
        }
        let width = (16 - value.leading_zeros()).div_ceil(4) as usize;
        let digits: Vec<u8> = (0..width).rev().map(|i| (value >> (4 * i)) as u8 & 15).collect();
        let mut out = 0_u16;
        for (i, digit) in digits.iter().enumerate() {
            // 2 and 3 begin global addresses, f multicast and local ones: the first digit of all moves among 1 to e.
            let allowed: Vec<u8> = match (group, i) {
                (0, 0) if width == 4 => (1..15).collect(),
                (_, 0) => (1..16).collect(),
                _ => (0..16).collect(),
            };
            let seed: [&[u8]; 3] = [b"v6", &address[..at], &[&[width as u8], &digits[..i]].concat()];
            out = out << 4 | u16::from(within(key, &seed, &allowed, *digit));
        }
        made[at..at + 2].copy_from_slice(&out.to_be_bytes());
    }
    made
}

/// Whether a MAC address stays: none, broadcast, and the multicast ranges of IPv4, IPv6 and bridges.
pub fn keeps_mac(address: [u8; 6]) -> bool {
    matches!(address, [0, 0, 0, 0, 0, 0] | [0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
        || matches!(address, [0x01, 0x00, 0x5e, ..] | [0x33, 0x33, ..] | [0x01, 0x80, 0xc2, ..])
}

/// The pseudonym: octet by octet; the bits "group" and "locally administered" of the first stay.
pub fn mac(key: &Key, address: [u8; 6]) -> [u8; 6] {
    let mut made = address;
    if keeps_mac(address) {
        return made;
    }
    for (i, octet) in address.into_iter().enumerate() {
        let allowed: Vec<u8> = (0..=255).filter(|b| i > 0 || b & 3 == octet & 3).collect();
        made[i] = within(key, &[b"mac", &address[..i]], &allowed, octet);
    }
    made
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn key() -> Key {
        Key::new(b"0123456789abcdef").unwrap()
    }

    #[test]
    fn ipv4_keeps_prefixes_and_widths() {
        let of = |a| v4(&key(), a);
        let (a, b, c) = (of([10, 0, 0, 1]), of([10, 0, 0, 2]), of([10, 7, 0, 1]));
        assert_eq!(a[..3], b[..3]);
        assert_ne!(a[3], b[3]);
        assert_eq!(a[0], c[0]);
        assert_ne!(a[1], c[1]);
        let width = |a: [u8; 4]| a.map(|o| o.to_string().len());
        for address in [[10, 0, 0, 1], [192, 168, 100, 255], [8, 8, 8, 8], [172, 16, 0, 99]] {
            assert_eq!(width(of(address)), width(address));
            assert!(of(address).iter().zip(address).all(|(a, b)| *a != b), "no octet stays");
        }
        for same in [[127, 0, 0, 1], [0, 0, 0, 0], [255, 255, 255, 0], [224, 0, 0, 251]] {
            assert_eq!(of(same), same);
        }
        let all: HashSet<[u8; 4]> = (0..=255).map(|n| of([192, 168, 1, n])).collect();
        assert_eq!(all.len(), 256);
        assert!((1..224).filter(|n| *n != 127).all(|n| !keeps_v4(of([n, 1, 1, 1]))));
    }

    #[test]
    fn ipv6_and_mac_keep_prefixes() {
        let of = |a: &str| v6(&key(), a.parse::<std::net::Ipv6Addr>().unwrap().octets());
        let (a, b) = (of("2001:db8:1::5"), of("2001:db8:1::6"));
        assert_eq!(a[..14], b[..14]);
        assert_ne!(a, b);
        assert_eq!(of("fe80::1")[..2], [0xfe, 0x80]);
        assert_ne!(of("fe80::1")[15], 1);
        assert_eq!(of("ff02::1"), "ff02::1".parse::<std::net::Ipv6Addr>().unwrap().octets());
        assert_eq!(of("::ffff:10.0.0.1")[12..], v4(&key(), [10, 0, 0, 1]));
        let of = |a| mac(&key(), a);
        let (a, b) = (of([0x52, 0x54, 0, 1, 2, 3]), of([0x52, 0x54, 0, 9, 2, 3]));
        assert_eq!(a[..3], b[..3]);
        assert_eq!(a[0] & 3, 0x52 & 3);
        assert_eq!(of([0xff; 6]), [0xff; 6]);
    }
}
