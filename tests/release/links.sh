#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Links of the documents lead to files of the project, in a checkout and on a forge alike.
#
#     links.sh
set -eu

command -v git >/dev/null && command -v python3 >/dev/null || exit 77
cd ..
git rev-parse --is-inside-work-tree >/dev/null 2>&1 || exit 77
git ls-files '*.md' | python3 -c '
import os, re, sys

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s#]+)(?:#[^)\s]*)?\)")
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
links, dead = 0, []
for name in sys.stdin.read().split("\n")[:-1]:
    with open(name, encoding="utf-8") as page:
        for target in LINK.findall(CODE.sub("", page.read())):
            if not re.match(r"[a-z]+:", target):
                links += 1
                if not os.path.exists(os.path.join(os.path.dirname(name), target)):
                    dead.append(f"{name}: {target} does not exist")
print("\n".join(dead + [f"{links} links, {len(dead)} dead"]))
sys.exit(bool(dead) or not links)
'
