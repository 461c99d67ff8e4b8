// SPDX-License-Identifier: Apache-2.0
//! What the tests share: where known answers and real files lie, beside the project.
#![allow(dead_code)] // each test program uses some of it

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use serde_json::Value;

/// The folder of the repository.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder with corpus/ and oracle/, where it is there.
pub fn data() -> Option<PathBuf> {
    let folder = env::var_os("REP_DATA_DIR").map_or_else(|| root().join("../shared"), PathBuf::from);
    if folder.join("oracle").is_dir() {
        return Some(folder);
    }
    println!("left out: known answers lie beside the project, and are not there");
    None
}

/// The number in a variable, where one is there.
fn number_of(variable: &str) -> Option<u64> {
    env::var(variable).ok().and_then(|number| number.parse().ok())
}

/// REP_SHARE: one of so many real files, known answers and random rounds is tested; 1, all, where it is unset.
pub fn share() -> usize {
    number_of("REP_SHARE").map_or(1, |number| number.max(1) as usize)
}

/// How many of `whole` rounds are made, at least `least`.
pub fn scaled(whole: usize, least: usize) -> usize {
    (whole / share()).max(least)
}

/// A line of the reference library's answers.
pub struct Answer {
    pub agent: String,
    pub url: Vec<u8>,
    pub allowed: bool,
    pub line: u32,
}

/// The answers of each file of the share, by file, with the file.
pub fn answers() -> Vec<(String, Vec<u8>, Vec<Answer>)> {
    let Some(folder) = data() else { return Vec::new() };
    let lines = GzDecoder::new(File::open(folder.join("oracle/google.tsv.gz")).unwrap());
    let mut by_file: BTreeMap<String, Vec<Answer>> = BTreeMap::new();
    for line in BufReader::new(lines).split(b'\n') {
        let line = line.unwrap();
        let columns: Vec<&[u8]> = line.split(|&byte| byte == b'\t').collect();
        let text = |column: usize| String::from_utf8(columns[column].to_vec()).unwrap();
        by_file.entry(text(0)).or_default().push(Answer {
            agent: text(1),
            url: columns[2].to_vec(),
            allowed: columns[3] == b"allow",
            line: text(4).parse().unwrap(),
        });
    }
    let sample = by_file.into_iter().step_by(share());
    sample.map(|(name, rows)| (name.clone(), fs::read(folder.join("corpus").join(name)).unwrap(), rows)).collect()
}

/// The objects in a file of JSON lines.
pub fn json_lines(path: PathBuf) -> Vec<Value> {
    let lines = BufReader::new(File::open(path).unwrap()).lines();
    lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect()
}

/// A folder of this test's own, which is gone with the value.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Numbers that look random, which REP_SEED begins: xorshift64*.
pub struct Random(u64);

impl Random {
    /// The numbers of a test, or of one thread of it.  What repeats it is printed, and shown where it fails.
    pub fn new(stream: u64) -> Random {
        let seed = number_of("REP_SEED").unwrap_or(20_261_128);
        println!("repeat it: REP_SEED={seed} REP_SHARE={} cargo test --features archives", share());
        // Seeds that are close to each other, and 0, would begin with numbers that are; an odd factor keeps them apart.
        let mixed = (seed ^ stream << 56 ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Random((mixed ^ mixed >> 31) | 1)
    }

    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % most
    }
}

/// What the system says that this process takes, in kilobytes.
pub fn resident_kilobytes() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_ascii_whitespace().nth(1)?.parse().ok()
}
