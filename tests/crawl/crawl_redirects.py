# SPDX-License-Identifier: Apache-2.0
"""Two sites on loopback, of two ports: pages of the first lead to the second, which disallows some of its own.
A third has its robots.txt at FTP, where nobody fetches it, so none of its pages may be asked for.

    crawl_redirects.py COMMAND...

COMMAND crawls the URLs that are its last arguments or, if it ends in "-", the lines of its standard input.  What it did is
judged by what was asked of the sites alone.  This is for the example crawlers of all languages: none may let its client
follow redirects.
"""

import http.server
import subprocess
import sys
import threading

RULES = {"first": "User-agent: *\nDisallow: /closed\n", "second": "User-agent: *\nDisallow: /private\n"}
MOVED = {"second/robots.txt": "/rules", "third/robots.txt": "ftp://a/b", "first/loop": "/loop", "first/here": "/closed"}
asked = []  # (site, path)


class Site(http.server.BaseHTTPRequestHandler):
    """A robots.txt, which the second site has elsewhere; pages that lead away; and pages."""

    def do_GET(self):
        site = self.server.site
        asked.append((site, self.path))
        target = MOVED.get(site + self.path)
        if self.path.startswith("/away/"):
            target = f"http://127.0.0.1:{self.server.other.server_port}{self.path[len('/away') :]}"
        body = RULES.get(site, "").encode() if self.path in ("/robots.txt", "/rules") else b"a page"
        self.send_response(200 if target is None else 302)
        if target is not None:
            self.send_header("Location", target)
            body = b""
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def start(site):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.site = site
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def crawl(command, urls):
    by_input = command[-1] == "-"
    arguments = command[:-1] if by_input else command + urls
    text = "".join(f"{url}\n" for url in urls) if by_input else None
    done = subprocess.run(arguments, input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{arguments}: status {done.returncode}: {done.stderr}")
    return done.stdout


def main(command):
    first, second, third = start("first"), start("second"), start("third")
    first.other, second.other = second, first
    pages = ["/away/private/x", "/away/public", "/away/away/closed", "/away/away/open", "/here", "/loop"]
    urls = [f"http://127.0.0.1:{first.server_port}{page}" for page in pages]
    written = crawl(command, [*urls, f"http://127.0.0.1:{third.server_port}/page"])
    wrong = [row for row in asked if row[1].startswith(("/private", "/closed")) or row == ("third", "/page")]
    if wrong:
        sys.exit(f"asked for what robots.txt disallows: {wrong}\n{written}")
    missing = {("second", "/public"), ("second", "/away/closed"), ("first", "/open")} - set(asked)
    if missing:
        sys.exit(f"not asked for: {missing}\n{written}")
    if asked.count(("first", "/loop")) > 25 or asked.count(("second", "/rules")) != 1:
        sys.exit(f"asked for too often: {asked}\n{written}")


main(sys.argv[1:])
