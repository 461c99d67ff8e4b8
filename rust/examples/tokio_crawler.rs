// SPDX-License-Identifier: Apache-2.0
//! A crawler on tokio: many tasks, one cache, and one fetch of each robots.txt.
//!
//!     cargo run --features crawl --example tokio_crawler
//!
//! It visits a small server that it starts itself on this machine.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use rep2c::{Cache, CacheVerdict, Fetch, FetchError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::timeout;

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
                match get(&lease.robots_url()?).await {
                    Ok((status, body)) => lease.put(&Fetch::response(status, &body))?,
                    Err(_) => lease.put(&Fetch::failed(FetchError::Connect))?,
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

/// Status and body of a page: just enough of HTTP for the server below; a crawler has a client.
async fn get(url: &str) -> std::io::Result<(u16, Vec<u8>)> {
    let rest = url.strip_prefix("http://").expect("the server speaks HTTP");
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let mut stream = TcpStream::connect(host).await?;
    stream.write_all(format!("GET /{path} HTTP/1.0\r\nHost: {host}\r\n\r\n").as_bytes()).await?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response).await?;
    let text = String::from_utf8_lossy(&response).into_owned();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok((status, text.split_once("\r\n\r\n").map_or(Vec::new(), |(_, body)| body.into())))
}

/// Answers every request with the same robots.txt, and counts them.
async fn serve(listener: TcpListener, requests: Arc<std::sync::atomic::AtomicUsize>) -> std::io::Result<()> {
    loop {
        let (mut stream, _) = listener.accept().await?;
        requests.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut request = [0; 1024];
        let _ = stream.read(&mut request).await?;
        let body = "User-agent: *\nDisallow: /private\n";
        stream.write_all(format!("HTTP/1.0 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).await?;
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let site = format!("http://{}", listener.local_addr()?);
    let requests = Arc::default();
    tokio::spawn(serve(listener, Arc::clone(&requests)));

    let gate = Arc::new(Gate { cache: Cache::new("ExampleBot")?, bell: Notify::new() });
    let paths = ["/", "/private/x", "/about", "/private"];
    let tasks = paths.map(|path| {
        let (gate, url) = (Arc::clone(&gate), format!("{site}{path}"));
        tokio::spawn(async move { gate.allowed(&url).await })
    });
    for (path, task) in paths.into_iter().zip(tasks) {
        println!("{path}\t{}", if task.await?? { "allow" } else { "disallow" });
    }
    println!("{} fetch of robots.txt", requests.load(std::sync::atomic::Ordering::Relaxed));
    Ok(())
}
