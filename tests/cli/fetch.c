/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c fetch` with servers of every kind, on loopback.  The argument is the command.  Tests check the outcome, and
   that no server can take more of the client's time and memory than the bounds allow. */
#include "tests/cli/fetch_run.h"
#include "tests/support/test.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/cli/http_server.h"

#define TIMEOUT "--timeout=1"

/* What must come out where a number is ANY: anything. */
enum { ANY = -2, NONE = -1, DAY = 86400, MB = 1 << 20 };

static const struct fetch_case {
        const char *name;
        const char *reply;
        int parameter;
        const char *option; /* NULL: none */
        int exit;
        const char *access;
        int status;
        const char *error; /* "": none */
        int redirects;
        int requests;
        int bytes; /* of the rules; NONE: there are none */
        int ask_in;
} cases[] = {
        /* Statuses. */
        {"200", "status", 200, NULL, 0, "rules", 200, "", 0, 1, 33, DAY},
        {"201", "status", 201, NULL, 0, "rules", 201, "", 0, 1, 33, DAY},
        {"204", "status", 204, NULL, 0, "allow-all", 204, "", 0, 1, NONE, DAY},
        {"304 that nobody asked for", "status", 304, NULL, 1, "disallow-all", 304, "other", 0, 1, NONE, 60},
        {"400", "status", 400, NULL, 0, "allow-all", 400, "", 0, 1, NONE, DAY},
        {"401", "status", 401, NULL, 0, "allow-all", 401, "", 0, 1, NONE, DAY},
        {"403", "status", 403, NULL, 0, "allow-all", 403, "", 0, 1, NONE, DAY},
        {"404", "status", 404, NULL, 0, "allow-all", 404, "", 0, 1, NONE, DAY},
        {"410", "status", 410, NULL, 0, "allow-all", 410, "", 0, 1, NONE, DAY},
        {"429", "status", 429, NULL, 1, "disallow-all", 429, "", 0, 1, NONE, 60},
        {"500", "status", 500, NULL, 1, "disallow-all", 500, "", 0, 1, NONE, 60},
        {"503", "status", 503, NULL, 1, "disallow-all", 503, "", 0, 1, NONE, 60},
        {"500 for what is missing", "status", 500, "--missing-is-5xx", 0, "allow-all", 500, "", 0, 1, NONE, DAY},
        {"429 is not that", "status", 429, "--missing-is-5xx", 1, "disallow-all", 429, "", 0, 1, NONE, 60},
        {"599", "status", 599, NULL, 1, "disallow-all", 599, "", 0, 1, NONE, 60},
        {"600", "status", 600, NULL, 1, "disallow-all", 600, "", 0, 1, NONE, 60},
        {"503 with Retry-After", "retry-after", 7200, NULL, 1, "disallow-all", 503, "", 0, 1, NONE, 7200},
        {"503 with too long a Retry-After", "retry-after", 999999999, NULL, 1, "disallow-all", 503, "", 0, 1, NONE,
         DAY},
        {"503 with a date to retry after", "retry-date", 0, NULL, 1, "disallow-all", 503, "", 0, 1, NONE, DAY},
        {"HTML with 200", "html", 0, NULL, 0, "rules", 200, "", 0, 1, 54, DAY},
        {"nothing with 200", "empty", 0, NULL, 0, "allow-all", 200, "", 0, 1, NONE, DAY},
        {"103 before 200", "early-hints", 0, NULL, 0, "rules", 200, "", 0, 1, 33, 600},
        {"max-age", "etag", 0, NULL, 0, "rules", 200, "", 0, 1, 33, 3600},
        {"too long a max-age", "months", 0, NULL, 0, "rules", 200, "", 0, 1, 33, 30 * DAY},
        {"too long a max-age by the RFC", "months", 0, "--dialect=rfc9309", 0, "rules", 200, "", 0, 1, 33, DAY},
        {"repeated and quoted max-age", "two-ages", 0, NULL, 0, "rules", 200, "", 0, 1, 33, 600},
        {"Expires after Date, and an Age", "expires", 0, NULL, 0, "rules", 200, "", 0, 1, 33, 3000},
        {"Expires that is no date", "expired", 0, NULL, 0, "rules", 200, "", 0, 1, 33, 0},
        {"no-store", "no-store", 0, NULL, 0, "rules", 200, "", 0, 1, 33, 0},
        /* Redirects. */
        {"one redirect", "chain", 1, NULL, 0, "rules", 200, "", 1, 2, 33, DAY},
        {"five redirects", "chain", 5, NULL, 0, "rules", 200, "", 5, 6, 33, DAY},
        {"six redirects", "chain", 6, NULL, 0, "allow-all", 302, "", 5, 6, NONE, DAY},
        {"endless redirects", "chain", 1 << 20, NULL, 0, "allow-all", 302, "", 5, 6, NONE, DAY},
        {"a loop of one", "loop", 1, NULL, 0, "allow-all", 302, "loop", 0, 1, NONE, DAY},
        {"a loop of two", "loop", 2, NULL, 0, "allow-all", 302, "loop", 1, 2, NONE, DAY},
        {"a loop of five", "loop", 5, NULL, 0, "allow-all", 302, "loop", 4, 5, NONE, DAY},
        {"to another host", "cross", 0, NULL, 0, "rules", 200, "", 1, 2, 33, DAY},
        {"to nowhere", "nowhere", -1, NULL, 0, "allow-all", 301, "bad-target", 0, 1, NONE, DAY},
        {"to a file", "nowhere", 0, NULL, 0, "allow-all", 302, "bad-target", 0, 1, NONE, DAY},
        {"to another protocol", "nowhere", 1, NULL, 0, "allow-all", 302, "bad-target", 0, 1, NONE, DAY},
        {"to no host", "nowhere", 2, NULL, 0, "allow-all", 302, "bad-target", 0, 1, NONE, DAY},
        {"to no URL of a server", "nowhere", 3, NULL, 0, "allow-all", 302, "bad-target", 0, 1, NONE, DAY},
        {"to a URL with user info", "user", 0, NULL, 0, "rules", 200, "", 1, 2, 33, DAY},
        /* Bodies. */
        {"as large as counts", "size", 512000, NULL, 0, "rules", 200, "", 0, 1, 512000, DAY},
        {"a byte more", "size", 512001, NULL, 0, "rules", 200, "", 0, 1, 512001, DAY},
        {"10 MB", "size", 10 * MB, NULL, 0, "rules", 200, "", 0, 1, 512001, DAY},
        {"endless", "endless", 0, NULL, 0, "rules", 200, "", 0, 1, 512001, DAY},
        {"endless, a lower limit", "endless", 0, "--max-bytes=1000", 0, "rules", 200, "", 0, 1, 1001, DAY},
        {"gzip", "gzip", 0, NULL, 0, "rules", 200, "", 0, 1, 66, DAY},
        {"gzip without its last byte", "gzip", 1, NULL, 1, "disallow-all", 200, "body", 0, 1, NONE, 60},
        {"gzip, cut within the second member", "gzip", 50, NULL, 1, "disallow-all", 200, "body", 0, 1, NONE, 60},
        {"a gzip bomb", "gzip-bomb", 0, NULL, 0, "rules", 200, "", 0, 1, 512001, DAY},
        {"an endless gzip of nothing", "gzip-empty", 0, NULL, 1, "disallow-all", 200, "body", 0, 1, NONE, 60},
        {"no gzip", "no-gzip", 0, NULL, 0, "rules", 200, "", 0, 1, 33, DAY},
        /* Failures. */
        {"no answer", "silence", 0, TIMEOUT, 1, "disallow-all", 0, "timeout", 0, 1, NONE, 60},
        /* The time-out is one for the whole transfer, not for each wait within it. */
        {"too slow a body", "drip", 0, TIMEOUT, 1, "disallow-all", 200, "timeout", 0, 1, NONE, 60},
        {"a reset in the body", "reset", 200, NULL, 1, "disallow-all", 200, "reset", 0, 1, NONE, 60},
        {"a reset in the body of 404", "reset", 404, NULL, 0, "allow-all", 404, "", 0, 1, NONE, DAY},
        {"half a body", "short", 0, NULL, 1, "disallow-all", 200, "body", 0, 1, NONE, 60},
        {"broken chunks", "bad-chunks", 0, NULL, 1, "disallow-all", 200, "reset", 0, 1, NONE, 60},
        {"chunks without an end", "short-chunks", 0, NULL, 1, "disallow-all", 200, "body", 0, 1, NONE, 60},
        {"closed without a word", "nothing", 0, NULL, 1, "disallow-all", 0, "reset", 0, 1, NONE, 60},
        {"no HTTP", "no-http", 0, NULL, 1, "disallow-all", 0, "other", 0, 1, NONE, 60},
        {"endless header fields", "long-header", 0, NULL, 1, "disallow-all", 0, "body", 0, 1, NONE, 60},
        {"an endless header field", "long-header", 1, NULL, 1, "disallow-all", 0, "other", 0, 1, NONE, 60},
};

static bool
is_right(const struct fetch_case *expected, const struct fetch_run *run, const struct http_log *log)
{
        return run->status == expected->exit && strcmp(fetch_string(run, "access"), expected->access) == 0 &&
               fetch_number(run, "status") == expected->status &&
               strcmp(fetch_string(run, "error"), expected->error) == 0 &&
               fetch_number(run, "redirects") == expected->redirects && (int)log->requests == expected->requests &&
               fetch_number(run, "bytes") == expected->bytes && fetch_number(run, "ask_in") == expected->ask_in &&
               fetch_true(run, "cut") == (expected->bytes % 1000 == 1);
}

/* Only a body that was cut, or is no robots.txt, is worth a word. */
static bool
says_right(const struct fetch_run *run, bool page)
{
        return (strstr(run->errors, "was ignored") != NULL) == fetch_true(run, "cut") &&
               (strstr(run->errors, "this is an HTML page") != NULL) == page &&
               (run->errors[0] == '\0' || fetch_true(run, "cut") || page);
}

static bool
run_with(const struct fetch_case *expected, const char *option, bool report)
{
        const char *arguments[] = {NULL, option, NULL};
        const struct http_log *log;
        unsigned port;
        struct fetch_run run;
        char url[64];
        bool right;

        port = http_server_start(expected->reply, expected->parameter);
        snprintf(url, sizeof(url), "http://127.0.0.1:%u/some/page?x", port);
        arguments[0] = url;
        fetch_run(&run, arguments);
        log = http_server_log(port);
        right = is_right(expected, &run, log) && says_right(&run, strcmp(expected->reply, "html") == 0) &&
                log->bytes_sent < 16 * MB;
        if (!right && report)
                print_error("%s: status %d, %u requests, %llu bytes sent, %s\n%s", expected->name, run.status,
                            log->requests, (unsigned long long)log->bytes_sent,
                            run.object != NULL ? json_object_to_json_string(run.object) : "no JSON", run.errors);
        fetch_free(&run);
        http_server_stop(port);
        return right;
}

/* On a busy machine, even what comes at once may take longer than a short time-out: then a longer one has to do. */
static bool
run_case(const struct fetch_case *expected)
{
        static const char *const longer[] = {TIMEOUT, "--timeout=10", "--timeout=100"};
        size_t tries = 0;

        if (expected->option == NULL || strcmp(expected->option, TIMEOUT) != 0)
                return run_with(expected, expected->option, true);
        while (tries < COUNT(longer) && !run_with(expected, longer[tries], tries == COUNT(longer) - 1))
                tries++;
        return tries < COUNT(longer);
}

TEST(test_cases)
{
        size_t i, failed = 0;

        for (i = 0; i < COUNT(cases); i++)
                failed += !run_case(&cases[i]);
        assert_int_equal(failed, 0);
}

TEST(test_no_server)
{
        struct fetch_run run;
        char url[64];
        const char *const arguments[] = {url, NULL};

        snprintf(url, sizeof(url), "http://127.0.0.1:%u", http_closed_port());
        fetch_run(&run, arguments);
        assert_int_equal(run.status, 1);
        assert_string_equal(fetch_string(&run, "error"), "connect");
        assert_string_equal(fetch_string(&run, "access"), "disallow-all");
        assert_string_equal(fetch_string(&run, "state"), "unreachable");
        fetch_free(&run);
}

/* The request: what a server is told, and what not. */
TEST(test_request)
{
        const struct http_log *log;
        struct fetch_run run;
        char url[64], host[64];
        unsigned port;
        const char *const plain[] = {url, NULL};
        const char *const named[] = {"--user-agent", "ExampleBot/1.0 (+https://a.example/bot)", url, NULL};

        port = http_server_start("status", 200);
        snprintf(url, sizeof(url), "http://user:secret@127.0.0.1:%u/a/b?c#d", port);
        snprintf(host, sizeof(host), "\r\nHost: 127.0.0.1:%u\r\n", port);
        fetch_run(&run, plain);
        fetch_free(&run);
        fetch_run(&run, named);
        fetch_free(&run);
        log = http_server_log(port);
        assert_int_equal(log->requests, 2);
        assert_ptr_equal(strstr(log->request[0], "GET /robots.txt HTTP/1.1\r\n"), log->request[0]);
        assert_non_null(strstr(log->request[0], host));
        assert_non_null(strstr(log->request[0], "\r\nUser-Agent: rep2c/"));
        assert_null(strstr(log->request[0], "Authorization"));
        assert_null(strstr(log->request[0], "If-"));
        assert_non_null(strstr(log->request[1], "\r\nUser-Agent: ExampleBot/1.0 (+https://a.example/bot)\r\n"));
        http_server_stop(port);
}

TEST(test_usage)
{
        static const char *const wrong[][3] = {
                {NULL},
                {"example"},
                {"gopher://example.com/"},
                {"http://a b/"},
                {"http://a/", "http://b/"},
                {"http://a/", "--timeout=0"},
                {"http://a/", "--timeout=1h"},
                {"http://a/", "--timeout=99999"},
                {"http://a/", "--max-bytes=0"},
                {"http://a/", "--user-agent="},
                {"http://a/", "--user-agent=a\r\nX: y"},
                {"http://a/", "--bogus"},
                {"http://a/", "-o/dev/null"},
        };

        for (size_t i = 0; i < COUNT(wrong); i++) {
                struct fetch_run run;

                fetch_run(&run, wrong[i]);
                if (run.status != 2 || strncmp(run.errors, "rep2c: ", 7) != 0 || run.object != NULL)
                        fail_msg("wrong arguments %zu: status %d\n%s", i, run.status, run.errors);
        }
}
