//! What freeing an object costs slab, by era: why alien frees are disputed at all. A replay cannot see which slab an object
//! lies in; it takes the node of the allocating CPU for the node of the memory.

use super::rules::{S_LOCAL, S_OWNER, S_REMOTE, S_SHEAF};
use crate::kernel::Profile;

/// How slab frees an object on a CPU of node `here` that a CPU of node `home` allocated; `same_cpu` says whether they are one.
///
/// Up to v6.19 (v6.18 has sheaves for caches that ask for them) the owning CPU counts, since v7.0 the node does: an alien of
/// the same node is then a cheap free, and figures of v6.19 overstate what deferral saves there.
pub fn free(profile: &Profile, same_cpu: bool, home: u16, here: u16) -> u8 {
    match (profile.slab_by_node, same_cpu, home == here) {
        (true, _, true) => S_SHEAF,
        (true, _, false) => S_REMOTE,
        (false, true, _) => S_LOCAL,
        (false, false, _) => S_OWNER,
    }
}
