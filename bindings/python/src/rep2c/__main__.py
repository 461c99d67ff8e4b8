# SPDX-License-Identifier: Apache-2.0
"""Tools that need Python; the command rep2c is a program of its own."""

import sys

from rep2c._filter import main

if __name__ == "__main__":
    sys.exit(main())
