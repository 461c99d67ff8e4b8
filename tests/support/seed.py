# SPDX-License-Identifier: Apache-2.0
"""
The seed of random tests, REP_SEED, or always the same; and the share of them, of real files and of known answers, one in REP_SHARE.
"""

import os
import random
import shlex
import sys

SEED = int(os.environ.get("REP_SEED") or 20261128)
SHARE = max(1, int(os.environ.get("REP_SHARE") or 1))


def generator():
    """Random numbers that begin with the seed.  What repeats the test is printed."""
    command = shlex.join(["python3", *sys.argv])
    print(f"cd {shlex.quote(os.getcwd())} && REP_SEED={SEED} REP_SHARE={SHARE} {command} # repeats it", file=sys.stderr)
    return random.Random(SEED)


def scaled(whole, least=1):
    """The share of a number, but at least LEAST."""
    return max(least, whole // SHARE)
