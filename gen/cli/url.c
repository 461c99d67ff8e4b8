/*
 * url.c: `rep2c url`: the robots.txt under which a page falls.
 */
#include <getopt.h>

#include "cli/command.h"
#include "cli/lines.h"
#include "cli/options.h"
#include "cli/origin.h"
#include "cli/output.h"

static const char help[] =
        "Usage: rep2c url [OPTION...] [PAGE...]\n"
        "Prints the URL of the robots.txt that holds for each PAGE, an absolute URL of http, https or ftp, given as "
        "an\n"
        "argument or on standard input, one a line. Two pages fall under one robots.txt where its URLs are equal.\n"
        "An internationalized host comes out as punycode. A PAGE that is no such URL is an error, and nothing is\n"
        "printed for it.\n"
        "\n"
        "Options:\n"
        "      --line-buffered   write every line at once, as is done on a terminal\n"
        "  -h, --help            print this help\n"
        "\n"
        "Exit status: 0 done, 2 there was an error, such as a bad URL.\n"
        "\n"
        "Examples:\n"
        "  rep2c url https://example.com:443/a/b\n"
        "  rep2c url <pages.txt | sort -u\n";

enum { OPT_LINE_BUFFERED = 256 };

static const struct option option_names[] = {
        {"help", no_argument, NULL, 'h'},
        {"line-buffered", no_argument, NULL, OPT_LINE_BUFFERED},
        {NULL, 0, NULL, 0},
};

struct run {
        struct output output;
        int status;
};

/* Returns whether to go on. */
static bool
print_url(struct run *run, struct rep_text page, const char *source, size_t line)
{
        char robots[REP_ROBOTS_URL_SIZE];
        struct failure failure;

        if (!origin_robots_url(page, robots, &failure)) {
                report(source, line, &failure);
                run->status = STATUS_ERROR;
                return true;
        }
        output_text(&run->output, rep_string(robots));
        return output_end_line(&run->output);
}

static void
print_lines(struct run *run)
{
        struct lines lines = {.data = NULL};

        while (lines_next(&lines))
                if (lines.size > 0 &&
                    !print_url(run, (struct rep_text){lines.data, lines.size}, LINES_NAME, lines.number))
                        break;
        run->status = lines_finish(&lines, run->status);
}

static int
url_run(bool line_buffered, char **pages)
{
        struct run run = {.status = STATUS_OK};

        output_start(&run.output, line_buffered);
        if (pages[0] == NULL)
                print_lines(&run);
        for (; pages[0] != NULL; pages++)
                if (!print_url(&run, rep_string(pages[0]), "arguments", 0))
                        break;
        return output_finish(&run.output, run.status);
}

int
url_command(int argc, char **argv)
{
        bool line_buffered = false;
        int option;

        while ((option = getopt_long(argc, argv, "h", option_names, NULL)) != -1) {
                if (option == 'h')
                        return output_string(help);
                if (option != OPT_LINE_BUFFERED)
                        return usage_hint("url");
                line_buffered = true;
        }
        return url_run(line_buffered, argv + optind);
}
