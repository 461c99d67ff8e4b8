#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs what a page shows for CI servers, without these servers, and prints what came of each step.

    site_ci.py ROOT PAGE TITLE

The block TITLE of PAGE is a file for GitHub, Forgejo, GitLab or pre-commit. It is run in the working folder, a checkout whose origin
has the branch that BASE names. The action and the hooks are those of ROOT. Steps that fetch this project or a checkout are left out.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(sys.argv[1])


def evaluate(expression, values):
    """The value of an EXPRESSION of workflows, with names from VALUES; a step runs only if no run was cancelled."""
    text = expression.replace("!cancelled()", "True").replace("&&", " and ").replace("||", " or ")
    names = re.compile(r"'[^']*'|\b(?:inputs|github|steps)\.[\w.-]+")
    return eval(names.sub(lambda found: found[0] if found[0][0] == "'" else repr(values.get(found[0], "")), text))


def expand(text, values):
    """TEXT with the values of its expressions."""
    return re.sub(r"\$\{\{(.*?)\}\}", lambda found: str(evaluate(found[1], values)), str(text))


def run(name, command, environment):
    """Runs COMMAND, and prints what came of the step NAME. Returns its status."""
    ended = subprocess.run(command, env={**os.environ, **environment}, text=True, check=False,
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(f"{name}: {ended.returncode}\n{ended.stdout}", end="")
    return ended.returncode


def run_action(given):
    """Runs the steps of the action with the inputs GIVEN, in the way of a runner."""
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    unknown = set(given) - set(action["inputs"])
    assert not unknown, f"the action has no input {unknown}"
    values = {f"inputs.{name}": given.get(name, row["default"]) for name, row in action["inputs"].items()}
    values["github.base_ref"] = os.environ["BASE"]
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        files = {name: f"{folder}/{name}" for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            pathlib.Path(file).touch()
        for step in action["runs"]["steps"]:
            assert step["shell"] == "sh" and "${{" not in step["run"], step["name"]
            condition = step.get("if", "")
            if failed if not condition else expand(condition, values) != "True":
                print(f"{step['name']}: left out")
                continue
            environment = {name: expand(value, values) for name, value in step.get("env", {}).items()}
            status = run(step["name"], ["sh", "-e", "-c", step["run"]],
                         {**environment, **files, "RUNNER_TEMP": folder, "GITHUB_ACTION_PATH": str(ROOT)})
            failed = failed or status != 0
            values[f"steps.{step.get('id')}.outcome"] = "failure" if status else "success"
        written = pathlib.Path(files["GITHUB_OUTPUT"]).read_text(encoding="utf-8").replace(folder, "TEMP")
        print(written + pathlib.Path(files["GITHUB_STEP_SUMMARY"]).read_text(encoding="utf-8").partition("\n<details>")[0], end="")
    print(f"failed: {failed}")


def run_workflow(workflow):
    """Runs the jobs of a WORKFLOW of GitHub or Forgejo."""
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            if not step["uses"].startswith("actions/checkout@"):
                run_action(step.get("with", {}))


def run_gitlab(jobs):
    """Runs the scripts of GitLab's JOBS, and prints of the report how many tests there were."""
    for name, job in jobs.items():
        run(name, ["bash", "-e", "-o", "pipefail", "-c", "\n".join(job["script"])],
            {"CI_MERGE_REQUEST_DIFF_BASE_SHA": f"origin/{os.environ['BASE']}"})
        report = pathlib.Path(job["artifacts"]["reports"]["junit"])
        print(next(line for line in report.read_text(encoding="utf-8").splitlines() if "<testsuite " in line).strip())
        report.unlink()


def run_hooks(config):
    """Runs the hooks that CONFIG names, on all files of the checkout."""
    source = config["repos"][0]
    ours = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    hooks = {hook["id"]: hook for hook in (source["hooks"] if source["repo"] == "local" else ours)}
    files = subprocess.run(["git", "ls-files"], text=True, check=True, stdout=subprocess.PIPE).stdout.splitlines()
    for chosen in source["hooks"]:
        hook = {**hooks[chosen["id"]], **chosen}
        fitting = [file for file in files if re.search(hook["files"], file)]
        assert hook["language"] in ("system", "python") and fitting, hook
        run(hook["id"], shlex.split(hook["entry"]) + hook.get("args", []) + (fitting if hook.get("pass_filenames", True) else []), {})


def main():
    page = pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")
    block = re.search(rf'^```yaml title="{re.escape(sys.argv[3])}"\n(.*?)^```$', page, re.MULTILINE | re.DOTALL)
    content = yaml.safe_load(block[1])
    if "repos" in content:
        run_hooks(content)
    elif "jobs" in content:
        run_workflow(content)
    else:
        run_gitlab(content)


if __name__ == "__main__":
    main()
