/* SPDX-License-Identifier: Apache-2.0 */
/* check.c: `rep2c check`: its options, and the choice between its forms: URLs for one ROBOTS, also as a table, and
   pages of several sites (check_urls.c), cases (expect.c), lines that each name their ROBOTS (batch.c), and packs
   (pack_check.c). */
#include <string.h>

#include "cli/ask/check.h"
#include "cli/ask/packs.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/fetch/source.h"

/* The default limit on the memory of a batch's files. */
#define CACHE_BYTES_DEFAULT ((size_t)256 << 20)

/* The value of --cache-bytes if it is not given. */
#define NOT_GIVEN SIZE_MAX

static const struct option_row option_rows[] = {
        {.table = crawlers_options, .offset = offsetof(struct check_options, crawlers)},
        {0, "robots", "ROBOTS", take_string, offsetof(struct check_options, robots),
         .help = "check against this file; then all arguments are URLs"},
        {0, "pack", "PACK", take_string, offsetof(struct check_options, pack),
         .help = "check each URL against what this pack has for its origin; 'unknown' if it has nothing"},
        {0, "origin", "URL", take_origin, offsetof(struct check_options, origin),
         .help = "the URL of the robots.txt, or its origin: URLs of other sites are errors"},
        {0, "expect", "FILE", take_string, offsetof(struct check_options, expect),
         .help = "check the expectations in FILE: lines of 'allow' or 'disallow', a crawler ('*': everybody), a URL, "
                 "and optionally the line of the rule, with tabs between; explain those that fail; a public crawler's "
                 "name stands for that crawler, with its own tokens and habits, as --crawler does, and a purpose such "
                 "as 'search' for all public crawlers with it"},
        {0, "format", "FORMAT", take_choice, offsetof(struct check_options, format),
         .help = "with --expect, what to write: 'text' (the default), 'json' (an object a line for each that fails), "
                 "'github' (annotations of a workflow) or 'junit' (XML)",
         .words = "text|json|github|junit"},
        {'v', "verbose", NULL, take_flag, offsetof(struct check_options, verbose),
         .help = "add the rule, the user-agent lines that select its group, and the lines of other rules that match "
                 "but lose; '-' if there is none"},
        {0, "table", NULL, take_flag, offsetof(struct check_options, table),
         .help = "write a table: a line for each URL, with 'allow' or 'disallow', a space and the rule's line for each "
                 "crawler; on a terminal, a row for each crawler, with '+24' for allowed and '-23' for disallowed by "
                 "the rule on that line; without a crawler, everybody and a dozen that most sites want to know about"},
        {0, "json", NULL, take_flag, offsetof(struct check_options, json),
         .help = "write an object a line: verdict, line, rank, rule, url, and what else is known"},
        {.table = reading_options, .offset = offsetof(struct check_options, reading)},
        {.table = parts_options, .offset = offsetof(struct check_options, reading)},
        {0, "line-buffered", NULL, take_flag, offsetof(struct check_options, line_buffered),
         .help = "write every line at once, as on a terminal"},
        {.table = color_options, .offset = offsetof(struct check_options, color)},
        {'q', "quiet", NULL, take_flag, offsetof(struct check_options, quiet),
         .help = "no warnings, and no count at the end of a batch"},
        {.help = "With --batch, lines 'ROBOTS<tab>AGENT<tab>URL' are read from standard input, and 'allow' or "
                 "'disallow', a tab and the rule's line are written for each, or 'error', a tab and the reason:"},
        {0, "batch", NULL, take_flag, offsetof(struct check_options, batch),
         .help = "answer such lines; with --json, objects with the members robots, agent and url"},
        {0, "root", "DIR", take_string, offsetof(struct check_options, root),
         .help = "the directory of all ROBOTS; no name leads out of it; a URL stands for the copy that 'rep2c fetch -o "
                 "DIR' kept"},
        {0, "tail", NULL, take_flag, offsetof(struct check_options, tail),
         .help = "more fields may follow, or be members of an object; the whole line follows its answer"},
        {0, "cache-bytes", "N", take_bytes, offsetof(struct check_options, cache_bytes),
         .help = "memory for files that are kept open (256M)", .most = NOT_GIVEN - 1},
        OPTIONS_END,
};

static void
examine_expected(const struct check_options *options, char **arguments)
{
        const char *robots = options->robots != NULL ? options->robots : arguments[0];

        if (options->batch || options->pack != NULL || options->crawlers.count > 0 || options->crawlers.merge ||
            options->verbose)
                usage_error("--expect goes with no agent, --batch, --pack or --verbose: its lines name agents");
        if (options->json && options->format.made && options->format.value != CHECK_JSON)
                usage_error("--json and --format exclude each other");
        if (robots == NULL)
                usage_error("no robots.txt given");
        if (arguments[0] != NULL && (options->robots != NULL || arguments[1] != NULL))
                usage_error("--expect takes no URLs: its lines name them");
        if (strcmp(robots, "-") == 0 && strcmp(options->expect, "-") == 0)
                usage_error("standard input can't be the robots.txt and what is expected of it");
}

/* Checks that the options suit each other and the other arguments. */
static void
examine(const struct check_options *options, char **arguments)
{
        const char *robots = options->robots != NULL ? options->robots : arguments[0];

        if (options->table && (options->batch || options->expect != NULL || options->pack != NULL || options->verbose ||
                               reading_has_parts(&options->reading)))
                usage_error("--table goes with no --batch, --expect, --pack, --verbose, --prepend or --append");
        if (options->expect != NULL) {
                examine_expected(options, arguments);
        } else if (options->format.made) {
                usage_error("--format goes with --expect only");
        } else if (options->batch) {
                if (options->crawlers.count > 0 || options->robots != NULL || options->pack != NULL ||
                    options->color.made)
                        usage_error(
                                "--batch goes with no agent, --robots, --pack or --color: its lines name robots.txt "
                                "and agent");
                if (arguments[0] != NULL)
                        usage_error("--batch takes no arguments; its lines come from standard input");
        } else if (options->root != NULL || options->cache_bytes != NOT_GIVEN || options->tail) {
                usage_error("--root, --tail and --cache-bytes go with --batch only");
        } else if (options->pack != NULL) {
                /* A pack records how its files were read, and has no texts of rules to show. */
                if (options->robots != NULL || options->origin[0] != '\0' || options->verbose)
                        usage_error("--pack goes with no --robots, --origin or --verbose");
                if (reading_is_chosen(&options->reading))
                        usage_error("--pack: the pack says how its files were read");
        } else {
                if (robots == NULL)
                        usage_error("no robots.txt given");
                if (strcmp(robots, "-") == 0 && arguments[options->robots == NULL] == NULL)
                        usage_error("with a robots.txt from standard input, URLs must be arguments");
        }
        /* For the files of --prepend and --append, there must be one robots.txt. */
        if (options->origin[0] != '\0' && robots != NULL && source_is_page(robots))
                usage_error("--origin goes with a robots.txt: that of a page is its site's");
        if (options->batch || options->pack != NULL || (robots != NULL && source_is_page(robots)))
                robots = NULL;
        reading_examine_parts(&options->reading, robots,
                              options->json || (options->format.made && options->format.value == CHECK_JSON));
}

static int
check_run(void *context, char **arguments)
{
        struct check_options *options = context;

        examine(options, arguments);
        if (options->table && options->crawlers.count == 0)
                table_add_usual(&options->crawlers);
        if (!options->batch && options->expect == NULL)
                crawlers_complete(&options->crawlers,
                                  asked_names(&options->reading, options->pack,
                                              options->robots != NULL ? options->robots : arguments[0]));
        if (!options->json && !options->quiet)
                purposes_note(options->crawlers.purposes);
        if (options->cache_bytes == NOT_GIVEN)
                options->cache_bytes = CACHE_BYTES_DEFAULT;
        if (options->pack != NULL)
                source_arguments(arguments);
        else if (options->robots == NULL && !options->batch)
                arguments[0] = source_argument(arguments[0]);
        if (options->expect != NULL)
                return check_expected(options, options->robots != NULL ? options->robots : arguments[0]);
        if (options->batch)
                return batch_run(options);
        if (options->pack != NULL)
                return packs.check(options, arguments);
        if (options->robots != NULL || source_is_page(arguments[0]))
                return check_urls(options, options->robots, arguments);
        return check_urls(options, arguments[0], arguments + 1);
}

const struct command check_command = {
        .name = "check",
        .group = COMMANDS_TEST,
        .summary = "check URLs against a robots.txt or a compiled blob",
        .usage = "[OPTION...] ROBOTS [URL...]\n[OPTION...] PAGE...\n--pack=PACK [OPTION...] [URL...]\n"
                 "--expect=FILE [OPTION...] ROBOTS\n--batch [OPTION...]",
        .about = "Checks URLs, given as arguments or on standard input, one a line (empty lines are passed over). Each "
                 "gets a line: 'allow' or 'disallow', the line of the rule that decided (0: none), and the URL, with "
                 "tabs between; with several crawlers, a line for each one, which ends with its name.\n"
                 "ROBOTS is a robots.txt, its URL, a compiled blob, what 'rep2c fetch -o' kept, or '-' for standard "
                 "input. If the first argument is another URL, it is a PAGE, and the robots.txt of its site is "
                 "fetched.\n",
        .options = option_rows,
        .more = "Exit status: 0 all URLs are allowed, 1 some are not, 2 there was an error; with --expect, 0 all is as "
                "expected, 1 something is not; with --batch, 0 all lines were answered, 2 some could not be.\n"
                "\n"
                "Examples:\n"
                "  rep2c check --agent ExampleBot robots.txt https://example.com/private/page\n"
                "  rep2c check --crawler GPTBot https://example.com/page\n"
                "  rep2c check -v -a ExampleBot-News,ExampleBot --merge robots.txt <urls.txt\n"
                "  rep2c check --table robots.txt / /search /private/\n"
                "  rep2c check --expect=robots.expected robots.txt\n"
                "  rep2c check --expect=robots.expected --format=junit robots.txt >robots.xml\n"
                "  curl -s https://example.com/robots.txt | rep2c check -a ExampleBot - /a /b\n"
                "  printf 'example.com.txt\\tExampleBot\\t/a\\n' |\n"
                "          rep2c check --batch --root corpus\n",
        .size = sizeof(struct check_options),
        .defaults = &(const struct check_options){.cache_bytes = NOT_GIVEN},
        .run = check_run,
};
