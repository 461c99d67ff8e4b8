# SPDX-License-Identifier: Apache-2.0
"""HTTP servers on loopback that reply in ways in which no real server would.

    http_server.py NAME:REPLY:PARAMETER...

starts servers, and prints a line "NAME 127.0.0.1:PORT" and a line "PNAME PORT" for each, then "END -".  They end when nobody reads
standard output any more.  Without REPLY and PARAMETER, nobody listens there.

A server serves one connection at a time, with one request each.  What it replies is a row or a function below.
"""

import select
import socket
import struct
import sys
import threading
import time
import zlib

RULES = b"User-agent: *\nDisallow: /private\n"
ENDLESS = 1 << 30  # as long as anybody reads
REQUEST_SIZE, PATIENCE = 2048, 600
CLOSED_PORTS = []

ONE = "Thu, 01 Jan 2026 00:00:00 GMT"
# 200 with these fields and the rules; 304 where the validators are right.
FIELDS = {
    "etag": 'ETag: "one"\r\nCache-Control: public, max-age=3600\r\n',
    "modified": f"Last-Modified: {ONE}\r\n",
    "no-store": 'ETag: "one"\r\nCache-Control: no-store\r\n',
    "two-ages": 'Cache-Control: private\r\nCache-Control: max-age="600", max-age=5\r\n',
    # An hour, of which caches have used ten minutes.
    "expires": "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nExpires: Sun, 06 Nov 1994 09:49:37 GMT\r\nAge: 600\r\n",
    "expired": "Expires: 0\r\n",
    "months": "Cache-Control: max-age=5184000\r\n",
}
# Status, fields and body.
WHOLE = {
    "html": (200, "Content-Type: text/html\r\n", b"<!doctype html>\n<title>Hello</title>\n<p>User-agent: *\n"),
    "closed": (200, "", b"User-agent: *\nDisallow: /\nUser-agent: a\nDisallow: /b\nDisallow: /\n"),
    "empty": (200, "", b""),
    "retry-date": (503, "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\n", b""),
    "no-gzip": (200, "Content-Encoding: gzip\r\n", RULES),
}
# What is sent, as it is.
RAW = {
    "short": b"HTTP/1.1 200 Any\r\nContent-Length: 1000\r\n\r\n" + RULES,
    "bad-chunks": b"HTTP/1.1 200 Any\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nUser\r\nxyz\r\n-agent\r\n",
    "short-chunks": b"HTTP/1.1 200 Any\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nUser\r\n",
    "nothing": b"",
    "no-http": RULES,
}
CLOSED = b"HTTP/1.1 200 Any\r\nConnection: close\r\n\r\n"
GZIP = b"HTTP/1.1 200 Any\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n"
GZIP_HEADER = bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])  # RFC 1952, section 2.3: no name, no time


class Server:
    """A server on a port of its own."""

    def __init__(self, reply, parameter):
        self.reply, self.parameter = reply, int(parameter)
        self.requests, self.sent = [], 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=16)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def stop(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def serve(self):
        while True:
            try:
                self.peer = self.listener.accept()[0]
            except OSError:
                return  # it was stopped
            with self.peer:
                self.peer.settimeout(PATIENCE)
                try:
                    self.answer()
                except OSError:
                    pass  # the client is gone

    def answer(self):
        header = b""
        while b"\r\n\r\n" not in header:
            more = self.peer.recv(REQUEST_SIZE - 1 - len(header))
            if not more:
                return
            header += more
        self.header = header.decode("latin-1")
        self.path = self.header.split(" ")[1]
        self.requests.append(header)
        if self.reply in RAW:
            self.send(RAW[self.reply])
        elif self.reply in WHOLE:
            self.whole(*WHOLE[self.reply])
        elif self.reply in FIELDS:
            unchanged = 'If-None-Match: "one"\r\n' in self.header or f"If-Modified-Since: {ONE}\r\n" in self.header
            self.whole(304 if unchanged else 200, FIELDS[self.reply], RULES)
        else:
            getattr(self, "reply_" + self.reply.replace("-", "_"))()

    def send(self, data):
        view = memoryview(data)
        while view:
            count = self.peer.send(view)
            self.sent += count
            view = view[count:]

    def send_endlessly(self, block):
        for _ in range(ENDLESS // len(block)):
            self.send(block)

    def whole(self, status, fields="", body=RULES):
        bodyless = status in (204, 304)
        length = "" if bodyless else f"Content-Length: {len(body)}\r\n"
        self.send(f"HTTP/1.1 {status} Any\r\n{length}Connection: close\r\n{fields}\r\n".encode() + (b"" if bodyless else body))

    def redirect(self, target):
        self.whole(302, f"Location: {target}\r\n", b"")

    def reply_status(self):
        self.whole(self.parameter)

    def reply_turns(self):
        """The rules, and every second time the parameter."""
        self.whole(*(200,) if len(self.requests) % 2 == 1 else (self.parameter, "", b"User-agent: *\nDisallow: /\n"))

    def reply_retry_after(self):
        self.whole(503, f"Retry-After: {self.parameter}\r\n", b"")

    def reply_early_hints(self):
        self.send(b"HTTP/1.1 103 Early Hints\r\nCache-Control: max-age=1\r\nLink: </a>\r\n\r\n")
        self.whole(200, "Cache-Control: max-age=600\r\n")

    # ---- redirects

    def hops(self):
        """The number of hops to here: 0 for /robots.txt, N for /hopN."""
        return int(self.path[4:]) if self.path.startswith("/hop") else 0

    def reply_chain(self):
        """So many redirects, then the rules."""
        if self.hops() < self.parameter:
            self.redirect(f"/hop{self.hops() + 1}")
        else:
            self.whole(200)

    def reply_loop(self):
        """Over so many URLs."""
        self.redirect(f"/hop{self.hops() + 1}" if self.hops() + 1 < self.parameter else "/robots.txt")

    def reply_cross(self):
        """From 127.0.0.1 to localhost, there the rules."""
        if "Host: 127.0.0.1" in self.header:
            self.redirect(f"http://localhost:{self.port}/other")
        else:
            self.whole(200 if self.path == "/other" else 500)

    def reply_nowhere(self):
        """To a target that can't be followed."""
        targets = ["file:///etc/passwd", "gopher://127.0.0.1/", "http://", "mailto:a@b.example"]
        if self.parameter < 0:
            self.whole(301, "", b"")
        else:
            self.redirect(targets[self.parameter])

    def reply_user(self):
        """To a target with user info and a fragment."""
        if self.path == "/robots.txt":
            self.redirect(f"http://user:secret@127.0.0.1:{self.port}/x#y")
        else:
            self.whole(200 if "Authorization" not in self.header and self.path == "/x" else 500)

    # ---- bodies

    def reply_size(self):
        """So many bytes: the rules, and comments."""
        self.send(f"HTTP/1.1 200 Any\r\nContent-Length: {self.parameter}\r\nConnection: close\r\n\r\n".encode() + RULES)
        comments = (b"#" * 1023 + b"\n") * 512
        for at in range(len(RULES), self.parameter, len(comments)):
            self.send(comments[: self.parameter - at])

    def reply_endless(self):
        self.send(CLOSED + RULES)
        self.send_endlessly(b"#" * 1023 + b"\n")

    def reply_gzip(self):
        """Twice the rules, as two members, without the last bytes.  A member is a stored block (RFC 1951, section 3.2.4)."""
        size = len(RULES)
        block = b"\1" + struct.pack("<HH", size, size ^ 0xFFFF) + RULES
        members = 2 * (GZIP_HEADER + block + struct.pack("<II", zlib.crc32(RULES), size))
        self.send(GZIP + members[: len(members) - self.parameter])

    def reply_gzip_bomb(self):
        """Endless: some bits for 258 bytes."""
        packer = zlib.compressobj(wbits=31)
        self.send(GZIP)
        for _ in range(ENDLESS // 65536):
            self.send(packer.compress(b"#" * (1 << 20)))

    def reply_gzip_empty(self):
        """Endless: stored blocks of no bytes."""
        self.send(GZIP + GZIP_HEADER)
        self.send_endlessly(bytes([0, 0, 0, 255, 255]) * 1000)

    # ---- failures

    def reply_silence(self):
        self.peer.recv(1)  # until the client goes, or patience ends

    def reply_drip(self):
        """A byte of the body ten times a second."""
        self.send(CLOSED)
        for _ in range(6000):
            self.send(b"#")
            time.sleep(0.1)  # delays: it is slow on purpose

    def reply_reset(self):
        """In the body.  A reset overtakes what was not read yet, so more is sent than the buffers of both sides hold."""
        self.peer.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self.send(f"HTTP/1.1 {self.parameter} Any\r\nContent-Length: 1000000\r\n\r\n".encode() + RULES)
        for _ in range(450 * 1024 // 17):
            self.send(b"# a line of many\n")
        self.peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def reply_long_header(self):
        """Endless, in fields of 1 KB or, where the parameter is 1, in one."""
        self.send(b"HTTP/1.1 200 Any\r\n")
        self.send_endlessly(b"x" * 1024 if self.parameter == 1 else b"X: " + b"x" * 1019 + b"\r\n")


def closed_port():
    """A port of loopback on which nobody listens; it is kept to the end."""
    CLOSED_PORTS.append(socket.socket())
    CLOSED_PORTS[-1].bind(("127.0.0.1", 0))
    return CLOSED_PORTS[-1].getsockname()[1]


def main():
    addresses = {name: reply and Server(reply, parameter).port for name, reply, parameter in (word.split(":") for word in sys.argv[1:])}
    for name, port in addresses.items():
        port = port or closed_port()
        print(f"{name} 127.0.0.1:{port}\nP{name} {port}")
    print("END -", flush=True)
    reader = select.poll()
    reader.register(sys.stdout, 0)
    reader.poll()


if __name__ == "__main__":
    main()
