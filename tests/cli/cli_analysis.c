/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c diff`, `rep2c explain` and `rep2c check --expect`, case by case.  The argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"old.txt",
         "user-agent: *\n"         /* 1 */
         "disallow: /Admin\n"      /* 2 */
         "disallow: /shop/cart\n"  /* 3 */
         "allow: /shop/cart/faq\n" /* 4 */
         "disallow: private/\n"    /* 5 */
         "user-agent: Bot\n"       /* 6 */
         "disallow: /*.pdf$\n"     /* 7 */
         "allow: /b?x\n"},
        {"new.txt",
         "user-agent: *\n"
         "disallow: /Admin\n"
         "disallow: /shop/\n"
         "disallow: /private/\n"
         "\n"
         "user-agent: Bot\n"
         "disallow: /*.pdf$\n"
         "allow: /b?x\n"},
        {"moved.txt",
         "# a comment\n"
         "user-agent: *\n"
         "allow: /shop/cart/faq\n"
         "disallow: /Admin\n"
         "disallow: /shop/cart\n"
         "disallow: private/\n"
         "user-agent: Bot\n"
         "disallow: /*.pdf$\n"
         "allow: /b?x\n"},
        {"fallback.txt", "user-agent: *\ndisallow: /\nuser-agent: googlebot\ndisallow: /a\n"},
        {"as_expected",
         "# holds\n\n"
         "disallow\t*\t/Admin\r\n"
         "disallow\t\thttps://h/shop/cart/x\t3\n"
         "allow\tbot\t/Admin\t0\n"
         "disallow\tBot/1.2\t/a.pdf\t7"},
        {"not_expected",
         "allow\t*\t/shop/cart/faq\n"
         "disallow\tCCBot\t/admin\n"
         "disallow\tBot\t/x.pdf\t8\n"},
        {"before.txt",
         "User-agent: *\nDisallow: /login\n\nUser-agent: GPTBot\nDisallow: /a\n\nUser-agent: ClaudeBot\n"
         "Disallow: /\nCrawl-delay: 3\n"},
        {"after.txt",
         "User-agent: *\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: ClaudeBot\n"
         "Allow: /\n"},
        {"one.txt", "user-agent: *\n"},
        {"escaped.txt", "user-agent: *\ndisallow: /a%7Eb\ndisalow: /c\n"},
        {"uses.txt", "user-agent: *\ncontent-signal: ai-train=yes\ndisallow: /a\nuser-agent: GPTBot\ndisallow: /a\n"},
        {"uses-new.txt",
         "user-agent: *\ncontent-signal: ai-train=no\ndisallow: /a\nuser-agent: GPTBot\nuser-agent: CCBot\n"
         "content-usage: train-ai=n\ncontent-usage: /open/ train-ai=y, search=y\ndisallow: /a\n"},
};

/* Sentences first, and then the rules. */
static const struct cli_case sentence_cases[] = {
        {"sentences, the gravest first, then the rules", "rep2c diff before.txt after.txt", 1,
         "GPTBot: all but some paths -> nothing\n"
         "ClaudeBot: nothing -> everything\n"
         "all other crawlers (*): /x closes, /login opens\n"
         "\nGPTBot\n"
         "  allowed -> disallowed  /  (no rule -> line 5: Disallow: /)\n"
         "\nClaudeBot\n"
         "  disallowed -> allowed  /  (line 8: Disallow: / -> line 8: Allow: /)\n"
         "\nall other crawlers (*)\n"
         "  allowed -> disallowed  /x  (no rule -> line 2: Disallow: /x)\n"
         "  disallowed -> allowed  /login  (line 2: Disallow: /login -> no rule)\n"
         "\nClaudeBot: line 9 is gone: Crawl-delay: 3\n"},
        {"where other lines decide, no verdict changes",
         "printf 'user-agent: *\\ndisallow: /a\\n' >l.txt; printf 'user-agent: *\\ndisallow: /a*\\n' | rep2c diff "
         "--lines l.txt - | head -n 1; printf 'user-agent: *\\ndisallow: /a*\\n' | rep2c diff -q --lines l.txt -",
         0, "all other crawlers (*): other lines decide, with the same verdicts\n"},
        {"two agents, one of which only wide names can name, and a line that holds for one of them",
         "printf 'user-agent: MJ12bot\\ndisallow: /a\\nuser-agent: CCBot\\ndisallow: /a\\ncrawl-delay: 4\\n' | rep2c "
         "diff --agents=MJ12bot,CCBot -",
         0,
         "Both crawlers get the same verdict for every path.\n\n"
         "MJ12bot -> CCBot: line 5 holds for CCBot only: crawl-delay: 4\n"},
        {"what is left out is counted",
         "for i in $(seq 300); do echo \"user-agent: b$i\"; echo \"disallow: /$i\"; done >many.txt; : >none.txt; rep2c "
         "diff --names=wide none.txt many.txt | tail -n 1; rep2c diff --names=wide --format=github none.txt many.txt | "
         "grep 'rules are shown'",
         0,
         "200 of 300 rules are shown; --format=lines writes all\n"
         "200 of 300 rules are shown; --format=lines writes all\n"},
        {"what content may be used for", "rep2c diff uses.txt uses-new.txt | sed -n '1,7p'", 0,
         "Every crawler gets the same verdict for every path as before.\n"
         "\n"
         "all other crawlers (*): ai-train of /: allow -> disallow (line 2: content-signal: ai-train=yes -> line 2: "
         "content-signal: ai-train=no)\n"
         "CCBot: ai-train of /: allow -> disallow (line 2: content-signal: ai-train=yes -> line 6: content-usage: "
         "train-ai=n)\n"
         "GPTBot: ai-train of /: not stated -> disallow (no line -> line 6: content-usage: train-ai=n)\n"
         "CCBot, GPTBot: search of /open/: not stated -> allow (no line -> line 7: content-usage: /open/ train-ai=y, "
         "search=y)\n"
         "GPTBot: ai-train of /open/: not stated -> allow (no line -> line 7: content-usage: /open/ train-ai=y, "
         "search=y)\n"},
        {"uses as fields", "rep2c diff --format=lines uses.txt uses-new.txt | head -n 3", 0,
         "*\tai-train:allow->disallow\t/\t2\t2\nCCBot\tai-train:allow->disallow\t/\t2\t6\n"
         "GPTBot\tai-train:unknown->disallow\t/\t0\t6\n"},
        {"uses as JSON", "rep2c diff --json uses.txt uses-new.txt | sed -n 4p", 0,
         "{\"agents\":[\"CCBot\",\"GPTBot\"],\"everybody\":false,\"use\":\"search\",\"path\":\"/open/"
         "\",\"old\":\"unknown\",\"new\":\"allow\",\"old_line\":0,\"new_line\":7}\n"},
        {"uses of two agents", "rep2c diff --agents=GPTBot,Other uses-new.txt | grep ' of '", 0,
         "GPTBot -> Other: search of /open/: allow -> not stated (line 7: content-usage: /open/ train-ai=y, search=y -> "
         "no line)\n"
         "GPTBot -> Other: ai-train of /open/: allow -> disallow (line 7: content-usage: /open/ train-ai=y, search=y "
         "-> line 2: content-signal: ai-train=no)\n"},
        {"a path with bytes that patterns escape, and one with two slashes",
         "printf 'user-agent: *\\ncontent-usage: /caf\303\251 train-ai=n\\ncontent-usage: //x/%%e2 "
         "train-ai=n\\ndisallow: /a\\n' >paths.txt; printf 'user-agent: *\\ndisallow: /a\\n' | rep2c diff "
         "--format=lines - paths.txt | grep train-ai: ; printf 'user-agent: *\\ndisallow: /a\\n' | rep2c diff "
         "--format=lines - paths.txt | grep -c ai-train:",
         0, "2\n"},
        {"uses, where a blob does not have all lines",
         "rep2c compile --track=verdict uses.txt -o uses.rep && rep2c diff --format=lines uses.rep uses-new.txt | grep "
         "-c ai-train:; rep2c compile --names=wide uses.txt -o wide.rep && rep2c diff --format=lines wide.rep "
         "uses-new.txt | grep -c ai-train:",
         0, "0\n4\n"},
        {"uses by groups for a use, and by those that steer an operator's crawlers",
         "printf 'user-agent: *\\nallow: /\\n' >all.txt; for t in __usage_ai-training Google-Extended; do printf "
         "'user-agent: *\\nallow: /\\nuser-agent: %s\\ndisallow: /\\n' $t | rep2c diff --format=lines all.txt - | grep "
         "ai-train: | cut -c 1-40; done",
         0, "*,__usage_ai-training\tai-train:unknown->\nGooglebot,Googlebot-Image,Googlebot-Mobi\n"},
        {"uses that the groups for everybody refuse to whom their own leaves the page open",
         "printf 'user-agent: *\\ndisallow:\\nuser-agent: googlebot\\nallow: /\\n' >own.txt; sed '2s,$, /,' own.txt | "
         "rep2c diff --format=lines own.txt - | grep ai-",
         0, "googlebot\tai-input:unknown->disallow\t/\t0\t2\ngooglebot\tai-train:unknown->disallow\t/\t0\t2\n"},
        {"but not where it closes the page",
         "printf 'user-agent: *\\ndisallow:\\n' >none.txt; sed '2s,$, /,' none.txt | rep2c diff --format=lines "
         "none.txt - | grep ai-",
         1, ""},
        {"uses that no group steers", "rep2c diff --format=lines old.txt - <new.txt | grep -c ai-", 1, "0\n"},
        {"rules only, without uses", "rep2c diff --rules-only --format=lines uses.txt uses-new.txt", 0, ""},
        {"no change of use: lines moved, and a crawler closed out",
         "(echo; cat uses.txt) | rep2c diff uses.txt - | grep ' of '; sed 's,^dis.*,disallow: /,' uses.txt | rep2c "
         "diff uses.txt - | grep ' of '",
         1, ""},
        {"more uses than are shown",
         "for i in $(seq 300); do echo user-agent: b$(echo $i | tr 0-9 a-j); echo content-signal: ai-train=no; done "
         ">s; rep2c diff /dev/null s | grep 'and .* more uses'",
         0, "and 100 more uses; --format=lines writes all\n"},
        {"uses beyond the budget", "rep2c diff -q --budget=20 uses.txt uses-new.txt 2>/dev/null", 2, ""},
        {"no verdict changes", "rep2c diff old.txt moved.txt", 0,
         "Every crawler gets the same verdict for every path as before.\n"},
        {"two agents", "rep2c diff --rules-only --agents=GPTBot,Other before.txt", 1,
         "GPTBot -> Other: /login is open to GPTBot only, /a is open to Other only\n"
         "\nGPTBot -> Other\n"
         "  disallowed -> allowed  /a  (line 5: Disallow: /a -> no rule)\n"
         "  allowed -> disallowed  /login  (no rule -> line 2: Disallow: /login)\n"},
        {"two agents alike", "rep2c diff --agents=Other,Another before.txt", 0,
         "Both crawlers get the same verdict for every path.\n"},
        {"equal differences, and other shares",
         "printf 'user-agent: a\\nuser-agent: b\\ndisallow: /x\\n\\nuser-agent: a\\ndisallow: /y\\n' >s; sed 's/: "
         ".x/:/' s | rep2c diff s - | sed '/^$/q'",
         0, "b: all but some paths -> everything; /x opens\na: /x opens\n\n"},
        {"another line with the same verdict",
         "printf 'user-agent: *\\ndisallow: /*a\\n' >s; printf 'user-agent: *\\ndisallow: /**a\\n' | rep2c diff "
         "--lines s - | head -n 1",
         0, "all other crawlers (*): other lines decide, with the same verdicts\n"},
        {"many paths",
         "for i in a b c d e; do echo disallow: /$i; done | cat one.txt - | rep2c diff one.txt - | head -n 1", 0,
         "all other crawlers (*): /a, /b, /c and 2 more close\n"},
        {"many rows", "seq 100 149 | sed 's,^,disallow: /,' | cat one.txt - | rep2c diff one.txt - | tail -n 1", 0,
         "  and 30 more; --format=lines writes all\n"},
        {"colours", "rep2c diff --color=always before.txt after.txt | sed -n '1p;2p' | cut -c2-8", 0,
         "[31mGPT\n[32mCla\n"},
        {"a terminal", "NO_COLOR= TERM=xterm rep2c diff before.txt after.txt >\"$TTY\"; head -n 1 <&9 | cut -c2-5", 0,
         "[31m\n"},
        {"the comment of a pull request",
         "rep2c diff --format=github before.txt after.txt | sed -n '1p;3p;/^| GPT/p;$p'", 0,
         "### <code>after.txt</code>\n- **<code>GPTBot</code>**: all but some paths -> nothing\n</details>\n"},
        {"no markup from a file",
         "printf 'user-agent: *\ndisallow: /<b>`|@me\n' | rep2c diff --format=github /dev/null - | sed -n 3p", 0,
         "- **all other crawlers (<code>&#42;</code>)**: <code>/&#60;b&#62;&#96;&#124;&#64;me</code> closes\n"},
        {"git's arguments", "rep2c diff robots.txt before.txt 1a 100644 after.txt 2b 100644 | head -n 2", 0,
         "robots.txt\nGPTBot: all but some paths -> nothing\n"},
        {"the status that git expects", "rep2c diff robots.txt before.txt 1a 100644 after.txt 2b 100644 >/dev/null", 0,
         ""},
        {"git's arguments for a new file", "rep2c diff robots.txt /dev/null . . one.txt 2b 100644", 0,
         "robots.txt\nEvery crawler gets the same verdict for every path as before.\n"},
        {"git's arguments after a renaming",
         "rep2c diff old/robots.txt before.txt 1a 100644 after.txt 2b 100644 new/robots.txt text | head -n 1", 0,
         "new/robots.txt\n"},
        {"two formats", "rep2c diff --json --format=github old.txt new.txt", 2, "",
         "--json and --format exclude each other"},
        {"JSON by its format",
         "rep2c diff --json old.txt new.txt >a; rep2c diff --format=json old.txt new.txt | cmp a -", 0, ""},
};

static const struct cli_case diff_cases[] = {
        {"an edit", "rep2c diff --format=lines old.txt new.txt", 1,
         "*\tallow->disallow\t/shop/\t0\t3\n*\tallow->disallow\t/private/\t0\t4\n"
         "*\tallow->disallow\t/shop/cart/faq\t4\t3\n"},
        {"back again", "rep2c diff --format=lines new.txt old.txt", 1,
         "*\tdisallow->allow\t/shop/\t3\t0\n*\tdisallow->allow\t/private/\t4\t0\n"
         "*\tdisallow->allow\t/shop/cart/faq\t3\t4\n"},
        {"a path that begins as a host does, and can be pasted all the same",
         "printf 'user-agent: *\\ndisallow: //a\\n' >h; : | rep2c diff --format=lines h - | cut -f 2-; for d in google "
         "rfc9309; do : | rep2c diff --format=lines --dialect=$d h - | cut -f 3 | rep2c check --dialect=$d h; done",
         1, "disallow->allow\t//example.com//a\t2\t0\ndisallow\t2\t//example.com//a\ndisallow\t2\t//example.com//a\n"},
        {"lines that moved",
         "rep2c diff --format=lines old.txt moved.txt && rep2c diff --format=lines --lines old.txt moved.txt", 0, ""},
        {"other lines by another order of equally long patterns",
         "printf 'user-agent: *\\ndisallow: /a*b\\ndisallow: /*ab\\n' >o; printf 'user-agent: *\\ndisallow: "
         "/*ab\\ndisallow: /a*b\\n' | rep2c diff --format=lines --lines o -",
         0, "*\tdisallow->disallow\t/ab\t2\t2\n"},
        {"another line with the same verdict",
         "rep2c diff --format=lines --lines old.txt new.txt | grep 'disallow->disallow'", 0,
         "*\tdisallow->disallow\t/shop/cart\t3\t3\n"},
        {"quiet", "rep2c diff -q old.txt new.txt", 1, ""},
        {"a blob", "rep2c compile -q new.txt -o new.rep && rep2c diff --format=lines new.txt new.rep", 0, ""},
        {"standard input", "rep2c diff --format=lines - new.txt <old.txt | cut -f 3", 0,
         "/shop/\n/private/\n/shop/cart/faq\n"},
        {"JSON", "rep2c diff --json old.txt new.txt | head -n 1", 0,
         "{\"agents\":[],\"everybody\":true,\"old\":\"allow\",\"new\":\"disallow\",\"example\":\"/shop/"
         "\",\"old_line\":0,\"new_line\":3}\n"},
        {"two agents", "rep2c diff --format=lines --agents=Bot,Other old.txt", 1,
         "Bot,Other\tdisallow->allow\t/.pdf\t7\t0\nBot,Other\tallow->disallow\t/Admin\t0\t2\n"
         "Bot,Other\tallow->disallow\t/shop/cart\t0\t3\nBot,Other\tdisallow->allow\t/shop/cart/faq.pdf\t7\t4\n"},
        {"two dialects", "rep2c diff --format=lines --dialects escaped.txt", 1,
         "*\tdisallow->allow\t/c\t3\t0\n*\tallow->disallow\t/a~b\t0\t2\n*\t+disalow\t/c\t0\t3\n"},
        {"lines beside rules",
         "printf 'user-agent: a\\ncrawl-delay: 3\\nallow: /\\nsitemap: http://h/1\\n' >1; printf 'user-agent: "
         "a\\nCrawl-Delay: 4\\nallow: /\\nsitemap: http://h/2\\n' | rep2c diff --format=lines 1 -",
         0,
         "-\t-sitemap\thttp://h/1\t4\t0\n-\t+sitemap\thttp://h/2\t0\t4\n"
         "a\t-crawl-delay\t3\t2\t0\na\t+Crawl-Delay\t4\t0\t2\n"},
        {"none of them", "printf 'sitemap: http://h/1\\n' | rep2c diff --format=lines --rules-only - /dev/null", 0, ""},
        {"lines beside rules, of two agents",
         "printf 'user-agent: a\\ncrawl-delay: 3\\nuser-agent: b\\nallow: /\\n' | rep2c diff --format=lines "
         "--agents=a,b -",
         0, "a,b\t-crawl-delay\t3\t2\t0\n"},
        {"lines beside rules, as JSON", "printf 'user-agent: a\\nfoo: 3\\n' | rep2c diff --json - /dev/null", 0,
         "{\"agents\":[\"a\"],\"everybody\":false,\"site\":false,\"change\":\"removed\",\"key\":\"foo\",\"value\":"
         "\"3\",\"old_line\":2,\"new_line\":0}\n"},
        {"an agent that only one file names",
         "printf 'user-agent: x\\nallow: /\\n' | rep2c diff --format=lines new.txt - | grep -c ^x", 0, "3\n"},
        {"too small a budget", "rep2c diff --budget=1 old.txt new.txt", 2, NULL, "not settled within the budget"},
        {"one file", "rep2c diff old.txt", 2, "", "two files are compared"},
        {"three files", "rep2c diff old.txt new.txt x", 2, "", "'x' is a file too many"},
        {"one agent", "rep2c diff --agents=Bot old.txt", 2, "", "--agents takes two agents"},
        {"no token", "rep2c diff --agents=Bot,42 old.txt", 2, "", "not a product token"},
        {"both", "rep2c diff --agents=a,b --dialects old.txt", 2, "", "exclude each other"},
        {"a stripped blob", "rep2c compile -q --strip new.txt -o new.rep && rep2c diff old.txt new.rep", 2, "",
         "rep2c: new.rep: the blob is stripped"},
        {"a blob for one agent, which says nothing of the others",
         "rep2c compile -q -a bot new.txt -o new.rep && rep2c diff new.txt new.rep", 2, "",
         "the blob was compiled for other agents"},
};

static const struct cli_case explain_cases[] = {
        {"a rule that decides over another", "rep2c explain old.txt https://h/shop/cart/faq", 0,
         "allow\thttps://h/shop/cart/faq\n"
         "  group     line 1: user-agent: *\n"
         "  decides   line 4: allow: /shop/cart/faq  (rank 14): its pattern is the longest of those that match\n"
         "  beaten    line 3: disallow: /shop/cart  (rank 10)\n"},
        {"a near miss", "rep2c explain old.txt /admin | tail -n 1", 0,
         "  near      line 2: disallow: /Admin: would match and decide but for upper and lower case\n"},
        {"an agent that is not named", "rep2c explain -a Other old.txt /x | sed -n 2p", 0,
         "  group     line 1: user-agent: *  (no line names Other)\n"},
        {"an agent that is named", "rep2c explain -a bot old.txt /x.pdf | sed 1d", 0,
         "  group     line 6: user-agent: Bot\n"
         "  decides   line 7: disallow: /*.pdf$  (rank 7): the only rule that matches\n"},
        {"a crawler of several tokens", "rep2c explain --crawler=Googlebot-Image fallback.txt /a | sed 1d", 0,
         "  group     line 3: user-agent: googlebot\n"
         "  decides   line 4: disallow: /a  (rank 2): the only rule that matches\n"},
        {"one that leaves the rules for everybody aside", "rep2c explain --crawler=AdsBot-Google fallback.txt /a", 0,
         "allow\t/a\n  group     none holds for AdsBot-Google, so all is allowed\n"
         "  decides   no rule matches, so it is allowed\n"},
        {"a header", "rep2c explain -u 'Mozilla/5.0 (compatible; Bot/2)' old.txt /x.pdf | sed -n 2p", 0,
         "  group     line 6: user-agent: Bot\n"},
        {"agents that are one", "rep2c explain -a Bot,Other --merge old.txt /x.pdf | sed -n 2p", 0,
         "  group     line 6: user-agent: Bot\n"},
        {"one that no file can name", "rep2c explain --crawler=MJ12bot old.txt / | sed -n 2,3p", 0,
         "  names     wide, as the crawler calls itself; by the letter of RFC 9309, no line can name it\n"
         "  group     line 1: user-agent: *  (no line names MJ12bot)\n"},
        {"the same as JSON", "rep2c explain --json --crawler=MJ12bot old.txt / | grep -o '\"names\":[^,]*'", 0,
         "\"names\":\"wide\"\n"},
        {"the verdict in colour", "rep2c explain --color=always old.txt / | head -n 1 | cat -v", 0,
         "^[[32mallow^[[0m\t/\n"},
        {"no group", "printf 'user-agent: x\\ndisallow: /\\n' | rep2c explain - /x", 0,
         "allow\t/x\n  group     none holds for everybody, so all is allowed\n  decides   no rule matches, so it is "
         "allowed\n"},
        {"a blob",
         "rep2c compile -q old.txt -o old.rep && rep2c explain old.rep /Admin >a && rep2c explain old.txt /Admin | cmp "
         "- a",
         0, ""},
        {"a blob whose first line has two byte order marks",
         "printf '\\357\\273\\277\\357\\273\\277user-agent: y\\ndisallow: /\\nuser-agent: *\\nallow: /\\n' >m; rep2c "
         "compile -q m -o m.rep && rep2c check -a y m.rep /a && rep2c explain -a y m.rep /a | head -n 1 && rep2c diff "
         "--format=lines m m.rep",
         0, "allow\t4\t/a\nallow\t/a\n"},
        {"a blob for one agent",
         "rep2c compile -q -a bot old.txt -o bot.rep && rep2c explain bot.rep /x.pdf | head -n 2", 0,
         "disallow\t/x.pdf\n  group     line 6: user-agent: Bot\n"},
        {"a blob for another agent", "rep2c compile -q -a bot old.txt -o bot.rep && rep2c explain -a x bot.rep /x.pdf",
         2, "", "rep2c: bot.rep: the blob was compiled for other agents"},
        {"JSON", "rep2c explain --json -a Bot old.txt /private/", 0,
         "{\"url\":\"/private/\",\"agent\":\"Bot\",\"path\":\"/private/"
         "\",\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"reason\":\"no-rule\",\"why\":\"no rule matches, so it is "
         "allowed\",\"sentence\":\"/private/ is allowed: no rule "
         "matches.\",\"names\":\"token\",\"named\":true,\"groups\":1,\"user_agent_lines\":[{\"line\":6,\"key\":\"user-"
         "agent\",\"value\":\"Bot\"}],\"matches\":[],\"near_misses\":[]}\n"},
        {"control bytes", "rep2c explain old.txt \"$(printf '/a\\fb\\033[1m')\" | head -n 1", 0,
         "allow\t/a\\x0cb\\x1b[1m\n"},
        {"what is not a URL has no answer", "rep2c explain old.txt example.com/admin /x | head -n 1; echo $?", 0,
         "allow\t/x\n0\n", "rep2c: arguments: 'example.com/admin': neither a URL that starts with"},
        {"nor is a URL without a host", "rep2c explain old.txt https:///admin", 2, "", "the host is missing"},
        {"no URL", "rep2c explain old.txt", 2, "", "no URL given"},
        {"two agents", "rep2c explain -a a,b old.txt /", 2, "", "2 agents are as many crawlers"},
        {"no token", "rep2c explain -a 42 old.txt /", 2, "", "not a product token"},
        {"no such file", "rep2c explain robots.text /", 2, "", "rep2c: robots.text: No such file"},
};

static const struct cli_case expect_cases[] = {
        {"all as expected", "rep2c check --expect=as_expected old.txt", 0, ""},
        {"a slip of the pen", "printf 'allow googelbot /\nallow googelbot /a\n' | rep2c check --expect=- old.txt 2>&1",
         2,
         "rep2c: standard input:1: no known crawler is called 'googelbot'; did you mean 'Googlebot'?\n"
         "rep2c: standard input:2: no known crawler is called 'googelbot'; did you mean 'Googlebot'?\n"},
        {"but not of who is named",
         "printf 'user-agent: googelbot\ndisallow: /a\n' >r; printf 'disallow googelbot /a\n' >e; rep2c check "
         "--expect=e r 2>&1",
         0, ""},
        {"nobody's name, once", "printf 'allow Google /\nallow Google /b\n' | rep2c check --expect=- old.txt 2>&1", 0,
         "rep2c: standard input: warning: line 1: no known crawler is called 'Google', and the robots.txt does not "
         "name it: this is about everybody else, as '*' is\n"},
        {"all of a purpose",
         "printf 'user-agent: DuckDuckBot\ndisallow: /\n' >r; printf 'allow search /\nallow training /\n' >e; rep2c "
         "check --expect=e r | head -n 1; rep2c check --expect=e --format=junit r | grep -c '<testcase' | awk '{ print "
         "($1 > 20) }'",
         0, "e:1: expected allow, got disallow for DuckDuckBot: /\n1\n"},
        {"some not", "rep2c check --expect=not_expected old.txt", 1,
         "not_expected:2: expected disallow, got allow for CCBot: /admin\n"
         "  group     line 1: user-agent: *  (no line names CCBot)\n"
         "  decides   no rule matches, so it is allowed\n"
         "  near      line 2: disallow: /Admin: would match and decide but for upper and lower case\n"
         "not_expected:3: expected disallow by line 8, got disallow by line 7 for Bot: /x.pdf\n"
         "  group     line 6: user-agent: Bot\n"
         "  decides   line 7: disallow: /*.pdf$  (rank 7): the only rule that matches\n"},
        {"JSON", "rep2c check --expect=not_expected --json old.txt | tail -n 1", 0,
         "{\"file\":\"not_expected\",\"file_line\":3,\"expected\":\"disallow\",\"expected_line\":8,\"url\":\"/"
         "x.pdf\",\"agent\":\"Bot\",\"path\":\"/"
         "x.pdf\",\"verdict\":\"disallow\",\"line\":7,\"rank\":7,\"reason\":\"only-rule\",\"why\":\"the only rule that "
         "matches\",\"sentence\":\"/x.pdf is disallowed by line 7, 'disallow: /*.pdf$': the only rule that "
         "matches.\",\"names\":\"token\",\"named\":true,\"groups\":1,\"user_agent_lines\":[{\"line\":6,\"key\":\"user-"
         "agent\",\"value\":\"Bot\"}],\"matches\":[{\"line\":7,\"key\":\"disallow\",\"value\":\"/"
         "*.pdf$\",\"verdict\":\"disallow\",\"rank\":7}],\"near_misses\":[]}\n"},
        {"annotations for GitHub, at the rule or else at the expectation",
         "cp not_expected 'a,b%'; rep2c check --expect='a,b%' --format=github old.txt", 1,
         "::error file=a%2Cb%25,line=2,title=unexpected-verdict::a,b%25:2: expected disallow for CCBot: /admin is "
         "allowed: no rule matches.\n"
         "::error file=old.txt,line=7,title=unexpected-verdict::a,b%25:3: expected disallow by line 8 for Bot: /x.pdf "
         "is disallowed by line 7, 'disallow: /*.pdf$': the only rule that matches.\n"},
        {"annotations about standard input, a blob or nothing",
         "printf 'allow\\t*\\t/Admin\\n' >e; rep2c check --expect=e --format=github - <old.txt | cut -c 1-19; rep2c "
         "compile -q old.txt -o old.rep; rep2c check --expect=e --format=github old.rep | cut -c 1-19; rep2c check "
         "--expect=as_expected --format=github old.txt",
         0, "::error file=e,line\n::error file=e,line\n"},
        {"JUnit, with lines that can't be read",
         "printf 'allow\\t*\\t/b\\nallow Bot /x.pdf?<\\ndisallow\\tBot\\t/y.pdf\\t8\\nx\\n' | rep2c check --expect=- "
         "--format=junit old.txt",
         2,
         "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<testsuites name=\"rep2c check\">\n"
         "  <testsuite name=\"standard input\" tests=\"4\" failures=\"1\" errors=\"1\">\n"
         "    <testcase name=\"allow everybody /b\" classname=\"standard input\"/>\n"
         "    <testcase name=\"allow Bot /x.pdf?&lt;\" classname=\"standard input\"/>\n"
         "    <testcase name=\"disallow Bot /y.pdf\" classname=\"standard input\">\n"
         "      <failure message=\"expected disallow by line 8\">line 3: /y.pdf is disallowed by line 7, 'disallow: "
         "/*.pdf$': the only rule that matches.</failure>\n"
         "    </testcase>\n"
         "    <testcase name=\"line 4\" classname=\"standard input\">\n"
         "      <error message=\"line 4: expected 'allow' or 'disallow' first, got 'x'\"/>\n"
         "    </testcase>\n"
         "  </testsuite>\n"
         "</testsuites>\n",
         "rep2c: standard input:4: expected 'allow'"},
        {"JUnit without a robots.txt", "rep2c check --expect=as_expected --format=junit absent | sed -n 3,5p", 0,
         "  <testsuite name=\"as_expected\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
         "    <testcase name=\"check\" classname=\"as_expected\">\n"
         "      <error message=\"absent: No such file or directory\"/>\n",
         "rep2c: absent: No such file"},
        {"two formats of expectations", "rep2c check --expect=as_expected --json --format=junit old.txt", 2, "",
         "exclude each other"},
        {"--format=json", "rep2c check --expect=not_expected --format=json old.txt | cut -c 1-22", 0,
         "{\"file\":\"not_expected\"\n{\"file\":\"not_expected\"\n"},
        {"a format without expectations", "rep2c check --format=github old.txt /", 2, "",
         "--format goes with --expect only"},
        {"from standard input", "printf 'allow\\t*\\t/Admin\\n' | rep2c check --expect=- old.txt | head -n 1", 0,
         "standard input:1: expected allow, got disallow for everybody: /Admin\n"},
        {"a robots.txt from standard input", "rep2c check --expect=as_expected - <old.txt", 0, ""},
        {"nothing is expected", "printf '# none yet\\n\\n' >e; rep2c check --expect=e old.txt", 2, "",
         "rep2c: e: nothing is expected: no line says"},
        {"two letters of a short name are swapped", "printf 'allow GTPBot /none\\n' >e; rep2c check --expect=e old.txt",
         2, "", "no known crawler is called 'GTPBot'; did you mean 'GPTBot'?"},
        {"--robots", "rep2c check --expect=as_expected --robots=old.txt", 0, ""},
        {"a blob", "rep2c compile -q old.txt -o old.rep && rep2c check --expect=as_expected old.rep", 0, ""},
        {"another dialect",
         "printf 'allow\\t*\\t/robots.txt\\t0\\n' >e; printf 'user-agent: *\\ndisallow: /\\n' >all;rep2c check "
         "--dialect=rfc9309 --expect=e all && rep2c check --expect=e all >/dev/null",
         1, ""},
        {"public crawlers ask by all their tokens, and some not by '*'",
         "printf 'allow bingbot /\ndisallow AdsBot-Google/1.0 /cart\nallow CCBot /\n' >e; printf 'user-agent: "
         "msnbot\ndisallow: /\nuser-agent: *\ndisallow: /cart\n' | rep2c check --expect=e - | grep expected",
         0,
         "e:1: expected allow, got disallow for bingbot: /\n"
         "e:2: expected disallow, got allow for AdsBot-Google/1.0: /cart\n"},
        {"one whose name needs wide names, and a blob that was made without them",
         "printf 'user-agent: MJ12bot\ndisallow: /\n' >w; printf 'disallow MJ12bot /\n' >e; rep2c check --expect=e w "
         "&& rep2c compile -q w -o w.rep && rep2c check --expect=e w.rep",
         2, "", "rep2c: e:1: MJ12bot calls itself by no product token"},
        {"wide names",
         "printf 'user-agent: MJ12bot\\ndisallow: /\\n' >w; printf 'disallow\\tMJ12bot\\t/\\n' >e; rep2c check "
         "--names=wide --expect=e w",
         0, ""},
        {"a count on a terminal", SHOWN("1", "rep2c check --expect=as_expected old.txt"), 0, "4 as expected, 0 not\n"},
        {"neither verdict", "printf 'perhaps\\t*\\t/\\n' | rep2c check --expect=- old.txt", 2, "",
         "rep2c: standard input:1: expected 'allow' or 'disallow' first, got 'perhaps'"},
        {"spaces for tabs", "printf '  allow *   /\\ndisallow  Bot /x.pdf \\t 7  \\n' | rep2c check --expect=- old.txt",
         0, ""},
        {"spaces, and what came", "printf 'disallow   *  /\\n' | rep2c check --expect=- old.txt | head -n 1", 0,
         "standard input:1: expected disallow, got allow for everybody: /\n"},
        {"a space in a URL between tabs",
         "printf 'disallow\\t*\\t/Admin b\\t9\\n' | rep2c check --expect=- old.txt | head -n 1 | grep -o '/A.*'", 0,
         "/Admin b\n"},
        {"no agent", "printf 'allow\\n' | rep2c check --expect=- old.txt", 2, "", "the agent is missing"},
        {"no URL there", "printf 'allow\\t*\\n' | rep2c check --expect=- old.txt", 2, "", "a URL is missing"},
        {"a number with more behind it", "printf 'allow * / 0 x\\n' | rep2c check --expect=- old.txt", 2, "",
         "expected the number of a line behind the URL, got '0 x'"},
        {"a URL that is none", "printf '#\\nallow\\t*\\tx\\n' | rep2c check --expect=- old.txt", 2, "",
         "rep2c: standard input:2: 'x': neither"},
        {"no number", "printf 'allow\\t*\\t/\\t1x\\n' | rep2c check --expect=- old.txt", 2, "",
         "line behind the URL, got '1x'"},
        {"too large a number", "printf 'allow\\t*\\t/\\t4294967296\\n' | rep2c check --expect=- old.txt", 2, "",
         "the number of a line behind the URL, got '4294967296'"},
        {"a field too many", "printf 'allow\\t*\\t/\\t0\\tx\\n' | rep2c check --expect=- old.txt", 2, "",
         "the number of a line"},
        {"no token there, and the rest is checked",
         "printf 'allow\\t42\\t/\\nallow\\t*\\t/Admin\\n' | rep2c check --expect=- old.txt | head -n 1 | cut -c 1-16",
         0, "standard input:2\n", "rep2c: standard input:1: '42' is not a product token"},
        {"a URL of another site", "rep2c check --origin=https://x --expect=as_expected old.txt", 2, "",
         "as_expected:4: "},
        {"a file that is absent", "rep2c check --expect=absent old.txt", 2, "", "rep2c: absent: No such file"},
        {"URLs beside it", "rep2c check --expect=as_expected old.txt /", 2, "", "takes no URLs"},
        {"an agent beside it", "rep2c check -a x --expect=as_expected old.txt", 2, "", "goes with no agent"},
        {"both from standard input", "rep2c check --expect=- -", 2, "", "can't be the robots.txt and"},
};

CLI_FILES(files)
CLI_TEST(sentence_cases)
CLI_TEST(diff_cases)
CLI_TEST(explain_cases)
CLI_TEST(expect_cases)
