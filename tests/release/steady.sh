#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests say the same each time: none of them draws a seed of its own, takes the time for a number, or sleeps until something should
# have happened.  A line that sleeps says why: "polls: WHAT" looks again and again until WHAT, and "delays: WHY" is slow on purpose.
#
#     steady.sh
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd ..
command -v git >/dev/null && git rev-parse --is-inside-work-tree >/dev/null 2>&1 || { echo 'this is no checkout' && exit 77; }

begin='(^|[^A-Za-z0-9_])'
# refused EXTENSION REGEX [REASON]: lines of the files named in $work/files, with one of these extensions, that have no REASON.
refused() {
        grep -E "[.]($1)\$" "$work/files" | xargs grep -HnE -- "$2" /dev/null | grep -vE -- "${3:-^\$}" || :
}

# refuse: all that is refused of the files named in $work/files.
refuse() {
        refused '[a-z]+' 'random_device|SystemRandom|urandom|Math[.]random|getRandomValues|ThreadLocalRandom|thread_rng|rand::random'
        refused 'c|h|cc|hpp|sh|py' "${begin}time *[(](NULL|0|nullptr)[)]|date [+]%s"
        refused 'c|h|cc|hpp' "${begin}s?rand *[(]"
        refused 'py' "${begin}random[.](random|uniform|choices?|randrange|randint|randbytes|shuffle|sample|getrandbits|Random[(][)])|${begin}Random[(][)]|secrets[.]"
        refused 'java|scala|kt' "new (Secure)?Random[(][)]"
        refused 'go' "${begin}rand[.](Intn?|IntN|N|Int31n?|Int32N?|Int63n?|Int64N?|Uint32N?|Uint64N?|Float32|Float64|Perm|Shuffle|Read)[(]"
        refused '[a-z]+' "${begin}((u|nano)?sleep *[(]|sleep +[0-9.\"\$])|[.]Sleep[(]|waitForTimeout|setTimeout *[(]" '(polls|delays): .'
}

# It finds each of these, and none of the others.
mkdir "$work/bad" "$work/good"
example() {
        count=$((${count:-0} + 1))
        printf '%s\n' "$3" >"$work/$1/$count.$2"
}
example bad c 'seed = time(NULL);'
example bad c 'x = rand();'
example bad c '"sleep 0.1; kill $!"'
example bad c '        nanosleep(&wait, NULL);'
example bad cc 'std::random_device device;'
example bad sh 'seed=$(date +%s)'
example bad sh 'sleep 1'
example bad sh 'head -c 8 /dev/urandom'
example bad py 'SEED = random.SystemRandom().randrange(9)'
example bad py 'x = random.choice(names)'
example bad py 'chance = random.Random()'
example bad py '    await asyncio.sleep(0.1)'
example bad py '    time.sleep(1)  # waits a moment'
example bad ts 'const x = Math.random();'
example bad js 'await new Promise((done) => setTimeout(done, 5));'
example bad ts 'await page.waitForTimeout(100);'
example bad java 'Random random = new Random();'
example bad java 'Thread.sleep(10);'
example bad go 'n := rand.Intn(5)'
example bad go 'time.Sleep(time.Millisecond)'
example bad rs 'let x = rand::random();'
example bad rs 'thread::sleep(moment);'
example good c 'struct random random = {property_seed()};'
example good c '        nanosleep(&wait, NULL); /* delays: it is slow on purpose */'
example good sh '        sleep 0.1 # polls: the server answers'
example good py 'chance = random.Random(sites)'
example good py 'x = rand.choice(names)'
example good java 'Random random = new Random(SEED);'
example good go 'random := rand.New(rand.NewSource(seed))'
find "$work/bad" "$work/good" -type f >"$work/files"
refuse | sed 's/:.*//' | sort -u >"$work/found"
find "$work/bad" -type f | sort | diff - "$work/found" || { echo 'these lines are not told from the others' && exit 1; }

git ls-files 'tests/*' 'python/tests/*' 'web/*/test/*' 'jvm/*/src/test/*' '*_test.go' 'rust/tests/*' 'rust/*/tests/*' |
        grep -vE '^tests/(data/|fuzz/corpus/|recipe[.]sh$|release/steady[.]sh$)' >"$work/files"
refuse >"$work/found"
[ -s "$work/found" ] || exit 0
cat "$work/found"
echo 'these lines make a test another one each time, or wait instead of looking: see tests/support/properties.h and seed.py'
exit 1
