/* SPDX-License-Identifier: Apache-2.0 */
/* url.c: `rep2c url`: prints the URL of the robots.txt that is valid for a page. */
#include "cli/base/input.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/reading.h"

struct url_options {
        bool line_buffered;
        struct reading reading; /* only its dialect is used */
};

struct run {
        const struct url_options *options;
        struct output output;
        int status;
};

/* Returns whether to go on. */
static bool
print_url(void *context, struct rep_text page, const char *source, size_t line)
{
        struct run *run = context;
        char robots[REP_ROBOTS_URL_SIZE];
        struct rep_text site = page_site(page, reading_dialect(&run->options->reading));
        struct failure failure;

        if (!origin_robots_url(site, robots, &failure)) {
                report(source, line, &failure);
                run->status = STATUS_ERROR;
                return true;
        }
        output_text(&run->output, rep_string(robots));
        return output_end_line(&run->output);
}

static int
url_run(void *options, char **pages)
{
        struct run run = {.options = options, .status = STATUS_OK};
        int status;

        source_arguments(pages);
        output_start(&run.output, run.options->line_buffered);
        status = pages_each(pages, print_url, &run);
        return output_finish(&run.output, status == STATUS_OK ? run.status : status);
}

static const struct option_row option_rows[] = {
        {0, "line-buffered", NULL, take_flag, offsetof(struct url_options, line_buffered),
         .help = "write every line at once, as is done on a terminal"},
        {.table = dialect_options, .offset = offsetof(struct url_options, reading)},
        OPTIONS_END,
};

const struct command url_command = {
        .name = "url",
        .group = COMMANDS_CRAWL,
        .summary = "print the URL of the robots.txt that holds for a page",
        .usage = "[OPTION...] [PAGE...]",
        .about = "Prints the URL of the robots.txt that holds for each PAGE, an absolute URL of http, https or ftp, "
                 "given as an argument or on standard input, one a line. Two pages fall under one robots.txt where its "
                 "URLs are equal. An internationalized host comes out as punycode. A PAGE that is no such URL is an "
                 "error, and nothing is printed for it.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, 2 there was an error, such as a bad URL.\n"
                "\n"
                "Examples:\n"
                "  rep2c url https://example.com:443/a/b\n"
                "  rep2c url <pages.txt | sort -u\n",
        .size = sizeof(struct url_options),
        .run = url_run,
};
