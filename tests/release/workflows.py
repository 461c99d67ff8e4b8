#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks workflows of CI servers: what they call exists, and what they use is pinned.

    workflows.py ROOT FILE...      prints what is wrong in these files; the status is 1 if there is anything

- A task of ./dev, with its option, stands in `./dev help`; a part of `./dev test` is one that it takes.
- A preset of cmake or ctest stands in CMakePresets.json.
- An action is of this checkout, or has a full commit hash and its version behind it.
- A job ends after some time, has no permissions but to read unless an environment has to approve it, and a workflow states the
  permissions of its jobs.
"""
import itertools
import json
import pathlib
import re
import subprocess
import sys

import yaml

ROOT = pathlib.Path(sys.argv[1])
HELP = subprocess.run(["sh", ROOT / "dev", "help"], text=True, check=True, stdout=subprocess.PIPE).stdout
PARTS = {"more"}.union(*(words.split() for words in re.findall(
    r"^(?:named_tests|full_parts)='([^']*)'", (ROOT / "tests/recipe.sh").read_text(encoding="utf-8"), re.MULTILINE)))
PRESETS = json.loads((ROOT / "CMakePresets.json").read_text(encoding="utf-8"))
TASKS = {task: set(re.findall(r"--[a-z]+", " ".join(re.findall(rf"^ +\./dev {task}\b(.*)", HELP, re.MULTILINE))))
         for task in re.findall(r"^ +\./dev (\w+)", HELP, re.MULTILINE)}
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} +# v\d[\w.]*$")


def preset_names(kind):
    """The names of the presets of KIND that can be called."""
    return {preset["name"] for preset in PRESETS[f"{kind}Presets"] if not preset.get("hidden")}


def variants(command, matrix):
    """COMMAND with each value that MATRIX has for a name in it."""
    names = re.findall(r"\$\{\{ *matrix\.(\w+) *\}\}", command)
    values = [matrix.get(name, []) + [row[name] for row in matrix.get("include", []) if name in row] for name in names]
    for chosen in itertools.product(*values):
        text = command
        for name, value in zip(names, chosen):
            text = re.sub(r"\$\{\{ *matrix\." + name + r" *\}\}", value, text)
        yield text


def command_faults(command):
    """What COMMAND calls that does not exist."""
    for task, rest in re.findall(r"(?:^|[\s/])\./dev\b *(\S*)([^&|;\n]*)", command):
        words = rest.split()
        if task not in TASKS:
            yield f"./dev has no task '{task}'"
            continue
        yield from (f"./dev {task} has no option {word}" for word in words if word.startswith("--") and word not in TASKS[task])
        if task == "test":
            yield from (f"./dev test has no part '{word}'" for word in words if word[0] != "-" and word not in PARTS)
    for tool, preset in re.findall(r"\b(cmake(?: --build)?|ctest) --preset[ =](\S+)", command):
        kind = {"cmake": "configure", "cmake --build": "build", "ctest": "test"}[tool]
        if preset not in preset_names(kind):
            yield f"there is no preset '{preset}' for {tool}"


def job_faults(job, strict):
    """What is wrong in JOB. STRICT: a server that has permissions and environments runs it."""
    if "timeout-minutes" not in job and "timeout" not in job:
        yield "it has no time limit"
    writes = [name for name, kind in job.get("permissions", {}).items() if kind == "write"]
    if strict and writes and "environment" not in job:
        yield f"it may write {', '.join(writes)}, and no environment has to approve that"
    commands = [step["run"] for step in job.get("steps", []) if "run" in step]
    commands += [line for name in ("before_script", "script") for line in job.get(name, [])]
    matrix = job.get("strategy", {}).get("matrix", {})
    yield from dict.fromkeys(fault for command in commands for text in variants(command, matrix) for fault in command_faults(text))


def file_faults(path):
    """What is wrong in the workflow at PATH."""
    text = path.read_text(encoding="utf-8")
    content = yaml.safe_load(text)
    github = ".github" in path.parts
    if github and content.get("permissions") != {"contents": "read"}:
        yield "its permissions are not to read alone"
    for used in re.findall(r"\buses: *(.*)$", text, re.MULTILINE):
        if used != "./" and not PINNED.match(used):
            yield f"'{used}' is not pinned by a commit, with its version behind it"
    for name, job in content.get("jobs", content).items():
        yield from (f"{name}: {fault}" for fault in job_faults(job, github))


def main():
    faults = [f"{name}: {fault}" for name in sys.argv[2:] for fault in file_faults(pathlib.Path(name))]
    print("\n".join([*faults, f"{len(sys.argv) - 2} workflows, {len(faults)} faults"]))
    return 1 if faults or len(sys.argv) < 3 else 0


if __name__ == "__main__":
    sys.exit(main())
