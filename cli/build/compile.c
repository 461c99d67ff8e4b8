/* SPDX-License-Identifier: Apache-2.0 */
/* compile.c: `rep2c compile`: compiles a robots.txt to a blob. */

#include "cli/ask/crawlers.h"
#include "cli/ask/packs.h"
#include "cli/ask/robots.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/fetch/source.h"
#include "emit/command.h"

struct compile_options {
        struct reading reading;
        struct crawlers crawlers;
        const struct crawler *crawler; /* NULL: all groups */
        struct choice encoding, tracking, debug;
        const char *output;
        enum rep_strip strip;
        bool quiet, force;
};

/* The values of the words of --debug. */
static const unsigned debug_stages[] = {REP_DEBUG_RULES, REP_DEBUG_TREE,     REP_DEBUG_AUTOMATON,
                                        REP_DEBUG_ORDER, REP_DEBUG_ENCODING, REP_DEBUG_ALL};

static void
take_strip(const struct option_use *use)
{
        struct choice choice = {.value = 1};

        if (use->argument != NULL)
                take_choice(&(struct option_use){use->row, use->argument, &choice});
        *(enum rep_strip *)use->place = choice.value == 0 ? REP_STRIP_TEXTS : REP_STRIP_ALL;
}

static const struct option_row option_rows[] = {
        {'o', "output", "FILE", take_string, offsetof(struct compile_options, output),
         .help = "write the blob to FILE, whole or not at all; '-': standard output"},
        {.table = output_force_options, .offset = offsetof(struct compile_options, force)},
        {.table = crawler_options, .offset = offsetof(struct compile_options, crawlers)},
        {0, "track", "rule|verdict", take_choice, offsetof(struct compile_options, tracking),
         .help = "keep the rule that decides (the default), or the verdict alone: smaller, faster",
         .words = "rule|verdict"},
        {0, "encoding", "NAME", take_choice, offsetof(struct compile_options, encoding),
         .help = "how rules are stored: 'auto' (the default: a list of few rules, else compact), 'dense' (large, "
                 "fastest for many URLs of one host), 'compact', or 'list' (made at once, slow with many rules)",
         .words = "auto|dense|compact|list"},
        {0, "strip", "WHAT", take_strip, offsetof(struct compile_options, strip),
         .help = "leave out 'all' that no verdict needs (the default): lines, directives and counts; or only 'texts', "
                 "which keeps the lines of rules",
         .words = "texts|all", .optional = true},
        {0, "debug", "STAGE", take_choice, offsetof(struct compile_options, debug),
         .help = "print what a stage made of each rule set: 'rules', 'tree' (of segments), 'automaton', 'order' (of "
                 "states), 'encoding', or 'all'; then -o may be left out",
         .words = "rules|tree|automaton|order|encoding|all"},
        {.table = reading_options, .offset = offsetof(struct compile_options, reading)},
        {'q', "quiet", NULL, take_flag, offsetof(struct compile_options, quiet),
         .help = "no warning if bytes past that limit were ignored"},
        OPTIONS_END,
};

/* A choice's words are in the order of their values. */
_Static_assert(REP_TRACK_RULE == 0 && REP_TRACK_VERDICT == 1, "--track");
_Static_assert(REP_ENCODING_AUTO == 0 && REP_ENCODING_DENSE == 1 && REP_ENCODING_COMPACT == 2 && REP_ENCODING_LIST == 3,
               "--encoding");

/* Checks that the options suit each other and FILE. */
static void
examine(const struct compile_options *options, const char *file)
{
        if (options->output == NULL && options->debug.made)
                return;
        if (options->output == NULL)
                usage_error("no output given: '-o FILE', or '-o -' for standard output");
        if (strcmp(options->output, "-") == 0 && options->debug.made)
                usage_error("--debug prints to standard output, where the blob is to go");
        output_file_takes_blob(options->force, options->output, file);
}

/* Writes the output of the stages.  Writes nothing if there is no rule set. */
static int
write_debug(struct rep_debug *debug)
{
        struct rep_text text;
        struct output output;

        must(rep_debug_text(debug, &text) == REP_OK ? debug : NULL);
        output_start(&output, false);
        output_raw(&output, text);
        return output_finish(&output, STATUS_OK);
}

/* Reads FILE and compiles it to BLOB.  *DEBUG becomes what the stages make that are wanted; NULL: none are. */
static bool
read_and_compile(const struct compile_options *options, const char *file, struct robots *robots, struct rep_blob *blob,
                 struct rep_debug **debug, struct failure *failure)
{
        struct rep_options compile = {
                .tracking = (enum rep_tracking)options->tracking.value,
                .strip = options->strip,
                .encoding = (enum rep_encoding)options->encoding.value,
        };

        *debug = NULL;
        if (!robots_read(robots, file, &options->reading, true, failure))
                return false;
        if (robots->compiled)
                return fail(failure, "a compiled blob already; compile takes a robots.txt");
        robots->compiler = must(rep_compiler_create());
        if (options->debug.made)
                must(rep_debug_create(robots->compiler, debug_stages[options->debug.value], debug) == REP_OK ? *debug
                                                                                                             : NULL);
        reading_apply(&options->reading, &compile);
        return robots_compile(robots, &compile, options->crawler, blob, failure);
}

static int
compile_run(void *context, char **arguments)
{
        struct compile_options *options = context;
        struct rep_debug *debug;
        struct failure failure;
        struct robots robots;
        struct rep_blob blob;
        const char *file;
        int status = STATUS_OK;

        options->crawler = crawlers_complete_for(&options->crawlers, &options->reading, arguments[0]);
        file = source_only(arguments, "robots.txt", "robots.txt");
        examine(options, file);
        if (!read_and_compile(options, file, &robots, &blob, &debug, &failure))
                end_with(input_name(file), &failure);
        if (!options->quiet)
                robots_warn(input_name(file), &robots);
        if (options->output != NULL)
                status = output_deliver(options->output, (struct rep_text){(const char *)blob.bytes, blob.size});
        if (status == STATUS_OK && debug != NULL)
                status = write_debug(debug);
        rep_debug_free(debug);
        robots_free(&robots);
        return status;
}

const struct command compile_command = {
        .name = "compile",
        .group = COMMANDS_BUILD,
        .summary = "compile a robots.txt into a blob",
        .usage = "[OPTION...] ROBOTS -o FILE",
        .about = "Compiles the robots.txt ROBOTS, or standard input for '-', into a blob.\n",
        .options = option_rows,
        .more = "Exit status: 0 the blob was written, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c compile robots.txt -o robots.rep\n"
                "  rep2c compile -a ExampleBot --track verdict --strip robots.txt -o robots.rep\n"
                "  rep2c compile --crawler Googlebot-Image robots.txt -o robots.rep\n"
                "  curl -s https://example.com/robots.txt | rep2c compile - -o - >example.com.rep\n",
        .size = sizeof(struct compile_options),
        .run = compile_run,
};
