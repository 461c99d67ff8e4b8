/* SPDX-License-Identifier: Apache-2.0 */
/* Dialects in the command: the option, the errors for wrong combinations, and the truth of the help page.  The
   argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"robots.txt", "user-agent: *\nDisallow: /%61\n"},
        {"longer", "user-agent: *\nDisallowed: /a\n"},
        {"colon", "user-agent: *\nDisallow /a\n"},
        {"digits", "user-agent: *\nDisallow: /%c3\n"},
        {"byte", "user-agent: *\nDisallow: /%FC\n"},
        {"star", "user-agent: *\nDisallow: /%2A\n"},
        {"query", "user-agent: *\nDisallow: /?a:\n"},
        {"host", "user-agent: *\nDisallow: /b\n"},
        {"all", "user-agent: *\nDisallow: /\n"},
        {"index", "user-agent: *\nDisallow: /\nAllow: /a/index.htm\n"},
};

/* Checks a URL in both dialects; what comes out is the two verdicts. */
#define BOTH(robots, url)                                                           \
        "for d in google rfc9309; do rep2c check -q --dialect $d " robots " \"" url \
        "\" | cut -f1; done | paste -sd' ' -"

#define REFUSED "compiled for the dialect rfc9309, and --dialect says google"

static const struct cli_case option_cases[] = {
        {"google by default", "rep2c check robots.txt /a", 0, "allow\t0\t/a\n"},
        {"check", "rep2c check --dialect rfc9309 robots.txt /a", 1, "disallow\t2\t/a\n"},
        {"check, google", "rep2c check --dialect=google robots.txt /a", 0, "allow\t0\t/a\n"},
        {"check, JSON has the canonical rank", "rep2c check --json --dialect=rfc9309 robots.txt /a", 1,
         "{\"verdict\":\"disallow\",\"line\":2,\"rank\":2,\"rule\":\"Disallow: /%61\",\"url\":\"/a\"}\n"},
        {"batch", "printf 'robots.txt\\t\\t/a\\n' | rep2c check -q --batch --dialect rfc9309", 0, "disallow\t2\n"},
        {"a blob knows its own",
         "rep2c compile --dialect rfc9309 robots.txt -o r && rep2c check r /a && exit 9; rep2c check --dialect rfc9309 "
         "r /a",
         1, "disallow\t2\t/a\ndisallow\t2\t/a\n"},
        {"a blob of another: check",
         "rep2c compile --dialect rfc9309 robots.txt -o r && rep2c check --dialect google r /a", 2, "",
         "rep2c: r: " REFUSED},
        {"a blob of another: info", "rep2c compile --dialect rfc9309 robots.txt -o r && rep2c info --dialect google r",
         2, "", "rep2c: r: " REFUSED},
        {"a blob of another: batch",
         "rep2c compile --dialect rfc9309 robots.txt -o r; printf 'r\\t\\t/a\\nrobots.txt\\t\\t/a\\n' | rep2c check -q "
         "--batch --dialect google",
         2, "error\t" REFUSED "\nallow\t0\n"},
        {"emit", "rep2c emit -t json --dialect rfc9309 robots.txt | grep -o '\"dialect\": *\"[a-z0-9]*\"'", 0,
         "\"dialect\": \"rfc9309\"\n"},
        {"a blob of another: emit",
         "rep2c compile --dialect rfc9309 robots.txt -o r && rep2c emit -t json --dialect google r", 2, "",
         "rep2c: r: " REFUSED},
        {"a blob of another: graph",
         "rep2c compile --dialect rfc9309 robots.txt -o r && rep2c graph --dialect google r -o r.svg", 2, "",
         "rep2c: r: " REFUSED},
        {"info", "rep2c info --dialect rfc9309 robots.txt | grep '^dialect'", 0, "dialect         rfc9309\n"},
        {"info, by default", "rep2c info robots.txt | grep '^dialect'", 0, "dialect         google\n"},
        {"info of a blob",
         "rep2c compile --dialect rfc9309 robots.txt -o r; rep2c info --json r | grep -o '\"dialect\":\"[a-z0-9]*\"'",
         0, "\"dialect\":\"rfc9309\"\n"},
        {"none: check", "rep2c check --dialect rfc robots.txt /a", 2, "",
         "--dialect: 'rfc' is neither 'google' nor 'rfc9309'\nTry 'rep2c check --help'."},
        {"none: compile", "rep2c compile --dialect '' robots.txt -o r", 2, "", "--dialect: '' is neither"},
        {"none: fetch", "rep2c fetch --dialect GOOGLE https://a.example", 2, "", "--dialect: 'GOOGLE' is neither"},
        {"none: info", "rep2c info --dialect x robots.txt", 2, "", "--dialect: 'x' is neither"},
        {"help on dialects", "rep2c --help dialects | grep -c '^Where they differ .*google .*rfc9309$'", 0, "1\n"},
        {"help on a command", "rep2c --help compile | sed 1q", 0, "Usage: rep2c compile [OPTION...] ROBOTS -o FILE\n"},
        {"help on nothing known", "rep2c --help dialect", 2, "", "unknown command 'dialect'"},
};

/* The rows of the page, in its order. */
static const struct cli_case page_cases[] = {
        {"a longer key", BOTH("longer", "/a"), 0, "disallow allow\n"},
        {"no colon", BOTH("colon", "/a"), 0, "disallow allow\n"},
        {"an escape that need not be", BOTH("robots.txt", "/a"), 0, "allow disallow\n"},
        {"digits", BOTH("digits", "/%c3"), 0, "allow disallow\n"},
        {"a byte past ASCII", BOTH("byte", "/$(printf '\\374')"), 0, "allow disallow\n"},
        {"a literal star", BOTH("star", "/*"), 0, "allow disallow\n"},
        {"a query", BOTH("query", "/?a%3A"), 0, "allow disallow\n"},
        {"a semicolon", BOTH("host", "//h;a/b"), 0, "allow disallow\n"},
        {"the robots.txt", BOTH("all", "/robots.txt"), 0, "disallow allow\n"},
        {"index.htm", BOTH("index", "/a/"), 0, "allow disallow\n"},
};

CLI_FILES(files)
CLI_TEST(option_cases)
CLI_TEST(page_cases)
