/* SPDX-License-Identifier: Apache-2.0 */
/* The command rep2c, case by case.  The argument is its path. */
#include "tests/cli/cli_run.h"

#include <string.h>

#include <json-c/json_tokener.h>

#include "tests/cli/site_files.h"

static const struct cli_case top_cases[] = {
        {"no command", "rep2c", 2, "", "no command given\nTry 'rep2c --help'."},
        {"unknown command", "rep2c chekc robots.txt", 2, "",
         "unknown command 'chekc'; did you mean 'check'?\nTry 'rep2c --help'."},
        {"unknown command, near nothing", "rep2c frobnicate", 2, "", "unknown command 'frobnicate'\nTry"},
        {"unknown command, near help", "rep2c hlep", 2, "", "unknown command 'hlep'; did you mean 'help'?"},
        {"unknown option, near one", "rep2c --hepl", 2, "", "unknown option '--hepl'; did you mean '--help'?"},
        {"commands in groups", "rep2c --help | sed -n '/^[A-Z].*:$/p' | sed '/^Examples/d'", 0,
         "Test a page:\nReview a file:\nRun a crawl:\nBuild it in:\nOptions:\n"},
        {"a command in its group", "rep2c --help | sed -n '/^Test a page:/,/^$/s/^  \\([a-z]*\\) .*/\\1/p'", 0,
         "check\nexplain\nusage\n"},
        {"unknown option", "rep2c --bogus", 2, "", "unknown option '--bogus'"},
        {"help", "rep2c --help | sed -n 1p", 0, "Usage: rep2c COMMAND [ARGUMENT...]\n"},
        {"help, short", "rep2c -h | grep -c '^Examples:'", 0, "1\n"},
        {"version", "rep2c --version | sed 's/[0-9][0-9]*/N/g;q'", 0, "repNc N.N.N\n"},
        {"version, short", "rep2c -V >/dev/null", 0, ""},
        {"help as a word", "rep2c help >a; rep2c --help | diff a -", 0, ""},
        {"help as a word, of a command", "rep2c help check >a; rep2c check --help | diff a - && grep -c Usage a", 0,
         "1\n"},
        {"help as a word, of dialects", "rep2c help dialects >a; rep2c --help dialects | diff a -", 0, ""},
        {"help of what there is not", "rep2c help chekc", 2, "", "unknown command 'chekc'; did you mean 'check'?"},
        {"help of what is nearly there", "rep2c help dialect", 2, "", "did you mean 'dialects'?"},
        {"help of two things", "rep2c help check lint", 2, "", "help is about one thing, and 'lint' is one more"},
        {"help of check", "rep2c check -h | grep -c '^Examples:'", 0, "1\n"},
        {"help among arguments", "rep2c check robots.txt /a --help | sed 1q", 0,
         "Usage: rep2c check [OPTION...] ROBOTS [URL...]\n"},
        {"version to nowhere", "rep2c --version >&-", 2, "", "standard output: Bad file descriptor"},
};

static const struct cli_case check_cases[] = {
        {"one URL, allowed", "rep2c check robots.txt https://a.example/", 0, "allow\t0\thttps://a.example/\n"},
        {"one URL, disallowed", "rep2c check robots.txt /private/x", 1, "disallow\t2\t/private/x\n"},
        {"some URLs, in order", "rep2c check robots.txt /private/ /a /private/open", 1,
         "disallow\t2\t/private/\nallow\t0\t/a\nallow\t3\t/private/open\n"},
        {"an agent", "rep2c check --agent ExampleBot robots.txt /tmp/x /private/", 1,
         "disallow\t9\t/tmp/x\nallow\t0\t/private/\n"},
        {"an agent, short", "rep2c check -aexamplebot/1.0 robots.txt /tmp", 1, "disallow\t9\t/tmp\n"},
        {"agents with commas", "rep2c check --merge --agent=News,OtherBot robots.txt /old /tmp /private/", 1,
         "disallow\t12\t/old\ndisallow\t9\t/tmp\nallow\t0\t/private/\n"},
        {"agents, repeated", "rep2c check -a News --merge -a ExampleBot robots.txt /old /tmp", 1,
         "disallow\t12\t/old\ndisallow\t9\t/tmp\n"},
        {"nobody names the agent", "rep2c check -a Unknown robots.txt /private/x", 1, "disallow\t2\t/private/x\n"},
        {"everybody as an agent", "rep2c check -a '*' robots.txt /private/x", 1, "disallow\t2\t/private/x\n"},
        {"options behind arguments", "rep2c check robots.txt /tmp --agent News /old -v", 1,
         "allow\t0\t/tmp\t-\t11\t-\ndisallow\t12\t/old\tDisallow: /old\t11\t-\n"},
        {"arguments that look like options", "cp robots.txt ./-v; rep2c check -a News -- -v /old", 1,
         "disallow\t12\t/old\n"},
        {"verbose: key and value as in the file", "rep2c check --verbose robots.txt /private/open", 0,
         "allow\t3\t/private/open\tallow: /private/open\t1\t2\n"},
        {"verbose: no comment", "rep2c check -v -a ExampleBot robots.txt /a.pdf", 1,
         "disallow\t8\t/a.pdf\tDisallow: /*.pdf$\t6\t-\n"},
        {"an empty file allows", "rep2c check empty.txt /a", 0, "allow\t0\t/a\n"},
        {"a binary file parses as far as it does",
         "{ head -c 3000 /dev/zero; printf '\\n\\377\\376\\nuser-agent:*\\ndisallow:/b\\n'; } >bin; rep2c check bin /b",
         1, "disallow\t4\t/b\n",
         "rep2c: bin: warning: crawlers obey only lines that look like rules, and may fetch all else: this is binary "
         "data"},
        {"robots.txt from standard input", "rep2c check - /private/ <robots.txt", 1, "disallow\t2\t/private/\n"},
        {"robots.txt from a pipe", "cat robots.txt | rep2c check - /private/", 1, "disallow\t2\t/private/\n"},
        {"a large robots.txt from a pipe, read whole",
         "{ cat robots.txt; head -c 200000 /dev/zero | tr '\\0' '#'; printf '\\nuser-agent:z\\ndisallow:/\\n'; } | "
         "rep2c check -a z - /a",
         1, "disallow\t17\t/a\n",
         "rep2c: standard input: warning: lines that were cut, for they are longer than 16,663 bytes: 1\n"},
        {"a limit", "rep2c check --max-bytes 14 --quiet robots.txt /private/", 0, "allow\t0\t/private/\n"},
        {"a limit warns", "rep2c check --max-bytes=40 robots.txt /private/", 1, "disallow\t2\t/private/\n",
         "rep2c: robots.txt: warning: "},
        {"a limit warns with the name of standard input", "rep2c check --max-bytes=40 - / <robots.txt", 0,
         "allow\t0\t/\n", "rep2c: standard input: warning: "},
        {"no warning below the limit", "rep2c check --max-bytes 1G robots.txt /", 0, "allow\t0\t/\n"},
};

static const struct cli_case lines_cases[] = {
        {"URLs from standard input", "rep2c check robots.txt <urls", 1,
         "allow\t0\thttps://a.example/\ndisallow\t2\thttps://a.example/private/x\n"},
        {"no URLs", "rep2c check robots.txt </dev/null", 0, ""},
        {"no end of the last line", "printf '/a\\n/private/' | rep2c check robots.txt", 1,
         "allow\t0\t/a\ndisallow\t2\t/private/\n"},
        {"CR LF and empty lines", "printf '/a\\r\\n\\r\\n\\n/private/\\r\\n/b\\r' | rep2c check robots.txt", 1,
         "allow\t0\t/a\ndisallow\t2\t/private/\nallow\t0\t/b\n"},
        {"a CR within a line", "printf '/private\\r/\\n' | rep2c check robots.txt", 2, "error\t0\t/private\\x0d/\n",
         "rep2c: standard input:1: '/private\\x0d/': it has a tab or a line end, which browsers remove before they "
         "fetch"},
        {"a NUL ends the URL", "printf '/private\\0/\\n/private/\\0x\\n' | rep2c check robots.txt", 1,
         "allow\t0\t/private\\x00/\ndisallow\t2\t/private/\\x00x\n"},
        {"a line of 3 MB",
         "{ printf /; head -c 3000000 /dev/zero | tr '\\0' a; echo .pdf; } | rep2c check -a ExampleBot robots.txt | tr "
         "-d a",
         0, "disllow\t8\t/.pdf\n"},
        {"many lines", "yes /private/ | head -n 100000 | rep2c check robots.txt | uniq -c | tr -s ' '", 0,
         " 100000 disallow\t2\t/private/\n"},
        {"bytes that are not UTF-8", "printf '/\\303\\251\\377\\n' | rep2c check second.txt", 0,
         "allow\t2\t/\303\251\\xff\n"},
        {"line-buffered: an answer comes before the next question",
         "mkfifo in out; rep2c check --line-buffered robots.txt <in >out & exec 3>in 4<out;echo /a >&3; read x <&4; "
         "echo \"$x\"; echo /private/ >&3; read x <&4; echo \"$x\"; exec 3>&-; wait $!",
         1, "allow\t0\t/a\ndisallow\t2\t/private/\n"},
        {"a terminal gets each line at once",
         "mkfifo in; rep2c check --color=never robots.txt <in >\"$TTY\" & exec 3>in;echo /a >&3; read x <&9; echo "
         "\"$x\" | tr -d '\\r'; exec 3>&-; wait $!",
         0, "allow     no rule     /a\n"},
        {"standard input can't be read", "rep2c check robots.txt <.", 2, "", "standard input:1: Is a directory"},
        {"standard input is closed", "rep2c check robots.txt <&-", 2, "", "standard input:1: Bad file descriptor"},
};

static const struct cli_case check_error_cases[] = {
        {"no arguments", "rep2c check", 2, "", "no robots.txt given\nTry 'rep2c check --help'."},
        {"no URLs where standard input is taken", "rep2c check - <robots.txt", 2, "", "URLs must be arguments"},
        {"unknown option, near one", "rep2c check --verbsoe=1 robots.txt", 2, "",
         "did you mean '--verbose'?\nTry 'rep2c check --help'."},
        {"unknown option, near one, behind an argument", "rep2c check robots.txt --agnet x /", 2, "",
         "did you mean '--agent'?"},
        {"unknown letter behind an argument", "rep2c check --agent --verbsoe -Z robots.txt", 2, "",
         "'Z'\nTry 'rep2c check --help'."},
        {"unknown option", "rep2c check --bogus robots.txt", 2, "", "'--bogus'\nTry 'rep2c check --help'."},
        {"unknown option that no terminal should get", "rep2c check \"--x$(printf '\\033')y\" robots.txt", 2, "",
         "rep2c: unrecognized option '--x\\x1by'\nTry 'rep2c check --help'."},
        {"unknown letter that no terminal should get", "rep2c check \"-$(printf '\\033')\" robots.txt", 2, "",
         "rep2c: invalid option -- '\\x1b'\nTry 'rep2c check --help'."},
        {"the beginning of several options", "rep2c check --m=1 robots.txt", 2, "", "option '--m=1' is ambiguous"},
        {"unknown short option", "rep2c check -x robots.txt", 2, "", "'x'\nTry 'rep2c check --help'."},
        {"missing argument", "rep2c check robots.txt /a --agent", 2, "", "'--agent' requires an argument"},
        {"missing argument, short", "rep2c check robots.txt /a -a", 2, "", "Try 'rep2c check --help'."},
        {"an argument too many", "rep2c check --json=yes robots.txt /a", 2, "", "doesn't allow an argument"},
        {"empty agent in a list", "rep2c check --agent A,,B robots.txt /a", 2, "", "--agent: an agent is missing"},
        {"empty agent at the end", "rep2c check --agent A, robots.txt /a", 2, "", "--agent: an agent is missing"},
        {"no number", "rep2c check --max-bytes many robots.txt /a", 2, "", "'many' is not a number of bytes"},
        {"empty number", "rep2c check --max-bytes= robots.txt /a", 2, "", "'' is not a number of bytes"},
        {"negative number", "rep2c check --max-bytes -1 robots.txt /a", 2, "", "'-1' is not a number of bytes"},
        {"space before a number", "rep2c check --max-bytes ' 1' robots.txt /a", 2, "", "is not a number of bytes"},
        {"unknown unit", "rep2c check --max-bytes 1KB robots.txt /a", 2, "", "'1KB' is not a number of bytes"},
        {"number too small", "rep2c check --max-bytes 0 robots.txt /a", 2, "", "'0' is not within 1 and 1073741824"},
        {"number too large", "rep2c check --max-bytes 1025M robots.txt /a", 2, "", "'1025M' is not within"},
        {"number past all bounds", "rep2c check --max-bytes 99999999999999999999 robots.txt /a", 2, "",
         "is not within"},
        {"unit past all bounds", "rep2c check --batch --cache-bytes 99999999999G", 2, "", "is not within"},
        {"missing file, many URLs: one message", "rep2c check missing.txt <urls", 2, "", "rep2c: missing.txt: "},
        {"below a file", "rep2c check robots.txt/x /a", 2, "", "rep2c: robots.txt/x: Not a directory"},
        {"links in a loop", "ln -s loop loop; rep2c check loop /a", 2, "", "rep2c: loop: Too many levels"},
        /* Some users may read everything; for them the case says itself what is expected. */
        {"unreadable file",
         "chmod 0 robots.txt; if [ -r robots.txt ]; then echo 'rep2c: robots.txt: Permission denied' >&2; exit 2; "
         "fi;rep2c check robots.txt /a",
         2, "", "rep2c: robots.txt: Permission denied"},
        {"full disk, line by line", "rep2c check --line-buffered robots.txt /a /b >/dev/full", 2, "",
         "standard output: No space left on device"},
        {"full disk ends the run early", "yes /a | rep2c check robots.txt >/dev/full", 2, "",
         "No space left on device"},
        {"full disk is worse than disallowed", "rep2c check robots.txt /private/ >/dev/full", 2, "", "No space left"},
        {"closed pipe", "{ yes /a | rep2c check robots.txt; echo $? >status; } | head -n 1; cat status", 0,
         "allow\t0\t/a\n0\n"},
        {"closed output", "rep2c check robots.txt /a >&-", 2, "", "standard output: Bad file descriptor"},
        {"tokens with rules of their own, as many as there are",
         "for i in a b c d e f g h i; do printf 'user-agent: %s\\ndisallow: /%s\\n' $i $i; done >nine.txt;rep2c check "
         "--merge -a a,b,c,d,e,f,g,h,i nine.txt /i",
         1, "disallow\t18\t/i\n"},
        {"the same of a blob that was compiled for all",
         "for i in a b c d e f g h i; do printf 'user-agent: %s\\ndisallow: /%s\\n' $i $i; done >nine.txt;rep2c "
         "compile nine.txt -o nine.rep; rep2c check --merge -a a,b,c,d,e,f,g,h,i nine.rep /i",
         2, "", "rep2c: nine.rep: more than 8 of the agents have rules of their own; compile for them to merge more"},
        {"as many tokens, compiled for",
         "for i in a b c d e f g h i; do printf 'user-agent: %s\\ndisallow: /%s\\n' $i $i; done >nine.txt;rep2c "
         "compile --merge -a a,b,c,d,e,f,g,h,i nine.txt -o nine.rep; rep2c check nine.rep /i /j",
         1, "disallow\t18\t/i\nallow\t0\t/j\n"},
        {"--root without --batch", "rep2c check --root . robots.txt /a", 2, "", "go with --batch only"},
        {"--cache-bytes without --batch", "rep2c check --cache-bytes 1 robots.txt /a", 2, "", "go with --batch only"},
        {"--batch with arguments", "rep2c check --batch robots.txt", 2, "", "--batch takes no arguments"},
        {"--batch with --agent", "rep2c check --batch -a A", 2, "", "--batch goes with no agent"},
        {"--batch with --robots", "rep2c check --batch --robots robots.txt", 2, "", "--batch goes with no agent"},
        {"--batch with --color", "rep2c check --batch --color=never", 2, "", "--batch goes with no agent"},
        {"--tail without --batch", "rep2c check --tail robots.txt /a", 2, "", "go with --batch only"},
};

static const struct cli_case json_cases[] = {
        {"a rule", "rep2c check --json robots.txt /private/x", 1,
         "{\"verdict\":\"disallow\",\"line\":2,\"rank\":9,\"rule\":\"Disallow: /private/\",\"url\":\"/private/x\"}\n"},
        {"no rule", "rep2c check robots.txt /a --json", 0,
         "{\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"rule\":null,\"url\":\"/a\"}\n"},
        {"a line each", "rep2c check --json robots.txt <urls | wc -l | tr -d ' ' | sed 's/.*/[&]/'", 0, "[2]\n"},
        {"quotes, backslashes, control bytes", "printf '/\"\\\\\\001\\n' | rep2c check --json empty.txt", 0,
         "{\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"rule\":null,\"url\":\"/\\\"\\\\\\u0001\"}\n"},
        {"a NUL", "printf '/\\0x\\n' | rep2c check --json empty.txt", 0,
         "{\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"rule\":null,\"url\":\"/\\u0000x\"}\n"},
        {"any bytes in a rule", "printf 'user-agent:*\\ndisallow:/\\377\\n' | rep2c check --json - '/%FF'", 1,
         "{\"verdict\":\"disallow\",\"line\":2,\"rank\":4,\"rule\":\"disallow: /\xef\xbf\xbd\",\"url\":\"/%FF\"}\n"},
        {"info", "rep2c info --json robots.txt", 0},
        {"SARIF", "rep2c lint --sarif robots.txt second.txt", 0},
        {"crawlers", "rep2c crawlers --json", 0},
        {"info about directives outside and inside a group",
         "printf 'host:a\\nuser-agent:*\\nHost : b\\n' | rep2c info --json - | sed 's/.*\"other\"/{\"other\"/'", 0,
         "{\"other\":[{\"line\":1,\"group\":null,\"key\":\"host\",\"value\":\"a\",\"parsed\":{\"origin\":\"http://"
         "a\"},\"problem\":null},{\"line\":3,\"group\":1,\"key\":\"Host\",\"value\":\"b\",\"parsed\":{\"origin\":"
         "\"http://b\"},\"problem\":null}]}\n"},
        {"info about nothing", "rep2c info --json empty.txt", 0},
        {"info about a stripped blob", "rep2c compile --strip robots.txt -o r.rep; rep2c info --json r.rep", 0},
        {"info about any bytes", "printf 'user-agent:*\\nx\\377:y\\376\\nsitemap:\\200\\n' | rep2c info --json -", 0},
};

/* URL bytes in, the JSON string out; the ends of each range of RFC 3629, section 4, from both sides. */
static const struct cli_case utf8_cases[] = {
#define CASE(name, bytes, string)                                                                               \
        {                                                                                                       \
                name, "printf '/" bytes "\\n' | rep2c check --json empty.txt | sed 's/.*\"url\":/{\"u\":/'", 0, \
                        "{\"u\":\"/" string "\"}\n", NULL                                                       \
        }
#define BAD "\xef\xbf\xbd"
        CASE("two bytes", "\\302\\240\\337\\277", "\xc2\xa0\xdf\xbf"),
        CASE("three bytes", "\\340\\240\\200\\355\\237\\277\\356\\200\\200\\357\\277\\277",
             "\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\\uffff"),
        CASE("four bytes", "\\360\\220\\200\\200\\364\\217\\277\\277", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"),
        CASE("overlong, two bytes", "\\301\\277", BAD BAD),
        CASE("overlong, three bytes", "\\340\\237\\277", BAD BAD BAD),
        CASE("overlong, four bytes", "\\360\\217\\277\\277", BAD BAD BAD BAD),
        CASE("a surrogate", "\\355\\240\\200", BAD BAD BAD),
        CASE("past the last character", "\\364\\220\\200\\200", BAD BAD BAD BAD),
        CASE("no first byte", "\\365\\200\\377", BAD BAD BAD),
        CASE("a tail alone", "a\\200b", "a" BAD "b"),
        CASE("cut by a plain byte", "\\342\\202a", BAD BAD "a"),
        CASE("cut by another sequence", "\\342\\202\\303\\251", BAD BAD "\xc3\xa9"),
        CASE("cut by the end", "\\342\\202", BAD BAD),
        CASE("cut by a NUL", "\\342\\202\\0", BAD BAD "\\u0000"),
#undef BAD
#undef CASE
};

static const struct cli_case info_cases[] = {
        {"a robots.txt", "rep2c info robots.txt | grep -E '^(kind|groups|lines|ignored lines|tracking|stripped) '", 0,
         "kind            robots.txt\nlines           14\ngroups          3\nignored lines   1\n"
         "tracking        rule\nstripped        no\n"},
        {"tokens", "rep2c info robots.txt | grep ^token", 0,
         "tokens          3\ntoken           examplebot\ntoken           news\ntoken           otherbot\n"},
        {"sitemaps", "rep2c info robots.txt | grep ^sitemap", 0,
         "sitemap         line 14: https://a.example/sitemap.xml\n"},
        {"other directives", "{ echo 'host: x'; cat robots.txt; } | rep2c info - | grep ^other", 0,
         "other           line 1: host: x\nother           line 5, group 1: Crawl-delay: 10\n"},
        {"ignored bytes", "rep2c info --max-bytes 40 robots.txt | grep '^ignored bytes'", 0, "ignored bytes   208\n"},
        {"rules that belong to nobody", "printf 'disallow:/\\n' | rep2c info - | grep '^orphan'", 0,
         "orphan rules    1\n"},
        {"a blob",
         "rep2c compile --track verdict -a News robots.txt -o r.rep; rep2c info r.rep | grep -E "
         "'^(kind|tracking|agents)'",
         0, "kind            compiled blob\ntracking        verdict\nagents          selected\n"},
        {"the hash of a blob is that of its robots.txt",
         "rep2c compile robots.txt -o r.rep; rep2c info --figures r.rep | grep ^hash >a; rep2c info --figures "
         "robots.txt | grep ^hash | cmp - a",
         0, ""},
        {"a stripped blob",
         "rep2c compile --strip robots.txt -o r.rep; rep2c info r.rep | grep -E '^(stripped|groups)'", 0,
         "groups          unknown\nstripped        yes\n"},
};

/* What COMMANDS say and end with where ARGUMENTS follow each, and how often. */
#define EACH(commands, arguments) \
        "for c in " commands "; do rep2c $c 2>&1 " arguments "; echo $?; done | sort | uniq -c | tr -s ' '"
#define READERS                                                                       \
        "check 'check --table' 'check --expect=urls' usage coverage lint audit info " \
        "'emit --to=c-table -o x.c' 'compile -o x'"

static const struct cli_case alike_cases[] = {
        {"no such file, and no output of it", EACH(READERS " 'diff second.txt'", "missing.txt") "; ls | grep ^x", 1,
         " 11 2\n 11 rep2c: missing.txt: No such file or directory\n"},
        {"a directory", EACH(READERS " 'diff second.txt'", "."), 0, " 11 2\n 11 rep2c: .: Is a directory\n"},
        {"no file", EACH(READERS " 'graph -o x.svg'", "<urls") " | grep -v Try", 0,
         " 11 2\n 4 rep2c: no robots.txt given\n 7 rep2c: no robots.txt or blob given\n"},
        {"two files",
         EACH("'compile -o x' 'emit --to=json' 'graph -o x.svg' info write", "robots.txt second.txt") " | grep -v Try",
         0,
         " 5 2\n 2 rep2c: one file at a time, and 'second.txt' is a second\n"
         " 2 rep2c: one robots.txt at a time, and 'second.txt' is a second\n"
         " 1 rep2c: one robots.txt or blob at a time, and 'second.txt' is a second\n"},
        {"a full disk",
         "printf 'allow\\t*\\t/private/\\n' >expected; " EACH(
                 "'check robots.txt /' 'check --table robots.txt /' 'check --expect=expected robots.txt' 'explain "
                 "robots.txt /' 'usage robots.txt /' 'coverage robots.txt' 'lint robots.txt' 'audit robots.txt' 'info "
                 "robots.txt' 'info --json robots.txt' 'emit --to=json robots.txt' 'diff robots.txt second.txt' "
                 "'compile robots.txt -o -' 'write -q --block=CCBot robots.txt' crawlers --help",
                 "<urls >/dev/full"),
         0, " 16 2\n 16 rep2c: standard output: No space left on device\n"},
};

/* Is every line a JSON value of its own, in UTF-8? */
static int
is_json(const char *out, size_t size)
{
        const char *end = out + size;

        while (out < end) {
                const char *line_end = memchr(out, '\n', (size_t)(end - out));
                struct json_tokener *tokener = json_tokener_new();
                struct json_object *value;

                if (line_end == NULL || tokener == NULL)
                        return 0;
                json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
                value = json_tokener_parse_ex(tokener, out, (int)(line_end + 1 - out));
                if (value == NULL)
                        return 0;
                json_object_put(value);
                json_tokener_free(tokener);
                out = line_end + 1;
        }
        return 1;
}

TEST(json)
{
        assert_int_equal(cli_run(json_cases, COUNT(json_cases), is_json), 0);
        assert_int_equal(cli_run(utf8_cases, COUNT(utf8_cases), is_json), 0);
}

CLI_FILES(cli_site_files)
CLI_TEST(top_cases)
CLI_TEST(check_cases)
CLI_TEST(lines_cases)
CLI_TEST(check_error_cases)
CLI_TEST(info_cases)
CLI_TEST(alike_cases)
