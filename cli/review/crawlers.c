/* SPDX-License-Identifier: Apache-2.0 */
/*
 * crawlers.c: `rep2c crawlers`: the public crawlers that the library knows, a line each, or all that it knows of some.
 */
#include "cli/ask/crawlers.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/text.h"
#include "rep_robots.h"
#include "rep_say.h"

struct crawlers_options {
        bool json;
        unsigned purposes; /* a sum of REP_PURPOSE_ values; 0: all */
};

/* ---- one crawler */

static const char *
obeys_word(enum rep_obeys obeys)
{
        static const char *const words[] = {
                [REP_OBEYS_UNKNOWN] = "unknown", [REP_OBEYS_YES] = "yes", [REP_OBEYS_NO] = "no"};

        return words[obeys];
}

enum { PURPOSES_SIZE = 120 }; /* of all their names */

/* Writes the names of PURPOSES to TEXT, with commas between them. */
static void
print_purposes(unsigned purposes, char text[PURPOSES_SIZE])
{
        size_t used = 0;

        for (unsigned bit = 1; bit <= purposes; bit <<= 1)
                if ((purposes & bit) != 0)
                        used += (size_t)snprintf(text + used, PURPOSES_SIZE - used, "%s%s", used > 0 ? "," : "",
                                                 rep_purpose_name((enum rep_purpose)bit));
}

/* Writes CRAWLER as a line. */
static bool
write_line(const struct rep_public_crawler *crawler, struct output *output)
{
        char purposes[PURPOSES_SIZE];

        print_purposes(crawler->purposes, purposes);
        return output_print(output, "%-28s  %-7s  %-7s  %-30s  %s", crawler->name,
                            crawler->documented ? "vendor" : "hearsay", obeys_word(crawler->obeys), purposes,
                            crawler->operated_by);
}

static void
write_member(struct output *output, const char *label, const char *text)
{
        output_print(output, "  %-10s%s", label, text);
}

/* Writes all that is known of CRAWLER. */
static bool
write_details(const struct rep_public_crawler *crawler, struct output *output)
{
        char purposes[PURPOSES_SIZE];

        print_purposes(crawler->purposes, purposes);
        output_text(output, rep_string(crawler->name));
        output_end_line(output);
        fprintf(output->stream, "  %-10s", "tokens");
        for (size_t i = 0; i < crawler->token_count; i++)
                fprintf(output->stream, "%s%s", i > 0 ? ", else " : "", crawler->tokens[i].data);
        fputs(crawler->everybody ? ", else *" : "; never *", output->stream);
        output_end_line(output);
        if (crawler->wide)
                write_member(output, "names", "wide ones: by the letter of RFC 9309, no file can name it");
        write_member(output, "obeys", obeys_word(crawler->obeys));
        write_member(output, "purpose", purposes);
        write_member(output, "operator", crawler->operated_by);
        if (crawler->note[0] != '\0')
                write_member(output, "note", crawler->note);
        return output_print(output, "  %-10s%s, %s, %s", "source",
                            crawler->documented ? "the operator's documentation" : "hearsay", crawler->date,
                            crawler->source);
}

static bool
write_json(const struct rep_public_crawler *crawler, struct output *output)
{
        rep_say_crawler_json(crawler, output_said, output);
        return output_end_line(output);
}

/* ---- the list, or some */

/* Reports that no crawler has NAME, and which have it as a token. */
static void
report_unknown(const char *name)
{
        const struct rep_public_crawler *crawler = NULL;
        char list[160] = "";
        size_t used = 0;

        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL) {
                bool has_token = false;

                for (size_t i = 0; i < crawler->token_count; i++)
                        has_token |= text_equal(crawler->tokens[i], rep_string(name));
                if (has_token && used < sizeof(list))
                        used += (size_t)snprintf(list + used, sizeof(list) - used, "%s%s", used > 0 ? ", " : "",
                                                 crawler->name);
        }
        if (used > 0)
                report_error("arguments", 0, "no crawler is called '%s', but it is a token of %s", name, list);
        else
                report_error("arguments", 0, "no crawler is called '%s'; 'rep2c crawlers' lists them", name);
}

static int
show_crawlers(const struct crawlers_options *options, char **names)
{
        struct output output;
        int status = STATUS_OK;
        bool on = true;

        output_start(&output, false);
        for (; names[0] != NULL && on; names++) {
                const struct rep_public_crawler *crawler = rep_public_crawler_find(rep_string(names[0]));

                if (crawler == NULL) {
                        report_unknown(names[0]);
                        status = STATUS_ERROR;
                } else {
                        on = (options->json ? write_json : write_details)(crawler, &output);
                }
        }
        return output_finish(&output, status);
}

static int
list_crawlers(const struct crawlers_options *options)
{
        const struct rep_public_crawler *crawler = NULL;
        struct output output;
        bool on = true;

        if (!options->json)
                purposes_note(options->purposes);
        output_start(&output, false);
        while (on && (crawler = rep_public_crawler_next(crawler, options->purposes)) != NULL)
                on = (options->json ? write_json : write_line)(crawler, &output);
        return output_finish(&output, STATUS_OK);
}

/* ---- the command */

/* Adds one to the purposes. */
static void
take_purpose(const struct option_use *use)
{
        *(unsigned *)use->place |= purpose_take(use);
}

static const struct option_row option_rows[] = {
        {0, "purpose", "WORD", take_purpose, offsetof(struct crawlers_options, purposes),
         .help = "list only crawlers for this purpose: training, input (what models read in order to answer), agent "
                 "(programs that act for a person), ai (all three), search, user (a person asked for the page), ads, "
                 "seo, archive, preview, feed, monitor, data, research or other; given several times, for any of them",
         .words = CRAWLER_PURPOSES},
        {0, "json", NULL, take_flag, offsetof(struct crawlers_options, json), .help = "write a JSON object a line"},
        OPTIONS_END,
};

static int
crawlers_run(void *context, char **names)
{
        const struct crawlers_options *options = context;

        if (names[0] == NULL)
                return list_crawlers(options);
        if (options->purposes != 0)
                usage_error("--purpose is for the list, not for CRAWLER");
        return show_crawlers(options, names);
}

const struct command crawlers_command = {
        .name = "crawlers",
        .group = COMMANDS_REVIEW,
        .summary = "list the public crawlers, and what is known of them",
        .usage = "[--purpose=WORD]... [--json]\n[--json] CRAWLER...",
        .about = "Lists the public crawlers, one a line: the name, whether its operator's documentation says the rest "
                 "('vendor') or others do ('hearsay'), whether it obeys robots.txt, what it fetches for, and who "
                 "operates it. For a CRAWLER, in upper or lower case, shows all that is known: the product tokens, in "
                 "order of preference (the crawler obeys the first that a file names); whether it obeys the rules for "
                 "everybody (*) if a file names none; and the source of this, with its day: the operator's "
                 "documentation, or hearsay.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, 2 there was an error, such as a name that no crawler has.\n"
                "\n"
                "Examples:\n"
                "  rep2c crawlers --purpose=training\n"
                "  rep2c crawlers Applebot bingbot\n",
        .size = sizeof(struct crawlers_options),
        .run = crawlers_run,
};
