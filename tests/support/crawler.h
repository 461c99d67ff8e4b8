/* SPDX-License-Identifier: Apache-2.0 */
/* Crawlers with one product token, and public ones under their own name, for tests. */
#ifndef REP_TESTS_SUPPORT_CRAWLER_H
#define REP_TESTS_SUPPORT_CRAWLER_H

#include "base/crawl.h"
#include "tests/support/owned.h"
#include "tests/support/test.h"

/* The crawler with the token NAME, to be freed. */
static inline struct rep_crawler *
make_crawler(const char *name)
{
        struct rep_crawler *crawler;

        assert_int_equal(rep_crawler_create_token(name, &crawler), REP_OK);
        return crawler;
}

/* The crawler of the table called NAME, to be freed. */
static inline struct rep_crawler *
public_crawler(const char *name)
{
        struct rep_crawler *crawler;

        assert_int_equal(rep_crawler_create_public(rep_string(name), &crawler), REP_OK);
        return crawler;
}

/* One of the two: "+" stands in front of the name of a public one.  NULL for NULL. */
static inline struct rep_crawler *
crawler_of(const char *name)
{
        if (name == NULL)
                return NULL;
        return name[0] == '+' ? public_crawler(name + 1) : make_crawler(name);
}

/* Picks what holds for it in BLOB, as rep_crawler_pick() does. */
static inline enum rep_status
pick_public(const struct rep_blob *blob, const char *name, struct rep_group *group)
{
        struct rep_crawler *crawler = public_crawler(name);
        enum rep_status status = rep_crawler_pick(crawler, blob, group, NULL);

        rep_crawler_free(crawler);
        return status;
}

#endif
