#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What docs/pages/site.md shows for CI servers lets a good edit pass and stops one that closes the site, and says what changes.
# The action and the hooks are the project's own.
#
#     site_ci.sh COMMAND
set -eu

command -v git >/dev/null && python3 -c 'import yaml' 2>/dev/null || { echo 'git, python3 or its yaml is not here' && exit 77; }
. release/common.sh
root=$(cd .. && pwd)
PATH=$(dirname "$1"):$PATH
export PATH BASE=main NO_COLOR=1 HOME="$work" GIT_CONFIG_NOSYSTEM=1
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE 2>/dev/null || :
git config --global user.name Site
git config --global user.email site@example.com
git config --global init.defaultBranch main

git init -q "$work/site"
cd "$work/site"
printf 'User-agent: *\nDisallow: /search\n' >robots.txt
printf '# What must not change.\nallow\tGooglebot\t/\ndisallow\t*\t/search\n' >robots.expected
git add . && git commit -q -m 'Open all but the search'
git clone -q --bare . ../origin.git
git remote add origin "file://$work/origin.git"
git fetch -q origin

# shows PAGE TITLE...: what came of these files of PAGE.
shows() {
        page=$1
        shift
        for title in "$@"; do
                echo "== $title"
                python3 "$root/tests/release/site_ci.py" "$root" "$page" "$title" 2>&1
        done
}

# try WHAT PAGE TITLE...: compares that with standard input.
failed=0
try() {
        what=$1
        shift
        cat >"$work/wanted"
        shows "$@" >"$work/printed"
        diff -u "$work/wanted" "$work/printed" || { echo "$what: not as it should be" && failed=1; }
        [ -z "$(git status --porcelain)" ] || { git status --short && failed=1; }
}

# edit BRANCH TEXT: a branch with TEXT as robots.txt.
edit() {
        git checkout -q -b "$1" main
        printf '%b' "$2" >robots.txt
        git commit -q -a -m "$1"
}

page=$root/docs/pages/site.md
edit good 'User-agent: *\nDisallow: /search\nAllow: /search/about\n'
good='Find rep2c, or build it: 0
What is wrong: 0
What is expected: 0
What changes: 0
comment=TEMP/rep2c-comment.md
changed=true
### <code>robots.txt</code>

- **all other crawlers (<code>&#42;</code>)**: <code>/search/about</code> opens
failed: False'
try 'a good edit' "$page" .pre-commit-config.yaml pre-commit-python.yaml github.yml forgejo.yml .gitlab-ci.yml <<END
== .pre-commit-config.yaml
rep2c-lint: 0
rep2c-check: 0
== pre-commit-python.yaml
rep2c-lint: 0
== github.yml
$good
== forgejo.yml
$good
== .gitlab-ci.yml
robots: 0
all other crawlers (*): /search/about opens

all other crawlers (*)
  disallowed -> allowed  /search/about  (line 2: Disallow: /search -> line 3: Allow: /search/about)
<testsuite name="robots.expected" tests="2" failures="0" errors="0">
END

edit closed 'User-agent: *\nDisallow: /\n'
closed="Find rep2c, or build it: 0
What is wrong: 1
::error file=robots.txt,line=2,col=1,endColumn=12,title=blocks-everything::blocks the whole site for every crawler not named [blocks-everything]
What is expected: 1
::error file=robots.txt,line=2,title=unexpected-verdict::robots.expected:2: expected allow for Googlebot: / is disallowed by line 2, 'Disallow: /': the only rule that matches.
What changes: 0
comment=TEMP/rep2c-comment.md
changed=true
### <code>robots.txt</code>

- **all other crawlers (<code>&#42;</code>)**: all but some paths -> nothing
failed: True"
try 'an edit that closes the site' "$page" .pre-commit-config.yaml pre-commit-python.yaml github.yml forgejo.yml .gitlab-ci.yml <<END
== .pre-commit-config.yaml
rep2c-lint: 1
robots.txt:2:1: error: blocks the whole site for every crawler not named [blocks-everything]
1 error
rep2c-check: 1
robots.expected:2: expected allow, got disallow for Googlebot: /
  group     line 1: User-agent: *  (no line names Googlebot)
  decides   line 2: Disallow: /  (rank 1): the only rule that matches
== pre-commit-python.yaml
rep2c-lint: 1
robots.txt:2:1: error: blocks the whole site for every crawler not named [blocks-everything]
1 error
== github.yml
$closed
== forgejo.yml
$closed
== .gitlab-ci.yml
robots: 1
all other crawlers (*): all but some paths -> nothing

all other crawlers (*)
  allowed -> disallowed  /  (no rule -> line 2: Disallow: /)
<testsuite name="robots.expected" tests="2" failures="1" errors="0">
END

# Every input.  The file is new, so it is compared with an empty one; a base that does not exist is an error.
mkdir a
cp robots.txt 'a/new one.txt'
git add a && git commit -q -m 'Another file'
for base in good nowhere; do
        cat >"$work/page.md" <<END
\`\`\`yaml title="$base"
jobs:
  robots:
    steps:
      - uses: OWNER/rep2c@main
        with:
          robots: a/new one.txt
          lint-args: --all --ignore=blocks-everything
          baseline: $base
          fail-on-change: "true"
\`\`\`
END
        git push -q origin good
        case $base in
        good)
                try 'every input' "$work/page.md" $base <<'END'
== good
Find rep2c, or build it: 0
What is wrong: 0
What is expected: left out
What changes: 1
comment=TEMP/rep2c-comment.md
changed=true
### <code>a/new one.txt</code>

- **all other crawlers (<code>&#42;</code>)**: everything -> nothing
failed: True
END
                ;;
        *)
                shows "$work/page.md" $base >"$work/printed"
                [ "$(grep -cE '^(What changes: 128|failed: True)$' "$work/printed")" -eq 2 ] || { cat "$work/printed" && failed=1; }
                ;;
        esac
done
exit $failed
