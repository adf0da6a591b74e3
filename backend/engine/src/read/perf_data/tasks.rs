//! Tasks and their names over time. A sample names a task by numbers; its comm is that of the last COMM before it.
//!
//! ```text
//! decoding:  pid, tid, comm ──> TaskNumbers ──> numbers in items
//!                                    └─ Added ──> Tasks: which thread a number is at its time      :ordering
//! ```

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::event::{StrId, Strings, Thread};

/// Means "not looked up yet".
const UNSET: u32 = u32::MAX;

/// A (pid, tid) pair of samples.
struct Task {
    pid: i32,
    tid: i32,
    /// Index into `names`.
    name: u32,
    /// Age of the name `thread` was looked up with.
    age: u32,
    /// Thread at present.
    thread: u32,
}

/// The comm of one tid at present.
struct Name {
    comm: StrId,
    /// Counts changes.
    age: u32,
}

/// A COMM or FORK record.
struct Change {
    name: u32,
    to: To,
}

enum To {
    Comm(StrId),
    /// A new task starts with its parent's comm.
    Parent(u32),
}

/// What has been numbered since the last time it was handed over.
#[derive(Default)]
pub struct Added {
    tasks: Vec<Task>,
    names: Vec<Name>,
    changes: Vec<Change>,
}

/// Numbers tasks and changes of their names in the order in which records have them.
#[derive(Default)]
pub struct TaskNumbers {
    by_ids: HashMap<(i32, i32), u32, FxBuildHasher>,
    by_tid: HashMap<i32, u32, FxBuildHasher>,
    changes: u32,
    last: Option<((i32, i32), u32)>,
    added: Added,
}

impl TaskNumbers {
    /// Number of the task of a sample.
    #[inline]
    pub fn task(&mut self, pid: i32, tid: i32, strings: &mut Strings) -> u32 {
        match self.last {
            Some((ids, task)) if ids == (pid, tid) => task,
            _ => self.find(pid, tid, strings),
        }
    }
    fn find(&mut self, pid: i32, tid: i32, strings: &mut Strings) -> u32 {
        let known = self.by_ids.get(&(pid, tid)).copied();
        let task = known.unwrap_or_else(|| {
            let name = self.name_of(tid, strings);
            let task = self.by_ids.len() as u32;
            self.added.tasks.push(Task { pid, tid, name, age: UNSET, thread: UNSET });
            self.by_ids.insert((pid, tid), task);
            task
        });
        self.last = Some(((pid, tid), task));
        task
    }
    /// Notes that `tid` is called `comm` from some time on; returns the number to hand to [`Tasks::change`] at that time.
    pub fn comm(&mut self, tid: i32, comm: StrId, strings: &mut Strings) -> u32 {
        let name = self.name_of(tid, strings);
        self.change(Change { name, to: To::Comm(comm) })
    }
    /// The same for a FORK: `tid` gets the comm its parent has at that time.
    pub fn fork(&mut self, tid: i32, parent: i32, strings: &mut Strings) -> u32 {
        let (name, parent) = (self.name_of(tid, strings), self.name_of(parent, strings));
        self.change(Change { name, to: To::Parent(parent) })
    }
    fn change(&mut self, change: Change) -> u32 {
        self.added.changes.push(change);
        self.changes += 1;
        self.changes - 1
    }
    /// The name of a task from the beginning on: no change of a later time.
    pub fn named(&mut self, tid: i32, comm: StrId) {
        if self.by_tid.contains_key(&tid) {
            return;
        }
        self.by_tid.insert(tid, self.by_tid.len() as u32);
        self.added.names.push(Name { comm, age: 0 });
    }
    /// The name slot of a tid. Before any COMM a task is called as perf calls it: `swapper` or `:TID`.
    fn name_of(&mut self, tid: i32, strings: &mut Strings) -> u32 {
        if let Some(&name) = self.by_tid.get(&tid) {
            return name;
        }
        let name = self.by_tid.len() as u32;
        let comm = if tid == 0 { strings.intern("swapper") } else { strings.intern(&format!(":{tid}")) };
        self.added.names.push(Name { comm, age: 0 });
        self.by_tid.insert(tid, name);
        name
    }
    /// What [`Tasks`] need to know before the items that use the numbers.
    pub fn added(&mut self) -> Added {
        std::mem::take(&mut self.added)
    }
}

/// All tasks, each with its name at the time of the last change.
#[derive(Default)]
pub struct Tasks {
    tasks: Vec<Task>,
    names: Vec<Name>,
    changes: Vec<Change>,
    threads: Vec<Thread>,
    by_thread: HashMap<Thread, u32, FxBuildHasher>,
}

impl Tasks {
    /// Takes over what was numbered.
    pub fn add(&mut self, added: Added) {
        self.tasks.extend(added.tasks);
        self.names.extend(added.names);
        self.changes.extend(added.changes);
    }
    /// A change takes effect.
    pub fn change(&mut self, number: u32) {
        let Some(change) = self.changes.get(number as usize) else { return };
        let comm = match change.to {
            To::Comm(comm) => comm,
            To::Parent(parent) => self.names[parent as usize].comm,
        };
        let name = &mut self.names[change.name as usize];
        if name.comm != comm {
            name.comm = comm;
            name.age += 1;
        }
    }
    /// The thread a task is at present.
    #[inline]
    pub fn thread(&mut self, task: u32) -> u32 {
        let known = &self.tasks[task as usize];
        let name = &self.names[known.name as usize];
        if known.age == name.age {
            return known.thread;
        }
        let thread = Thread { pid: known.pid, tid: known.tid, comm: name.comm };
        let age = name.age;
        let next = self.threads.len() as u32;
        let index = *self.by_thread.entry(thread).or_insert(next);
        if index == next {
            self.threads.push(thread);
        }
        let known = &mut self.tasks[task as usize];
        (known.age, known.thread) = (age, index);
        index
    }
    /// The threads that events name.
    pub fn into_threads(self) -> Vec<Thread> {
        self.threads
    }
}
