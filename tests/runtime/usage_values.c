/* SPDX-License-Identifier: Apache-2.0 */
/* Values of lines and header fields about usage: what the drafts and the documents of vendors show, and what is close.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "for_command.h"
#include "tests/support/exact.h"
#include "tests/support/owned.h"

#define NONE REP_PREFERENCE_UNKNOWN
#define NO REP_PREFERENCE_DISALLOW
#define YES REP_PREFERENCE_ALLOW
#define NEVER REP_PREFERENCE_NOT_APPLICABLE
#define ANY REP_USE_EXTENT_NONE
#define MOMENT REP_USE_EXTENT_IMMEDIATE
#define LINKS REP_USE_EXTENT_REFERENCE
#define ALL REP_USE_EXTENT_FULL

static void
assert_preferences(const struct rep_preferences *got, struct rep_preferences wanted, const char *value)
{
        if (memcmp(got, &wanted, sizeof(wanted)) != 0)
                print_error("of \"%s\":\n", value);
        for (int use = 0; use < REP_USES; use++)
                assert_int_equal(got->of[use], wanted.of[use]);
        assert_int_equal(got->extent, wanted.extent);
}

/* ---- uses, and several statements */

TEST(names)
{
        static const char *const known[] = {"search", "ai-input", "ai-use", "ai-train", "train-ai"};
        static const enum rep_use uses[] = {REP_USE_SEARCH, REP_USE_AI_INPUT, REP_USE_AI_INPUT, REP_USE_AI_TRAIN,
                                            REP_USE_AI_TRAIN};
        static const char *const unknown[] = {"", "ai", "Search", "ai_train", "search ", "train-genai", "use", "searc"};
        enum rep_use use;

        for (size_t at = 0; at < COUNT(known); at++) {
                assert_true(rep_use_of(rep_string(known[at]), &use));
                assert_int_equal(use, uses[at]);
        }
        for (size_t at = 0; at < COUNT(unknown); at++) {
                use = REP_USE_AI_TRAIN;
                assert_false(rep_use_of(rep_string(unknown[at]), &use));
                assert_int_equal(use, REP_USE_AI_TRAIN);
        }
        assert_string_equal(rep_use_name(REP_USE_SEARCH), "search");
        assert_string_equal(rep_use_name(REP_USE_AI_INPUT), "ai-input");
        assert_string_equal(rep_use_name(REP_USE_AI_TRAIN), "ai-train");
        assert_string_equal(rep_use_name((enum rep_use)REP_USES), "");
}

TEST(several)
{
        static const struct {
                struct rep_preferences a, b, both;
        } cases[] = {
                {{{NONE, NONE, NONE}, ANY}, {{NONE, NONE, NONE}, ANY}, {{NONE, NONE, NONE}, ANY}},
                {{{YES, NO, YES}, ANY}, {{NO, NONE, YES}, ANY}, {{NO, NO, YES}, ANY}},
                {{{NONE, NEVER, NEVER}, ANY}, {{NEVER, YES, NO}, ANY}, {{NEVER, YES, NO}, ANY}},
                {{{NONE, NONE, NONE}, ALL}, {{NONE, NONE, NONE}, ANY}, {{NONE, NONE, NONE}, ALL}},
                {{{NONE, NONE, NONE}, ALL}, {{NONE, NONE, NONE}, LINKS}, {{NONE, NONE, NONE}, LINKS}},
                {{{NONE, NONE, NONE}, MOMENT}, {{NONE, NONE, NONE}, LINKS}, {{NONE, NONE, NONE}, MOMENT}},
        };

        for (size_t at = 0; at < COUNT(cases); at++) {
                struct rep_preferences there = cases[at].a, back = cases[at].b;
                rep_add_preferences(&there, &cases[at].b);
                rep_add_preferences(&back, &cases[at].a);
                assert_preferences(&there, cases[at].both, "a, b");
                assert_preferences(&back, cases[at].both, "b, a");
        }
}

/* ---- Content-Usage */

static const struct usage_case {
        const char *value;
        enum rep_value_status status;
        struct rep_preferences preferences;
} usage_cases[] = {
        /* draft-ietf-aipref-vocab, section 6, and draft-ietf-aipref-attach. */
        {"train-ai=y, search=n", REP_VALUE_OK, {{NO, NONE, YES}, ANY}},
        {"train-ai=y, train-ai, search=n, search=\"n\"", REP_VALUE_OK, {{NONE, NONE, NONE}, ANY}},
        {"train-ai;allow=n, train-ai=y", REP_VALUE_OK, {{NONE, NONE, YES}, ANY}},
        {"train-ai;has;parameters=\"?\"", REP_VALUE_OK, {{NONE, NONE, NONE}, ANY}},
        {"train-ai;has;parameters=\"?\";", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"train-ai=n", REP_VALUE_OK, {{NONE, NONE, NO}, ANY}},
        /* Only two tokens say anything. */
        {"train-ai=n;p=1;q, ai-use=y , search=maybe", REP_VALUE_OK, {{NONE, YES, NO}, ANY}},
        {"train-ai=N, ai-use=\"n\", search=?0", REP_VALUE_OK, {{NONE, NONE, NONE}, ANY}},
        {"train-ai=(n), ai-use=no, search=0", REP_VALUE_OK, {{NONE, NONE, NONE}, ANY}},
        /* The last of a key counts, whatever it is. */
        {"train-ai=n, train-ai=y", REP_VALUE_OK, {{NONE, NONE, YES}, ANY}},
        {"train-ai=n, train-ai=maybe", REP_VALUE_OK, {{NONE, NONE, NONE}, ANY}},
        /* Other names say nothing: those of Content-Signal, and what older drafts had. */
        {"ai=n, ai-train=n, ai-input=n, train-genai=n, use=full", REP_VALUE_OK, {{NONE, NONE, NONE}, ANY}},
        /* What is not a dictionary says nothing at all. */
        {"", REP_VALUE_OK, {{NONE, NONE, NONE}, ANY}},
        {"train-ai=n,", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"search=y, Train-AI=n", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"search=y train-ai=n", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"search=y; train-ai=n", REP_VALUE_OK, {{YES, NONE, NONE}, ANY}}, /* a parameter */
        {"train-ai = n", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
};

TEST(content_usage)
{
        for (size_t at = 0; at < COUNT(usage_cases); at++) {
                const struct usage_case *each = &usage_cases[at];
                ENDS(free_text) struct rep_text value = exact_copy(each->value);
                struct rep_preferences preferences;
                assert_int_equal(rep_content_usage(value, &preferences), each->status);
                assert_preferences(&preferences, each->preferences, each->value);
        }
}

TEST(usage_members)
{
        struct rep_text rest = rep_string(" train-ai=n;p, ai=\"x y\" ,search,ai-use=maybe, A=1");
        struct rep_usage_pair pair;

        assert_true(rep_next_usage(&rest, &pair));
        assert_text(pair.text, "train-ai=n;p");
        assert_text(pair.name, "train-ai");
        assert_text(pair.given, "n");
        assert_int_equal(pair.meaning, REP_PAIR_PREFERENCE);
        assert_int_equal(pair.use, REP_USE_AI_TRAIN);
        assert_int_equal(pair.preference, NO);
        assert_true(rep_next_usage(&rest, &pair));
        assert_text(pair.given, "\"x y\"");
        assert_int_equal(pair.meaning, REP_PAIR_UNKNOWN_NAME);
        assert_int_equal(pair.preference, NONE);
        assert_true(rep_next_usage(&rest, &pair));
        assert_text(pair.given, "");
        assert_int_equal(pair.meaning, REP_PAIR_UNKNOWN_VALUE);
        assert_true(rep_next_usage(&rest, &pair));
        assert_text(pair.given, "maybe");
        assert_int_equal(pair.meaning, REP_PAIR_UNKNOWN_VALUE);
        assert_int_equal(pair.use, REP_USE_AI_INPUT);
        assert_false(rep_next_usage(&rest, &pair));
        assert_text(rest, "A=1");
        assert_int_equal(pair.meaning, REP_PAIR_MALFORMED);
        assert_text(pair.text, "A=1");
        assert_text(pair.name, "");
        assert_false(rep_next_usage(&rest, &pair));
        assert_text(rest, "A=1");
}

TEST(usage_paths)
{
        static const struct {
                const char *value, *path, *preference;
        } cases[] = {
                {"/ train-ai=n", "/", "train-ai=n"},
                {"/ai-ok/ \t train-ai=y, search=n ", "/ai-ok/", "train-ai=y, search=n"},
                {"/a\ttrain-ai=n", "/a", "train-ai=n"},
                {"/*.pdf$ x", "/*.pdf$", "x"},
                {"/a", "/a", ""},
                {"/a,b=c", "/a,b=c", ""},
                {"train-ai=n", "", "train-ai=n"},
                {"*/a train-ai=n", "", "*/a train-ai=n"},
                {"train-ai=n /a", "", "train-ai=n /a"},
                {"", "", ""},
        };

        for (size_t at = 0; at < COUNT(cases); at++) {
                ENDS(free_text) struct rep_text value = exact_copy(cases[at].value);
                struct rep_text path, preference;
                rep_split_usage(value, &path, &preference);
                assert_text(path, cases[at].path);
                assert_text(preference, cases[at].preference);
        }
}

/* ---- Content-Signal */

static const struct usage_case signal_cases[] = {
        {"search=yes", REP_VALUE_OK, {{YES, NONE, NONE}, ANY}},
        {"ai-train=no, search=yes, ai-input=no", REP_VALUE_OK, {{YES, NO, NO}, ANY}},
        {" Search = YES ,AI-Train=No", REP_VALUE_OK, {{YES, NONE, NO}, ANY}},
        {"search=yes,search=no", REP_VALUE_OK, {{NO, NONE, NONE}, ANY}},
        {"search=no,search=yes", REP_VALUE_OK, {{NO, NONE, NONE}, ANY}},
        {"", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"search", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"search=", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"=yes", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        /* The extent: the least of several. */
        {"search=yes,ai-train=no,use=reference", REP_VALUE_OK, {{YES, NONE, NO}, LINKS}},
        {"use=Full", REP_VALUE_OK, {{NONE, NONE, NONE}, ALL}},
        {"use=full, use=immediate, use=reference", REP_VALUE_OK, {{NONE, NONE, NONE}, MOMENT}},
        /* What is unknown says nothing, and loses nothing. */
        {"use=yes, ai-input=yes", REP_VALUE_OK, {{NONE, YES, NONE}, ANY}},
        {"search=maybe", REP_VALUE_OK, {{NONE, NONE, NONE}, ANY}},
        {"search=yes, agent=no, ai-train=no", REP_VALUE_OK, {{YES, NONE, NO}, ANY}},
        {"search=yes, train-ai=no, ai-use=no", REP_VALUE_OK, {{YES, NONE, NONE}, ANY}},
        {"search=yes, ai-train=maybe", REP_VALUE_OK, {{YES, NONE, NONE}, ANY}},
        {"search=allow, ai-train=disallow", REP_VALUE_OK, {{NONE, NONE, NONE}, ANY}},
        {"search=yes,", REP_VALUE_OK, {{YES, NONE, NONE}, ANY}},
        {",", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        /* What is not a pair is lost alone. */
        {"search=yes ai-train=no", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"search=yes=no", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"/a search=yes", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"search=yes; ai-train=no", REP_VALUE_BAD, {{NONE, NONE, NONE}, ANY}},
        {"search=yes ai-input=yes, ai-train=no", REP_VALUE_PARTLY, {{NONE, NONE, NO}, ANY}},
        {"ai-train=no, search", REP_VALUE_PARTLY, {{NONE, NONE, NO}, ANY}},
        {"/a search=yes, ai-train=no", REP_VALUE_PARTLY, {{NONE, NONE, NO}, ANY}},
};

TEST(content_signal)
{
        struct rep_preferences preferences;

        for (size_t at = 0; at < COUNT(signal_cases); at++) {
                const struct usage_case *each = &signal_cases[at];
                ENDS(free_text) struct rep_text value = exact_copy(each->value);
                assert_int_equal(rep_content_signal(value, REP_SIGNAL_LINE, &preferences), each->status);
                assert_preferences(&preferences, each->preferences, each->value);
        }
        assert_int_equal(rep_content_signal(rep_string("search=allow, ai-train=Disallow, ai-input=no"),
                                            REP_SIGNAL_FIELD, &preferences),
                         REP_VALUE_OK);
        assert_preferences(&preferences, (struct rep_preferences){{YES, NO, NO}, ANY}, "a field");
}

TEST(signal_pairs)
{
        struct rep_text rest = rep_string("search = yes,,use=some, x=1 , /a ai-train=no,use=full,ai-input=no;");
        struct rep_usage_pair pair;

        assert_true(rep_next_signal(&rest, REP_SIGNAL_LINE, &pair));
        assert_text(pair.text, "search = yes");
        assert_text(pair.name, "search");
        assert_text(pair.given, "yes");
        assert_int_equal(pair.meaning, REP_PAIR_PREFERENCE);
        assert_int_equal(pair.use, REP_USE_SEARCH);
        assert_true(rep_next_signal(&rest, REP_SIGNAL_LINE, &pair));
        assert_text(pair.text, "use=some");
        assert_int_equal(pair.meaning, REP_PAIR_UNKNOWN_VALUE);
        assert_true(pair.is_extent);
        assert_true(rep_next_signal(&rest, REP_SIGNAL_LINE, &pair));
        assert_text(pair.text, "x=1");
        assert_int_equal(pair.meaning, REP_PAIR_UNKNOWN_NAME);
        assert_false(pair.is_extent);
        assert_true(rep_next_signal(&rest, REP_SIGNAL_LINE, &pair));
        assert_text(pair.text, "/a ai-train=no");
        assert_text(pair.name, "");
        assert_int_equal(pair.meaning, REP_PAIR_MALFORMED);
        assert_true(rep_next_signal(&rest, REP_SIGNAL_LINE, &pair));
        assert_int_equal(pair.meaning, REP_PAIR_EXTENT);
        assert_int_equal(pair.extent, ALL);
        assert_true(rep_next_signal(&rest, REP_SIGNAL_LINE, &pair));
        assert_int_equal(pair.meaning, REP_PAIR_MALFORMED);
        assert_false(rep_next_signal(&rest, REP_SIGNAL_LINE, &pair));
        assert_text(pair.text, "");
}

/* ---- licenses */

TEST(licenses)
{
        static const char *const good[] = {
                "https://a.example/license.xml", "HTTP://a/", "ftp://a/l", "https://a?b", "https://[::1]/l",
                "https://\xc3\xa4.example/l"};
        static const char *const bad[] = {"",           "license.xml", "/license.xml",  "//a/l",         "https:/a",
                                          "https://",   "https:///l",  "https://a/b c", "https://a\x7f", "https://?x",
                                          "https://#x", "mailto:a@b",  "https//a"};
        struct rep_text url;

        for (size_t at = 0; at < COUNT(good); at++) {
                ENDS(free_text) struct rep_text value = exact_copy(good[at]);
                assert_int_equal(rep_license(value, &url), REP_VALUE_OK);
                assert_text(url, good[at]);
        }
        for (size_t at = 0; at < COUNT(bad); at++) {
                ENDS(free_text) struct rep_text value = exact_copy(bad[at]);
                assert_int_equal(rep_license(value, &url), REP_VALUE_BAD);
                assert_text(url, "");
        }
        assert_int_equal(rep_license(rep_string(" \thttps://a/l "), &url), REP_VALUE_OK);
        assert_text(url, "https://a/l");
}

TEST(links)
{
        static const struct {
                const char *value, *urls; /* the targets of the licenses, each with a blank behind it */
        } cases[] = {
                {"<https://a/l>; rel=\"license\"", "https://a/l "},
                {"<https://a/l>;rel=license", "https://a/l "},
                {"</l>; rel=\"next License\"; title=\"a, b; rel=x\", <https://b/m> ; REL = LICENSE", "/l https://b/m "},
                {"<a>; rel=next, <b>; rel=licenses, <c>; rel=\"x-license\", <d>", ""},
                {"<a>; rel=next; rel=license", ""}, /* only the first counts */
                {"<a,b>; rel=license", "a,b "},
                {"<a>; title=\"\\\"<\"; rel=license", "a "},
                {"<a>; anchor=\"#x\"; rel=license, <b>; rel=license; anchor=\"/c\"", ""},
                {"<a>; anchor; rel=license", ""},
                {"a; rel=license, <b; rel=license", ""},
                {"a; rel=license, <b>; rel=license", "b "},
                {"<>; rel=license", ""},
                {"<a> x; rel=license", "a "},
                {"<a>;;;rel=license;", "a "},
                {"<a>; rel=\"license", "a "},
                {"<a>; rel=\"\tlicense\"", "a "},
                {"<a>; rel=\"\\", ""},
                {"", ""},
                {",,, ", ""},
        };

        for (size_t at = 0; at < COUNT(cases); at++) {
                ENDS(free_text) struct rep_text value = exact_copy(cases[at].value);
                struct rep_text rest = value, url;
                char urls[100] = "";
                while (rep_next_license(&rest, &url)) {
                        strncat(urls, url.data, url.size);
                        strcat(urls, " ");
                }
                assert_string_equal(urls, cases[at].urls);
                assert_int_equal(rest.size, 0);
        }
}

/* ---- X-Robots-Tag */

TEST(rules)
{
        static const char value[] =
                "noindex,, googlebot: nofollow, max-snippet:5, otherbot: noarchive, unavailable_after: "
                "Friday, 25-Jun-10 15:00:00 GMT, 360spider: none,Max-Image-Preview : large,*:all, x:";
        static const char *const wanted[][3] = {
                {"", "noindex", ""},
                {"googlebot", "nofollow", ""},
                {"googlebot", "max-snippet", "5"},
                {"otherbot", "noarchive", ""},
                {"otherbot", "unavailable_after", "Friday, 25-Jun-10 15:00:00 GMT"},
                {"360spider", "none", ""},
                {"360spider", "Max-Image-Preview", "large"},
                {"*", "all", ""},
        };
        struct rep_robots_tag tag;
        struct rep_robots_rule rule;

        rep_read_robots_tag(rep_string(value), &tag);
        for (size_t at = 0; at < COUNT(wanted); at++) {
                assert_true(rep_next_robots_rule(&tag, &rule));
                assert_text(rule.agent, wanted[at][0]);
                assert_text(rule.name, wanted[at][1]);
                assert_text(rule.value, wanted[at][2]);
        }
        assert_false(rep_next_robots_rule(&tag, &rule));
        /* A NUL is a byte of a name. */
        rep_read_robots_tag((struct rep_text){"x\0noindex", 9}, &tag);
        assert_true(rep_next_robots_rule(&tag, &rule));
        assert_int_equal(rule.name.size, 9);
        assert_false(rep_next_robots_rule(&tag, &rule));
}

/* 2010-06-25 15:00:00 UTC. */
enum { THEN = 1277478000 };

TEST(dates)
{
        static const struct {
                const char *value;
                int64_t time; /* 0: no date */
        } cases[] = {
                {"Fri, 25 Jun 2010 15:00:00 GMT", THEN},
                {"Friday, 25-Jun-10 15:00:00 GMT", THEN},
                {"Fri Jun 25 15:00:00 2010", THEN},
                {"25 Jun 2010 15:00:00 PST", THEN + 8 * 3600},
                {"25-Jun-2010 15:00:00 EST", THEN + 5 * 3600},
                {"Fri, 25 Jun 10 15:00 +0200", THEN - 2 * 3600},
                {"25 June 2010 15:00:00", THEN},
                {"25 Jun 2010", THEN - 15 * 3600},
                {"5 Jun 2010 9:00 UT", THEN - 20 * 86400 - 6 * 3600},
                {"2010-06-25T15:00:00Z", THEN},
                {"2010-06-25T15:00:00+02:00", THEN - 2 * 3600},
                {"2010-06-25t15:00:00.250-0730", THEN + 27000},
                {"2010-06-25 15:00 gmt", THEN},
                {" 2010-06-25\t", THEN - 15 * 3600},
                {"2010-06-25T15:00:00+02", THEN - 2 * 3600},
                {"", 0},
                {"tomorrow", 0},
                {"2010-06", 0},
                {"2010-13-25", 0},
                {"2010-06-31", 0},
                {"2010-06-25X15:00", 0},
                {"2010-06-25T15", 0},
                {"2010-06-25T", 0},
                {"2010-06-25T24:00", 0},
                {"2010-06-25T15:00:0", 0},
                {"2010-06-25T15:00 CET", 0},
                {"2010-06-25T15:00+2", 0},
                {"2010-06-25T15:00+02:0", 0},
                {"2010-06-25T15:00+24:00", 0},
                {"2010-06-25T15:00Z.", 0},
                {"25 Jum 2010", 0},
                {"25 Jun 201", 0},
                {"25 Jun 20100", 0},
                {"Friday 25 Jun 2010", 0},
                {"June 25, 2010", 0},
                {"99 Jun 2010", 0},
        };

        for (size_t at = 0; at < COUNT(cases); at++) {
                ENDS(free_text) struct rep_text value = exact_copy(cases[at].value);
                int64_t time = 0;
                if (rep_tag_date(value, THEN, &time) != (cases[at].time != 0) || time != cases[at].time)
                        fail_msg("%s is %lld", cases[at].value, (long long)time);
        }
}

/* ---- header fields */

#define USAGE REP_STATEMENT_CONTENT_USAGE
#define SIGNAL REP_STATEMENT_CONTENT_SIGNAL
#define TAG REP_STATEMENT_X_ROBOTS_TAG

static const struct header_case {
        const char *name, *value;
        enum rep_statement_kind kind;
        struct rep_preferences preferences;
        const char *license;
} header_cases[] = {
        {"Content-Usage", "train-ai=n", USAGE, {{NONE, NONE, NO}, ANY}, ""},
        {"content-usage", "train-ai=n, search=y, train-ai=y", USAGE, {{YES, NONE, YES}, ANY}, ""},
        {"Content-Usage", "/ train-ai=n", USAGE, {{NONE, NONE, NONE}, ANY}, ""}, /* paths are for files */
        {"CONTENT-SIGNAL", "ai-train=disallow, search=yes, use=full", SIGNAL, {{YES, NONE, NO}, ALL}, ""},
        {"X-Robots-Tag", "noindex", TAG, {{NO, NONE, NONE}, ANY}, ""},
        {"x-robots-tag", "NONE", TAG, {{NO, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag", "noai, noimageai", TAG, {{NONE, NO, NO}, ANY}, ""},
        {"X-Robots-Tag", "noimageai", TAG, {{NONE, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag", "all, index, nofollow, noarchive, max-snippet: 0", TAG, {{NONE, NONE, NONE}, ANY}, ""},
        /* Somebody's own rules, and those for everybody. */
        {"X-Robots-Tag", "examplebot: noindex", TAG, {{NO, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag", "ExampleBot/2.0: noindex", TAG, {{NO, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag", "360spider: noai", TAG, {{NONE, NO, NO}, ANY}, ""},
        {"X-Robots-Tag", "*: noindex", TAG, {{NO, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag", "otherbot: noindex, noai", TAG, {{NONE, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag", "noai, otherbot: noindex, ExampleBot: none", TAG, {{NO, NO, NO}, ANY}, ""},
        {"X-Robots-Tag", "otherbot: none, 360spider: nofollow, noindex", TAG, {{NO, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag", "example bot: noindex", TAG, {{NONE, NONE, NONE}, ANY}, ""},
        /* Dates. */
        {"X-Robots-Tag", "unavailable_after: 25 Jun 2010 14:59:59 GMT", TAG, {{NO, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag", "unavailable_after: 25 Jun 2010 15:00:00 GMT", TAG, {{NONE, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag",
         "otherbot: unavailable_after: Fri, 25 Jun 2009 1:00, noai",
         TAG,
         {{NONE, NONE, NONE}, ANY},
         ""},
        {"X-Robots-Tag", "unavailable_after: Thu, 25 Jun 2009 15:00:00 PST, noai", TAG, {{NO, NO, NO}, ANY}, ""},
        {"X-Robots-Tag", "unavailable_after: soon, noai", TAG, {{NONE, NO, NO}, ANY}, ""},
        {"X-Robots-Tag", "unavailable_after: 2009-06-25", TAG, {{NO, NONE, NONE}, ANY}, ""},
        {"X-Robots-Tag", "", TAG, {{NONE, NONE, NONE}, ANY}, ""},
        /* No reservation is not a permission. */
        {"tdm-reservation", "1", REP_STATEMENT_TDM_RESERVATION, {{NONE, NONE, NO}, ANY}, ""},
        {"TDM-Reservation", " 1 ", REP_STATEMENT_TDM_RESERVATION, {{NONE, NONE, NO}, ANY}, ""},
        {"TDM-Reservation", "0", REP_STATEMENT_TDM_RESERVATION, {{NONE, NONE, NONE}, ANY}, ""},
        {"TDM-Reservation", "10", REP_STATEMENT_TDM_RESERVATION, {{NONE, NONE, NONE}, ANY}, ""},
        {"TDM-Policy", "https://a/p.json", REP_STATEMENT_TDM_POLICY, {{NONE, NONE, NONE}, ANY}, "https://a/p.json"},
        {"Link",
         "<a>; rel=next, <https://a/l>; rel=license",
         REP_STATEMENT_LICENSE,
         {{NONE, NONE, NONE}, ANY},
         "https://a/l"},
        {"Link", "<a>; rel=next", REP_STATEMENT_NONE, {{NONE, NONE, NONE}, ANY}, ""},
        {"Content-Type", "noindex", REP_STATEMENT_NONE, {{NONE, NONE, NONE}, ANY}, ""},
        {"", "", REP_STATEMENT_NONE, {{NONE, NONE, NONE}, ANY}, ""},
};

TEST(headers)
{
        struct rep_text agents[] = {rep_string("ExampleBot"), rep_string("360Spider/1")};
        struct rep_header_reader reader = {.agents = agents, .count = 2, .now = THEN};

        for (size_t at = 0; at < COUNT(header_cases); at++) {
                const struct header_case *each = &header_cases[at];
                ENDS(free_text) struct rep_text name = exact_copy(each->name), value = exact_copy(each->value);
                struct rep_header_usage usage;
                assert_int_equal(rep_usage_of_header(name, value, &reader, &usage), REP_OK);
                assert_int_equal(usage.kind, each->kind);
                assert_preferences(&usage.preferences, each->preferences, each->value);
                assert_text(usage.license, each->license);
        }
}

TEST(readers)
{
        struct rep_text name = rep_string("X-Robots-Tag"), value = rep_string("a: noindex, noimageai"),
                        agents[] = {rep_string("a"), rep_string("two words")};
        struct rep_header_reader reader = {.is_image = true};
        struct rep_header_usage usage;

        assert_int_equal(rep_usage_of_header(name, value, &reader, &usage), REP_OK);
        assert_preferences(&usage.preferences, (struct rep_preferences){{NONE, NONE, NONE}, ANY}, "for nobody");
        reader.agents = agents;
        reader.count = 1;
        assert_int_equal(rep_usage_of_header(name, value, &reader, &usage), REP_OK);
        assert_preferences(&usage.preferences, (struct rep_preferences){{NO, NO, NO}, ANY}, "for a");
        reader.count = 2;
        assert_int_equal(rep_usage_of_header(name, value, &reader, &usage), REP_ERR_TOKEN);
        assert_int_equal(usage.kind, REP_STATEMENT_NONE);
        reader.agents = NULL;
        assert_int_equal(rep_usage_of_header(name, value, &reader, &usage), REP_ERR_ARGUMENT);
        assert_int_equal(rep_usage_of_header(name, value, NULL, &usage), REP_ERR_ARGUMENT);
        assert_int_equal(rep_usage_of_header(name, value, &reader, NULL), REP_ERR_ARGUMENT);
}

/* Texts of no bytes need no memory. */
TEST(nothing)
{
        struct rep_text none = {NULL, 0}, rest = none, path;
        struct rep_header_reader reader = {.count = 0};
        struct rep_preferences preferences;
        struct rep_header_usage usage;
        struct rep_robots_tag tag;
        struct rep_robots_rule rule;
        struct rep_usage_pair pair;
        enum rep_use use;
        int64_t time;

        assert_false(rep_use_of(none, &use));
        assert_int_equal(rep_content_usage(none, &preferences), REP_VALUE_OK);
        assert_int_equal(rep_content_signal(none, REP_SIGNAL_LINE, &preferences), REP_VALUE_BAD);
        assert_int_equal(rep_license(none, &path), REP_VALUE_BAD);
        assert_false(rep_next_signal(&rest, REP_SIGNAL_LINE, &pair));
        assert_false(rep_next_license(&rest, &path));
        assert_false(rep_tag_date(none, 0, &time));
        rep_split_usage(none, &path, &rest);
        assert_int_equal(path.size + rest.size, 0);
        rep_read_robots_tag(none, &tag);
        assert_false(rep_next_robots_rule(&tag, &rule));
        assert_int_equal(rep_usage_of_header(none, none, &reader, &usage), REP_OK);
}
