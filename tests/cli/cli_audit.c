/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c audit` and `rep2c check --table`, case by case.  The argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"site.txt",
         "user-agent: *\n"         /* 1 */
         "disallow: /cart\n"       /* 2 */
         "user-agent: GPTBot\n"    /* 3 */
         "user-agent: ClaudeBot\n" /* 4 */
         "disallow: /\n"           /* 5 */
         "user-agent: MJ12bot\n"   /* 6 */
         "disallow:\n"             /* 7 */
         "user-agent: Bytespider\n"
         "disallow: /\n"},
        {"all.txt", "user-agent: *\ndisallow: /\n"},
        {"uses.txt",
         "user-agent: *\ncontent-signal: search=yes, ai-train=no\ndisallow: /cart\nuser-agent: GPTBot\n"
         "disallow: /\nuser-agent: CCBot\ncontent-usage: /a train-ai=n\ndisallow: /cart\n"},
};

static const struct cli_case audit_cases[] = {
        {"some crawlers",
         "rep2c audit --crawler=gptbot --crawler=Bytespider --crawler=MJ12bot --crawler=ClaudeBot --crawler=CCBot "
         "--crawler=Perplexity-User site.txt",
         0,
         "3 of 6 crawlers may fetch nothing (1 may ignore robots.txt), 2 all but some paths, 1 everything.\n"
         "\n"
         "everything, by groups that name them\n"
         "  allowed      /  (line 7: disallow: )\n"
         "  obey         MJ12bot (line 6)\n"
         "\n"
         "all but some paths, by the group for everybody (line 1)\n"
         "  allowed      /  (no rule)\n"
         "  disallowed   /cart  (line 2: disallow: /cart)\n"
         "  obey         CCBot\n"
         "  don't obey   Perplexity-User\n"
         "\n"
         "nothing, by groups that name them\n"
         "  disallowed   /  (disallow: /)\n"
         "  obey         ClaudeBot (line 4), GPTBot (line 3)\n"
         "  not known    Bytespider (line 8)\n"},
        {"what some crawlers may use the home page for",
         "rep2c audit --crawler=GPTBot --crawler=CCBot -a x,y uses.txt | sed '/^$/q'", 0,
         "1 of 4 crawlers may fetch nothing, 3 all but some paths; use in search: 2 allowed, 1 not stated; use in "
         "answers: not stated; use for training: 2 disallowed, 1 not stated.\n\n"},
        {"what crawlers of a purpose may use it for",
         "rep2c audit --purpose=training uses.txt 2>/dev/null | sed '/^$/,$d; s/[0-9]\\+/N/g'", 0,
         "AI training: N of N crawlers may fetch nothing, N all but some paths; use for training: N disallowed, N not "
         "stated.\n"},
        {"what all crawlers may use it for, in three lines", "rep2c audit uses.txt | grep -c '; use '", 0, "3\n"},
        {"uses as JSON", "rep2c audit --json --crawler=GPTBot -a x uses.txt | grep -o '\"uses.*'", 0,
         "\"uses\":[{\"use\":\"search\",\"preference\":\"not-applicable\",\"line\":0},{\"use\":\"ai-input\","
         "\"preference\":\"not-applicable\",\"line\":0},{\"use\":\"ai-train\",\"preference\":\"not-applicable\","
         "\"line\":0}]}\n"
         "\"uses\":[{\"use\":\"search\",\"preference\":\"allow\",\"line\":2},{\"use\":\"ai-input\",\"preference\":"
         "\"unknown\",\"line\":0},{\"use\":\"ai-train\",\"preference\":\"disallow\",\"line\":2}]}\n"},
        {"uses, of blobs: wide names are not for those of tokens, and one for verdicts has no lines",
         "rep2c compile uses.txt -o uses.rep && rep2c audit --json uses.rep >all && grep -c uses all | sed "
         "'s/[1-9][0-9]*/N/'; grep MJ12bot all | grep -c uses; rep2c compile --track=verdict uses.txt -o verdicts.rep "
         "&& rep2c audit --json verdicts.rep | grep -c uses",
         1, "N\n0\n0\n"},
        {"no statement about usage", "rep2c audit --json site.txt | grep -c uses", 1, "0\n"},
        {"who obeys by hearsay",
         "rep2c audit --crawler=ClaudeBot --crawler=FacebookBot --crawler=LAIONDownloader --crawler=Bytespider "
         "--crawler=DotBot - <all.txt",
         0,
         "all 5 crawlers may fetch nothing (2 may ignore robots.txt; 2 are said to obey, unconfirmed).\n"
         "\n"
         "nothing, by the group for everybody (line 1)\n"
         "  disallowed   /  (line 2: disallow: /)\n"
         "  obey         ClaudeBot\n"
         "  obey         by hearsay: DotBot, FacebookBot\n"
         "  don't obey   by hearsay: LAIONDownloader\n"
         "  not known    Bytespider\n"},
        {"hearsay as JSON",
         "rep2c audit --json --crawler=DotBot --crawler=GPTBot -a x all.txt | sed 's/.*,\"operator/operator/'", 0,
         "operator\":\"Moz\",\"documented\":false}\noperator\":\"OpenAI\",\"documented\":true}\n"
         "operator\":\"unknown\",\"documented\":null}\n"},
        {"one who obeys by hearsay", "rep2c audit --crawler=DotBot all.txt | head -n 1", 0,
         "1 crawler may fetch nothing (1 is said to obey, unconfirmed).\n"},
        {"one page of a site that is closed",
         "printf 'user-agent: *\\ndisallow: /\\nallow: /humans.txt\\n' | rep2c audit --crawler=CCBot --crawler=GPTBot "
         "- | head -n 5",
         0,
         "2 crawlers may fetch only some paths.\n\nonly some paths, by the group for everybody (line 1)\n"
         "  allowed      /humans.txt  (line 3: allow: /humans.txt)\n  disallowed   /  (line 2: disallow: /)\n"},
        {"shares in colour",
         "printf 'user-agent: *\ndisallow: /\n' | rep2c audit --color=always --crawler=GPTBot - | sed -n 3p | cat -v",
         0, "^[[31mnothing^[[0m, by the group for everybody (line 1)\n"},
        {"the whole table, and everybody else", "rep2c audit --all site.txt | grep -c 'all other crawlers'", 0, "1\n"},
        {"as many objects as crawlers, and one for everybody else",
         "test $(rep2c audit --json site.txt | wc -l) = $(($(rep2c crawlers | wc -l) + 1))", 0, ""},
        {"all of one purpose",
         "test $(rep2c audit --json --purpose=training site.txt | wc -l) = $(rep2c crawlers --json --purpose=training "
         "| wc -l)",
         0, ""},
        {"JSON", "rep2c audit --json --crawler=GPTBot --agent=Other,Another site.txt | head -n 2", 0,
         "{\"crawler\":\"GPTBot\",\"share\":\"nothing\",\"token\":\"GPTBot\",\"user_agent_lines\":[3],\"allowed\":null,"
         "\"disallowed\":{\"line\":5,\"example\":\"/"
         "\"},\"obeys\":true,\"purposes\":[\"training\"],\"operator\":\"OpenAI\",\"documented\":true}\n"
         "{\"crawler\":\"Other\",\"share\":\"all-but\",\"token\":null,\"user_agent_lines\":[1],\"allowed\":{\"line\":0,"
         "\"example\":\"/\"},\"disallowed\":{\"line\":2,\"example\":\"/"
         "cart\"},\"obeys\":null,\"purposes\":[],\"operator\":\"unknown\",\"documented\":null}\n"},
        {"a crawler called * is not all other crawlers", "rep2c audit --json -a '*' site.txt | cut -c 1-13", 0,
         "{\"crawler\":\"\"\n"},
        {"everybody else as JSON", "rep2c audit --json site.txt | head -n 1", 0,
         "{\"crawler\":null,\"share\":\"all-but\",\"token\":null,\"user_agent_lines\":[1],\"allowed\":{\"line\":0,"
         "\"example\":\"/\"},\"disallowed\":{\"line\":2,\"example\":\"/cart\"}}\n"},
        {"an example is not a URL with a host",
         "printf 'user-agent: *\\ndisallow: /*/p/\\n' | rep2c audit --json -a x - | grep -o '\"example\":\"/x/p/\"'", 0,
         "\"example\":\"/x/p/\"\n"},
        {"a blob",
         "rep2c compile -q site.txt -o site.rep && rep2c audit --json site.rep >a && rep2c audit --json site.txt | cmp "
         "- a",
         0, ""},
        {"an empty file, for one purpose",
         "rep2c audit --purpose=training - </dev/null 2>/dev/null | sed 's/[0-9]\\+/N/; /^$/q'", 0,
         "AI training: all N crawlers may fetch everything; use for training: not stated.\n\n"},
        {"two purposes, and another",
         "rep2c audit --purpose=ads --purpose=seo -a x - </dev/null | sed 's/[0-9]\\+/N/; /^$/q'", 0,
         "all N crawlers may fetch everything.\nAdvertisements: all N crawlers may fetch everything.\nSEO: all N "
         "crawlers may fetch everything.\n\n"},
        {"a crawler of two purposes, once",
         "rep2c audit --json --purpose=search --purpose=training site.txt | grep -c '\"crawler\":\"Applebot\"'", 0,
         "1\n"},
        {"every purpose", "rep2c audit --all - </dev/null | sed '/^$/q' | wc -l", 0, "17\n"},
        {"a summary, first of who may fetch least",
         "printf 'content-signal: ai-train=no\nuser-agent: Googlebot\ndisallow: /\nuser-agent: *\ndisallow: /x\n"
         "user-agent: bingbot\ndisallow:\n' | rep2c audit - >out; wc -l <out; sed -n '1,3p; $p' out",
         0,
         "10\nClosed to search: Googlebot may fetch nothing (line 3, 'disallow: /').\n"
         "All other crawlers may fetch all but some paths, such as /x (line 5, 'disallow: /x').\n"
         "bingbot may fetch everything.\n"
         "rep2c audit --all names the crawlers, and the lines that decide\n"},
        {"all, and one", "rep2c audit --all -a x site.txt", 2, "", "--all goes without crawlers"},
        {"a purpose that unites others",
         "rep2c audit --purpose=ai - </dev/null 2>/dev/null | sed 's/[0-9]\\+/N/; /^$/q'; rep2c audit --purpose=ai -a "
         "x - </dev/null 2>/dev/null | sed 's/[0-9]\\+/N/; 2q'",
         0,
         "All of AI: all N crawlers may fetch everything.\nAI training: all N crawlers may fetch everything; use for "
         "training: not stated.\nAI answers: all N crawlers may fetch everything; use in answers: not stated.\nAI agents: "
         "all N crawlers may fetch everything.\n\nall N crawlers may fetch everything.\nAll of AI: all N crawlers may "
         "fetch everything.\n"},
        {"too small a budget", "rep2c audit --budget=1 -a x site.txt", 2,
         "1 crawler may fetch an undecided part.\n\nan undecided part, by the group for everybody (line 1)\n"
         "  not known    x\n",
         "rep2c: site.txt: 1 crawler was not settled within the budget"},
        {"two files", "rep2c audit site.txt x", 2, "", "'x' is a file too many"},
        {"a stripped blob", "rep2c compile -q --strip site.txt -o site.rep && rep2c audit site.rep", 2, "",
         "rep2c: site.rep: the blob is stripped"},
};

static const struct cli_case table_cases[] = {
        {"crawlers times URLs", "rep2c check --table -a Other --crawler=GPTBot site.txt / http://h/cart?x", 1,
         "url\tOther\tGPTBot\n/\tallow 0\tdisallow 5\nhttp://h/cart?x\tdisallow 2\tdisallow 5\n"},
        {"lines of standard input", "printf '/cart\\r\\n\\n/\\n' | rep2c check --table -a GPTBot,Other site.txt", 1,
         "url\tGPTBot\tOther\n/cart\tdisallow 5\tdisallow 2\n/\tdisallow 5\tallow 0\n"},
        {"everybody and a dozen", "rep2c check --table site.txt / | awk -F'\\t' '{ print NF, $1, $2 }'", 0,
         "14 url *\n14 / allow 0\n"},
        {"all of one purpose",
         "test $(rep2c check --table --purpose=training --json site.txt / | grep -o verdict | wc -l) = $(rep2c "
         "crawlers --json --purpose=training | wc -l)",
         0, ""},
        {"a header", "rep2c check --table -u 'Mozilla/5.0 (compatible; GPTBot/1.2)' --json site.txt /", 1,
         "{\"url\":\"/\",\"answers\":[{\"agent\":\"Mozilla/5.0 (compatible; "
         "GPTBot/1.2)\",\"verdict\":\"disallow\",\"line\":5}]}\n"},
        {"JSON", "rep2c check --table --json -a GPTBot,ClaudeBot --merge --agent=x site.txt /cart | head -n 1", 0,
         "{\"url\":\"/cart\",\"answers\":[{\"agent\":\"GPTBot,ClaudeBot,x\",\"verdict\":\"disallow\",\"line\":5}]}\n"},
        {"a URL with a NUL", "printf '/a\\0b\\n' | rep2c check --table --json -a Other site.txt | cut -c 1-19", 0,
         "{\"url\":\"/a\\u0000b\",\n"},
        {"a table has no warnings",
         "printf 'user-agent: GPTBot\\ndisallow: /%%C3\\n' >raw.txt && rep2c check --table -a GPTBot raw.txt "
         "'/\303\244' 2>&1 >/dev/null",
         0, ""},
        {"everybody as JSON", "rep2c check --table --json site.txt / | cut -c 1-64", 0,
         "{\"url\":\"/\",\"answers\":[{\"agent\":null,\"verdict\":\"allow\",\"line\":0},\n"},
        {"a table", SHOWN("5", "rep2c check --table --color=never -a Other --crawler=GPTBot site.txt / /cart"), 0,
         "  1  /\n  2  /cart\n            1      2\nOther      +0     -2\nGPTBot     -5     -5\n"},
        {"a table of more than fits, with every URL once",
         SHOWN("38",
               "rep2c check --table --color=never -a Other site.txt $(seq -f /%g 30)") " | grep -c '^ *[0-9]*  /'",
         0, "30\n"},
        {"colour", SHOWN("3", "rep2c check --table --color=always -a GPTBot site.txt /") " | tail -n 1", 0,
         "GPTBot^[31m     -5^[0m\n"},
        {"a blob", "rep2c compile -q site.txt -o site.rep && rep2c check --table -a Other site.rep /cart | tail -n 1",
         0, "/cart\tdisallow 2\n"},
        {"what is not a URL", "printf '/\\nfoo\\n/cart\\n' | rep2c check --table -a Other site.txt", 2,
         "url\tOther\n/\tallow 0\n/cart\tdisallow 2\n", "rep2c: standard input:2: 'foo': neither a URL"},
        {"a URL of another site", "rep2c check --table -a Other --origin=https://h site.txt https://other/", 2, "",
         "rep2c: arguments: "},
        {"a name that no file can name", "rep2c check --table --crawler=MJ12bot -a Other site.txt /", 0,
         "url\tMJ12bot\tOther\n/\tallow 7\tallow 0\n"},
        {"the same as JSON", "rep2c check --table --json --crawler=MJ12bot site.txt /", 0,
         "{\"url\":\"/\",\"answers\":[{\"agent\":\"MJ12bot\",\"verdict\":\"allow\",\"line\":7,\"names\":\"wide\"}]}\n"},
        {"the same with wide names", "rep2c check --table --names=wide --crawler=MJ12bot site.txt / | tail -n 1", 0,
         "/\tallow 7\n"},
        {"options of other answers",
         "for o in --batch --expect=x --pack=x -v --prepend=x --append=x; do rep2c check --table $o site.txt 2>&1; "
         "done | grep -c -e '--table goes with no'",
         0, "6\n"},
        {"both from standard input", "rep2c check --table - <site.txt", 2, "", "URLs must be arguments"},
};

CLI_FILES(files)
CLI_TEST(audit_cases)
CLI_TEST(table_cases)
