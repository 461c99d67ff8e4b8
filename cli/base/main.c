/* SPDX-License-Identifier: Apache-2.0 */
/*
 * main.c: the command rep2c: finds the subcommand and calls it.
 */
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/dialects.h"
#include "cli/base/help.h"
#include "cli/base/missing.h"
#include "cli/base/output.h"
#include "cli/base/report.h"
#include "cli/base/rooms.h"
#include "rep_compile.h"

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
        "'rep2c help COMMAND' has more about a command, 'rep2c help dialects' about ways to read robots.txt.\n";

/*
 * Opens the standard descriptors that are closed, so that no file gets one of their numbers and then what was meant for
 * stdout or stderr.  They are opened the wrong way round: using them stays an error.
 */
static void
open_standard_descriptors(void)
{
        int fd;

        for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
                if (fcntl(fd, F_GETFD) < 0)
                        open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static int
print_version(void)
{
        struct output output;

        output_start(&output, false);
        fprintf(output.stream, "rep2c %s\n", rep_version());
        print_missing(output.stream);
        return output_finish(&output, STATUS_OK);
}

static int
run_command(const char *name, int argc, char **argv)
{
        char message_name[] = "rep2c"; /* getopt_long() puts argv[0] in front of its messages */
        const struct command *command;
        size_t i;

        for (i = 0; (command = subcommand(i)) != NULL; i++)
                if (strcmp(name, command->name) == 0) {
                        argv[0] = message_name;
                        return command->run(argc, argv);
                }
        return usage_error("", "unknown command '%s'", name);
}

/* Prints what rep2c does and the list of its subcommands. */
static int
print_overview(void)
{
        const struct command *command;
        struct output output;
        size_t i, width = 0;

        for (i = 0; (command = subcommand(i)) != NULL; i++)
                if (strlen(command->name) > width)
                        width = strlen(command->name);
        output_start(&output, false);
        fprintf(output.stream, "Usage: rep2c COMMAND [ARGUMENT...]\n%s\nCommands:\n", about);
        for (i = 0; (command = subcommand(i)) != NULL; i++)
                help_row(output.stream, command->name, width, command->summary);
        putc('\n', output.stream);
        help_text(output.stream, more);
        return output_finish(&output, STATUS_OK);
}

/* Prints the help on TOPIC: a command, or "dialects"; NULL: on all. */
static int
print_help(char *topic)
{
        char option[] = "--help", *arguments[] = {NULL, option, NULL};

        if (topic == NULL)
                return print_overview();
        if (strcmp(topic, "dialects") == 0)
                return output_string(dialects_help);
        return run_command(topic, 2, arguments);
}

static int
run_option(const char *option, char *topic)
{
        if (strcmp(option, "-h") == 0 || strcmp(option, "--help") == 0)
                return print_help(topic);
        if (strcmp(option, "-V") == 0 || strcmp(option, "--version") == 0)
                return print_version();
        return usage_error("", "unknown option '%s'", option);
}

int
main(int argc, char **argv)
{
        open_standard_descriptors();
        setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
        /* Writing to a closed pipe, or past the limit of a file's size, is an error that the writer reports. */
        signal(SIGPIPE, SIG_IGN);
        signal(SIGXFSZ, SIG_IGN);
        if (argc < 2)
                return usage_error("", "no command given");
        if (strcmp(argv[1], "help") == 0 && argc > 3)
                return usage_error("", "help is about one thing, and '%s' is one more", argv[3]);
        if (strcmp(argv[1], "help") == 0)
                return print_help(argv[2]);
        if (argv[1][0] == '-')
                return run_option(argv[1], argv[2]);
        return run_command(argv[1], argc - 1, argv + 1);
}
