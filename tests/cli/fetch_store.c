/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c fetch -o DIR`: copies that are stored and refreshed, and damaged ones that are refused. */
#include "tests/cli/fetch_run.h"
#include "tests/support/test.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <json-c/json_util.h>

#include "tests/cli/http_server.h"

enum { DAY = 86400, DAYS_30 = 30 * DAY, PATH = 256 };

/* A site and a directory for its copy. */
struct site {
        unsigned port;
        char directory[PATH], body[PATH], meta[PATH], url[64];
};

static void
name_files(struct site *site)
{
        snprintf(site->url, sizeof(site->url), "http://127.0.0.1:%u/a", site->port);
        snprintf(site->body, PATH, "%.100s/http_127.0.0.1+%u.txt", site->directory, site->port);
        snprintf(site->meta, PATH, "%.100s/http_127.0.0.1+%u.json", site->directory, site->port);
}

static void
start(struct site *site, const char *reply, int parameter)
{
        strcpy(site->directory, "/tmp/rep2c-fetch-XXXXXX");
        assert_non_null(mkdtemp(site->directory));
        site->port = http_server_start(reply, parameter);
        name_files(site);
}

/* The site answers otherwise from now on; its port is another, too, so the copy is moved there. */
static void
change(struct site *site, const char *reply, int parameter)
{
        struct site old = *site;
        char command[8 * PATH];

        http_server_stop(site->port);
        site->port = http_server_start(reply, parameter);
        name_files(site);
        snprintf(command, sizeof(command), "sed -i 's/:%u/:%u/' %s; mv %s %s; ! test -e %s || mv %s %s", old.port,
                 site->port, old.meta, old.meta, site->meta, old.body, old.body, site->body);
        assert_int_equal(system(command), 0);
}

static void
stop(struct site *site)
{
        char command[PATH];

        http_server_stop(site->port);
        snprintf(command, sizeof(command), "rm -rf %.100s", site->directory);
        assert_int_equal(system(command), 0);
}

static void
fetch(struct site *site, struct fetch_run *run, const char *option)
{
        const char *const arguments[] = {site->url, "-o", site->directory, option, NULL};

        fetch_run(run, arguments);
}

/* Fetches, and checks what must come out; ASKED is whether the server must have been. */
static void
expect(struct site *site, const char *option, int asked, const char *state, const char *may)
{
        unsigned before = http_server_log(site->port)->requests;
        struct fetch_run run;

        fetch(site, &run, option);
        assert_int_equal(run.status, strcmp(may, "disallow-all") == 0 ? 1 : 0);
        assert_string_equal(fetch_string(&run, "state"), state);
        assert_string_equal(fetch_string(&run, "access"), may);
        assert_int_equal(fetch_true(&run, "asked"), asked);
        assert_int_equal(http_server_log(site->port)->requests > before, asked);
        assert_string_equal(run.errors, "");
        assert_int_equal(may[0] == 'r', access(site->body, F_OK) == 0);
        fetch_free(&run);
}

static const char *
last_request(const struct site *site)
{
        return http_server_log(site->port)->request[http_server_log(site->port)->requests - 1];
}

/* Changes a member of the metadata. */
static void
change_number(struct site *site, const char *name, int64_t number)
{
        struct json_object *object = json_object_from_file(site->meta);

        assert_non_null(object);
        json_object_object_add(object, name, json_object_new_int64(number));
        assert_int_equal(json_object_to_file(site->meta, object), 0);
        json_object_put(object);
}

static int64_t
number(struct site *site, const char *name)
{
        struct json_object *object = json_object_from_file(site->meta), *value;
        int64_t found;

        assert_non_null(object);
        assert_true(json_object_object_get_ex(object, name, &value));
        found = json_object_get_int64(value);
        json_object_put(object);
        return found;
}

/* Makes the copy older. */
static void
age(struct site *site, int64_t seconds)
{
        change_number(site, "confirmed", number(site, "confirmed") - seconds);
}

static void
assert_content(const char *file, const char *expected)
{
        char content[1024] = "";
        FILE *stream = fopen(file, "rb");

        assert_non_null(stream);
        content[fread(content, 1, sizeof(content) - 1, stream)] = '\0';
        fclose(stream);
        assert_string_equal(content, expected);
}

static void
write_content(const char *file, const char *content)
{
        FILE *stream = fopen(file, "wb");

        assert_non_null(stream);
        fputs(content, stream);
        assert_int_equal(fclose(stream), 0);
}

/* ---- freshness */

TEST(test_fresh)
{
        struct site site;

        start(&site, "etag", 0);
        expect(&site, NULL, true, "fresh", "rules");
        assert_content(site.body, HTTP_RULES);
        assert_null(strstr(last_request(&site), "If-"));
        expect(&site, NULL, false, "fresh", "rules");
        age(&site, 3500);
        expect(&site, NULL, false, "fresh", "rules");
        age(&site, 100);
        expect(&site, NULL, true, "fresh", "rules");
        assert_non_null(strstr(last_request(&site), "\r\nIf-None-Match: \"one\"\r\n"));
        expect(&site, NULL, false, "fresh", "rules");
        expect(&site, "--refresh", true, "fresh", "rules");
        assert_content(site.body, HTTP_RULES);
        stop(&site);
}

TEST(test_last_modified)
{
        struct site site;
        struct fetch_run run;

        start(&site, "modified", 0);
        expect(&site, NULL, true, "fresh", "rules");
        fetch(&site, &run, "--refresh");
        assert_int_equal(fetch_number(&run, "status"), 304);
        assert_string_equal(fetch_string(&run, "access"), "rules");
        assert_int_equal(fetch_number(&run, "bytes"), strlen(HTTP_RULES));
        assert_int_equal(fetch_number(&run, "ask_in"), DAY);
        assert_non_null(strstr(last_request(&site), "\r\nIf-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT\r\n"));
        fetch_free(&run);
        stop(&site);
}

TEST(test_no_store)
{
        struct site site;

        start(&site, "no-store", 0);
        expect(&site, NULL, true, "stale", "rules");
        expect(&site, NULL, true, "stale", "rules");
        stop(&site);
}

/* Validators are for the URL that gave them, which is the last one. */
TEST(test_redirected)
{
        struct site site;

        start(&site, "cross", 0);
        expect(&site, NULL, true, "fresh", "rules");
        expect(&site, "--refresh", true, "fresh", "rules");
        expect(&site, NULL, false, "fresh", "rules");
        assert_int_equal(http_server_log(site.port)->requests, 4);
        stop(&site);
}

/* The clock of the copy is ahead of ours: how old it is can't be known. */
TEST(test_future)
{
        struct site site;

        start(&site, "etag", 0);
        expect(&site, NULL, true, "fresh", "rules");
        age(&site, -10 * DAY);
        expect(&site, NULL, true, "fresh", "rules");
        stop(&site);
}

/* ---- failures */

TEST(test_failing_with_copy)
{
        struct site site;

        start(&site, "status", 200);
        expect(&site, NULL, true, "fresh", "rules");
        age(&site, DAY);
        change(&site, "status", 500);
        expect(&site, NULL, true, "stale", "rules");
        assert_int_equal(number(&site, "failures"), 1);
        expect(&site, NULL, false, "stale", "rules"); /* not before a minute has passed */
        change_number(&site, "last_failure", number(&site, "last_failure") - 60);
        expect(&site, NULL, true, "stale", "rules");
        assert_int_equal(number(&site, "failures"), 2);
        change_number(&site, "unreachable_since", number(&site, "last_failure") - DAYS_30 - 1);
        expect(&site, "--refresh", true, "given-up", "rules");
        assert_content(site.body, HTTP_RULES);
        change(&site, "status", 404);
        expect(&site, "--refresh", true, "fresh", "allow-all");
        assert_int_equal(number(&site, "failures"), 0);
        stop(&site);
}

TEST(test_failing_without_copy)
{
        struct site site;

        start(&site, "status", 503);
        expect(&site, NULL, true, "unreachable", "disallow-all");
        expect(&site, NULL, false, "unreachable", "disallow-all");
        change_number(&site, "unreachable_since", number(&site, "last_failure") - DAYS_30 + DAY);
        expect(&site, "--refresh", true, "unreachable", "disallow-all");
        change_number(&site, "unreachable_since", number(&site, "last_failure") - DAYS_30 - 1);
        expect(&site, "--refresh", true, "given-up", "allow-all");
        change(&site, "status", 200);
        expect(&site, "--refresh", true, "fresh", "rules");
        stop(&site);
}

/* A body that breaks off leaves the copy as it was. */
TEST(test_half_a_body)
{
        struct site site;

        start(&site, "status", 200);
        expect(&site, NULL, true, "fresh", "rules");
        age(&site, DAY);
        change(&site, "bad-chunks", 0);
        expect(&site, NULL, true, "stale", "rules");
        assert_content(site.body, HTTP_RULES);
        stop(&site);
}

/* ---- copies that can't be used */

/* Fetches where the copy is damaged: a warning, a request without validators, and a copy that is whole again. */
static void
expect_repair(struct site *site)
{
        struct fetch_run run;

        fetch(site, &run, NULL);
        assert_int_equal(run.status, 0);
        assert_true(fetch_true(&run, "asked"));
        assert_non_null(strstr(run.errors, "can't be used"));
        assert_null(strstr(last_request(site), "If-"));
        fetch_free(&run);
        expect(site, NULL, false, "fresh", "rules");
        assert_content(site->body, HTTP_RULES);
}

TEST(test_damage)
{
        static const char *const wrong[] = {"",
                                            "{",
                                            "[]",
                                            "null",
                                            "{}",
                                            "{\"version\":1}",
                                            "{\"version\":1,\"robots_url\":\"http://a/robots.txt\"}"};
        struct site site;

        start(&site, "etag", 0);
        expect(&site, NULL, true, "fresh", "rules");
        write_content(site.body, HTTP_RULES "#");
        expect_repair(&site);
        write_content(site.body, "User-agent: *\nDisallow: /privatf\n"); /* other bytes */
        expect_repair(&site);
        assert_int_equal(unlink(site.body), 0);
        expect_repair(&site);
        for (size_t i = 0; i < COUNT(wrong); i++) {
                write_content(site.meta, wrong[i]);
                expect_repair(&site);
        }
        change_number(&site, "version", 2);
        expect_repair(&site);
        change_number(&site, "lifetime", -1);
        expect_repair(&site);
        change_number(&site, "access", 1);
        expect_repair(&site);
        stop(&site);
}

/* No line of the metadata becomes a line of a request. */
TEST(test_injection)
{
        struct json_object *object;
        struct site site;

        start(&site, "etag", 0);
        expect(&site, NULL, true, "fresh", "rules");
        age(&site, DAY);
        object = json_object_from_file(site.meta);
        json_object_object_add(object, "etag", json_object_new_string("\"one\"\r\nX-Mine: yes"));
        assert_int_equal(json_object_to_file(site.meta, object), 0);
        json_object_put(object);
        expect_repair(&site);
        assert_null(strstr(last_request(&site), "X-Mine"));
        stop(&site);
}

/* Both files or none: where the body can't be written, the metadata is what it was. */
TEST(test_whole_or_not)
{
        struct site site;
        struct fetch_run run;

        start(&site, "status", 503);
        expect(&site, NULL, true, "unreachable", "disallow-all");
        change(&site, "status", 200);
        assert_int_equal(mkdir(site.body, 0777), 0);
        fetch(&site, &run, "--refresh");
        assert_int_equal(run.status, 2);
        assert_non_null(strstr(run.errors, "not a regular file"));
        assert_int_equal(number(&site, "answered"), 0);
        fetch_free(&run);
        stop(&site);
}
