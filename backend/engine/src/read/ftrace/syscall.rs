//! System calls as kernel/trace/trace_syscalls.c prints them: `sys_read(fd: 3, buf: 7ffd10, count: 10)` in hexadecimal
//! without `0x`, `sys_read -> 0x10`. They become `syscalls:sys_enter_read` and `syscalls:sys_exit_read`.

use crate::read::text::words::trim;

/// Arguments stored; the kernel has six at most.
const ARGUMENTS: usize = 6;

/// Table and fields of a call or a return; `name` is `sys_read`.
pub fn fields<'a>(name: &[u8], rest: &'a [u8]) -> (Vec<u8>, Vec<(String, Vec<u8>)>) {
    let call = name.strip_prefix(b"sys_").unwrap_or(name);
    if let Some(value) = rest.strip_prefix(b" -> ") {
        return ([b"syscalls:sys_exit_", call].concat(), vec![("ret".to_owned(), trim(value).to_vec())]);
    }
    let inner = rest.strip_prefix(b"(").unwrap_or(rest);
    let inner = inner.strip_suffix(b")").unwrap_or(inner);
    let pairs = inner.split(|b| *b == b',').take(ARGUMENTS).filter_map(|pair: &'a [u8]| {
        let colon = memchr::memchr(b':', pair)?;
        let name = String::from_utf8_lossy(trim(&pair[..colon])).into_owned();
        let value = trim(&pair[colon + 1..]);
        let hex = !value.is_empty() && value.len() <= 16 && value.iter().all(u8::is_ascii_hexdigit);
        Some((name, if hex { [b"0x", value].concat() } else { value.to_vec() }))
    });
    ([b"syscalls:sys_enter_", call].concat(), pairs.collect())
}
