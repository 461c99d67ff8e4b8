// SPDX-License-Identifier: Apache-2.0
//! Crawls of many hosts.

#[cfg(feature = "archives")]
mod archive;
mod cache;
mod fetch;
mod pack;
mod pack_usage;
mod pack_writer;

use crate::ffi as c;
use crate::options::{Dialect, Names};

#[cfg(feature = "archives")]
pub use archive::{ArchiveCounts, ArchiveKind, ArchiveOptions};
pub use cache::{Cache, CacheAges, CacheAnswer, CacheOptions, CacheStats, CacheVerdict, Lease, State};
pub use fetch::{Fetch, FetchError, Policy};
pub use pack::{Finding as PackFinding, Pack, PackAnswer, PackEntry, PackStats};
pub use pack_usage::PackPreference;
pub use pack_writer::{PackOptions, PackSummary, PackWriter};

/// For C's compiler.
fn compile_options(dialect: Dialect, names: Names) -> c::rep_options {
    c::rep_options {
        size: std::mem::size_of::<c::rep_options>(),
        dialect: dialect.to_c(),
        names: names.to_c(),
        ..Default::default()
    }
}
