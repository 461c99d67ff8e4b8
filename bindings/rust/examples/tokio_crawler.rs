// SPDX-License-Identifier: Apache-2.0
//! A crawler on tokio: many tasks, one cache, and one fetch of each robots.txt.
//!
//!     cargo run --features crawl --example tokio_crawler [URL...]
//!
//! Without URLs, it visits a small server that it starts itself on this machine.  Redirects are followed by hand: each one
//! leads to another URL, perhaps of another site, whose robots.txt is asked before it is fetched.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use rep2c::{Cache, CacheVerdict, Fetch, FetchError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::timeout;

/// The most redirects of a page that are followed, and those of a robots.txt (RFC 9309, section 2.3.1.2).
const REDIRECTS: u32 = 10;
const ROBOTS_REDIRECTS: u32 = 5;

/// The cache, and a bell that rings when a robots.txt has come.
struct Gate {
    cache: Cache,
    bell: Notify,
}

impl Gate {
    /// May this page be fetched?  Waits for its robots.txt.
    async fn allowed(&self, url: &str) -> Result<bool, rep2c::Error> {
        loop {
            let ring = self.bell.notified(); // before the check, so that no ring is missed
            let mut answer = self.cache.check(url);
            if let Some(lease) = answer.lease.take() {
                match get_robots(&lease.robots_url()?).await {
                    Ok((page, redirects)) => {
                        lease.put(&Fetch::response(page.status, &page.body).redirects(redirects))?;
                    }
                    Err(error) => lease.put(&Fetch::failed(error))?,
                }
                self.bell.notify_waiters();
                continue;
            }
            match answer.verdict {
                CacheVerdict::Wait => drop(timeout(Duration::from_secs(1), ring).await),
                verdict => return Ok(verdict == CacheVerdict::Allow),
            }
        }
    }
}

/// Fetches a page, and says what came of it.
async fn visit(gate: &Gate, mut url: String) -> Result<String, rep2c::Error> {
    for _ in 0..=REDIRECTS {
        if !gate.allowed(&url).await? {
            return Ok(format!("refused {url}"));
        }
        match get(&url).await {
            Err(error) => return Ok(format!("failed  {url}: {error}")),
            Ok(Page { target: Some(target), .. }) => url = target,
            Ok(page) => return Ok(format!("{}     {url}", page.status)),
        }
    }
    Ok(format!("failed  {url}: over {REDIRECTS} redirects"))
}

/// Fetches a robots.txt, whose rules are those of the site that was asked first, wherever it leads.
async fn get_robots(first: &str) -> Result<(Page, u32), FetchError> {
    let (mut url, mut redirects) = (first.to_owned(), 0);
    loop {
        let page = get(&url).await.map_err(|error| match error.kind() {
            std::io::ErrorKind::Unsupported if rep2c::robots_url(&url).is_err() => FetchError::BadTarget,
            _ => FetchError::Connect, // or at https or ftp, which this client can't fetch
        })?;
        match page.target.clone() {
            Some(target) if redirects < ROBOTS_REDIRECTS => url = target,
            None if page.status / 100 == 3 => return Err(FetchError::BadTarget),
            _ => return Ok((page, redirects)),
        }
        redirects += 1;
    }
}

struct Page {
    status: u16,
    target: Option<String>, // to which it redirects
    body: Vec<u8>,
}

/// Just enough of HTTP for this example; a crawler has a client, which it tells to follow no redirects.
async fn get(url: &str) -> std::io::Result<Page> {
    let rest = url.strip_prefix("http://").ok_or(std::io::ErrorKind::Unsupported)?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let mut stream = TcpStream::connect(host).await?;
    stream.write_all(format!("GET /{path} HTTP/1.0\r\nHost: {host}\r\n\r\n").as_bytes()).await?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response).await?;
    let text = String::from_utf8_lossy(&response).into_owned();
    let (header, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = header.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let location = header.lines().find_map(|line| line.strip_prefix("Location: ")).filter(|_| status / 100 == 3);
    let target = location.map(|to| if to.starts_with('/') { format!("http://{host}{to}") } else { to.into() });
    Ok(Page { status, target, body: body.into() })
}

/// Answers every request with the same robots.txt, and counts those for it.
async fn serve(listener: TcpListener, fetches: Arc<std::sync::atomic::AtomicUsize>) -> std::io::Result<()> {
    loop {
        let (mut stream, _) = listener.accept().await?;
        let mut request = [0; 1024];
        let size = stream.read(&mut request).await?;
        if request[..size].starts_with(b"GET /robots.txt ") {
            fetches.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
        let body = "User-agent: *\nDisallow: /private\n";
        stream.write_all(format!("HTTP/1.0 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).await?;
    }
}

/// Fetches all of them at once.
async fn crawl(urls: Vec<String>) -> Result<(), Box<dyn Error>> {
    let gate = Arc::new(Gate { cache: Cache::new("ExampleBot")?, bell: Notify::new() });
    let tasks: Vec<_> = urls
        .into_iter()
        .map(|url| {
            let gate = Arc::clone(&gate);
            tokio::spawn(async move { visit(&gate, url).await })
        })
        .collect();
    for task in tasks {
        println!("{}", task.await??);
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if !given.is_empty() {
        return crawl(given).await;
    }
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let site = format!("http://{}", listener.local_addr()?);
    let fetches = Arc::default();
    tokio::spawn(serve(listener, Arc::clone(&fetches)));
    crawl(["/", "/private/x", "/about", "/private"].map(|path| format!("{site}{path}")).to_vec()).await?;
    println!("{} fetch of robots.txt", fetches.load(std::sync::atomic::Ordering::Relaxed));
    Ok(())
}
