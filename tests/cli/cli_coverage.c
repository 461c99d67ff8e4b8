/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c coverage`, case by case.  The argument is the command's path. */
#include "tests/cli/cli_run.h"
#include "tests/cli/server_logs.h"

static const struct cli_file files[] = {
        {"site.txt",
         "user-agent: *\n"    /* 1 */
         "disallow: /cart\n"  /* 2 */
         "allow: /cart/faq\n" /* 3 */
         "disallow: /never\n" /* 4 */
         "user-agent: Bot\n"  /* 5 */
         "disallow: /*.pdf$\n" /* 6 */},
        {"urls", "/cart\nhttps://h/cart?x\n/cart/faq\r\n\n/\n/a.pdf\n"},
        {"access.log",
         "1.2.3.4 - - [10/Oct/2025:13:55:36 -0700] \"GET /cart?a HTTP/1.1\" 200 5 \"https://h/never\" \"Moz\\\"illa\"\n"
         "example.com:443 1.2.3.4 - eve [10/Oct/2025:13:55:36 -0700] \"HEAD /cart/faq HTTP/2.0\" 200 0\n"
         "1.2.3.4 - - [10/Oct/2025:13:55:36 -0700] \"-\" 408 0\n"
         "1.2.3.4 - - [10/Oct/2025:13:55:36 -0700] \"GET /\\\"\\\\\\x63art.pdf HTTP/1.1\" 404 0\n"
         "1.2.3.4 - - [10/Oct/2025:13:55:36 -0700] \"OPTIONS * HTTP/1.1\" 200 0\n"
         "1.2.3.4 - - [10/Oct/2025:13:55:36 -0700] \"GET /\\x63art/a b HTTP/1.1\" 200 0\n"
         "1.2.3.4 - - [10/Oct/2025:13:55:36 -0700] \"GET /cart\n"},
#define VISIT(day, url, agent) \
        "1.2.3.4 - - [" day "/Oct/2025:13:55:36 -0700] \"GET " url " HTTP/1.1\" 200 5 \"-\" \"" agent "\"\n"
#define REQUEST(url, agent) VISIT("10", url, agent)
        {"agents.log",
         REQUEST("/cart", "Mozilla/5.0 (compatible; Bot/2.1; +https://h/bot)") REQUEST("/a.pdf", "bot") REQUEST(
                 "/cart/faq", "Robot/1.0") REQUEST("/cart", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")
                 REQUEST("/never", "Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)") REQUEST("/", GPTBOT)
                         REQUEST("/x", "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)")
                                 REQUEST("/x", "panscient.com") REQUEST("/x", "Googlebot-Image/1.0")
                                         REQUEST("/y", "-") "1.2.3.4 - - [10/Oct/2025:13:55:36 -0700] \"GET /cart "
                                                            "HTTP/1.1\" 200 5\n"},
        {"visits.log", VISIT("10", "/", "Mozilla/5.0 (compatible; Googlebot/2.1)") VISIT("11", "/cart?b", "GPTBot/1.2")
                               VISIT("09", "/cart", "GPTBot/1.2") VISIT("12", "/", "GPTBot/1.2")
                                       VISIT("12", "/robots.txt", "GPTBot/1.2")
                                               VISIT("10", "/cart", "Mozilla/5.0 (compatible; MJ12bot/v1.4.8)")
                                                       VISIT("10", "/cart", "Firefox/140.0") VISIT("10", "/", "-")},
        SERVER_LOGS,
};

static const struct cli_case cases[] = {
        {"hits of each rule", "rep2c coverage site.txt <urls", 0,
         "2\t0\t-\n2\t2\tdisallow: /cart\n1\t3\tallow: /cart/faq\n0\t4\tdisallow: /never\n"},
        {"several crawlers", "rep2c coverage -a Bot,Other site.txt <urls", 0,
         "4\t0\t-\tBot\n1\t6\tdisallow: /*.pdf$\tBot\n"
         "2\t0\t-\tOther\n2\t2\tdisallow: /cart\tOther\n1\t3\tallow: /cart/faq\tOther\n0\t4\tdisallow: "
         "/never\tOther\n"},
        {"JSON", "rep2c coverage --json -a Bot site.txt <urls", 0,
         "{\"agent\":\"Bot\",\"allowed\":4,\"disallowed\":1,\"no_rule\":4,\"skipped_lines\":0,\"rules\":[{\"line\":6,"
         "\"key\":\"disallow\",\"value\":\"/*.pdf$\",\"hits\":1}]}\n"},
        {"everybody as JSON", "rep2c coverage --json site.txt <urls | cut -c 1-14", 0, "{\"agent\":null,\n"},
        {"an access log", "rep2c coverage --log site.txt <access.log", 0,
         "1\t0\t-\n2\t2\tdisallow: /cart\n1\t3\tallow: /cart/faq\n0\t4\tdisallow: /never\n",
         "rep2c: standard input: 3 of 7 lines have no URL; the first is 3: it has no request in quotes"},
        {"the requests of a crawler alone", "rep2c coverage -q --log -a Bot --json site.txt <agents.log", 0,
         "{\"agent\":\"Bot\",\"allowed\":1,\"disallowed\":1,\"no_rule\":1,\"skipped_lines\":0,\"lines_without_user_"
         "agent\":2,\"first_disallowed\":\"2025-10-10T20:55:36Z\",\"last_disallowed\":\"2025-10-10T20:55:36Z\","
         "\"rules\":[{\"line\":6,\"key\":\"disallow\",\"value\":\"/*.pdf$\",\"hits\":1}]}\n"},
        {"requests without a User-Agent are counted", "rep2c coverage --log -a Bot site.txt <agents.log", 0,
         "1\t0\t-\n1\t6\tdisallow: /*.pdf$\n",
         "rep2c: standard input: 2 of 11 requests have no User-Agent, and count for no crawler\n"},
        {"for everybody they count as others do", "rep2c coverage --log site.txt <agents.log | cut -f 1 | tr '\\n' ' '",
         0, "6 3 1 1 "},
        {"public crawlers by their names",
         "rep2c coverage -q --log --crawler GPTBot --crawler 'Sogou web spider' --crawler Panscient --crawler "
         "Googlebot --crawler Googlebot-Image site.txt <agents.log | grep -P '\\t0\\t' | cut -f 1,4 | tr '\\t\\n' ': '",
         0, "1:GPTBot 1:Sogou web spider 1:Panscient 0:Googlebot 1:Googlebot-Image "},
        {"one with a digit in its name",
         "rep2c coverage -q --log --names=wide --crawler MJ12bot site.txt <agents.log | cut -f 1 | tr '\\n' ' '", 0,
         "0 0 0 1 "},
        {"a header is that header",
         "rep2c coverage -q --log -u 'Mozilla/5.0 (compatible; Bot/2.1; +https://h/bot)' site.txt <agents.log", 0,
         "1\t0\t-\n0\t6\tdisallow: /*.pdf$\n"},
        {"an own crawler, by the header of a tool or a browser",
         "for agent in 'curl/8 (Bot)' 'Mozilla/5.0 (compatible; Bot 2.0; x)' 'curl/8 (like Bot)'; do sed -n "
         "\"1s|Moz.*bot)|$agent|p\" agents.log; done | rep2c coverage --log -a Bot site.txt | head -n 1",
         0, "2\t0\t-\n"},
        {"several names of one crawler",
         "rep2c coverage -q --log --merge -a Robot,Firefox site.txt <agents.log | cut -f 1 | tr '\\n' ' '", 0,
         "0 1 1 0 "},
        {"a log that does not say who asks",
         "grep -v Mozilla agents.log | tail -n 1 | rep2c coverage --log -a Bot site.txt", 2, "",
         "rep2c: standard input: no line has a User-Agent"},
        {"URLs alone do not say who asks", "rep2c coverage -a Bot site.txt <urls", 0,
         "4\t0\t-\n1\t6\tdisallow: /*.pdf$\n"},
        {"a field",
         "printf 'x\\t/cart\\ty\\n/\\t/never\\n' | rep2c coverage --field=2 site.txt | cut -f 1 | tr '\\n' ' '", 0,
         "0 1 0 1 "},
        {"a field of an access log",
         "head -n 1 access.log | rep2c coverage --field=7 --delimiter=' ' site.txt | cut -f 1 | tr '\\n' ' '", 0,
         "0 1 0 0 "},
        {"a field that is not there",
         "printf '/\\nx,/cart\\n' | rep2c coverage --field 2 --delimiter , site.txt | head -n 2", 0,
         "0\t0\t-\n1\t2\tdisallow: /cart\n", "1 of 2 lines have no URL; the first is 1: it has no field number 2"},
        {"no URL on any line", "printf 'a\\n\\nb\\n' | rep2c coverage site.txt", 2, "",
         "rep2c: standard input:1: no line has a URL; the first: 'a': neither"},
        {"an access log, taken for URLs", "rep2c coverage site.txt <access.log", 2, "",
         "; --log takes it from an access log"},
        {"no line", "rep2c coverage site.txt </dev/null", 2, "", "rep2c: standard input: it holds no line"},
        {"but in one", "printf '/\\n' | rep2c coverage --field=1 site.txt /dev/null - | head -n 1", 0, "1\t0\t-\n"},
        {"standard input as both", "rep2c coverage - -", 2, "", "standard input can't be two arguments"},
        {"who fetched what they may not, since when, and which rules no request matched",
         "rep2c coverage -q site.txt visits.log", 0,
         "2 of 3 public crawlers in the log fetched what they may not\n"
         "\n"
         "GPTBot: 2 of 3 requests not allowed, from 2025-10-09 to 2025-10-11, such as /cart?b\n"
         "         2  line 2: disallow: /cart\n"
         "\n"
         "MJ12bot: 1 of 1 request not allowed, on 2025-10-10, such as /cart\n"
         "         1  line 2: disallow: /cart\n"
         "\n"
         "Only what they may: Googlebot (1)\n"
         "Browsers and unknown clients: 2 requests\n"
         "\n"
         "2 of 3 rules decided no request:\n"
         "         0  line 3: allow: /cart/faq\n"
         "         0  line 4: disallow: /never\n"},
        {"the same of a log in gzip, of several, and of standard input",
         "rep2c coverage -q site.txt visits.log >want; gzip -c visits.log >a.gz; rep2c coverage -q site.txt a.gz | cmp "
         "- want && rep2c coverage -q site.txt - <a.gz | cmp - want && rep2c coverage -q site.txt a.gz visits.log | "
         "sed -n 3p",
         0, "GPTBot: 4 of 6 requests not allowed, from 2025-10-09 to 2025-10-11, such as /cart?b\n"},
        {"nobody did", "head -n 1 visits.log | rep2c coverage site.txt - | head -n 2", 0,
         "0 of 1 public crawler in the log fetched what they may not\n\n"},
        {"times as JSON",
         "rep2c coverage -q --json site.txt visits.log | grep -o 'GPTBot\\|first_[^Z]*Z' | tr '\\n' ' '", 0,
         "first_disallowed\":\"2025-10-10T20:55:36Z GPTBot first_disallowed\":\"2025-10-09T20:55:36Z "
         "first_disallowed\":\"2025-10-10T20:55:36Z "},
        {"a crawler that is named, in a log", "rep2c coverage -q -a Bot site.txt agents.log", 0,
         "1\t0\t-\n1\t6\tdisallow: /*.pdf$\n"},
        {"the same of a log in zstd, of several frames, and cut short",
         "byte() { printf \"\\\\$(printf %03o $(($1 & 255)))\"; }; frame() { n=$(wc -c <visits.log); printf "
         "'\\050\\265\\057\\375\\140'; byte $((n - 256)); byte $((n - 256 >> 8)); n=$((n << 3 | 1)); byte $n; byte "
         "$((n >> 8)); byte $((n >> 16)); cat visits.log; }; rep2c coverage -q site.txt visits.log visits.log >want; "
         "(frame; frame) >a.zst; rep2c coverage -q site.txt a.zst | cmp - want && rep2c coverage -q site.txt - <a.zst "
         "| cmp - want && head -c 300 a.zst >b.zst && rep2c coverage -q site.txt b.zst",
         2, "", "rep2c: b.zst: its compressed data are cut short"},
        {"zstd that is damaged", "printf '\\050\\265\\057\\375abcdefghijklmn' >a.zst; rep2c coverage site.txt a.zst", 2,
         "", "rep2c: a.zst: its compressed data are damaged"},
        {"a log that is cut short", "gzip -c agents.log | head -c 60 >a.gz; rep2c coverage site.txt a.gz", 2, "",
         "rep2c: a.gz: its compressed data are cut short"},
        {"a log that is damaged", "printf '\\037\\213\\010abcdefghijklmn' >a.gz; rep2c coverage site.txt a.gz", 2, "",
         "rep2c: a.gz: its compressed data are damaged"},
        {"the logs of other servers",
         "for i in alb elb cloudfront iis caddy nginx cloudflare google; do rep2c coverage site.txt $i.log | sed -n "
         "3p; done | uniq -c | tr -s ' '",
         0, " 8 GPTBot: 1 of 1 request not allowed, on 2025-10-10, such as /cart?b\n"},
        {"and all of them as one",
         "rep2c coverage -q site.txt alb.log caddy.log iis.log visits.log elb.log | sed -n 3p", 0,
         "GPTBot: 6 of 7 requests not allowed, from 2025-10-09 to 2025-10-11, such as /cart?b\n"},
        {"in one file", "cat nginx.log iis.log alb.log visits.log | rep2c coverage -q site.txt - | sed -n 3p", 0,
         "GPTBot: 5 of 6 requests not allowed, from 2025-10-09 to 2025-10-11, such as /cart?b\n"},
        {"a log of no known format, beside one that is read",
         "echo 'GPTBot fetched /cart' >l; rep2c coverage site.txt visits.log l", 2, "",
         "rep2c: l:1: no line has a URL; the first: it has no request in quotes; "},
        {"a log that does not say who asks, beside one that does",
         "cut -d'\"' -f1-3 visits.log >l; rep2c coverage site.txt l visits.log", 2, "",
         "rep2c: l: no line has a User-Agent"},
        {"the robots.txt itself is always allowed",
         "sed s,/cart.b,/robots.txt, alb.log | rep2c coverage site.txt - | head -n 1", 0,
         "0 of 0 public crawlers in the log fetched what they may not\n"},
        {"any other columns",
         "printf '/cart|GPTBot/1.2|x\\n/|GPTBot/1.2|\\n' >l; rep2c coverage --field=1 --user-agent-field=2 "
         "--delimiter='|' site.txt l | sed -n 3p",
         0, "GPTBot: 1 of 2 requests not allowed, such as /cart\n"},
        {"an empty column is not a URL, and is counted",
         "printf '|GPTBot/1.2\\n/cart|GPTBot/1.2\\n' >l; rep2c coverage --field=1 --user-agent-field=2 --delimiter='|' "
         "site.txt l | head -n 1",
         0, "1 of 1 public crawler in the log fetched what they may not\n",
         "rep2c: l: 1 of 2 lines have no URL; the first is 1: "},
        {"columns without a URL", "sed s/cs-uri-stem/x/ iis.log >l; rep2c coverage site.txt l", 2, "",
         "rep2c: l:3: no line has a URL; the first: the columns that '#Fields:' names have no cs-uri-stem"},
        {"columns that are missing", "head -n 2 iis.log >l; echo 2025-10-10 >>l; rep2c coverage site.txt l", 2, "",
         "it has fewer columns than '#Fields:' names"},
        {"objects with other members", "echo '{\"u\":\"/cart\"}' >l; rep2c coverage site.txt l", 2, "",
         "rep2c: l:1: no line has a URL; the first: none of its members is known to be the URL; make columns of them, "
         "as by jq; --field and --user-agent-field name columns"},
        {"objects without a User-Agent", "echo '{\"url\":\"/cart\"}' >l; rep2c coverage site.txt l", 2, "",
         "rep2c: l: no line has a User-Agent"},
        {"the common format, which does not say who asks", "cut -d'\"' -f1-3 visits.log >l; rep2c coverage site.txt l",
         2, "", "rep2c: l: no line has a User-Agent"},
        {"a log of which most is something else", "cat urls visits.log urls >l; rep2c coverage site.txt l", 2, "",
         "rep2c: l:1: not even every other line has a URL; the first without: it has no request in quotes"},
        {"a column of its own", "rep2c coverage --user-agent-field=2 site.txt urls", 2, "", "goes with --field"},
        {"no such log", "rep2c coverage site.txt absent", 2, "", "rep2c: absent: No such file"},
        {"what is not a log", "rep2c coverage site.txt urls", 2, "", "rep2c: urls:1: no line has a URL"},
        {"bytes of any kind", "rep2c coverage --log site.txt </bin/sh >/dev/null 2>&1 || test $? = 2", 0, ""},
        {"columns and a summary on a terminal", SHOWN("5", "rep2c coverage --color=never site.txt <urls"), 0,
         "everybody: 5 URLs, 3 allowed and 2 disallowed; 1 of 3 rules decide about none\n"
         "         2       0  no rule\n         2       2  disallow: /cart\n         1       3  allow: /cart/faq\n"
         "         0       4  disallow: /never\n"},
        {"a blob", "rep2c compile -q -a Bot site.txt -o site.rep && rep2c coverage site.rep <urls", 0,
         "4\t0\t-\n1\t6\tdisallow: /*.pdf$\n"},
        {"a stripped blob", "rep2c compile -q --strip site.txt -o site.rep && rep2c coverage site.rep <urls", 2, "",
         "rep2c: site.rep: the blob is stripped"},
        {"a blob without rules",
         "rep2c compile -q --track=verdict site.txt -o site.rep && rep2c coverage site.rep <urls", 2, "",
         "rep2c: site.rep: the blob keeps verdicts alone"},
        {"a crawler of several tokens", "rep2c coverage --crawler=AdsBot-Google site.txt <urls", 0, "5\t0\t-\n"},
        {"one that no file can name", "rep2c coverage --crawler=MJ12bot site.txt <urls | cut -f 1 | tr '\\n' ' '", 0,
         "2 2 1 0 "},
        {"both", "rep2c coverage --log --field=1 site.txt <urls", 2, "", "exclude each other"},
        {"two bytes", "rep2c coverage --delimiter=ab site.txt <urls", 2, "", "is not one byte"},
        {"no field", "rep2c coverage --field=0 site.txt <urls", 2, "", "--field"},
        {"a robots.txt from standard input", "rep2c coverage - <site.txt", 2, "", "it can't be the robots.txt"},
        {"a directory to read", "rep2c coverage site.txt <.", 2, "", "standard input:1: Is a directory"},
};

CLI_FILES(files)
CLI_TEST(cases)
