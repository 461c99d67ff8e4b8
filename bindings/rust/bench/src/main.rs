// SPDX-License-Identifier: Apache-2.0
//! Times this crate and texting_robots by turns: `./dev rust --bench DATA`, which runs it by `bench/languages.py`.

use std::hint::black_box;
use std::io::{BufRead, Read};

const AGENT: &str = "ExampleBot";
const ROUNDS: usize = 5;
const TURNS: usize = 5;
const ASKED_BEFORE: usize = 1000;

struct Host {
    name: String,
    text: Vec<u8>,
    urls: Vec<String>,
}

type Rules = Box<dyn Fn(&str) -> bool>;
type Engine = (&'static str, fn(&[u8]) -> Rules);

fn rep(text: &[u8]) -> Rules {
    let robots = rep2c::Robots::parse(text, AGENT).expect("memory is there");
    Box::new(move |url| robots.allowed(url))
}

/// It refuses some files, which then allow everything.
fn texting_robots(text: &[u8]) -> Rules {
    let robots = texting_robots::Robot::new(AGENT, text).ok();
    Box::new(move |url| robots.as_ref().map_or(true, |robot| robot.allowed(url)))
}

const ENGINES: [Engine; 2] = [("rep2c", rep), ("texting_robots 0.2.2", texting_robots)];

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
        let urls = String::from_utf8_lossy(&urls).lines().map(String::from).collect();
        hosts.push(Host { name: line.split(' ').next().unwrap_or_default().into(), text, urls });
        line.clear();
    }
    hosts
}

/// Nanoseconds that `run` takes of the processor: other programs may run on it.  It returns how much was allowed.
fn time(run: impl FnOnce() -> usize) -> f64 {
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
    let mut state = 88_172_645_463_325_252u64;
    for end in (1..order.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        order.swap(end, (state % (end as u64 + 1)) as usize);
    }
    order
}

fn round((engine, parse): Engine, hosts: &[Host], made: &[Rules], order: &[(usize, usize)]) {
    let asked = |rules: &Rules, urls: &mut dyn Iterator<Item = &String>| urls.filter(|url| rules(url)).count();
    for (host, rules) in hosts.iter().zip(made) {
        let (name, urls) = (&host.name, &host.urls);
        println!("once\t{engine}\thost:{name}\t{}", time(|| asked(&parse(&host.text), &mut urls.iter().take(1))));
        println!(
            "thirty\t{engine}\thost:{name}\t{}",
            time(|| asked(&parse(&host.text), &mut urls.iter().cycle().take(30)))
        );
        let count = TURNS * urls.len();
        asked(rules, &mut urls.iter());
        println!(
            "hot\t{engine}\thost:{name}\t{}",
            time(|| asked(rules, &mut urls.iter().cycle().take(count))) / count as f64
        );
    }
    let all = time(|| order.iter().filter(|&&(host, url)| made[host](&hosts[host].urls[url])).count());
    println!("random\t{engine}\tmean\t{}", all / order.len() as f64);
}

fn main() {
    let hosts = read();
    let order = random_order(&hosts);
    let made = ENGINES.map(|(engine, parse)| -> Vec<Rules> {
        let made: Vec<Rules> = hosts.iter().map(|host| parse(&host.text)).collect();
        for (host, rules) in hosts.iter().zip(&made) {
            let answers: String = host.urls.iter().map(|url| if rules(url) { '1' } else { '0' }).collect();
            println!("answers\t{engine}\thost:{}\t{answers}", host.name);
            black_box(host.urls.iter().cycle().take(ASKED_BEFORE).filter(|url| rules(url)).count());
        }
        made
    });
    for _ in 0..ROUNDS {
        for (&engine, made) in ENGINES.iter().zip(&made) {
            round(engine, &hosts, made, &order);
        }
    }
}
