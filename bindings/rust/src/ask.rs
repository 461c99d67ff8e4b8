// SPDX-License-Identifier: Apache-2.0
//! Questions by name, and their answers: JSON, which the library writes in one line without white space, and so needs no reader of
//! any JSON.

use std::borrow::Cow;
use std::ffi::c_void;
use std::os::raw::{c_char, c_uint};

use crate::ffi;
use crate::options::Names;
use crate::text;

/// What the library answered.
pub enum Json<'a> {
    Null,
    Bool(bool),
    Number(u64),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

/// What is read of an answer.
pub trait Answer {
    fn of(found: &Json) -> Self;
}

impl<'a> Json<'a> {
    /// The member of this name; there is one.
    pub fn member(&self, name: &str) -> &Json<'a> {
        match self {
            Json::Object(members) => {
                members.iter().find(|(own, _)| own == name).map_or(&Json::Null, |(_, value)| value)
            }
            _ => &Json::Null,
        }
    }

    /// The item of a list whose member `by` is `word`.
    pub fn one(&self, by: &str, word: &str) -> &Json<'a> {
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
        ffi::REP_OK => Ok(T::of(&Reader(&text::lossy(&bytes)).value())),
        status => Err(status),
    }
}

extern "C" fn append(context: *mut c_void, bytes: *const c_char, size: usize) -> bool {
    // SAFETY: ask() passes this very type, and the bytes live until this returns.
    unsafe { (*context.cast::<Vec<u8>>()).extend_from_slice(text::from_c(ffi::rep_text { data: bytes, size })) }
    true
}

// ---- reading

struct Reader<'a>(&'a str);

impl<'a> Reader<'a> {
    fn first(&self) -> u8 {
        self.0.as_bytes().first().copied().unwrap_or(0)
    }

    /// Takes the first bytes, so many of them.
    fn take(&mut self, count: usize) -> &'a str {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// Takes the bytes for which this holds.
    fn take_while(&mut self, holds: impl Fn(u8) -> bool) -> &'a str {
        let count = self.0.bytes().position(|byte| !holds(byte)).unwrap_or(self.0.len());
        self.take(count)
    }

    fn value(&mut self) -> Json<'a> {
        match self.first() {
            b'{' => Json::Object(self.list(|reader| {
                let name = reader.string();
                reader.take(1); // ":"
                (name, reader.value())
            })),
            b'[' => Json::List(self.list(Reader::value)),
            b'"' => Json::Text(self.string()),
            b't' => Json::Bool(self.take(4) == "true"),
            b'f' => Json::Bool(self.take(5) != "false"),
            b'0'..=b'9' => Json::Number(self.take_while(|byte| byte.is_ascii_digit()).parse().unwrap_or(u64::MAX)),
            _ => {
                self.take(4); // "null"
                Json::Null
            }
        }
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut items = Vec::new();
        self.take(1);
        while !matches!(self.first(), b']' | b'}' | 0) {
            items.push(item(self));
            if self.first() == b',' {
                self.take(1);
            }
        }
        self.take(1);
        items
    }

    fn string(&mut self) -> Cow<'a, str> {
        self.take(1);
        let mut text = Cow::Borrowed(self.take_while(|byte| byte != b'"' && byte != b'\\'));
        while self.take(1) == "\\" {
            let escaped = self.escaped();
            text.to_mut().push(escaped);
            text.to_mut().push_str(self.take_while(|byte| byte != b'"' && byte != b'\\'));
        }
        text
    }

    /// What follows a backslash.
    fn escaped(&mut self) -> char {
        match self.take(1) {
            "u" => u32::from_str_radix(self.take(4), 16).ok().and_then(char::from_u32).unwrap_or('\u{fffd}'),
            "b" => '\u{8}',
            "f" => '\u{c}',
            "n" => '\n',
            "r" => '\r',
            "t" => '\t',
            letter => letter.chars().next().unwrap_or('\u{fffd}'),
        }
    }
}
