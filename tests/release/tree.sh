#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What is asked of the tracked files of a checkout, and of its documents.
#
#     tree.sh CHECK
#
#     breaks       what bindings/breaks.tsv breaks is there to be broken
#     figures      the figures that README.md repeats of the run in bench/RESULTS.md are that run's, and so are those that follow
#     limits_page  docs/pages/limits.md has the numbers that the code has, and each limit of the public headers
#     lines        docs/ARCHITECTURE.md says how large each layer is, to a tenth
#     links        links of the documents lead to files of the project, in a checkout and on a forge alike
#     reuse        every file says under which licence it is and whose it is, as the REUSE specification has it; sources in their
#                  first lines
#     sentences    a stranger reads each sentence of the documents at once: none has over 30 words, or a turn of phrase that has to
#                  be read twice
#     spelling     words are spelled as they should be, and no file names a folder of the machine that it was written on, or a host
#                  that packages come from
#     steady       tests say the same each time: none of them draws a seed of its own, takes the time for a number, or sleeps until
#                  something should have happened.  A line that sleeps says why: "polls: WHAT" looks again and again until WHAT, and
#                  "delays: WHY" is slow on purpose
set -eu

. release/common.sh
cd ..
root=$PWD failed=0
command -v git >/dev/null && git rev-parse --is-inside-work-tree >/dev/null 2>&1 || { echo 'this is not a checkout' && exit 77; }
command -v python3 >/dev/null || { echo 'python3 is not here' && exit 77; }

check_breaks() { python3 bindings/breaks.py --check; }

check_figures() { python3 bench/drive.py --check README.md bench/RESULTS.md; }

check_limits_page() {
        python3 docs/check_limits.py
        # It finds what differs: otherwise it would prove nothing.
        for edit in 's/| 512,000 bytes/| 512,001 bytes/' 's/| 384 MiB/| 384 KiB/' 's/| 31 |/| 32 |/' 's/REP_LINE_KEPT/REP_LINE_LEFT/' '/REP_BUDGET/d'; do
                sed -e "$edit" -e "s|](../../|]($root/|" docs/pages/limits.md >"$work/limits.md"
                if python3 docs/check_limits.py "$work/limits.md" >"$work/log"; then
                        echo "$edit was not found" && exit 1
                fi
                [ "$(wc -l <"$work/log")" -eq 2 ] || { cat "$work/log" && exit 1; }
        done
}

check_lines() { packaging/release/lines.sh --check docs/ARCHITECTURE.md; }

check_links() {
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
}

check_reuse() {
        for file in $(git ls-files | grep -E '\.(c|h|cc|hpp|rl|re|py|sh|js|mjs|ts|cmake|awk|css)$|(^|/)CMakeLists\.txt$'); do
                head -n 4 "$file" | grep -q 'SPDX-License-Identifier[:] Apache-2.0' ||
                        { echo "$file does not name its licence in its first lines" && failed=1; }
        done
        [ $failed = 0 ] || exit 1
        command -v reuse >/dev/null || { echo 'left out: reuse is not here' && exit 77; }
        reuse lint
}

check_sentences() {
        python3 tests/release/sentences.py --self-test
        git ls-files '*.md' | xargs python3 tests/release/sentences.py
}

check_spelling() {
        # The names are put together so that this file has none of them.
        if git grep -nE "(^|[^A-Za-z0-9_.~-])/(work|home/[a-z])/|pypi""[.]org|registry""[.]npmjs|static""[.]crates|proxy""[.]golang" -- . ':!tests/release/tree.sh'; then
                echo 'these lines name a folder of a machine, or a host of packages'
                failed=1
        fi
        command -v codespell >/dev/null || { [ $failed = 0 ] && echo 'left out: codespell is not here' && exit 77; }
        # Documents, and languages whose names are of whole words: codespell takes a camelCase name for one word.
        # Words that are right here: crates, names of crawlers, misspelt keys of robots.txt, and what tests misspell on purpose.
        words='crate,deriver,disalow,dissalow,dissallow,tthe,tage,ue,nd,chekc,ser,nin,livetime,iif,fo,bu,alow,abot'
        git ls-files '*.md' '*.c' '*.h' '*.hpp' '*.cc' '*.sh' '*.py' '*.awk' '*.cmake' '*.rl' '*.re' '*.in' '*CMakeLists.txt' dev |
                grep -vE '^(tests/data|tests/fuzz/corpus|third-party)/' | xargs codespell -q 3 --ignore-words-list "$words" || failed=1
        return $failed
}

# ---- steady

begin='(^|[^A-Za-z0-9_])'
# refused EXTENSION REGEX [REASON]: lines of the files named in $work/files, with one of these extensions, that have no REASON.
refused() {
        grep -E "[.]($1)\$" "$work/files" | xargs grep -HnE -- "$2" /dev/null | grep -vE -- "${3:-^\$}" || :
}

# all_refused: all that is refused of the files named in $work/files.
all_refused() {
        refused '[a-z]+' 'random_device|SystemRandom|urandom|Math[.]random|getRandomValues|ThreadLocalRandom|thread_rng|rand::random'
        refused 'c|h|cc|hpp|sh|py' "${begin}time *[(](NULL|0|nullptr)[)]|date [+]%s"
        refused 'c|h|cc|hpp' "${begin}s?rand *[(]"
        refused 'py' "${begin}random[.](random|uniform|choices?|randrange|randint|randbytes|shuffle|sample|getrandbits|Random[(][)])|${begin}Random[(][)]|secrets[.]"
        refused 'java|scala|kt' "new (Secure)?Random[(][)]"
        refused 'go' "${begin}rand[.](Intn?|IntN|N|Int31n?|Int32N?|Int63n?|Int64N?|Uint32N?|Uint64N?|Float32|Float64|Perm|Shuffle|Read)[(]"
        refused '[a-z]+' "${begin}((u|nano)?sleep *[(]|sleep +[0-9.\"\$])|[.]Sleep[(]|waitForTimeout|setTimeout *[(]" '(polls|delays): .'
}

check_steady() {
        # It finds each of these, and none of the others.
        mkdir "$work/bad" "$work/good"
        while read -r kind extension line; do
                count=$((${count:-0} + 1))
                printf '%s\n' "$line" >"$work/$kind/$count.$extension"
        done <<'END'
bad c seed = time(NULL);
bad c x = rand();
bad c "sleep 0.1; kill $!"
bad c nanosleep(&wait, NULL);
bad cc std::random_device device;
bad sh seed=$(date +%s)
bad sh sleep 1
bad sh head -c 8 /dev/urandom
bad py SEED = random.SystemRandom().randrange(9)
bad py x = random.choice(names)
bad py chance = random.Random()
bad py await asyncio.sleep(0.1)
bad py time.sleep(1)  # waits a moment
bad ts const x = Math.random();
bad js await new Promise((done) => setTimeout(done, 5));
bad ts await page.waitForTimeout(100);
bad java Random random = new Random();
bad java Thread.sleep(10);
bad go n := rand.Intn(5)
bad go time.Sleep(time.Millisecond)
bad rs let x = rand::random();
bad rs thread::sleep(moment);
good c struct random random = {property_seed()};
good c nanosleep(&wait, NULL); /* delays: it is slow on purpose */
good sh sleep 0.1 # polls: the server answers
good py chance = random.Random(sites)
good py x = rand.choice(names)
good java Random random = new Random(SEED);
good go random := rand.New(rand.NewSource(seed))
END
        find "$work/bad" "$work/good" -type f >"$work/files"
        all_refused | sed 's/:.*//' | sort -u >"$work/found"
        find "$work/bad" -type f | sort | diff - "$work/found" || { echo 'these lines are not told from the others' && exit 1; }

        git ls-files 'tests/*' 'bindings/python/tests/*' 'bindings/web/*/test/*' 'bindings/java/*/src/test/*' '*_test.go' 'bindings/rust/tests/*' 'bindings/rust/*/tests/*' |
                grep -vE '^tests/(data/|fuzz/corpus/|recipe[.]sh$|release/tree[.]sh$)' >"$work/files"
        all_refused >"$work/found"
        [ -s "$work/found" ] || return 0
        cat "$work/found"
        echo 'these lines make a test another one each time, or wait instead of looking: see tests/support/properties.h and seed.py'
        return 1
}

"check_$1"
