/*
 * compile.c: `rep2c compile`: a robots.txt in, a blob out.
 */
#include <getopt.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/output_file.h"
#include "cli/robots_blob.h"

static const char help[] =
        "Usage: rep2c compile [OPTION...] ROBOTS -o FILE\n"
        "Compiles the robots.txt ROBOTS, or standard input for '-', into a blob.\n"
        "\n"
        "Options:\n"
        "  -o, --output=FILE             write the blob to FILE, whole or not at all; '-': standard output\n"
        "  -a, --agent=TOKEN[,TOKEN...]  keep only the rules for a crawler with these product tokens;\n"
        "                                can be repeated; without it: all groups\n"
        "      --dialect=NAME                'google' (the default) or 'rfc9309': see 'rep2c --help dialects'\n"
        "      --track=rule|verdict      tell the rule that decides (the default), or the verdict alone: smaller, "
        "faster\n"
        "      --encoding=NAME           'dense' (fast where hot), 'compact' (small, fast where cold), or 'auto', by\n"
        "                                size (the default)\n"
        "      --strip                   leave out lines, directives and counts: smaller, with the same verdicts\n"
        "      --max-bytes=N             bytes of the robots.txt that count (512000; K, M, G may follow a number)\n"
        "  -q, --quiet                   no warning where bytes past that limit were ignored\n"
        "  -h, --help                    print this help\n"
        "\n"
        "Exit status: 0 the blob was written, 2 there was an error.\n"
        "\n"
        "Examples:\n"
        "  rep2c compile robots.txt -o robots.rep\n"
        "  rep2c compile --agent ExampleBot --track verdict --strip robots.txt -o robots.rep\n"
        "  curl -s https://example.com/robots.txt | rep2c compile - -o - >example.com.rep\n";

enum { OPT_DIALECT = 256, OPT_ENCODING, OPT_MAX_BYTES, OPT_STRIP, OPT_TRACK };

static const struct option option_names[] = {
        {"agent", required_argument, NULL, 'a'},
        {"dialect", required_argument, NULL, OPT_DIALECT},
        {"encoding", required_argument, NULL, OPT_ENCODING},
        {"help", no_argument, NULL, 'h'},
        {"max-bytes", required_argument, NULL, OPT_MAX_BYTES},
        {"output", required_argument, NULL, 'o'},
        {"quiet", no_argument, NULL, 'q'},
        {"strip", no_argument, NULL, OPT_STRIP},
        {"track", required_argument, NULL, OPT_TRACK},
        {NULL, 0, NULL, 0},
};

struct compile_options {
        struct rep_options compile; /* its agents lie in AGENTS */
        struct agents agents;
        struct dialect_choice dialect;
        const char *output;
        bool quiet;
};

static int
take_encoding(const char *argument, enum rep_encoding *encoding)
{
        if (strcmp(argument, "auto") == 0)
                *encoding = REP_ENCODING_AUTO;
        else if (strcmp(argument, "dense") == 0)
                *encoding = REP_ENCODING_DENSE;
        else if (strcmp(argument, "compact") == 0)
                *encoding = REP_ENCODING_COMPACT;
        else
                return usage_error("compile", "--encoding: '%s' is none of 'auto', 'dense', 'compact'", argument);
        return OPTION_TAKEN;
}

static int
take_option(struct compile_options *options, int option, const char *argument)
{
        switch (option) {
        case 'a':
                return option_agents("compile", argument, &options->agents);
        case 'o':
                options->output = argument;
                return OPTION_TAKEN;
        case OPT_TRACK:
                return option_tracking("compile", argument, &options->compile.tracking);
        case OPT_DIALECT:
                return option_dialect("compile", argument, &options->dialect);
        case OPT_ENCODING:
                return take_encoding(argument, &options->compile.encoding);
        case OPT_MAX_BYTES:
                return option_max_bytes("compile", argument, &options->compile.max_bytes);
        case OPT_STRIP:
                options->compile.strip = true;
                return OPTION_TAKEN;
        case 'q':
                options->quiet = true;
                return OPTION_TAKEN;
        case 'h':
                return output_string(help);
        default:
                return usage_hint("compile");
        }
}

/* Do the options go together, and with the arguments that are no options? */
static int
examine(const struct compile_options *options, char **arguments)
{
        struct failure failure;

        if (!agents_have_tokens(&options->agents, &failure))
                return usage_error("compile", "--agent: %s", failure.text);
        if (arguments[0] == NULL)
                return usage_error("compile", "no robots.txt given");
        if (arguments[1] != NULL)
                return usage_error("compile", "one robots.txt at a time, and '%s' is a second", arguments[1]);
        if (options->output == NULL)
                return usage_error("compile", "no output given: '-o FILE', or '-o -' for standard output");
        if (strcmp(options->output, "-") == 0 && isatty(STDOUT_FILENO))
                return usage_error("compile", "a blob is not written to a terminal");
        return OPTION_TAKEN;
}

static int
write_to_standard_output(struct rep_text blob)
{
        struct output output;

        output_start(&output, false);
        output_text(&output, blob);
        return output_finish(&output, STATUS_OK);
}

static int
write_blob(const char *file, struct rep_text blob)
{
        struct failure failure;

        /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): examine() goes on with an output only */
        if (strcmp(file, "-") == 0)
                return write_to_standard_output(blob);
        if (output_file_write(file, blob, &failure))
                return STATUS_OK;
        report(file, 0, &failure);
        return STATUS_ERROR;
}

/* Reads the robots.txt FILE into BYTES, and compiles it there. */
static bool
read_and_compile(struct input *bytes, const char *file, const struct rep_options *options, size_t *ignored,
                 struct failure *failure)
{
        struct rep_compiler *compiler;
        bool done;

        if (!input_read(bytes, file, failure))
                return false;
        if (input_is_blob(bytes))
                return fail(failure, "a compiled blob already; compile takes a robots.txt");
        compiler = must(rep_compiler_create());
        done = robots_compile(bytes, compiler, options, ignored, failure);
        rep_compiler_destroy(compiler);
        return done;
}

static int
compile_run(struct compile_options *options, const char *file)
{
        struct failure failure;
        struct input bytes;
        size_t ignored;
        int status = STATUS_ERROR;

        options->compile.dialect = options->dialect.dialect;
        options->compile.agents = options->agents.texts;
        options->compile.agent_count = options->agents.count;
        if (read_and_compile(&bytes, file, &options->compile, &ignored, &failure)) {
                if (!options->quiet)
                        /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): what was compiled has set it */
                        warn_ignored(input_name(file), ignored);
                status = write_blob(options->output, (struct rep_text){bytes.bytes, bytes.size});
        } else {
                report(input_name(file), 0, &failure);
        }
        input_free(&bytes);
        return status;
}

int
compile_command(int argc, char **argv)
{
        struct compile_options options = {.output = NULL};
        int status = OPTION_TAKEN, option;

        while (status == OPTION_TAKEN && (option = getopt_long(argc, argv, "a:ho:q", option_names, NULL)) != -1)
                status = take_option(&options, option, optarg);
        if (status == OPTION_TAKEN)
                status = examine(&options, argv + optind);
        if (status == OPTION_TAKEN)
                status = compile_run(&options, argv[optind]);
        agents_free(&options.agents);
        return status;
}
