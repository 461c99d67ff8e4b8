#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Words are spelled as they should be, and no file names a folder of the machine that it was written on, or a host that packages
# come from.
#
#     spelling.sh
set -eu

cd ..
command -v git >/dev/null && git rev-parse --git-dir >/dev/null 2>&1 || { echo 'this is no checkout' && exit 77; }
failed=0

# The names are put together so that this file has none of them.
if git grep -nE "(^|[^A-Za-z0-9_.~-])/(work|home/[a-z])/|pypi""[.]org|registry""[.]npmjs|static""[.]crates|proxy""[.]golang" -- . ':!tests/release/spelling.sh'; then
        echo 'these lines name a folder of a machine, or a host of packages'
        failed=1
fi

command -v codespell >/dev/null || { [ $failed = 0 ] && echo 'left out: codespell is not here' && exit 77; }
# Documents, and languages whose names are of whole words: codespell takes a camelCase name for one word.
# Words that are right here: crates, names of crawlers, misspelt keys of robots.txt, and what tests misspell on purpose.
words='crate,deriver,disalow,dissalow,dissallow,tthe,tage,ue,nd,chekc,ser,nin,livetime,iif,fo,bu,alow,abot'
git ls-files '*.md' '*.c' '*.h' '*.hpp' '*.cc' '*.sh' '*.py' '*.awk' '*.cmake' '*.rl' '*.re' '*.in' '*CMakeLists.txt' dev |
        grep -vE '^(tests/data|tests/fuzz/corpus|third-party)/' | xargs codespell -q 3 --ignore-words-list "$words" || failed=1
exit $failed
