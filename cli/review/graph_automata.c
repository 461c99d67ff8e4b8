/* SPDX-License-Identifier: Apache-2.0 */
/* graph_automata.c: see graph.h. */
#include "cli/review/graph.h"

#include "cli/ask/robots.h"

/* Describes why there is no graph. */
static bool
fail_graph(const struct graph_request *options, enum rep_status status, struct failure *failure)
{
        if (status == REP_ERR_LIMIT)
                return fail(failure,
                            "more than %zu states, which nobody can read as a picture: --tree draws what the rules "
                            "say, --agent or --crawler the automaton of one crawler, --max-states raises the limit",
                            options->most);
        return fail(failure, "%s", rep_status_text(status));
}

bool
graph_automata_source(const struct graph_request *options, const char *file, struct rep_emitted *source,
                      struct failure *failure)
{
        const struct rep_emit_options drawing = {
                .source = input_name(file), .url = options->url, .max_states = (uint32_t)options->most};
        struct rep_options compile = {.tracking = REP_TRACK_RULE};
        struct robots robots;
        bool done = robots_read(&robots, file, &options->reading, true, failure);

        reading_apply(&options->reading, &compile);
        if (done && robots.compiled)
                done = fail(failure, "automata are drawn of a robots.txt, and this is a blob: --tree draws its rules");
        if (done && !options->quiet)
                robots_warn(input_name(file), &robots);
        if (done)
                done = robots_choose(&robots, options->crawler, &compile, failure);
        if (done) {
                struct rep_text text = rep_robots_text(robots.rules);
                enum rep_status status = rep_emit(text.data, text.size, &compile, REP_FORMAT_DOT, &drawing, source);

                done = status == REP_OK || fail_graph(options, status, failure);
        }
        robots_free(&robots);
        return done;
}
