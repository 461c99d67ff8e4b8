#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes one line of the core at a time, and looks which test notices.

    mutants.py WORK [--number 100] [--rooms runtime gen crawl] [--parts release clang-debug]
    mutants.py WORK --more PART...       gives what these parts did not find to others

WORK is a folder for a clone of HEAD, its builds and what was found; a run that was stopped goes on there.  The changes
are compiled into one build, as (REP_MUTANT(7) ? (a <= b) : (a < b)); the variable REP_MUTANT chooses one.  The lines that
can be changed are cut into NUMBER pieces alike, and each piece gets one change, which the compiler sees in its object.
Assertions, macros, and what has to be constant are left alone.  Only files that CMake compiles have a part in it.

A part is a test preset of ctest, or NAME=COMMAND, which fails if it finds the change.  First each part runs without any
change: tests that fail then are left out, as those that compare the sources themselves.  A test may take ten times as
long as it took then, and a minute more; a change that makes it hang is found.  The test that finds a change has to fail twice.

    WORK/mutants.tsv     number, file:line, old line, new line
    WORK/PART.tests      what the part took without a change: test, seconds, what became of it
    WORK/found.tsv       number, part, the test that found it or "-", seconds
    WORK/log/            what ctest printed
"""
import argparse
import ctypes
import json
import os
import pathlib
import pty
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MEMORY = 4 << 30  # bytes that a process may take

# ---- where a change can be

TOKENS = re.compile(r'(/\*.*?\*/|^[ \t]*#(?:\\\n|[^\n])*)|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.M | re.S)
BODY = re.compile(r'^\{\n.*?^\}', re.M | re.S)
# The start of an expression: a condition, what is returned, or what is assigned to something that is not static.
START = re.compile(
    r'\b(?P<condition>if|while) \(|\b(?P<loop>for) \(|\breturn '
    r'|^[ \t]+(?!(?:static|enum|typedef|if|while|for|return|else|case|default|do)\b)[^={};\n]* [-+|&]?= ', re.M)
CHANGES = [(re.compile(pattern), new) for pattern, new in (
    (r' <(?=\s)', ' <='), (r' <=(?=\s)', ' <'), (r' >(?=\s)', ' >='), (r' >=(?=\s)', ' >'),
    (r' ==(?=\s)', ' !='), (r' !=(?=\s)', ' =='), (r' &&(?=\s)', ' ||'), (r' \|\|(?=\s)', ' &&'),
    (r' \+(?=\s)', ' -'), (r' -(?=\s)', ' +'),
    (r'(?:(?<= [<>] )|(?<= [<>]= ))(\d+u?|[A-Z][A-Z0-9_]+)(?![\w(])', r'(\1 + 1)'),
    (r'(?:^|(?<=\()|(?<=[?:,=<>&|] ))-(?=[\w(])', ''))]


class Site:
    """A change of the text between START and END of FILE."""

    def __init__(self, file, text, start, end, change):
        self.file, self.start, self.end = file, start, end
        old = text[start:end]
        if change is None:
            new, at, left, right = f'!({old})', start, f'!({old})', f'!!({old})'
        else:
            match, replacement = change
            at = start + match.start()
            new = old[:match.start()] + replacement + old[match.end():]
            left, right = f'({new})', f'({old})'
        self.changed, self.kept = left.replace('\n', ' '), right
        self.line = text.count('\n', 0, at) + 1
        first = text.rfind('\n', 0, at) + 1
        self.before = text[first:text.find('\n', at)].strip()
        changed = text[:start] + new + text[end:]
        self.after = changed[first:changed.find('\n', at)].strip()
        self.first_line = text.count('\n', 0, start) + 1

    def written(self, text, number):
        return f'{text[:self.start]}(REP_MUTANT({number}) ? {self.changed} : {self.kept}){text[self.end:]}'


def end_of(code, start, stops):
    """Where the expression ends that begins at START: at one of STOPS outside of parentheses, or behind them."""
    depth = 0
    for at in range(start, len(code)):
        if depth == 0 and code[at] in stops + ')}':
            return at
        depth += (code[at] in '([{') - (code[at] in ')]}')
    return start


def sites_of(file, text):
    """All changes that FILE has room for, many of a line."""
    code = TOKENS.sub(lambda m: re.sub(r'[^\n]', ' ' if m[1] else '_', m[0]), text)
    sites = []
    for body in BODY.finditer(code):
        for match in START.finditer(code, body.start(), body.end()):
            start = match.end()
            if match['loop']:
                start = end_of(code, start, ';') + 1
            end = end_of(code, start, ';' if match['loop'] or match['condition'] else ';,')
            expression = code[start:end]
            if '{' in expression or 'assert' in expression or not expression.strip():
                continue
            if match['condition']:
                sites.append(Site(file, text, start, end, None))
            for pattern, new in CHANGES:
                sites += [Site(file, text, start, end, (m, m.expand(new))) for m in pattern.finditer(expression)]
    return sites


# ---- which changes are taken


def compile_commands(build):
    commands = {}
    for entry in json.loads((build / 'compile_commands.json').read_text()):
        commands.setdefault(entry['file'], shlex.split(entry['command']))
    return commands


def is_change(site, text, command, name):
    """Whether the change compiles, and makes another object."""
    source = site.file.with_name(f'.{name}.c')
    source.write_text(site.written(text, 1))
    objects = []
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, 'object')
        for on in '01':
            arguments = [str(source) if word == str(site.file) else word for word in command]
            arguments[arguments.index('-o') + 1] = output
            if subprocess.run(arguments + ['-w', f'-DREP_MUTANT(number)={on}'], stderr=subprocess.DEVNULL).returncode:
                break
            objects.append(pathlib.Path(output).read_bytes())
    source.unlink()
    return len(objects) == 2 and objects[0] != objects[1]


def choose(tree, build, options):
    """Takes a change of each piece, writes all into TREE, and returns them."""
    commands = compile_commands(build)
    files = [file for room in options.rooms for file in sorted((tree / room).rglob('*.c')) if str(file) in commands]
    texts = {file: file.read_text() for file in files}
    by_line = {}
    for file, text in texts.items():
        for site in sites_of(file, text):
            by_line.setdefault((file, site.first_line), []).append(site)
    lines = list(by_line.values())

    def take(piece):
        begin, end = (len(lines) * at // options.number for at in (piece, piece + 1))
        chance = random.Random(f'{options.seed} {piece}')
        found = [chance.choice(sites) for sites in lines[begin:end]]
        chance.shuffle(found)
        name = f'piece{piece}'
        return next((site for site in found if is_change(site, texts[site.file], commands[str(site.file)], name)), None)

    with ThreadPoolExecutor(options.jobs) as pool:
        taken = [site for site in pool.map(take, range(options.number)) if site]
    for number, site in reversed(list(enumerate(taken, 1))):
        texts[site.file] = site.written(texts[site.file], number)
        site.file.write_text(texts[site.file])
    return [(str(number), f'{site.file.relative_to(tree)}:{site.line}', site.before, site.after)
            for number, site in enumerate(taken, 1)]


# ---- building


def configure(tree, work, preset):
    (work / 'mutant.cmake').write_text(f'add_compile_options("$<$<COMPILE_LANGUAGE:C>:SHELL:-include {work}/mutant.h>")\n')
    shutil.copy(HERE / 'mutant.h', work)
    subprocess.run(['cmake', '--preset', preset, f'-DCMAKE_PROJECT_INCLUDE={work}/mutant.cmake', '-DREP_WERROR=OFF',
                    f'-DREP_DATA_DIR={ROOT.parent}/shared'], cwd=tree, check=True, stdout=subprocess.DEVNULL)


def configure_preset(tree, name):
    presets = {preset['name']: preset for preset in json.loads((tree / 'CMakePresets.json').read_text())['testPresets']}
    preset = presets[name]
    while 'configurePreset' not in preset:
        parents = preset['inherits']
        preset = presets[parents if isinstance(parents, str) else parents[0]]
    return preset['configurePreset']


# ---- running

RESULT = re.compile(r'\s*\d+/\d+ Test\s+#\d+: (\S+) \.*\s*(.*?)\s+([\d.]+) sec')


def children():
    for entry in filter(str.isdigit, os.listdir('/proc')):
        try:
            parent = pathlib.Path('/proc', entry, 'stat').read_text().rsplit(')', 1)[1].split()[1]
            if int(parent) == os.getpid():
                yield int(entry)
        except OSError:
            pass


def end_all():
    """Ends every process that a run left behind: orphans become children of this one."""
    while found := list(children()):
        for child in found:
            os.kill(child, signal.SIGKILL)
        for child in found:
            os.waitpid(child, 0)


def lines_of(terminal):
    """The lines that come from TERMINAL, until its last writer has ended, which is an error there."""
    with open(terminal, errors='replace') as stream:
        try:
            yield from stream
        except OSError:
            pass


class Part:
    """A test preset, or a command."""

    def __init__(self, tree, work, text, jobs):
        self.name, _, command = text.partition('=')
        self.tree, self.log, self.environment = tree, work / 'log', dict(os.environ)
        self.tests, self.limited = work / f'{self.name}.tests', False
        self.command, self.is_ctest = shlex.split(command), not command
        if self.is_ctest:
            preset = configure_preset(tree, self.name)
            configure(tree, work, preset)
            building = ['cmake', '--build', '--preset', preset, '--parallel', jobs]
            subprocess.run(building, cwd=tree, check=True, stdout=subprocess.DEVNULL)
            self.command = ['ctest', '--preset', self.name, '--parallel', jobs]
            shown = subprocess.run(self.command + ['-N'], cwd=tree, check=True, stdout=subprocess.PIPE, text=True).stdout
            self.build = pathlib.Path(re.search(r'^Test project (.*)$', shown, re.M)[1])
            # Sanitizers reserve more than any limit of addresses.
            self.limited = '-fsanitize' not in (self.build / 'build.ninja').read_text()
            self.environment['ASAN_OPTIONS'] = f'hard_rss_limit_mb={MEMORY >> 20}'
        if not self.tests.exists():
            self.run_without()
        self.usual = [line.split('\t') for line in self.tests.read_text().splitlines()]

    def run(self, mutant, stop, *arguments):
        """Runs with MUTANT, and returns the tests that ended, with seconds and what became of them; with STOP, ends at
        the first that failed.  ARGUMENTS are more of ctest's."""
        ended = []
        with tempfile.TemporaryDirectory(prefix='rep-') as folder, open(self.log / f'{self.name}-{mutant}', 'a', 1) as log:
            # Into a pipe, ctest would not write line by line; what a command leaves behind may keep a terminal open.
            terminal, output = pty.openpty() if self.is_ctest else (None, log)
            process = subprocess.Popen(
                [*self.command, *arguments], cwd=self.tree, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                env=dict(self.environment, REP_MUTANT=mutant, TMPDIR=folder, TERM='dumb'),
                preexec_fn=lambda: self.limited and resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))
            if self.is_ctest:
                os.close(output)
            for line in lines_of(terminal) if self.is_ctest else ():
                log.write(line)
                if match := RESULT.match(line):
                    bad = not re.match(r'Passed|\*\*\*(Skipped|Not Run \(Disabled\))', match[2])
                    ended.append((match[1], match[3], 'failed' if bad else 'passed'))
                    if bad and stop:
                        break
            else:
                status = process.wait()
                if status and not any(test[2] == 'failed' for test in ended):
                    ended.append((self.name, '0', 'failed'))
            end_all()
        return ended

    def run_without(self):
        ended = self.run('0', False)
        failed = [test for test, _, result in ended if result == 'failed']
        if not ended if self.is_ctest else failed:
            raise SystemExit(f'{self.name} fails without a change')
        self.tests.write_text(''.join('\t'.join(test) + '\n' for test in ended))

    def order(self, found, doubted):
        """First what finds most changes a second, and nothing that is DOUBTED; CTestTestfile.cmake is read by ctest alone."""
        file, mark = self.build / 'CTestTestfile.cmake', '# mutants\n'
        lines = []
        for test, seconds, result in self.usual:
            cost = (1 + 10 * found.count(test)) / (float(seconds) + 0.1)
            properties = f'COST {cost:.3f} TIMEOUT {60 + 10 * float(seconds):.0f}'
            if result == 'failed' or test in doubted:
                properties += ' DISABLED ON'
            lines.append(f'set_tests_properties({test} PROPERTIES {properties})\n')
        file.write_text(file.read_text().partition(mark)[0] + mark + ''.join(lines))
        (self.build / 'Testing/Temporary/CTestCostData.txt').unlink(missing_ok=True)

    def find(self, mutant, found):
        """Returns the test that finds MUTANT, twice, because others may fail once on a busy machine; or "-"."""
        doubted = set()
        while True:
            if self.is_ctest:
                self.order(found, doubted)
            test = next((test for test, _, result in self.run(mutant, True) if result == 'failed'), '-')
            if not self.is_ctest or test in ('-', self.name):
                return test
            if any(result == 'failed' for _, _, result in self.run(mutant, True, '-R', f'^{re.escape(test)}$')):
                return test
            doubted.add(test)


def rows_of(file):
    return [line.split('\t') for line in file.read_text().splitlines()] if file.exists() else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('work', type=pathlib.Path, metavar='WORK')
    parser.add_argument('--number', type=int, default=100, help='of changes')
    parser.add_argument('--seed', type=int, default=int(os.environ.get('REP_SEED', 20261128)))
    parser.add_argument('--rooms', nargs='+', default=['runtime', 'gen', 'crawl'], help='folders whose C files are changed')
    parser.add_argument('--parts', nargs='+', default=['release', 'clang-debug'], help='what runs, one after the other')
    parser.add_argument('--more', nargs='+', default=[], help='parts that run after those')
    parser.add_argument('--only', nargs='+', metavar='NUMBER', help='these changes alone')
    parser.add_argument('--jobs', type=int, default=2)
    options = parser.parse_args()
    work = options.work.resolve()
    tree, table, results = work / 'tree', work / 'mutants.tsv', work / 'found.tsv'

    if not table.exists():
        shutil.rmtree(tree, ignore_errors=True)
        (work / 'log').mkdir(parents=True, exist_ok=True)
        subprocess.run(['git', 'clone', '--quiet', '--shared', ROOT, tree], check=True)
        preset = configure_preset(tree, options.parts[0])
        configure(tree, work, preset)
        chosen = choose(tree, tree / 'build', options)
        table.write_text(''.join('\t'.join(row) + '\n' for row in chosen))
    mutants = [row[0] for row in rows_of(table) if not options.only or row[0] in options.only]

    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: orphans come to this process
    for text in options.parts + options.more:
        part = Part(tree, work, text, str(options.jobs))
        for mutant in mutants:
            rows = rows_of(results)
            if any(row[0] == mutant and (row[2] != '-' or row[1] == part.name) for row in rows):
                continue
            start = time.monotonic()
            test = part.find(mutant, [row[2] for row in rows])
            row = (mutant, part.name, test, f'{time.monotonic() - start:.1f}')
            print(*row, sep='\t', flush=True)
            with open(results, 'a') as file:
                file.write('\t'.join(row) + '\n')
        found = {row[0] for row in rows_of(results) if row[2] != '-'}
        print(f'{part.name}: not found: {" ".join(mutant for mutant in mutants if mutant not in found) or "none"}')


if __name__ == '__main__':
    main()
