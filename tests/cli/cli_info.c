/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c info` about directives beside rules: values, problems, and what applies to an agent. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"robots.txt",
         "crawl-delay: 9\n"      /* 1 */
         "host: a.example\n"     /* 2 */
         "user-agent: a\n"       /* 3 */
         "crawl-delay: 2.5\n"    /* 4 */
         "request-rate: 1/10m\n" /* 5 */
         "noindex: /x\n"         /* 6 */
         "disallow: /x\n"        /* 7 */
         "user-agent: *\n"       /* 8 */
         "clean-param: p&q /z\n" /* 9 */
         "crawl-delay: 10\n"     /* 10 */
         "disallow: /\n"         /* 11 */
         "sitemap: https://a.example/s\n"},
};

/* What `rep2c info` writes about a file with one line in a group. */
#define TEXT_OF(line) "printf 'user-agent: *\\n%s\\n' '" line "' | rep2c info - | grep -E '^(other|sitemap)'"
#define PROBLEM(line, problem)                                                                     \
        {                                                                                          \
                "problem: " line, TEXT_OF(line), 0,                                                \
                        "other           line 2, group 1: " line " (problem: " problem ")\n", NULL \
        }
#define RIGHT(line)                                                                                   \
        {                                                                                             \
                "right: " line, TEXT_OF(line), 0, "other           line 2, group 1: " line "\n", NULL \
        }
#define SITEMAP(url, problem)                                                                                  \
        {                                                                                                      \
                "sitemap " url, TEXT_OF("sitemap: " url), 0, "sitemap         line 2: " url problem "\n", NULL \
        }

static const struct cli_case problem_cases[] = {
        RIGHT("crawl-delay: 2.5"),
        PROBLEM("crawl-delay: 2,5", "not a number of seconds"),
        PROBLEM("Crawl-Delay: 100000", "over 24 hours; 24 hours apply"),
        RIGHT("request-rate: 1/5m 0600-0845"),
        PROBLEM("request-rate: 1", "not PAGES/SECONDS, optionally with a unit and a time"),
        PROBLEM("request-rate: 1/99999999999", "a number is too large and was reduced"),
        RIGHT("visit-time: 0600-0845"),
        PROBLEM("visit-time: 6-8", "not HHMM-HHMM"),
        RIGHT("host: a.example"),
        RIGHT("host: https://a.example:8080"),
        PROBLEM("host: a_b..example", "a part of the host between dots is empty, or it is too long"),
        PROBLEM("host: a b", "the URL contains a space or a control byte"),
        RIGHT("clean-param: a&b /c"),
        PROBLEM("clean-param: &&", "not NAME&NAME..., optionally with a path"),
        RIGHT("content-signal: search=yes, ai-train=no"),
        PROBLEM("content-signal: search, ai-train=no", "what is not NAME=VALUE, separated by commas, is lost"),
        PROBLEM("content-signal: search", "not NAME=VALUE, separated by commas"),
        RIGHT("content-usage: /a train-ai=n"),
        PROBLEM("content-usage: /a", "a path without a preference"),
        PROBLEM("content-usage: ai-use=n train-ai=n", "not a dictionary of RFC 9651, such as 'train-ai=n, search=y'"),
        RIGHT("license: https://a.example/l"),
        PROBLEM("license: /l", "the URL does not start with http:, https: or ftp:"),
        RIGHT("anything: goes"),
        SITEMAP("https://a.example/s.xml", ""),
        SITEMAP("/s.xml", " (problem: the URL does not start with http:, https: or ftp:)"),
        SITEMAP("https://", " (problem: the host is missing)"),
        SITEMAP("https://a.example/a b", " (problem: the URL contains a space or a control byte)"),
        {"at some time of the day",
         "printf 'user-agent: *\\ndisallow: /x\\nrequest-rate: 1/10 0600-0845\\n' >r; for t in 1700027999 1700028000 "
         "1700037960; do SOURCE_DATE_EPOCH=$t rep2c info -a x r | grep ^delay; done",
         0, "delay           none\ndelay           line 3: 10000 ms\ndelay           none\n"},
        {"a crawl-delay of nobody", "rep2c info robots.txt | grep 'line 1:'", 0,
         "other           line 1: crawl-delay: 9 (problem: applies to no crawler before the first user-agent line)\n"},
};

/* What `rep2c info --json` gives for the value of one line in a group. */
#define JSON_OF(line) \
        "printf 'user-agent: *\\n%s\\n' '" line "' | rep2c info --json - | grep -o '\"parsed\":.*' | sed 's/}\\]}$//'"
#define PARSED(line, parsed)                                                             \
        {                                                                                \
                line, JSON_OF(line), 0, "\"parsed\":" parsed ",\"problem\":null\n", NULL \
        }

static const struct cli_case value_cases[] = {
        PARSED("crawl-delay: 2.5", "{\"milliseconds\":2500}"),
        PARSED("request-rate: 1/5m", "{\"pages\":1,\"seconds\":300,\"begin_minute\":0,\"end_minute\":1440}"),
        PARSED("visit-time: 0600-0845", "{\"begin_minute\":360,\"end_minute\":525}"),
        PARSED("host: A.example", "{\"origin\":\"http://a.example\"}"),
        PARSED("host: https://a.example:8080/", "{\"origin\":\"https://a.example:8080\"}"),
        PARSED("clean-param: a&b /c", "{\"params\":[\"a\",\"b\"],\"path\":\"/c\"}"),
        PARSED("clean-param: &a&&b&", "{\"params\":[\"a\",\"b\"],\"path\":null}"),
        PARSED("clean-param: a", "{\"params\":[\"a\"],\"path\":null}"),
        PARSED("Content-Signal: search=yes,ai-train=no,use=reference",
               "{\"search\":true,\"ai_input\":null,\"ai_train\":false,\"use\":\"reference\",\"unknown\":[],"
               "\"malformed\":[]}"),
        PARSED("content-signals: agent=no, ai-input=maybe",
               "{\"search\":null,\"ai_input\":null,\"ai_train\":null,\"use\":null,\"unknown\":[\"agent=no\",\"ai-input="
               "maybe\"],\"malformed\":[]}"),
        PARSED("content-usage: /a train-ai=n, ai-use=y;p, bots=n",
               "{\"path\":\"/a\",\"search\":null,\"ai_input\":true,\"ai_train\":false,\"unknown\":[\"bots=n\"]}"),
        PARSED("content-usage: train-ai=n, train-ai=maybe",
               "{\"path\":null,\"search\":null,\"ai_input\":null,\"ai_train\":null,\"unknown\":[\"train-ai=maybe\"]}"),
        PARSED("license: https://a.example/l", "{\"url\":\"https://a.example/l\"}"),
        {"a part that is lost", JSON_OF("content-signal: ai-train=no, /a search=yes"), 0,
         "\"parsed\":{\"search\":null,\"ai_input\":null,\"ai_train\":false,\"use\":null,\"unknown\":[],\"malformed\":["
         "\"/a search=yes\"]},\"problem\":\"what is not NAME=VALUE, separated by commas, is lost\"\n"},
        PARSED("anything: goes", "null"),
        {"a value that was cut", JSON_OF("crawl-delay: 100000"), 0,
         "\"parsed\":{\"milliseconds\":86400000},\"problem\":\"over 24 hours; 24 hours apply\"\n"},
        {"a value that can't be read", JSON_OF("crawl-delay: x"), 0,
         "\"parsed\":null,\"problem\":\"not a number of seconds\"\n"},
        {"a sitemap", "printf 'sitemap: /s\\n' | rep2c info --json - | grep -o '\"sitemaps\":.*,\"other'", 0,
         "\"sitemaps\":[{\"line\":1,\"url\":\"/s\",\"problem\":\"the URL does not start with http:, https: or "
         "ftp:\"}],\"other\n"},
};

static const struct cli_case agent_cases[] = {
        {"an agent that is named",
         "rep2c info --agent a robots.txt | grep -E '^(delay|sitemap|other)' | cut -d: -f1 | tr -s ' '", 0,
         "delay line 5\nsitemap line 12\nother line 2\nother line 4, group 1\nother line 5, group 1\n"
         "other line 6, group 1\nother line 9, group 2\n"},
        {"its delay", "rep2c info --agent a robots.txt | grep -E '^(agent |delay)'", 0,
         "agent           a\ndelay           line 5: 600000 ms\n"},
        {"site-wide lines of other groups", "rep2c info -a a robots.txt | grep -c clean-param", 0, "1\n"},
        {"an agent that nobody names", "rep2c info -a b/1.0 robots.txt | grep -E '^(agent |delay|other)'", 0,
         "agent           b/1.0\ndelay           line 10: 10000 ms\nother           line 2: host: a.example\n"
         "other           line 9, group 2: clean-param: p&q /z\nother           line 10, group 2: crawl-delay: 10\n"},
        {"several agents", "rep2c info --merge -a b,a -a c robots.txt | grep -E '^(agent |delay)'", 0,
         "agent           b\nagent           a\nagent           c\ndelay           line 5: 600000 ms\n"},
        {"a crawler that takes the delay for everybody as well",
         "printf 'user-agent: bingbot\\ncrawl-delay: 2\\nrequest-rate: 1/3\\ndisallow: /a\\nuser-agent: "
         "*\\ncrawl-delay: 9\\nrequest-rate: 1/50\\nvisit-time: 0000-0000\\n' >bing.txt; for i in --crawler=bingbot "
         "-aBingbot --crawler=BingPreview '--merge -aa,bingbot' --crawler=Googlebot; do rep2c info $i bing.txt | grep "
         "^delay; done",
         0,
         "delay           line 6: 9000 ms\ndelay           line 6: 9000 ms\ndelay           line 7: 50000 ms\ndelay    "
         "       line 6: 9000 ms\ndelay           line 7: 50000 ms\n"},
        {"a blob of such a crawler",
         "printf 'user-agent: *\\ncrawl-delay: 7\\nuser-agent: bingbot\\nuser-agent: googlebot\\ndisallow: /y\\n' "
         ">f;for i in bingbot Googlebot; do rep2c compile --crawler=$i f -o b; rep2c info --crawler=$i b | grep "
         "^delay; done",
         0, "delay           line 2: 7000 ms\ndelay           none\n"},
        {"no delay", "printf 'user-agent: *\\nallow: /\\n' | rep2c info -a b - | grep -E '^(delay|welcome)'", 0,
         "delay           none\n"},
        {"a visit-time",
         "printf 'user-agent: *\\nvisit-time: 0000-2400\\n' | rep2c info -a b - | grep -E '^(delay|welcome)'", 0,
         "delay           none\nwelcome now     line 2: yes\n"},
        {"JSON", "rep2c info --json -a a robots.txt | grep -o '\"agent\":{[^}]*}'", 0,
         "\"agent\":{\"names\":[\"a\"],\"delay_milliseconds\":600000,\"delay_line\":5,\"welcome_now\":true,\"visit_"
         "line\":null}\n"},
        {"a blob", "rep2c compile robots.txt -o r; rep2c info -a b r | grep ^delay", 0,
         "delay           line 10: 10000 ms\n"},
        {"a blob for others", "rep2c compile -a a robots.txt -o r; rep2c info -a b r", 2, "",
         "rep2c: r: the blob was compiled for other agents, and answers for those where no crawler is named"},
        {"a stripped blob", "rep2c compile --strip robots.txt -o r; rep2c info -a b r", 2, "",
         "rep2c: r: the blob is stripped, and knows no directives of a crawler"},
        {"an empty agent", "rep2c info -a '' robots.txt", 2, "", "rep2c: --agent: "},
};

/* What people ask first. */
static const struct cli_case person_cases[] = {
        {"a pipe by name loses no bytes to a look at it",
         "cat robots.txt | rep2c info /dev/stdin | sed -n 3,4p | tr -s ' '", 0, "lines 12\ngroups 2\n"},
        {"the answer comes first", "rep2c info robots.txt | head -n 4 | tr -s ' '", 0,
         "kind robots.txt\nvalid yes\nlines 12\ngroups 2\n"},
        {"rules are those of groups",
         "printf 'disallow: /a\nuser-agent: *\nallow: /b\ndisallow: /b\n' | rep2c info - | grep -E '^(rules|orphan)'",
         0, "rules           2\norphan rules    1\n"},
        {"valid: in part", "printf 'nonsense\nallow: /\n' | rep2c info - | grep ^valid", 0,
         "valid           in part: some of it is ignored\n"},
        {"valid: nothing in it", "printf '# nothing\n' | rep2c info - | grep ^valid", 0,
         "valid           yes, but it has no group, so that everything is allowed\n"},
        {"valid: something else", "printf '<html>\n' | rep2c info - | grep ^valid", 0,
         "valid           no: crawlers obey only lines that look like rules, and may fetch all else: this is an HTML "
         "page, not a robots.txt\n"},
        {"valid: a stripped blob", "rep2c compile --strip robots.txt -o r; rep2c info r | grep ^valid", 0,
         "valid           unknown\n"},
        {"ignored lines, by every end of a line",
         "printf '\\357\\273x y z\\r\\n# c\\r one two three \\t# c\\n\\r\\0nul\\nuser-agent: "
         "*\\rdisallow\\nfour\\0five\\n\\033[1m' | rep2c info - | grep ^ignored",
         0,
         "ignored lines   5\nignored bytes   0\nignored         line 1: x y z\nignored         line 3: one two three\n"
         "ignored         line 7: disallow\nignored         line 8: four\nignored         line 9: \\x1b[1m\n"},
        {"ignored lines of a blob are a number",
         "printf 'x y z\nallow: /\n' >x; rep2c compile x -o r; rep2c info r | grep ^ignored", 0,
         "ignored lines   1\nignored bytes   0\n"},
        {"many ignored lines", "yes nonsense | head -n 12 | rep2c info - | grep '^ignored  ' | tail -n 2", 0,
         "ignored         line 10: nonsense\nignored         and 2 more\n"},
        {"a long ignored line",
         "head -c 200 /dev/zero | tr '\\0' x | rep2c info - | grep '^ignored  ' | wc -c | tr -d ' '", 0, "108\n"},
        {"ignored lines, JSON",
         "printf 'x y z\nuser-agent:*\nabc\n' | rep2c info --json - | grep -o '\"ignored\":\\[[^]]*\\]'", 0,
         "\"ignored\":[{\"line\":1,\"text\":\"x y z\"},{\"line\":3,\"text\":\"abc\"}]\n"},
        {"no ignored lines past the limit",
         "printf 'user-agent: *\nabc\ndef\n' | rep2c info --max-bytes 18 - | grep '^ignored  '", 0,
         "ignored         line 2: abc\n"},
        {"groups that nobody can match",
         "printf 'user-agent: MJ12bot\nuser-agent: *\nuser-agent: x/2\nuser-agent: *x\nuser-agent:\n' | rep2c info - | "
         "grep ^unmatchable",
         0,
         "unmatchable     line 1: MJ12bot names MJ, to the letter of RFC 9309; --names=wide reads all of it\n"
         "unmatchable     line 4: *x names nobody\nunmatchable     line 5:  names nobody\n"},
        {"with wide names, somebody can",
         "printf 'user-agent: MJ12bot\n' | rep2c info --names=wide - | grep -E '^(unm|names|token )'", 0,
         "names           wide\ntoken           mj12bot\n"},
        {"unmatchable, JSON",
         "printf 'user-agent: MJ12bot\nuser-agent: *x\n' | rep2c info --json - | grep -o '\"unmatchable\":\\[[^]]*\\]'",
         0,
         "\"unmatchable\":[{\"line\":1,\"value\":\"MJ12bot\",\"token\":\"MJ\"},{\"line\":2,\"value\":\"*x\",\"token\":"
         "null}]\n"},
        {"figures are asked for", "rep2c info robots.txt | grep -cE '^(hash|states|bytes) '", 1, "0\n"},
        {"and come", "rep2c info --figures robots.txt | grep -cE '^(hash|states|bytes|rules in them) '", 0, "4\n"},
};

CLI_FILES(files)
CLI_TEST(problem_cases)
CLI_TEST(value_cases)
CLI_TEST(agent_cases)
CLI_TEST(person_cases)
