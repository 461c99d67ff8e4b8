/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Properties: for random rules and URLs, every engine agrees with the reference.
 *
 * A failure is reduced, and printed as C strings for a new case.
 */
#include "tests/support/compiled.h"
#include "tests/support/engines.h"
#include "tests/support/reference.h"
#include "tests/support/sample.h"

#include "tests/support/properties.h"

#include <string.h>

enum { CHECKED = 1000000, LARGE_FILES = 200 };

/* One sample under test. */
struct trial {
        struct variant variants[ALL_VARIANTS_MAX];
        size_t variant_count;
        char text[SAMPLE_BYTES];
        struct crawl crawl;
        struct reference *reference;
        struct engines *engines; /* NULL: the library refused */
        struct fault fault;
};

static void
begin(struct trial *trial, const struct sample *sample)
{
        size_t size = sample_text(sample, trial->text);

        trial->crawl = (struct crawl){{trial->text, size}, 0, sample->agent, sample->agent_count, sample->dialect,
                                      sample->names};
        trial->reference = reference_parse(trial->text, size, 0, sample->dialect, sample->names);
        reference_pick(trial->reference, sample->agent, sample->agent_count);
        trial->engines = engines_open(trial->variants, trial->variant_count, &trial->crawl, &trial->fault);
}

static void
end(struct trial *trial)
{
        reference_free(trial->reference);
        engines_close(trial->engines);
}

/* The URL is checked as such, and as a path if it can be one, with all that a URL's path would leave out. */
static bool
agrees(struct trial *trial, struct rep_text url)
{
        struct rep_result wanted = reference_check(trial->reference, url.data, url.size);

        if (!trial->engines || !engines_check(trial->engines, url, wanted, &trial->fault))
                return false;
        if (url.size == 0 || url.data[0] != '/')
                return true;
        wanted = reference_check_path(trial->reference, url.data, url.size);
        return engines_check_path(trial->engines, url, wanted, &trial->fault);
}

/* ---- failures */

static bool
still_fails(struct trial *trial, const struct sample *sample, struct rep_text url)
{
        bool good;

        begin(trial, sample);
        good = agrees(trial, url);
        end(trial);
        return !good;
}

/* Takes COUNT lines from FROM on out of SAMPLE, if it fails without them too. */
static bool
without_lines(struct trial *trial, struct sample *sample, size_t from, size_t count, struct rep_text url)
{
        struct rep_text saved[SAMPLE_LINES];
        size_t rest = sample->line_count - from - count;

        memcpy(saved, sample->line, sizeof(saved));
        memmove(&sample->line[from], &sample->line[from + count], rest * sizeof(saved[0]));
        sample->line_count -= count;
        if (sample->line_count && still_fails(trial, sample, url))
                return true;
        memcpy(sample->line, saved, sizeof(saved));
        sample->line_count += count;
        return false;
}

static void
shrink_lines(struct trial *trial, struct sample *sample, struct rep_text url)
{
        for (size_t count = sample->line_count / 2; count > 0; count /= 2)
                for (size_t from = 0; from + count <= sample->line_count;)
                        if (!without_lines(trial, sample, from, count, url))
                                from++;
}

/* Takes out of TEXT, the URL or a line, every byte without which it fails too. */
static void
shrink_text(struct trial *trial, const struct sample *sample, struct rep_text *text, const struct rep_text *url)
{
        for (size_t at = 0; at < text->size;) {
                char *bytes = (char *)text->data, byte = bytes[at];
                memmove(bytes + at, bytes + at + 1, text->size - at - 1);
                text->size--;
                if (still_fails(trial, sample, *url))
                        continue;
                memmove(bytes + at + 1, bytes + at, text->size - at);
                bytes[at++] = byte;
                text->size++;
        }
}

static void
report(struct trial *trial, struct sample *sample, struct rep_text url)
{
        shrink_lines(trial, sample, url);
        shrink_text(trial, sample, &url, &url);
        for (size_t at = 0; at < sample->line_count; at++)
                shrink_text(trial, sample, &sample->line[at], &url);
        begin(trial, sample);
        agrees(trial, url);
        print_escaped("robots", trial->crawl.robots);
        for (size_t at = 0; at < sample->agent_count; at++)
                print_escaped("agent", sample->agent[at]);
        print_escaped("url", url);
        print_error("dialect %s, names %s\n", sample->dialect == REP_DIALECT_GOOGLE ? "google" : "rfc9309",
                    sample->names == REP_NAMES_WIDE ? "wide" : "any");
        print_error("%s\n", trial->fault.text);
        end(trial);
        fail();
}

/* ---- the run */

/* Checks URLs against SAMPLE and returns how many; *CHECKS counts the engines' answers. */
static size_t
check_sample(struct trial *trial, struct sample *sample, struct random *random, uint64_t *checks)
{
        char url[SAMPLE_URL];
        size_t checked = 0;

        /* A part of all variants, for more files are worth more than all variants for each. */
        trial->variant_count = some_variants(trial->variants, 25, random);
        begin(trial, sample);
        for (; checked < sample->url_count; checked++) {
                struct rep_text text = {url, sample_url(sample, random, url)};
                if (!agrees(trial, text)) {
                        end(trial);
                        report(trial, sample, text);
                }
        }
        *checks += checked * engines_count(trial->engines);
        end(trial);
        return checked;
}

TEST(engines_agree)
{
        static struct sample sample;
        static struct trial trial;
        uint64_t urls = 0, checks = 0, files = 0, wanted = scaled(CHECKED, 1000);
        struct random random = {property_seed()};

        for (; urls < wanted; files++) {
                sample_make(&sample, sample_dialect(&random), &random);
                urls += check_sample(&trial, &sample, &random, &checks);
        }
        print_message("%llu URLs against %llu files: %llu checks equal\n", (unsigned long long)urls,
                      (unsigned long long)files, (unsigned long long)checks);
}

/* The same with tables that take cells of 4 bytes. */
TEST(engines_agree_on_large_tables)
{
        static struct sample sample;
        static struct trial trial;
        uint64_t urls = 0, checks = 0;
        size_t wanted = scaled(LARGE_FILES, 5);
        struct random random = {property_seed()};

        for (size_t files = 0; files < wanted; files++) {
                struct rep_options options = {.encoding = REP_ENCODING_DENSE, .dialect = sample_dialect(&random)};
                struct compiled compiled;
                sample_make(&sample, options.dialect, &random);
                sample_enlarge(&sample, &random);
                compiled = compiled_robots((struct rep_text){trial.text, sample_text(&sample, trial.text)}, &options);
                assert_true(compiled_has_large_table(&compiled));
                compiled_free(&compiled);
                urls += check_sample(&trial, &sample, &random, &checks);
        }
        print_message("%llu URLs against %zu files with large tables: %llu checks equal\n", (unsigned long long)urls,
                      wanted, (unsigned long long)checks);
}
