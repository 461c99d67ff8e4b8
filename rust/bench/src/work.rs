// SPDX-License-Identifier: Apache-2.0
//! Real files, and what was asked about them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;

/// A host, its robots.txt, and URLs of it.
pub struct Host {
    pub text: Vec<u8>,
    pub urls: Vec<String>,
}

pub struct Work {
    pub hosts: Vec<Host>,
}

impl Work {
    /// The files of FOLDER/corpus, with the URLs that FOLDER/oracle/google.tsv.gz has answers about.
    pub fn read(folder: &Path) -> Work {
        let answers = File::open(folder.join("oracle/google.tsv.gz")).expect("the known answers are there");
        let mut urls: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for line in BufReader::new(GzDecoder::new(answers)).split(b'\n') {
            let line = line.expect("the known answers can be read");
            let Ok(line) = String::from_utf8(line) else { continue }; // the others take text alone
            let columns: Vec<&str> = line.split('\t').collect();
            urls.entry(columns[0].into()).or_default().push(columns[2].into());
        }
        let host = |(name, mut urls): (String, Vec<String>)| {
            urls.sort();
            urls.dedup();
            Host { text: fs::read(folder.join("corpus").join(name)).expect("a file can be read"), urls }
        };
        Work { hosts: urls.into_iter().map(host).collect() }
    }

    /// Every URL as (host, number), one host after the other, each `turns` times over.
    pub fn in_order(&self, turns: usize) -> Vec<(u32, u32)> {
        let once = |host: usize| (0..self.hosts[host].urls.len()).map(move |url| (host as u32, url as u32));
        let of_host = |host: usize| (0..turns).flat_map(move |_| once(host));
        (0..self.hosts.len()).flat_map(of_host).collect()
    }

    /// The same in an order that looks random and is the same in each run.
    pub fn in_random_order(&self) -> Vec<(u32, u32)> {
        let (mut order, mut state) = (self.in_order(1), 88_172_645_463_325_252u64);
        for end in (1..order.len()).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            order.swap(end, (state % (end as u64 + 1)) as usize);
        }
        order
    }
}
