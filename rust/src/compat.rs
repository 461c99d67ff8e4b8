// SPDX-License-Identifier: Apache-2.0
//! In place of other crates: their names and signatures, answered by this library.
//!
//! They take any string as an agent and as a URL, as those crates do, where [`Robots`](crate::Robots) reports an error.
//! Verdicts differ where those crates read a file otherwise than Google's public parser does.

pub mod robotstxt;
pub mod texting_robots;

use crate::crawler::Crawler;
use crate::options::Names;

/// The crawler that a string stands for, which may be a token, a whole User-Agent header, or anything.
///
/// A header asks by all tokens in it.  Of what is none its longest prefix that is a token counts, as in a user-agent line
/// of a file.
fn lenient_crawler(agent: &str, names: Names) -> Crawler {
    let in_token = |c: char| match names {
        Names::Wide => c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'),
        _ => c.is_ascii_alphabetic() || matches!(c, '_' | '-'),
    };
    let prefix = agent.find(|c| !in_token(c)).map_or(agent, |end| &agent[..end]);
    Crawler::tokens(&[agent], names)
        .or_else(|_| Crawler::user_agent(agent, names))
        .or_else(|_| Crawler::tokens(&[prefix], names))
        .unwrap_or_else(|_| Crawler::anybody())
}
