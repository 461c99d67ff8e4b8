/* SPDX-License-Identifier: Apache-2.0 */
/*
 * change_text.c: see change_text.h.
 *
 * Text and Markdown have the same words.  What stands in the files is written by put(), which makes it harmless: on a terminal
 * by escapes, in Markdown as code in which nothing is markup.
 */
#include "cli/review/change_text.h"
#include "rep_say.h"

#include <stdlib.h>
#include <string.h>

/* As many names, paths of a sentence, and paths of a class are shown; of others, their number. */
enum { NAMES_SHOWN = 5, PATHS_SHOWN = 3, ROWS_SHOWN = 20, ROWS_OF_ALL = 200 };

struct writer {
        struct output *output;
        const struct change_sides *sides;
        bool markdown;
};

/* ---- what stands in the files */

/* Writes TEXT as code of Markdown, in HTML: backquotes could not hold every text. */
static void
put_code(struct output *output, struct rep_text text)
{
        static const char special[] = "&<>|*_`[]\\@#~!";
        size_t i, from = 0;

        fputs("<code>", output->stream);
        for (i = 0; i < text.size; i++) {
                if (text.data[i] == '\0' || strchr(special, text.data[i]) == NULL)
                        continue;
                output_text(output, (struct rep_text){text.data + from, i - from});
                fprintf(output->stream, "&#%d;", text.data[i]);
                from = i + 1;
        }
        output_text(output, (struct rep_text){text.data + from, text.size - from});
        fputs("</code>", output->stream);
}

static void
put(const struct writer *writer, struct rep_text text)
{
        if (writer->markdown)
                put_code(writer->output, text);
        else
                output_text(writer->output, text);
}

static void
put_names(const struct writer *writer, const struct rep_text *tokens, size_t count, bool everybody)
{
        FILE *stream = writer->output->stream;
        size_t shown = count > NAMES_SHOWN ? NAMES_SHOWN : count, i;

        if (writer->sides->agents != NULL) {
                put(writer, writer->sides->agents[0]);
                fputs(" -> ", stream);
                put(writer, writer->sides->agents[1]);
                return;
        }
        if (everybody)
                fputs(writer->markdown ? "all other crawlers (<code>&#42;</code>)" : "all other crawlers (*)", stream);
        for (i = 0; i < shown; i++) {
                fputs(i > 0 || everybody ? ", " : "", stream);
                put(writer, tokens[i]);
        }
        if (count > shown)
                fprintf(stream, " and %zu more", count - shown);
}

/* ---- sentences */

/* Writes up to PATHS_SHOWN paths that become allowed, or that become disallowed, and what becomes of them.  Returns
 * whether there are any. */
static bool
put_paths(const struct writer *writer, const struct crawler_change *change, enum rep_verdict after, bool behind)
{
        const struct rep_text *agents = writer->sides->agents;
        FILE *stream = writer->output->stream;
        size_t found = 0, i;

        for (i = 0; i < change->path_count; i++) {
                const struct rep_difference *path = &change->paths[i];

                if (path->new_verdict != after || path->old_verdict == after)
                        continue;
                if (found++ >= PATHS_SHOWN)
                        continue;
                fputs(found > 1 || behind ? ", " : "", stream);
                put(writer, path->path);
        }
        if (found > PATHS_SHOWN)
                fprintf(stream, " and %zu more", found - PATHS_SHOWN);
        if (found > 0 && agents == NULL) {
                fprintf(stream, " %s%s", after == REP_ALLOW ? "open" : "close", found > 1 ? "" : "s");
        } else if (found > 0) {
                fprintf(stream, " %s open to ", found > 1 ? "are" : "is");
                put(writer, agents[after == REP_ALLOW]);
                fputs(" only", stream);
        }
        return found > 0;
}

/* Do the shares of CHANGE say more than its paths? */
static bool
shares_matter(const struct crawler_change *change)
{
        enum rep_share before = change->shares[0], after = change->shares[1];

        return before != after && before != REP_SHARE_UNDECIDED && after != REP_SHARE_UNDECIDED &&
               (before >= REP_SHARE_ONLY || after >= REP_SHARE_ONLY || after == REP_SHARE_ALL);
}

static void
put_sentence(const struct writer *writer, const struct crawler_change *change)
{
        bool matter = shares_matter(change), closed;
        FILE *stream = writer->output->stream;

        output_color(writer->output, change->closes ? COLOR_BAD : change->opens ? COLOR_GOOD : COLOR_NONE);
        fputs(writer->markdown ? "- **" : "", stream);
        put_names(writer, change->tokens, change->token_count, change->everybody);
        fputs(writer->markdown ? "**: " : ": ", stream);
        if (matter)
                fprintf(stream, "%s -> %s", rep_say_share_words(change->shares[0]),
                        rep_say_share_words(change->shares[1]));
        if (!matter || (change->shares[0] != REP_SHARE_NOTHING && change->shares[1] != REP_SHARE_NOTHING)) {
                fputs(matter ? "; " : "", stream);
                closed = put_paths(writer, change, REP_DISALLOW, false);
                if (!put_paths(writer, change, REP_ALLOW, closed) && !closed)
                        fputs("other lines decide, with the same verdicts", stream);
        }
        output_color(writer->output, COLOR_NONE);
        output_end_line(writer->output);
}

static void
put_sentences(const struct writer *writer, const struct changes *changes)
{
        for (size_t i = 0; i < changes->crawler_count; i++)
                put_sentence(writer, &changes->crawlers[i]);
        if (changes->crawler_count > 0 || changes->undecided > 0)
                return;
        fputs(writer->sides->agents != NULL ? "Both crawlers get the same verdict for every path."
                                            : "Every crawler gets the same verdict for every path as before.",
              writer->output->stream);
        output_end_line(writer->output);
}

/* ---- rules */

/* "line 3: Disallow: /x" for the rule of LINE in SIDE, or "no rule". */
static void
put_rule(const struct writer *writer, size_t side, uint32_t line)
{
        FILE *stream = writer->output->stream;
        struct rep_directive rule;
        char *text;

        if (line == 0) {
                fputs("no rule", stream);
                return;
        }
        text = parts_line(writer->sides->parts[side], line);
        fputs(text, stream);
        free(text);
        if (!rep_robots_at_line(writer->sides->robots[side], line, &rule))
                return;
        fputs(": ", stream);
        put(writer, rule.key);
        fputs(": ", stream);
        put(writer, rule.value);
}

static void
put_row(const struct writer *writer, const struct crawler_change *change, const struct rep_difference *path)
{
        static const char *const verdicts[] = {[REP_ALLOW] = "allowed", [REP_DISALLOW] = "disallowed"};
        const char *between = writer->markdown ? " | " : "  ";
        FILE *stream = writer->output->stream;
        enum color color = path->new_verdict == path->old_verdict ? COLOR_NONE
                           : path->new_verdict == REP_ALLOW       ? COLOR_GOOD
                                                                  : COLOR_BAD;

        fputs(writer->markdown ? "| " : "  ", stream);
        if (writer->markdown) {
                put_names(writer, change->tokens, change->token_count, change->everybody);
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

/* Writes the paths of CHANGE, but no more than *LEFT rows, from which they are taken. */
static void
put_rows(const struct writer *writer, const struct crawler_change *change, size_t *left)
{
        size_t most = *left < ROWS_SHOWN ? *left : ROWS_SHOWN, i;

        if (!writer->markdown) {
                output_end_line(writer->output);
                put_names(writer, change->tokens, change->token_count, change->everybody);
                output_end_line(writer->output);
        }
        for (i = 0; i < change->path_count && i < most; i++)
                put_row(writer, change, &change->paths[i]);
        *left -= i;
        if (i < change->path_count && !writer->markdown) {
                fprintf(writer->output->stream, "  and %zu more; --format=lines writes all", change->path_count - i);
                output_end_line(writer->output);
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
put_use(const struct writer *writer, const struct rep_usage_change *change)
{
        FILE *stream = writer->output->stream;

        fputs(writer->markdown ? "- " : "", stream);
        put_names(writer, change->tokens, change->token_count, change->everybody);
        fprintf(stream, ": %s of ", rep_use_name(change->use));
        put(writer, change->path);
        fputs(": ", stream);
        output_color(writer->output, change->new_preference == REP_PREFERENCE_DISALLOW ? COLOR_BAD : COLOR_NONE);
        fprintf(stream, "%s -> %s", rep_say_preference(change->old_preference),
                rep_say_preference(change->new_preference));
        output_color(writer->output, COLOR_NONE);
        fputs(" (", stream);
        put_statement(writer, 0, change->old_line);
        fputs(" -> ", stream);
        put_statement(writer, 1, change->new_line);
        putc(')', stream);
        output_end_line(writer->output);
}

static void
put_uses(const struct writer *writer, const struct changes *changes)
{
        size_t i;

        if (changes->use_count > 0)
                output_end_line(writer->output);
        for (i = 0; i < changes->use_count && i < ROWS_OF_ALL; i++)
                put_use(writer, &changes->uses[i]);
        if (i < changes->use_count) {
                fprintf(writer->output->stream, "and %zu more uses; --format=lines writes all", changes->use_count - i);
                output_end_line(writer->output);
        }
}

/* ---- lines beside rules */

static void
put_other(const struct writer *writer, const struct other_change *other)
{
        FILE *stream = writer->output->stream;
        char *line;

        if (writer->markdown)
                fputs("- ", stream);
        if (other->site)
                fputs("the site", stream);
        else
                put_names(writer, other->tokens, other->token_count, other->everybody);
        line = parts_line(writer->sides->parts[other->added], other->directive.line);
        fprintf(stream, ": %s is %s: ", line, other->added ? "new" : "gone");
        free(line);
        put(writer, other->directive.key);
        fputs(": ", stream);
        put(writer, other->directive.value);
        output_end_line(writer->output);
}

static void
put_others(const struct writer *writer, const struct changes *changes)
{
        if (changes->other_count > 0)
                output_end_line(writer->output);
        for (size_t i = 0; i < changes->other_count; i++)
                put_other(writer, &changes->others[i]);
}

/* ---- whole texts */

void
change_text_write(struct output *output, const struct changes *changes, const struct change_sides *sides)
{
        const struct writer writer = {.output = output, .sides = sides};
        size_t left = ROWS_OF_ALL, i;

        put_sentences(&writer, changes);
        for (i = 0; i < changes->crawler_count && left > 0; i++)
                put_rows(&writer, &changes->crawlers[i], &left);
        put_uses(&writer, changes);
        put_others(&writer, changes);
}

void
change_comment_write(struct output *output, const struct changes *changes, const struct change_sides *sides,
                     const char *name)
{
        const struct writer writer = {.output = output, .sides = sides, .markdown = true};
        size_t left = ROWS_OF_ALL, i;

        fputs("### ", output->stream);
        put(&writer, rep_string(name));
        output_end_line(output);
        output_end_line(output);
        put_sentences(&writer, changes);
        put_uses(&writer, changes);
        put_others(&writer, changes);
        if (changes->crawler_count == 0)
                return;
        fputs("\n<details><summary>The rules that decide</summary>\n\n"
              "| Crawlers | Verdict | Path | Rule before | Rule after |\n|---|---|---|---|---|\n",
              output->stream);
        for (i = 0; i < changes->crawler_count && left > 0; i++)
                put_rows(&writer, &changes->crawlers[i], &left);
        fputs("\n</details>\n", output->stream);
}
