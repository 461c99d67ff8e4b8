#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The tables of README.md and bench/RESULTS.md that say they are of one run have that run's figures.
#
#     figures.sh
set -eu

command -v python3 >/dev/null || exit 77
cd ..
python3 bench/tables.py bench/results/full.tsv --check README.md bench/RESULTS.md
