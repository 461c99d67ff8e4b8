/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: values of lines and header fields about usage (rep_usage.h).
 *
 * Input: a byte that chooses the guarded side, and whether the response is an image; a header field's name; a line end;
 * the time; a value.
 */
#include "for_command.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/text.h"

static bool
is_same(const struct rep_preferences *a, const struct rep_preferences *b)
{
        return memcmp(a, b, sizeof(*a)) == 0;
}

static void
check_pair(const struct rep_usage_pair *pair, struct rep_text value)
{
        bool says = pair->preference != REP_PREFERENCE_UNKNOWN, extends = pair->extent != REP_USE_EXTENT_NONE;

        fuzz_expect(lies_in(pair->text, value) && lies_in(pair->name, pair->text) && lies_in(pair->given, pair->text),
                    "a pair lies in the value");
        fuzz_expect((pair->meaning == REP_PAIR_PREFERENCE) == says && (pair->meaning == REP_PAIR_EXTENT) == extends,
                    "a pair says what it means");
        fuzz_expect((pair->meaning == REP_PAIR_MALFORMED) == (pair->name.size == 0), "a pair has a name");
        fuzz_expect((unsigned)pair->use < REP_USES, "a use is one of those");
}

static void
check_usage(struct rep_text value)
{
        struct rep_preferences preferences, last = {.extent = REP_USE_EXTENT_NONE}, none = last;
        enum rep_value_status status = rep_content_usage(value, &preferences);
        struct rep_text rest = value, path, preference;
        struct rep_usage_pair pair;

        while (rep_next_usage(&rest, &pair)) {
                check_pair(&pair, value);
                if (pair.meaning != REP_PAIR_UNKNOWN_NAME)
                        last.of[pair.use] = pair.preference;
        }
        fuzz_expect((status == REP_VALUE_OK) == (rest.size == 0), "what is read to its end is a dictionary");
        fuzz_expect(is_same(&preferences, status == REP_VALUE_OK ? &last : &none), "the last of a key counts");
        rep_split_usage(value, &path, &preference);
        fuzz_expect(lies_in(path, value) && lies_in(preference, value), "path and preference lie in the value");
        fuzz_expect((path.size > 0) == (value.size > 0 && value.data[0] == '/'), "a path begins with a slash");
}

static void
check_signal(struct rep_text value, enum rep_signal_place place)
{
        struct rep_preferences preferences, sum = {.extent = REP_USE_EXTENT_NONE};
        enum rep_value_status status = rep_content_signal(value, place, &preferences);
        struct rep_text rest = value;
        struct rep_usage_pair pair;
        bool lost = false;

        while (rep_next_signal(&rest, place, &pair)) {
                struct rep_preferences one = {.extent = pair.extent};

                check_pair(&pair, value);
                one.of[pair.use] = pair.preference;
                rep_add_preferences(&sum, &one);
                lost |= pair.meaning == REP_PAIR_MALFORMED;
        }
        fuzz_expect(is_same(&preferences, &sum), "a signal is the sum of its pairs");
        fuzz_expect(!lost || status != REP_VALUE_OK, "what is lost is told");
        fuzz_expect(lost || status != REP_VALUE_PARTLY, "nothing else is told as lost");
}

static void
check_tag(struct rep_text value)
{
        struct rep_robots_tag tag;
        struct rep_robots_rule rule;
        size_t rules = 0;

        for (rep_read_robots_tag(value, &tag); rep_next_robots_rule(&tag, &rule); rules++) {
                fuzz_expect(lies_in(rule.agent, value) && lies_in(rule.name, value) && lies_in(rule.value, value),
                            "a rule lies in the value");
                fuzz_expect(rule.name.size > 0, "a rule has a name");
        }
        fuzz_expect(rules <= value.size, "a rule takes a byte");
}

static void
check_licenses(struct rep_text value)
{
        struct rep_text rest = value, url;
        size_t links = 0;

        for (; rep_next_license(&rest, &url); links++)
                fuzz_expect(url.size > 0 && lies_in(url, value), "a link's target lies in the value");
        fuzz_expect(rest.size == 0 && links <= value.size, "links end");
        fuzz_expect((rep_license(value, &url) == REP_VALUE_OK) == (url.size > 0), "a license has a URL");
        fuzz_expect(lies_in(url, value), "a license lies in the value");
}

static void
check_header(struct rep_text name, struct rep_text value, int64_t now, bool is_image)
{
        struct rep_text agent = {"examplebot", 10};
        struct rep_header_reader somebody = {.agents = &agent, .count = 1, .now = now, .is_image = is_image},
                                 anybody = {.now = now};
        struct rep_header_usage usage, common;
        struct rep_preferences both;

        fuzz_expect(rep_usage_of_header(name, value, &somebody, &usage) == REP_OK &&
                            rep_usage_of_header(name, value, &anybody, &common) == REP_OK,
                    "a field is never an error");
        fuzz_expect(usage.kind == common.kind && lies_in(usage.license, value), "a field has one kind");
        both = usage.preferences;
        rep_add_preferences(&both, &common.preferences);
        fuzz_expect(is_same(&both, &usage.preferences), "what is said to everybody is said to somebody");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard guard;
        struct fuzz_input input = {(const char *)data, size};
        unsigned choice = fuzz_byte(&input);
        struct rep_text name = fuzz_field(&input, '\n'), value;
        int64_t now = (int64_t)fuzz_number(&input), time;

        value = (struct rep_text){input.data, input.size};
        value.data = guard_hold(&guard, fuzz_side(choice), value.data, value.size);
        check_usage(value);
        check_signal(value, REP_SIGNAL_LINE);
        check_signal(value, REP_SIGNAL_FIELD);
        check_tag(value);
        check_licenses(value);
        check_header(name, value, now, choice & 2);
        (void)rep_tag_date(value, now, &time);
        return 0;
}
