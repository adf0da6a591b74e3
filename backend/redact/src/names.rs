//! The names of one run: each is replaced by its pseudonym, counted, and remembered for the check at the end.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::key::Key;
use crate::report::{EXAMPLES, Found, Kind, Report, Unchanged};
use crate::{address, word};

/// Folders that every Linux has.
const FOLDERS: [&str; 41] = [
    "",
    ".",
    "..",
    "usr",
    "bin",
    "sbin",
    "lib",
    "lib32",
    "lib64",
    "libx32",
    "libexec",
    "opt",
    "etc",
    "home",
    "root",
    "tmp",
    "var",
    "proc",
    "sys",
    "dev",
    "run",
    "mnt",
    "srv",
    "boot",
    "local",
    "share",
    "shm",
    "log",
    "cache",
    "net",
    "kernel",
    "class",
    "devices",
    "self",
    "x86_64-linux-gnu",
    "aarch64-linux-gnu",
    "system.slice",
    "user.slice",
    "init.scope",
    "memfd:",
    "netns",
];
/// Names of tasks that are the kernel's own whatever follows.
const KERNEL_HEADS: [&str; 22] = [
    "kworker/",
    "ksoftirqd/",
    "migration/",
    "cpuhp/",
    "napi/",
    "cpumap/",
    "irq/",
    "rcuop/",
    "rcuos/",
    "rcuog/",
    "rcuc/",
    "rcub/",
    "rcu_",
    "swapper/",
    "idle_inject/",
    "ktimers/",
    "backlog_napi/",
    "kswapd",
    "kcompactd",
    "watchdog/",
    "posixcputmr/",
    "stopper/",
];
/// Names of tasks that are the kernel's own, and words of tracers for tasks they do not know.
const KERNEL: [&str; 17] = [
    "swapper",
    "kthreadd",
    "kdevtmpfs",
    "kauditd",
    "khungtaskd",
    "oom_reaper",
    "ksmd",
    "khugepaged",
    "watchdogd",
    "hwrng",
    "<idle>",
    "<...>",
    "<empty>",
    "pool_workqueue_",
    "kpsmoused",
    "kintegrityd",
    "-",
];

/// Whether a task's name is the kernel's and stays: policies look for some of them.
pub fn is_kernel(comm: &[u8]) -> bool {
    let starts = |head: &&str| {
        // What follows may hold no byte that a name of a kernel thread has not.
        comm.starts_with(head.as_bytes()) && comm.iter().all(|b| b.is_ascii_alphanumeric() || b"/:_-+.@".contains(b))
    };
    let by_pid = comm.first() == Some(&b':') && comm.len() > 1 && comm[1..].iter().all(u8::is_ascii_digit);
    by_pid || KERNEL.iter().any(|k| k.as_bytes() == comm) || KERNEL_HEADS.iter().any(starts)
}

/// Everything known while a file is redacted.
pub struct Names {
    key: Key,
    kinds: BTreeSet<Kind>,
    made: FxHashMap<(Kind, Vec<u8>), Vec<u8>>,
    found: BTreeMap<Kind, Found>,
    unchanged: BTreeMap<(&'static str, &'static str), u64>,
    emptied: BTreeMap<String, u64>,
    /// Words replaced, for the check at the end.
    pub originals: BTreeSet<Vec<u8>>,
}

impl Names {
    /// Nothing replaced yet.
    pub fn new(key: Key, kinds: &[Kind]) -> Self {
        Self {
            key,
            kinds: kinds.iter().copied().collect(),
            made: FxHashMap::default(),
            found: BTreeMap::new(),
            unchanged: BTreeMap::new(),
            emptied: BTreeMap::new(),
            originals: BTreeSet::new(),
        }
    }
    /// Whether a kind is to be replaced.
    pub fn wants(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }
    /// Counts something that stays.
    pub fn keep(&mut self, what: &'static str, why: &'static str) {
        *self.unchanged.entry((what, why)).or_default() += 1;
    }
    /// Sets bytes to zero; counts them where one was not.
    pub fn empty(&mut self, what: &str, bytes: &mut [u8]) {
        if bytes.iter().any(|b| *b != 0) {
            *self.emptied.entry(what.to_owned()).or_default() += bytes.len() as u64;
            bytes.fill(0);
        }
    }
    /// Replaces a text of a kind in place; its length stays.
    pub fn replace(&mut self, kind: Kind, text: &mut [u8]) {
        if text.is_empty() || !self.wants(kind) {
            return;
        }
        if kind == Kind::Comm && is_kernel(text) {
            self.keep("names of kernel threads", "policies tell polls and idle CPUs by them");
            return;
        }
        let known = (kind, text.to_vec());
        if let Some(made) = self.made.get(&known) {
            text.copy_from_slice(made);
            if let Some(found) = self.found.get_mut(&kind) {
                found.places += u64::from(known.1 != *made);
            }
            return;
        }
        match kind {
            Kind::Host => self.each(text, b'.', &["localhost", "localdomain"]),
            Kind::Path => self.path(text),
            Kind::Comm | Kind::Command if text[0] == b'/' => self.path(text),
            _ => self.word(text),
        }
        self.count(kind, &known.1, text);
        self.made.insert(known, text.to_vec());
    }
    /// Replaces an IPv4 address.
    pub fn v4(&mut self, bytes: &mut [u8; 4]) {
        let shown = |b: [u8; 4]| std::net::Ipv4Addr::from(b).to_string();
        self.address(bytes, address::v4, shown, address::keeps_v4);
    }
    /// Replaces an IPv6 address.
    pub fn v6(&mut self, bytes: &mut [u8; 16]) {
        let shown = |b: [u8; 16]| std::net::Ipv6Addr::from(b).to_string();
        self.address(bytes, address::v6, shown, address::keeps_v6);
    }
    /// Replaces a MAC address.
    pub fn mac(&mut self, bytes: &mut [u8; 6]) {
        let shown = |b: [u8; 6]| b.map(|o| format!("{o:02x}")).join(":");
        self.address(bytes, address::mac, shown, address::keeps_mac);
    }
    fn address<const N: usize>(
        &mut self,
        bytes: &mut [u8; N],
        make: fn(&Key, [u8; N]) -> [u8; N],
        shown: fn([u8; N]) -> String,
        keeps: fn([u8; N]) -> bool,
    ) {
        if !self.wants(Kind::Address) {
            return;
        }
        if keeps(*bytes) {
            if bytes.iter().any(|b| *b != 0) {
                self.keep("loopback, multicast and broadcast addresses", "they are the same on every host");
            }
            return;
        }
        let known = (Kind::Address, bytes.to_vec());
        if let Some(made) = self.made.get(&known) {
            bytes.copy_from_slice(made);
            self.found.entry(Kind::Address).or_default().places += 1;
        } else {
            let made = make(&self.key, *bytes);
            let before = shown(*bytes);
            self.count(Kind::Address, before.as_bytes(), shown(made).as_bytes());
            self.originals.insert(before.into_bytes());
            self.made.insert(known, made.to_vec());
            *bytes = made;
        }
    }
    fn count(&mut self, kind: Kind, before: &[u8], after: &[u8]) {
        if before == after {
            return;
        }
        let found = self.found.entry(kind).or_default();
        found.places += 1;
        found.names += 1;
        if found.examples.len() < EXAMPLES {
            let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
            found.examples.push((text(before), text(after)));
        }
    }
    /// One word. A pseudonym that means something to readers is passed through once more: still one for one.
    fn word(&mut self, text: &mut [u8]) {
        self.originals.insert(text.to_vec());
        word::scramble(&self.key, text);
        while is_kernel(text) {
            word::scramble(&self.key, text);
        }
    }
    /// Word by word between `mark`s; the words of `stay` stay.
    fn each(&mut self, text: &mut [u8], mark: u8, stay: &[&str]) {
        for part in text.split_mut(|b| *b == mark) {
            if !stay.iter().any(|s| s.as_bytes() == part) {
                self.word(part);
            }
        }
    }
    /// Folder by folder, so that files of one folder stay together.
    fn path(&mut self, text: &mut [u8]) {
        let whole: &[u8] = text;
        let module = [&b"/lib/modules/"[..], b"/usr/lib/modules/"].iter().any(|head| whole.starts_with(head));
        let pseudo = [&b"//anon"[..], b"/dev/zero", b"/anon_hugepage", b"/proc/kcore", b"inlined"].contains(&whole);
        let bracket = whole[0] == b'[' && !whole.contains(&b'/') && whole.len() < 64;
        if module || pseudo || bracket {
            self.keep("names of kernel images and modules", "kernel symbols are recognised by them");
            return;
        }
        let end = whole.strip_suffix(b" (deleted)").map_or(whole.len(), <[u8]>::len);
        let end = whole[..end].strip_suffix(b"//deleted").map_or(end, <[u8]>::len);
        let from = if whole.starts_with(b"memfd:") { 6 } else { 0 };
        self.each(&mut text[from..end], b'/', &FOLDERS);
    }
    /// What was done, for the preview.
    pub fn report(self, format: &str, bytes: u64) -> Report {
        let unchanged = self.unchanged.into_iter();
        let unchanged =
            unchanged.map(|((what, why), places)| Unchanged { what: what.to_owned(), why: why.to_owned(), places });
        let kinds = Kind::ALL.into_iter().filter(|kind| self.kinds.contains(kind));
        let kinds = kinds.map(|kind| (kind.word(), self.found.get(&kind).cloned().unwrap_or_default())).collect();
        Report {
            format: format.to_owned(),
            bytes,
            kinds,
            unchanged: unchanged.collect(),
            emptied: self.emptied,
            left: Vec::new(),
        }
    }
}
