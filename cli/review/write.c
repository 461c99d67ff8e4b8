/* SPDX-License-Identifier: Apache-2.0 */
/*
 * write.c: `rep2c write`: edits a robots.txt as its owner wishes.  The edited text goes to standard output, to a file, or in the
 * place of the old one; what changes for whom goes to standard error.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/ask/crawlers.h"
#include "cli/ask/robots.h"
#include "cli/base/commands.h"
#include "cli/base/memory.h"
#include "cli/base/output_file.h"
#include "cli/base/text.h"
#include "rep_write.h"

enum { NAMES_SHOWN = 6 };

/* Public crawlers, each once. */
struct chosen {
        const struct rep_public_crawler **list;
        size_t count, capacity;
        unsigned purposes; /* by which some were chosen */
};

struct write_options {
        struct reading reading;
        struct chosen block, keep;
        struct chosen spared; /* those of --block that --keep keeps */
        struct rep_wished_line *lines;
        size_t line_count, line_capacity;
        struct rep_text *sitemaps;
        size_t sitemap_count, sitemap_capacity;
        const char *output;
        bool minimize, in_place, quiet;
};

/* ---- options */

static bool
has(const struct chosen *chosen, const struct rep_public_crawler *known)
{
        for (size_t i = 0; i < chosen->count; i++)
                if (chosen->list[i] == known)
                        return true;
        return false;
}

static void
choose(struct chosen *chosen, const struct rep_public_crawler *known)
{
        if (has(chosen, known))
                return;
        if (chosen->count == chosen->capacity)
                chosen->list = must_grow(chosen->list, &chosen->capacity, 16, sizeof(*chosen->list));
        chosen->list[chosen->count++] = known;
}

/* Chooses the crawler or the purpose called NAME.  Returns false if there is neither. */
static bool
choose_name(struct chosen *chosen, struct rep_text name)
{
        const struct rep_public_crawler *known = NULL;
        enum rep_purpose purpose;

        if (rep_purpose_find(name, &purpose)) {
                chosen->purposes |= (unsigned)purpose;
                while ((known = rep_public_crawler_next(known, (unsigned)purpose)) != NULL)
                        choose(chosen, known);
                return true;
        }
        known = rep_public_crawler_find(name);
        if (known != NULL)
                choose(chosen, known);
        return known != NULL;
}

/* Chooses the crawlers and purposes in the argument. */
static int
take_chosen(const struct option_use *use)
{
        const char *at = use->argument;

        while (*at != '\0') {
                struct rep_text name = text_trim((struct rep_text){at, strcspn(at, ",")});

                if (name.size == 0 || !choose_name(use->place, name))
                        return usage_error(
                                use->command,
                                "--%s: '%.*s' is not a public crawler, and not a purpose of crawlers such as "
                                "'training': see 'rep2c crawlers'",
                                use->row->name, (int)name.size, name.data);
                at += strcspn(at, ",");
                at += *at == ',';
        }
        return OPTION_TAKEN;
}

static void
add_line(struct write_options *options, const char *key, struct rep_text value)
{
        if (options->line_count == options->line_capacity)
                options->lines = must_grow(options->lines, &options->line_capacity, 4, sizeof(*options->lines));
        options->lines[options->line_count++] = (struct rep_wished_line){rep_string(key), value};
}

static int
take_delay(const struct option_use *use)
{
        struct write_options *options = use->place;
        struct rep_text value = text_trim(rep_string(use->argument));
        uint32_t milliseconds;

        if (rep_crawl_delay(value, &milliseconds) != REP_VALUE_OK)
                return usage_error(use->command, "--delay: '%s' is not a number of seconds", use->argument);
        for (size_t i = 0; i < options->line_count; i++)
                if (rep_directive_key(options->lines[i].key) == REP_KEY_CRAWL_DELAY)
                        return usage_error(use->command, "--delay: there is one already");
        add_line(options, "Crawl-delay", value);
        return OPTION_TAKEN;
}

/* Returns whether each pair of VALUE says something, for Content-Signal or else Content-Usage. */
static bool
is_stated(struct rep_text value, bool signal)
{
        struct rep_usage_pair pair;
        bool any = false;

        while (signal ? rep_next_signal(&value, REP_SIGNAL_LINE, &pair) : rep_next_usage(&value, &pair)) {
                if (pair.meaning != REP_PAIR_PREFERENCE && pair.meaning != REP_PAIR_EXTENT)
                        return false;
                any = true;
        }
        return any && value.size == 0;
}

/* Returns the uses that VALUE is about, a bit for each, and REP_USES for the extent.  *TWICE is set if it names one again. */
static unsigned
uses_of(struct rep_text value, bool signal, bool *twice)
{
        struct rep_usage_pair pair;
        unsigned uses = 0;

        while (signal ? rep_next_signal(&value, REP_SIGNAL_LINE, &pair) : rep_next_usage(&value, &pair)) {
                unsigned bit = 1u << (pair.is_extent ? (unsigned)REP_USES : (unsigned)pair.use);

                *twice |= (uses & bit) != 0;
                uses |= bit;
        }
        return uses;
}

/* Returns whether VALUE is about one use twice, or about one that an earlier line of its kind states. */
static bool
states_again(const struct write_options *options, struct rep_text value, bool signal)
{
        bool twice = false, ignored = false;
        unsigned uses = uses_of(value, signal, &twice);

        for (size_t i = 0; i < options->line_count; i++) {
                enum rep_key key = rep_directive_key(options->lines[i].key);

                if (key == (signal ? REP_KEY_CONTENT_SIGNAL : REP_KEY_CONTENT_USAGE))
                        twice |= (uses_of(options->lines[i].value, signal, &ignored) & uses) != 0;
        }
        return twice;
}

/* Takes a statement about usage, of whichever vocabulary has it. */
static int
take_usage(const struct option_use *use)
{
        struct write_options *options = use->place;
        struct rep_text value = text_trim(rep_string(use->argument));
        bool signal = is_stated(value, true);

        if (!signal && !is_stated(value, false))
                return usage_error(use->command,
                                   "--usage: '%s': write search, ai-use or train-ai with =y or =n, or search, ai-input "
                                   "or ai-train with =yes or =no",
                                   use->argument);
        if (states_again(options, value, signal))
                return usage_error(use->command, "--usage: '%s': one of these uses is stated already", use->argument);
        add_line(options, signal ? "Content-Signal" : "Content-Usage", value);
        return OPTION_TAKEN;
}

static int
take_sitemap(const struct option_use *use)
{
        struct write_options *options = use->place;

        if (rep_page_url(use->argument, strlen(use->argument)) != REP_URL_OK || use->argument[0] == '/' ||
            strpbrk(use->argument, " \t\r\n") != NULL || strchr(use->argument, '#') != NULL)
                return usage_error(use->command, "--sitemap: '%s' is not an absolute URL", use->argument);
        if (options->sitemap_count == options->sitemap_capacity)
                options->sitemaps =
                        must_grow(options->sitemaps, &options->sitemap_capacity, 4, sizeof(*options->sitemaps));
        options->sitemaps[options->sitemap_count++] = rep_string(use->argument);
        return OPTION_TAKEN;
}

static const struct option_row option_rows[] = {
        {0, "block", "WHO[,WHO...]", take_chosen, offsetof(struct write_options, block),
         .help = "these may fetch nothing: names of public crawlers, or purposes such as 'training', 'ai' or 'seo'; "
                 "see 'rep2c crawlers'; can be repeated"},
        {0, "keep", "WHO[,WHO...]", take_chosen, offsetof(struct write_options, keep),
         .help = "not these, whatever --block says: with 'search', crawlers that train models and feed a search engine "
                 "stay"},
        {0, "delay", "SECONDS", take_delay, 0,
         .help = "Crawl-delay for all crawlers, in place of those that are there"},
        {0, "usage", "NAME=VALUE[,...]", take_usage, 0,
         .help = "what all crawlers may use pages for: 'train-ai=n' for Content-Usage, 'ai-train=no' for "
                 "Content-Signal; can be repeated"},
        {0, "sitemap", "URL", take_sitemap, 0, .help = "name this sitemap; can be repeated"},
        {0, "minimize", NULL, take_flag, offsetof(struct write_options, minimize),
         .help = "make the text short: without comments, and without rules and groups that do nothing; no verdict "
                 "changes"},
        {'o', "output", "FILE", take_string, offsetof(struct write_options, output),
         .help = "write the text to FILE, whole or not at all; default, or '-': standard output"},
        {0, "in-place", NULL, take_flag, offsetof(struct write_options, in_place), .help = "write it to ROBOTS itself"},
        {'q', "quiet", NULL, take_flag, offsetof(struct write_options, quiet), .help = "do not say what changes"},
        {.table = reading_options, .offset = offsetof(struct write_options, reading)},
        OPTIONS_END,
};

/* Checks that the options suit each other and the arguments. */
static int
examine(struct write_options *options, char **arguments)
{
        size_t kept = 0, i;

        if (arguments[0] == NULL)
                return usage_error("write", "no robots.txt given: '-' is standard input, and /dev/null an empty one");
        if (arguments[1] != NULL)
                return usage_error("write", "one robots.txt at a time, and '%s' is a second", arguments[1]);
        if (options->block.count + options->line_count + options->sitemap_count == 0 && !options->minimize)
                return usage_error("write", "nothing is wished: --block, --delay, --usage, --sitemap or --minimize");
        if (options->in_place && options->output != NULL)
                return usage_error("write", "--in-place and --output exclude each other");
        if (options->in_place && (strcmp(arguments[0], "-") == 0 || source_is_url(arguments[0])))
                return usage_error("write", "--in-place needs a file");
        for (i = 0; i < options->block.count; i++)
                if (has(&options->keep, options->block.list[i]))
                        choose(&options->spared, options->block.list[i]);
                else
                        options->block.list[kept++] = options->block.list[i];
        options->block.count = kept;
        return OPTION_TAKEN;
}

/* ---- what changes */

/* Notes WHAT becomes of the COUNT crawlers in LIST. */
static void
note(const char *what, const struct rep_public_crawler *const *list, size_t count)
{
        struct bytes names = {.bytes = NULL};

        for (size_t i = 0; i < count && i < NAMES_SHOWN; i++)
                must_print(&names, "%s%s", i > 0 ? ", " : "", list[i]->name);
        if (count > NAMES_SHOWN)
                must_print(&names, " and %zu more", count - NAMES_SHOWN);
        if (count > 0)
                report_note("%s: %s", what, names.bytes);
        free(names.bytes);
}

/* Notes which of those that are blocked fetch for a search engine, too, which nobody asked for. */
static void
note_search(const struct write_options *options, const struct rep_written *written)
{
        struct chosen search = {.list = NULL};

        for (size_t i = 0; i < written->blocked_count && (options->block.purposes & REP_PURPOSE_SEARCH) == 0; i++)
                if ((written->blocked[i]->purposes & REP_PURPOSE_SEARCH) != 0)
                        choose(&search, written->blocked[i]);
        note("these fetch for search as well, so the site leaves that search; --keep names whom not to block",
             search.list, search.count);
        free(search.list);
}

static void
say(const struct write_options *options, const struct rep_written *written)
{
        char what[96];

        if (options->block.count + options->line_count + options->sitemap_count == 0)
                return;

        snprintf(what, sizeof(what), "%zu crawler%s may fetch nothing now", written->blocked_count,
                 written->blocked_count == 1 ? "" : "s");
        note(what, written->blocked, written->blocked_count);
        note("--keep keeps", options->spared.list, options->spared.count);
        note_search(options, written);
        note("blocked with them, for they go by the same name", written->along, written->along_count);
        note("unchanged by a group of their own, which repeats what they had", written->kept, written->kept_count);
        if (written->added + written->removed == 0)
                report_note("nothing had to change");
        else
                report_note("%zu line%s added, %zu removed; nothing else changes for anybody: that is proven",
                            written->added, written->added == 1 ? "" : "s", written->removed);
}

/* ---- the command */

/* Delivers TEXT, which replaces OLD_TEXT of FILE, to where the options say. */
static bool
deliver(const struct write_options *options, const char *file, struct rep_text old_text, struct rep_text text,
        struct failure *failure)
{
        if (options->in_place)
                return text_compare(text, old_text, false) == 0 ||
                       (output_file_may_replace(file, "--in-place", failure) && output_file_write(file, text, failure));
        return output_deliver(options->output != NULL ? options->output : "-", text) == STATUS_OK ||
               fail(failure, "the text could not be written");
}

/* Makes TEXT, which comes from OLD_TEXT of FILE, short if that is wished, and delivers it. */
static bool
finish(const struct write_options *options, const char *file, struct rep_text old_text, struct rep_text text,
       const struct rep_options *reading, struct failure *failure)
{
        struct rep_written written;
        enum rep_status status;
        bool done;

        if (!options->minimize)
                return deliver(options, file, old_text, text, failure);
        status = rep_minimize(text.data, text.size, reading, &written);
        done = status == REP_OK || fail(failure, "%s", rep_status_text(status));
        if (done && !options->quiet)
                report_note(
                        "%zu of %zu bytes are left, and %zu lines are gone; nothing changes for anybody: that is "
                        "proven",
                        written.text.size, text.size, written.removed);
        done = done && deliver(options, file, old_text, written.text, failure);
        rep_written_free(&written);
        return done;
}

/* Edits TEXT, and writes it to where the options say; FILE is its name. */
static bool
write_text(const struct write_options *options, const char *file, struct rep_text text, struct failure *failure)
{
        struct rep_options reading = {.size = 0};
        const struct rep_wishes wishes = {.block = options->block.list,
                                          .block_count = options->block.count,
                                          .comment = "blocked by rep2c write",
                                          .lines = options->lines,
                                          .line_count = options->line_count,
                                          .sitemaps = options->sitemaps,
                                          .sitemap_count = options->sitemap_count};
        struct rep_written written;
        enum rep_status status;
        bool done;

        reading_apply(&options->reading, &reading);
        status = rep_write(text.data, text.size, &reading, &wishes, &written);
        done = status == REP_OK || fail(failure, "%s", rep_status_text(status));
        if (done && written.problem != NULL)
                done = fail(failure, "nothing was written: %s", written.problem);
        if (done && !options->quiet)
                say(options, &written);
        done = done && finish(options, file, text, written.text, &reading, failure);
        rep_written_free(&written);
        return done;
}

static int
write_run(const struct write_options *options, const char *file)
{
        struct failure failure;
        struct robots robots = {.rules = NULL};
        struct rep_text text = {"", 0};
        bool done = robots_read(&robots, file, &options->reading, true, &failure) &&
                    (!robots.compiled || fail(&failure, "a compiled blob; write takes a robots.txt"));

        if (done && robots.rules != NULL)
                text = rep_robots_text(robots.rules);
        if (done && text.size > 0 && robots.content != REP_CONTENT_ROBOTS)
                done = fail(&failure, "nothing was written: %s", rep_content_sentence(robots.content));
        done = done && write_text(options, file, text, &failure);
        robots_free(&robots);
        return done ? STATUS_OK : report(input_name(file), 0, &failure);
}

static int
write_main(int argc, char **argv)
{
        struct write_options options = {.output = NULL};
        char **arguments;
        int status = options_read(&write_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        if (status == OPTION_TAKEN)
                status = write_run(&options, source_argument(arguments[0]));
        free(options.block.list);
        free(options.keep.list);
        free(options.spared.list);
        free(options.lines);
        free(options.sitemaps);
        return status;
}

const struct command write_command = {
        .name = "write",
        .group = COMMANDS_REVIEW,
        .summary = "edit a robots.txt: block crawlers, and change nothing for others",
        .usage = "[OPTION...] ROBOTS",
        .about = "Edits ROBOTS, standard input for '-', and writes the whole text. Lines that need not change stay as "
                 "they "
                 "are. A crawler that gets a group of its own keeps what applied to it before.\n"
                 "\n"
                 "Before anything is written, an exact comparison proves that those to be blocked may fetch nothing, "
                 "and "
                 "that everybody else may fetch what they could before. If it can't, nothing is written.\n",
        .options = option_rows,
        .more = "Exit status: 0 the text was written, 2 there was an error, or the edit could not be proven.\n"
                "\n"
                "Examples:\n"
                "  rep2c write --block=training --keep=search robots.txt\n"
                "  rep2c write --block=GPTBot,CCBot --usage=train-ai=n --in-place robots.txt\n"
                "  rep2c write --block=ai -o robots.txt /dev/null\n"
                "  rep2c write --minimize robots.txt\n",
        .run = write_main,
};
