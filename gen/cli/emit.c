/*
 * emit.c: `rep2c emit`: a robots.txt or a blob in, source code out.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/identifier.h"
#include "cli/interrupts.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/output_file.h"
#include "cli/robots_blob.h"
#include "emit/text.h"

static const char help[] =
        "Usage: rep2c emit --to=FORMAT [OPTION...] ROBOTS [-o FILE]\n"
        "Writes the rules of ROBOTS, a robots.txt, a compiled blob or '-' for standard input, as source code.\n"
        "\n"
        "Formats:\n"
        "  c-table   C11 that needs nothing but itself: tables, and a function that checks a URL\n"
        "  c-direct  the same as code, a label a state: larger, and faster where rules are mostly literals\n"
        "  re2c      input for re2c 3.0, which makes such code of it\n"
        "  ragel     input for Ragel 6.10 with -G2, which does too\n"
        "  c-blob    the compiled blob as an array of C, for librep2c-runtime\n"
        "Of these, FILE must end in '.c' ('.re', '.rl' for re2c and ragel), and beside it a header is written that\n"
        "ends in '.h'.\n"
        "  dot       the automata as a graph, for Graphviz; 'rep2c graph' makes a picture of it at once\n"
        "  json      the automata as data\n"
        "\n"
        "Options:\n"
        "  -t, --to=FORMAT               what to write\n"
        "  -o, --output=FILE             where to, whole or not at all; '-' or nothing: standard output, for formats\n"
        "                                of one file\n"
        "  -p, --prefix=NAME             what names in code begin with, or a graph's name (robots)\n"
        "  -a, --agent=TOKEN[,TOKEN...]  only the rules for a crawler with these product tokens; can be repeated;\n"
        "                                without it: all groups\n"
        "      --dialect=NAME                'google' (the default) or 'rfc9309': see 'rep2c --help dialects'\n"
        "      --track=rule|verdict      tell the rule that decides (the default), or the verdict alone: smaller\n"
        "      --max-states=N            refuse automata with more states than N together (c-direct: 20000; re2c, "
        "dot:\n"
        "                                10000; ragel: 5000; json: any)\n"
        "      --max-bytes=N             bytes of the robots.txt that count (512000; K, M, G may follow a number)\n"
        "  -q, --quiet                   no warning where bytes past that limit were ignored\n"
        "  -h, --help                    print this help\n"
        "\n"
        "Exit status: 0 all was written, 2 there was an error.\n"
        "\n"
        "Examples:\n"
        "  rep2c emit --to c-table robots.txt -o rules.c\n"
        "  rep2c emit --to c-table --agent ExampleBot --prefix example robots.txt -o rules.c\n"
        "  rep2c emit --to c-blob robots.rep -o rules.c\n"
        "  rep2c emit --to json robots.txt | jq '.automata[0].rules'\n";

enum { OPT_DIALECT = 256, OPT_MAX_BYTES, OPT_MAX_STATES, OPT_TRACK };

static const struct option option_names[] = {
        {"agent", required_argument, NULL, 'a'},
        {"dialect", required_argument, NULL, OPT_DIALECT},
        {"help", no_argument, NULL, 'h'},
        {"max-bytes", required_argument, NULL, OPT_MAX_BYTES},
        {"max-states", required_argument, NULL, OPT_MAX_STATES},
        {"output", required_argument, NULL, 'o'},
        {"prefix", required_argument, NULL, 'p'},
        {"quiet", no_argument, NULL, 'q'},
        {"to", required_argument, NULL, 't'},
        {"track", required_argument, NULL, OPT_TRACK},
        {NULL, 0, NULL, 0},
};

/* A back-end.  Where a header goes with the source, their names differ in the extension, which the source must have. */
struct format {
        const char *name;
        rep_emit_function *emit;
        const char *extension; /* NULL where there is no header */
        bool limited;          /* takes --max-states */
        /* What a robots.txt is compiled to before: a dense table no longer knows where states fail to. */
        enum rep_encoding encoding;
};

static const struct format formats[] = {
        {"c-blob", rep_emit_c_blob, ".c", false, REP_ENCODING_AUTO},
        {"c-direct", rep_emit_c_direct, ".c", true, REP_ENCODING_COMPACT},
        {"c-table", rep_emit_c_table, ".c", false, REP_ENCODING_AUTO},
        {"dot", rep_emit_dot, NULL, true, REP_ENCODING_COMPACT},
        {"json", rep_emit_json, NULL, true, REP_ENCODING_COMPACT},
        {"ragel", rep_emit_ragel, ".rl", true, REP_ENCODING_COMPACT},
        {"re2c", rep_emit_re2c, ".re", true, REP_ENCODING_COMPACT},
};

#define FORMATS (sizeof(formats) / sizeof(formats[0]))

struct emit_options {
        struct rep_options compile; /* its agents lie in AGENTS */
        struct agents agents;
        struct dialect_choice dialect;
        const struct format *format;
        const char *output, *prefix;
        bool quiet, for_robots_txt; /* an option was given that only a robots.txt has a use for */
        uint32_t max_states;
        struct rep_buffer typed; /* the options that matter for what comes out */
        char *header;            /* the header's file, to be freed; NULL where there is none */
};

/* ---- options */

static int
take_format(const char *argument, const struct format **format)
{
        char known[256] = "";
        size_t i;

        for (i = 0; i < FORMATS; i++) {
                if (strcmp(argument, formats[i].name) == 0) {
                        *format = &formats[i];
                        return OPTION_TAKEN;
                }
                snprintf(known + strlen(known), sizeof(known) - strlen(known), "%s'%s'", i > 0 ? ", " : "",
                         formats[i].name);
        }
        return usage_error("emit", "--to: '%s' is none of %s", argument, known);
}

static int
take_prefix(const char *argument, const char **prefix)
{
        if (!is_identifier(argument))
                return usage_error("emit", "--prefix: '%s' is no identifier of C", argument);
        *prefix = argument;
        return OPTION_TAKEN;
}

/* Notes an option that matters for what comes out. */
static void
note_typed(struct emit_options *options, const char *name, const char *argument)
{
        rep_print(&options->typed, "%s--%s=%s", options->typed.size > 0 ? " " : "", name, argument);
}

/* Notes an option that changes what a robots.txt is compiled to, and that a blob can't follow. */
static void
note_option(struct emit_options *options, const char *name, const char *argument)
{
        note_typed(options, name, argument);
        options->for_robots_txt = true;
}

static int
take_option(struct emit_options *options, int option, const char *argument)
{
        switch (option) {
        case 'a':
                note_option(options, "agent", argument);
                return option_agents("emit", argument, &options->agents);
        case 'o':
                options->output = argument;
                return OPTION_TAKEN;
        case 'p':
                return take_prefix(argument, &options->prefix);
        case 't':
                return take_format(argument, &options->format);
        case OPT_DIALECT:
                note_typed(options, "dialect", argument);
                return option_dialect("emit", argument, &options->dialect);
        case OPT_TRACK:
                note_option(options, "track", argument);
                return option_tracking("emit", argument, &options->compile.tracking);
        case OPT_MAX_STATES:
                return option_max_states("emit", argument, &options->max_states);
        case OPT_MAX_BYTES:
                note_option(options, "max-bytes", argument);
                return option_max_bytes("emit", argument, &options->compile.max_bytes);
        case 'q':
                options->quiet = true;
                return OPTION_TAKEN;
        case 'h':
                return output_string(help);
        default:
                return usage_hint("emit");
        }
}

/* The name of the header without its folder, by which the source includes it. */
static const char *
included_name(const char *header)
{
        const char *slash = strrchr(header, '/');

        return slash != NULL ? slash + 1 : header;
}

/* Can NAME stand between the quotes of an #include? */
static bool
can_be_included(const char *name)
{
        for (; *name != '\0'; name++)
                if ((unsigned char)*name < ' ' || strchr("\"\\?", *name) != NULL)
                        return false;
        return true;
}

/* Names the header by the source's name, whose extension must be that of the format. */
static int
name_header(struct emit_options *options)
{
        const char *output = options->output, *extension = options->format->extension;
        size_t size = output == NULL ? 0 : strlen(output), rest = strlen(extension);

        if (size <= rest || output[size - rest - 1] == '/' || strcmp(output + size - rest, extension) != 0)
                return usage_error("emit", "%s writes a header beside its source: '-o FILE%s' is needed",
                                   options->format->name, extension);
        options->header = must_resize(NULL, size - rest + sizeof(".h"), 1);
        memcpy(options->header, output, size - rest);
        memcpy(options->header + size - rest, ".h", sizeof(".h"));
        if (!can_be_included(included_name(options->header)))
                return usage_error("emit", "--output: a header can't be included by the name of '%s'", output);
        return OPTION_TAKEN;
}

/* Do the options go together, and with the arguments that are no options? */
static int
examine(struct emit_options *options, char **arguments)
{
        struct failure failure;

        if (options->format == NULL)
                return usage_error("emit", "no format given: '--to FORMAT'");
        if (!agents_have_tokens(&options->agents, &failure))
                return usage_error("emit", "--agent: %s", failure.text);
        if (options->max_states > 0 && !options->format->limited)
                return usage_error("emit", "--max-states: %s takes automata of any size", options->format->name);
        if (options->prefix != NULL && options->format->emit == rep_emit_json)
                return usage_error("emit", "--prefix: there are no names in json");
        if (arguments[0] == NULL)
                return usage_error("emit", "no robots.txt or blob given");
        if (arguments[1] != NULL)
                return usage_error("emit", "one robots.txt or blob at a time, and '%s' is a second", arguments[1]);
        return options->format->extension != NULL ? name_header(options) : OPTION_TAKEN;
}

/* ---- output */

static struct rep_text
buffer_text(const struct rep_buffer *buffer)
{
        return (struct rep_text){(const char *)buffer->bytes, buffer->size};
}

/* Gives source and header their names once both are on the disk; *FAILED becomes the file that fails. */
static bool
write_pair(const struct emit_options *options, struct rep_text source, struct rep_text header, const char **failed,
           struct failure *failure)
{
        struct output_file pending[2] = {{NULL, NULL}, {NULL, NULL}};
        bool done;

        *failed = options->output;
        done = output_file_prepare(&pending[0], options->output, source, failure);
        if (done) {
                *failed = options->header;
                done = output_file_prepare(&pending[1], options->header, header, failure) &&
                       output_file_commit(&pending[1], failure);
        }
        if (done) {
                *failed = options->output;
                done = output_file_commit(&pending[0], failure);
        }
        output_file_discard(&pending[0]);
        output_file_discard(&pending[1]);
        return done;
}

/* Writes source and header, both or neither. */
static bool
write_both(const struct emit_options *options, struct rep_text source, struct rep_text header, const char **failed,
           struct failure *failure)
{
        sigset_t before;
        bool done;

        interrupts_hold(&before);
        done = write_pair(options, source, header, failed, failure);
        interrupts_release(&before);
        return done;
}

static int
write_to_standard_output(struct rep_text text)
{
        struct output output;

        output_start(&output, false);
        output_text(&output, text);
        return output_finish(&output, STATUS_OK);
}

static int
write_emitted(const struct emit_options *options, const struct rep_buffer *source, const struct rep_buffer *header)
{
        const char *failed = options->output;
        struct failure failure;

        if (options->header == NULL && (options->output == NULL || strcmp(options->output, "-") == 0))
                return write_to_standard_output(buffer_text(source));
        if (options->header != NULL ? write_both(options, buffer_text(source), buffer_text(header), &failed, &failure)
                                    : output_file_write(options->output, buffer_text(source), &failure))
                return STATUS_OK;
        report(failed, 0, &failure);
        return STATUS_ERROR;
}

/* ---- run */

/* Says why the back-end didn't do it. */
static bool
fail_emission(const struct emit_options *options, enum rep_status status, struct failure *failure)
{
        if (status == REP_OK)
                return true;
        if (status == REP_ERR_LIMIT && options->format->limited)
                return fail(failure,
                            "too many states for %s: --agent leaves rules out, --max-states raises the limit%s",
                            options->format->name, options->format->extension != NULL ? ", c-table has none" : "");
        return fail(failure, "%s", rep_status_text(status));
}

/* Opens FILE, and emits what it holds to SOURCE and HEADER. */
static bool
load_and_emit(struct emit_options *options, const char *file, struct robots *robots, struct rep_buffer *source,
              struct rep_buffer *header, struct failure *failure)
{
        struct rep_arena memory = {0};
        struct rep_emission emission = {
                .prefix = options->prefix != NULL ? options->prefix : "robots",
                .source = input_name(file),
                .options = (const char *)options->typed.bytes,
                .max_states = options->max_states,
                .header = options->header != NULL ? included_name(options->header) : NULL,
        };
        enum rep_status status;

        options->compile.encoding = options->format->encoding;
        if (!robots_load(robots, file, &options->compile, failure))
                return false;
        if (robots->compiled && options->for_robots_txt)
                return fail(failure, "--agent, --track and --max-bytes are for a robots.txt, and this is a blob");
        if (!dialect_suits(&options->dialect, &robots->blob, failure))
                return false;
        status = rep_decode_blob(&memory, &robots->blob, &emission);
        if (status == REP_OK)
                status = options->format->emit(&emission, source, header);
        rep_arena_free(&memory);
        return fail_emission(options, status, failure);
}

static int
emit_run(struct emit_options *options, const char *file)
{
        struct rep_buffer source = {NULL, 0, 0, false}, header = {NULL, 0, 0, false};
        struct failure failure;
        struct robots robots;
        int status = STATUS_ERROR;

        options->compile.dialect = options->dialect.dialect;
        options->compile.agents = options->agents.texts;
        options->compile.agent_count = options->agents.count;
        if (load_and_emit(options, file, &robots, &source, &header, &failure)) {
                if (!options->quiet)
                        warn_ignored(input_name(file), robots.ignored);
                status = write_emitted(options, &source, &header);
        } else {
                report(input_name(file), 0, &failure);
        }
        robots_free(&robots);
        rep_buffer_free(&source);
        rep_buffer_free(&header);
        return status;
}

int
emit_command(int argc, char **argv)
{
        struct emit_options options = {.format = NULL};
        int status = OPTION_TAKEN, option;

        while (status == OPTION_TAKEN && (option = getopt_long(argc, argv, "a:ho:p:qt:", option_names, NULL)) != -1)
                status = take_option(&options, option, optarg);
        rep_buffer_put(&options.typed, "", 1);
        must(options.typed.failed ? NULL : options.typed.bytes);
        if (status == OPTION_TAKEN)
                status = examine(&options, argv + optind);
        if (status == OPTION_TAKEN)
                status = emit_run(&options, argv[optind]);
        agents_free(&options.agents);
        rep_buffer_free(&options.typed);
        free(options.header);
        return status;
}
