/* SPDX-License-Identifier: Apache-2.0 */
/* check.c: verdicts, one or many: numbers in, numbers out. */
#include <stdlib.h>
#include <string.h>

#include "objects.h"
#include "syntax/url.h"

/* URLs that are checked together. */
#define SOME 256

uint32_t
door_answer(enum rep_url_status url, enum rep_status status, const struct rep_result *result, uint32_t *word)
{
        *word = url != REP_URL_OK ? (uint32_t)url : status != REP_OK ? (uint32_t)status : result->rank;
        if (url != REP_URL_OK || status != REP_OK)
                return url != REP_URL_OK ? DOOR_NO_URL : DOOR_FAILED;
        /* The verdict and the line that decides, in one word.  A forged blob may have any line. */
        return (result->verdict == REP_DISALLOW ? UINT32_C(1) << 31 : 0) |
               (result->line < (DOOR_FAILED & INT32_MAX) ? result->line : 0);
}

/* Says why URL is not valid, if STATUS of its check says so. */
static enum rep_url_status
examine(const struct door_robots *robots, const char *url, size_t size, enum rep_status status)
{
        return status == REP_ERR_URL ? rep_page_url_in(robots->options.dialect, url, size) : REP_URL_OK;
}

/* Checks bytes that are neither a URL nor a path by the path that Google's parser finds in them. */
static enum rep_status
check_no_url(const struct door_robots *robots, const struct rep_crawler *crawler, const char *bytes, size_t size,
             struct rep_result *result)
{
        struct rep_text rest = rep_path_start(bytes, size, robots->options.dialect == REP_DIALECT_RFC9309);
        size_t rest_size = rep_path_size(bytes, rest);
        char *path = malloc(rest_size + 1);
        enum rep_status status;

        if (path == NULL)
                return REP_ERR_MEMORY;
        path[0] = '/';
        if (rest_size > 0)
                memcpy(path + 1, rest.data, rest_size);
        status = rep_robots_check_path(robots->robots, crawler, path, rest_size + 1, result);
        free(path);
        return status;
}

/* Completes STATUS and RESULT, to which a check of URL came: ROBOTS may take any. */
static enum rep_status
complete(const struct door_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size,
         enum rep_status status, struct rep_result *result)
{
        return status == REP_ERR_URL && robots->any_url ? check_no_url(robots, crawler, url, size, result) : status;
}

uint32_t
door_check(struct door *door, uint32_t handle, uint32_t asker, const char *url, size_t size)
{
        const struct door_robots *robots = door_object(DOOR_ROBOTS, handle);
        const struct rep_crawler *crawler;
        enum rep_status status = REP_ERR_ARGUMENT;
        struct rep_result result;
        uint32_t word, packed;

        if (robots != NULL && door_find_crawler(asker, &crawler))
                status = complete(robots, crawler, url, size,
                                  rep_robots_check(robots->robots, crawler, url, size, &result), &result);
        packed = door_answer(examine(robots, url, size, status), status, &result, &word);
        door->words[0] = word;
        return packed;
}

/* Checks COUNT URLs, no more than SOME, which lie behind BYTES, the first at BEGIN. */
static void
check_some(struct door_robots *robots, const struct rep_crawler *crawler, const char *bytes, uint32_t begin,
           const uint32_t *ends, size_t count, uint32_t *answers)
{
        struct rep_result results[SOME];
        unsigned char statuses[SOME];
        uint64_t places[SOME] = {0};

        for (size_t i = 0; i < count; i++)
                places[i] = ends[i] - begin;
        bytes += begin;
        (void)rep_robots_check_batch(&robots->robots, 1, crawler, bytes, places, count, results, statuses);
        for (size_t i = 0; i < count; i++) {
                size_t from = i == 0 ? 0 : (size_t)places[i - 1], size = (size_t)places[i] - from;
                enum rep_status status =
                        complete(robots, crawler, bytes + from, size, (enum rep_status)statuses[i], &results[i]);

                answers[2 * i] = door_answer(examine(robots, bytes + from, size, status), status, &results[i],
                                             &answers[2 * i + 1]);
        }
}

enum rep_status
door_check_many(uint32_t handle, uint32_t asker, const char *urls, const uint32_t *ends, size_t count,
                uint32_t *answers)
{
        const struct door_texts texts = {urls, ends, count};
        struct door_robots *robots = door_object(DOOR_ROBOTS, handle);
        const struct rep_crawler *crawler;

        if (robots == NULL || !door_find_crawler(asker, &crawler) || !door_is_list(&texts))
                return REP_ERR_ARGUMENT;
        for (size_t i = 0; i < count; i += SOME)
                check_some(robots, crawler, urls, i == 0 ? 0 : ends[i - 1], ends + i,
                           count - i < SOME ? count - i : SOME, answers + 2 * i);
        return REP_OK;
}

enum rep_url_status
door_origin(struct door *door, const char *url, size_t size)
{
        enum { PATH_SIZE = sizeof("/robots.txt") - 1 };
        char buffer[REP_ROBOTS_URL_SIZE];
        size_t written;
        enum rep_url_status status = rep_robots_url(url, size, buffer, &written);

        rep_buffer_put(door_output(door), buffer, status == REP_URL_OK ? written - PATH_SIZE : 0);
        return status;
}
