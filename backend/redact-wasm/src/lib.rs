//! Redaction for a browser's worker: memory in, memory out, no generated glue.
//!
//! ```text
//! skb_alloc(len) -> pointer            room for the file, the key (32 bytes) or the file's name
//! skb_redact(file, len, key, len, kinds, limit) -> 1 redacted, 0 refused
//! skb_name(name, len, key, len)        the file's name
//! skb_out(i) -> pointer, skb_len(i)    0: the bytes, 1: the report or the refusal as JSON, 2: the name
//! ```
//! `kinds` has a bit for each kind, in the order of `Kind::ALL`. The call frees the buffers passed to it.

use std::cell::RefCell;

use serde_json::json;
use skbscope_redact::{Key, Kind, file_name, redact};

thread_local! {
    static OUT: RefCell<[Vec<u8>; 3]> = const { RefCell::new([Vec::new(), Vec::new(), Vec::new()]) };
}

/// Room for `len` bytes, to be filled by the caller and handed to [`skb_redact`] or [`skb_name`].
#[unsafe(no_mangle)]
pub extern "C" fn skb_alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; len].into_boxed_slice()).cast()
}

/// The bytes of a pointer of [`skb_alloc`].
///
/// # Safety
/// `at` must come from `skb_alloc(len)` with the same `len` and not have been passed before.
unsafe fn take(at: *mut u8, len: usize) -> Vec<u8> {
    // SAFETY: by the caller's promise this is the boxed slice that `skb_alloc` let go of.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, len)) }.into_vec()
}

/// Redacts a file: 1, or 0 where it is refused.
///
/// # Safety
/// Both pointers must come from [`skb_alloc`] with their lengths, and are consumed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skb_redact(
    file: *mut u8,
    file_len: usize,
    key: *mut u8,
    key_len: usize,
    kinds: u32,
    limit: usize,
) -> u32 {
    // SAFETY: the caller's promise.
    let (file, key) = unsafe { (take(file, file_len), take(key, key_len)) };
    let kinds: Vec<Kind> =
        Kind::ALL.into_iter().enumerate().filter(|(i, _)| kinds >> i & 1 == 1).map(|(_, k)| k).collect();
    let done = Key::new(&key).and_then(|key| redact(file, &key, &kinds, limit));
    let (bytes, report, code) = match done {
        Ok((bytes, report)) => (bytes, json!(report), 1),
        Err(refusal) => (Vec::new(), json!({ "refusal": refusal.to_string() }), 0),
    };
    OUT.with_borrow_mut(|out| {
        out[0] = bytes;
        out[1] = report.to_string().into_bytes();
    });
    code
}

/// Makes the pseudonym of a file's name.
///
/// # Safety
/// Both pointers must come from [`skb_alloc`] with their lengths, and are consumed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn skb_name(name: *mut u8, name_len: usize, key: *mut u8, key_len: usize) {
    // SAFETY: the caller's promise.
    let (name, key) = unsafe { (take(name, name_len), take(key, key_len)) };
    let made = Key::new(&key).map(|key| file_name(&key, &String::from_utf8_lossy(&name)));
    OUT.with_borrow_mut(|out| out[2] = made.unwrap_or_default().into_bytes());
}

/// Where a result begins; good until the next call of [`skb_redact`] or [`skb_name`].
#[unsafe(no_mangle)]
pub extern "C" fn skb_out(i: usize) -> *const u8 {
    OUT.with_borrow(|out| out.get(i).map_or(std::ptr::null(), Vec::as_ptr))
}

/// Bytes of a result.
#[unsafe(no_mangle)]
pub extern "C" fn skb_len(i: usize) -> usize {
    OUT.with_borrow(|out| out.get(i).map_or(0, Vec::len))
}
