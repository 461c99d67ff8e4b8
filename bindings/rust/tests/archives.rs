// SPDX-License-Identifier: Apache-2.0
//! Archives and their like, into packs.
#![cfg(all(feature = "archives", unix))]

mod support;

use std::fs;
use std::io::{self, Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};

use rep2c::{
    ArchiveCounts, ArchiveKind, ArchiveOptions, Crawler, Error, Pack, PackFinding, PackOptions, PackWriter, Policy,
};
use support::Folder;

const LINES: &str =
    "{\"origin\":\"https://a.example\",\"fetched\":1700000000,\"status\":200,\"body\":\"User-agent: *\\nDisallow: /x\"}\n\
                     {\"origin\":\"https://b.example\",\"fetched\":1700000000,\"status\":404}\n";

fn record(host: &str, status: u32) -> String {
    let block = format!("HTTP/1.1 {status} X\r\n\r\nUser-agent: *\nDisallow: /x\n");
    let size = block.len();
    format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n\
         WARC-Target-URI: https://{host}/robots.txt\r\nContent-Length: {size}\r\n\r\n{block}\r\n\r\n"
    )
}

/// Writes a pack of what `add` adds.
fn packed<T>(folder: &Folder, add: impl FnOnce(&mut PackWriter) -> Result<T, Error>) -> Result<(T, Pack), Error> {
    let path = folder.0.join("pack");
    let mut writer = PackOptions::new().allow_empty(true).allow_fewer(true).create(&path)?;
    let counts = add(&mut writer)?;
    writer.finish()?;
    Ok((counts, Pack::open(&path)?))
}

fn allows(pack: &Pack, url: &str) -> Option<bool> {
    let answer = pack.check(&Crawler::anybody(), url).unwrap();
    (answer.finding != PackFinding::Unknown).then_some(answer.allowed)
}

#[test]
fn files_of_every_kind() {
    let folder = Folder::new("archives-kinds");
    let (lines, archive) = (folder.0.join("day.jsonl"), folder.0.join("some.warc.gz"));
    fs::write(&lines, LINES).unwrap();
    let mut members = Vec::new();
    for (host, status) in [("a.example", 200), ("b.example", 404)] {
        let mut member = flate2::write::GzEncoder::new(&mut members, flate2::Compression::fast());
        member.write_all(record(host, status).as_bytes()).unwrap();
        member.finish().unwrap();
    }
    fs::write(&archive, members).unwrap();
    for (path, kind) in [(&lines, ArchiveKind::Guess), (&lines, ArchiveKind::Jsonl), (&archive, ArchiveKind::Warc)] {
        let options = ArchiveOptions::new().kind(kind);
        let (counts, pack) = packed(&folder, |writer| writer.add_archive(path, &options)).unwrap();
        assert_eq!((counts.records, counts.outcomes, counts.skipped_bytes), (2, 2, 0));
        assert!(counts.used_bytes > 0 && counts.skipped.is_empty());
        let answers = ["a.example/x", "a.example/y", "b.example/x", "c.example/"];
        let answers = answers.map(|url| allows(&pack, &format!("https://{url}")));
        assert_eq!(answers, [Some(false), Some(true), Some(true), None]);
    }
}

/// Gives a few bytes at a time, and then an end, an error or a panic.
struct Slow<'a>(&'a [u8], Option<io::ErrorKind>, bool);

impl Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            assert!(!self.2, "no bytes are left");
            return self.1.map_or(Ok(0), |kind| Err(kind.into()));
        }
        let count = self.0.len().min(to.len()).min(7);
        to[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

/// Reads into a folder of its own: tests run beside each other.
fn read(bytes: &[u8], options: &ArchiveOptions) -> Result<ArchiveCounts, Error> {
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let folder = Folder::new(&format!("archives-{}", FOLDERS.fetch_add(1, Ordering::Relaxed)));
    packed(&folder, |writer| writer.add_archive_from("lines", &mut Slow(bytes, None, false), options))
        .map(|(counts, _)| counts)
}

#[test]
fn readers() {
    let options = ArchiveOptions::new();
    assert_eq!(read(LINES.as_bytes(), &options).unwrap().outcomes, 2);
    let folder = Folder::new("archives-readers");
    let mut fails = Slow(LINES.as_bytes(), Some(io::ErrorKind::ConnectionReset), false);
    let error = packed(&folder, |writer| writer.add_archive_from("lines", &mut fails, &options)).unwrap_err();
    assert!(matches!(error, Error::Io(error) if error.kind() == io::ErrorKind::ConnectionReset));
    let mut panics = Slow(LINES.as_bytes(), None, true);
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        packed(&folder, |writer| writer.add_archive_from("lines", &mut panics, &options)).map(|_| ())
    }));
    assert!(outcome.is_err());
    let error = packed(&folder, |writer| writer.add_archive_from("a\0b", &mut io::empty(), &options)).unwrap_err();
    assert!(matches!(error, Error::Argument(_)));
}

#[test]
fn what_is_refused() {
    let (options, damaged) = (ArchiveOptions::new(), ArchiveOptions::new().allow_damaged(true));
    let cut = &LINES.as_bytes()[..LINES.len() - 9];
    let error = read(cut, &options).unwrap_err();
    assert_eq!(error.to_string(), "lines:2: the input ends within this line");
    let counts = read(cut, &damaged).unwrap();
    assert_eq!((counts.outcomes, counts.skipped), (1, vec![("cut", 1)]));
    assert!(matches!(read(b"", &options), Err(Error::Archive(text)) if text == "lines: it holds nothing"));

    let nonsense = format!("{LINES}nonsense\n");
    assert_eq!(read(nonsense.as_bytes(), &options).unwrap().skipped, [("malformed", 1)]);
    assert!(read(nonsense.as_bytes(), &options.most_skipped(9)).is_ok());
    let error = read(nonsense.as_bytes(), &options.most_skipped(8)).unwrap_err();
    assert_eq!(error.to_string(), "9 bytes of the inputs were skipped, and at most 8 may be");
    let none = packed(&Folder::new("archives-none"), |writer| writer.add_archive("/nonexistent", &options));
    assert!(matches!(none, Err(Error::Archive(_))));
}

/// Outcomes are applied by the policy of the writer.
#[test]
fn policies() {
    let folder = Folder::new("archives-policies");
    let lines = LINES.to_owned() + "{\"origin\":\"https://a.example\",\"fetched\":1705000000,\"status\":503}\n";
    let ask = |policy: Policy| {
        let path = folder.0.join("pack");
        let mut writer = PackOptions::new().policy(policy).create(&path).unwrap();
        writer.add_archive_from("lines", &mut lines.as_bytes(), &ArchiveOptions::new()).unwrap();
        writer.finish().unwrap();
        allows(&Pack::open(&path).unwrap(), "https://a.example/y")
    };
    assert_eq!(ask(Policy::default()), Some(true));
    assert_eq!(ask(Policy { strict: true, ..Policy::default() }), Some(false));
}
