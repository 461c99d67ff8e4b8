# SPDX-License-Identifier: Apache-2.0
"""A second matcher for RFC 9309, written from the RFC's text alone, to be compared with rep2c.

It shares nothing with the library, nor with the reference in C: a rule is turned into one regular expression, and a URL
into a string in which the characters of the query differ from those of the path.  So an escape that may lie in one or
the other is an alternative of the expression, where the library has several patterns.

Where RFC 9309 leaves a choice, it is made so:
- section 2.2.2, "reserved characters must be percent-encoded prior to comparison": its table shows that for ":" and "/"
  behind the "?", and not for "=", nor for the "/" of the path.  So in a query the gen-delims of RFC 3986 are equal to
  their escapes, and count as three octets; elsewhere a reserved character and its escape differ.
- "*" and "$" that are meant literally are their escapes, on both sides (section 2.2.3).
- A pattern that begins with neither "/" nor "*" matches nothing.
"""
import re

LIMIT = 500 * 1024
UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
GEN_DELIMS = frozenset(b":/?[]@")  # but "#", which ends a query
TOKEN = re.compile(rb"[A-Za-z_-]+")
ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})", re.S)
IN_QUERY = 256  # is added to what follows the first question mark


def units(text):
    """The characters of TEXT: each an octet, and whether it is percent-encoded."""
    at = 0
    while at < len(text):
        escape = ESCAPE.match(text, at)
        if escape:
            yield int(escape.group(1), 16), True
            at += 3
        else:
            yield text[at], False
            at += 1


def comparable(octet, escaped, query):
    """The octets that a character is compared as."""
    if escaped:
        literal = octet in UNRESERVED or (query and octet in GEN_DELIMS)
    else:
        literal = octet < 0x80 and octet not in b"*$"
    return bytes([octet]) if literal else b"%%%02X" % octet


class Pattern:
    """A rule's path: an expression, and how many octets it has."""

    def __init__(self, text):
        self.octets = 0
        self.expression = None
        parts = []
        question = star = False
        characters = list(units(text))
        for at, (octet, escaped) in enumerate(characters):
            if not escaped and octet == ord("*"):
                parts.append(".*")
                star = True
                self.octets += 1
                continue
            if not escaped and octet == ord("$") and at == len(characters) - 1:
                parts.append(r"\Z")
                self.octets += 1
                continue
            as_path = comparable(octet, escaped, question)
            self.octets += 3 if question and octet in GEN_DELIMS else len(as_path)
            either = "".join(self.either_place(byte) for byte in as_path)
            if escaped and octet in GEN_DELIMS and star and not question:
                either = "(?:%s|%s)" % (either, re.escape(chr(octet + IN_QUERY)))
            parts.append(either)
            question = question or (octet == ord("?") and not escaped)
        if not text or text[:1] in (b"/", b"*"):
            self.expression = re.compile("".join(parts), re.S)

    @staticmethod
    def either_place(byte):
        """An octet that is compared as it is, in the path or in the query."""
        return "[%s%s]" % (re.escape(chr(byte)), re.escape(chr(byte + IN_QUERY)))

    def matches(self, subject):
        return self.expression is not None and self.expression.match(subject) is not None


def path_of(url):
    """Path and query of a URL, by appendix B of RFC 3986."""
    match = re.match(rb"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(\?[^#]*)?", url, re.S)
    path, query = match.group(3), match.group(4) or b""
    return (path or b"/") + query


def subject_of(path):
    """The string that is compared, of a path with its query."""
    out, query = [], False
    for octet, escaped in units(path):
        # The question mark that begins the query is the path's last character.
        out.extend(byte + IN_QUERY * query for byte in comparable(octet, escaped, query))
        query = query or (octet == ord("?") and not escaped)
    return "".join(map(chr, out))


def lines_of(text):
    """Numbered lines, their ends taken off.  A line that the limit cuts is none."""
    if len(text) > LIMIT:
        end = LIMIT
        if text[end:end + 1] not in (b"\r", b"\n"):
            end = max(text.rfind(b"\r", 0, end), text.rfind(b"\n", 0, end)) + 1
        text = text[:end]
    for size in (3, 2, 1):
        if text.startswith(b"\xEF\xBB\xBF"[:size]):
            text = text[size:]
            break
    return enumerate(re.split(rb"\r\n|\r|\n", text), 1)


class Robots:
    """The groups of a robots.txt."""

    def __init__(self, text):
        self.groups = []  # each: set of tokens, list of rules
        grouping = False
        for number, line in lines_of(text):
            line = line.split(b"\0", 1)[0].split(b"#", 1)[0]
            key, colon, value = line.partition(b":")
            key, value = key.strip(b" \t\v\f").lower(), value.strip(b" \t\v\f")
            if not colon:
                continue
            if key == b"user-agent":
                if not grouping:
                    self.groups.append((set(), []))
                grouping = True
                self.groups[-1][0].add(self.token_of(value))
            elif key in (b"allow", b"disallow"):
                grouping = False
                if self.groups:
                    self.groups[-1][1].append((number, key == b"allow", value))
        self.picked = {}

    @staticmethod
    def token_of(value):
        if value[:1] == b"*" and (len(value) == 1 or value[1:2].isspace()):
            return b"*"
        token = TOKEN.match(value)
        return token.group().lower() if token else None

    def rules(self, agent):
        """The rules for AGENT, or for everybody where it is empty."""
        agent = agent.lower()
        if agent not in self.picked:
            named = [rules for tokens, rules in self.groups if agent and agent in tokens]
            if not named:
                named = [rules for tokens, rules in self.groups if b"*" in tokens]
            self.picked[agent] = [(number, allow, Pattern(value)) for rules in named for number, allow, value in rules]
        return self.picked[agent]

    def check(self, agent, url):
        """Is URL allowed for AGENT, and on which line is the rule that says so?"""
        subject = subject_of(path_of(url))
        if subject == "/robots.txt":
            return True, 0
        best, allowed, line = (-1, False), True, 0
        for number, allow, pattern in self.rules(agent):
            if (pattern.octets, allow) > best and pattern.matches(subject):
                best, line = (pattern.octets, allow), number
                allowed = allow or pattern.octets == 0
        return allowed, line
