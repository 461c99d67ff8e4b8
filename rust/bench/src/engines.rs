// SPDX-License-Identifier: Apache-2.0
//! The parsers that are compared.

/// A parser, for the crawler `ExampleBot`.
pub trait Engine {
    const NAME: &'static str;
    /// One of so many answers is asked for.
    const ONE_IN: usize = 1;
    fn parse(text: &[u8]) -> Self;
    fn allowed(&self, url: &str) -> bool;

    /// What this engine is asked of `all`.
    fn sample<T: Clone>(all: &[T]) -> Vec<T> {
        all.iter().step_by(Self::ONE_IN).cloned().collect()
    }
}

const AGENT: &str = "ExampleBot";

pub struct Rep(rep2c::Robots);

impl Engine for Rep {
    const NAME: &'static str = "rep2c";

    fn parse(text: &[u8]) -> Self {
        Rep(rep2c::Robots::parse(text, AGENT).expect("memory is there"))
    }

    fn allowed(&self, url: &str) -> bool {
        self.0.allowed(url)
    }
}

/// `None` where the parser refuses the file.
pub struct TextingRobots(Option<texting_robots::Robot>);

impl Engine for TextingRobots {
    const NAME: &'static str = "texting_robots 0.2.2";
    const ONE_IN: usize = 7;

    fn parse(text: &[u8]) -> Self {
        TextingRobots(texting_robots::Robot::new(AGENT, text).ok())
    }

    fn allowed(&self, url: &str) -> bool {
        self.0.as_ref().map_or(true, |robot| robot.allowed(url))
    }
}

pub struct RobotsTxt(String);

impl Engine for RobotsTxt {
    const NAME: &'static str = "robotstxt 0.3.0";
    const ONE_IN: usize = 2003;

    fn parse(text: &[u8]) -> Self {
        RobotsTxt(String::from_utf8_lossy(text).into_owned())
    }

    fn allowed(&self, url: &str) -> bool {
        robotstxt::DefaultMatcher::default().one_agent_allowed_by_robots(&self.0, AGENT, url)
    }
}

/// No parser: whether the URL has a path.
pub struct PathAlone;

impl Engine for PathAlone {
    const NAME: &'static str = "path alone";

    fn parse(_: &[u8]) -> Self {
        PathAlone
    }

    fn allowed(&self, url: &str) -> bool {
        url.bytes().filter(|&byte| byte == b'/').nth(2).is_some()
    }
}
