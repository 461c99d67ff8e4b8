/* SPDX-License-Identifier: Apache-2.0 */
/* A crawler with one product token, for tests.  Include cmocka.h first. */
#ifndef REP_TESTS_SUPPORT_CRAWLER_H
#define REP_TESTS_SUPPORT_CRAWLER_H

#include "rep_robots.h"

/* The crawler with the token NAME, to be freed. */
static inline struct rep_crawler *
make_crawler(const char *name)
{
        struct rep_text token = rep_string(name);
        struct rep_crawler *crawler;

        assert_int_equal(rep_crawler_create(&token, 1, REP_NAMES_TOKEN, &crawler), REP_OK);
        return crawler;
}

#endif
