# SPDX-License-Identifier: Apache-2.0
"""
What a robots.txt says may be done with a page: the slow, obvious version, written from DESIGN.md section 2 alone.

It reads the file anew for each question, finds each statement by itself, and matches by regular expressions.
"""

import base64
import re
from dataclasses import dataclass, field

USES = ("search", "ai-input", "ai-train")
KEY_OF_USAGE = {"search": "search", "ai-input": "ai-use", "ai-train": "train-ai"}  # in a Dictionary of the vocabulary
USAGE_TOKENS = {"__usage_ai-training": ("ai-train",)}
# The tokens of operators that fetch nothing: whose crawlers they are for, and what they steer.
OPERATOR_TOKENS = {
    "google-extended": ("Google", ("ai-input", "ai-train")),
    "applebot-extended": ("Apple", ("ai-train",)),
}
LIMIT, LINE_LIMIT = 500 * 1024, 16663
WHITE = b" \t\n\v\f\r"

# ---- lines (2.1)


@dataclass
class Line:
    number: int
    key: bytes
    value: bytes
    colon: bool


def cut_lines(text):
    """The lines of TEXT without their ends; the last is what follows the last end."""
    lines, begin, at = [], 0, 0
    while at < len(text):
        if text[at : at + 2] == b"\r\n":
            lines.append(text[begin:at])
            at += 2
            begin = at
        elif text[at : at + 1] in (b"\r", b"\n"):
            lines.append(text[begin:at])
            at += 1
            begin = at
        else:
            at += 1
    return lines + [text[begin:]]


def read_lines(text, rfc9309):
    """The directives of a file, in order."""
    cut = text[:LIMIT]
    lines = cut_lines(cut)
    if len(text) > LIMIT and text[LIMIT - 1 : LIMIT] not in (b"\r", b"\n"):
        lines.pop()
    for byte in b"\xef\xbb\xbf":
        if lines and lines[0][:1] == bytes([byte]):
            lines[0] = lines[0][1:]
        else:
            break
    found = []
    for number, line in enumerate(lines, 1):
        line = line if rfc9309 else line[:LINE_LIMIT]
        line = line.split(b"\0")[0].split(b"#")[0].strip(WHITE)
        if b":" in line:
            key, value = line.split(b":", 1)
            colon = True
        else:
            words = re.split(rb"[ \t]+", line)
            if len(words) != 2 or rfc9309:
                continue
            (key, value), colon = words, False
        if key.strip(WHITE):
            found.append(Line(number, key.strip(WHITE), value.strip(WHITE), colon))
    return found


KINDS = (
    ("user-agent", ("user-agent", "useragent", "user agent")),
    ("allow", ("allow",)),
    ("disallow", ("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw")),
    ("sitemap", ("sitemap", "site-map")),
)


def kind_of(line, rfc9309):
    """What RFC 9309 takes a line for, or its own key in lower case; "" if only its missing colon keeps it from being one."""
    key = line.key.lower().decode("latin-1")
    for kind, spellings in KINDS:
        if rfc9309 and key == kind or not rfc9309 and key.startswith(spellings):
            return kind
    return key if line.colon else ""


# ---- groups (2.2, 2.7)


def name_of(value):
    """What a user-agent line names: "*", a token in lower case, or "", which is nobody."""
    if re.match(rb"\*([ \t\n\v\f\r]|$)", value):
        return "*"
    return re.match(rb"[A-Za-z_-]*", value)[0].decode().lower()


@dataclass
class Group:
    names: list = field(default_factory=list)
    lines: list = field(default_factory=list)  # (kind, Line)


def group(lines, rfc9309, enders):
    """Groups whose run of user-agent lines is ended by ENDERS alone.  The first group is what is above all."""
    groups, in_run = [Group()], False
    for line in lines:
        kind = kind_of(line, rfc9309)
        if kind == "user-agent":
            if not in_run:
                groups.append(Group())
            groups[-1].names.append(name_of(line.value))
            in_run = True
            continue
        groups[-1].lines.append((kind, line))
        if kind in enders:
            in_run = False
    return groups


RULE_KEYS = ("allow", "disallow")
SIGNAL_KEYS = ("content-signal", "content-signals")


def named_by(groups, names):
    return [one for one in groups[1:] if any(name in names for name in one.names)]


@dataclass
class Crawler:
    tokens: tuple = ()
    in_order: bool = False
    everybody: bool = True
    operator: str = ""

    def groups_in(self, groups):
        """The groups that apply."""
        tokens = [re.match(r"[A-Za-z_-]*", token)[0].lower() for token in self.tokens]
        for names in [[token] for token in tokens] if self.in_order else [tokens]:
            if found := named_by(groups, names):
                return found
        return named_by(groups, ["*"]) if self.everybody or not tokens else []


# ---- matching (2.3 to 2.5)

SPECIAL_IN_QUERY = b":/?@[]"
UNRESERVED = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"


def path_of(url, rfc9309):
    """The path of URL, which is an absolute URL or a path."""
    url, ends = url.split(b"#")[0], rb"[/?]" if rfc9309 else rb"[/?;]"
    if url.startswith(b"//"):
        url = url[2:] if rfc9309 or not re.search(rb"^[^/?;]*://", url[2:]) else url[2:].split(b"://", 1)[1]
    elif not url.startswith(b"/"):
        url = url.split(b"://", 1)[1] if re.search(b"^[^" + ends[1:-1] + b"]*://", url) else url
    else:
        return url.split(b"\0")[0]
    begin = re.search(ends, url)
    path = (url[begin.start() :] if begin else b"").split(b"\0")[0]
    return path if path.startswith(b"/") else b"/" + path


def google_pieces(pattern):
    """PATTERN escaped, as bytes."""
    out = bytearray()
    for match in re.finditer(rb"%[0-9A-Fa-f]{2}|[\x80-\xff]|[^\x80-\xff]", pattern, re.DOTALL):
        piece = match[0]
        out += piece.upper() if len(piece) == 3 else b"%%%02X" % piece[0] if piece[0] >= 0x80 else piece
    return bytes(out)


def canonical(text, of_pattern, in_query=False):
    """TEXT in the canonical form of 2.5, and the rank of a pattern."""
    out, rank = bytearray(), 0
    for match in re.finditer(rb"%[0-9A-Fa-f]{2}|.", text, re.DOTALL):
        piece = match[0]
        last = match.end() == len(text)
        byte = bytes([int(piece[1:], 16)]) if len(piece) == 3 else piece
        width = 1
        if len(piece) == 1 and of_pattern and (piece == b"*" or piece == b"$" and last):
            out += piece
        elif byte in (b"*", b"$") or byte[0] >= 0x80:
            out += b"%%%02X" % byte[0]
            width = 3
        elif in_query and byte in [bytes([b]) for b in SPECIAL_IN_QUERY]:
            out += byte
            width = 3
        elif len(piece) == 3 and byte[0] not in UNRESERVED:
            out += piece.upper()
            width = 3
        else:
            out += byte
        if piece == b"?" and not in_query:
            in_query = True
            width = 1
        rank += width
    return bytes(out), rank


def with_queries(pattern):
    """The canonical patterns of PATTERN: its escapes behind stars may lie in the path or in the query."""
    escapes = list(re.finditer(rb"%(?:3A|2F|3F|40|5B|5D)", pattern.split(b"?")[0], re.IGNORECASE))
    last = pattern[: escapes[-1].start()].count(b"*") if escapes else 0
    yield canonical(pattern, True)[0]
    stars = [match.start() for match in re.finditer(rb"\*", pattern)]
    for star in stars[: min(last, 8)]:
        yield canonical(pattern[:star], True)[0] + b"*?*" + canonical(pattern[star + 1 :], True, True)[0]


def expression(pattern):
    """The regular expression of an escaped or canonical pattern."""
    body = pattern.removesuffix(b"$")
    text = b".*".join(re.escape(part) for part in body.split(b"*"))
    return re.compile(text + (rb"\Z" if body != pattern else b""), re.DOTALL)


def matches(pattern, path, rfc9309):
    """The rank of PATTERN where it matches PATH, else None."""
    if pattern and pattern[:1] not in (b"/", b"*"):
        return None
    if rfc9309:
        path, rank, patterns = canonical(path, False)[0], canonical(pattern, True)[1], list(with_queries(pattern))
    else:
        patterns = [google_pieces(pattern)]
        rank = len(patterns[0])
    return rank if any(expression(one).match(path) for one in patterns) else None


def verdict(groups, path, rfc9309):
    """The verdict and line of allow and disallow lines; None if no rule matches."""
    best = None
    for one in groups:
        for kind, line in one.lines:
            if kind not in RULE_KEYS:
                continue
            candidates = [line.value]
            if kind == "allow" and not rfc9309:
                directory = re.match(rb"(.*/)index\.htm[^/]*\Z", line.value, re.DOTALL)
                if directory:
                    candidates.append(directory[1] + b"$")
            for pattern in candidates:
                rank = matches(pattern, path, rfc9309)
                if rank is None:
                    continue
                if rank == 0 and kind == "disallow":
                    # It changes no verdict, but can be the line.
                    found = (0, 0, -line.number, "allow", line.number)
                else:
                    found = (rank, kind == "allow", -line.number, kind, line.number)
                best = found if best is None or found[:3] > best[:3] else best
    return best


# ---- values

BARE = {
    "integer_or_decimal": re.compile(rb"-?(\d{1,12}\.\d{1,3}|\d{1,15})(?![\d.])"),
    "string": re.compile(rb'"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"'),
    "token": re.compile(rb"[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*"),
    "bytes": re.compile(rb":[A-Za-z0-9+/=]*:"),
    "boolean": re.compile(rb"\?[01]"),
    "date": re.compile(rb"@-?\d{1,15}(?![\d.])"),
    "display": re.compile(rb'%"(?:[\x20-\x21\x23-\x24\x26-\x7e]|%[0-9a-f]{2})*"'),
}
NAME = re.compile(rb"[a-z*][a-z0-9_.*-]*")


class NoDictionary(Exception):
    pass


class Reader:
    """Dictionaries of RFC 9651, section 4.2.2."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def skip(self, bytes_):
        while self.text[self.at : self.at + 1] and self.text[self.at] in bytes_:
            self.at += 1

    def take(self, expression):
        match = expression.match(self.text, self.at)
        if not match:
            raise NoDictionary
        self.at = match.end()
        return match[0]

    def next(self):
        return self.text[self.at : self.at + 1]

    def bare(self):
        for kind, expression in BARE.items():
            match = expression.match(self.text, self.at)
            if match:
                self.at = match.end()
                self.check(kind, match[0])
                return kind, match[0]
        raise NoDictionary

    @staticmethod
    def check(kind, value):
        if kind == "bytes":
            try:
                inner = value[1:-1]
                base64.b64decode(inner + b"=" * (-len(inner) % 4), validate=True)
            except ValueError:
                raise NoDictionary from None
        elif kind == "display":
            raw = re.sub(rb"%([0-9a-f]{2})", lambda match: bytes([int(match[1], 16)]), value[2:-1])
            try:
                raw.decode()
            except UnicodeDecodeError:
                raise NoDictionary from None

    def parameters(self):
        while self.next() == b";":
            self.at += 1
            self.skip(b" ")
            self.take(NAME)
            if self.next() == b"=":
                self.at += 1
                self.bare()

    def inner_list(self):
        self.at += 1
        while True:
            self.skip(b" ")
            if self.next() == b")":
                self.at += 1
                return ("list", b"")
            self.bare()
            self.parameters()
            if self.next() not in (b" ", b")"):
                raise NoDictionary

    def dictionary(self):
        found = {}
        self.skip(b" ")
        while self.at < len(self.text):
            key = self.take(NAME).decode()
            if self.next() == b"=":
                self.at += 1
                found[key] = self.inner_list() if self.next() == b"(" else self.bare()
            else:
                found[key] = ("boolean", b"?1")
            self.parameters()
            self.skip(b" \t")
            if self.at == len(self.text):
                return found
            if self.next() != b",":
                raise NoDictionary
            self.at += 1
            self.skip(b" \t")
            if self.at == len(self.text):
                raise NoDictionary
        return found


def content_usage(value):
    """What a Content-Usage value says of each use: "allow", "disallow" or "unknown"."""
    said = dict.fromkeys(USES, "unknown")
    try:
        found = Reader(value).dictionary()
    except NoDictionary:
        return said
    for use in USES:
        kind, token = found.get(KEY_OF_USAGE[use], ("", b""))
        if kind == "token" and token in (b"y", b"n"):
            said[use] = "allow" if token == b"y" else "disallow"
    return said


def any_no(*statements):
    """The most restrictive of several."""
    for word in ("disallow", "allow"):
        if word in statements:
            return word
    return "unknown"


def content_signal(value):
    """What a Content-Signal value says of each use, and its least `use`."""
    said, extents = dict.fromkeys(USES, "unknown"), []
    for pair in value.split(b","):
        match = re.fullmatch(rb"([^=\s;/]+)\s*=\s*([^=\s;/]+)", pair.strip(WHITE))
        if not match:
            continue
        key, word = match[1].lower().decode("latin-1"), match[2].lower()
        if key in USES and word in (b"yes", b"no"):
            said[key] = any_no(said[key], "allow" if word == b"yes" else "disallow")
        if key == "use" and word in EXTENTS:
            extents.append(EXTENTS.index(word))
    return said, min(extents, default=None)


EXTENTS = (b"immediate", b"reference", b"full")

# ---- the question

SPEAKERS = ("content-usage", "content-signal", "usage-token", "operator-token")


@dataclass
class Spoken:
    line: int
    kind: str
    said: dict


def usage_rules(groups, path, rfc9309):
    """The Content-Usage lines of the greatest length that match."""
    found = []
    for one in groups:
        for kind, line in one.lines:
            if kind != "content-usage":
                continue
            if line.value.startswith(b"/"):
                words = re.split(rb"[ \t]", line.value, maxsplit=1)
                pattern, value = words[0], (words[1] if len(words) == 2 else b"").lstrip(b" \t")
                rank = matches(pattern, path, rfc9309)
            else:
                rank, value = 0, line.value
            if rank is not None:
                found.append((rank, Spoken(line.number, "content-usage", content_usage(value))))
    most = max((rank for rank, _ in found), default=0)
    return [spoken for rank, spoken in found if rank == most]


def token_statement(lines, rfc9309, names, uses, kind, path):
    groups = named_by(group(lines, rfc9309, RULE_KEYS), names)
    found = verdict(groups, path, rfc9309)
    if found is None:
        return None
    said = dict.fromkeys(USES, "unknown")
    said.update(dict.fromkeys(uses, found[3]))
    return Spoken(found[4], kind, said)


def may_fetch(lines, crawler, path, rfc9309):
    found = verdict(crawler.groups_in(group(lines, rfc9309, RULE_KEYS)), path, rfc9309)
    return found is None or found[3] == "allow" or (rfc9309 and path == b"/robots.txt")


def usage(text, crawler, url, rfc9309=False):
    """
    What TEXT says to CRAWLER of URL: a dict from each use to (preference, line, kind); the scale with its line; and the URLs of
    licences with their lines.
    """
    lines = read_lines(text, rfc9309)
    path = path_of(url, rfc9309)
    runs = group(lines, rfc9309, (*RULE_KEYS, "content-usage", *SIGNAL_KEYS))
    own = crawler.groups_in(runs)
    fetched = may_fetch(lines, crawler, path, rfc9309)
    spoken = usage_rules(own, path, rfc9309) if fetched else []
    extents = []
    for one in [runs[0], *own]:
        for kind, line in one.lines:
            if kind in SIGNAL_KEYS:
                said, extent = content_signal(line.value)
                spoken.append(Spoken(line.number, "content-signal", said))
                if extent is not None:
                    extents.append((extent, line.number))
    for name, uses in USAGE_TOKENS.items():
        spoken.append(token_statement(lines, rfc9309, [name], uses, "usage-token", path))
    for name, (operator, uses) in OPERATOR_TOKENS.items():
        if crawler.operator == operator:
            named = named_by(group(lines, rfc9309, RULE_KEYS), [name])
            one = token_statement(lines, rfc9309, [name] if named else ["*"], uses, "operator-token", path)
            if named or one and "disallow" in one.said.values():
                spoken.append(one)
    return answers([one for one in spoken if one], fetched), scale(extents), licenses(lines)


def answers(spoken, fetched):
    said = {}
    for use in USES:
        word = any_no(*(one.said[use] for one in spoken))
        if word == "unknown":
            said[use] = ("unknown" if fetched else "not-applicable", 0, "none")
        else:
            first = min(
                (one for one in spoken if one.said[use] == word), key=lambda one: (one.line, SPEAKERS.index(one.kind))
            )
            said[use] = (word, first.line, first.kind)
    return said


def scale(extents):
    if not extents:
        return (None, 0)
    least, line = min(extents)
    return (EXTENTS[least].decode(), line)


def licenses(lines):
    """The lines whose value is an absolute URL."""
    return [line.number for line in lines if line.colon and line.key.lower() == b"license" and is_absolute(line.value)]


def is_absolute(value):
    return re.match(rb"[A-Za-z][A-Za-z0-9+.-]*:[^\s]", value) is not None
