/* SPDX-License-Identifier: Apache-2.0 */
/*
 * write.c: `rep2c write`: edits a robots.txt as its owner wishes.  The edited text goes to standard output, to a file,
 * or in the place of the old one; what changes for whom goes to standard error.
 */
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/ask/robots.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

struct wishes {
        struct rep_wish_list *list;
        size_t count; /* those that change a text */
};

struct write_options {
        struct reading reading;
        struct wishes wishes;
        const char *output;
        size_t budget; /* in steps; 0: the default */
        bool in_place, quiet;
};

/* ---- options */

/* Adds the wish that the option is called like, with VALUE, to the list. */
static void
add_wish(const struct option_use *use, struct rep_text value)
{
        struct wishes *wishes = use->place;
        enum rep_wish wish = REP_WISH_MINIMIZE;
        const char *problem;
        enum rep_status status;

        if (wishes->list == NULL)
                must(rep_wish_list_create(&wishes->list) == REP_OK ? wishes->list : NULL);
        rep_wish_find(rep_string(use->row->name), &wish);
        status = rep_wish_list_add(wishes->list, wish, value, &problem);
        if (status != REP_OK)
                usage_error("%s", rep_status_text(status));
        if (problem != NULL)
                usage_error("--%s: %s", use->row->name, problem);
        wishes->count += wish != REP_WISH_KEEP && wish != REP_WISH_SPLIT;
}

static void
take_wish(const struct option_use *use)
{
        add_wish(use, rep_string(use->argument == NULL ? "" : use->argument));
}

/* Takes the wish once for each crawler or purpose in the argument. */
static void
take_whom(const struct option_use *use)
{
        const char *at = use->argument;

        if (*at == '\0')
                usage_error("--%s: '' names nobody", use->row->name);
        while (*at != '\0') {
                struct rep_text name = {at, strcspn(at, ",")};

                add_wish(use, name);
                at += name.size;
                at += *at == ',';
        }
}

static const struct option_row option_rows[] = {
        {0, "block", "WHO[,WHO...]", take_whom, offsetof(struct write_options, wishes),
         .help = "these may fetch nothing: names of public crawlers, or purposes such as 'training', 'ai' or 'seo'; "
                 "see 'rep2c crawlers'; can be repeated"},
        {0, "keep", "WHO[,WHO...]", take_whom, offsetof(struct write_options, wishes),
         .help = "not these, whatever --block says: with 'search', crawlers that train models and feed a search engine "
                 "stay"},
        {0, "split", NULL, take_wish, offsetof(struct write_options, wishes),
         .help = "of those that --block takes for a purpose, keep the ones that also search, if blocking another name "
                 "of their operator does the same: Applebot-Extended instead of Applebot"},
        {0, "disallow", "PATH", take_wish, offsetof(struct write_options, wishes),
         .help = "nobody may fetch what PATH, or a pattern, matches: each group gets the rule; can be repeated"},
        {0, "delay", "SECONDS", take_wish, offsetof(struct write_options, wishes),
         .help = "Crawl-delay for all crawlers, in place of those that are there"},
        {0, "usage", "NAME=VALUE[,...]", take_wish, offsetof(struct write_options, wishes),
         .help = "what all crawlers may use pages for: 'train-ai=n' for Content-Usage, 'ai-train=no' for "
                 "Content-Signal; can be repeated"},
        {0, "sitemap", "URL", take_wish, offsetof(struct write_options, wishes),
         .help = "name this sitemap; can be repeated"},
        {0, "minimize", NULL, take_wish, offsetof(struct write_options, wishes),
         .help = "make the text short: without comments, and without rules and groups that do nothing; no verdict "
                 "changes"},
        {'o', "output", "FILE", take_string, offsetof(struct write_options, output),
         .help = "write the text to FILE, whole or not at all; default, or '-': standard output"},
        {0, "in-place", NULL, take_flag, offsetof(struct write_options, in_place), .help = "write it to ROBOTS itself"},
        {'q', "quiet", NULL, take_flag, offsetof(struct write_options, quiet), .help = "do not say what changes"},
        {.table = budget_options, .offset = offsetof(struct write_options, budget)},
        {.table = reading_options, .offset = offsetof(struct write_options, reading)},
        OPTIONS_END,
};

/* Checks that the options suit each other and the arguments. */
static void
examine(const struct write_options *options, char **arguments)
{
        if (arguments[0] == NULL)
                usage_error("no robots.txt given: '-' is standard input, and /dev/null an empty one");
        if (arguments[1] != NULL)
                usage_error("one robots.txt at a time, and '%s' is a second", arguments[1]);
        if (options->wishes.count == 0)
                usage_error("nothing to do: give --block, --disallow, --delay, --usage, --sitemap or --minimize");
        if (options->in_place && options->output != NULL)
                usage_error("--in-place and --output exclude each other");
        if (options->in_place && (strcmp(arguments[0], "-") == 0 || source_is_url(arguments[0])))
                usage_error("--in-place needs a file");
}

/* ---- the command */

/* Notes each line of what was made of a file. */
static void
note(const struct rep_wish_list *list)
{
        struct bytes said = {.bytes = NULL};
        const char *at, *end;

        rep_say_wished(list, json_collect, &said);
        for (at = said.bytes; said.size > 0 && at < said.bytes + said.size; at = end + 1) {
                end = strchr(at, '\n');
                report_note("%.*s", (int)(end - at), at);
        }
        free(said.bytes);
}

/* Delivers TEXT, which replaces OLD_TEXT of FILE, to where the options say.  Returns the exit status, after a report of
   what failed. */
static int
deliver(const struct write_options *options, const char *file, struct rep_text old_text, struct rep_text text)
{
        struct failure failure;

        if (!options->in_place)
                return output_deliver(options->output != NULL ? options->output : "-", text);
        if (text_compare(text, old_text, false) == 0 ||
            (output_file_may_replace(file, "--in-place", &failure) && output_file_write(file, text, &failure)))
                return STATUS_OK;
        return report(file, 0, &failure);
}

/* Edits TEXT of FILE. */
static bool
edit(const struct write_options *options, struct rep_text text, const struct rep_written **written,
     struct failure *failure)
{
        struct rep_options reading = {.size = 0};
        enum rep_status status;

        reading_apply(&options->reading, &reading);
        status = rep_wish_list_write(options->wishes.list, text.data, text.size, &reading, options->budget, written);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        return (*written)->problem == NULL || fail(failure, "nothing was written: %s", (*written)->problem);
}

static int
write_run(void *context, char **arguments)
{
        const struct write_options *options = context;
        const bool to_file = options->in_place || (options->output != NULL && strcmp(options->output, "-") != 0);
        const struct rep_written *written;
        struct failure failure;
        struct robots robots;
        struct rep_text text = {"", 0};
        const char *file;
        int status;

        examine(options, arguments);
        file = source_argument(arguments[0]);
        if (!robots_read(&robots, file, &options->reading, true, &failure))
                end_with(input_name(file), &failure);
        if (robots.compiled)
                exit(report_error(input_name(file), 0, "a compiled blob; write takes a robots.txt"));
        if (robots.rules != NULL)
                text = rep_robots_text(robots.rules);
        if (!edit(options, text, &written, &failure))
                end_with(input_name(file), &failure);
        if (!to_file && !options->quiet)
                note(options->wishes.list); /* the text follows */
        status = deliver(options, file, text, written->text);
        if (status == STATUS_OK && to_file && !options->quiet)
                note(options->wishes.list); /* of what is there now */
        if (status == STATUS_OK && written->undecided) {
                report_note("%s: not settled within the budget whether the text could be shorter; --budget raises it",
                            input_name(file));
                status = STATUS_ERROR;
        }
        rep_wish_list_free(options->wishes.list);
        robots_free(&robots);
        return status;
}

const struct command write_command = {
        .name = "write",
        .group = COMMANDS_REVIEW,
        .summary = "block crawlers or close paths in a robots.txt, and prove it",
        .usage = "[OPTION...] ROBOTS",
        .about = "Edits ROBOTS, standard input for '-', and writes the whole text. Lines that need not change stay as "
                 "they are. A crawler that gets a group of its own keeps what applied to it before.\n"
                 "\n"
                 "Before anything is written, an exact comparison proves that those to be blocked may fetch nothing, "
                 "and that everybody else may fetch what they could before. If it can't, nothing is written.\n",
        .options = option_rows,
        .more = "Exit status: 0 the text was written, 2 there was an error, or the edit could not be proven.\n"
                "\n"
                "Examples:\n"
                "  rep2c write --block=training --keep=search robots.txt\n"
                "  rep2c write --block=GPTBot,CCBot --usage=train-ai=n --in-place robots.txt\n"
                "  rep2c write --block=ai -o robots.txt /dev/null\n"
                "  rep2c write --minimize robots.txt\n",
        .size = sizeof(struct write_options),
        .run = write_run,
};
