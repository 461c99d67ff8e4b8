/* SPDX-License-Identifier: Apache-2.0 */
/*
 * graph.c: `rep2c graph`: a robots.txt in, a picture of what it says or of its automata out.
 *
 * Graphviz's command `dot` draws the picture.  The file is written once the picture is complete.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/ask/crawlers.h"
#include "cli/ask/packs.h"
#include "cli/ask/robots.h"
#include "cli/base/input.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/base/process.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/fetch/source.h"
#include "emit/command.h"

struct graph_options {
        struct reading reading;
        struct crawlers crawlers;
        const struct crawler *crawler; /* NULL: all groups */
        size_t max_states, max_rows;   /* 0: not given */
        const char *output, *url;
        bool tree, quiet, force;
};

static const struct option_row option_rows[] = {
        {'o', "output", "FILE", take_string, offsetof(struct graph_options, output),
         .help = "write the picture to FILE, whole or not at all; its name ends in '.svg' or '.png'"},
        {.table = output_force_options, .offset = offsetof(struct graph_options, force)},
        {.table = crawler_options, .offset = offsetof(struct graph_options, crawlers)},
        {0, "tree", NULL, take_flag, offsetof(struct graph_options, tree),
         .help = "draw what the rules say, as a tree of path segments, each with its verdict, instead of automata"},
        {0, "url", "URL", take_string, offsetof(struct graph_options, url),
         .help = "mark the way of this URL, or path"},
        {0, "max-rows", "N", take_count, offsetof(struct graph_options, max_rows),
         .help = "with --tree: about as many rows as a tree may have (200); the rest is counted", .least = 1,
         .most = INT32_MAX},
        {0, "max-states", "N", take_count, offsetof(struct graph_options, max_states),
         .help = "the most states to draw (2000); 'rep2c emit --to dot' makes graphs of more", .least = 1,
         .most = INT32_MAX},
        {.table = reading_options, .offset = offsetof(struct graph_options, reading)},
        {'q', "quiet", NULL, take_flag, offsetof(struct graph_options, quiet), .help = "no warnings"},
        OPTIONS_END,
};

enum {
        LINE_SHOWN = 160, /* bytes of a message of dot that are passed on */
        STATES_DEFAULT = 2000,
        ROWS_DEFAULT = 200,
};

/* Returns the option of dot for the format that the ending of FILE names, or NULL for any other ending. */
static const char *
dot_format(const char *file)
{
        const char *suffix = strrchr(file, '.');

        if (suffix != NULL && strcmp(suffix, ".svg") == 0)
                return "-Tsvg";
        return suffix != NULL && strcmp(suffix, ".png") == 0 ? "-Tpng" : NULL;
}

/* Completes the options.  Returns the file. */
static const char *
examine(struct graph_options *options, char **arguments)
{
        struct failure failure;
        const char *file;

        options->crawler = crawlers_complete_for(&options->crawlers, &options->reading, arguments[0]);
        file = source_only(arguments, "robots.txt or blob", "file");
        if (options->output == NULL)
                usage_error("no output given: '-o FILE.svg' or '-o FILE.png'");
        if (options->tree && options->max_states > 0)
                usage_error("--max-states is for automata, --max-rows for --tree");
        if (!options->tree && options->max_rows > 0)
                usage_error("--max-rows is for --tree, --max-states for automata");
        if (options->url != NULL &&
            !page_examine(rep_string(options->url), reading_dialect(&options->reading), &failure))
                usage_error("--url: %s", failure.text);
        if (dot_format(options->output) == NULL)
                usage_error("'%s' ends in neither '.svg' nor '.png'", options->output);
        output_file_spares(options->force, options->output, file);
        return file;
}

/* Returns the first line that dot wrote to standard error, for a message. */
static int
first_line(const struct process *dot, const char **line)
{
        const char *end = dot->errors.size > 0 ? memchr(dot->errors.bytes, '\n', dot->errors.size) : NULL;

        *line = (const char *)dot->errors.bytes;
        return (int)(end != NULL ? end - *line : (ptrdiff_t)dot->errors.size);
}

/* Returns whether dot drew something.  If not, says why. */
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

/* Lets dot draw SOURCE into the file that OPTIONS name. */
static bool
draw(const struct graph_options *options, const struct rep_emitted *source, struct failure *failure)
{
        const char *const arguments[] = {"dot", dot_format(options->output), NULL};
        struct process dot;
        bool done = process_run(&dot, arguments, source->source, failure) && has_drawn(&dot, failure);
        const char *line;
        int size = first_line(&dot, &line);

        if (done && !options->quiet && size > 0)
                report_warning(options->output, "dot: %.*s", size, line);
        if (done)
                done = output_file_write(options->output,
                                         (struct rep_text){(const char *)dot.output.bytes, dot.output.size}, failure);
        process_free(&dot);
        return done;
}

/* ---- the input for dot */

/* Describes why there is neither picture nor graph. */
static bool
fail_drawing(const struct graph_options *options, enum rep_status status, struct failure *failure)
{
        if (status == REP_ERR_LIMIT && options->tree && options->crawler == NULL)
                return fail(failure,
                            "more than %d kinds of crawlers have rules of their own, too many trees for a picture: "
                            "--agent or --crawler draws those of one",
                            REP_PICTURE_TREES);
        if (status == REP_ERR_LIMIT && !options->tree)
                return fail(failure,
                            "more than %zu states, which nobody can read as a picture: --tree draws what the rules "
                            "say, --agent or --crawler the automaton of one crawler, --max-states raises the limit",
                            options->max_states > 0 ? options->max_states : STATES_DEFAULT);
        return fail(failure, "%s", rep_status_text(status));
}

/* Makes the input for dot of the meaning of the rules of FILE, as a tree for people. */
static bool
tree_source(const struct graph_options *options, const char *file, struct rep_emitted *source, struct failure *failure)
{
        const struct rep_picture_options drawing = {
                .crawler = options->crawler == NULL ? NULL : options->crawler->asks,
                .source = input_name(file),
                .url = options->url,
                .max_rows = options->max_rows > 0 ? options->max_rows : ROWS_DEFAULT,
        };
        struct robots robots;
        uint64_t undecided = 0;
        enum rep_status status;
        bool done = robots_read_lines(&robots, file, &options->reading, failure);

        if (done && options->crawler != NULL)
                done = robots_suit(&robots, options->crawler, failure);
        if (done && options->url != NULL)
                done = robots_take(&robots, "", rep_string(options->url), failure);
        if (done) {
                status = rep_robots_picture(robots.rules, &drawing, source, &undecided);
                done = status == REP_OK || fail_drawing(options, status, failure);
        }
        if (done && undecided > 0 && !options->quiet)
                report_warning(input_name(file),
                               "too many rules meet: for %" PRIu64
                               " rows it was not settled whether another rule decides in part",
                               undecided);
        robots_free(&robots);
        return done;
}

/* Makes the input for dot of the automata of FILE, a robots.txt. */
static bool
automata_source(const struct graph_options *options, const char *file, struct rep_emitted *source,
                struct failure *failure)
{
        const struct rep_emit_options drawing = {
                .source = input_name(file),
                .url = options->url,
                .max_states = (uint32_t)(options->max_states > 0 ? options->max_states : STATES_DEFAULT)};
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

                done = status == REP_OK || fail_drawing(options, status, failure);
        }
        robots_free(&robots);
        return done;
}

/* ---- the command */

static int
graph_run(void *context, char **arguments)
{
        struct graph_options *options = context;
        const char *file = examine(options, arguments);
        struct rep_emitted source = {.tables = 0};
        struct failure failure;

        if (!(options->tree ? tree_source : automata_source)(options, file, &source, &failure))
                end_with(input_name(file), &failure);
        if (!draw(options, &source, &failure))
                end_with(options->output, &failure);
        rep_emitted_free(&source);
        return STATUS_OK;
}

const struct command graph_command = {
        .name = "graph",
        .group = COMMANDS_REVIEW,
        .summary = "draw what rules say, or their automata",
        .usage = "[OPTION...] ROBOTS -o FILE",
        .about = "Draws what the rules of ROBOTS say as a tree, with --tree, or else the automata that they become. "
                 "ROBOTS is a robots.txt, its URL or '-' for standard input; with --tree a compiled blob, too. Needs "
                 "'dot' of Graphviz.\n",
        .options = option_rows,
        .more = "Exit status: 0 the picture was written, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c graph --tree robots.txt -o robots.svg\n"
                "  rep2c graph --tree --url /search?q=tea robots.txt -o robots.svg\n"
                "  rep2c graph --crawler Googlebot robots.txt -o robots.svg\n"
                "  rep2c graph --agent ExampleBot robots.txt -o robots.png\n"
                "  rep2c emit --to dot robots.txt | dot -Tpdf -o robots.pdf\n",
        .size = sizeof(struct graph_options),
        .run = graph_run,
};
