/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c write`.  The argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"robots.txt",
         "User-agent: *\n"
         "Content-Signal: search=yes, ai-train=yes\n"
         "Disallow: /cart\n"
         "\n"
         "User-agent: GPTBot\n"
         "User-agent: Foo\n"
         "Disallow: /x\n"},
        {"google.txt", "User-agent: Googlebot\nDisallow: /a # a comment\nAllow: /a/b\n"},
        {"dos.txt", "User-agent: *\r\nDisallow: /a"},
        {"open.txt", "User-agent: *\nDisallow: /a\nUser-agent: Foo\n"},
};

static const struct cli_case text_cases[] = {
        {"a crawler leaves a group, another is added", "rep2c write -q --block=CCBot,gptbot robots.txt", 0,
         "User-agent: *\nContent-Signal: search=yes, ai-train=yes\nDisallow: /cart\n\nUser-agent: Foo\nDisallow: /x\n"
         "\n# blocked by rep2c write\nUser-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n",
         ""},
        {"a group is closed where it stands, and who obeyed it keeps it",
         "rep2c write -q --block=Googlebot google.txt | grep -v '^User-agent: Googlebot-[VN]'", 0,
         "User-agent: Googlebot\nDisallow: /\n\nUser-agent: Applebot\nUser-agent: Googlebot-Image\nUser-agent: "
         "Google-CloudVertexBot\nUser-agent: Google-InspectionTool\nDisallow: /a\nAllow: /a/b\n",
         ""},
        {"what changes is said",
         "rep2c write --block=Googlebot google.txt 2>&1 >/dev/null | sed 's/ [0-9]\\+ / N /g; s/: A.*/: .../'", 0,
         "rep2c: N crawler may fetch nothing now: Googlebot\n"
         "rep2c: these search engines lose the site, too, unless they are kept: Googlebot\n"
         "rep2c: nothing changes for these, which got a group of their own: ...\n"
         "rep2c: N lines added, N removed; no other verdict changes for anybody: that is proven\n"},
        {"a token that stands for a second use is named",
         "rep2c write --block=Google-Extended google.txt 2>&1 >/dev/null | sed -n 2p", 0,
         "rep2c: AI answers from these will not use the site: Google-Extended\n"},
        {"a purpose, but not those of another",
         "rep2c write -q --block=training --keep=search,ClaudeBot /dev/null >new.txt; grep -c 'GPTBot\\|CCBot' "
         "new.txt; grep -c 'ClaudeBot\\|Amazonbot' new.txt; rep2c audit --crawler=GPTBot --crawler=ClaudeBot new.txt "
         "2>/dev/null | sed 1q",
         0, "2\n0\n1 of 2 crawlers may fetch nothing, 1 everything.\n"},
        {"a split keeps what also searches, where another name of the operator is blocked",
         "rep2c write --split --block=training /dev/null 2>said >new.txt; grep -c '^User-agent: Applebot$' new.txt; "
         "grep -c '^User-agent: Applebot-Extended$' new.txt; grep kept, said",
         0, "0\n1\nrep2c: kept, as they also search, and another name of their operator is blocked: Applebot\n"},
        {"but not where that name is kept, where searching is blocked as well, and who was named",
         "for i in 'ai' 'training --keep=Applebot-Extended' 'training,search' 'training,Applebot'; do rep2c write -q "
         "--split --block=$i /dev/null | grep -c '^User-agent: Applebot$'; done",
         0, "0\n1\n1\n1\n"},
        {"without it, what a split would keep is said, unless it was blocked before",
         "rep2c write --block=training /dev/null 2>&1 >new.txt | grep split; rep2c write --block=training new.txt 2>&1 "
         "| grep -c split",
         1, "rep2c: another name of their operator already stops this use; split keeps these: Applebot\n0\n"},
        {"lines for everybody", "rep2c write -q --delay=10 --usage=ai-train=no --usage=train-ai=n robots.txt", 0,
         "User-agent: *\nCrawl-delay: 10\nContent-Usage: train-ai=n\nContent-Signal: search=yes, "
         "ai-train=no\nDisallow: /cart\n\nUser-agent: GPTBot\nUser-agent: Foo\nCrawl-delay: 10\nContent-Signal: "
         "ai-train=no\nContent-Usage: train-ai=n\nDisallow: /x\n",
         ""},
        {"as short as it can be", "rep2c write --minimize google.txt 2>&1", 0,
         "rep2c: 47 of 59 bytes are left, and 0 lines are gone; nothing changes for anybody: that is proven\n"
         "User-agent: Googlebot\nDisallow: /a\nAllow: /a/b\n"},
        {"after an edit", "rep2c write -q --minimize --block=CCBot,gptbot robots.txt", 0,
         "User-agent: *\nContent-Signal: search=yes, ai-train=yes\nDisallow: /cart\nUser-agent: Foo\nDisallow: /x\n"
         "User-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n",
         ""},
        {"in its own place, unless it is so already",
         "cp google.txt m.txt; rep2c write -q --minimize --in-place m.txt && wc -c <m.txt; touch -d 2020-01-01 m.txt; "
         "rep2c write -q --minimize --in-place m.txt; find . -name m.txt -newermt 2021-01-01",
         0, "47\n", ""},
        {"ends of lines as they are, and a sitemap once",
         "rep2c write -q --sitemap=https://a.example/s --sitemap=https://a.example/s --block=CCBot dos.txt | tr '\\r' "
         "'$'",
         0,
         "User-agent: *$\nDisallow: /a$\n$\n# blocked by rep2c write$\nUser-agent: CCBot$\nDisallow: /$\n$\nSitemap: "
         "https://a.example/s$\n",
         ""},
        {"a group without rules at the end does not join", "rep2c write -q --block=CCBot open.txt | tail -n 5", 0,
         "Disallow:\n\n# blocked by rep2c write\nUser-agent: CCBot\nDisallow: /\n", ""},
        {"nothing to do",
         "rep2c write --block=CCBot open.txt 2>/dev/null | rep2c write --block=CCBot - >new.txt; cat new.txt | wc -l",
         0, "8\n", "nothing had to change"},
        {"lines above all groups, where one is added",
         "(echo 'Sitemap: https://a.example/s'; cat google.txt) | rep2c write -q --block=Googlebot - | grep -c ^Allow",
         0, "1\n", ""},
        {"a delay between user-agent lines goes with its crawler",
         "printf 'User-agent: bingbot\\nCrawl-delay: 5\\nUser-agent: GPTBot\\nCrawl-delay: 9\\nUser-agent: "
         "*\\nDisallow: /x\\n' | rep2c write -q --block=GPTBot - | head -n 4",
         0, "User-agent: bingbot\nCrawl-delay: 5\nUser-agent: *\nDisallow: /x\n", ""},
        {"a group that is closed already takes more",
         "rep2c write -q --block=CCBot open.txt | rep2c write -q --block=GPTBot - | tail -n 4", 0,
         "# blocked by rep2c write\nUser-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n", ""},
        {"pairs that say it stay, comments do, and the path of everything is replaced",
         "printf 'User-agent: *\\nContent-Signal: ai-train = no,search=yes # c\\nContent-Usage: / train-ai=y # "
         "d\\nCrawl-delay: 3 # e\\nDisallow: /a\\n' | rep2c write -q --usage=ai-train=no --usage=train-ai=n --delay=4 "
         "-",
         0,
         "User-agent: *\nContent-Signal: ai-train = no,search=yes # c\nContent-Usage: train-ai=n # d\nCrawl-delay: 4 # "
         "e\nDisallow: /a\n",
         ""},
        {"who is called by the beginning of a name is named",
         "rep2c write --block=MJ12bot,GPTBot /dev/null 2>&1 >/dev/null | grep also", 0,
         "rep2c: also blocked, as names are read only up to a digit or dot: MJ\n"},
        {"who is kept",
         "rep2c write --block=training --keep=search /dev/null 2>&1 | grep -c 'kept, although .*: .*Applebot'", 0,
         "1\n"},
        {"a new group for everybody gives no use away",
         "printf 'User-agent: FooBot\\nDisallow: /\\n' | rep2c write -q --delay=7 - | rep2c usage --crawler=Googlebot "
         "--use=ai-train - /x",
         0, "unknown\tai-train\t/x\tno line says\n"},
        {"nor does the end of a group for a use",
         "for t in Google-Extended __usage_ai-training; do printf 'User-agent: %s\\nCrawl-delay: 2\\n' $t | rep2c "
         "write --block=GPTBot - 2>&1; done",
         2,
         "rep2c: standard input: nothing was written: the edit would change what content may be used for\nrep2c: "
         "standard input: nothing was written: the edit would change what content may be used for\n"},
        {"nor does the group of who is blocked, which has no statement",
         "printf 'User-agent: *\\nContent-Signal: ai-train=no\\nDisallow: /a\\n\\nUser-agent: Google-Extended\\nDisallow:\\n' | "
         "rep2c write --block=Googlebot - 2>&1",
         2,
         "rep2c: standard input: nothing was written: a statement about usage would be lost, and a token such as "
         "Google-Extended permits what it refuses\n"},
        {"a use that was permitted can be refused",
         "printf 'User-agent: Google-Extended\\nDisallow:\\n' | rep2c write -q --block=Google-Extended - | rep2c usage "
         "--crawler=Googlebot --use=ai-train - /x",
         1, "disallow\tai-train\t/x\tline 2: Disallow for Google-Extended\n"},
        {"a path is closed, and a delay set, in each group that is not for a use alone or shut",
         "printf 'User-agent: *\\nDisallow: /a\\nAllow: /*.css$\\nCrawl-delay: 2\\n\\nUser-agent: CCBot\\nDisallow: "
         "/\\n\\nUser-agent: Bingbot\\nAllow: /cart/help\\nUser-agent: Google-Extended\\nDisallow: /\\n' | rep2c write "
         "--disallow=/cart --disallow=/a --delay=2 - 2>&1",
         0,
         "rep2c: each group disallows now: /cart, /a\nrep2c: but what these lines allow stays open: line 3, 'Allow: "
         "/*.css$'; line 12, 'Allow: /cart/help'\nrep2c: but these obey only groups that name them, and none does: "
         "AdsBot-Google, AdsBot-Google-Mobile, AdsBot-Google-Mobile-Apps, APIs-Google, DuplexWeb-Google, Google-Safety "
         "and 12 more\n"
         "rep2c: 4 lines added, 0 removed; no other verdict changes for anybody: that is proven\n"
         "User-agent: *\nDisallow: /a\nAllow: /*.css$\nDisallow: /cart\nCrawl-delay: 2\n\nUser-agent: CCBot\nDisallow: "
         "/\n\nUser-agent: Bingbot\nCrawl-delay: 2\nAllow: /cart/help\nDisallow: /cart\nDisallow: /a\nUser-agent: "
         "Google-Extended\nDisallow: /\n"},
        {"a path is closed to those whom no group names",
         "printf 'User-agent: CCBot\\nDisallow: /x' | rep2c write -q --disallow='*?s=' - && rep2c write -q "
         "--disallow=/cart --delay=5 /dev/null",
         0,
         "User-agent: CCBot\nDisallow: /x\nDisallow: *?s=\n\nUser-agent: *\nDisallow: *?s=\nUser-agent: "
         "*\nCrawl-delay: 5\nDisallow: /cart\n"},
        {"a path that an edit closes stays closed to whom it gives a group of its own",
         "printf 'User-agent: Googlebot\\nDisallow: /a\\n' | rep2c write -q --block=Googlebot --keep=Googlebot-Image "
         "--disallow=/cart - | rep2c check --crawler=Googlebot-Image - /cart /a /b",
         1, "disallow\t11\t/cart\ndisallow\t10\t/a\nallow\t0\t/b\n"},
        {"from nothing", "rep2c write -q --usage=search=y,train-ai=n --sitemap=https://a.example/s /dev/null", 0,
         "User-agent: *\nContent-Usage: search=y,train-ai=n\nDisallow:\n\nSitemap: https://a.example/s\n", ""},
        {"in its place, and to a file",
         "cp open.txt o.txt; rep2c write -q --block=CCBot --in-place o.txt && rep2c write -q --block=CCBot -o p.txt "
         "open.txt && cmp o.txt p.txt && rep2c check --crawler=CCBot o.txt /x",
         1, "disallow\t8\t/x\n", ""},
};

static const struct cli_case wrong_cases[] = {
        {"too small a budget", "rep2c write --delay=3 --budget=1 robots.txt", 2, "",
         "nothing was written: the proof takes more steps than the budget"},
        {"no wish", "rep2c write robots.txt", 2, "", "nothing to do"},
        {"nobody", "rep2c write --block= --sitemap=https://x.example/s robots.txt", 2, "", "--block: '' names nobody"},
        {"no such crawler", "rep2c write --block=nobody robots.txt", 2, "",
         "'nobody' is not a public crawler, and not a purpose of crawlers such as 'training'\n"},
        {"a purpose misspelt", "rep2c write --block=trainning robots.txt", 2, "", "; did you mean 'training'?"},
        {"a purpose in capitals", "rep2c write --block=AI robots.txt", 2, "", "; did you mean 'ai'?"},
        {"a crawler misspelt", "rep2c write --keep=googelbot robots.txt", 2, "", "; did you mean 'Googlebot'?"},
        {"no number", "rep2c write --delay=soon robots.txt", 2, "", "'soon' is not a number of seconds"},
        {"no statement", "rep2c write --usage=ai-train=maybe robots.txt", 2, "",
         "says nothing about use: write search, ai-use or train-ai"},
        {"no URL", "rep2c write --sitemap=/s.xml robots.txt", 2, "", "'/s.xml' is not an absolute URL"},
        {"no file", "rep2c write --block=CCBot", 2, "", "no robots.txt given"},
        {"no path", "rep2c write --disallow=cart robots.txt", 2, "", "'cart' is not a path or a pattern"},
        {"two paths", "rep2c write --disallow='/a /b' robots.txt", 2, "", "and have neither spaces nor"},
        {"all open", "printf 'user-agent: *\\nallow: /a\\n' | rep2c write --disallow=/a -", 2, "",
         "remove that line first"},
        {"said twice", "rep2c write --usage=ai-train=no --usage=search=yes,ai-train=yes robots.txt", 2, "",
         "is stated already"},
        {"two delays", "rep2c write --delay=1 --delay=2 robots.txt", 2, "", "there is one already"},
        {"a page", "printf '<html><body>x\\n' | rep2c write --block=CCBot -", 2, "", "nothing was written"},
        {"another statement prevails",
         "printf 'User-agent: *\\nContent-Usage: train-ai=n\\nDisallow: /a\\n' | rep2c write --usage=ai-train=yes -", 2,
         "", "another statement about usage would prevail"},
        {"a line of several groups would be lost",
         "printf 'User-agent: GPTBot\\nDNT: x\\nUser-agent: foo\\n' | rep2c write --block=GPTBot -", 2, "",
         "the edit would change other lines that apply to crawlers"},
        {"in the place of nothing", "rep2c write --block=CCBot --in-place -", 2, "", "--in-place needs a file"},
        {"in the place of a read-only file",
         "cp open.txt r.txt; chmod 444 r.txt; rep2c write -q --block=CCBot --in-place r.txt; cmp open.txt r.txt", 0, "",
         "rep2c: r.txt: --in-place: the file is read-only"},
        {"in the place of a file with two names",
         "cp open.txt h.txt; ln h.txt i.txt; rep2c write -q --block=CCBot --in-place h.txt; cmp open.txt h.txt && test "
         "h.txt -ef i.txt",
         0, "", "rep2c: h.txt: --in-place: the file has other names (hard links), under which it would stay as it is"},
        {"nothing is said of what could not be written", "rep2c write --block=CCBot -o absent/x robots.txt 2>&1", 2,
         "rep2c: absent/x: No such file or directory\n"},
        {"two places", "rep2c write --block=CCBot --in-place -o x robots.txt", 2, "", "exclude each other"},
        {"a blob", "rep2c compile robots.txt -o r; rep2c write --block=CCBot r", 2, "", "write takes a robots.txt"},
        {"a file that is too long", "rep2c write --block=CCBot --max-bytes=20 robots.txt", 2, "",
         "longer than what crawlers read"},
};

CLI_FILES(files)
CLI_TEST(text_cases)
CLI_TEST(wrong_cases)
