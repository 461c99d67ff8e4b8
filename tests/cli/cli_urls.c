/* SPDX-License-Identifier: Apache-2.0 */
/* Valid and invalid URLs, files that are not robots.txt, and the output on a terminal.  The argument is the command. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"robots.txt", "User-agent: *\nDisallow: /private/\nAllow: /private/open\nDisallow: /caf\xc3\xa9\n"},
        {"raw.txt", "User-agent: *\nDisallow: /a\033[31m\n"},
};

/* What check says of a URL that is none. */
#define REFUSED(url, part)                                                                                          \
        {"as an argument: " url, "rep2c check robots.txt '" url "' /private/", 2, "disallow\t2\t/private/\n",       \
         "rep2c: arguments: '" url "': " part},                                                                     \
        {                                                                                                           \
                "on standard input: " url, "printf '/a\\n%s\\n/private/\\n' '" url "' | rep2c check robots.txt", 2, \
                        "allow\t0\t/a\nerror\t0\t" url "\ndisallow\t2\t/private/\n",                                \
                        "rep2c: standard input:2: '" url "': " part                                                 \
        }
#define NEITHER "neither a URL that starts with http://, https:// or ftp://, nor a path, which starts with '/'\n"

static const struct cli_case refused_cases[] = {
        REFUSED("private", NEITHER),
        REFUSED("htp:/foo/cart", NEITHER),
        REFUSED("?q=1", NEITHER),
        REFUSED("http://[::1/x", "the host is not an IPv6 address in brackets"),
        REFUSED("https:///private/", "the host is missing\n"),
        REFUSED("http://ex ample/private/", "the host holds a byte that no host has\n"),
        {"a host that is user info to the other dialect",
         "rep2c check --dialect=rfc9309 robots.txt 'https://a.example;x@'", 2, "",
         "'https://a.example;x@': the host is missing\n"},
        {"every subcommand refuses what one refuses",
         "printf 'allow\\t*\\thttps://:80/x\\n' >e;for c in 'check robots.txt https://:80/x' 'explain robots.txt "
         "https://:80/x' 'check --table robots.txt https://:80/x' 'check --expect=e robots.txt' 'graph "
         "--url=https://:80/x -o x.svg robots.txt' 'url https://:80/x' 'check https://:80/x'; do rep2c $c 2>&1 "
         ">/dev/null | grep -o 'the host is missing'; done;echo https://:80/x | rep2c coverage robots.txt 2>&1 | grep "
         "-o 'the host is missing';printf 'robots.txt\\t\\thttps://:80/x\\n' | rep2c check -q --batch | grep -o 'the "
         "host is missing'",
         0,
         "the host is missing\nthe host is missing\nthe host is missing\nthe host is missing\nthe host is missing\n"
         "the host is missing\nthe host is missing\nthe host is missing\nthe host is missing\n"},
        {"an empty one", "rep2c check robots.txt '' /private/", 2, "disallow\t2\t/private/\n",
         "rep2c: arguments: '': a URL is missing; the path of a site's first page is '/'\n"},
        {"an error is worse than disallowed", "rep2c check robots.txt /private/ x", 2, "disallow\t2\t/private/\n",
         "'x': neither"},
};

static const struct cli_case taken_cases[] = {
        {"schemes in any case",
         "rep2c check robots.txt HTTP://a.example/private/ fTp://a.example/private/ Https://a.example", 1,
         "disallow\t2\tHTTP://a.example/private/\ndisallow\t2\tfTp://a.example/private/\nallow\t0\tHttps://"
         "a.example\n"},
        {"an address in brackets", "rep2c check robots.txt 'http://[::1]:8080/private/'", 1,
         "disallow\t2\thttp://[::1]:8080/private/\n"},
        {"a host alone", "rep2c check robots.txt //a.example/private/", 1, "disallow\t2\t//a.example/private/\n"},
        {"user info", "rep2c check robots.txt http://u:p@a.example/private/", 1,
         "disallow\t2\thttp://u:p@a.example/private/\n"},
        {"hosts that no robots.txt can be got from are hosts",
         "rep2c check robots.txt 'https://a_b..example;/private/'", 0, "allow\t0\thttps://a_b..example;/private/\n"},
        {"a host whose authority ends at a semicolon",
         "u='https://a.example;private/x@'; rep2c check --origin=https://a.example robots.txt \"$u\"; rep2c url "
         "\"$u\";rep2c explain robots.txt \"$u\" | head -n 1; rep2c url --dialect=rfc9309 \"$u\"",
         2,
         "allow\t0\thttps://a.example;private/x@\nhttps://a.example/robots.txt\nallow\thttps://a.example;private/x@\n",
         "rep2c: arguments: 'https://a.example;private/x@': the host holds a byte"},
        {"a space within", "rep2c check robots.txt '/private/ x'", 1, "disallow\t2\t/private/ x\n"},
};

static const struct cli_case hint_cases[] = {
        {"a raw URL that is missed", "rep2c check robots.txt /caf\xc3\xa9/x", 0, "allow\t0\t/caf\xc3\xa9/x\n",
         "rep2c: robots.txt: warning: '/caf\xc3\xa9/x' has bytes past ASCII, which no rule matches in the dialect "
         "google; as '/caf%C3%A9/x', it is: disallow, line 4\n"},
        {"once", "yes /caf\xc3\xa9 | head -n 3 | rep2c check robots.txt 2>&1 >/dev/null | wc -l | tr -d ' '", 0, "1\n"},
        {"quiet", "rep2c check -q robots.txt /caf\xc3\xa9", 0, "allow\t0\t/caf\xc3\xa9\n"},
        {"not where nothing is missed", "rep2c check robots.txt /na\xc3\xafve /private/\xc3\xa9", 1,
         "allow\t0\t/na\xc3\xafve\ndisallow\t2\t/private/\xc3\xa9\n"},
        {"not in the other dialect", "rep2c check --dialect=rfc9309 robots.txt /caf\xc3\xa9", 1,
         "disallow\t4\t/caf\xc3\xa9\n"},
};

/* Makes the file x, and asks it. */
#define FILE_OF(bytes) "printf '" bytes "' >x; "

static const struct cli_case content_cases[] = {
        {"UTF-16, little-endian", FILE_OF("\\377\\376U\\0s\\0e\\0r\\0\\n\\0") "rep2c check x /", 0, "allow\t0\t/\n",
         "rep2c: x: warning: crawlers find next to no rules, and may fetch everything: this is UTF-16; save it as "
         "UTF-8"},
        {"UTF-16, big-endian", FILE_OF("\\376\\377\\0U\\0s\\0\\n") "rep2c check x /", 0, "allow\t0\t/\n",
         "this is UTF-16"},
        {"UTF-16 without a mark", FILE_OF("D\\0i\\0s\\0a\\0l\\0l\\0o\\0w\\0:\\0") "rep2c check x /", 0, "allow\t0\t/\n",
         "this is UTF-16"},
        {"UTF-16 without a mark, big-endian", FILE_OF("\\0D\\0i\\0s\\0a\\0l\\0l\\0o\\0w\\0:") "rep2c explain x /", 0,
         NULL, "this is UTF-16"},
        {"JSON", FILE_OF("{\"error\": 1}") "rep2c check x /", 0, "allow\t0\t/\n",
         "may fetch all else: this is JSON, not a robots.txt"},
        {"a list", FILE_OF("[ {\"error\": 1}]") "rep2c check x /", 0, "allow\t0\t/\n", "this is JSON"},
        {"XML", FILE_OF("<Error><Code>AccessDenied</Code></Error>") "rep2c check x /", 0, "allow\t0\t/\n",
         "this is XML"},
        {"an image", FILE_OF("GIF89a") "rep2c check x /", 0, "allow\t0\t/\n", "this is an image"},
        {"an error page", FILE_OF("Error: 404\\nNot found\\n") "rep2c check x /", 0, "allow\t0\t/\n",
         "crawlers may fetch everything: no line is a directive, as in the text of an error page"},
        {"a directive behind other lines",
         "{ yes 'some other line' | head -n 400; echo 'sitemap: https://h/'; } >x; rep2c check x /", 0,
         "allow\t0\t/\n"},
        {"a comment", FILE_OF("# nothing\\n") "rep2c check x /", 0, "allow\t0\t/\n"},
        {"no bytes", FILE_OF("") "rep2c check x /", 0, "allow\t0\t/\n"},
        {"HTML", FILE_OF("\\n<!DOCTYPE html>\\n<html>\\nUser-agent: *\\nDisallow: /\\n") "rep2c check x /", 1,
         "disallow\t5\t/\n", "may fetch all else: this is an HTML page"},
        {"HTML in upper case behind a mark", FILE_OF("\\357\\273\\277 <HTML>") "rep2c compile x -o r", 0, "",
         "this is an HTML page"},
        {"binary", FILE_OF("\\1\\2\\3\\4\\5\\6") "rep2c check x /", 0, "allow\t0\t/\n", "this is binary data"},
        {"a NUL", FILE_OF("user-agent: *\\n\\0disallow: /\\n") "rep2c check x /", 0, "allow\t0\t/\n",
         "this is binary data"},
        {"a pattern that begins with <", FILE_OF("<b\\nuser-agent: *\\ndisallow: /\\n") "rep2c check x /", 1,
         "disallow\t3\t/\n"},
        {"UTF-8 with a mark is fine",
         FILE_OF("\\357\\273\\277user-agent: *\\ndisallow: /\\303\\251\\n") "rep2c check x /%C3%A9", 1,
         "disallow\t2\t/%C3%A9\n"},
        {"quiet", FILE_OF("<html>") "rep2c check -q x /; rep2c compile -q x -o r; rep2c emit -q --to json x >/dev/null",
         0, "allow\t0\t/\n"},
        {"in a batch, once",
         FILE_OF("<html>") "printf 'x\\t\\t/\\nx\\t\\t/a\\n' | rep2c check --batch 2>&1 | grep -c HTML", 0, "1\n"},
        {"a line that is cut",
         "{ printf 'user-agent: *\\ndisallow: /'; head -c 20000 /dev/zero | tr '\\0' a; } >x; rep2c check x /", 0,
         "allow\t0\t/\n", "rep2c: x: warning: lines that were cut, for they are longer than 16,663 bytes: 1\n"},
};

static const struct cli_case terminal_cases[] = {
        {"columns, colour and a summary", SHOWN("3", "TERM=xterm rep2c check robots.txt /a /private/"), 0,
         "^[32mallow   ^[0m  no rule     /a\n^[31mdisallow^[0m  line 2      /private/\n1 allowed, 1 disallowed\n"},
        {"one URL needs no summary",
         SHOWN("2", "{ rep2c check --color=never robots.txt /a; rep2c check --color=never robots.txt /b; }"), 0,
         "allow     no rule     /a\nallow     no rule     /b\n"},
        {"NO_COLOR", SHOWN("1", "NO_COLOR=1 TERM=xterm rep2c check robots.txt /a"), 0, "allow     no rule     /a\n"},
        {"an empty NO_COLOR is none", SHOWN("1", "NO_COLOR= TERM=xterm rep2c check robots.txt /a"), 0,
         "^[32mallow   ^[0m  no rule     /a\n"},
        {"--color=never", SHOWN("1", "TERM=xterm rep2c check --color=never robots.txt /a"), 0,
         "allow     no rule     /a\n"},
        {"a terminal without colour", SHOWN("1", "TERM=dumb rep2c check robots.txt /a"), 0,
         "allow     no rule     /a\n"},
        {"--color=always in a pipe", "NO_COLOR=1 rep2c check --color=always robots.txt /a | tr '\\033' '^'", 0,
         "^[32mallow^[0m\t0\t/a\n"},
        {"names in a column", SHOWN("3", "rep2c check --color=never -a A -a LongName robots.txt /a"), 0,
         "allow     no rule     A         /a\nallow     no rule     LongName  /a\n2 allowed, 0 disallowed\n"},
        {"why, on lines of their own", SHOWN("4", "rep2c check --color=never -v robots.txt /private/open"), 0,
         "allow     line 3      /private/open\n          rule       Allow: /private/open\n"
         "          group by   1 (for everybody)\n          lost       2\n"},
        {"control bytes are shown, not sent",
         SHOWN("3", "rep2c check --color=never -v raw.txt \"/a$(printf '\\033')[31m\""), 0,
         "disallow  line 2      /a\\x1b[31m\n          rule       Disallow: /a\\x1b[31m\n          group by   1 (for "
         "everybody)\n"},
        {"nor are other bytes that a terminal acts upon",
         SHOWN("1", "rep2c check -q --color=never robots.txt \"$(printf '/\\302\\233\\377\\303\\251\\177')\""), 0,
         "allow     no rule     /\\xc2\\x9b\\xff\xc3\xa9\\x7f\n"},
        {"in messages, neither",
         "rep2c check \"$(printf 'a\\033b')\" /; rep2c check robots.txt \"$(printf '\\033]0;x\\007')\"", 2, "",
         "rep2c: a\\x1bb: No such file or directory\nrep2c: arguments: '\\x1b]0;x\\x07': neither"},
        {"JSON is not a table",
         SHOWN("3", "{ rep2c check --json robots.txt /a /b; rep2c check --color=never robots.txt /c; }"), 0,
         "{\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"rule\":null,\"url\":\"/a\"}\n"
         "{\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"rule\":null,\"url\":\"/b\"}\nallow     no rule     /c\n"},
        {"errors are counted", SHOWN("2", "rep2c check --color=never robots.txt x /a 2>/dev/null"), 0,
         "allow     no rule     /a\n1 allowed, 0 disallowed, 1 could not be answered\n"},
};

/* What comes from outside adds neither fields nor lines, and no direction of writing: ESC, tabs, newlines, U+202E. */
static const struct cli_case forged_cases[] = {
        {"a key with a tab",
         "printf 'user-agent: *\ndisallow\t/x:/a\nallow\tx:/ab\n' >x; rep2c check -v x /abc | tr -d '\n' | tr '\t' '|'",
         0, "allow|3|/abc|allow\\x09x: /ab|1|2"},
        {"a URL of two lines", "rep2c check robots.txt \"$(printf '/a\\nallow\\t0\\t/private/')\"", 2, "",
         "rep2c: arguments: '/a\\x0aallow\\x090\\x09/private/': it has a tab or a line end"},
        {"an agent of two lines",
         "rep2c check --names=any -a \"$(printf 'a\\nb')\" -a c robots.txt /private/ | cut -f 4", 0, "a\\x0ab\nc\n"},
        {"a URL that is written from right to left, and in lines of its own",
         "rep2c check robots.txt \"$(printf '/a\\342\\200\\256b\\342\\200\\250c\\342\\201\\246d\\330\\234')\"", 0,
         "allow\t0\t/a\\xe2\\x80\\xaeb\\xe2\\x80\\xa8c\\xe2\\x81\\xa6d\\xd8\\x9c\n"},
        {"as JSON",
         "rep2c check --json robots.txt \"$(printf '/a\\342\\200\\256b\\302\\233\\177')\" | sed 's/.*\"url\"/\"url\"/'",
         0, "\"url\":\"/a\\u202eb\\u009b\\u007f\"}\n"},
        {"the name of a file that is linted",
         "f=\"$(printf 'a\\nb:1:1: error: \\033[31m\\342\\200\\256')\"; cp raw.txt \"$f\"; printf 'disallow: /\\n' "
         ">>\"$f\";rep2c lint -q \"$f\" | cut -d: -f 1-6 | sort -u",
         0, "1 error\na\\x0ab:1:1: error: \\x1b[31m\\xe2\\x80\\xae:3\n"},
        {"the name of a file of expectations",
         "f=\"$(printf 'a\\nb\\033')\"; printf 'allow\\t*\\t/private/\\n' >\"$f\"; rep2c check --expect \"$f\" "
         "robots.txt | head -n 1",
         0, "a\\x0ab\\x1b:1: expected allow, got disallow for everybody: /private/\n"},
        {"what is undecided",
         "f=\"$(printf 'a\\nb')\"; cp robots.txt \"$f\"; rep2c diff --budget=1 raw.txt \"$f\" >/dev/null", 2, "",
         "rep2c: a\\x0ab: "},
};

CLI_FILES(files)
CLI_TEST(refused_cases)
CLI_TEST(taken_cases)
CLI_TEST(hint_cases)
CLI_TEST(content_cases)
CLI_TEST(terminal_cases)
CLI_TEST(forged_cases)
