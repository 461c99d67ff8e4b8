#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Breaks the wrappers of languages on purpose, and looks whether the tests of their language notice.

    breaks.py WORK [LANGUAGE...]
    breaks.py --check            only says which of them no file has

Each line of breaks.tsv is one: language, file, a text that it has once, and what takes its place; \\n ends a line.  Tests
run in a copy of the work tree in WORK, with its build/, where `./dev test` has made what they read; first without a break.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
UNBUILT = re.compile(r"could not compile|\[build failed\]|COMPILATION ERROR|error TS\d|Failed building wheel|SyntaxError")
ASIDE = "leaks engines examples operate protego drop_ins shared"  # what takes long, and has no break

# By language: the tool without which it is left out, the folder, and the commands there.
TESTS = {
    "python": (f"{ROOT}/build/python/bin/pytest", "bindings/python/tests", (
        "ROOT/build/python/bin/pip install -q --disable-pip-version-check --no-build-isolation --no-deps --upgrade "
        "--config-settings=build-dir=WORK/python --config-settings=cmake.define.REP_BUILT=ROOT/build --target WORK/packages ..",
        "env PYTHONPATH=WORK/packages REP2C=ROOT/build/rep2c ROOT/build/python/bin/python -m pytest -x "
        + " ".join(f"--ignore=test_{name}.py" for name in ASIDE.split()))),
    "rust": ("cargo", "bindings/rust", ("env CARGO_TARGET_DIR=WORK/rust CFLAGS=-O1 cargo test -q --features archives --tests",)),
    "go": ("go", "bindings/go", ("env CGO_CFLAGS=-O1 go test -tags rep2c_cgo,rep2c_cflags -vet=off -failfast . ./temotocompat",)),
    "java": ("mvn", "bindings/java", (
        "env REP2C=ROOT/build/rep2c mvn -q -B -o -Proot -pl rep2c -Drep2c.folder=here -DargLine=-XX:TieredStopAtLevel=1 test",)),
    "web": ("npm", "bindings/web", ("npm run build:package", "npm run test:package")),
}


def passes(language, work):
    """Whether the tests of LANGUAGE pass.  Ends the program where what they test can't be built."""
    _, folder, commands = TESTS[language]
    for command in commands:
        words = command.replace("ROOT", str(ROOT)).replace("WORK", str(work)).split()
        done = subprocess.run(words, cwd=work / "tree" / folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
        (work / "log").write_text(done.stdout)
        if UNBUILT.search(done.stdout):
            sys.exit(f"{done.stdout}\n{language}: it can't be built")
        if done.returncode != 0:
            return False
    return True


def main():
    """Returns the status."""
    work, there = pathlib.Path(sys.argv[1]).resolve(), [name for name, (tool, *_) in TESTS.items() if shutil.which(tool)]
    breaks = [[*part[:2], *(text.replace("\\n", "\n") for text in part[2:])]
              for part in (line.split("\t") for line in (HERE / "breaks.tsv").read_text().splitlines())]
    lost = [f"{name} has it not once: {old!r}" for _, name, old, _ in breaks
            if not (ROOT / name).exists() or (ROOT / name).read_text().count(old) != 1]
    if lost or sys.argv[1] == "--check":
        print("\n".join(lost))
        return int(lost != [])
    shutil.rmtree(work / "tree", ignore_errors=True)
    shutil.copytree(ROOT, work / "tree", symlinks=True, ignore=lambda at, names: {".git", "build"} & set(names))
    for link, target in ((work / "tree" / "build", ROOT / "build"), (work / "shared", ROOT.parent / "shared")):
        link.unlink(missing_ok=True)
        link.symlink_to(target)
    os.environ.update(REP_SHARE="100", PATH=f"{ROOT}/build/python/bin:{os.environ['PATH']}")
    missed = 0
    for language in sys.argv[2:] or there:
        if not passes(language, work):
            sys.exit(f"{language}: the tests fail without a break: see {work / 'log'}")
        for name, old, new in (one[1:] for one in breaks if one[0] == language):
            file = work / "tree" / name
            text = file.read_text()
            file.write_text(text.replace(old, new))
            missed += (passed := passes(language, work))
            file.write_text(text)
            print("NOT FOUND" if passed else "found", name, repr(new), sep="\t", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
