#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The figures that README.md repeats of the run in bench/RESULTS.md are that run's, and so are those that follow from its tables.
#
#     figures.sh
set -eu

command -v python3 >/dev/null || exit 77
cd ..
python3 bench/drive.py --check README.md bench/RESULTS.md
