/*
 * graph.c: `rep2c graph`: a robots.txt or a compiled blob in, a picture of its automata out.
 *
 * Graphviz's command `dot` draws it: our graph goes to it, and what it answers goes to the file, once all of it is
 * there.
 */
#include <string.h>

#include "cli/askers.h"
#include "cli/command.h"
#include "cli/memory.h"
#include "cli/output.h"
#include "cli/output_file.h"
#include "cli/process.h"
#include "cli/reading.h"
#include "cli/robots_blob.h"
#include "emit/emit.h"

struct graph_options {
        struct reading reading;
        struct askers askers;
        const struct asker *asker; /* NULL: all groups */
        size_t max_states;
        const char *output;
        bool quiet;
};

static const struct option_row option_rows[] = {
        {'o', "output", "FILE", take_string, offsetof(struct graph_options, output),
         .help = "write the picture to FILE, whole or not at all; its name ends in '.svg' or '.png'"},
        {.table = asker_options, .offset = offsetof(struct graph_options, askers)},
        {0, "max-states", "N", take_count, offsetof(struct graph_options, max_states),
         .help = "most states that are drawn (10000); many take dot long", .least = 1, .most = INT32_MAX},
        {.table = reading_options, .offset = offsetof(struct graph_options, reading)},
        {'q', "quiet", NULL, take_flag, offsetof(struct graph_options, quiet), .help = "no warnings"},
        OPTIONS_END,
};

/* Bytes of a message of dot that are passed on. */
enum { LINE_SHOWN = 160 };

/* The option of dot that makes it write what the name of FILE ends in; NULL where that is something else. */
static const char *
dot_format(const char *file)
{
        /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): examine() goes on with an output only */
        const char *suffix = strrchr(file, '.');

        if (suffix != NULL && strcmp(suffix, ".svg") == 0)
                return "-Tsvg";
        return suffix != NULL && strcmp(suffix, ".png") == 0 ? "-Tpng" : NULL;
}

/* Do the options go together, and with the arguments that are no options? */
static int
examine(struct graph_options *options, char **arguments)
{
        int status = askers_complete_one(&options->askers, "graph", reading_names(&options->reading), &options->asker);

        if (status != OPTION_TAKEN)
                return status;
        if (arguments[0] == NULL)
                return usage_error("graph", "no robots.txt or blob given");
        if (arguments[1] != NULL)
                return usage_error("graph", "one file at a time, and '%s' is a second", arguments[1]);
        if (options->output == NULL)
                return usage_error("graph", "no output given: '-o FILE.svg' or '-o FILE.png'");
        if (dot_format(options->output) == NULL)
                return usage_error("graph", "'%s' ends in neither '.svg' nor '.png'", options->output);
        return OPTION_TAKEN;
}

/* Writes what dot is to draw to SOURCE. */
static bool
make_source(const struct graph_options *options, const struct rep_blob *blob, const char *name,
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

        if (status == REP_OK)
                status = rep_emit_dot(&emission, source, &none);
        rep_arena_free(&memory);
        if (status == REP_ERR_LIMIT)
                return fail(failure,
                            "too many states to draw; --agent draws the rules of one crawler, --max-states "
                            "raises the limit");
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* The first line that dot wrote to standard error, for a message. */
static int
first_line(const struct process *dot, const char **line)
{
        const char *end = dot->errors.size > 0 ? memchr(dot->errors.bytes, '\n', dot->errors.size) : NULL;

        *line = (const char *)dot->errors.bytes;
        return (int)(end != NULL ? end - *line : (ptrdiff_t)dot->errors.size);
}

/* Did dot draw something?  If not, says why. */
static bool
has_drawn(const struct process *dot, struct failure *failure)
{
        const char *line;
        int size = first_line(dot, &line);

        if (dot->missing)
                return fail(failure,
                            "there is no command 'dot' in PATH: install Graphviz (Debian: apt install graphviz)");
        if (dot->status < 0)
                return fail(failure, "dot was ended by a signal");
        if (dot->status > 0 && size > 0)
                return fail(failure, "dot: %.*s (exit status %d)", size < LINE_SHOWN ? size : LINE_SHOWN, line,
                            dot->status);
        if (dot->status > 0)
                return fail(failure, "dot: exit status %d", dot->status);
        return dot->output.size > 0 || fail(failure, "dot wrote nothing");
}

static void
warn_of_dot(const char *file, const struct process *dot)
{
        const char *line;
        int size = first_line(dot, &line);

        if (size > 0)
                report_warning(file, "dot: %.*s", size, line);
}

/* Has SOURCE drawn, into the file that OPTIONS name. */
static bool
draw(const struct graph_options *options, const struct rep_buffer *source, struct failure *failure)
{
        const char *const arguments[] = {"dot", dot_format(options->output), NULL};
        struct rep_text input = {(const char *)source->bytes, source->size};
        struct process dot;
        bool done = process_run(&dot, arguments, input, failure) && has_drawn(&dot, failure);

        if (done && !options->quiet)
                warn_of_dot(options->output, &dot);
        if (done)
                done = output_file_write(options->output,
                                         (struct rep_text){(const char *)dot.output.bytes, dot.output.size}, failure);
        process_free(&dot);
        return done;
}

/* Reads FILE and makes of it what dot is to draw. */
static bool
read_source(const struct graph_options *options, const char *file, struct rep_buffer *source, struct failure *failure)
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

static int
graph_run(const struct graph_options *options, const char *file)
{
        struct rep_buffer source = {0};
        struct failure failure;
        int status = STATUS_ERROR;

        if (!read_source(options, file, &source, &failure))
                report(input_name(file), 0, &failure);
        else if (!draw(options, &source, &failure))
                report(options->output, 0, &failure);
        else
                status = STATUS_OK;
        rep_buffer_free(&source);
        return status;
}

static int
graph_main(int argc, char **argv)
{
        struct graph_options options = {.output = NULL};
        char **arguments;
        int status = options_read(&graph_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        if (status == OPTION_TAKEN)
                status = graph_run(&options, arguments[0]);
        askers_free(&options.askers);
        return status;
}

const struct command graph_command = {
        .name = "graph",
        .summary = "draw the automata of a robots.txt or a compiled blob, with Graphviz",
        .usage = "[OPTION...] ROBOTS -o FILE",
        .about = "Draws the automata of ROBOTS: a robots.txt, a compiled blob, or '-' for standard input. Needs 'dot' "
                 "of Graphviz.\n",
        .options = option_rows,
        .more = "Exit status: 0 the picture was written, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c graph robots.txt -o robots.svg\n"
                "  rep2c graph --agent ExampleBot robots.txt -o robots.png\n"
                "  rep2c emit --to dot robots.txt | dot -Tpdf -o robots.pdf\n",
        .run = graph_main,
};
