/* SPDX-License-Identifier: Apache-2.0 */
/* main.c: the command rep2c.  Finds the subcommand and calls it. */
#include <string.h>

#include "base/command.h"
#include "cli/base/manual.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/process.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/times.h"

static const char about[] = "Compiles robots.txt files, and answers whether a URL may be fetched.\n";

static const char more[] =
        "Options:\n"
        "  -h, --help      print this help\n"
        "  -V, --version   print the version\n"
        "\n"
        "Examples:\n"
        "  rep2c check --agent ExampleBot robots.txt https://example.com/private/page\n"
        "  rep2c check --agent ExampleBot robots.txt <urls.txt\n"
        "  rep2c compile robots.txt -o robots.rep\n"
        "  rep2c info robots.rep\n"
        "\n"
        "'rep2c help COMMAND' has more about a command, 'rep2c help dialects' about ways to read robots.txt.\n"
        "'rep2c help --as=man' writes the manual page, --as=bash, zsh or fish the completion of a shell.\n";

/* Prints what WRITE writes. */
static int
print(void (*write_to)(FILE *stream))
{
        struct output output;

        output_start(&output, false);
        write_to(output.stream);
        return output_finish(&output, STATUS_OK);
}

/* Writes the version, and a line for each library that is not built in. */
static void
write_version(FILE *stream)
{
        fprintf(stream, "rep2c %s\n", rep_version());
#ifndef REP_HAVE_JSON_C
        fputs("without json-c: no JSON is read, so there are no batches of objects and no copies of fetched files\n",
              stream);
#endif
#ifndef REP_HAVE_LIBCURL
        fputs("without libcurl and zlib: nothing is fetched, so no robots.txt is given by a URL\n", stream);
#endif
        if (!rep_has_idn())
                fputs("without libidn2: hosts outside ASCII are errors\n", stream);
#ifndef REP_HAVE_PACKS
        fputs("without packs, which need json-c, zlib and xxHash; logs that are compressed are errors\n", stream);
#else
#ifndef REP_HAVE_ZSTD
        fputs("without libzstd: inputs compressed by zstd are errors\n", stream);
#endif
#ifndef REP_HAVE_LIBDEFLATE
        fputs("without libdeflate: archives in gzip take twice the time\n", stream);
#endif
#ifndef REP_HAVE_BROTLI
        fputs("without libbrotlidec: bodies compressed by brotli are errors\n", stream);
#endif
#endif
}

/* Complains of a word that is not a KIND of word, and says what was probably meant. */
_Noreturn static void
unknown(const char *kind, const struct rep_nearest *nearest)
{
        if (nearest->known == NULL)
                usage_error("unknown %s '%s'", kind, nearest->word.data);
        usage_error("unknown %s '%s'; did you mean '%s'?", kind, nearest->word.data, nearest->known);
}

/* Runs the subcommand NAME.  OTHER is one more word that may stand in its place. */
static int
run_command(const char *name, const char *other, int argc, char **argv)
{
        struct rep_nearest nearest = {.word = rep_string(name)};

        for (size_t i = 0; commands[i] != NULL; i++) {
                if (strcmp(name, commands[i]->name) == 0)
                        return command_run(commands[i], argc, argv);
                rep_nearest_try(&nearest, commands[i]->name);
        }
        rep_nearest_try(&nearest, other);
        unknown("command", &nearest);
}

/* Prints the subcommands of GROUP. */
static void
print_group(FILE *stream, enum command_group group, size_t width)
{
        static const char *const titles[] = {[COMMANDS_TEST] = "Test a page",
                                             [COMMANDS_REVIEW] = "Review a file",
                                             [COMMANDS_CRAWL] = "Run a crawl",
                                             [COMMANDS_BUILD] = "Build it in"};

        fprintf(stream, "\n%s:\n", titles[group]);
        for (size_t i = 0; commands[i] != NULL; i++)
                if (commands[i]->group == group)
                        help_row(stream, commands[i]->name, width, commands[i]->summary);
}

/* Writes what rep2c does and the list of its subcommands. */
static void
write_overview(FILE *stream)
{
        size_t i, width = 0;

        for (i = 0; commands[i] != NULL; i++)
                if (strlen(commands[i]->name) > width)
                        width = strlen(commands[i]->name);
        fprintf(stream, "Usage: rep2c COMMAND [ARGUMENT...]\n%s", about);
        for (i = COMMANDS_TEST; i <= COMMANDS_BUILD; i++)
                print_group(stream, (enum command_group)i, width);
        putc('\n', stream);
        help_text(stream, more);
}

static void
write_dialects(FILE *stream)
{
        fputs(dialects_help, stream);
}

/* Prints what `rep2c help --as=WHAT` asks for. */
static int
print_as(const char *what)
{
        static const struct {
                const char *name;
                void (*print)(FILE *stream);
        } forms[] = {{"man", manual_write},
                     {"bash", completion_write_bash},
                     {"zsh", completion_write_zsh},
                     {"fish", completion_write_fish}};

        for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
                if (strcmp(what, forms[i].name) == 0)
                        return print(forms[i].print);
        usage_error("--as: '%s' is none of 'man', 'bash', 'zsh', 'fish'", what);
}

/* Prints the help on TOPIC: a subcommand, or "dialects".  NULL: the help of rep2c. */
static int
print_help(char *topic)
{
        char option[] = "--help", *arguments[] = {NULL, option, NULL};

        if (topic == NULL)
                return print(write_overview);
        if (strncmp(topic, "--as=", strlen("--as=")) == 0)
                return print_as(topic + strlen("--as="));
        if (strcmp(topic, "dialects") == 0)
                return print(write_dialects);
        return run_command(topic, "dialects", 2, arguments);
}

static int
run_option(const char *option, char *topic)
{
        struct rep_nearest nearest = {.word = rep_string(option)};

        if (strcmp(option, "-h") == 0 || strcmp(option, "--help") == 0)
                return print_help(topic);
        if (strcmp(option, "-V") == 0 || strcmp(option, "--version") == 0)
                return print(write_version);
        rep_nearest_try(&nearest, "--help");
        rep_nearest_try(&nearest, "--version");
        unknown("option", &nearest);
}

int
main(int argc, char **argv)
{
        process_start(&argv);
        setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
        if (clock_start() != STATUS_OK)
                return STATUS_ERROR;
        if (argc < 2)
                usage_error("no command given");
        if (strcmp(argv[1], "help") == 0 && argc > 3)
                usage_error("help is about one thing, and '%s' is one more", argv[3]);
        if (strcmp(argv[1], "help") == 0)
                return print_help(argv[2]);
        if (argv[1][0] == '-')
                return run_option(argv[1], argv[2]);
        return run_command(argv[1], "help", argc - 1, argv + 1);
}
