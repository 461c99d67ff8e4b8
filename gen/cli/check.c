/*
 * check.c: `rep2c check`: takes the options of both forms, and checks URLs against one ROBOTS.
 *
 * A blob that was not compiled for certain agents, as every robots.txt becomes here, holds all groups: the agents are
 * picked from it, and no agent gives the rules for everybody.
 */
#include "cli/check.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/crawler.h"
#include "cli/json.h"
#include "cli/lines.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/origin.h"
#include "cli/output.h"
#include "cli/robots_blob.h"

static const char help[] =
        "Usage: rep2c check [OPTION...] ROBOTS [URL...]\n"
        "       rep2c check --batch [OPTION...]\n"
        "Checks URLs, given as arguments or on standard input, one a line. A line each comes out:\n"
        "'allow' or 'disallow', the line of the rule that decided (0: none), and the URL, with tabs between.\n"
        "ROBOTS is a robots.txt, a compiled blob, or '-' for standard input.\n"
        "\n"
        "Options:\n"
        "  -a, --agent=TOKEN[,TOKEN...]  product tokens of the crawler that asks; can be repeated;\n"
        "                                without it: everybody ('*'), or the agents that a blob was compiled for\n"
        "      --dialect=NAME                'google' (the default) or 'rfc9309': see 'rep2c --help dialects'\n"
        "      --origin=URL              the robots.txt URL, or its origin: URLs that it doesn't hold for are errors\n"
        "  -v, --verbose                 add the rule's text, or '-' where there is none\n"
        "      --json                    write an object a line: verdict, line, rank, rule, url\n"
        "      --max-bytes=N             bytes of a robots.txt that count (512000; K, M, G may follow a number)\n"
        "      --line-buffered           write every line at once, as is done on a terminal\n"
        "  -q, --quiet                   no warning where bytes past that limit were ignored\n"
        "  -h, --help                    print this help\n"
        "\n"
        "With --batch, lines 'ROBOTS<tab>AGENT<tab>URL' are read from standard input, and 'allow' or 'disallow', a\n"
        "tab and the rule's line are written for each, or 'error', a tab and the reason.\n"
        "      --root=DIR                the directory in which each ROBOTS is looked for\n"
        "      --cache-bytes=N           memory for files that are kept open (256M)\n"
        "\n"
        "Exit status: 0 all URLs are allowed, 1 some are not, 2 there was an error.\n"
        "\n"
        "Examples:\n"
        "  rep2c check --agent ExampleBot robots.txt https://example.com/private/page\n"
        "  rep2c check --agent ExampleBot-News,ExampleBot -v robots.txt <urls.txt\n"
        "  curl -s https://example.com/robots.txt | rep2c check -a ExampleBot - /a /b\n"
        "  printf 'example.com.txt\\tExampleBot\\t/a\\n' | rep2c check --batch --root corpus\n";

enum {
        OPT_BATCH = 256,
        OPT_CACHE_BYTES,
        OPT_DIALECT,
        OPT_JSON,
        OPT_LINE_BUFFERED,
        OPT_MAX_BYTES,
        OPT_ORIGIN,
        OPT_ROOT
};

static const struct option option_names[] = {
        {"agent", required_argument, NULL, 'a'},
        {"batch", no_argument, NULL, OPT_BATCH},
        {"cache-bytes", required_argument, NULL, OPT_CACHE_BYTES},
        {"dialect", required_argument, NULL, OPT_DIALECT},
        {"help", no_argument, NULL, 'h'},
        {"json", no_argument, NULL, OPT_JSON},
        {"line-buffered", no_argument, NULL, OPT_LINE_BUFFERED},
        {"max-bytes", required_argument, NULL, OPT_MAX_BYTES},
        {"origin", required_argument, NULL, OPT_ORIGIN},
        {"quiet", no_argument, NULL, 'q'},
        {"root", required_argument, NULL, OPT_ROOT},
        {"verbose", no_argument, NULL, 'v'},
        {NULL, 0, NULL, 0},
};

static int
take_flag(struct check_options *options, int option)
{
        switch (option) {
        case OPT_BATCH:
                options->batch = true;
                return OPTION_TAKEN;
        case OPT_JSON:
                options->json = true;
                return OPTION_TAKEN;
        case OPT_LINE_BUFFERED:
                options->line_buffered = true;
                return OPTION_TAKEN;
        case 'q':
                options->quiet = true;
                return OPTION_TAKEN;
        case 'v':
                options->verbose = true;
                return OPTION_TAKEN;
        case 'h':
                return output_string(help);
        default:
                return usage_hint("check");
        }
}

static int
take_option(struct check_options *options, int option, const char *argument)
{
        switch (option) {
        case 'a':
                return option_agents("check", argument, &options->agents);
        case OPT_CACHE_BYTES:
                options->cache_set = true;
                return option_bytes("check", "--cache-bytes", argument, 0, SIZE_MAX, &options->cache_bytes);
        case OPT_DIALECT:
                return option_dialect("check", argument, &options->dialect);
        case OPT_MAX_BYTES:
                return option_max_bytes("check", argument, &options->max_bytes);
        case OPT_ORIGIN:
                return option_origin("check", argument, options->origin);
        case OPT_ROOT:
                options->root = argument;
                return OPTION_TAKEN;
        default:
                return take_flag(options, option);
        }
}

/* Do the options go together, and with the arguments that are no options? */
static int
examine(const struct check_options *options, char **arguments)
{
        if (options->batch &&
            (options->agents.count > 0 || options->json || options->verbose || options->origin[0] != '\0'))
                return usage_error("check", "--batch does not go with --agent, --json, --origin or --verbose");
        if (options->batch && arguments[0] != NULL)
                return usage_error("check", "--batch takes no arguments; its lines come from standard input");
        if (options->batch)
                return OPTION_TAKEN;
        if (options->root != NULL || options->cache_set)
                return usage_error("check", "--root and --cache-bytes go with --batch only");
        if (arguments[0] == NULL)
                return usage_error("check", "no robots.txt given");
        if (strcmp(arguments[0], "-") == 0 && arguments[1] == NULL)
                return usage_error("check", "with a robots.txt from standard input, URLs must be arguments");
        return OPTION_TAKEN;
}

/* URLs against one ROBOTS, while it lasts. */
struct run {
        const struct check_options *options;
        struct robots robots;
        struct asker asker;
        struct output output;
        char *rule; /* the text of the last rule */
        int status;
};

const char *
verdict_name(enum rep_verdict verdict)
{
        return verdict == REP_ALLOW ? "allow" : "disallow";
}

/* Gives the rule of LINE as "KEY: VALUE".  Returns false where there is none or the blob doesn't know it. */
static bool
rule_text(struct run *run, uint32_t line, struct rep_text *text)
{
        struct rep_directive rule;

        if (line == 0 || rep_directive_at_line(&run->robots.blob, line, &rule) != REP_OK)
                return false;
        text->size = rule.key.size + 2 + rule.value.size;
        run->rule = must_resize(run->rule, text->size, 1);
        memcpy(run->rule, rule.key.data, rule.key.size);
        memcpy(run->rule + rule.key.size, ": ", 2);
        if (rule.value.size > 0)
                memcpy(run->rule + rule.key.size + 2, rule.value.data, rule.value.size);
        text->data = run->rule;
        return true;
}

static bool
write_plain(struct run *run, struct rep_text url, const struct rep_result *result)
{
        struct rep_text rule;

        fprintf(run->output.stream, "%s\t%" PRIu32 "\t", verdict_name(result->verdict), result->line);
        output_text(&run->output, url);
        if (run->options->verbose) {
                output_text(&run->output, rep_string("\t"));
                output_text(&run->output, rule_text(run, result->line, &rule) ? rule : rep_string("-"));
        }
        return output_end_line(&run->output);
}

static bool
write_json(struct run *run, struct rep_text url, const struct rep_result *result)
{
        struct json_object *object = jsonl_new();
        struct rep_text rule;

        jsonl_add(object, "verdict", jsonl_string(verdict_name(result->verdict)));
        jsonl_add_number(object, "line", result->line);
        jsonl_add_number(object, "rank", result->rank);
        jsonl_add(object, "rule", rule_text(run, result->line, &rule) ? jsonl_text(rule) : NULL);
        jsonl_add(object, "url", jsonl_text(url));
        return jsonl_write(object, &run->output);
}

/* Returns whether to go on. */
static bool
check_url(struct run *run, struct rep_text url, const char *source, size_t line)
{
        struct rep_result result;
        struct failure failure;

        if ((run->options->origin[0] != '\0' && !origin_holds(run->options->origin, url, &failure)) ||
            !asker_check(&run->asker, url, &result, &failure)) {
                report(source, line, &failure);
                run->status = STATUS_ERROR;
                return true;
        }
        if (result.verdict == REP_DISALLOW && run->status == STATUS_OK)
                run->status = STATUS_DISALLOWED;
        return run->options->json ? write_json(run, url, &result) : write_plain(run, url, &result);
}

static void
check_lines(struct run *run)
{
        struct lines lines = {.data = NULL};

        while (lines_next(&lines))
                if (lines.size > 0 &&
                    !check_url(run, (struct rep_text){lines.data, lines.size}, LINES_NAME, lines.number))
                        break;
        run->status = lines_finish(&lines, run->status);
}

static int
check_urls(struct run *run, char **urls)
{
        output_start(&run->output, run->options->line_buffered);
        if (urls[0] == NULL)
                check_lines(run);
        for (; urls[0] != NULL; urls++)
                if (!check_url(run, rep_string(urls[0]), "arguments", 0))
                        break;
        return output_finish(&run->output, run->status);
}

/* Opens FILE and picks the agents' rules in it. */
static bool
open_robots(struct run *run, const char *file)
{
        const struct rep_options compile = {.max_bytes = run->options->max_bytes,
                                            .dialect = run->options->dialect.dialect};
        struct failure failure;

        if (!robots_load(&run->robots, file, &compile, &failure) ||
            !dialect_suits(&run->options->dialect, &run->robots.blob, &failure) ||
            !asker_pick(&run->asker, &run->robots.blob, &run->options->agents, &failure)) {
                report(input_name(file), 0, &failure);
                return false;
        }
        if (!run->options->quiet)
                warn_ignored(input_name(file), run->robots.ignored);
        return true;
}

static int
check_run(const struct check_options *options, char **arguments)
{
        struct run run = {.options = options, .status = STATUS_OK};

        if (open_robots(&run, arguments[0]))
                run.status = check_urls(&run, arguments + 1);
        else
                run.status = STATUS_ERROR;
        free(run.rule);
        asker_free(&run.asker);
        robots_free(&run.robots);
        return run.status;
}

int
check_command(int argc, char **argv)
{
        struct check_options options = {.batch = false};
        int status = OPTION_TAKEN, option;

        while (status == OPTION_TAKEN && (option = getopt_long(argc, argv, "a:hqv", option_names, NULL)) != -1)
                status = take_option(&options, option, optarg);
        if (status == OPTION_TAKEN)
                status = examine(&options, argv + optind);
        if (status == OPTION_TAKEN)
                status = options.batch ? batch_run(&options) : check_run(&options, argv + optind);
        agents_free(&options.agents);
        return status;
}
