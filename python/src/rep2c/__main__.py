# SPDX-License-Identifier: Apache-2.0
"""There is one command line, and it is not here."""

import sys


def main() -> int:
    """Say where it is."""
    print(
        "rep2c: the command is a program of its own, 'rep2c', which the project's './dev build' makes and Debian's "
        "package 'rep2c' installs; this package is for programs in Python: see its README",
        file=sys.stderr,
    )
    return 2


if __name__ == "__main__":
    sys.exit(main())
