/* SPDX-License-Identifier: Apache-2.0 */
/* Objects for tests, which end where one can't be made; the caller frees them. */
#ifndef REP_TESTS_SUPPORT_ROBOTS_H
#define REP_TESTS_SUPPORT_ROBOTS_H

#include "tests/support/owned.h"
#include "tests/support/result.h"

#include <stdlib.h>

/* OPTIONS may be NULL. */
static inline struct rep_robots *
parse_text(struct rep_text text, const struct rep_robots_options *options)
{
        struct rep_robots *robots;

        assert_int_equal(rep_robots_parse(text.data, text.size, options, &robots), REP_OK);
        return robots;
}

static inline struct rep_robots *
parse_string(const char *text, const struct rep_robots_options *options)
{
        return parse_text(rep_string(text), options);
}

/* With the options that the further arguments are, as in `.crawler = crawler`. */
#define PARSE(text, ...) parse_text(text, &(const struct rep_robots_options){__VA_ARGS__})

/* An object of the blob of ROBOTS, in that encoding. */
static inline struct rep_robots *
reopen(const struct rep_robots *robots, enum rep_encoding encoding)
{
        struct rep_robots *opened;
        size_t size;
        void *blob;

        assert_int_equal(rep_robots_blob(robots, encoding, NULL, 0, &size), REP_ERR_LIMIT);
        blob = malloc(size);
        assert_non_null(blob);
        assert_int_equal(rep_robots_blob(robots, encoding, blob, size, &size), REP_OK);
        assert_int_equal(rep_robots_open(blob, size, &opened, NULL), REP_OK);
        free(blob);
        return opened;
}

/* What ROBOTS answers CRAWLER for URL. */
static inline struct rep_result
answer_of(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url)
{
        struct rep_result result;

        assert_int_equal(rep_robots_check(robots, crawler, url, strlen(url), &result), REP_OK);
        return result;
}

#endif
