#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A stranger reads each sentence of the documents at once: none has over 30 words, or a turn of phrase that has to be read twice.
#
#     sentences.sh
set -eu

cd ..
command -v git >/dev/null && command -v python3 >/dev/null || { echo 'git or python3 is not here' && exit 77; }
git rev-parse --is-inside-work-tree >/dev/null 2>&1 || { echo 'this is no checkout' && exit 77; }
python3 tests/release/sentences.py --self-test
git ls-files '*.md' | xargs python3 tests/release/sentences.py
