# SPDX-License-Identifier: Apache-2.0
"""Blobs and packs as runtime/FORMAT.md and crawl/PACK.md describe them: a reader that was written from these pages alone,
and shares no code with the library.  It is slow and obvious: masks, filters, skips and the index of a pack, which only
save time, are left out."""

import re
import struct

NONE = 0xFFFFFFFF
CONSTANT, LIST, COMPACT, DENSE = range(4)
WIDE, LARGE = 256, 512
FIELDS = ('rules', 'states', 'start', 'unanchored', 'accepting', 'specials', 'width', 'stream', 'outputs', 'entries',
          'nodes', 'children', 'queues', 'filters', 'skips', 'default_fail', 'rule_size', 'number_size')


def pad(size, to):
    return -(-size // to) * to


# ---- the path of a URL

def path_of(url, canonical):
    """Path and query of URL, from the "/" on."""
    ends = b'/?' if canonical else b'/?;'
    begin = 2 if url.startswith(b'//') else 0

    def first_end(start):
        return next((at for at in range(start, len(url)) if url[at] in ends), len(url))

    start = first_end(begin)
    if start > begin and url[start - 1:start + 2] == b'://' and not (canonical and begin):
        start = first_end(start + 2)
    if b'#' in url[begin:start]:
        return b'/'
    path = re.split(b'[#\0]', url[start:])[0]
    return path if path.startswith(b'/') else b'/' + path


def canonical_form(path):
    """The bytes that a canonical blob is asked about."""
    out, at, query = bytearray(), 0, False
    while at < len(path):
        byte = path[at]
        escape = re.match(rb'%([0-9A-Fa-f]{2})', path[at:])
        if escape:
            char = bytes([int(escape.group(1), 16)])
            plain = re.match(rb'[A-Za-z0-9._~-]', char) or (query and char in b':/?@[]')
            out += char if plain else escape.group(0).upper()
            at += 3
            continue
        out += b'%%%02X' % byte if byte in b'*$' or byte >= 0x80 else bytes([byte])
        query = query or byte == ord('?')
        at += 1
    return bytes(out)


# ---- one core

class Core:
    def __init__(self, data, offset, canonical):
        self.data, self.offset, self.canonical = data, offset, canonical
        kind = self.word(1)
        self.encoding = kind & 0xFF
        self.wide, self.large = bool(kind & WIDE), bool(kind & LARGE)
        if self.encoding == CONSTANT:
            self.rules = [self.word(2)]
        elif self.encoding == LIST:
            self.read_list()
        else:
            self.read_automaton()

    def word(self, index):
        return struct.unpack_from('<I', self.data, self.offset + 4 * index)[0]

    def take(self, count, size):
        """The bytes of the next table."""
        begin = self.at
        self.at += pad(count * size, 4)
        return self.data[begin:begin + count * size]

    def take_numbers(self, count, size):
        table = self.take(count, size)
        numbers = [int.from_bytes(table[at:at + size], 'little') for at in range(0, len(table), size)]
        return [NONE if number == 256 ** size - 1 else number for number in numbers]

    def take_rows(self, count, columns):
        numbers = self.take_numbers(count * columns, self.fields['number_size'])
        return [numbers[at:at + columns] for at in range(0, len(numbers), columns)]

    def read_list(self):
        count, text_size = self.word(6), self.word(7)
        size = 4 if self.wide else 2
        self.at = self.offset + 32
        heads = self.take(pad(count, 2), 8)
        free = self.take(pad(count, 8), 1)
        self.rules = self.take_numbers(count, size)
        offsets = self.take_numbers(count + 1, size)
        texts = self.take(text_size + 8, 1)
        flag_end, flag_star = 1 << (8 * size - 1), 1 << (8 * size - 2)
        self.list = []
        for at in range(count):
            begin, end = (offset & (flag_star - 1) for offset in offsets[at:at + 2])
            inside = next((bit for bit in range(8) if free[at] >> bit & 1), 8)
            parts = texts[begin:end].split(b'\0')
            first = heads[8 * at:8 * at + inside] + parts[0]
            stars = parts[1:]
            from_start = not (offsets[at] & flag_star and not first and len(stars) > 1 and stars[0] == b'')
            self.list.append((first if from_start else None, stars if from_start else stars[1:],
                              bool(offsets[at] & flag_end)))

    def read_automaton(self):
        size = 4 if self.wide else 2
        self.at = self.offset + 24
        self.fields = dict(zip(FIELDS, self.take_numbers(len(FIELDS), size)))
        field = self.fields
        self.rules = self.take_numbers(field['rules'], field['rule_size'])
        if self.encoding == DENSE:
            self.classes = self.take(512 if self.canonical else 256, 1)
            self.table = self.take_numbers(field['states'] * field['width'], 4 if self.large else 2)
        else:
            self.stream = self.take(field['stream'], 1)
            self.take((field['stream'] + 7) // 8, 1)
        self.specials = self.take_rows(field['specials'], 3)
        self.outputs = self.take_rows(field['outputs'] and field['outputs'] + 1, 4)
        self.entries = self.take_rows(field['entries'], 3)
        self.nodes = self.take_rows(field['nodes'] and field['nodes'] + 1, 2)
        self.children = self.take_rows(field['children'], 4)
        self.queues = self.take_rows(field['queues'], 1)

    def walk(self, path):
        """The number of the rule that decides about PATH."""
        if self.encoding == CONSTANT:
            return 0
        if self.encoding == LIST:
            return self.walk_list(path)
        return (DenseWalk if self.encoding == DENSE else CompactWalk)(self).run(path)

    def walk_list(self, path):
        for index, (first, stars, end) in enumerate(self.list):
            if matches(path, first, stars, end):
                return len(self.list) - 1 - index
        return 0


def matches(path, first, stars, end):
    """FIRST is the first segment behind the "/"; None: the rule starts with a star."""
    if first is None:
        at = 0
    else:
        at = 1 + len(first)
        if not path.startswith(b'/' + first):
            return False
    if not stars:
        return not end or at == len(path)
    for segment in stars[:-1] if end else stars:
        at = path.find(segment, at)
        if at < 0:
            return False
        at += len(segment)
    return not end or (path.endswith(stars[-1]) and len(path) - len(stars[-1]) >= at)


# ---- walks

class Walk:
    def __init__(self, core):
        self.core, self.best = core, 0
        self.reached = {}
        self.waiting = [[] for _ in core.queues]

    def apply(self, accept, position):
        if accept % 2 == 0:
            self.best = max(self.best, accept // 2)
            return
        output = accept // 2
        while output != NONE:
            first, queue, link, most = self.core.outputs[output]
            if most <= self.best:
                return
            for min_end, entry_max, node in self.core.entries[first:self.core.outputs[output + 1][0]]:
                if entry_max <= self.best:
                    break
                if position >= min_end:
                    self.meet(entry_max, node, position)
            if queue != NONE:
                self.serve(queue, position)
            output = link

    def meet(self, most, node, position):
        if most <= self.best:
            return
        if node == NONE:
            self.best = most
        else:
            self.reach(node, position)

    def reach(self, node, position):
        if node in self.reached:
            return
        self.reached[node] = position
        rule, first = self.core.nodes[node]
        self.best = max(self.best, rule)
        for child in range(first, self.core.nodes[node + 1][1]):
            queue, most, _, _ = self.core.children[child]
            if most <= self.best:
                break
            self.waiting[queue].append(child)

    def serve(self, queue, position):
        size = self.core.queues[queue][0]
        while self.waiting[queue]:
            _, most, node, parent = self.core.children[self.waiting[queue][0]]
            if self.reached[parent] + size > position:
                break
            self.waiting[queue].pop(0)
            self.meet(most, node, position)

    def enter(self, special, position):
        """What a special state does; True where the walk is over."""
        field = self.core.fields
        if special >= field['accepting']:
            return False
        accept, _, highest = self.core.specials[special]
        self.apply(accept, position)
        return self.best >= highest

    def end(self, special, position):
        self.apply(self.core.specials[special][1], position)


class DenseWalk(Walk):
    def run(self, path):
        width, specials = self.core.fields['width'], self.core.fields['specials']
        classes = self.core.classes[256 if self.core.canonical else 0:]
        state, position = self.core.fields['start'], 1
        while state != 0:
            if state < specials and self.enter(state, position):
                return self.best
            if position == len(path):
                if state < specials:
                    self.end(state, position)
                return self.best
            state = self.core.table[state * width + classes[path[position]]] // width
            position += 1
        return self.best


class Record:
    def __init__(self, core, offset):
        self.stream, self.width, at = core.stream, core.fields['width'], offset + 1
        head = core.stream[offset]
        self.fails, self.kind, self.count = head & 3, head >> 3 & 3, head >> 5
        if self.count == 7:
            self.count, at = core.stream[at], at + 1
        self.other = core.fields['default_fail']
        if self.fails == 3:
            self.other, at = self.number(at), at + self.width
        self.special = None
        if head & 4:
            self.special, at = self.number(at), at + self.width
        self.content = at

    def number(self, at):
        return int.from_bytes(self.stream[at:at + self.width], 'little')

    def exit(self, byte):
        """Of exits: the record that BYTE leads to; None: none."""
        for index in range(self.count):
            if self.stream[self.content + index] == byte:
                return self.number(self.content + self.count + index * self.width)
        return None


class CompactWalk(Walk):
    def run(self, path):
        record, within, position, entered = Record(self.core, self.core.fields['start']), 0, 1, True
        offset = self.core.fields['start']
        while True:
            if entered and within == 0:
                if offset == 0:
                    return self.best
                if record.special is not None and self.enter(record.special, position):
                    return self.best
                if record.kind == 3:
                    self.best = max(self.best, record.number(record.content))
                    return self.best
            if position == len(path):
                if within == 0 and record.special is not None:
                    self.end(record.special, position)
                return self.best
            target, entered = self.next(record, within, path[position])
            if target is not None:
                position += 1
                if target == 'within':
                    within += 1
                    continue
            elif record.fails == 0:
                return self.best
            elif record.fails == 1:
                position, entered, target = position + 1, True, offset
            else:
                target = record.other
            if target != offset or within:
                offset, record = target, Record(self.core, target)
            within = 0

    def next(self, record, within, byte):
        """Where BYTE leads from the state WITHIN bytes into RECORD, and whether that is a state that is entered."""
        if record.kind == 0:
            target = record.exit(byte)
            return target, target is not None
        if record.kind == 3 or self.core.stream[record.content + within] != byte:
            return None, False
        if within + 1 < record.count:
            return 'within', True
        end = record.content + record.count
        return (end if record.kind == 1 else record.number(end)), True


# ---- the blob

class Blob:
    def __init__(self, data):
        self.data = data
        if data[:8] != bytes.fromhex('89 52 45 50 0D 0A 1A 0A') or self.word(0, 2) != 4:
            raise ValueError('no blob of this version')
        self.flags = self.word(0, 3)
        self.canonical = bool(self.flags & 4)
        self.tokens = {}
        for index in range(self.word(0, 8)):
            text, size, first, count = (self.word(self.word(0, 9), 4 * index + part) for part in range(4))
            self.tokens[data[text:text + size]] = range(first, first + count)
        self.everybody = range(self.word(0, 14), self.word(0, 14) + self.word(0, 15))
        cores = [Core(data, self.word(self.word(0, 19), index), self.canonical) for index in range(self.word(0, 18))]
        self.sets = [cores[self.word(self.word(0, 13), index)] for index in range(self.word(0, 12))]

    def word(self, offset, index):
        return struct.unpack_from('<I', self.data, offset + 4 * index)[0]

    def line(self, rule_set, rule):
        section = self.word(0, 17)
        if section == 0:
            return 0
        return self.word(self.word(self.word(section, 7), rule_set), rule)

    def check(self, token, url):
        """'allow' or 'disallow', and the line of the rule that decides; TOKEN None is everybody."""
        path = path_of(url, self.canonical)
        if self.canonical:
            path = canonical_form(path)
            if path == b'/robots.txt':
                return 'allow', 0
        members = self.tokens.get(token.lower(), self.everybody) if token is not None else self.everybody
        answers = []
        for member in members:
            rule_set = self.word(self.word(0, 11), member)
            number = self.sets[rule_set].walk(path)
            rule = self.sets[rule_set].rules[number]
            line = self.line(rule_set, number)
            answers.append((rule >> 2, not rule & 1, -line))
        if not answers:
            return 'allow', 0
        _, allowed, line = max(answers)
        return 'allow' if allowed else 'disallow', -line


# ---- a pack

class Pack:
    """Entries by origin: the outcome (2 rules, 1 allow, 0 disallow, 4 unknown) and the blobs, one a crawler or one for all."""

    def __init__(self, data):
        words = struct.unpack_from('<32Q', data)
        if data[:8] != bytes.fromhex('89 52 50 4B 0D 0A 1A 0A') or words[1] != 4:
            raise ValueError('no pack of this version')
        self.data, self.entries = data, {}
        self.crawlers = self.read_crawlers(words[3])
        at, end = words[6], words[6] + words[21]
        while at < end:
            at = self.read_entry(at)
        assert len(self.entries) == words[12]

    def read_crawlers(self, count):
        """The name and the tokens of each."""
        crawlers, at = [], 256
        for _ in range(count):
            texts, tokens, at = [], self.data[at + 1], at + 2
            for _ in range(1 + tokens):
                size = int.from_bytes(self.data[at:at + 2], 'little')
                texts.append(self.data[at + 2:at + 2 + size])
                at += 2 + size
            crawlers.append((texts[0], texts[1:]))
        return crawlers

    def read_entry(self, begin):
        place, flags, outcome, size = struct.unpack_from('<Q10xBBH', self.data, begin)
        origin = self.data[begin + 22:begin + 22 + size]
        at = pad(begin + 22 + size, 4)
        if flags & 2:
            at += 16
        if flags & 4:
            failures, several, confirmed, revisits = self.data[at:at + 4]
            at += 16 + 8 * failures + 16 * several + 8 * confirmed + 12 * revisits
        if flags & 8:
            at += 8 + int.from_bytes(self.data[at:at + 2], 'little') + 4 * self.data[at + 3]
        at += (32 if flags & 32 else 0) + (16 if flags & 64 else 0) + (8 if flags & 128 else 0)
        self.entries[origin] = outcome, self.blobs_at(place) if place else []
        return pad(at, 8) + (8 if flags & 16 else 0)

    def rules_at(self, place):
        size = int.from_bytes(self.data[place - 8:place], 'little')
        return self.data[place:place + size]

    def blobs_at(self, place):
        rules = self.rules_at(place)
        if len(self.crawlers) < 2:
            return [rules]
        return [self.rules_at(offset) for offset, in struct.iter_unpack('<Q', rules)]

    def check(self, origin, crawler, token, url):
        """As Blob.check(), for the crawler of that number; TOKEN is asked in a pack for all."""
        if origin not in self.entries:
            return 'unknown', 0
        outcome, blobs = self.entries[origin]
        if outcome == 4:
            return 'unknown', 0
        if outcome != 2:
            return 'allow' if outcome == 1 else 'disallow', 0
        return Blob(blobs[crawler]).check(None if self.crawlers else token, url)
