/*
 * check.c: `rep2c check`: its options, and the choice between its two forms: URLs against one ROBOTS (check_urls.c), and
 * lines that each name theirs (batch.c).
 */
#include <string.h>

#include "cli/batch.h"
#include "cli/check_options.h"
#include "cli/check_urls.h"
#include "cli/command.h"
#include "cli/origin.h"

/* The memory that the files of a batch may take. */
#define CACHE_BYTES_DEFAULT ((size_t)256 << 20)

/* The value of --cache-bytes where it is not given. */
#define NOT_GIVEN SIZE_MAX

static const struct option_row option_rows[] = {
        {'a', "agent", "TOKEN[,TOKEN...]", take_agents, offsetof(struct check_options, agents),
         .help = "product tokens of the crawler that asks; can be repeated; without it: everybody ('*'), or the agents "
                 "that a "
                 "blob was compiled for"},
        {0, "origin", "URL", take_origin, offsetof(struct check_options, origin),
         .help = "the robots.txt URL, or its origin: URLs that it doesn't hold for are errors"},
        {'v', "verbose", NULL, take_flag, offsetof(struct check_options, verbose),
         .help = "add the rule's text, or '-' where there is none"},
        {0, "json", NULL, take_flag, offsetof(struct check_options, json),
         .help = "write an object a line: verdict, line, rank, rule, url"},
        {.table = reading_options, .offset = offsetof(struct check_options, reading)},
        {0, "line-buffered", NULL, take_flag, offsetof(struct check_options, line_buffered),
         .help = "write every line at once, as is done on a terminal"},
        {'q', "quiet", NULL, take_flag, offsetof(struct check_options, quiet),
         .help = "no warning where bytes past the size limit were ignored"},
        {.help = "With --batch, lines 'ROBOTS<tab>AGENT<tab>URL' are read from standard input, and 'allow' or "
                 "'disallow', a tab and the rule's line are written for each, or 'error', a tab and the reason:"},
        {0, "batch", NULL, take_flag, offsetof(struct check_options, batch), .help = "answer such lines"},
        {0, "root", "DIR", take_string, offsetof(struct check_options, root),
         .help = "the directory in which each ROBOTS is looked for"},
        {0, "cache-bytes", "N", take_bytes, offsetof(struct check_options, cache_bytes),
         .help = "memory for files that are kept open (256M)", .most = NOT_GIVEN - 1},
        OPTIONS_END,
};

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
        if (options->root != NULL || options->cache_bytes != NOT_GIVEN)
                return usage_error("check", "--root and --cache-bytes go with --batch only");
        if (arguments[0] == NULL)
                return usage_error("check", "no robots.txt given");
        if (strcmp(arguments[0], "-") == 0 && arguments[1] == NULL)
                return usage_error("check", "with a robots.txt from standard input, URLs must be arguments");
        return OPTION_TAKEN;
}

static int
check_main(int argc, char **argv)
{
        struct check_options options = {.cache_bytes = NOT_GIVEN};
        char **arguments;
        int status = options_read(&check_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        if (options.cache_bytes == NOT_GIVEN)
                options.cache_bytes = CACHE_BYTES_DEFAULT;
        if (status == OPTION_TAKEN)
                status = options.batch ? batch_run(&options) : check_urls(&options, arguments);
        agents_free(&options.agents);
        return status;
}

const struct command check_command = {
        .name = "check",
        .summary = "check URLs against a robots.txt or a compiled blob",
        .usage = "[OPTION...] ROBOTS [URL...]\n--batch [OPTION...]",
        .about = "Checks URLs, given as arguments or on standard input, one a line. A line each comes out: 'allow' or "
                 "'disallow', the line of the rule that decided (0: none), and the URL, with tabs between. ROBOTS is a "
                 "robots.txt, a compiled blob, or '-' for standard input.\n",
        .options = option_rows,
        .more = "Exit status: 0 all URLs are allowed, 1 some are not, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c check --agent ExampleBot robots.txt https://example.com/private/page\n"
                "  rep2c check --agent ExampleBot-News,ExampleBot -v robots.txt <urls.txt\n"
                "  curl -s https://example.com/robots.txt | rep2c check -a ExampleBot - /a /b\n"
                "  printf 'example.com.txt\\tExampleBot\\t/a\\n' |\n"
                "          rep2c check --batch --root corpus\n",
        .run = check_main,
};
