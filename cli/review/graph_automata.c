/* graph_automata.c: see graph_automata.h. */
#include "cli/review/graph_automata.h"

#include "analyze/url_path.h"
#include "cli/ask/robots_blob.h"
#include "emit/emit.h"

/* Writes what dot is to draw to SOURCE. */
static bool
make_source(const struct graph_automata *options, const struct rep_blob *blob, const char *name,
            struct rep_buffer *source, struct failure *failure)
{
        struct rep_decoded_blob decoded;
        struct rep_emission emission = {.decoded = &decoded,
                                        .prefix = "robots",
                                        .source = name,
                                        .options = "",
                                        .max_states = (uint32_t)options->max_states};
        struct rep_arena memory = {0};
        struct rep_buffer none = {0};
        enum rep_status status = rep_decode_blob(&memory, blob, &decoded);

        if (status == REP_OK && options->url != NULL)
                status = rep_find_path(&memory, decoded.dialect, options->url, strlen(options->url), &emission.path);
        if (status == REP_OK)
                status = rep_emit_dot(&emission, source, &none);
        rep_arena_free(&memory);
        if (status == REP_ERR_LIMIT)
                return fail(failure,
                            "more than %zu states, which nobody can read as a picture: --tree draws what the rules "
                            "say, --agent or --crawler the automaton of one crawler, --max-states raises the limit",
                            options->max_states);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

bool
graph_automata_source(const struct graph_automata *options, const char *file, struct rep_buffer *source,
                      struct failure *failure)
{
        /* Compact: a dense table no longer knows where states fail to. */
        struct rep_options compile = {.encoding = REP_ENCODING_COMPACT};
        struct robots robots;
        bool done;

        reading_apply(&options->reading, &compile);
        done = robots_load(&robots, file, &compile, options->asker, failure) &&
               reading_suits(&options->reading, &robots.blob, failure);
        if (done && robots.compiled && (options->asker != NULL || options->reading.max_bytes > 0))
                done = fail(failure, "a crawler and --max-bytes are for a robots.txt, and this is a blob");
        if (done && !options->quiet)
                robots_warn(input_name(file), &robots);
        if (done)
                done = make_source(options, &robots.blob, input_name(file), source, failure);
        robots_free(&robots);
        return done;
}
