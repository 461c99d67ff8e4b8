# SPDX-License-Identifier: Apache-2.0
"""Emits code for hosts, and compiles it as libraries that rep-bench loads: FOLDER/ENGINE/all.so, with hN_check and hN_bytes of host N."""

import subprocess
import sys
import time
from pathlib import Path

# By engine: the format, how the output's name ends, and what makes C of it.
EMITTERS = {
    "emit-c-table": ("c-table", "c", []),
    "emit-c-direct": ("c-direct", "c", []),
    "emit-re2c": ("re2c", "re", ["re2c"]),
    "emit-ragel": ("ragel", "rl", ["ragel", "-G2"]),
}


def emit(command, options, hosts, folder):
    """The hosts of which all formats are code: where one writes tables, the command says so."""
    kept = []
    for host in hosts:
        said = [subprocess.run([command, "emit", f"--to={form}", f"--prefix=h{len(kept)}", *options, "-o", f"{folder}/{engine}/h{len(kept)}.{end}", "-"],
                               input=host.robots, stderr=subprocess.PIPE, check=False) for engine, (form, end, _) in EMITTERS.items()]
        if not any(made.returncode or b"tables" in made.stderr for made in said):
            kept.append(host)
    print(f"emit: {len(kept)} of {len(hosts)} hosts are small enough for all formats", file=sys.stderr)
    return kept


def build(engine, count, folder):
    """The seconds that the generator and the compiler take."""
    _, end, generator = EMITTERS[engine]

    def run(*words):
        return subprocess.run(words, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout

    begin = time.monotonic()
    for number in range(count if generator else 0):
        run(*generator, f"h{number}.{end}", "-o", f"h{number}.c")
    generated = time.monotonic()
    run("cc", "-std=c11", "-O2", "-fPIC", "-c", *(f"h{number}.c" for number in range(count)))
    compiled = time.monotonic()
    objects = [f"h{number}.o" for number in range(count)]
    sizes = [line.split()[3] for line in run("size", *objects).splitlines()[1:]]
    Path(folder, "sizes.c").write_text("#include <stddef.h>\n" + "".join(f"const size_t h{i}_bytes = {size};\n" for i, size in enumerate(sizes)))
    run("cc", "-shared", "-fPIC", *objects, "sizes.c", "-o", "all.so")
    return generated - begin, compiled - generated


def emit_hosts(command, options, hosts, folder):
    """The hosts that are left, and rows of figures."""
    for engine in EMITTERS:
        Path(folder, engine).mkdir()
    kept, rows = emit(command, options, hosts, folder), []
    for engine in EMITTERS:
        for metric, seconds in zip(("generator-s", "compiler-s"), build(engine, len(kept), f"{folder}/{engine}")):
            rows.append(["emit", engine, metric, seconds])
    return kept, rows
