/* SPDX-License-Identifier: Apache-2.0 */
/* graph_automata.c: see graph.h. */
#include "cli/review/graph.h"

#include "cli/ask/robots.h"

/* Writes what dot is to draw. */
static bool
make_source(const struct graph_request *options, const struct rep_blob *blob, const char *name,
            struct rep_emitted *source, struct failure *failure)
{
        const struct rep_emit_options emission = {
                .size = sizeof(emission), .source = name, .url = options->url, .max_states = (uint32_t)options->most};
        enum rep_status status = rep_emit(blob, REP_FORMAT_DOT, &emission, source);

        if (status == REP_ERR_LIMIT)
                return fail(failure,
                            "more than %zu states, which nobody can read as a picture: --tree draws what the rules "
                            "say, --agent or --crawler the automaton of one crawler, --max-states raises the limit",
                            options->most);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

bool
graph_automata_source(const struct graph_request *options, const char *file, struct rep_emitted *source,
                      struct failure *failure)
{
        struct rep_options compile = {.encoding = rep_format_facts(REP_FORMAT_DOT)->encoding};
        struct robots robots;
        struct rep_blob blob;
        bool done;

        reading_apply(&options->reading, &compile);
        done = robots_read(&robots, file, &options->reading, true, failure) &&
               robots_compile(&robots, &compile, options->crawler, &blob, failure);
        if (done && robots.compiled && (options->crawler != NULL || options->reading.max_bytes > 0))
                done = fail(failure, "a crawler and --max-bytes are for a robots.txt, and this is a blob");
        if (done && !options->quiet)
                robots_warn(input_name(file), &robots);
        if (done)
                done = make_source(options, &blob, input_name(file), source, failure);
        robots_free(&robots);
        return done;
}
