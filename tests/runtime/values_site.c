/* SPDX-License-Identifier: Apache-2.0 */
/* The values of clean-param and content-signal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rep_directives.h"

/* A copy of STRING that ends where its memory ends, so that a sanitizer sees a read past it; to be freed. */
static struct rep_text
copy(const char *string)
{
        char *memory = malloc(strlen(string) + (string[0] == '\0'));

        assert_non_null(memory);
        memcpy(memory, string, strlen(string));
        return (struct rep_text){memory, strlen(string)};
}

static void
assert_text(struct rep_text got, const char *wanted)
{
        assert_int_equal(got.size, strlen(wanted));
        if (got.size > 0)
                assert_memory_equal(got.data, wanted, got.size);
}

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

static void
clean_param(void **state)
{
        (void)state;
        for (size_t at = 0; at < sizeof(param_cases) / sizeof(param_cases[0]); at++) {
                const struct param_case *each = &param_cases[at];
                struct rep_text value = copy(each->value);
                struct rep_clean_param param;
                assert_int_equal(rep_clean_param(value, &param), each->params ? REP_VALUE_OK : REP_VALUE_BAD);
                assert_text(param.params, each->params ? each->params : "");
                assert_text(param.path, each->path);
                free((char *)value.data);
        }
}

#define NONE REP_SIGNAL_NONE
#define NO REP_SIGNAL_NO
#define YES REP_SIGNAL_YES

static const struct signal_case {
        const char *value;
        enum rep_value_status status;
        struct rep_content_signal signal;
} signal_cases[] = {
        {"search=yes", REP_VALUE_OK, {YES, NONE, NONE}},
        {"ai-train=no, search=yes, ai-input=no", REP_VALUE_OK, {YES, NO, NO}},
        {" Search = YES ,AI-Train=No", REP_VALUE_OK, {YES, NONE, NO}},
        {"search=yes,search=no", REP_VALUE_OK, {NO, NONE, NONE}},
        {"search=no,search=yes", REP_VALUE_OK, {NO, NONE, NONE}},
        {"use=yes, ai-input=yes", REP_VALUE_OK, {NONE, YES, NONE}},
        {"", REP_VALUE_BAD, {NONE, NONE, NONE}},
        {"search", REP_VALUE_BAD, {NONE, NONE, NONE}},
        {"search=", REP_VALUE_BAD, {NONE, NONE, NONE}},
        {"=yes", REP_VALUE_BAD, {NONE, NONE, NONE}},
        /* What is unknown says nothing, and loses nothing. */
        {"search=maybe", REP_VALUE_OK, {NONE, NONE, NONE}},
        {"search=yes, use=reference, ai-train=no", REP_VALUE_OK, {YES, NONE, NO}},
        {"search=yes, ai-train=maybe", REP_VALUE_OK, {YES, NONE, NONE}},
        {"search=yes,", REP_VALUE_OK, {YES, NONE, NONE}},
        {",", REP_VALUE_BAD, {NONE, NONE, NONE}},
        /* What is no pair is lost alone. */
        {"search=yes ai-train=no", REP_VALUE_BAD, {NONE, NONE, NONE}},
        {"search=yes=no", REP_VALUE_BAD, {NONE, NONE, NONE}},
        {"/a search=yes", REP_VALUE_BAD, {NONE, NONE, NONE}},
        {"search=yes; ai-train=no", REP_VALUE_BAD, {NONE, NONE, NONE}},
        {"search=yes ai-input=yes, ai-train=no", REP_VALUE_PARTLY, {NONE, NONE, NO}},
        {"ai-train=no, search", REP_VALUE_PARTLY, {NONE, NONE, NO}},
};

static void
content_signal(void **state)
{
        (void)state;
        for (size_t at = 0; at < sizeof(signal_cases) / sizeof(signal_cases[0]); at++) {
                const struct signal_case *each = &signal_cases[at];
                struct rep_text value = copy(each->value);
                struct rep_content_signal signal;
                assert_int_equal(rep_content_signal(value, &signal), each->status);
                assert_int_equal(signal.search, each->signal.search);
                assert_int_equal(signal.ai_input, each->signal.ai_input);
                assert_int_equal(signal.ai_train, each->signal.ai_train);
                free((char *)value.data);
        }
}

/* Texts of no bytes need no memory. */
static void
nothing(void **state)
{
        struct rep_clean_param param;
        struct rep_content_signal signal;

        (void)state;
        assert_int_equal(rep_clean_param((struct rep_text){NULL, 0}, &param), REP_VALUE_BAD);
        assert_int_equal(rep_content_signal((struct rep_text){NULL, 0}, &signal), REP_VALUE_BAD);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {cmocka_unit_test(clean_param), cmocka_unit_test(content_signal),
                                           cmocka_unit_test(nothing)};

        return cmocka_run_group_tests_name("values_site", tests, NULL, NULL);
}
