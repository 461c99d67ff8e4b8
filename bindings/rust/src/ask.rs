// SPDX-License-Identifier: Apache-2.0
//! Questions by name, and their answers: JSON, which the library writes in one line without white space, and so needs no reader of
//! any JSON.

use std::ffi::c_void;
use std::os::raw::{c_char, c_uint};

use crate::ffi;
use crate::options::Names;
use crate::text;

/// What the library answered.
pub enum Json {
    Null,
    Bool(bool),
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// What is read of an answer.
pub trait Answer {
    fn of(found: &Json) -> Self;
}

impl Json {
    /// The member of this name; there is one.
    pub fn member(&self, name: &str) -> &Json {
        match self {
            Json::Object(members) => {
                members.iter().find(|(own, _)| own == name).map_or(&Json::Null, |(_, value)| value)
            }
            _ => &Json::Null,
        }
    }

    /// The item of a list whose member `by` is `word`.
    pub fn one(&self, by: &str, word: &str) -> &Json {
        match self {
            Json::List(items) => items.iter().find(|item| item.member(by).text() == word).unwrap_or(&Json::Null),
            _ => &Json::Null,
        }
    }

    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => "",
        }
    }

    fn number(&self) -> u64 {
        match self {
            Json::Number(number) => *number,
            _ => 0,
        }
    }

    /// A line as the file has it.
    pub fn rule(&self) -> String {
        format!("{}: {}", self.member("key").text(), self.member("value").text())
    }
}

/// `Answer` for a type, by an expression.
macro_rules! answers {
    ($($type:ty: |$found:ident| $read:expr,)+) => {
        $(impl Answer for $type {
            fn of($found: &Json) -> $type {
                $read
            }
        })+
    };
}

answers! {
    bool: |found| matches!(found, Json::Bool(true)),
    u32: |found| found.number() as u32,
    usize: |found| found.number() as usize,
    String: |found| found.text().to_string(),
    Names: |found| match found.text() {
        "any" => Names::Any,
        "wide" => Names::Wide,
        _ => Names::Token,
    },
}

impl<T: Answer> Answer for Vec<T> {
    fn of(found: &Json) -> Vec<T> {
        match found {
            Json::List(items) => items.iter().map(T::of).collect(),
            _ => Vec::new(),
        }
    }
}

impl<T: Answer> Answer for Option<T> {
    fn of(found: &Json) -> Option<T> {
        (!matches!(found, Json::Null)).then(|| T::of(found))
    }
}

// ---- asking

/// Asks the question of this name about some texts.
///
/// # Safety
///
/// The object and the crawler live until this returns; the crawler may be NULL.
pub unsafe fn ask<T: Answer>(
    name: &'static str,
    robots: *mut ffi::rep_robots,
    crawler: *const ffi::rep_crawler,
    texts: &[&[u8]],
) -> Result<T, c_uint> {
    let name = format!("{name}\0");
    let texts: Vec<ffi::rep_text> = texts.iter().map(|text| text::to_c(text)).collect();
    let question =
        ffi::rep_question { robots, crawler, texts: texts.as_ptr(), text_count: texts.len(), ..Default::default() };
    let mut bytes: Vec<u8> = Vec::new();
    let context: *mut Vec<u8> = &mut bytes;
    // SAFETY: the context is what the callback takes it for; all that is pointed to lives until the function returns.
    match unsafe { ffi::rep_ask_json(name.as_ptr().cast(), &question, Some(append), context.cast()) } {
        ffi::REP_OK => Ok(T::of(&Reader(&bytes).value())),
        status => Err(status),
    }
}

extern "C" fn append(context: *mut c_void, bytes: *const c_char, size: usize) -> bool {
    // SAFETY: ask() passes this very type, and the bytes live until this returns.
    unsafe { (*context.cast::<Vec<u8>>()).extend_from_slice(text::from_c(ffi::rep_text { data: bytes, size })) }
    true
}

// ---- reading

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    /// Takes `byte` if it is next.
    fn takes(&mut self, byte: u8) -> bool {
        let next = self.0.first() == Some(&byte);
        self.0 = &self.0[usize::from(next)..];
        next
    }

    /// Takes the first bytes, so many of them.
    fn take(&mut self, count: usize) -> &[u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    fn value(&mut self) -> Json {
        match self.0.first() {
            Some(b'{') => Json::Object(self.list(b'}', |reader| {
                let name = reader.string();
                reader.takes(b':');
                (name, reader.value())
            })),
            Some(b'[') => Json::List(self.list(b']', Reader::value)),
            Some(b'"') => Json::Text(self.string()),
            Some(b't') => Json::Bool(self.take(4) == b"true"),
            Some(b'f') => Json::Bool(self.take(5) != b"false"),
            Some(b'0'..=b'9') => {
                let count = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
                Json::Number(std::str::from_utf8(self.take(count)).unwrap_or("").parse().unwrap_or(u64::MAX))
            }
            _ => {
                self.take(4);
                Json::Null
            }
        }
    }

    fn list<T>(&mut self, end: u8, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut items = Vec::new();
        self.take(1);
        while !self.0.is_empty() && !self.takes(end) {
            items.push(item(self));
            self.takes(b',');
        }
        items
    }

    fn string(&mut self) -> String {
        let mut bytes = Vec::new();
        self.take(1);
        while let Some(&byte) = self.0.first() {
            self.take(1);
            match byte {
                b'"' => break,
                b'\\' => self.escape(&mut bytes),
                byte => bytes.push(byte),
            }
        }
        String::from_utf8(bytes).unwrap_or_default()
    }

    fn escape(&mut self, bytes: &mut Vec<u8>) {
        let letter = self.take(1).first().copied().unwrap_or(0);
        let unescaped = match letter {
            b'u' => {
                let digits = std::str::from_utf8(self.take(4)).unwrap_or("");
                u32::from_str_radix(digits, 16).unwrap_or(0)
            }
            b'b' => 8,
            b'f' => 12,
            b'n' => 10,
            b'r' => 13,
            b't' => 9,
            letter => letter.into(),
        };
        let unescaped = char::from_u32(unescaped).unwrap_or(char::REPLACEMENT_CHARACTER);
        bytes.extend_from_slice(unescaped.encode_utf8(&mut [0; 4]).as_bytes());
    }
}
