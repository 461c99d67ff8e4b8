/* robots_analysis.c: see robots_analysis.h. */
#include "cli/ask/robots_analysis.h"

#include "cli/ask/robots_blob.h"
#include "cli/base/memory.h"

/* ---- blobs */

/* A text that grows. */
struct lines {
        struct input text;
        size_t capacity;
        uint32_t line; /* that the text ends in, from 1 */
};

static void
put(struct lines *lines, const char *bytes, size_t size)
{
        while (lines->capacity - lines->text.size < size)
                lines->text.bytes = must_grow(lines->text.bytes, &lines->capacity, 4096, 1);
        if (size > 0)
                memcpy(lines->text.bytes + lines->text.size, bytes, size);
        lines->text.size += size;
}

/* Writes the lines that BLOB knows, each at its number. */
static void
put_directives(struct lines *lines, const struct rep_blob *blob)
{
        struct rep_directive directive;
        size_t i;

        for (i = 0; rep_blob_directive(blob, i, &directive) == REP_OK; i++) {
                for (; lines->line < directive.line; lines->line++)
                        put(lines, "\n", 1);
                put(lines, directive.key.data, directive.key.size);
                put(lines, ":", 1);
                put(lines, directive.value.data, directive.value.size);
        }
        put(lines, "\n", 1);
}

/* Sets ROBOTS->text to the lines of BLOB, and in OPTIONS how they are to be read. */
static bool
read_lines(struct robots_analysis *robots, const struct rep_blob *blob, struct rep_options *options,
           struct failure *failure)
{
        struct lines lines = {.line = 1};
        struct rep_stats stats;

        rep_blob_stats(blob, &stats);
        if (stats.no_texts)
                return fail(failure, "the blob is stripped, and knows no lines");
        put_directives(&lines, blob);
        robots->text = lines.text;
        options->dialect = stats.dialect;
        options->names = stats.names;
        options->max_bytes = lines.text.size;
        return true;
}

/* Replaces the blob in ROBOTS->text by its lines. */
static bool
read_blob(struct robots_analysis *robots, const struct reading *reading, struct rep_options *options,
          struct failure *failure)
{
        struct input bytes = robots->text;
        struct rep_error error;
        struct rep_blob blob;
        bool done;

        robots->text = (struct input){.bytes = NULL};
        if (rep_open(&blob, bytes.bytes, bytes.size, &error) != REP_OK)
                done = fail(failure, "%s: %s, at byte %zu", rep_status_text(error.status), error.message, error.offset);
        else
                done = reading_suits(reading, &blob, failure) && read_lines(robots, &blob, options, failure);
        input_free(&bytes);
        return done;
}

/* ---- all */

/* Analyses ROBOTS->text. */
static bool
analyze(struct robots_analysis *robots, const struct rep_options *options, struct failure *failure)
{
        enum rep_status status = rep_analysis_create(robots->text.bytes, robots->text.size, options, &robots->analysis);

        robots->options = *options;
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

bool
robots_analyze(struct robots_analysis *robots, const char *file, const struct reading *reading, struct failure *failure)
{
        struct rep_options options = {.strip = false};
        struct rep_report seen;
        struct source source;
        bool done;

        *robots = (struct robots_analysis){.analysis = NULL};
        reading_apply(reading, &options);
        done = source_read_rules(&source, file, options.max_bytes, failure);
        robots->text = source.bytes;
        if (!done)
                return false;
        if (input_is_blob(&robots->text) && !read_blob(robots, reading, &options, failure))
                return false;
        if (!analyze(robots, &options, failure))
                return false;
        rep_analysis_report(robots->analysis, &seen);
        /* What else is wrong with the text is for `rep2c lint`. */
        robots_warn_text(input_name(file), &(struct rep_report){.ignored_bytes = seen.ignored_bytes}, NULL);
        return true;
}

bool
robots_analyze_blob(struct robots_analysis *robots, const struct rep_blob *blob, struct failure *failure)
{
        struct rep_options options = {.strip = false};

        *robots = (struct robots_analysis){.analysis = NULL};
        return read_lines(robots, blob, &options, failure) && analyze(robots, &options, failure);
}

/* Says which of the COUNT AGENTS is no token. */
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
robots_pick_asker(struct robots_analysis *robots, const struct asker *asker, struct failure *failure)
{
        struct rep_crawler_rules *rules;
        enum rep_status status;

        if (asker == NULL)
                return robots_pick(robots, NULL, 0, failure);
        if (asker->crawler == NULL)
                return robots_pick(robots, asker->agents.texts, asker->agents.count, failure);
        status = rep_pick_crawler_rules(robots->analysis, asker->crawler, &rules);
        if (status == REP_ERR_TOKEN)
                agent_examine(asker->crawler->tokens[0], robots->options.names, failure);
        else if (status != REP_OK)
                fail(failure, "%s", rep_status_text(status));
        return rules;
}

void
robots_analysis_free(struct robots_analysis *robots)
{
        rep_analysis_destroy(robots->analysis);
        input_free(&robots->text);
}
