/* SPDX-License-Identifier: Apache-2.0 */
/* Agents on the command line: tokens and strings that are not tokens, headers, public crawlers, and several of them
   together.  The argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"robots.txt",
         "User-agent: *\n"              /* 1 */
         "Disallow: /all\n"             /* 2 */
         "User-agent: Googlebot\n"      /* 3 */
         "Disallow: /google\n"          /* 4 */
         "User-agent: MJ12bot\n"        /* 5 */
         "Disallow: /majestic\n"        /* 6 */
         "User-agent: GPTBot\n"         /* 7 */
         "User-agent: CCBot\n"          /* 8 */
         "Disallow: /train\n"           /* 9 */
         "Allow: /train/open\n"         /* 10 */
         "User-agent: gptbot\n"         /* 11 */
         "Disallow: /*.pdf\n"           /* 12 */
         "User-agent: Googlebot-News\n" /* 13 */
         "Allow: /\n"},                 /* 14 */
        {"x.jsonl",
         "{\"url\":\"https://x.example/robots.txt\",\"status\":200,\"body\":\"User-agent: MJ12bot\\nDisallow: "
         "/majestic\\n\"}\n"},
};

#define GPT "'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'"
#define BROWSER \
        "'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'"

#define MAJESTIC "'Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)'"

/* What every subcommand says of an AGENT that is not a token. */
#define REFUSED(agent, part)                                                                                       \
        {"check: " agent, "rep2c check -a " agent " robots.txt /majestic", 2, "", "rep2c: --agent: " part},        \
                {"compile: " agent, "rep2c compile -a " agent " robots.txt -o r", 2, "", "rep2c: --agent: " part}, \
                {"emit: " agent, "rep2c emit --to json -a " agent " robots.txt", 2, "", "rep2c: --agent: " part},  \
                {"graph: " agent, "rep2c graph -a " agent " robots.txt -o r.svg", 2, "", "rep2c: --agent: " part}, \
        {                                                                                                          \
                "info: " agent, "rep2c info -a " agent " robots.txt", 2, "", "rep2c: --agent: " part               \
        }

static const struct cli_case refused_cases[] = {
        REFUSED("MJ12bot",
                "'MJ12bot' is not a product token (RFC 9309: letters, '-' and '_' alone, and a version may follow, as in "
                "'ExampleBot/1.2'): its token would be 'MJ'; it is a public crawler, which --crawler takes\n"),
        REFUSED(GPT,
                "'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; "
                "+https://openai.com/gptbot)' is not a product token (RFC 9309: letters, '-' and '_' alone) but looks "
                "like a User-Agent header: give it as --user-agent\n"),
        REFUSED("'Foo Bar'",
                "'Foo Bar' is not a product token (RFC 9309: letters, '-' and '_' alone, and a version may follow, as in "
                "'ExampleBot/1.2'): its token would be 'Foo'; --names=any takes it for a crawler that nobody names\n"),
        REFUSED("42",
                "'42' is not a product token (RFC 9309: letters, '-' and '_' alone, and a version may follow, as in "
                "'ExampleBot/1.2'): it begins with none; --names=wide"),
        REFUSED("'a, b'",
                "' b' is not a product token (RFC 9309: letters, '-' and '_' alone, and a version may follow, as in "
                "'ExampleBot/1.2'): its token would be 'b'; without the white space around it, it is one"),
        REFUSED("''", "an agent is missing\n"),
        {"also with wide names", "rep2c check --names=wide -a 'Foo Bar' robots.txt /", 2, "",
         "'Foo Bar' is not a product token (with --names=wide: letters, digits, '.', '-' and '_', and a version"},
        {"a control byte is shown, not sent",
         "rep2c check -a \"$(printf 'a\\033[31mb')\" robots.txt / 2>&1 | cut -c1-41", 0,
         "rep2c: --agent: 'a\\x1b[31mb' is not a pro\nTry 'rep2c check --help'.\n"},
        {"a version is part of no name", "rep2c check -a GPTBot/1.2 robots.txt /train", 1, "disallow\t9\t/train\n"},
};

static const struct cli_case names_cases[] = {
        {"any: named by nobody", "rep2c check --names=any -a MJ12bot robots.txt /all /majestic", 1,
         "disallow\t2\t/all\nallow\t0\t/majestic\n",
         "'/all' is answered by the token alone; as the public crawler MJ12bot asks, it is: allow, line 0 (--crawler)"},
        {"any: everybody", "rep2c check --names=any -a '*' robots.txt /all", 1, "disallow\t2\t/all\n"},
        {"wide: digits", "rep2c check --names=wide -a MJ12bot robots.txt /all /majestic", 1,
         "allow\t0\t/all\ndisallow\t6\t/majestic\n"},
        {"wide: the plain token is another name", "rep2c check --names=wide -a MJ robots.txt /majestic", 0,
         "allow\t0\t/majestic\n"},
        {"a blob keeps its names", "rep2c compile --names=wide robots.txt -o r; rep2c check -a MJ12bot r /majestic", 1,
         "disallow\t6\t/majestic\n"},
        {"a blob keeps its names, for a header",
         "rep2c compile --names=wide robots.txt -o r; rep2c check -u 'Mozilla/5.0 (compatible; MJ12bot/v1.4.8)' r "
         "/majestic",
         1, "disallow\t6\t/majestic\n"},
        {"what is not for people is read with wide names for who needs them",
         "rep2c info --crawler=MJ12bot robots.txt >info && rep2c compile --crawler=MJ12bot robots.txt -o r && rep2c "
         "check r /majestic",
         1, "disallow\t6\t/majestic\n"},
        {"the same, whatever --names says",
         "for names in token any wide; do rep2c info --names=$names --crawler=MJ12bot robots.txt | grep ^names; "
         "rep2c emit --to=json --names=$names --crawler=MJ12bot robots.txt | grep -c majestic; done",
         0, "names           wide\n1\nnames           wide\n1\nnames           wide\n1\n"},
        {"a blob that can't know such a crawler, whatever --names says",
         "rep2c compile robots.txt -o r; rep2c info --names=token --crawler=MJ12bot r", 2, "",
         "rep2c: r: MJ12bot calls itself by no product token"},
        {"a blob keeps its names, named",
         "rep2c compile --names=wide robots.txt -o r; rep2c check --names=wide -a MJ12bot r /majestic", 1,
         "disallow\t6\t/majestic\n"},
        {"lines about a blob have its names",
         "rep2c compile --names=wide robots.txt -o r; printf 'r\\tMJ12bot\\t/majestic\\nrobots.txt\\tMJ\\t/majestic\\n"
         "r\\tMJ12bot\\t/x\\n' | rep2c check --batch -q",
         0, "disallow\t6\ndisallow\t6\nallow\t0\n", ""},
        {"a blob of others", "rep2c compile robots.txt -o r; rep2c check --names=wide -a MJ12bot r /", 2, "",
         "rep2c: r: compiled with --names=token, and --names says wide\n"},
        {"wide: for one agent", "rep2c compile --names=wide -a MJ12bot robots.txt -o r; rep2c check r /majestic /all",
         1, "disallow\t6\t/majestic\nallow\t0\t/all\n"},
        {"wide: emitted", "rep2c emit --to c-table --names=wide -a MJ12bot robots.txt -o r.c; grep Options r.c", 0,
         " * Options: --agent=MJ12bot --names=wide\n"},
        {"none of them", "rep2c check --names=all robots.txt /", 2, "",
         "--names: 'all' is none of 'token', 'any', 'wide'\n"},
};

static const struct cli_case several_cases[] = {
        {"a line each, with the agent in it", "rep2c check -a Googlebot -a GPTBot robots.txt /google /train", 1,
         "disallow\t4\t/google\tGooglebot\nallow\t0\t/google\tGPTBot\nallow\t0\t/train\tGooglebot\ndisallow\t9\t/"
         "train\tGPTBot\n"},
        {"in one option", "rep2c check -a Googlebot,GPTBot robots.txt /google", 1,
         "disallow\t4\t/google\tGooglebot\nallow\t0\t/google\tGPTBot\n"},
        {"merged", "rep2c check --merge -a Googlebot -a GPTBot robots.txt /google /train", 1,
         "disallow\t4\t/google\ndisallow\t9\t/train\n"},
        {"merged, and another one", "rep2c check --merge -a Googlebot,GPTBot --crawler CCBot robots.txt /google", 1,
         "disallow\t4\t/google\tGooglebot,GPTBot\nallow\t0\t/google\tCCBot\n"},
        {"JSON", "rep2c check --json -a Googlebot -a GPTBot robots.txt /google", 1,
         "{\"verdict\":\"disallow\",\"line\":4,\"rank\":7,\"rule\":\"Disallow: "
         "/google\",\"url\":\"/google\",\"agent\":\"Googlebot\"}\n"
         "{\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"rule\":null,\"url\":\"/google\",\"agent\":\"GPTBot\"}\n"},
        {"why: two groups of one agent, and a rule that lost", "rep2c check -v -a GPTBot robots.txt /train/open/a.pdf",
         0, "allow\t10\t/train/open/a.pdf\tAllow: /train/open\t7,11\t9,12\n"},
        {"why: everybody", "rep2c check -v robots.txt /all", 1, "disallow\t2\t/all\tDisallow: /all\t1\t-\n"},
        {"why: merged", "rep2c check -v --merge -a Googlebot,CCBot robots.txt /google", 1,
         "disallow\t4\t/google\tDisallow: /google\t3,8\t-\n"},
        {"why: a blob for certain agents", "rep2c compile -a GPTBot robots.txt -o r; rep2c check -v r /train/x.pdf", 1,
         "disallow\t9\t/train/x.pdf\tDisallow: /train\t7,11\t12\n"},
        {"why: JSON", "rep2c check -v --json -a GPTBot robots.txt /a.pdf | grep -o '\"agent.*'", 0,
         "\"agent\":\"GPTBot\",\"group_lines\":[7,11],\"lost_lines\":[]}\n"},
        {"compile: several are as many crawlers", "rep2c compile -a A -a B robots.txt -o r", 2, "",
         "--agent: 2 agents are as many crawlers: give one, or --merge for one that goes by all these names"},
        {"info: several are as many crawlers", "rep2c info -a A,B robots.txt", 2, "", "--agent: 2 agents are as many"},
        {"merged: compiled", "rep2c compile --merge -a Googlebot,CCBot robots.txt -o r; rep2c check r /google /train",
         1, "disallow\t4\t/google\ndisallow\t9\t/train\n"},
};

static const struct cli_case header_cases[] = {
        {"a crawler's", "rep2c check --user-agent " GPT " robots.txt /train /all", 1,
         "disallow\t9\t/train\nallow\t0\t/all\n"},
        {"a browser's", "rep2c check -u " BROWSER " robots.txt /train /all", 1,
         "allow\t0\t/train\ndisallow\t2\t/all\n"},
        {"two", "rep2c check -u 'GPTBot/1.2' -u 'curl/1 (compatible; Googlebot/2.1)' robots.txt /google", 1,
         "allow\t0\t/google\tGPTBot/1.2\ndisallow\t4\t/google\tcurl/1 (compatible; Googlebot/2.1)\n"},
        {"wide names",
         "rep2c check --names=wide -u 'Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)' robots.txt "
         "/majestic",
         1, "disallow\t6\t/majestic\n"},
        {"a public crawler's with digits", "rep2c check -u " MAJESTIC " robots.txt /majestic", 1,
         "disallow\t6\t/majestic\n"},
        {"no pack without such names answers",
         "rep2c pack -q -o p x.jsonl && echo https://x.example/a | rep2c filter --pack p -u " MAJESTIC, 2, "",
         "MJ12bot calls itself by no product token"},
        {"nor a blob", "rep2c compile robots.txt -o r; rep2c check -u " MAJESTIC " r /a /b", 2, "",
         "rep2c: r: MJ12bot calls itself by no product token"},
        {"a pack of wide names",
         "rep2c pack -q --names=wide -o p x.jsonl && printf 'https://x.example/a\\nhttps://x.example/majestic\\n' | "
         "rep2c filter -q --pack p -u " MAJESTIC,
         0, "https://x.example/a\n"},
        {"everybody by '*'", "rep2c check -a '*' -a GPTBot robots.txt /all", 1,
         "disallow\t2\t/all\t*\nallow\t0\t/all\tGPTBot\n"},
        {"twice", "rep2c check -a '*' -a '*' robots.txt /all", 1, "disallow\t2\t/all\t*\ndisallow\t2\t/all\t*\n"},
        {"everybody, compiled", "rep2c compile -a '*' robots.txt -o r; rep2c check r /all /google", 1,
         "disallow\t2\t/all\nallow\t0\t/google\n"},
        {"everybody of a blob for another",
         "rep2c compile -q -a GPTBot robots.txt -o r; rep2c check -a '*' r /all 2>&1", 2,
         "rep2c: r: the blob was compiled for other agents, and answers for those where no crawler is named\n"},
        {"everybody of a blob for another, explained",
         "rep2c compile -q -a GPTBot robots.txt -o r; rep2c explain -a '*' r /all 2>&1", 2,
         "rep2c: r: the blob was compiled for other agents, and answers for those where no crawler is named\n"},
        {"everybody of a pack for another",
         "rep2c pack -q -a GPTBot -o p x.jsonl; echo https://x.example/majestic | rep2c filter -q --pack p -a '*' 2>&1",
         2, "rep2c: p: the pack is not made for '*', but for GPTBot\n"},
        {"everybody's own pack",
         "rep2c pack -q -a '*' -o p x.jsonl && echo https://x.example/majestic | rep2c filter -q --pack p -a '*'", 0,
         "https://x.example/majestic\n"},
        {"not among other tokens", "rep2c check --merge -a 'GPTBot,*' robots.txt /", 2, "",
         "--agent: '*' is not a product token: it stands for everybody, by itself\n"},
        {"an own crawler on top of a tool", "rep2c check -u 'Other/1.0 (GPTBot/2)' robots.txt /all", 1,
         "disallow\t2\t/all\n"},
        {"digits in the name of an own crawler", "rep2c check -u 'my-crawler_v2/1.0' robots.txt /", 2, "",
         "--user-agent: 'my-crawler_v2/1.0' has no product token (RFC 9309: letters, '-' and '_' alone): of "
         "'my-crawler_v2' it would be 'my-crawler_v'; --names=wide allows digits and dots in names, in files as "
         "well\n"},
        {"a browser's products are nobody's token",
         "printf 'User-agent: Mozilla/5.0 (compatible; Butterfly/1.0)\\nDisallow: /\\n' >m; rep2c check -u " MAJESTIC
         " m /x",
         0, "allow\t0\t/x\n"},
        {"but a browser's own", "printf 'User-agent: Mozilla\\nDisallow: /\\n' >m; rep2c check -u " BROWSER " m /x", 1,
         "disallow\t2\t/x\n"},
        {"every public crawler by its header",
         "rep2c crawlers --json | sed 's/.*\"name\":\"\\([^\"]*\\)\",\"tokens\":.\"\\([^\"]*\\)\".*/\\1,\\2/' "
         ">names;while IFS=, read -r n t; do printf 'User-agent: %s\\nDisallow: /\\n' \"$t\" | rep2c check -q -u "
         "\"Mozilla/5.0 (compatible; $n/1.0; +http://x.example/)\" - /x || echo $?; done <names | grep -c '^1$' "
         ">closed; rep2c crawlers --json | grep -c . | diff - closed",
         0, ""},
        {"a name that is not a token anywhere", "rep2c check -u 'Mozilla/5.0 (M\xC3\xBCllerbot/1)' robots.txt /", 2, "",
         "--user-agent: 'Mozilla/5.0 (M\xC3\xBCllerbot/1)' has no product token (RFC 9309: letters, '-' and '_' "
         "alone): of 'M\xC3\xBCllerbot' it would be 'M'\n"},
        {"none for sure", "rep2c check -u 'curl/8 (write to me)' robots.txt /", 2, "",
         "--user-agent: 'curl/8 (write to me)' does not say for sure who sends it: --agent takes the crawler's "
         "product token\n"},
        {"a name behind a tool's", "rep2c check -u 'curl/8 (GPTBot 2; +http://x.example)' robots.txt /train", 1,
         "disallow\t9\t/train\n"},
        {"no token in it", "rep2c check -u '(12)' robots.txt /", 2, "", "--user-agent: '(12)' has no product token\n"},
        {"an empty one", "rep2c check -u '' robots.txt /", 2, "", "--user-agent: '' has no product token\n"},
};

/* For a subcommand that is about one crawler. */
static const struct cli_case one_cases[] = {
        {"compile: a crawler answers as in check",
         "for crawler in Googlebot-Image AdsBot-Google GPTBot Bingbot; do\n"
         "        rep2c compile --crawler $crawler robots.txt -o r && rep2c check r /all /google /train /x.pdf >blob\n"
         "        rep2c check --crawler $crawler robots.txt /all /google /train /x.pdf >file\n"
         "        cmp blob file && cat blob || exit 9\n"
         "done",
         0,
         "allow\t0\t/all\ndisallow\t4\t/google\nallow\t0\t/train\nallow\t0\t/x.pdf\n"
         "allow\t0\t/all\nallow\t0\t/google\nallow\t0\t/train\nallow\t0\t/x.pdf\n"
         "allow\t0\t/all\nallow\t0\t/google\ndisallow\t9\t/train\ndisallow\t12\t/x.pdf\n"
         "disallow\t2\t/all\nallow\t0\t/google\nallow\t0\t/train\nallow\t0\t/x.pdf\n"},
        {"compile: a header", "rep2c compile -u " GPT " robots.txt -o r; rep2c check r /train /x.pdf /all", 1,
         "disallow\t9\t/train\ndisallow\t12\t/x.pdf\nallow\t0\t/all\n"},
        {"compile: a header without tokens", "rep2c compile -u '(12)' robots.txt -o r", 2, "",
         "rep2c: --user-agent: '(12)' has no product token\n"},
        {"a crawler that only wide names can name, as it calls itself",
         "rep2c check --crawler MJ12bot -a Other robots.txt /majestic /all", 1,
         "disallow\t6\t/majestic\tMJ12bot\nallow\t0\t/majestic\tOther\nallow\t0\t/all\tMJ12bot\ndisallow\t2\t/"
         "all\tOther\n"},
        {"the answer says so", "rep2c check --json --crawler MJ12bot robots.txt /majestic | grep -o '\"agent.*'", 0,
         "\"agent\":\"MJ12bot\",\"names\":\"wide\"}\n"},
        {"not where all names are wide",
         "rep2c check --names=wide --json --crawler MJ12bot robots.txt /majestic | grep -o '\"agent.*'", 0,
         "\"agent\":\"MJ12bot\"}\n"},
        {"why, for such a crawler", "rep2c check -v --crawler MJ12bot robots.txt /majestic", 1,
         "disallow\t6\t/majestic\tDisallow: /majestic\t5\t-\n"},
        {"a blob that does not know such names", "rep2c compile robots.txt -o r; rep2c check --crawler MJ12bot r /", 2,
         "", "rep2c: r: MJ12bot calls itself by no product token"},
        {"every public crawler can be asked for",
         "rep2c crawlers --json | sed 's/.*\"name\":\"\\([^\"]*\\)\".*/\\1/' >names; wc -l <names | tr -d ' ' "
         ">count;while IFS= read -r n; do rep2c check -q --crawler \"$n\" robots.txt /x >>answers || echo \"$n\"; done "
         "<names;wc -l <answers | tr -d ' ' | diff - count",
         0, ""},
        {"compile: such a crawler", "rep2c compile --crawler MJ12bot robots.txt -o r; rep2c check r /majestic /all", 1,
         "disallow\t6\t/majestic\nallow\t0\t/all\n"},
        {"compile: the same with wide names",
         "rep2c compile --names=wide --crawler MJ12bot robots.txt -o r; rep2c check r /majestic /all", 1,
         "disallow\t6\t/majestic\nallow\t0\t/all\n"},
        {"compile: a crawler of several tokens",
         "printf 'User-agent: Googlebot\nDisallow: /a\n' >two.txt; rep2c compile --crawler Googlebot-Image two.txt -o "
         "r; rep2c check --crawler Googlebot-Image r /a /b; rep2c explain --crawler Googlebot-Image r /a | sed 1q; "
         "rep2c info r | grep ^token; rep2c check -a Googlebot r /a",
         2,
         "disallow\t2\t/a\nallow\t0\t/b\ndisallow\t/a\ntokens          2\ntoken           googlebot-image\ntoken       "
         "    googlebot\n",
         "rep2c: r: the blob was compiled for other agents, and answers for those where no crawler is named\n"},
        {"compile: a crawler that is not known", "rep2c compile --crawler Gogglebot robots.txt -o r", 2, "",
         "--crawler: no known crawler is called 'Gogglebot'; did you mean 'Googlebot'?"},
        {"compile: two crawlers", "rep2c compile --crawler GPTBot --crawler CCBot robots.txt -o r", 2, "",
         "rep2c: one crawler at a time, and 'CCBot' is a second\n"},
        {"compile: an agent and a crawler", "rep2c compile -a A --crawler CCBot robots.txt -o r", 2, "",
         "rep2c: one crawler at a time, and 'CCBot' is a second\n"},
        {"such a blob, asked by a name", "rep2c compile -a GPTBot robots.txt -o r; rep2c check -a CCBot r /", 2, "",
         "rep2c: r: the blob was compiled for other agents, and answers for those where no crawler is named\n"},
        {"emit: a crawler", "rep2c emit --to c-table --crawler Googlebot-Image robots.txt -o r.c; grep Options r.c", 0,
         " * Options: --crawler=Googlebot-Image\n"},
        {"emit: a header that would end a comment",
         "rep2c emit --to c-table -u 'GPTBot/1.2 */ (x)' robots.txt -o r.c; grep -c '[*]/ (' r.c", 1, "0\n"},
        {"emit: a crawler of a blob", "rep2c compile robots.txt -o r; rep2c emit --to json --crawler GPTBot r", 2, "",
         "rep2c: r: a crawler, --track and --max-bytes are for a robots.txt, and this is a blob\n"},
        {"info: a crawler", "rep2c info --crawler Googlebot-Image robots.txt | grep -e crawler -e delay", 0,
         "crawler         Googlebot-Image\ndelay           none\n"},
        {"info: as JSON", "rep2c info --json --crawler AdsBot-Google robots.txt | grep -o '\"names\":\\[[^]]*]'", 0,
         "\"names\":[\"AdsBot-Google\"]\n"},
};

static const struct cli_case crawler_cases[] = {
        {"one", "rep2c check --crawler GPTBot robots.txt /train /all", 1, "disallow\t9\t/train\nallow\t0\t/all\n"},
        {"without case", "rep2c check --crawler gptbot robots.txt /train", 1, "disallow\t9\t/train\n"},
        {"the first token that is named, not all", "rep2c check -v --crawler Googlebot-Image robots.txt /google /all",
         1, "disallow\t4\t/google\tDisallow: /google\t3\t-\nallow\t0\t/all\t-\t3\t-\n"},
        {"one that leaves everybody's rules aside", "rep2c check -v --crawler AdsBot-Google robots.txt /all", 0,
         "allow\t0\t/all\t-\t-\t-\n"},
        {"its token alone, where that makes a difference",
         "rep2c check -a AdsBot-Google robots.txt /all 2>&1; rep2c check -q -a AdsBot-Google robots.txt /all", 1,
         "rep2c: robots.txt: warning: '/all' is answered by the token alone; as the public crawler AdsBot-Google asks, "
         "it is: allow, line 0 (--crawler)\n"
         "disallow\t2\t/all\ndisallow\t2\t/all\n"},
        {"its header", "rep2c check -u 'Googlebot-Image/1.0' robots.txt /google /all", 1,
         "disallow\t4\t/google\nallow\t0\t/all\n", ""},
        {"its token alone, where nothing changes", "rep2c check -a Googlebot-Image robots.txt /x", 0, "allow\t0\t/x\n"},
        {"several", "rep2c check --crawler GPTBot --crawler AdsBot-Google -a x robots.txt /all", 1,
         "allow\t0\t/all\tGPTBot\nallow\t0\t/all\tAdsBot-Google\ndisallow\t2\t/all\tx\n"},
        {"one that is not known", "rep2c check --crawler Nobody robots.txt /", 2, "",
         "--crawler: no known crawler is called 'Nobody': 'rep2c crawlers' lists them, and --agent takes any product "
         "token"},
        {"all for a purpose",
         "rep2c crawlers --purpose training 2>/dev/null | sed 's/  .*//' >names; rep2c check -q --purpose training "
         "robots.txt /train | cut -f4 | cmp - names",
         0, ""},
        {"whom else a purpose concerns",
         "rep2c check --purpose training robots.txt /train 2>&1 >/dev/null | cut -d' ' -f3-9; rep2c check -q --purpose "
         "training robots.txt /train 2>&1 >/dev/null; rep2c check --json --purpose training robots.txt /train 2>&1 "
         ">/dev/null",
         1, "of these fetch for search as well:\nmore crawlers collect data that others may\n"},
        {"no purpose", "rep2c check --purpose fun robots.txt /", 2, "",
         "--purpose: 'fun' is none of 'ai', 'training', 'input',"},
};

CLI_FILES(files)
CLI_TEST(refused_cases)
CLI_TEST(names_cases)
CLI_TEST(several_cases)
CLI_TEST(header_cases)
CLI_TEST(one_cases)
CLI_TEST(crawler_cases)
