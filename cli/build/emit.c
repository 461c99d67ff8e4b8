/* SPDX-License-Identifier: Apache-2.0 */
/* emit.c: `rep2c emit`: writes source code for a robots.txt, or a blob as an array. */
#include <inttypes.h>
#include <stdlib.h>

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
#include "rep_say.h"

struct emit_options {
        struct reading reading;
        struct crawlers crawlers;
        const struct crawler *crawler; /* NULL: all groups */
        struct choice format, tracking;
        const char *output, *prefix; /* NULL: not given */
        size_t max_states;           /* 0: the format's default */
        bool quiet, force;
};

/* ---- options */

static const struct option_row option_rows[] = {
        {'t', "to", "FORMAT", take_choice, offsetof(struct emit_options, format), .help = "what to write",
         .words = "c-blob|c-direct|c-table|dot|json|ragel|re2c"}, /* in the order of enum rep_format */
        {'o', "output", "FILE", take_string, offsetof(struct emit_options, output),
         .help = "where to, whole or not at all; '-' or nothing: standard output, for formats of one file"},
        {.table = output_force_options, .offset = offsetof(struct emit_options, force)},
        {'p', "prefix", "NAME", take_identifier, offsetof(struct emit_options, prefix),
         .help = "what names in code begin with, or a graph's name (robots)"},
        {.table = crawler_options, .offset = offsetof(struct emit_options, crawlers)},
        {0, "track", "rule|verdict", take_choice, offsetof(struct emit_options, tracking),
         .help = "keep the rule that decides (the default), or the verdict alone: smaller", .words = "rule|verdict"},
        {0, "max-states", "N", take_count, offsetof(struct emit_options, max_states),
         .help = "how many states become code at most, over all automata (c-direct: 20000; re2c: 10000; ragel: 5000): "
                 "the largest automata become tables beyond that; refuse more to draw, or as data (dot: 10000; json: "
                 "any)",
         .least = 1, .most = INT32_MAX},
        {.table = reading_options, .offset = offsetof(struct emit_options, reading)},
        {'q', "quiet", NULL, take_flag, offsetof(struct emit_options, quiet),
         .help = "no warning where bytes past that limit were ignored, or automata of code are tables"},
        OPTIONS_END,
};

_Static_assert(REP_TRACK_RULE == 0 && REP_TRACK_VERDICT == 1, "the order of --track");

/* A run: the options, and what is derived from them. */
struct emit {
        const struct emit_options *options;
        const struct rep_format_facts *format;
        struct bytes typed; /* the options that change the output, for a comment in it */
        char *header;       /* the name of the header, for the caller to free; NULL: there is none */
};

/* Adds the chosen crawler to TYPED. */
static void
write_crawler(const struct crawler *crawler, struct bytes *typed)
{
        const struct agents *agents = &crawler->agents;

        if (crawler->known != NULL || crawler->header)
                must_print(typed, " --%s=%.*s", crawler->header ? "user-agent" : "crawler", (int)crawler->name.size,
                           crawler->name.data);
        for (size_t i = 0; i < agents->count && !crawler->header; i++)
                must_print(typed, " --agent=%.*s", (int)agents->texts[i].size, agents->texts[i].data);
}

/* Adds the options that change the output to TYPED. */
static void
write_typed(struct emit *emit)
{
        const struct emit_options *options = emit->options;
        struct bytes *typed = &emit->typed;

        if (options->crawler != NULL)
                write_crawler(options->crawler, typed);
        if (options->tracking.made)
                must_print(typed, " --track=%s", options->tracking.value == REP_TRACK_RULE ? "rule" : "verdict");
        if (options->reading.dialect.made)
                must_print(typed, " --dialect=%s",
                           rep_say_name(REP_NAME_DIALECT, (enum rep_dialect)options->reading.dialect.value));
        if (options->reading.names.made)
                must_print(typed, " --names=%s", rep_say_name(REP_NAME_NAMES, reading_names(&options->reading)));
        if (options->reading.max_bytes > 0)
                must_print(typed, " --max-bytes=%zu", options->reading.max_bytes);
        must_append(typed, "", 1);
}

/* Returns the header's name without its folder: the source includes the header by it. */
static const char *
included_name(const char *header)
{
        const char *slash = strrchr(header, '/');

        return slash != NULL ? slash + 1 : header;
}

/* Derives the header's name from the source's name, which must have the extension of the format. */
static void
name_header(struct emit *emit)
{
        const char *output = emit->options->output, *extension = emit->format->extension;
        size_t size = output == NULL ? 0 : strlen(output), rest = strlen(extension);

        if (size <= rest || output[size - rest - 1] == '/' || strcmp(output + size - rest, extension) != 0)
                usage_error("%s writes a header beside its source: '-o FILE%s' is needed", emit->format->name,
                            extension);
        emit->header = must_format("%.*s.h", (int)(size - rest), output);
        if (!rep_is_header_name(included_name(emit->header)))
                usage_error("--output: a header can't be included by the name of '%s'", output);
}

/* Checks that the options suit each other and the other arguments.  Returns the input, which neither source nor header
 * replaces. */
static const char *
examine(struct emit *emit, char **arguments)
{
        const struct emit_options *options = emit->options;
        const char *input;

        if (!options->format.made)
                usage_error("no format given: '--to FORMAT'");
        emit->format = rep_format_facts((enum rep_format)options->format.value);
        if (options->max_states > 0 && emit->format->max_states == 0)
                usage_error("--max-states: %s takes automata of any size", emit->format->name);
        if (options->prefix != NULL && !emit->format->named)
                usage_error("--prefix: there are no names in %s", emit->format->name);
        input = source_only(arguments, "robots.txt or blob", "robots.txt or blob");
        if (emit->format->extension != NULL)
                name_header(emit);
        output_file_spares(options->force, options->output, input);
        output_file_spares(options->force, emit->header, input);
        return input;
}

/* ---- output */

/* Writes source and header, both or neither. */
static int
write_emitted(const struct emit *emit, const struct rep_emitted *emitted)
{
        const char *output = emit->options->output, *failed = output;
        const struct output_file files[] = {{output, emitted->source}, {emit->header, emitted->header}};
        struct failure failure;

        if (emit->header == NULL && (output == NULL || strcmp(output, "-") == 0))
                return output_bytes(emitted->source);
        if (emit->header != NULL ? output_files_write(files, 2, &failed, &failure)
                                 : output_file_write(output, emitted->source, &failure))
                return STATUS_OK;
        return report(failed, 0, &failure);
}

/* ---- run */

/* Describes why the back-end failed. */
static bool
fail_emission(const struct emit *emit, enum rep_status status, struct failure *failure)
{
        if (status == REP_OK)
                return true;
        if (status == REP_ERR_LIMIT && emit->format->extension == NULL)
                return fail(failure, "too many states for %s: --agent leaves rules out, --max-states raises the limit",
                            emit->format->name);
        return fail(failure, "%s", rep_status_text(status));
}

/* Returns whether the options suit a blob: none of them changes how a robots.txt is compiled. */
static bool
suits_blob(const struct emit *emit, struct failure *failure)
{
        const struct emit_options *options = emit->options;

        if (options->crawler != NULL || options->tracking.made || options->reading.max_bytes > 0)
                return fail(failure, "a crawler, --track and --max-bytes are for a robots.txt, and this is a blob");
        return options->format.value == REP_FORMAT_C_BLOB ||
               fail(failure, "%s is made of a robots.txt, and this is a blob: give what it was compiled from",
                    emit->format->name);
}

/* Opens FILE, and emits code for it. */
static bool
load_and_emit(const struct emit *emit, const char *file, struct robots *robots, struct rep_emitted *emitted,
              struct failure *failure)
{
        const struct emit_options *options = emit->options;
        struct rep_options compile = {.tracking = (enum rep_tracking)options->tracking.value};
        struct rep_emit_options emission = {
                .size = sizeof(emission),
                .prefix = options->prefix,
                .source = input_name(file),
                .options = emit->typed.bytes + strspn(emit->typed.bytes, " "),
                .max_states = (uint32_t)options->max_states,
                .header = emit->header != NULL ? included_name(emit->header) : NULL,
        };
        struct rep_text text;
        struct rep_blob blob;

        reading_apply(&options->reading, &compile);
        if (!robots_read(robots, file, &options->reading, true, failure))
                return false;
        if (robots->compiled ? !suits_blob(emit, failure) : !robots_choose(robots, options->crawler, &compile, failure))
                return false;
        blob = rep_opened(robots->source.bytes.bytes, robots->source.bytes.size);
        emission.blob = robots->compiled ? &blob : NULL;
        text = rep_robots_text(robots->rules);
        return fail_emission(
                emit,
                rep_emit(text.data, text.size, &compile, (enum rep_format)options->format.value, &emission, emitted),
                failure);
}

/* Warns of what is not as usual in what was EMITTED from FILE. */
static void
warn(const struct emit *emit, const char *file, const struct robots *robots, const struct rep_emitted *emitted)
{
        robots_warn(input_name(file), robots);
        if (emitted->tables == 0)
                return;
        report_warning(input_name(file),
                       "%" PRIu32 " of %" PRIu32
                       " automata are tables, for all together have too many states for %s: --agent leaves rules out, "
                       "--max-states raises the limit",
                       emitted->tables, emitted->automata, emit->format->name);
}

static int
emit_run(void *context, char **arguments)
{
        struct emit_options *options = context;
        struct emit emit = {.options = options};
        struct rep_emitted emitted = {.tables = 0};
        struct failure failure;
        struct robots robots;
        const char *file;
        int status;

        options->crawler = crawlers_complete_for(&options->crawlers, &options->reading, arguments[0]);
        file = examine(&emit, arguments);
        write_typed(&emit);
        if (!load_and_emit(&emit, file, &robots, &emitted, &failure))
                end_with(input_name(file), &failure);
        if (!options->quiet)
                warn(&emit, file, &robots, &emitted);
        status = write_emitted(&emit, &emitted);
        robots_free(&robots);
        rep_emitted_free(&emitted);
        free(emit.typed.bytes);
        free(emit.header);
        return status;
}

const struct command emit_command = {
        .name = "emit",
        .group = COMMANDS_BUILD,
        .summary = "write the rules of a robots.txt as source code",
        .usage = "--to=FORMAT [OPTION...] ROBOTS [-o FILE]",
        .about = "Writes the rules of ROBOTS, a robots.txt or '-' for standard input, as source code.  c-blob takes a "
                 "compiled blob, too.\n"
                 "\n"
                 "Formats:\n"
                 "  c-table   C11 that needs nothing but itself: tables, and a function that\n"
                 "            checks a URL\n"
                 "  c-direct  the same as code, a label a state: larger, and faster where rules\n"
                 "            are mostly literals; of a large file, small groups are code\n"
                 "            and large ones tables\n"
                 "  re2c      input for re2c 3.0, which makes such code of it\n"
                 "  ragel     input for Ragel 6.10 with -G2, which does too\n"
                 "  c-blob    the compiled blob as an array of C, for librep2c-runtime\n"
                 "  dot       the automata as a graph, for Graphviz; 'rep2c graph' makes a\n"
                 "            picture of it at once\n"
                 "  json      the automata as data\n"
                 "For all but the last two, FILE must end in '.c' ('.re', '.rl' for re2c and ragel), and beside it a "
                 "header is written that ends in '.h'.\n",
        .options = option_rows,
        .more = "Exit status: 0 all was written, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c emit --to c-table robots.txt -o rules.c\n"
                "  rep2c emit --to c-table --agent ExampleBot --prefix example robots.txt \\\n"
                "          -o rules.c\n"
                "  rep2c emit --to c-blob robots.rep -o rules.c\n"
                "  rep2c emit --to json robots.txt | jq '.automata[0].rules'\n",
        .size = sizeof(struct emit_options),
        .run = emit_run,
};
