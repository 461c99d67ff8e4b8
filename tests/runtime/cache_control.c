/* SPDX-License-Identifier: Apache-2.0 */
/* The meaning of Cache-Control, by its fields. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rep_policy.h"
#include "tests/support/test.h"

enum { FIELDS = 3 };

/* Flags of what is expected. */
enum { NOTHING = 0, AGE = 1, NO_STORE = 2, NO_CACHE = 4 };

static const struct cache_case {
        const char *field[FIELDS]; /* the values of one response's fields, up to NULL */
        int said;
        uint32_t max_age;
} cases[] = {
        {{""}, NOTHING, 0},
        {{"max-age=3600"}, AGE, 3600},
        {{"max-age=0"}, AGE, 0},
        {{"Max-Age=60"}, AGE, 60},
        {{"MAX-AGE=007"}, AGE, 7},
        {{"public, max-age=86400"}, AGE, 86400},
        {{"public,max-age=86400,immutable"}, AGE, 86400},
        {{" \tmax-age = 60\t, private"}, AGE, 60},
        {{",, ,max-age=60,,"}, AGE, 60},
        /* Quoted. */
        {{"max-age=\"60\""}, AGE, 60},
        {{"max-age=\" 60 \""}, AGE, 60},
        {{"max-age=\"\""}, NOTHING, 0},
        {{"max-age=\"60"}, NOTHING, 0},
        {{"max-age=60\""}, NOTHING, 0},
        {{"max-age=\""}, NOTHING, 0},
        {{"private=\"x, max-age=5, y\", max-age=60"}, AGE, 60},
        {{"x=\"a\\\", max-age=5\", max-age=60"}, AGE, 60},
        {{"x=\"a\\\\\", max-age=60"}, AGE, 60},
        {{"x=\"unfinished, max-age=60"}, NOTHING, 0},
        {{"x=\"\\"}, NOTHING, 0},
        {{"x=a\\, max-age=60"}, AGE, 60},
        /* Repeated: the first that is a number counts. */
        {{"max-age=60, max-age=70"}, AGE, 60},
        {{"max-age=70, max-age=60"}, AGE, 70},
        {{"max-age=60", "max-age=70"}, AGE, 60},
        {{"max-age=x, max-age=70"}, AGE, 70},
        {{"max-age", "public", "max-age=70"}, AGE, 70},
        {{"no-store", "max-age=60", "no-cache"}, AGE | NO_STORE | NO_CACHE, 60},
        /* Too large. */
        {{"max-age=4294967295"}, AGE, UINT32_MAX},
        {{"max-age=4294967296"}, AGE, UINT32_MAX},
        {{"max-age=18446744073709551616"}, AGE, UINT32_MAX},
        {{"max-age=99999999999999999999999999999999999999999999999999"}, AGE, UINT32_MAX},
        /* No number. */
        {{"max-age"}, NOTHING, 0},
        {{"max-age="}, NOTHING, 0},
        {{"max-age=-1"}, NOTHING, 0},
        {{"max-age=+1"}, NOTHING, 0},
        {{"max-age=1.5"}, NOTHING, 0},
        {{"max-age=1h"}, NOTHING, 0},
        {{"max-age=1 2"}, NOTHING, 0},
        {{"max-age==1"}, NOTHING, 0},
        {{"max-age:60"}, NOTHING, 0},
        {{"max-age 60"}, NOTHING, 0},
        {{"max-age=60;no-store"}, NOTHING, 0},
        /* no-store and no-cache. */
        {{"no-store"}, NO_STORE, 0},
        {{"No-Store, max-age=60"}, AGE | NO_STORE, 60},
        {{"no-cache"}, NO_CACHE, 0},
        {{"no-cache=\"set-cookie, x\""}, NO_CACHE, 0},
        {{"private, no-cache, no-store, must-revalidate"}, NO_STORE | NO_CACHE, 0},
        {{"no-cach"}, NOTHING, 0},
        {{"no-cached"}, NOTHING, 0},
        {{"\"no-cache\""}, NOTHING, 0},
        /* Others, which say nothing here. */
        {{"s-maxage=60"}, NOTHING, 0},
        {{"s-maxage=60, max-age=5"}, AGE, 5},
        {{"x-max-age=60"}, NOTHING, 0},
        {{"max-age-x=60"}, NOTHING, 0},
        {{"must-revalidate, proxy-revalidate, stale-if-error=60, no-transform"}, NOTHING, 0},
        {{"="}, NOTHING, 0},
        {{"=60"}, NOTHING, 0},
        {{"\xff\x80, max-age=60"}, AGE, 60},
};

static void
read_fields(const struct cache_case *expected, struct rep_cache_control *control)
{
        *control = (struct rep_cache_control){.max_age = 0};
        for (size_t i = 0; i < FIELDS && expected->field[i] != NULL; i++) {
                size_t size = strlen(expected->field[i]);
                char *value = malloc(size + (size == 0)); /* so that a sanitizer sees a read past the end */

                assert_non_null(value);
                memcpy(value, expected->field[i], size);
                rep_cache_control((struct rep_text){value, size}, control);
                free(value);
        }
}

TEST(test_cases)
{
        size_t i, failed = 0;

        for (i = 0; i < COUNT(cases); i++) {
                struct rep_cache_control control;
                int said;

                read_fields(&cases[i], &control);
                said = (control.has_max_age ? AGE : 0) | (control.no_store ? NO_STORE : 0) |
                       (control.no_cache ? NO_CACHE : 0);
                if (said == cases[i].said && (!control.has_max_age || control.max_age == cases[i].max_age))
                        continue;
                print_error("'%s': said %d, max-age %u\n", cases[i].field[0], said, (unsigned)control.max_age);
                failed++;
        }
        assert_int_equal(failed, 0);
}

TEST(test_nothing)
{
        struct rep_cache_control control = {.max_age = 0};

        rep_cache_control((struct rep_text){NULL, 0}, &control);
        assert_false(control.has_max_age || control.no_store || control.no_cache);
}
