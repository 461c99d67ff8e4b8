/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c compile`, and blobs that can't be read.  The argument is the path of the command. */

#include "tests/cli/cli_run.h"
#include "tests/cli/site_files.h"

static const struct cli_case compile_cases[] = {
        {"a stage that is printed",
         "printf 'user-agent: *\\ndisallow: /shop/*?sort=\\n' >s.txt; rep2c compile --debug tree --encoding compact "
         "s.txt",
         0, "rule set 0\nsegment tree: 2 nodes\n  \"/shop/\" leads to rule 1\n    \"?sort=\" matches rule 1\n"},
        {"all stages, and the same blob",
         "rep2c compile --encoding compact --debug all -o a.rep robots.txt >all; for s in rules tree automaton order "
         "encoding; do rep2c compile --encoding compact --debug $s robots.txt | grep -v 'rule set' >$s; grep -cvxFf "
         "all $s; done; rep2c compile --encoding compact -o b.rep robots.txt; cmp a.rep b.rep",
         0, "0\n0\n0\n0\n0\n"},
        {"few rules have no automaton", "rep2c compile --debug all robots.txt | grep -c '^automaton'", 1, "0\n"},
        {"stages and the blob in one place", "rep2c compile --debug all robots.txt -o - | cat", 0, "",
         "rep2c: --debug prints to standard output, where the blob is to go"},
        {"stages without a rule set", "rep2c compile --debug all empty.txt", 0, ""},
        {"an unknown stage", "rep2c compile --debug parse robots.txt", 2, "", "'parse'"},
        {"a blob answers as its robots.txt", "rep2c compile robots.txt -o r.rep; rep2c check -a News r.rep /old -v", 1,
         "disallow\t12\t/old\tDisallow: /old\t11\t-\n"},
        {"a blob from standard input", "rep2c compile robots.txt -o - | rep2c check - /private/", 1,
         "disallow\t2\t/private/\n"},
        {"a robots.txt from standard input", "rep2c compile - --output=r.rep <robots.txt; rep2c check r.rep /private/",
         1, "disallow\t2\t/private/\n"},
        {"the same bytes each time",
         "rep2c compile robots.txt -o a.rep; rep2c compile -o - - <robots.txt >b.rep; cmp a.rep b.rep", 0, ""},
        {"the same bytes from everywhere",
         "mkdir d; rep2c compile robots.txt -o a.rep; cd d; rep2c compile ../robots.txt -o b.rep; cmp b.rep ../a.rep",
         0, ""},
        {"an empty robots.txt", "rep2c compile empty.txt -o e.rep; rep2c check e.rep /a", 0, "allow\t0\t/a\n"},
        {"agents",
         "rep2c compile --merge -a News,ExampleBot robots.txt -o r.rep; rep2c check r.rep /old /tmp /private/", 1,
         "disallow\t12\t/old\ndisallow\t9\t/tmp\nallow\t0\t/private/\n"},
        {"agents, asked as they are",
         "rep2c compile --merge -a News -a ExampleBot robots.txt -o r.rep; rep2c check --merge -a examplebot,news "
         "r.rep /old",
         1, "disallow\t12\t/old\n"},
        {"encodings give equal answers",
         "for e in auto dense compact; do rep2c compile --encoding $e robots.txt -o $e.rep && rep2c check -v -a News "
         "$e.rep /old /a /b >$e.txt; done; cmp dense.txt compact.txt && cmp dense.txt auto.txt && ! cmp -s dense.rep "
         "compact.rep",
         0, ""},
        {"a rule that lost and needs much memory for a check",
         "stars=$(yes '*a' | head -n 2000 | tr -d '\\n'); printf 'user-agent: *\\ndisallow: /%s\\nallow: /%sa\\n' "
         "$stars $stars >x; rep2c check -v --json x /$(yes a | head -n 2010 | tr -d '\\n') | grep -o '\"lost.*'",
         0, "\"lost_lines\":[2]}\n"},
        {"verdicts alone", "rep2c compile --track=verdict robots.txt -o r.rep; rep2c check -v -a News r.rep /old /a", 1,
         "disallow\t0\t/old\t-\t11\t-\nallow\t0\t/a\t-\t11\t-\n"},
        {"rules, on request",
         "rep2c compile --track rule robots.txt -o a.rep; rep2c compile robots.txt -o b.rep; cmp a.rep b.rep", 0, ""},
        {"stripped", "rep2c compile --strip robots.txt -o r.rep; rep2c check -v -a News r.rep /old /a", 1,
         "disallow\t0\t/old\t-\t-\t-\nallow\t0\t/a\t-\t-\t-\n"},
        {"stripped of all, on request",
         "rep2c compile --strip robots.txt -o a; rep2c compile --strip=all robots.txt -o b; cmp a b", 0, ""},
        {"stripped of texts: lines are known, rules are not",
         "rep2c compile --strip=texts robots.txt -o r.rep; rep2c check -v -a News r.rep /old /a; rep2c info r.rep | "
         "grep -E '^(lines|rules|stripped)'",
         0,
         "disallow\t12\t/old\t-\t-\t-\nallow\t0\t/a\t-\t-\t-\nlines           14\nrules           unknown\nstripped    "
         "    texts\n"},
        {"each leaves out more than the one before",
         "for s in '' --strip=texts --strip; do rep2c compile $s robots.txt -o r && wc -c <r; done | sort -rnu | wc -l "
         "| tr -d ' '",
         0, "3\n"},
        {"a blob for one agent has no texts of others",
         "rep2c compile -a News robots.txt -o r.rep; grep -ac private r.rep; rep2c check -v r.rep /old; rep2c info -a "
         "News r.rep | grep -E '^(sitemap|other)'",
         0, "0\ndisallow\t12\t/old\tDisallow: /old\t11\t-\nsitemap         line 14: https://a.example/sitemap.xml\n"},
        {"nothing else is stripped", "rep2c compile --strip=lines robots.txt -o r", 2, "",
         "--strip: 'lines' is neither 'texts' nor 'all'"},
        {"a limit warns, and the blob is written",
         "rep2c compile --max-bytes 40 robots.txt -o r.rep && rep2c check r.rep /private/open", 1,
         "disallow\t2\t/private/open\n", "rep2c: robots.txt: warning: "},
        {"a limit, quiet", "rep2c compile -q --max-bytes 40 robots.txt -o r.rep", 0, ""},
        {"no warning lands in the blob",
         "rep2c compile --max-bytes 40 robots.txt -o a.rep 2>&-; rep2c compile -q --max-bytes 40 robots.txt -o "
         "b.rep;cmp a.rep b.rep",
         0, ""},
        {"a new file has the usual permissions",
         "umask 027; rep2c compile robots.txt -o r.rep; ls -l r.rep | cut -c1-10", 0, "-rw-r-----\n"},
        {"an old file keeps its permissions",
         "echo old >r.rep; chmod 604 r.rep; rep2c compile --force robots.txt -o r.rep; ls -l r.rep | cut -c1-10", 0,
         "-rw----r--\n"},
        {"a link stays one",
         "mkdir d; touch d/r.rep; ln -s d/r.rep link; rep2c compile robots.txt -o link;rep2c check d/r.rep /private/; "
         "readlink link; ls d",
         0, "disallow\t2\t/private/\nd/r.rep\nr.rep\n"},
        {"a link to nothing stays one, too",
         "mkdir d; ln -s d/r.rep link; ln -s ../link d/other; rep2c compile robots.txt -o d/other;rep2c check d/r.rep "
         "/private/; readlink link d/other; ls d",
         0, "disallow\t2\t/private/\nd/r.rep\n../link\nother\nr.rep\n"},
        {"a link into no folder", "ln -s d/r.rep link; rep2c compile robots.txt -o link; readlink link", 0, "d/r.rep\n",
         "rep2c: link: No such file or directory"},
        {"a pipe stays one, and gets the bytes",
         "rep2c compile robots.txt -o r.rep; mkfifo p; cat p >q & rep2c compile robots.txt -o p; wait $!; cmp q r.rep; "
         "ls -A",
         0, "empty.txt\np\nq\nr.rep\nrobots.txt\nsecond.txt\nurls\n"},
        {"no other name is left", "mkdir d; rep2c compile robots.txt -o d/r.rep; ls -A d", 0, "r.rep\n"},
        {"an output that looks like an option", "rep2c compile robots.txt -o --x; rep2c check -- --x /private/", 1,
         "disallow\t2\t/private/\n"},
};

static const struct cli_case compile_error_cases[] = {
        {"no output", "rep2c compile robots.txt", 2, "", "no output given"},
        {"unknown encoding", "rep2c compile --encoding thin robots.txt -o r.rep", 2, "", "'thin' is none of"},
        {"unknown tracking", "rep2c compile --track all robots.txt -o r.rep", 2, "", "'all' is neither"},
        {"agent without a token", "rep2c compile --merge -a 'A,*' robots.txt -o r.rep", 2, "",
         "--agent: '*' is not a product token: it stands for everybody"},
        {"a blob",
         "rep2c compile robots.txt -o r.rep; rep2c compile r.rep -o s.rep; s=$?; ls s.rep 2>/dev/null; exit $s", 2, "",
         "rep2c: r.rep: a compiled blob already"},
        {"a terminal", "rep2c compile robots.txt -o - >\"$TTY\"", 2, "", "a blob is not written to a terminal"},
        {"missing directory", "rep2c compile robots.txt -o d/r.rep", 2, "",
         "rep2c: d/r.rep: No such file or directory"},
        {"below a file", "rep2c compile robots.txt -o urls/r.rep", 2, "", "rep2c: urls/r.rep: Not a directory"},
        {"a directory", "rep2c compile robots.txt -o .", 2, "", "rep2c: .: Is a directory"},
        {"an empty name", "rep2c compile robots.txt -o ''", 2, "", "No such file or directory"},
        {"unwritable directory",
         "mkdir -m 555 d; if [ -w d ]; then echo 'rep2c: d/r.rep: Permission denied' >&2; exit 2; fi;rep2c compile "
         "robots.txt -o d/r.rep",
         2, "", "rep2c: d/r.rep: Permission denied"},
        {"a failed run keeps the old file, and leaves nothing else",
         "mkdir d; echo old >d/r.rep; (ulimit -f 0; rep2c compile --force robots.txt -o d/r.rep 2>&1; echo $?) | "
         "cat;cat d/*; ls -A d",
         0, "rep2c: d/r.rep: File too large\n2\nold\nr.rep\n"},
        {"a failed read keeps the old file", "echo old >r.rep; rep2c compile --force . -o r.rep; cat r.rep", 0, "old\n",
         "rep2c: .: Is a directory"},
};

static const struct cli_case blob_error_cases[] = {
        {"the magic alone", "printf '\\211REP\\r\\n\\032\\n' >x; rep2c check x /a", 2, "", "rep2c: x: "},
        {"half its magic", "rep2c compile robots.txt -o - | sed '1s/R/r/' >x; rep2c check x /a", 2, "", "rep2c: x: "},
        {"other line ends", "rep2c compile robots.txt -o - | tr -d '\\r' >x; rep2c check x /a", 2, "", "rep2c: x: "},
        {"an error names the byte", "rep2c compile robots.txt -o r.rep; head -c 90 r.rep | rep2c check - /a", 2, "",
         "at byte "},
        {"other agents", "rep2c compile -a News robots.txt -o r.rep; rep2c check -a ExampleBot r.rep /a", 2, "",
         "rep2c: r.rep: "},
        {"fewer agents", "rep2c compile --merge -a News,ExampleBot robots.txt -o r.rep; rep2c check -a News r.rep /a",
         2, "", "rep2c: r.rep: "},
};

CLI_FILES(cli_site_files)
CLI_TEST(compile_cases)
CLI_TEST(compile_error_cases)
CLI_TEST(blob_error_cases)
