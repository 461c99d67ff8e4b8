// SPDX-License-Identifier: Apache-2.0
//! Times this crate and two others on the same work, by turns in one run: `./dev rust --bench DATA`.
//!
//! What counts are the ratios.  The work is:
//!
//! - `once`: each file is parsed, and asked about one URL;
//! - `hot`: the URLs of a host ten times over, then those of the next, each host's rules parsed before;
//! - `random`: the same URLs in random order, so that another host is asked each time.
//!
//! `robotstxt` reads the file at each check, so it is asked about fewer URLs.  `path alone` only looks for the URL's path: in
//! random order, most of that is the wait for the URL, which every engine has.

mod engines;
mod work;

use std::hint::black_box;

use engines::{Engine, PathAlone, Rep, RobotsTxt, TextingRobots};
use work::Work;

const ROUNDS: usize = 5;

/// The processor time of this thread so far, in nanoseconds: other programs may run on the same processor.
fn processor_time() -> i64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the function fills the struct in.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Nanoseconds for each of `count` answers, of which `run` counts those that are "allow", so that none is left out.
fn time(count: usize, run: impl FnOnce() -> usize) -> f64 {
    let begin = processor_time();
    black_box(run());
    (processor_time() - begin) as f64 / count as f64
}

fn once<E: Engine>(work: &Work) -> f64 {
    let count = work.hosts.iter().step_by(E::ONE_IN).count();
    let hosts = work.hosts.iter().step_by(E::ONE_IN);
    time(count, || hosts.filter(|host| E::parse(&host.text).allowed(&host.urls[0])).count())
}

/// All URLs of `order`, asked of parsers that are `made` before.
fn asked<E: Engine>(made: &[E], work: &Work, order: &[(u32, u32)]) -> f64 {
    let order = E::sample(order);
    let url = |&(host, url): &(u32, u32)| made[host as usize].allowed(&work.hosts[host as usize].urls[url as usize]);
    time(order.len(), || order.iter().filter(|pair| url(pair)).count())
}

/// The time of an answer in this order, after the same answers were given `before` times: by then, rules that change when
/// they are asked have done so.
fn settled<E: Engine>(work: &Work, order: &[(u32, u32)], before: usize) -> f64 {
    let made: Vec<E> = work.hosts.iter().map(|host| E::parse(&host.text)).collect();
    for _ in 0..before {
        asked(&made, work, order);
    }
    asked(&made, work, order)
}

/// One round of an engine: once, hot, random.
fn round<E: Engine>(work: &Work) -> [f64; 3] {
    let (hot, random) = (work.in_order(10), work.in_random_order());
    [once::<E>(work), settled::<E>(work, &hot, 1), settled::<E>(work, &random, 10)]
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// How many answers are the same as this crate's.
fn agreeing<E: Engine>(work: &Work) -> String {
    let made: Vec<(E, Rep)> = work.hosts.iter().map(|host| (E::parse(&host.text), Rep::parse(&host.text))).collect();
    let order = E::sample(&work.in_order(1));
    let same = order.iter().filter(|&&(host, url)| {
        let (url, (engine, rep)) = (&work.hosts[host as usize].urls[url as usize], &made[host as usize]);
        engine.allowed(url) == rep.allowed(url)
    });
    format!("{} of {}", same.count(), order.len())
}

fn main() {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("rep2c-bench DATA: a folder with corpus/ and oracle/");
        std::process::exit(2);
    };
    let work = Work::read(folder.as_ref());
    println!("{} files with {} URLs", work.hosts.len(), work.in_order(1).len());
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        rounds.push([
            round::<Rep>(&work),
            round::<TextingRobots>(&work),
            round::<RobotsTxt>(&work),
            round::<PathAlone>(&work),
        ]);
    }
    println!("\n| | once, us | ratio | hot, ns | ratio | random, ns | ratio | same verdicts |\n|---|---|---|---|---|---|---|---|");
    let same = ["all".into(), agreeing::<TextingRobots>(&work), agreeing::<RobotsTxt>(&work), "".into()];
    for (engine, name) in [Rep::NAME, TextingRobots::NAME, RobotsTxt::NAME, PathAlone::NAME].into_iter().enumerate() {
        let figure = |kind: usize| median(rounds.iter().map(|round| round[engine][kind]));
        let ratio = |kind: usize| median(rounds.iter().map(|round| round[0][kind] / round[engine][kind]));
        println!(
            "| {name} | {:.1} | {:.3} | {:.0} | {:.3} | {:.0} | {:.3} | {} |",
            figure(0) / 1000.0,
            ratio(0),
            figure(1),
            ratio(1),
            figure(2),
            ratio(2),
            same[engine]
        );
    }
    println!("\nratio: this crate's time over that engine's, the median of {ROUNDS} rounds by turns.");
}
