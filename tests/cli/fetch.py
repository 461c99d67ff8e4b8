# SPDX-License-Identifier: Apache-2.0
"""`rep2c fetch` with servers of every kind, on loopback: what comes out, and that no server can take more of the client's time and
memory than the bounds allow.

    fetch.py REP2C MEGABYTES
"""

from fetch_run import Run, run_tests
from http_server import Server, closed_port

DAY, MB = 86400, 1 << 20
FIVE_XX, BRIEF = "--missing-is-5xx", "--timeout=1"
RULES, OPEN, CLOSED = "rules", "allow-all", "disallow-all"

# Name, reply of the server and its parameter, access, status, and what else is not as it mostly is: an option, the error, how many
# redirects were followed, the bytes of the rules, and the seconds after which to ask again.
CASES = [
    # Statuses.
    ("200", "status", 200, RULES, 200),
    ("201", "status", 201, RULES, 201),
    ("204", "status", 204, OPEN, 204),
    ("304 that nobody asked for", "status", 304, CLOSED, 304, {"error": "other"}),
    ("400", "status", 400, OPEN, 400),
    ("401", "status", 401, OPEN, 401),
    ("403", "status", 403, OPEN, 403),
    ("404", "status", 404, OPEN, 404),
    ("410", "status", 410, OPEN, 410),
    ("429", "status", 429, CLOSED, 429),
    ("500", "status", 500, CLOSED, 500),
    ("503", "status", 503, CLOSED, 503),
    ("500 for what is missing", "status", 500, OPEN, 500, {"option": FIVE_XX}),
    ("429 is not that", "status", 429, CLOSED, 429, {"option": FIVE_XX}),
    ("599", "status", 599, CLOSED, 599),
    ("600", "status", 600, CLOSED, 600),
    ("503 with Retry-After", "retry-after", 7200, CLOSED, 503, {"ask_in": 7200}),
    ("503 with too long a Retry-After", "retry-after", 999999999, CLOSED, 503, {"ask_in": DAY}),
    ("503 with a date to retry after", "retry-date", 0, CLOSED, 503, {"ask_in": DAY}),
    ("HTML with 200", "html", 0, RULES, 200, {"size": 54}),
    ("nothing with 200", "empty", 0, OPEN, 200),
    ("103 before 200", "early-hints", 0, RULES, 200, {"ask_in": 600}),
    ("max-age", "etag", 0, RULES, 200, {"ask_in": 3600}),
    ("too long a max-age", "months", 0, RULES, 200, {"ask_in": 30 * DAY}),
    ("too long a max-age by the RFC", "months", 0, RULES, 200, {"option": "--dialect=rfc9309"}),
    ("repeated and quoted max-age", "two-ages", 0, RULES, 200, {"ask_in": 600}),
    ("Expires after Date, and an Age", "expires", 0, RULES, 200, {"ask_in": 3000}),
    ("Expires that is not a date", "expired", 0, RULES, 200, {"ask_in": 0}),
    ("no-store", "no-store", 0, RULES, 200, {"ask_in": 0}),
    # Redirects.
    ("one redirect", "chain", 1, RULES, 200, {"redirects": 1}),
    ("five redirects", "chain", 5, RULES, 200, {"redirects": 5}),
    ("six redirects", "chain", 6, OPEN, 302, {"redirects": 5}),
    ("endless redirects", "chain", 1 << 20, OPEN, 302, {"redirects": 5}),
    ("a loop of one", "loop", 1, OPEN, 302, {"error": "loop"}),
    ("a loop of two", "loop", 2, OPEN, 302, {"error": "loop", "redirects": 1}),
    ("a loop of five", "loop", 5, OPEN, 302, {"error": "loop", "redirects": 4}),
    ("to another host", "cross", 0, RULES, 200, {"redirects": 1}),
    ("to nowhere", "nowhere", -1, OPEN, 301, {"error": "bad-target"}),
    ("to a file", "nowhere", 0, OPEN, 302, {"error": "bad-target"}),
    ("to another protocol", "nowhere", 1, OPEN, 302, {"error": "bad-target"}),
    ("to no host", "nowhere", 2, OPEN, 302, {"error": "bad-target"}),
    ("to no URL of a server", "nowhere", 3, OPEN, 302, {"error": "bad-target"}),
    ("to a URL with user info", "user", 0, RULES, 200, {"redirects": 1}),
    # Bodies.
    ("as large as counts", "size", 512000, RULES, 200, {"size": 512000}),
    ("a byte more", "size", 512001, RULES, 200, {"size": 512001}),
    ("10 MB", "size", 10 * MB, RULES, 200, {"size": 512001}),
    ("endless", "endless", 0, RULES, 200, {"size": 512001}),
    ("endless, a lower limit", "endless", 0, RULES, 200, {"option": "--max-bytes=1000", "size": 1001}),
    ("gzip", "gzip", 0, RULES, 200, {"size": 66}),
    ("gzip without its last byte", "gzip", 1, CLOSED, 200, {"error": "body"}),
    ("gzip, cut within the second member", "gzip", 50, CLOSED, 200, {"error": "body"}),
    ("a gzip bomb", "gzip-bomb", 0, RULES, 200, {"size": 512001}),
    ("an endless gzip of nothing", "gzip-empty", 0, CLOSED, 200, {"error": "body"}),
    ("no gzip", "no-gzip", 0, RULES, 200),
    # Failures.
    ("no answer", "silence", 0, CLOSED, 0, {"option": BRIEF, "error": "timeout"}),
    # The time-out is one for the whole transfer, not for each wait within it.
    ("too slow a body", "drip", 0, CLOSED, 200, {"option": BRIEF, "error": "timeout"}),
    ("a reset in the body", "reset", 200, CLOSED, 200, {"error": "reset"}),
    ("a reset in the body of 404", "reset", 404, OPEN, 404),
    ("half a body", "short", 0, CLOSED, 200, {"error": "body"}),
    ("broken chunks", "bad-chunks", 0, CLOSED, 200, {"error": "reset"}),
    ("chunks without an end", "short-chunks", 0, CLOSED, 200, {"error": "body"}),
    ("closed without a word", "nothing", 0, CLOSED, 0, {"error": "reset"}),
    ("no HTTP", "no-http", 0, CLOSED, 0, {"error": "other"}),
    ("endless header fields", "long-header", 0, CLOSED, 0, {"error": "body"}),
    ("an endless header field", "long-header", 1, CLOSED, 0, {"error": "other"}),
]


def faults(option, reply, parameter, access, status, error=None, redirects=0, size=33, ask_in=None):
    """What is wrong in what comes of the server that replies so."""
    server = Server(reply, parameter)
    run = Run(f"http://127.0.0.1:{server.port}/some/page?x", *option)
    server.stop()
    has_rules, is_closed, is_page = access == RULES, access == CLOSED, reply == "html"
    is_cut = has_rules and size % 1000 == 1
    wanted = {
        "access": access, "status": status, "error": error, "redirects": redirects, "bytes": size if has_rules else None,
        "cut": is_cut if has_rules else None, "ask_in": ask_in if ask_in is not None else 60 if is_closed else DAY,
        "exit status": int(is_closed), "requests": redirects + 1, "many bytes": False,
        # Only a body that was cut, or is not a robots.txt, is worth a word.
        "says that it is cut": is_cut, "says that it is a page": is_page, "says something": is_cut or is_page,
    }
    found = {
        **dict.fromkeys(wanted), "error": "not there", **(run.object or {}),
        "exit status": run.status, "requests": len(server.requests), "many bytes": server.sent >= 16 * MB,
        "says that it is cut": "was ignored" in run.errors, "says that it is a page": "this is an HTML page" in run.errors,
        "says something": run.errors != "",
    }
    return [f"{what}: {found[what]}, not {value}" for what, value in wanted.items() if found[what] != value]


def test_cases():
    failed = 0
    for name, reply, parameter, access, status, *more in CASES:
        given = dict(*more)
        option = given.pop("option", None)
        # On a busy machine, even what comes at once may take longer than a short time-out: then a longer one has to do.
        options = [BRIEF, "--timeout=10", "--timeout=100"] if option == BRIEF else [option]
        for each in options:
            wrong = faults([each] if each else [], reply, parameter, access, status, **given)
            if not wrong:
                break
        else:
            failed += 1
            print(f"{name}: {wrong}")
    assert failed == 0


def test_no_server():
    run = Run(f"http://127.0.0.1:{closed_port()}")
    assert run.status == 1
    assert (run.object["error"], run.object["access"], run.object["state"]) == ("connect", CLOSED, "unreachable"), run.object


def test_request():
    """What a server is told, and what not."""
    server = Server("status", 200)
    url = f"http://user:secret@127.0.0.1:{server.port}/a/b?c#d"
    Run(url)
    Run("--user-agent", "ExampleBot/1.0 (+https://a.example/bot)", url)
    server.stop()
    plain, named = (request.decode("latin-1") for request in server.requests)
    assert plain.startswith("GET /robots.txt HTTP/1.1\r\n"), plain
    assert f"\r\nHost: 127.0.0.1:{server.port}\r\n" in plain and "\r\nUser-Agent: rep2c/" in plain, plain
    assert "Authorization" not in plain and "If-" not in plain, plain
    assert "\r\nUser-Agent: ExampleBot/1.0 (+https://a.example/bot)\r\n" in named, named


def test_usage():
    one = ["http://a/"]
    for wrong in (
        [], ["example"], ["gopher://example.com/"], ["http://a b/"], [*one, "http://b/"], [*one, "--timeout=0"], [*one, "--timeout=1h"],
        [*one, "--timeout=99999"], [*one, "--max-bytes=0"], [*one, "--user-agent="], [*one, "--user-agent=a\r\nX: y"], [*one, "--bogus"],
        [*one, "-o/dev/null"],
    ):
        run = Run(*wrong)
        assert run.status == 2 and run.errors.startswith("rep2c: ") and run.object is None, (wrong, run.status, run.errors)


run_tests(globals())
