// SPDX-License-Identifier: Apache-2.0
//! Crawls of many hosts.

mod cache;
mod fetch;
mod pack;
mod pack_writer;

pub use cache::{Cache, CacheAnswer, CacheOptions, CacheStats, CacheVerdict, Lease, State};
pub use fetch::{Fetch, FetchError, Policy};
pub use pack::{Finding as PackFinding, Pack, PackAnswer, PackEntry, PackStats};
pub use pack_writer::{PackOptions, PackSummary, PackWriter};
