/* SPDX-License-Identifier: Apache-2.0 */
/* The value of clean-param. */
#include <stdlib.h>
#include <string.h>

#include "for_command.h"
#include "tests/support/exact.h"
#include "tests/support/owned.h"

static const struct param_case {
        const char *value, *params; /* PARAMS NULL: bad */
        const char *path;
} param_cases[] = {
        {"a", "a", ""},
        {"a /b", "a", "/b"},
        {" \ta&b.c \t /b/*.php \r", "a&b.c", "/b/*.php"},
        {"a b", "a", "b"},
        {"", NULL, ""},
        {"  ", NULL, ""},
        {"&", NULL, ""},
        {"&a", "a", ""},
        {"a&", "a", ""},
        {"a&&b", "a&&b", ""},
        {"& /b", NULL, ""},
        {"a /b c", NULL, ""},
        {"&&a&b& /c", "a&b", "/c"},
};

TEST(clean_param)
{
        for (size_t at = 0; at < COUNT(param_cases); at++) {
                const struct param_case *each = &param_cases[at];
                ENDS(free_text) struct rep_text value = exact_copy(each->value);
                struct rep_clean_param param;
                assert_int_equal(rep_clean_param(value, &param), each->params ? REP_VALUE_OK : REP_VALUE_BAD);
                assert_text(param.params, each->params ? each->params : "");
                assert_text(param.path, each->path);
        }
}

/* Texts of no bytes need no memory. */
TEST(nothing)
{
        struct rep_clean_param param;

        assert_int_equal(rep_clean_param((struct rep_text){NULL, 0}, &param), REP_VALUE_BAD);
}
