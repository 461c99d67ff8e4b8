/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c enforce`: whose rules it takes, what it refuses, and what it writes.  What the servers make of it is tested
 * with the servers (enforce.py).  The argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"robots.txt",
         "User-agent: GPTBot\nDisallow: /x\nAllow: /x/ok\nDisallow: /*.pdf$\nUser-agent: bingbot\nDisallow: /q?a=\"b'\n"
         "User-agent: Googlebot-Image\nDisallow:\nUser-agent: *\nDisallow: /\n"},
        {"plain.txt", "User-agent: *\nDisallow: /x\n"},
        {"left.txt",
         "User-agent: msnbot\nCrawl-delay: 10\nUser-agent: Googlebot\nDisallow: /\nUser-agent: ias\nDisallow: /a\n"
         "User-agent: Enreach/2\nDisallow: /b\nUser-agent: IAS\nDisallow: /c\nUser-agent: *\nDisallow: /d\n"},
};

#define NGINX "rep2c enforce --to=nginx "

static const struct cli_case cases[] = {
        {"the crawlers that the file names", NGINX "-q robots.txt | sed -n '/_group {/,/^}/p'", 0,
         "map $http_user_agent $robots_group {\n\tdefault 0;\n"
         "\t\"~*(^|[^A-Za-z0-9_-])Googlebot-Image($|[^A-Za-z0-9_-])\" 0;\n"
         "\t\"~*(^|[^A-Za-z0-9_-])Google\\x20Favicon($|[^A-Za-z0-9_-])\" 0;\n"
         "\t\"~*(^|[^A-Za-z0-9_-])bingbot($|[^A-Za-z0-9_-])\" 1;\n"
         "\t\"~*(^|[^A-Za-z0-9_-])GPTBot($|[^A-Za-z0-9_-])\" 2;\n}\n"},
        {"the strongest rule first, and no allowing ones at the end", NGINX "-a GPTBot robots.txt | grep '\"~^1'", 0,
         "\t\"~^1/.*[.]pdf$\" disallow:4;\n\t\"~^1/x/ok\" allow:3;\n\t\"~^1/x\" disallow:2;\n"},
        {"quotes and other signs", NGINX "-a bingbot robots.txt | grep disallow:6", 0,
         "\t\"~^1/q[?]a=\\x22b\\x27\" disallow:6;\n"},
        {"equal rules once", NGINX "-a A -a B -a GPTBot robots.txt | grep -c ' disallow:'", 0, "3\n"},
        {"by purpose", NGINX "--purpose=training plain.txt | grep -c GPTBot", 0, "1\n"},
        {"names of variables", NGINX "-p mine -a GPTBot robots.txt | grep -c mine_rule", 0, "3\n"},
        {"the servers",
         "for s in nginx apache haproxy caddy; do rep2c enforce --to=$s -q robots.txt | grep -c disallow:; done", 0,
         "4\n4\n4\n4\n"},
        {"of a blob", "rep2c compile robots.txt -o b; rep2c enforce --to=caddy -a GPTBot b | grep -c 'disallow:[24]$'",
         0, "2\n"},
        {"the same bytes, to a file", NGINX "-q robots.txt >a; " NGINX "-q robots.txt -o b; cmp a b", 0, "", ""},
        {"a rule that HAProxy can't read",
         "(echo 'User-agent: *'; printf 'Disallow: /'; head -c 3000 /dev/zero | tr '\\0' a; echo) >long; rep2c enforce "
         "--to=haproxy -a x long",
         2, "", "rep2c: long: a rule is too long for haproxy\n"},
        {"one that nginx can't read",
         "(echo 'User-agent: *'; printf 'Disallow: /'; head -c 1101 /dev/zero | tr '\\0' '{'; echo) >long; " NGINX
         "-a x long",
         2, "", "rep2c: long: a rule is too long for nginx\n"},
        {"nor Apache",
         "(echo 'User-agent: *'; printf 'Disallow: /'; head -c 9000 /dev/zero | tr '\\0' a; echo) >long; rep2c enforce "
         "--to=apache -a x long",
         2, "", "rep2c: long: a rule is too long for apache\n"},
        {"what no field has as a word", NGINX "--names=any -a 'Bot 9' plain.txt", 2, "", "rep2c: plain.txt: "},
        {"nobody is named", NGINX "plain.txt", 2, "",
         "rep2c: plain.txt: nothing to enforce: the file names no known crawler; choose some with --crawler, "
         "--purpose or --agent\n"},
        {"what is left out, and what is closed to search", NGINX "left.txt 2>&1 >out; grep '^# not' out", 0,
         "rep2c: not enforced: the groups of Enreach, ias, by which no public crawler is known; and the rules of '*', "
         "for all other crawlers (--agent and --crawler add crawlers)\n"
         "rep2c: left.txt: warning: Closed to search: Googlebot and bingbot may fetch nothing (line 4, 'Disallow: "
         "/').\n"
         "# not enforced: the groups of Enreach, ias, by which no public crawler is known; and the rules of '*', for "
         "all other crawlers (--agent and --crawler add crawlers)\n"},
        {"nothing of it where crawlers are chosen that it does not concern",
         NGINX "--crawler=GPTBot left.txt 2>&1 >out; grep -c '^# not' out; " NGINX "-q left.txt 2>&1 >out", 0, "0\n"},
        {"a slip of the pen", NGINX "-a googelbot robots.txt >out && wc -l <out >/dev/null", 0, "",
         "no known crawler is called 'googelbot'; did you mean 'Googlebot'?"},
        {"no server", "rep2c enforce robots.txt", 2, "", "no server given: '--to SERVER'"},
        {"an unknown server", "rep2c enforce --to=iis robots.txt", 2, "", "nginx"},
        {"no file", "rep2c enforce --to=nginx", 2, "", "no robots.txt given"},
        {"two files", NGINX "-q robots.txt plain.txt", 2, "", "'plain.txt' is a second"},
        {"the other dialect", NGINX "--dialect=rfc9309 robots.txt", 2, "",
         "servers compare requests as they were sent"},
        {"a blob of the other dialect",
         "rep2c compile --dialect=rfc9309 robots.txt -o b; rep2c enforce --to=nginx -a GPTBot b", 2, "", "b: "},
        {"a stripped blob", "rep2c compile --strip=all robots.txt -o b; " NGINX "-a GPTBot b", 2, "", "b: "},
        {"a bad prefix", NGINX "-p 1x robots.txt", 2, "", "'1x' is not an identifier of C"},
};

CLI_FILES(files)
CLI_TEST(cases)
