# SPDX-License-Identifier: Apache-2.0
"""Runs `rep2c fetch --json`, for tests that get its path, and how many megabytes of memory it may take: more than a client needs
that keeps 500 KiB.  What never ends fails, on however busy a machine, before the test itself runs out of time."""

import json
import os
import subprocess
import sys
import tempfile
import threading

COMMAND, MEGABYTES, PATIENCE = sys.argv[1], int(sys.argv[2]), 400


class Run:
    """Its exit status; the object that it printed, or None; and what it said on standard error."""

    def __init__(self, *arguments):
        with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
            child = subprocess.Popen([COMMAND, "fetch", "--json", *arguments], stdout=out, stderr=errors,
                                     env={**os.environ, "no_proxy": "*"})
            limit = threading.Timer(PATIENCE, child.kill)
            limit.start()
            _, status, usage = os.wait4(child.pid, 0)
            limit.cancel()
            self.status = child.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            errors.seek(0)
            text, self.errors = out.read(), errors.read()
        assert self.status >= 0, f"signal {-self.status}: {self.errors}"
        assert usage.ru_maxrss <= MEGABYTES * 1024, f"{usage.ru_maxrss} KB of memory"
        self.object = json.loads(text) if text else None


def run_tests(tests):
    """Calls what TESTS, the names of a module, have that is called test_..., and says which one that is."""
    for name, test in list(tests.items()):
        if name.startswith("test_"):
            print(name, flush=True)
            test()
