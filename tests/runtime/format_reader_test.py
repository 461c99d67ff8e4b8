# SPDX-License-Identifier: Apache-2.0
"""The reader of format_reader.py against the command: blobs of all encodings, dialects and names, of real files and of
hostile ones, and packs of these files.

    format_reader_test.py REP2C CORPUS
"""

import base64
import itertools
import json
import os
import subprocess
import sys
import tempfile

from format_reader import Blob, Pack

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, 'support'))
import seed  # noqa: E402

ENCODINGS, DIALECTS, NAMES = ('auto', 'list', 'compact', 'dense'), ('google', 'rfc9309'), ('any', 'wide')
FILES, URLS, FILE_BYTES = 8, 40, 60000

# What files are read by the command and may ask for anything: stars in front and at the end, nothing at all, ranks.
HOSTILE = [
    b'',
    b'user-agent: *\ndisallow: /\n',
    b'user-agent: *\ndisallow: *\nallow: *a\nallow: **/b\ndisallow: /*/c*\nallow: /a*$\ndisallow: *$\n',
    b'user-agent: *\ndisallow: /*a*b*c\nallow: /*ab*bc$\ndisallow: /a*a*a*a$\nallow: /aaaaaaaaaaaab*c\ndisallow: *aab*ab\n',
    b'user-agent: *\n' + b''.join(b'disallow: /*%s*%s\n' % (a * 3, b * 2) for a in (b'a', b'b', b'ab', b'ba')
                                  for b in (b'a', b'ba', b'c', b'abc')),
    b'user-agent: *\n' + b''.join(b'%s: /%s\n' % (b'allow' if n % 3 else b'disallow', b'abcab'[:n % 6] * (n // 5 + 1))
                                  for n in range(60)),
    b'user-agent: *\nallow: /p%C3%A9*\ndisallow: /p\xe9?q=%3a*%2F\nallow: /a%2Ab%24\ndisallow: /a*b$\n'
    b'disallow: /*?*https%3A//x\nallow: /robots.txt$\ndisallow: /\n',
    b'user-agent: a\ndisallow: /a\nuser-agent: b\ndisallow: /b\nuser-agent: 8bot\ndisallow: /8\n'
    b'user-agent: a\nuser-agent: b\nallow: /ab*c\nuser-agent: *\ndisallow: /*x*y\nallow: /x\n',
]

# URLs in which the dialects differ, or something is missing.
STRANGE = [
    b'/', b'', b'x', b'/robots.txt', b'/robots.txt?', b'//h/a', b'//h', b'//h;a', b'//h?a', b'//x://y/a', b'http://h',
    b'http://h;a/b', b'http://h?a=/b', b'http://h#/a', b'http://h/a#b', b'/#/a', b'/a#', b'#', b'#/a', b'h/a', b'h:80/a',
    b'h;a', b'h?a', b'?a', b';a', b'x:/a', b'x:///a', b'/x://y/a', b'x?://y/a', b'http:/a', b'http://u@h:80/a',
    b'HTTP://h/%61%2a%2A%24%zz%', b'/a%C3%a9\xc3\xa9', b'/p%e9?q=:/x', b'/p\xe9?q=%3A%2F', b'/a*b$', b'/a%2Ab%24',
    b'/?https%3a//x', b'/x?y%3F=https%3A%2F%2Fx', b'/abc/c/x', b'/ab/b', b'/' + b'a' * 300, b'/' + b'ab' * 100 + b'c',
]


def patterns_of(text):
    for line in text.split(b'\n'):
        key, colon, value = line.partition(b':')
        if colon and key.strip().lower() in (b'allow', b'disallow'):
            yield value.partition(b'#')[0].strip()


def urls_for(text, known, rng):
    """Some that the rules are about, some that are known, and the strange ones."""
    patterns = list(patterns_of(text))[:2000] or [b'/']
    urls = list(STRANGE) + rng.sample(known, min(len(known), URLS // 2))
    for _ in range(URLS):
        url = b''.join(part + rng.choice([b'', b'x', b'ab/', b'?q=']) for part in rng.choice(patterns).split(b'*'))
        urls.append(rng.choice([b'', b'https://h.example']) + url.rstrip(b'$') + rng.choice([b'', b'', b'z', b'/']))
    return [url for url in urls if not set(url) & set(b'\n\r')]


def ask_command(command, blob, token, urls):
    """What the command says to each URL that it takes; it refuses what has no scheme and no slash in front."""
    lines = b''.join(b'%s\t%s\t%s\n' % (blob.encode(), token.encode() if token else b'*', url) for url in urls)
    done = subprocess.run([command, 'check', '--batch', '--quiet'], input=lines, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    return [tuple(line.split(b'\t')[:2]) for line in done.stdout.split(b'\n')[:-1]]


def compare(command, robots, known, rng, folder):
    """The number of answers that were compared, of one file in all ways."""
    source, compiled, count = os.path.join(folder, 'robots.txt'), os.path.join(folder, 'blob'), 0
    with open(source, 'wb') as file:
        file.write(robots)
    extra = rng.choice([[], ['--track=verdict'], ['--strip'], ['--strip=texts']])
    for encoding, dialect, names in itertools.product(ENCODINGS, DIALECTS, NAMES):
        way = [f'--encoding={encoding}', f'--dialect={dialect}', f'--names={names}', *extra]
        subprocess.run([command, 'compile', '--quiet', *way, source, '-o', compiled], check=True)
        with open(compiled, 'rb') as file:
            blob = Blob(file.read())
        urls = urls_for(robots, known, rng)
        some = rng.sample(sorted(blob.tokens), min(2, len(blob.tokens)))
        for token in [None, 'nobody-names-this', *(token.decode() for token in some)]:
            answers = ask_command(command, compiled, token, urls)
            assert len(answers) == len(urls), (way, len(answers), len(urls))
            for url, (verdict, line) in zip(urls, answers):
                if verdict == b'error':
                    continue
                mine = blob.check(token and token.encode(), url)
                assert mine == (verdict.decode(), int(line)), (robots[:200], way, token, url, mine, verdict, line)
                count += 1
    return count


def real_files(corpus, rng):
    names = sorted(name for name in os.listdir(corpus) if name.endswith('.txt')) if os.path.isdir(corpus) else []
    for name in rng.sample(names, min(FILES, len(names))):
        with open(os.path.join(corpus, name), 'rb') as file:
            robots = file.read(FILE_BYTES)
        known = os.path.join(corpus, 'urls', name)
        if os.path.exists(known):
            with open(known, 'rb') as file:
                yield robots, file.read(100000).split(b'\n')
        else:
            yield robots, []


def compare_pack(command, files, agents, rng, folder):
    """The same of a pack of all FILES for AGENTS, or, without any, for all crawlers."""
    robots, packed, count = os.path.join(folder, 'sites.jsonl'), os.path.join(folder, 'pack'), 0
    with open(robots, 'w', encoding='ascii') as file:
        for number, (text, _) in enumerate(files):
            body = base64.b64encode(text).decode()
            file.write(json.dumps({'origin': f'https://h{number}.example', 'status': 200, 'body_base64': body}) + '\n')
        file.write('{"origin": "https://gone.example", "status": 404}\n')
        file.write('{"origin": "https://down.example", "status": 503}\n')
    asking = [f'--agent={agent}' for agent in agents]
    subprocess.run([command, 'pack', '--quiet', *asking, robots, '-o', packed], check=True)
    with open(packed, 'rb') as file:
        pack = Pack(file.read())
    assert [tokens for _, tokens in pack.crawlers] == [[agent.encode()] for agent in agents]
    origins = [b'https://gone.example', b'https://down.example', b'https://none.example']
    questions = [(origin, path) for origin in origins for path in (b'/', b'/a')]
    for number, (text, known) in enumerate(files):
        paths = [url for url in urls_for(text, known, rng) if url.startswith(b'/') and not url.startswith(b'//')]
        questions += [(b'https://h%d.example' % number, path) for path in paths]
    for number, agent in enumerate(agents or [None, 'b']):
        lines = b''.join(origin + path + b'\n' for origin, path in questions)
        done = subprocess.run([command, 'check', '--quiet', *([f'--agent={agent}'] if agent else []), f'--pack={packed}'], input=lines,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        answers = [tuple(line.split(b'\t')[:2]) for line in done.stdout.split(b'\n')[:-1]]
        assert len(answers) == len(questions), (agents, agent, len(answers), len(questions), done.stderr[:300])
        for (origin, path), (verdict, line) in zip(questions, answers):
            mine = pack.check(origin, number if agents else 0, agent and agent.encode(), origin + path)
            assert mine == (verdict.decode(), int(line)), (agents, agent, origin, path, mine, verdict, line)
            count += 1
    return count


def main():
    command, corpus = sys.argv[1:]
    rng, count, files = seed.generator(), 0, [(text, []) for text in HOSTILE]
    files += real_files(corpus, rng)
    with tempfile.TemporaryDirectory() as folder:
        for robots, known in files:
            count += compare(command, robots, known, rng, folder)
        for agents in [], ['a'], ['a', 'b', 'Googlebot']:
            count += compare_pack(command, files, agents, rng, folder)
    print(f'{count} answers about {len(files)} files')
    assert count > 10000


main()
