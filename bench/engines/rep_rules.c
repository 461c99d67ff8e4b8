/*
 * rep2c without an automaton: a rule set that is read, and scanned at every check.
 *
 * Set-up is everything from the text to a rule set of its own: read for the agent, and copied out of the compiler,
 * whose memory is kept from one file to the next.
 */
#include "rep_rules.h"

#include "engine.h"
#include "library.h"

static void *
create(const struct bench_task *task)
{
        struct rep_options options = {.tracking = task->verdict_only ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                                      .agents = &task->agent,
                                      .agent_count = 1};
        const struct rep_ruleset *rules;
        void *site;

        expect_ok(rep_ruleset_read(kept_compiler(), task->robots.data, task->robots.size, &options, &rules));
        site = bench_some(malloc(rep_ruleset_size(rules)));
        return memcpy(site, rules, rep_ruleset_size(rules));
}

/* Paths are asked as such; a whole URL costs what it takes to find its path. */
static void
check(const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        struct rep_result result;

        for (size_t i = 0; i < count; i++) {
                struct rep_text url = queries[i].url;

                if (url.data[0] == '/')
                        expect_ok(rep_ruleset_check_path(queries[i].site, url.data, url.size, &result));
                else
                        expect_ok(rep_ruleset_check(queries[i].site, url.data, url.size, &result));
                verdicts[i] = (unsigned char)result.verdict;
        }
}

static size_t
bytes(const void *site)
{
        return rep_ruleset_size(site);
}

const struct bench_engine bench_rep_rules = {"rep-rules", true, false, create, check, bytes, free, REP_DIALECT_GOOGLE};
