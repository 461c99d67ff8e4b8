/* SPDX-License-Identifier: Apache-2.0 */
/* lint_fix.c: see lint_fix.h. */
#include "cli/review/lint_fix.h"

#include <inttypes.h>
#include <string.h>

#include "cli/base/input.h"
#include "cli/base/output_file.h"
#include "cli/base/text.h"
#include "cli/fetch/source.h"

/* Lines around a change that are written, too. */
enum { CONTEXT = 3 };

static bool
is_wanted(void *context, const struct rep_finding *finding)
{
        return finding_is_chosen(context, finding);
}

/* ---- the difference, as `diff -u` writes it */

static bool
is_changed(const struct rep_fixed_line *line)
{
        return text_compare(line->old_text, line->new_text, false) != 0;
}

/* The end of the hunk that begins at or before the changed line FIRST: no change is within twice the context of it. */
static size_t
hunk_end(const struct rep_fixed *fixed, size_t first)
{
        size_t last = first, i;

        for (i = first; i < fixed->line_count && i <= last + 2 * CONTEXT + 1; i++)
                if (is_changed(&fixed->lines[i]))
                        last = i;
        return last + CONTEXT + 1 < fixed->line_count ? last + CONTEXT + 1 : fixed->line_count;
}

static void
write_line(struct output *output, char sign, struct rep_text line)
{
        bool ended = line.size > 0 && (line.data[line.size - 1] == '\n' || line.data[line.size - 1] == '\r');

        while (line.size > 0 && (line.data[line.size - 1] == '\n' || line.data[line.size - 1] == '\r'))
                line.size--;
        output_color(output, sign == '-' ? COLOR_BAD : sign == '+' ? COLOR_GOOD : COLOR_NONE);
        putc(sign, output->stream);
        output_text(output, line);
        output_color(output, COLOR_NONE);
        output_end_line(output);
        if (!ended)
                output_print(output, "\\ No newline at end of file");
}

/* Writes the lines from BEGIN up to END.  DROPPED lines before them are gone. */
static size_t
write_hunk(struct output *output, const struct rep_fixed *fixed, size_t begin, size_t end, size_t dropped)
{
        size_t gone = 0, i, j;

        for (i = begin; i < end; i++)
                gone += fixed->lines[i].new_text.size == 0;
        output_print(output, "@@ -%zu,%zu +%zu,%zu @@", begin + 1, end - begin, begin - dropped + (end - begin > gone),
                     end - begin - gone);
        for (i = begin; i < end; i = j) {
                for (j = i; j < end && is_changed(&fixed->lines[j]); j++)
                        write_line(output, '-', fixed->lines[j].old_text);
                for (; i < j; i++)
                        if (fixed->lines[i].new_text.size > 0)
                                write_line(output, '+', fixed->lines[i].new_text);
                if (j < end && j == i)
                        write_line(output, ' ', fixed->lines[j++].old_text);
        }
        return dropped + gone;
}

static void
write_difference(struct output *output, const char *name, const struct rep_fixed *fixed)
{
        size_t dropped = 0, end, i;

        fputs("--- ", output->stream);
        output_name(output, name);
        output_end_line(output);
        fputs("+++ ", output->stream);
        output_name(output, name);
        output_end_line(output);
        for (i = 0; i < fixed->line_count; i = end) {
                size_t begin = i;

                while (i < fixed->line_count && !is_changed(&fixed->lines[i]))
                        i++;
                if (i == fixed->line_count)
                        return;
                end = hunk_end(fixed, i);
                begin = i - begin > CONTEXT ? i - CONTEXT : begin;
                dropped = write_hunk(output, fixed, begin, end, dropped);
        }
}

/* ---- files */

bool
lint_fail_undecided(struct failure *failure, uint64_t count)
{
        return fail(failure, "%" PRIu64 " question%s not settled within the budget; --budget raises it", count,
                    count == 1 ? " was" : "s were");
}

/* Fixes TEXT, the bytes of FILE. */
static bool
fix_text(struct lint_fix *fix, const char *file, struct rep_text text, struct failure *failure)
{
        struct rep_options options = {.size = 0};
        struct finding_choice choice = *fix->choice;
        struct rep_fixed fixed;
        enum rep_status status;
        size_t limit;
        bool done, writes;

        reading_apply(fix->reading, &options);
        limit = options.max_bytes == 0 ? REP_MAX_BYTES : options.max_bytes;
        if (text.size > limit)
                return fail(
                        failure,
                        "--fix: nothing is fixed, for the file is over the size limit of %zu bytes: see --max-bytes",
                        limit);
        status = rep_fix_file(text.data, text.size, &options, fix->budget, is_wanted, &choice, &fixed);
        done = status == REP_OK || fail(failure, "%s", rep_status_text(status));
        writes = fixed.applied > 0 && !fix->dry_run;
        done = done && (!writes || output_file_may_replace(file, "--fix", failure));
        if (done && fixed.applied > 0)
                write_difference(fix->output, input_name(file), &fixed);
        done = done && (!writes || output_file_write(file, fixed.text, failure));
        if (fixed.serious > 0)
                report_note("%s: errors and warnings to correct by hand: %zu", input_name(file), fixed.serious);
        fix->applied += fixed.applied;
        if (done && fixed.undecided > 0)
                done = lint_fail_undecided(failure, fixed.undecided);
        rep_fixed_free(&fixed);
        return done;
}

bool
lint_fix_file(struct lint_fix *fix, const char *file, struct failure *failure)
{
        struct source source;
        bool done;

        if (!fix->dry_run && (source_is_url(file) || strcmp(file, "-") == 0))
                return fail(failure, "--fix: only a file can be written; --dry-run shows the difference");
        done = source_read_rules(&source, file, fix->reading, failure);
        if (done && input_is_blob(&source.bytes))
                done = fail(failure, "--fix: a blob has no text to fix");
        if (done && !fix->dry_run && source.fetched)
                done = fail(failure, "--fix: only a file can be written; --dry-run shows the difference");
        done = done && fix_text(fix, file, (struct rep_text){source.bytes.bytes, source.bytes.size}, failure);
        source_free(&source);
        return done;
}
