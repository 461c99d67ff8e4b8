/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `rep2c graph`, case by case: how it calls Graphviz's `dot`, and what it does with the result.  The argument is the
 * command's path.  If Graphviz is not installed, a stand-in tests everything except whether the results are pictures.
 */
#include "tests/cli/cli_run.h"

#include <stdlib.h>

/* A stand-in for dot: `fake SCRIPT` makes it of a line of shell. */
#define FAKE \
        "fake() { mkdir -p bin; printf '#!/bin/sh\\n%s\\n' \"$1\" >bin/dot; chmod +x bin/dot; PATH=$PWD/bin:$PATH; };"

static const struct cli_file files[] = {
        {"robots.txt", "User-agent: *\nDisallow: /private/\n\nUser-agent: News\nDisallow: /old\nAllow: /*.html$\n"},
};

static const struct cli_case cases[] = {
        {"dot is told the format", FAKE "fake 'cat >/dev/null; echo $# $1'; rep2c graph robots.txt -o r.svg; cat r.svg",
         0, "1 -Tsvg\n"},
        {"png", FAKE "fake 'cat >/dev/null; echo $1'; rep2c graph robots.txt -o r.png; cat r.png", 0, "-Tpng\n"},
        {"dot gets the graph",
         FAKE
         "fake cat; rep2c graph robots.txt -o r.svg; grep -c digraph r.svg; grep -c subgraph r.svg; tail -n 1 r.svg",
         0, "1\n2\n}\n"},
        {"one crawler",
         FAKE "fake cat; rep2c graph -a News robots.txt -o r.svg; grep -c subgraph r.svg; grep -c 'line 6' r.svg", 0,
         "1\n1\n"},
        {"standard input", FAKE "fake cat; rep2c graph - -o r.svg <robots.txt; grep -o 'From: standard input' r.svg", 0,
         "From: standard input\n"},
        {"a limit of bytes warns",
         FAKE "fake cat; rep2c graph --max-bytes 40 robots.txt -o r.svg; grep -c subgraph r.svg", 0, "1\n",
         "rep2c: robots.txt: warning: "},
        {"quiet", FAKE "fake 'cat; echo no fonts >&2'; rep2c graph -q --max-bytes 40 robots.txt -o r.svg", 0, ""},
        {"what dot warns of is told",
         FAKE "fake 'cat; echo no fonts >&2; echo more >&2'; rep2c graph robots.txt -o r.svg", 0, "",
         "rep2c: r.svg: warning: dot: no fonts\n"},
        {"a dot that writes before it reads",
         FAKE "fake 'head -c 3000000 /dev/zero; head -c 300000 /dev/zero >&2; cat >/dev/null';rep2c graph -q "
              "robots.txt -o r.svg; wc -c <r.svg | tr -d ' '",
         0, "3000000\n"},
        {"a dot that does not read",
         FAKE "fake 'exec <&-; echo done'; { cat robots.txt; seq 1 2000 | sed 's|^|Disallow: /|'; } >x;rep2c graph "
              "--max-states 100000 x -o r.svg; cat r.svg",
         0, "done\n"},
        {"dot lives with a closed pipe as others do",
         FAKE "fake 'cat >/dev/null; yes | head -n 1'; rep2c graph robots.txt -o r.svg; cat r.svg", 0, "y\n"},
        {"dot gets what emit writes",
         FAKE "fake cat; rep2c graph robots.txt -o r.svg; rep2c emit --to dot robots.txt | cmp - r.svg", 0, ""},
        {"more states on request", FAKE "fake cat; rep2c graph --max-states=1000000 robots.txt -o r.svg", 0, ""},
        {"a tree", FAKE "fake cat; rep2c graph --tree robots.txt -o r.svg; grep -o '>disallow, line [0-9]' r.svg", 0,
         ">disallow, line 5\n>disallow, line 2\n"},
        {"a tree of one crawler",
         FAKE "fake cat; rep2c graph --tree -a News robots.txt -o r.svg; grep -c subgraph r.svg; grep -c private r.svg",
         1, "1\n0\n"},
        {"a tree of a public crawler",
         FAKE
         "fake cat; rep2c graph --tree --crawler Googlebot-Image robots.txt -o r.svg; grep -o 'label=\"Google.*' r.svg",
         0, "label=\"Googlebot-Image\\l\"\n"},
        {"a tree of a blob",
         FAKE "fake cat; rep2c graph --tree robots.txt -o a.svg; rep2c compile robots.txt -o r; rep2c graph --tree r "
              "-o b.svg; grep -v 'label=\"r' a.svg >a; grep -v 'label=\"r' b.svg | cmp - a",
         0, ""},
        {"the way of a URL in a tree",
         FAKE "fake cat; rep2c graph --tree --url https://h/private/x robots.txt -o r.svg; grep -o 'decides: "
              "[^d]*disallow, line [0-9]' r.svg; grep -o 'private/x: .*' r.svg",
         0,
         "decides: </B></FONT>disallow, line 2\n"
         "private/x: allow, no rule\\l\"\nprivate/x: disallow, line 2\\l\"\n"},
        {"rows of a tree",
         FAKE "fake cat; { echo user-agent:*; seq 10 59 | sed 's|^|disallow:/|'; echo allow:/5x; } | rep2c graph "
              "--tree --max-rows 20 - -o r.svg; grep -o 'and [0-9].*disallow' r.svg",
         0, "and 41 more: 1 allow, 40 disallow\n"},
        {"the way of a URL",
         FAKE "fake cat; rep2c graph --url https://h/private/x robots.txt -o r.svg; grep 'penwidth=3' r.svg | grep -o "
              "'label=\"D[^\"]*\"'",
         0, "label=\"Disallow: /private/\\nline 2\"\n"},
        {"no other name is left", FAKE "fake cat; mkdir d; rep2c graph robots.txt -o d/r.svg; ls -A d", 0, "r.svg\n"},
};

/* Each ends with a look at what is there: the old picture, and nothing else. */
#define OLD "mkdir d; echo old >d/r.svg; "
#define KEPT " s=$?; cat d/*; ls -A d; exit $s"

static const struct cli_case error_cases[] = {
        {"no dot",
         OLD "ls=$(command -v ls) cat=$(command -v cat); PATH=/nowhere; rep2c graph robots.txt -o d/r.svg;s=$?; $cat "
             "d/*; $ls -A d; exit $s",
         2, "old\nr.svg\n", "rep2c: d/r.svg: there is no command 'dot' in PATH: install Graphviz"},
        {"dot fails", OLD FAKE "fake 'cat; echo Error: bad >&2; exit 3'; rep2c graph robots.txt -o d/r.svg;" KEPT, 2,
         "old\nr.svg\n", "rep2c: d/r.svg: dot: Error: bad (exit status 3)\n"},
        {"dot fails without a word", OLD FAKE "fake 'exit 1'; rep2c graph robots.txt -o d/r.svg;" KEPT, 2,
         "old\nr.svg\n", "rep2c: d/r.svg: dot: exit status 1\n"},
        {"dot is killed", OLD FAKE "fake 'kill -9 $$'; rep2c graph robots.txt -o d/r.svg;" KEPT, 2, "old\nr.svg\n",
         "rep2c: d/r.svg: dot was ended by a signal\n"},
        {"dot writes nothing", OLD FAKE "fake 'cat >/dev/null'; rep2c graph robots.txt -o d/r.svg;" KEPT, 2,
         "old\nr.svg\n", "rep2c: d/r.svg: dot wrote nothing\n"},
        {"dot can't be run", OLD "mkdir bin; echo x >bin/dot; PATH=$PWD/bin rep2c graph robots.txt -o d/r.svg;" KEPT, 2,
         "old\nr.svg\n", "rep2c: d/r.svg: Permission denied\n"},
        {"missing file", OLD FAKE "fake cat; rep2c graph missing.txt -o d/r.svg;" KEPT, 2, "old\nr.svg\n",
         "rep2c: missing.txt: No such file or directory\n"},
        {"missing directory", FAKE "fake cat; rep2c graph robots.txt -o e/r.svg", 2, "",
         "rep2c: e/r.svg: No such file or directory\n"},
        {"too many states", OLD FAKE "fake cat; rep2c graph --max-states 3 robots.txt -o d/r.svg;" KEPT, 2,
         "old\nr.svg\n",
         "rep2c: robots.txt: more than 3 states, which nobody can read as a picture: --tree draws what the rules say, "
         "--agent or --crawler the automaton of one crawler, --max-states raises the limit\n"},
        {"no output", "rep2c graph robots.txt", 2, "", "no output given: '-o FILE.svg' or '-o FILE.png'"},
        {"another suffix", "rep2c graph robots.txt -o r.gif", 2, "", "'r.gif' ends in neither '.svg' nor '.png'"},
        {"no suffix", "rep2c graph robots.txt -o a.svg/r", 2, "", "'a.svg/r' ends in neither '.svg' nor '.png'"},
        {"standard output", "rep2c graph robots.txt -o -", 2, "", "'-' ends in neither"},
        {"a blob", FAKE "fake cat; rep2c compile robots.txt -o r; rep2c graph r -o r.svg; s=$?; ls r*; exit $s", 2,
         "r\nrobots.txt\n",
         "rep2c: r: automata are drawn of a robots.txt, and this is a blob: --tree draws its rules\n"},
        {"too many trees",
         OLD FAKE "fake cat; seq 1 20 | tr 0-9 a-j | sed 's|.*|user-agent: &\\ndisallow: /&|' | rep2c graph --tree - "
                  "-o d/r.svg;" KEPT,
         2, "old\nr.svg\n",
         "rep2c: standard input: more than 16 kinds of crawlers have rules of their own, too many trees for a picture: "
         "--agent or --crawler draws those of one\n"},
        {"a tree of a crawler with a name of its own",
         FAKE "fake cat; rep2c graph --tree --crawler MJ12bot robots.txt -o r.svg; grep -c MJ12bot r.svg", 0, "1\n"},
        {"a tree of a stripped blob",
         FAKE "fake cat; rep2c compile --strip robots.txt -o r; rep2c graph --tree r -o r.svg", 2, "",
         "rep2c: r: the blob is stripped, and knows no lines\n"},
        {"states of a tree", "rep2c graph --tree --max-states 5 robots.txt -o r.svg", 2, "",
         "--max-states is for automata, --max-rows for --tree"},
        {"rows of automata", "rep2c graph --max-rows 5 robots.txt -o r.svg", 2, "",
         "--max-rows is for --tree, --max-states for automata"},
        {"no URL", "rep2c graph --tree --url private robots.txt -o r.svg", 2, "",
         "--url: 'private': neither a URL that starts with"},
};

static const struct cli_case graphviz_cases[] = {
        {"svg", "rep2c graph robots.txt -o r.svg; grep -o '</svg>' r.svg; grep -c 'Disallow: /private/' r.svg", 0,
         "</svg>\n1\n"},
        {"png", "rep2c graph robots.txt -o r.png; head -c 8 r.png | od -An -c | tr -s ' '", 0,
         " 211 P N G \\r \\n 032 \\n\n"},
        {"any bytes",
         "printf 'User-agent: *\\nDisallow: /\\377\\001\"\\\\\\\\{}<>|&lt;[^\\303\\251\\357\\277\\277\\n' >x;rep2c "
         "graph x -o r.svg; grep -o '</svg>' r.svg",
         0, "</svg>\n"},
        {"tree: svg", "rep2c graph --tree --url /old/x.html robots.txt -o r.svg; grep -o '</svg>' r.svg", 0,
         "</svg>\n"},
        {"tree: any bytes",
         "printf 'User-agent: x<>&\"\\\\\nUser-agent: *\nDisallow: "
         "/\\377\\001\"\\\\{}<>|&lt;[^\\303\\251\\357\\277\\277\\nDisallow: /<B>/a\nDisallow: /<B>/b\n' >x;rep2c graph "
         "--tree --url '/<B>/a' x -o r.svg; grep -o '</svg>' r.svg",
         0, "</svg>\n"},
        {"a name that is a word of the language", "cp robots.txt 'node\"].txt'; rep2c graph 'node\"].txt' -o r.svg", 0,
         ""},
};

TEST(graphviz)
{
        if (system("command -v dot >/dev/null") != 0) {
                print_message("dot is not there\n");
                skip();
        }
        assert_int_equal(cli_run(graphviz_cases, COUNT(graphviz_cases), NULL), 0);
}

CLI_FILES(files)
CLI_TEST(cases)
CLI_TEST(error_cases)
