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
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
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

/// REP_ONE_IN: one of so many files is tested.
pub fn one_in() -> usize {
    env::var("REP_ONE_IN").ok().and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// A line of the reference library's answers.
pub struct Answer {
    pub agent: String,
    pub url: Vec<u8>,
    pub allowed: bool,
    pub line: u32,
}

/// The answers of one file in REP_ONE_IN, by file, with the file.
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
    let sample = by_file.into_iter().step_by(one_in());
    sample.map(|(name, rows)| (name.clone(), fs::read(folder.join("corpus").join(name)).unwrap(), rows)).collect()
}

/// One in REP_ONE_IN of the real files.
pub fn real_files() -> Vec<(String, Vec<u8>)> {
    let Some(folder) = data() else { return Vec::new() };
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder.join("corpus")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().map_or(false, |suffix| suffix == "txt"));
    paths.sort();
    let sample = paths.into_iter().step_by(one_in());
    sample.map(|path| (path.file_stem().unwrap().to_str().unwrap().into(), fs::read(&path).unwrap())).collect()
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
        let path = env::temp_dir().join(format!("rep2c-rust-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Numbers that look random, the same in each run: xorshift64*.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % most
    }
}

/// The bytes that base 64 stands for.
pub fn base64(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for c in text.bytes().filter(|&c| c != b'=') {
        bits = bits << 6 | u32::from(digit(c));
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// What the system says that this process takes, in kilobytes.
pub fn resident_kilobytes() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_ascii_whitespace().nth(1)?.parse().ok()
}
