// SPDX-License-Identifier: Apache-2.0
//! The names and signatures of other crates, answered by this library.
//!
//! Like those crates, these functions accept any string as an agent and as a URL; [`Robots`](crate::Robots) would report an
//! error.  Verdicts differ where those crates read a file differently from Google's public parser.

pub mod robotstxt;
pub mod texting_robots;

use crate::crawler::Crawler;
use crate::options::Names;

/// The crawler that a string stands for, which may be a token, a whole User-Agent header, or anything.
///
/// A header stands for all tokens in it.  Of a string that is not a token, the longest prefix that is a token counts, as in
/// a user-agent line of a file.
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
