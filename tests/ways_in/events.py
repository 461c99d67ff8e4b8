# SPDX-License-Identifier: Apache-2.0
"""
One event, one answer, by every way in: the table of events.json, asked of COMMAND by JSON lines, an archive and a server.
The tests of other languages read the same table.
"""

import base64
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

TABLE = json.loads((pathlib.Path(__file__).resolve().parent / "events.json").read_text())
FETCHED = "2026-11-20T00:00:00Z"


def has_body(event):
    return event.get("status") in (200, 206)


def body_of(event):
    return (event.get("body", TABLE["body"]) if has_body(event) else "").encode("latin-1")


def headers_of(event):
    """The fields of a response, the size among them: that is what shows that a body is cut."""
    body = body_of(event)
    return {"Content-Length": str(len(body)), **event.get("headers", {})}


def run(*arguments, text=b"", statuses=(0,)):
    done = subprocess.run(arguments, input=text, capture_output=True, check=False)
    if done.returncode not in statuses:
        sys.exit(f"{arguments}: status {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode()


def means(command, pack, origin):
    """What a pack has of an origin."""
    asked = "".join(f"{origin}{path}\n" for path in ("/x", "/y")).encode()
    lines = run(command, "check", f"--pack={pack}", "--json", text=asked, statuses=(0, 1, 2)).splitlines()
    disallowed, open_ = (json.loads(line)["verdict"] for line in lines)
    return "rules" if (disallowed, open_) == ("disallow", "allow") else open_


def expect(way, event, found):
    if found != event["means"]:
        sys.exit(f"{way}: {event['seen']} ({event}) means {found}")


# ---- JSON lines, of which each has what was seen


# Only a row can leave it open whether there was a target.
UNSAID = [{"seen": "a 3xx of which nobody says whether it had a Location", "status": 301, "means": "disallow"}]


def as_json(event, origin):
    row = {"origin": origin, "fetched": FETCHED}
    row.update({key: event[key] for key in ("status", "error") if key in event})
    if has_body(event):
        row["body_base64"] = base64.b64encode(body_of(event)).decode()
    if event not in UNSAID:
        row["headers"] = headers_of(event)
    return row


def by_json_lines(command, folder):
    events = TABLE["events"] + UNSAID
    rows, pack = folder / "rows.jsonl", folder / "rows.pack"
    origins = [f"http://host-{at}.example" for at in range(len(events))]
    rows.write_text("".join(json.dumps(as_json(event, origin)) + "\n" for event, origin in zip(events, origins)))
    run(command, "pack", "--quiet", "--strict", "-o", pack, rows)
    for event, origin in zip(events, origins):
        expect("JSON lines", event, means(command, pack, origin))
    return len(events)


# ---- an archive, which has responses alone


def record(event, origin):
    fields = "".join(f"{name}: {value}\r\n" for name, value in headers_of(event).items())
    block = f"HTTP/1.1 {event['status']} It\r\n{fields}\r\n".encode() + body_of(event)
    head = f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {origin}/robots.txt\r\nWARC-Date: {FETCHED}\r\n"
    head += f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n"
    return head.encode() + block + b"\r\n\r\n"


def by_archive(command, folder):
    events = [event for event in TABLE["events"] if "status" in event]
    archive, pack = folder / "archive.warc", folder / "archive.pack"
    origins = [f"http://host-{at}.example" for at in range(len(events))]
    archive.write_bytes(b"".join(record(event, origin) for event, origin in zip(events, origins)))
    run(command, "pack", "--quiet", "-o", pack, archive)
    for event, origin in zip(events, origins):
        expect("an archive", event, means(command, pack, origin))
    return len(events)


# ---- a server


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers as the event of the moment."""

    event = None

    def do_GET(self):
        self.send_response(self.event["status"], "It")
        for name, value in headers_of(self.event).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body_of(self.event))

    def log_message(self, *_):
        pass


def fetched(command, origin):
    """What `rep2c fetch` says of the server."""
    answer = json.loads(run(command, "fetch", "--quiet", "--json", origin, statuses=(0, 1)))
    return {"rules": "rules", "allow-all": "allow", "disallow-all": "disallow"}[answer["access"]]


def by_server(command):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # For a client that follows, a target that can't be had is a failure; a pack does not follow.
    events = [
        {**event, "means": event["means"].replace("unknown", "disallow")}
        for event in TABLE["events"]
        if "status" in event and "decoded" not in event
    ]
    for Handler.event in events:
        expect("a server", Handler.event, fetched(command, f"http://127.0.0.1:{server.server_port}"))
    server.shutdown()
    server.server_close()
    return len(events)


def main():
    command = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        counts = by_json_lines(command, folder), by_archive(command, folder), by_server(command)
    print("{} events by JSON lines, {} by an archive, {} by a server: one answer".format(*counts))


if __name__ == "__main__":
    main()
