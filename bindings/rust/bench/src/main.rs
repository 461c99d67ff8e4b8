// SPDX-License-Identifier: Apache-2.0
//! Times this crate and its peers by turns: `./dev rust --bench DATA`, which runs it by `bench/languages.py`.

use std::collections::hash_map::DefaultHasher;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::hint::black_box;
use std::io::{BufRead, Read};
use std::sync::LazyLock;

use fast_robots::{RobotsTxt, RuleKind};

const AGENT: &str = "ExampleBot";
const ROUNDS: usize = 5;
const TURNS: usize = 5;
const ASKED_BEFORE: usize = 1000;

struct Host {
    name: String,
    text: Vec<u8>,
    urls: Vec<String>,
    paths: Vec<String>,
}

type Rules<'a> = Box<dyn Fn(&str) -> bool + 'a>;

struct Engine {
    name: &'static str,
    parse: for<'a> fn(&'a [u8]) -> Rules<'a>,
    urls: fn(&Host) -> &[String],
}

fn rep(text: &[u8]) -> Rules<'_> {
    let robots = rep2c::Robots::parse(text, AGENT).expect("memory is there");
    Box::new(move |url| robots.allowed(url))
}

/// It refuses some files, which then allow everything.
fn texting_robots(text: &[u8]) -> Rules<'_> {
    let robots = texting_robots::Robot::new(AGENT, text).ok();
    Box::new(move |url| robots.as_ref().map_or(true, |robot| robot.allowed(url)))
}

/// It refuses what is not UTF-8.
fn fast_robots(text: &[u8]) -> Rules<'_> {
    let robots = RobotsTxt::parse_bytes(text).unwrap_or_else(|_| RobotsTxt::parse(""));
    Box::new(move |path| robots.is_allowed(AGENT, path))
}

fn fast_matcher(text: &[u8]) -> Rules<'_> {
    let robots = Box::new(RobotsTxt::parse_bytes(text).unwrap_or_else(|_| RobotsTxt::parse("")));
    // SAFETY: what the matcher reads stays in its box, which is dropped after it.
    let matcher = unsafe { &*std::ptr::from_ref(&*robots) }.matcher();
    let both = (matcher, robots);
    Box::new(move |path| {
        let both = &both; // else the closure would have the matcher alone
        both.0.is_allowed(AGENT, path)
    })
}

/// The rules for everybody, if none has a star, as a router's: how fast literals can be found.
fn router(text: &[u8]) -> Option<Rules<'_>> {
    let robots = RobotsTxt::parse_bytes(text).ok()?;
    let group = robots.groups.iter().find(|group| group.agents.contains(&"*"))?;
    let mut router = matchit::Router::new();
    for rule in group.rules.iter().filter(|rule| !rule.pattern.is_empty()) {
        let path = rule.pattern.replace('{', "{{").replace('}', "}}");
        let ends = if path.ends_with('/') { " {*b}" } else { " / /{*b} {a} {a}/ {a}/{*b}" };
        for end in ends.split(' ') {
            router.insert(path.clone() + end, rule.kind == RuleKind::Allow).ok()?;
        }
    }
    if group.rules.is_empty() || group.rules.iter().any(|rule| rule.pattern.contains(['*', '$'])) {
        return None;
    }
    Some(Box::new(move |path| router.at(path).map_or(true, |found| *found.value)))
}

const ENGINES: [Engine; 4] = [
    Engine { name: "rep2c", parse: rep, urls: |host| &host.urls },
    Engine { name: "texting_robots 0.2.2", parse: texting_robots, urls: |host| &host.urls },
    Engine { name: "fast-robots 0.1.5", parse: fast_robots, urls: |host| &host.paths },
    Engine { name: "fast-robots 0.1.5, matcher()", parse: fast_matcher, urls: |host| &host.paths },
];

/// The hosts on standard input, as `bench/work.py` says.
fn read() -> Vec<Host> {
    let mut input = std::io::stdin().lock();
    let bytes = |line: &str, field: usize, input: &mut dyn Read| {
        let mut bytes = vec![0; line.split(' ').nth(field).and_then(|size| size.parse().ok()).expect("a size")];
        input.read_exact(&mut bytes).expect("a whole host");
        bytes
    };
    let (mut hosts, mut line) = (Vec::new(), String::new());
    while input.read_line(&mut line).expect("a line") > 0 {
        let (text, urls) = (bytes(line.trim_end(), 1, &mut input), bytes(line.trim_end(), 2, &mut input));
        let urls: Vec<_> = String::from_utf8_lossy(&urls).lines().map(String::from).collect();
        let paths = urls.iter().map(|url| format!("/{}", url.splitn(4, '/').nth(3).unwrap_or_default())).collect();
        hosts.push(Host { name: line.split(' ').next().unwrap_or_default().into(), text, urls, paths });
        line.clear();
    }
    hosts
}

/// What reading the clock takes.
static CLOCK: LazyLock<f64> = LazyLock::new(|| (0..1000).map(|_| elapsed(|| 0)).fold(f64::MAX, f64::min));

/// Nanoseconds that `run` takes of the processor: other programs may run on it.  It returns how much was allowed.
fn time(run: impl FnOnce() -> usize) -> f64 {
    (elapsed(run) - *CLOCK).max(0.0)
}

fn elapsed(run: impl FnOnce() -> usize) -> f64 {
    let now = || {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the function fills the struct in.
        unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
        time.tv_sec * 1_000_000_000 + time.tv_nsec
    };
    let begin = now();
    black_box(run());
    (now() - begin) as f64
}

/// Every URL as (host, number), in an order that looks random and is the same in each run.
fn random_order(hosts: &[Host]) -> Vec<(usize, usize)> {
    let mut order: Vec<_> =
        (0..hosts.len()).flat_map(|host| (0..hosts[host].urls.len()).map(move |url| (host, url))).collect();
    order.sort_by_cached_key(|question| BuildHasherDefault::<DefaultHasher>::default().hash_one(question));
    order
}

fn ask<'a>(rules: &Rules, urls: impl Iterator<Item = &'a String>) -> usize {
    urls.filter(|url| rules(url)).count()
}

/// Nanoseconds of a URL, of a host that was asked before.
fn hot(rules: &Rules, urls: &[String]) -> f64 {
    let count = TURNS * urls.len();
    ask(rules, urls.iter());
    time(|| ask(rules, urls.iter().cycle().take(count))) / count as f64
}

fn round(engine: &Engine, hosts: &[Host], made: &[Rules], order: &[(usize, usize)]) {
    let (label, parse) = (engine.name, engine.parse);
    for (host, rules) in hosts.iter().zip(made) {
        let (name, urls) = (&host.name, (engine.urls)(host));
        println!("once\t{label}\thost:{name}\t{}", time(|| ask(&parse(&host.text), urls.iter().take(1))));
        println!("thirty\t{label}\thost:{name}\t{}", time(|| ask(&parse(&host.text), urls.iter().cycle().take(30))));
        println!("hot\t{label}\thost:{name}\t{}", hot(rules, urls));
    }
    let all = time(|| order.iter().filter(|&&(host, url)| made[host](&(engine.urls)(&hosts[host])[url])).count());
    println!("random\t{label}\tmean\t{}", all / order.len() as f64);
}

fn main() {
    let hosts = read();
    let order = random_order(&hosts);
    let made = ENGINES.map(|engine| -> Vec<Rules> {
        let made: Vec<Rules> = hosts.iter().map(|host| (engine.parse)(&host.text)).collect();
        for (host, rules) in hosts.iter().zip(&made) {
            let urls = (engine.urls)(host);
            let answers: String = urls.iter().map(|url| if rules(url) { '1' } else { '0' }).collect();
            println!("answers\t{}\thost:{}\t{answers}", engine.name, host.name);
            black_box(ask(rules, urls.iter().cycle().take(ASKED_BEFORE)));
        }
        made
    });
    let mut routers = Vec::new();
    for (host, rules) in hosts.iter().zip(&made[0]) {
        let same = |router: &Rules| host.urls.iter().zip(&host.paths).all(|(url, path)| rules(url) == router(path));
        routers.extend(router(&host.text).filter(same).map(|router| (host, rules, router)));
    }
    eprintln!(
        "matchit: {} hosts have rules for everybody, none with a star, and it answers as rep2c does",
        routers.len()
    );
    for _ in 0..ROUNDS {
        for (engine, made) in ENGINES.iter().zip(&made) {
            round(engine, &hosts, made, &order);
        }
        for (host, rules, router) in &routers {
            println!("hot, paths\trep2c\thost:{}\t{}", host.name, hot(rules, &host.paths));
            println!("hot, paths\tmatchit 0.9.2\thost:{}\t{}", host.name, hot(router, &host.paths));
        }
    }
}
