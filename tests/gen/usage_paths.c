/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The paths of Content-Usage lines match and count as those of rules: a file whose rules became preferences (allow: no,
 * disallow: yes) gives the opposite answers with the same lines, for hostile files and random ones, in each encoding.
 */
#include "rep_robots.h"
#include "syntax/canonical.h"
#include "syntax/token.h"
#include "syntax/url.h"
#include "tests/support/hostile.h"
#include "tests/support/properties.h"
#include "tests/support/robots.h"
#include "tests/support/sample.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/crawler.h"

/* Lines that keep their preference in the google dialect. */
enum { LINE_BYTES = 16000 };

enum { KIND_BYTES = 60000, URL_BYTES = 200, URLS = 20, FILES = 1500 };

/* A file with rules, and the same lines with preferences. */
struct twins {
        char *rules, *usage;
        size_t rules_size, usage_size;
};

/* Returns what follows KEY and its colon in the SIZE bytes of LINE, or an empty text if LINE begins otherwise. */
static struct rep_text
value_of(const char *line, size_t size, const char *key)
{
        size_t length = strlen(key);
        struct rep_text value = {line + length, 0};

        if (size <= length || rep_token_compare((struct rep_text){line, length}, rep_string(key)) != 0)
                return value;
        for (value.size = size - length; value.size > 0 && *value.data == ' '; value.size--)
                value.data++;
        while (value.size > 0 && value.data[value.size - 1] == ' ')
                value.size--;
        return value;
}

static bool
contains(struct rep_text text, const char *part)
{
        for (size_t size = strlen(part); text.size >= size; text.data++, text.size--)
                if (memcmp(text.data, part, size) == 0)
                        return true;
        return false;
}

/* Returns whether VALUE means the same as a rule's pattern and as a path before a preference. */
static bool
is_path(struct rep_text value)
{
        for (size_t i = 0; i < value.size; i++)
                if (isspace((unsigned char)value.data[i]) || value.data[i] == '#' || value.data[i] == '\0')
                        return false;
        return value.size > 0 && value.size < LINE_BYTES && value.data[0] == '/' && !contains(value, "/index.htm");
}

static void
append(char *text, size_t *size, const char *before, struct rep_text value, const char *behind)
{
        *size += (size_t)sprintf(text + *size, "%s", before);
        memcpy(text + *size, value.data, value.size);
        *size += value.size;
        *size += (size_t)sprintf(text + *size, "%s\n", behind);
}

/* Adds the line at LINE to both of TWINS. */
static void
add_line(struct twins *twins, const char *line, size_t size)
{
        const struct rep_text nothing = {"", 0};
        struct rep_text agent = value_of(line, size, "user-agent:"), allow = value_of(line, size, "allow:"),
                        disallow = value_of(line, size, "disallow:");

        if (agent.size > 0) {
                append(twins->rules, &twins->rules_size, "User-agent: ", agent, "");
                append(twins->usage, &twins->usage_size, "User-agent: ", agent, "");
        } else if (is_path(allow)) {
                append(twins->rules, &twins->rules_size, "Allow: ", allow, "");
                append(twins->usage, &twins->usage_size, "Content-Usage: ", allow, " search=n");
        } else if (is_path(disallow)) {
                append(twins->rules, &twins->rules_size, "Disallow: ", disallow, "");
                append(twins->usage, &twins->usage_size, "Content-Usage: ", disallow, " search=y");
        } else {
                append(twins->rules, &twins->rules_size, "", nothing, "");
                append(twins->usage, &twins->usage_size, "", nothing, "");
        }
}

static struct twins
make_twins(struct rep_text text)
{
        struct twins twins = {malloc(40 * text.size + 100), malloc(40 * text.size + 100), 0, 0};
        const char *at = text.data, *end = text.data + text.size;

        while (at < end) {
                const char *next = memchr(at, '\n', (size_t)(end - at));

                next = next == NULL ? end : next;
                add_line(&twins, at, (size_t)(next - at));
                at = next + 1;
        }
        return twins;
}

static void
free_twins(struct twins *twins)
{
        free(twins->rules);
        free(twins->usage);
}

/* Asks about one URL of both. */
static void
compare_url(struct rep_robots *rules, struct rep_robots *usage, const struct rep_crawler *crawler, const char *url,
            size_t size)
{
        enum rep_preference wanted = REP_PREFERENCE_UNKNOWN;
        struct rep_result result;
        struct rep_usage answer;
        enum rep_status status = rep_robots_check(rules, crawler, url, size, &result);

        assert_int_equal(rep_robots_usage(usage, crawler, url, size, REP_USE_SEARCH, &answer), status);
        if (status != REP_OK)
                return;
        if (result.line > 0)
                wanted = result.verdict == REP_ALLOW ? REP_PREFERENCE_DISALLOW : REP_PREFERENCE_ALLOW;
        if (answer.preference != wanted || answer.line != result.line)
                print_error("%.*s: line %u, and not %u\n", (int)size, url, (unsigned)answer.line,
                            (unsigned)result.line);
        assert_int_equal(answer.preference, wanted);
        assert_int_equal(answer.line, result.line);
}

/* Returns whether URL is that of a robots.txt, about which no rule decides in one dialect. */
static bool
is_robots(const char *url, size_t size)
{
        struct rep_text path = rep_path_start(url, size, true);

        path.size = rep_path_size(url, path);
        return rep_is_robots_path((const unsigned char *)path.data, path.size);
}

TEST(hostile_files)
{
        ENDS(free_crawler) struct rep_crawler *bot = make_crawler("bot");
        char url[URL_BYTES];

        for (size_t kind = 0; kind < hostile_count(); kind++)
                for (int dialect = 0; dialect < 2 && is_in_share(kind); dialect++) {
                        ENDS(free_text)
                        struct rep_text text = hostile_robots(kind, SANITIZED ? KIND_BYTES / 6 : KIND_BYTES);
                        const struct rep_robots_options options = {.dialect = (enum rep_dialect)dialect,
                                                                   .encoding = REP_ENCODING_AUTO};
                        ENDS(free_twins) struct twins twins = make_twins(text);
                        ENDS(free_robots)
                        struct rep_robots *rules = parse_text((struct rep_text){twins.rules, twins.rules_size},
                                                              &options),
                                          *usage = parse_text((struct rep_text){twins.usage, twins.usage_size},
                                                              &options);

                        for (size_t which = 0; which < URLS && hostile_url(text, which, url, URL_BYTES) > 0; which++)
                                compare_url(rules, usage, bot, url, URL_BYTES);
                }
}

static void
compare_sample(struct random *random, struct sample *sample)
{
        static char text[SAMPLE_BYTES];
        enum rep_encoding encoding = (enum rep_encoding)random_below(random, 4);
        struct rep_crawler *crawlers[SAMPLE_AGENTS + 1] = {NULL};
        ENDS(free_twins) struct twins twins;
        ENDS(free_robots) struct rep_robots *rules, *usage;

        sample_make(sample, sample_dialect(random), random);
        twins = make_twins((struct rep_text){text, sample_text(sample, text)});
        rules = PARSE(((struct rep_text){twins.rules, twins.rules_size}), .dialect = sample->dialect,
                      .encoding = encoding);
        usage = PARSE(((struct rep_text){twins.usage, twins.usage_size}), .dialect = sample->dialect,
                      .encoding = encoding);
        for (size_t i = 0; i < sample->agent_count; i++)
                assert_int_equal(rep_crawler_create(&sample->agent[i], 1, REP_NAMES_ANY, &crawlers[i]), REP_OK);
        for (size_t i = 0; i < URLS; i++) {
                char url[SAMPLE_URL];
                size_t size = sample_url(sample, random, url);

                if (!is_robots(url, size))
                        compare_url(rules, usage, crawlers[random_below(random, sample->agent_count + 1)], url, size);
        }
        for (size_t i = 0; i < sample->agent_count; i++)
                rep_crawler_free(crawlers[i]);
}

TEST(random_files)
{
        size_t count = scaled(FILES, 50);
        ENDS(free_memory) struct sample *sample = malloc(sizeof(*sample));
        struct random random = {property_seed()};

        assert_non_null(sample);
        for (size_t i = 0; i < count; i++)
                compare_sample(&random, sample);
}
