/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c url` and `rep2c check --origin`, case by case.  The argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"robots.txt", "User-agent: *\nDisallow: /private\n"},
        {"pages", "https://a.example/x\r\n\nHTTP://A.Example:80/y\n/z\nftp://a.example\n"},
};

static const struct cli_case url_cases[] = {
        {"a page", "rep2c url https://a.example/b/c?d", 0, "https://a.example/robots.txt\n"},
        {"some pages, in order", "rep2c url http://b.example http://a.example:8080/", 0,
         "http://b.example/robots.txt\nhttp://a.example:8080/robots.txt\n"},
        {"one form", "rep2c url 'HTTPS://user:pw@A.Example:443?x'", 0, "https://a.example/robots.txt\n"},
        {"an internationalized host", "rep2c url https://www.ex\xc3\xa4mple.com/", 0,
         "https://www.xn--exmple-cua.com/robots.txt\n"},
        {"IPv6", "rep2c url 'http://[::0001]/'", 0, "http://[::1]/robots.txt\n"},
        {"bad pages among good ones", "rep2c url http://a.example/ a http://b.example/ 2>/dev/null", 2,
         "http://a.example/robots.txt\nhttp://b.example/robots.txt\n"},
        {"a bad page is named", "rep2c url http://127.1/", 2, "",
         "rep2c: arguments: 'http://127.1/': the host ends in a number"},
        {"a long one is cut", "rep2c url http://$(head -c 500 /dev/zero | tr '\\0' a)", 2, "", "aaa...': a part of"},
        {"an empty one", "rep2c url ''", 2, "", "arguments: '': the URL does not start with"},
        {"pages from standard input", "rep2c url <pages 2>/dev/null", 2,
         "https://a.example/robots.txt\nhttp://a.example/robots.txt\nftp://a.example/robots.txt\n"},
        {"a bad line is named", "rep2c url <pages >/dev/null", 2, "", "rep2c: standard input:4: '/z': the URL"},
        {"a NUL in a host", "printf 'http://a\\0b/\\n' | rep2c url", 2, "", "standard input:1: 'http://a"},
        {"no pages", "rep2c url </dev/null", 0, ""},
        {"line-buffered",
         "mkfifo in out; rep2c url --line-buffered <in >out & exec 3>in 4<out;echo http://a/ >&3; read x <&4; echo "
         "\"$x\"; exec 3>&-; wait $!",
         0, "http://a/robots.txt\n"},
        {"full disk", "rep2c url http://a/ >/dev/full", 2, "", "standard output: No space left on device"},
        {"standard input can't be read", "rep2c url <.", 2, "", "standard input:1: Is a directory"},
};

static const struct cli_case origin_cases[] = {
        {"URLs of the origin",
         "rep2c check --origin https://a.example/robots.txt robots.txt https://A.example:443/private", 1,
         "disallow\t2\thttps://A.example:443/private\n"},
        {"an origin instead of its robots.txt", "rep2c check --origin=https://a.example robots.txt https://a.example/",
         0, "allow\t0\thttps://a.example/\n"},
        {"with a slash", "rep2c check --origin=https://a.example/ robots.txt https://a.example/", 0,
         "allow\t0\thttps://a.example/\n"},
        {"paths are of the origin", "rep2c check --origin https://a.example robots.txt /private", 1,
         "disallow\t2\t/private\n"},
        {"an internationalized origin",
         "rep2c check --origin https://ex\xc3\xa4mple.com robots.txt https://xn--exmple-cua.com/", 0,
         "allow\t0\thttps://xn--exmple-cua.com/\n"},
        {"another scheme", "rep2c check --origin https://a.example robots.txt http://a.example/", 2, "",
         "rep2c: arguments: 'http://a.example/': it is of another site than the robots.txt"},
        {"another host", "rep2c check --origin https://a.example robots.txt https://www.a.example/", 2, "",
         "it is of another site than the robots.txt"},
        {"another port", "rep2c check --origin https://a.example robots.txt https://a.example:444/", 2, "",
         "it is of another site than the robots.txt"},
        {"the others are still checked",
         "rep2c check --origin https://a.example robots.txt http://a.example/ https://a.example/private 2>/dev/null", 2,
         "disallow\t2\thttps://a.example/private\n"},
        {"a host without a scheme", "rep2c check --origin https://a.example robots.txt //a.example/", 2, "",
         "the URL does not start with"},
        {"lines", "printf '/a\\nhttp://b.example/\\n' | rep2c check --origin https://a.example robots.txt", 2,
         "allow\t0\t/a\nerror\t0\thttp://b.example/\n",
         "rep2c: standard input:2: 'http://b.example/': it is of another site than"},
        {"without an origin, all URLs are", "rep2c check robots.txt http://b.example/private", 1,
         "disallow\t2\thttp://b.example/private\n"},
        {"a robots.txt in a folder", "rep2c check --origin https://a.example/b/robots.txt robots.txt /", 2, "",
         "--origin: 'https://a.example/b/robots.txt': a robots.txt lies at /robots.txt and nowhere else"},
        {"a page is not an origin", "rep2c check --origin https://a.example/b robots.txt /", 2, "", "nowhere else"},
        {"a query", "rep2c check --origin 'https://a.example?b' robots.txt /", 2, "", "nowhere else"},
        {"a bad origin", "rep2c check --origin a.example robots.txt /", 2, "", "--origin: 'a.example': the URL"},
        {"an empty origin", "rep2c check --origin= robots.txt /", 2, "", "--origin: '': the URL"},
};

CLI_FILES(files)
CLI_TEST(url_cases)
CLI_TEST(origin_cases)
