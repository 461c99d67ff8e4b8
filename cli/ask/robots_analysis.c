/* SPDX-License-Identifier: Apache-2.0 */
/* robots_analysis.c: see robots_analysis.h. */
#include "cli/ask/robots_analysis.h"

#include "cli/ask/robots_blob.h"

/* ---- blobs */

bool
robots_analyze_blob(struct robots_analysis *robots, const struct rep_blob *blob, struct failure *failure)
{
        enum rep_status status;
        struct rep_stats stats;

        *robots = (struct robots_analysis){.analysis = NULL};
        robots->blob = *blob;
        rep_blob_stats(blob, &stats);
        if (stats.no_texts)
                return fail(failure, "the blob is stripped, and knows no lines");
        robots->options.dialect = stats.dialect;
        robots->options.names = stats.names;
        status = rep_analysis_create_blob(blob, &robots->analysis);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* The same for the blob in BYTES, if it matches READING.  ROBOTS takes BYTES over. */
static bool
analyze_bytes(struct robots_analysis *robots, struct input bytes, const struct reading *reading,
              struct failure *failure)
{
        struct rep_error error;
        struct rep_blob blob;
        bool done;

        if (rep_open(&blob, bytes.bytes, bytes.size, &error) != REP_OK)
                done = fail(failure, "%s: %s, at byte %zu", rep_status_text(error.status), error.message, error.offset);
        else
                done = reading_suits(reading, &blob, failure) && robots_analyze_blob(robots, &blob, failure);
        robots->bytes = bytes;
        return done;
}

/* ---- texts */

/* Reads the text of ROBOTS with its options. */
static bool
analyze_text(struct robots_analysis *robots, struct failure *failure)
{
        enum rep_status status =
                rep_analysis_create(robots->text.data, robots->text.size, &robots->options, &robots->analysis);

        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

bool
robots_analyze_text(struct robots_analysis *robots, struct rep_text text, const struct reading *reading,
                    struct failure *failure)
{
        *robots = (struct robots_analysis){.text = text};
        reading_apply(reading, &robots->options);
        return analyze_text(robots, failure);
}

/* ---- texts and blobs */

bool
robots_analyze_unjudged(struct robots_analysis *robots, const char *file, const struct reading *reading,
                        const struct crawler *crawler, struct failure *failure)
{
        struct rep_report seen;
        struct source source;
        bool done;

        *robots = (struct robots_analysis){.analysis = NULL};
        reading_apply(reading, &robots->options);
        robots->options.names = crawler_names(crawler, robots->options.names);
        done = source_read_rules(&source, file, robots->options.max_bytes, failure);
        robots->bytes = source.bytes;
        if (!done)
                return false;
        if (input_is_blob(&source.bytes))
                return analyze_bytes(robots, source.bytes, reading, failure);
        robots->text = (struct rep_text){source.bytes.bytes, source.bytes.size};
        if (!analyze_text(robots, failure))
                return false;
        rep_analysis_report(robots->analysis, &seen);
        /* `rep2c lint` reports the other problems of the text. */
        robots_warn_text(input_name(file), &(struct rep_report){.ignored_bytes = seen.ignored_bytes},
                         REP_CONTENT_ROBOTS);
        return true;
}

bool
robots_analyze(struct robots_analysis *robots, const char *file, const struct reading *reading,
               const struct crawler *crawler, struct failure *failure)
{
        const struct rep_report seen = {.lines = 0};
        bool done = robots_analyze_unjudged(robots, file, reading, crawler, failure);

        if (done && robots->text.data != NULL)
                robots_warn_text(input_name(file), &seen, rep_content_of(robots->text.data, robots->text.size));
        return done;
}

/* Describes the first of the COUNT AGENTS that is not a token, if there is one. */
static void
fail_agents(const struct robots_analysis *robots, const struct rep_text *agents, size_t count, struct failure *failure)
{
        size_t number = rep_first_no_token(agents, count, robots->options.names);
        struct failure what;

        if (number < count && !agent_examine(agents[number], robots->options.names, &what))
                fail(failure, "--agent: %s", what.text);
}

struct rep_crawler_rules *
robots_pick(struct robots_analysis *robots, const struct rep_text *agents, size_t count, struct failure *failure)
{
        struct rep_crawler_rules *rules;
        enum rep_status status = rep_pick_rules(robots->analysis, agents, count, &rules);

        if (status == REP_ERR_TOKEN)
                fail_agents(robots, agents, count, failure);
        else if (status != REP_OK)
                fail(failure, "--agent: %s", rep_status_text(status));
        return rules;
}

struct rep_crawler_rules *
robots_pick_crawler(struct robots_analysis *robots, const struct crawler *crawler, struct failure *failure)
{
        struct rep_crawler_rules *rules;
        enum rep_status status;

        if (crawler == NULL)
                return robots_pick(robots, NULL, 0, failure);
        status = rep_pick_crawler_rules(robots->analysis, crawler->asks, &rules);
        if (status != REP_OK)
                crawler_fail(crawler, robots->options.names, status, failure);
        return rules;
}

void
robots_analysis_free(struct robots_analysis *robots)
{
        rep_analysis_destroy(robots->analysis);
        input_free(&robots->bytes);
}
