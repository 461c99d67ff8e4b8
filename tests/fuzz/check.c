/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: robots.txt and URLs -> verdicts, against the reference, in both encodings, with both trackings, one by
 * one and in batches, and by a rule set, with guards around everything.
 *
 * Input: a byte of choices (enum choice); a line of agents, separated by commas; URLs, a line each; an empty line;
 * the robots.txt.  Its own lines, and its first bytes, are also checked as URLs, so that URLs with any byte occur.
 */
#include "rep_runtime.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/guarded_crawl.h"
#include "tests/support/reference.h"

enum choice { CHOICE_SIDE = 1, CHOICE_SELECTED = 2, CHOICE_STRIPPED = 4, CHOICE_LIMIT = 8, CHOICE_WIDE = 16 };

/* How many URLs are asked of each kind, and their size. */
enum { URLS_MAX = 16, VALUES_MAX = 8, URL_MAX = 256, LIMIT = 200 };

struct run {
        struct guarded_crawl guarded;
        struct reference *reference;
        struct fault fault;
        unsigned side; /* changes from URL to URL */
};

static void
check_url(struct run *run, struct rep_text url)
{
        char path[URL_MAX + 1];
        struct rep_result wanted;
        size_t size;

        if (url.size > URL_MAX)
                url.size = URL_MAX;
        wanted = reference_check(run->reference, url.data, url.size);
        size = reference_path(url.data, url.size, reference_dialect(run->reference), path);
        if (!guarded_check(&run->guarded, url, (struct rep_text){path, size}, fuzz_side(run->side++), wanted,
                           &run->fault))
                fuzz_fail("%s: \"%.*s\"", run->fault.text, (int)url.size, url.data);
}

static void
check_urls(struct run *run, struct fuzz_input urls, struct rep_text robots)
{
        struct rep_directive directive;
        struct rep_text url;

        for (size_t left = URLS_MAX; left > 0 && (url = fuzz_field(&urls, '\n')).size > 0; left--)
                check_url(run, url);
        for (size_t at = 0; at < VALUES_MAX && (directive = reference_directive(run->reference, at)).key.size; at++)
                check_url(run, directive.value);
        check_url(run, robots);
        check_url(run, (struct rep_text){NULL, 0});
}

/* Takes the line of agents. */
static size_t
take_agents(struct fuzz_input *input, struct rep_text agents[GUARDED_AGENTS])
{
        struct rep_text line = fuzz_field(input, '\n');
        struct fuzz_input names = {line.data, line.size};
        size_t count = 0;

        while (count < GUARDED_AGENTS && names.size > 0)
                agents[count++] = fuzz_field(&names, ',');
        return count;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct run run;
        struct fuzz_input input = {(const char *)data, size}, urls;
        struct rep_text agents[GUARDED_AGENTS];
        unsigned choice = fuzz_byte(&input);
        struct crawl crawl = {.agents = agents, .max_bytes = choice & CHOICE_LIMIT ? LIMIT : 0};
        struct variant variant = {.selected = choice & CHOICE_SELECTED, .stripped = choice & CHOICE_STRIPPED};

        run.side = choice;
        crawl.agent_count = take_agents(&input, agents);
        crawl.names = REP_NAMES_ANY;
        if (choice & CHOICE_WIDE && rep_first_no_token(agents, crawl.agent_count, REP_NAMES_WIDE) == crawl.agent_count)
                crawl.names = REP_NAMES_WIDE;
        urls = input;
        while (fuzz_field(&input, '\n').size > 0)
                ;
        crawl.robots = (struct rep_text){input.data, input.size};
        variant.selected = variant.selected && crawl.agent_count > 0;
        for (size_t at = 0; at < FUZZ_DIALECTS; at++) {
                crawl.dialect = fuzz_dialects[at];
                run.reference = reference_parse(input.data, input.size, crawl.max_bytes, crawl.dialect, crawl.names);
                reference_pick(run.reference, agents, crawl.agent_count);
                if (!guarded_open(&run.guarded, &crawl, variant, fuzz_side(choice), &run.fault))
                        fuzz_fail("%s", run.fault.text);
                check_urls(&run, urls, crawl.robots);
                reference_free(run.reference);
        }
        return 0;
}
