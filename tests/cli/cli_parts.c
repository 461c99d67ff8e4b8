/* SPDX-License-Identifier: Apache-2.0 */
/*
 * --prepend and --append: what a CDN puts around a site's robots.txt, which is read with it as one text.  Every line
 * that the command names is then FILE:LINE.  The argument is the command's path.
 */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"cdn.txt",
         "User-agent: GPTBot\n"
         "Disallow: /\n"
         "\n"
         "User-agent: *\n"
         "Content-Signal: ai-train=no\n"
         "Allow: /\n"},
        {"robots.txt",
         "User-agent: *\n"
         "Disallow: /cart\n"
         "Disallow: /cart/x\n"},
        {"tail.txt", "User-agent: Bot\nDisallow: /b\n"},
        {"no-end.txt", "User-agent: Bot\nDisallow: /a"},
        {"cr.txt", "User-agent: Bot\r"},
        {"lf.txt", "\nDisallow: /a\n"},
        {"mark.txt", "\xef\xbb\xbfUser-agent: Bot\nDisallow: /m\n"},
        {"wanted", "disallow\t*\t/cart\t2\nallow\t*\t/cart/x\nallow\tGPTBot\t/\n"},
};

#define AROUND " --prepend=cdn.txt --append=tail.txt "

static const struct cli_case cases[] = {
        {"lint", "rep2c lint -q" AROUND "robots.txt | cut -c 1-76", 0,
         "tail.txt:1:13: warning: nothing keeps 'Bot' from ai-train, which cdn.txt:5 r\n"
         "robots.txt:1:13: note: some crawlers read only the first group for all other\n"
         "robots.txt:3:1: note: redundant: robots.txt:2 already covers this [redundant\n"
         "tail.txt:1:13: note: 'Bot' may fetch what 2 lines close to crawlers not name\n"
         "1 warning, 3 notes\n"},
        {"lint, as a whole", "rep2c lint" AROUND "robots.txt | head -n 1", 0,
         "Googlebot, bingbot and all other crawlers may fetch all but some paths, such as /cart "
         "(robots.txt:2, 'Disallow: /cart').\n"},
        {"lint, every line of a kind",
         "cp robots.txt other.txt; rep2c lint -q --select=duplicate-rule --prepend=cdn.txt --append=other.txt "
         "robots.txt | "
         "grep -o '\\[.*'; (cat robots.txt; printf 'Disallow: /a*\\n') >stars.txt; printf 'Disallow: /b*\\nDisallow: "
         "/c*\\n' >end.txt; rep2c lint -q --select=useless-star --append=end.txt stars.txt | grep -o '\\[.*'",
         0, "[2 x duplicate-rule: lines 2, 3]\n[3 x useless-star: lines 4, end.txt:1, 2]\n"},
        {"lint, for other programs",
         "rep2c lint --format=github --select=redundant-rule" AROUND
         "robots.txt; rep2c lint --format=junit --select=redundant-rule" AROUND "robots.txt | grep 'robots.txt:3'",
         0,
         "::notice file=robots.txt,line=3,col=1,endColumn=18,title=redundant-rule::redundant: robots.txt:2 already "
         "covers this [redundant-rule]\n"
         "      <system-out>robots.txt:3: redundant: robots.txt:2 already covers this</system-out>\n"},
        {"what the other files change", "rep2c diff" AROUND "robots.txt", 1,
         "GPTBot: all but some paths -> nothing\n"
         "Bot: /b closes, /cart, /cart/x open\n"
         "\n"
         "GPTBot\n"
         "  allowed -> disallowed  /  (no rule -> cdn.txt:2: Disallow: /)\n"
         "\n"
         "Bot\n"
         "  allowed -> disallowed  /b  (no rule -> tail.txt:2: Disallow: /b)\n"
         "  disallowed -> allowed  /cart  (line 2: Disallow: /cart -> no rule)\n"
         "  disallowed -> allowed  /cart/x  (line 3: Disallow: /cart/x -> no rule)\n"
         "\n"
         "all other crawlers (*): ai-train of /: not stated -> disallow (no line -> cdn.txt:5: Content-Signal: "
         "ai-train=no)\n"
         "\n"
         "all other crawlers (*): cdn.txt:5 is new: Content-Signal: ai-train=no\n"},
        {"what an edit changes between them", "rep2c diff --format=lines" AROUND "robots.txt tail.txt", 1,
         "*\tdisallow->allow\t/cart\trobots.txt:2\tcdn.txt:6\n"
         "*\tdisallow->allow\t/cart/x\trobots.txt:3\tcdn.txt:6\n"},
        {"verdicts", "rep2c check -v" AROUND "-a Bot -a GPTBot -a x robots.txt /b /cart", 1,
         "disallow\ttail.txt:2\t/b\tBot\tDisallow: /b\ttail.txt:1\t-\n"
         "disallow\tcdn.txt:2\t/b\tGPTBot\tDisallow: /\tcdn.txt:1\t-\n"
         "allow\tcdn.txt:6\t/b\tx\tAllow: /\tcdn.txt:4,robots.txt:1\t-\n"
         "allow\t0\t/cart\tBot\t-\ttail.txt:1\t-\n"
         "disallow\tcdn.txt:2\t/cart\tGPTBot\tDisallow: /\tcdn.txt:1\t-\n"
         "disallow\trobots.txt:2\t/cart\tx\tDisallow: /cart\tcdn.txt:4,robots.txt:1\tcdn.txt:6\n"},
        {"what is expected: numbers are those of the site's own file",
         "rep2c check --expect=wanted" AROUND "robots.txt; rep2c check --expect=wanted --format=github" AROUND
         "robots.txt",
         1,
         "wanted:2: expected allow, got disallow for everybody: /cart/x\n"
         "  group     cdn.txt:4: User-agent: *  (2 groups, merged)\n"
         "            robots.txt:1: User-agent: *\n"
         "  decides   robots.txt:3: Disallow: /cart/x  (rank 7): its pattern is the longest of those that match\n"
         "  beaten    robots.txt:2: Disallow: /cart  (rank 5)\n"
         "  beaten    cdn.txt:6: Allow: /  (rank 1)\n"
         "wanted:3: expected allow, got disallow for GPTBot: /\n"
         "  group     cdn.txt:1: User-agent: GPTBot\n"
         "  decides   cdn.txt:2: Disallow: /  (rank 1): the only rule that matches\n"
         "::error file=robots.txt,line=3,title=unexpected-verdict::wanted:2: expected allow for everybody: /cart/x is "
         "disallowed by robots.txt:3, 'Disallow: /cart/x': its pattern is the longest of those that match.\n"
         "::error file=cdn.txt,line=2,title=unexpected-verdict::wanted:3: expected allow for GPTBot: / is disallowed "
         "by cdn.txt:2, 'Disallow: /': the only rule that matches.\n"},
        {"why", "rep2c explain --prepend=- robots.txt /cart <cdn.txt", 0,
         "disallow\t/cart\n"
         "  group     standard input:4: User-agent: *  (2 groups, merged)\n"
         "            robots.txt:1: User-agent: *\n"
         "  decides   robots.txt:2: Disallow: /cart  (rank 5): its pattern is the longest of those that match\n"
         "  beaten    standard input:6: Allow: /  (rank 1)\n"},
        {"usage", "rep2c usage --use=ai-train" AROUND "robots.txt /", 1,
         "disallow\tai-train\t/\tcdn.txt:5: Content-Signal\n"},
        {"audit", "rep2c audit" AROUND "-a GPTBot -a x robots.txt | grep txt:", 0,
         "all but some paths, by the group for everybody (cdn.txt:4)\n"
         "  allowed      /  (cdn.txt:6: Allow: /)\n"
         "  disallowed   /cart  (robots.txt:2: Disallow: /cart)\n"
         "  disallowed   /  (cdn.txt:2: Disallow: /)\n"
         "  not known    GPTBot (cdn.txt:1)\n"},
        {"the same as of the files in one",
         "cat cdn.txt robots.txt tail.txt >all.txt; for f in cdn robots tail; do for a in Bot GPTBot x; do rep2c check "
         "-q -a $a" AROUND
         "robots.txt /b /cart/x /a | cut -f 1,3; done; done >a; for f in cdn robots tail; do for a in Bot GPTBot x; do "
         "rep2c check -q -a $a all.txt /b /cart/x /a | cut -f 1,3; done; done | cmp - a",
         0, ""},
        {"files are joined byte by byte: a last line without an end goes on",
         "rep2c check --prepend=no-end.txt -a Bot robots.txt /cart /a '/aUser-agent:%20'; rep2c explain "
         "--prepend=no-end.txt -a Bot robots.txt '/aUser-agent: '",
         0,
         "disallow\trobots.txt:2\t/cart\nallow\t0\t/a\nallow\t0\t/aUser-agent:%20\n"
         "disallow\t/aUser-agent: \n"
         "  group     no-end.txt:1: User-agent: Bot\n"
         "  decides   no-end.txt:2: Disallow: /aUser-agent: *  (rank 15): the only rule that matches\n",
         "robots.txt: warning: its first line goes on with the last line of the file in front, which has no end"},
        {"a line end of two bytes in two files", "rep2c check --prepend=cr.txt -a Bot lf.txt /a", 1,
         "disallow\tlf.txt:2\t/a\n"},
        {"a byte order mark that is not at the beginning",
         "rep2c check --prepend=cdn.txt -a Bot mark.txt /m; rep2c check --append=cdn.txt -a Bot mark.txt /m", 1,
         "disallow\tmark.txt:2\t/m\ndisallow\tmark.txt:2\t/m\n",
         "mark.txt: warning: crawlers don't read its first line: it begins with a byte order mark"},
        {"the size limit is that of the whole", "rep2c check --max-bytes=90 --prepend=cdn.txt robots.txt /cart", 0,
         "allow\tcdn.txt:6\t/cart\n", "robots.txt: warning: "},
        {"JSON", "rep2c check --json" AROUND "robots.txt /", 2, "",
         "JSON has numbers of lines without their file; leave JSON out, or join"},
        {"a blob", "rep2c compile -q robots.txt -o r.rep; rep2c lint" AROUND "r.rep", 2, "",
         "--prepend and --append go with the text of a robots.txt"},
        {"fixes", "rep2c lint --fix" AROUND "robots.txt", 2, "", "a file that --fix must not change; leave them out"},
        {"SARIF", "rep2c lint --sarif" AROUND "robots.txt", 2, "", "SARIF is about one file; join the files"},
        {"a page", "rep2c check" AROUND "https://h/x", 2, "", "go with one robots.txt"},
        {"several files", "rep2c lint" AROUND "robots.txt tail.txt", 2, "", "go with one robots.txt"},
        {"a batch", "rep2c check --batch" AROUND "</dev/null", 2, "", "go with one robots.txt"},
        {"a pack", "rep2c check --pack=p --prepend=cdn.txt /", 2, "", "--pack"},
        {"no such file", "rep2c lint --prepend=nothing robots.txt", 2, "", "rep2c: robots.txt: nothing: No such file"},
        {"standard input twice", "rep2c explain --prepend=- - /", 2, "", "standard input can't be several files"},
        {"standard input, compared with itself", "rep2c diff --prepend=cdn.txt - <robots.txt", 2, "",
         "the file is read twice"},
        {"two files, and one too many", "rep2c diff --prepend=cdn.txt robots.txt tail.txt cdn.txt", 2, "",
         "a file too many"},
};

CLI_FILES(files)
CLI_TEST(cases)
