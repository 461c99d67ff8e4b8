/* SPDX-License-Identifier: Apache-2.0 */
/*
 * changes.c: see changes.h.
 *
 * Text and Markdown have the same words.  What is quoted from the files is written by put(), which makes it harmless:
 * on a terminal by escapes, in Markdown as code in which nothing is markup.
 */
#include "cli/review/changes.h"

#include "base/command.h"
#include "cli/ask/crawlers.h"

/* ---- finding them */

/* Makes the two agents that are compared by SIDES.  The caller frees PAIR, also after a failure. */
static enum rep_status
make_pair(const struct change_sides *sides, struct rep_crawler *pair[2], struct failure *failure)
{
        struct rep_robots_options how;
        enum rep_status status = REP_OK;
        struct failure why;

        rep_robots_look(sides->robots[0], &how);
        for (int i = 0; i < 2 && status == REP_OK; i++) {
                status = rep_crawler_create(&sides->agents[i], 1, how.names, &pair[i]);
                /* A public crawler can be asked for whatever the names are. */
                if (status == REP_ERR_TOKEN && rep_public_crawler_find(sides->agents[i]) != NULL)
                        status = rep_crawler_create(&sides->agents[i], 1, REP_NAMES_WIDE, &pair[i]);
                if (status != REP_OK && !agent_examine(sides->agents[i], how.names, &why))
                        fail(failure, "--agents: %s", why.text);
                else if (status != REP_OK)
                        fail(failure, "%s", rep_status_text(status));
        }
        return status;
}

bool
changes_find(const struct change_sides *sides, rep_changes_fn fn, void *context, struct failure *failure)
{
        struct rep_compare_options options = sides->options;
        struct rep_crawler *pair[2] = {NULL, NULL};
        enum rep_status status = REP_OK;
        bool made = true;

        if (sides->agents != NULL) {
                made = make_pair(sides, pair, failure) == REP_OK;
                options.crawlers = (const struct rep_crawler *const *)pair;
        }
        if (made)
                status = rep_robots_changes(sides->robots[0], sides->robots[1], &options, fn, context);
        rep_crawler_free(pair[0]);
        rep_crawler_free(pair[1]);
        return made && (status == REP_OK || fail(failure, "%s", rep_status_text(status)));
}

/* ---- in words */

/* As many paths of a class, and of all of them, are shown; of others, their number. */
enum { ROWS_SHOWN = 20, ROWS_OF_ALL = 200 };

struct writer {
        struct output *output;
        const struct rep_changes *changes;
        const struct change_sides *sides;
        bool markdown;
};

/* ---- what is quoted from the files */

static void
escape_code(struct output *output, char byte)
{
        fprintf(output->stream, "&#%d;", byte);
}

/* Writes TEXT: as code of Markdown in HTML, for backquotes could not hold every text. */
static void
put(const struct writer *writer, struct rep_text text)
{
        if (!writer->markdown) {
                output_text(writer->output, text);
                return;
        }
        fputs("<code>", writer->output->stream);
        output_escaped(writer->output, text, "&<>|*_`[]\\@#~!", escape_code);
        fputs("</code>", writer->output->stream);
}

/* Write to a writer (rep_write_fn): words, and what is quoted from the files. */
static bool
write_words(void *context, const char *bytes, size_t size)
{
        const struct writer *writer = context;

        return fwrite(bytes, 1, size, writer->output->stream) == size;
}

static bool
write_foreign(void *context, const char *bytes, size_t size)
{
        put(context, (struct rep_text){bytes, size});
        return true;
}

static void
put_names(struct writer *writer, const struct rep_text *tokens, size_t count, bool everybody)
{
        const struct rep_agents_difference whom = {.tokens = tokens, .token_count = count, .everybody = everybody};

        rep_say_whom(&whom, writer->changes->pair, write_words, write_foreign, writer);
}

static void
put_directive(const struct writer *writer, const struct rep_directive *directive)
{
        put(writer, directive->key);
        fputs(": ", writer->output->stream);
        put(writer, directive->value);
}

/* "line 3" of SIDE, or of several files, "FILE:3". */
static void
put_line(const struct writer *writer, size_t side, uint32_t line)
{
        writer->output->parts = writer->sides->parts[side];
        output_line(writer->output, line);
}

/* ---- sentences */

static void
put_sentence(struct writer *writer, const struct rep_crawlers_change *change)
{
        const struct rep_agents_difference *whom = &change->whom;
        FILE *stream = writer->output->stream;

        output_color(writer->output, change->closes ? COLOR_BAD : change->opens ? COLOR_GOOD : COLOR_NONE);
        fputs(writer->markdown ? "- **" : "", stream);
        put_names(writer, whom->tokens, whom->token_count, whom->everybody);
        fputs(writer->markdown ? "**: " : ": ", stream);
        rep_say_crawlers_change(change, writer->changes->pair, write_words, write_foreign, writer);
        output_color(writer->output, COLOR_NONE);
        output_end_line(writer->output);
}

static void
put_sentences(struct writer *writer)
{
        const struct rep_changes *changes = writer->changes;

        for (size_t i = 0; i < changes->crawler_count; i++)
                put_sentence(writer, &changes->crawlers[i]);
        if (changes->crawler_count > 0 || changes->undecided > 0)
                return;
        output_print(writer->output, "%s",
                     changes->pair ? "Both crawlers get the same verdict for every path."
                                   : "Every crawler gets the same verdict for every path as before.");
}

/* ---- rules */

/* "line 3: Disallow: /x" for the rule of LINE in SIDE, or "no rule". */
static void
put_rule(const struct writer *writer, size_t side, uint32_t line)
{
        FILE *stream = writer->output->stream;
        struct rep_directive rule;

        if (line == 0) {
                fputs("no rule", stream);
                return;
        }
        put_line(writer, side, line);
        if (!rep_robots_at_line(writer->sides->robots[side], line, &rule))
                return;
        fputs(": ", stream);
        put_directive(writer, &rule);
}

static void
put_row(struct writer *writer, const struct rep_agents_difference *whom, const struct rep_difference *path)
{
        static const char *const verdicts[] = {[REP_ALLOW] = "allowed", [REP_DISALLOW] = "disallowed"};
        const char *between = writer->markdown ? " | " : "  ";
        FILE *stream = writer->output->stream;
        enum color color = path->new_verdict == path->old_verdict ? COLOR_NONE
                           : path->new_verdict == REP_ALLOW       ? COLOR_GOOD
                                                                  : COLOR_BAD;

        fputs(writer->markdown ? "| " : "  ", stream);
        if (writer->markdown) {
                put_names(writer, whom->tokens, whom->token_count, whom->everybody);
                fputs(between, stream);
        }
        output_color(writer->output, color);
        fprintf(stream, "%s -> %s", verdicts[path->old_verdict], verdicts[path->new_verdict]);
        output_color(writer->output, COLOR_NONE);
        fputs(between, stream);
        put(writer, path->path);
        fputs(writer->markdown ? " | " : "  (", stream);
        put_rule(writer, 0, path->old_line);
        fputs(writer->markdown ? " | " : " -> ", stream);
        put_rule(writer, 1, path->new_line);
        fputs(writer->markdown ? " |" : ")", stream);
        output_end_line(writer->output);
}

/* Writes the paths of WHOM, but no more than *LEFT rows, from which they are taken. */
static void
put_rows(struct writer *writer, const struct rep_agents_difference *whom, size_t *left)
{
        size_t most = *left < ROWS_SHOWN ? *left : ROWS_SHOWN, i;

        if (!writer->markdown) {
                output_end_line(writer->output);
                put_names(writer, whom->tokens, whom->token_count, whom->everybody);
                output_end_line(writer->output);
        }
        for (i = 0; i < whom->difference_count && i < most; i++)
                put_row(writer, whom, &whom->differences[i]);
        *left -= i;
        if (i < whom->difference_count && !writer->markdown)
                output_print(writer->output, "  and %zu more; --format=lines writes all", whom->difference_count - i);
}

/* Writes the rows of all classes, and what is left out. */
static void
put_all_rows(struct writer *writer)
{
        const struct rep_changes *changes = writer->changes;
        size_t left = ROWS_OF_ALL, all = 0, i;

        for (i = 0; i < changes->crawler_count; i++)
                all += changes->crawlers[i].whom.difference_count;
        for (i = 0; i < changes->crawler_count && left > 0; i++)
                put_rows(writer, &changes->crawlers[i].whom, &left);
        if ((writer->markdown && all > ROWS_OF_ALL - left) || i < changes->crawler_count) {
                output_end_line(writer->output);
                output_print(writer->output, "%zu of %zu rules are shown; --format=lines writes all",
                             ROWS_OF_ALL - left, all);
        }
}

/* ---- usage */

/* "line 3: Content-Signal: ai-train=no" for the statement in LINE of SIDE, or "no line". */
static void
put_statement(const struct writer *writer, size_t side, uint32_t line)
{
        if (line == 0)
                fputs("no line", writer->output->stream);
        else
                put_rule(writer, side, line);
}

/* "GPTBot: ai-train of /: allow -> disallow (line 3: Content-Signal: ai-train=yes -> line 4: ...)" */
static void
put_use(struct writer *writer, const struct rep_usage_change *change)
{
        FILE *stream = writer->output->stream;

        fputs(writer->markdown ? "- " : "", stream);
        put_names(writer, change->tokens, change->token_count, change->everybody);
        fputs(": ", stream);
        output_color(writer->output, change->new_preference == REP_PREFERENCE_DISALLOW ? COLOR_BAD : COLOR_NONE);
        rep_say_usage_change(change, write_words, write_foreign, writer);
        output_color(writer->output, COLOR_NONE);
        fputs(" (", stream);
        put_statement(writer, 0, change->old_line);
        fputs(" -> ", stream);
        put_statement(writer, 1, change->new_line);
        putc(')', stream);
        output_end_line(writer->output);
}

static void
put_uses(struct writer *writer)
{
        const struct rep_changes *changes = writer->changes;
        size_t i;

        if (changes->use_count > 0)
                output_end_line(writer->output);
        for (i = 0; i < changes->use_count && i < ROWS_OF_ALL; i++)
                put_use(writer, &changes->uses[i]);
        if (i < changes->use_count)
                output_print(writer->output, "and %zu more uses; --format=lines writes all", changes->use_count - i);
}

/* ---- lines other than rules */

static void
put_line_change(struct writer *writer, const struct rep_agents_changes *whom, const struct rep_line_change *change)
{
        FILE *stream = writer->output->stream;

        fputs(writer->markdown ? "- " : "", stream);
        if (whom->site)
                fputs("the site", stream);
        else
                put_names(writer, whom->tokens, whom->token_count, whom->everybody);
        fputs(": ", stream);
        put_line(writer, change->added, change->directive->line);
        putc(' ', stream);
        if (writer->changes->pair) {
                fputs("holds for ", stream);
                put(writer, writer->sides->agents[change->added]);
                fputs(" only: ", stream);
        } else {
                fputs(change->added ? "is new: " : "is gone: ", stream);
        }
        put_directive(writer, change->directive);
        output_end_line(writer->output);
}

static void
put_line_changes(struct writer *writer)
{
        const struct rep_changes *changes = writer->changes;

        if (changes->line_count > 0)
                output_end_line(writer->output);
        for (size_t i = 0; i < changes->line_count; i++)
                for (size_t j = 0; j < changes->lines[i].change_count; j++)
                        put_line_change(writer, &changes->lines[i], &changes->lines[i].changes[j]);
}

/* ---- whole texts */

void
change_text_write(struct output *output, const struct rep_changes *changes, const struct change_sides *sides)
{
        struct writer writer = {.output = output, .changes = changes, .sides = sides};

        put_sentences(&writer);
        put_all_rows(&writer);
        put_uses(&writer);
        put_line_changes(&writer);
}

void
change_comment_write(struct output *output, const struct rep_changes *changes, const struct change_sides *sides,
                     const char *name)
{
        struct writer writer = {.output = output, .changes = changes, .sides = sides, .markdown = true};

        fputs("### ", output->stream);
        put(&writer, rep_string(name));
        output_end_line(output);
        output_end_line(output);
        put_sentences(&writer);
        put_uses(&writer);
        put_line_changes(&writer);
        if (changes->crawler_count == 0)
                return;
        fputs("\n<details><summary>The rules that decide</summary>\n\n"
              "| Crawlers | Verdict | Path | Rule before | Rule after |\n|---|---|---|---|---|\n",
              output->stream);
        put_all_rows(&writer);
        fputs("\n</details>\n", output->stream);
}
