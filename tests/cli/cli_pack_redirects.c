/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs of `rep2c pack` that refer to each other: redirects from one robots.txt to another, and 304s.  The argument
   is the command's path. */
#include "tests/cli/cli_run.h"

#define RECORD(url, date, size)                                                           \
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: " url "\r\nWARC-Date: " date \
        "T00:00:00Z\r\n"                                                                  \
        "Content-Length: " size "\r\n\r\n"

static const struct cli_file files[] = {
        {"from.warc", RECORD("https://a.example/robots.txt", "2026-01-02",
                             "62") "HTTP/1.1 301 Moved\r\nLocation: https://b.example/robots.txt\r\n\r\n\r\n\r\n"},
        {"to.warc", RECORD("https://b.example/robots.txt", "2026-01-01",
                           "46") "HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /b\n\r\n\r\n"},
        {"later",
         "{\"origin\":\"https://b.example\",\"fetched\":\"2026-01-05T00:00:00Z\",\"status\":200,\"body\":\"User-agent: "
         "*\\nDisallow: /new\\n\"}\n"},
        {"chain", "{\"origin\":\"https://c.example\",\"status\":301,\"location\":\"https://a.example/robots.txt\"}\n"},
        {"same.warc",
         RECORD("https://b.example/robots.txt", "2026-01-04", "29") "HTTP/1.1 304 Not Modified\r\n\r\n\r\n\r\n"},
};

static const struct cli_case cases[] = {
        {"the target is in another archive, whichever comes first",
         "rep2c pack -q -o p from.warc to.warc; rep2c pack -q -o q to.warc from.warc; cmp p q;rep2c check --pack p "
         "https://a.example/b https://a.example/c",
         1, "disallow\t2\thttps://a.example/b\nallow\t0\thttps://a.example/c\n"},
        {"and in another pack",
         "rep2c pack -q -o p from.warc to.warc; rep2c pack -q -o f from.warc; rep2c pack -q -o t to.warc;rep2c pack -q "
         "--merge -o m f t; cmp m p; rep2c pack -q --merge -o m t f; cmp m p",
         0, ""},
        {"a redirect that leads nowhere is unknown, and counted",
         "rep2c pack -o p from.warc chain | grep -e origins -e redirects; rep2c check --pack p "
         "https://a.example/b;rep2c info p | grep -e origins -e redirects; rep2c info --json p | grep -o "
         "'\"redirects_to_nothing\":.';echo https://a.example/b | rep2c filter -q --pack p --unknown=keep; rep2c pack "
         "--verify p",
         0,
         "origins                           0\nredirects to nothing              2\nunknown\t0\thttps://a.example/b\n"
         "origins                           0\nredirects to nothing              2\n\"redirects_to_nothing\":2\n"
         "https://a.example/b\np: whole\n"},
        {"so it is not an origin that can be extracted",
         "rep2c pack -q -o p from.warc; rep2c extract p https://a.example", 2, "",
         "rep2c: p: it does not have https://a.example"},
        {"a target that is fetched again is that of both",
         "rep2c pack -q -o p from.warc to.warc; rep2c pack -q -o l later; rep2c pack -q --merge -o m p l;rep2c check "
         "--pack m https://a.example/b https://a.example/new https://b.example/new",
         1, "allow\t0\thttps://a.example/b\ndisallow\t2\thttps://a.example/new\ndisallow\t2\thttps://b.example/new\n"},
        {"a 304 confirms what another archive has, whichever comes first",
         "rep2c pack -q -o p to.warc same.warc; rep2c pack -q -o q same.warc to.warc; cmp p q; rep2c check --pack p "
         "https://b.example/b; rep2c info p | grep newest",
         0, "disallow\t2\thttps://b.example/b\nnewest fetch           2026-01-04T00:00:00Z\n"},
        {"JSON lines and archives lead to each other",
         "rep2c pack -q -o p chain later from.warc; rep2c check --pack p https://c.example/new", 1,
         "disallow\t2\thttps://c.example/new\n"},
};

CLI_FILES(files)
CLI_TEST(cases)
