/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fix_file.c: applies those fixes of a file that provably change nothing.
 *
 * Each fix is proven alone, but not together with others: of two rules that cover each other, one must stay.  So all
 * fixes of a round are tried together.  If the exact comparison with the original finds a difference, each half of
 * them is tried separately.  Fixing some findings reveals others, so there are further rounds until one applies
 * nothing.
 *
 * A fix that is refused is tried again in the next round.  So a second run refuses what this run refuses in the end.
 *
 * Invariant: the fixed text means the same as the original.  It is replaced only by a text for which this was proven.
 */
#include "analyze/compare/same_file.h"
#include "analyze/core/file_lines.h"
#include "analyze/core/questions.h"

#include <stdlib.h>

/* A change of one line. */
struct edit {
        size_t line;
        struct rep_text text; /* the new line; empty: the line is removed */
};

struct fixing {
        struct rep_arena *arena;
        struct rep_text text; /* the original */
        const struct rep_options *options;
        rep_fix_wanted_fn wanted;
        void *context;
        struct rep_meant_file original;
        struct rep_fixed_line *lines;
        size_t line_count;
        struct rep_text now; /* the current lines, joined */
        size_t *begins;      /* the start of each line in NOW */
        struct edit *edits;  /* of this round, at most one for a line, in ascending order */
        size_t edit_count, applied, refused, serious;
        uint64_t undecided; /* questions of this round that were not settled */
        enum rep_status status;
};

/* ---- lines */

static bool
split_lines(struct fixing *fixing)
{
        const char *at, *limit = fixing->text.data + fixing->text.size;
        size_t count = rep_count_lines(fixing->text);

        fixing->lines = REP_ARRAY(fixing->arena, struct rep_fixed_line, count + 1);
        fixing->begins = REP_ARRAY(fixing->arena, size_t, count + 1);
        fixing->edits = REP_ARRAY(fixing->arena, struct edit, count + 1);
        if (fixing->lines == NULL || fixing->begins == NULL || fixing->edits == NULL)
                return false;
        for (at = fixing->text.data; at < limit; at += rep_line_size(at, limit)) {
                struct rep_text line = {at, rep_line_size(at, limit)};

                fixing->lines[fixing->line_count++] = (struct rep_fixed_line){line, line};
        }
        return true;
}

/* Joins the lines, in ARENA.  DATA is NULL if memory is out. */
static struct rep_text
compose(struct fixing *fixing, struct rep_arena *arena)
{
        size_t size = 0, i;
        char *data;

        for (i = 0; i < fixing->line_count; i++)
                size += fixing->lines[i].new_text.size;
        data = REP_ARRAY(arena, char, size + 1);
        size = 0;
        for (i = 0; i < fixing->line_count && data != NULL; i++) {
                struct rep_text line = fixing->lines[i].new_text;

                fixing->begins[i] = size;
                if (line.size > 0)
                        memcpy(data + size, line.data, line.size);
                size += line.size;
        }
        if (data == NULL)
                fixing->status = REP_ERR_MEMORY;
        return (struct rep_text){data, size};
}

/* ---- edits */

/* Swaps the texts of COUNT edits, from FIRST on, with those of their lines. */
static void
swap_lines(struct fixing *fixing, size_t first, size_t count)
{
        for (size_t i = first; i < first + count; i++) {
                struct rep_text *line = &fixing->lines[fixing->edits[i].line].new_text, before = *line;

                *line = fixing->edits[i].text;
                fixing->edits[i].text = before;
        }
}

/* Applies those of the COUNT edits from FIRST on that change nothing. */
static void
try_edits(struct fixing *fixing, size_t first, size_t count)
{
        enum rep_sameness same = REP_SAME_UNDECIDED;
        struct rep_arena arena = {0};
        struct rep_text text;

        if (fixing->status != REP_OK || count == 0)
                return;
        swap_lines(fixing, first, count);
        text = compose(fixing, &arena);
        if (text.data != NULL)
                fixing->status = rep_is_same_file(&fixing->original, text, &same);
        rep_arena_free(&arena);
        if (same == REP_SAME) {
                fixing->applied += count;
                return;
        }
        swap_lines(fixing, first, count);
        if (same == REP_SAME_UNDECIDED && (count == 1 || *fixing->original.steps == 0)) {
                fixing->undecided += count;
                return;
        }
        if (count > 1) {
                try_edits(fixing, first, count / 2);
                try_edits(fixing, first + count / 2, count - count / 2);
                return;
        }
        fixing->refused++;
}

/* Returns the line that holds the byte OFFSET of the current text. */
static size_t
find_line(const struct fixing *fixing, size_t offset)
{
        size_t low = 0, high = fixing->line_count;

        while (high - low > 1) {
                size_t middle = low + (high - low) / 2;

                if (fixing->begins[middle] <= offset)
                        low = middle;
                else
                        high = middle;
        }
        return low;
}

/* Returns what FIX makes of LINE. */
static struct rep_text
edited_line(struct fixing *fixing, size_t line, const struct rep_fix *fix)
{
        struct rep_text old_line = fixing->lines[line].new_text;
        size_t before = fix->begin - fixing->begins[line], behind = old_line.size - (fix->end - fixing->begins[line]);
        size_t size = before + fix->text.size + behind;
        char *data = REP_ARRAY(fixing->arena, char, size + 1);

        if (data == NULL) {
                fixing->status = REP_ERR_MEMORY;
                return old_line;
        }
        memcpy(data, old_line.data, before);
        if (fix->text.size > 0)
                memcpy(data + before, fix->text.data, fix->text.size);
        memcpy(data + before + fix->text.size, old_line.data + old_line.size - behind, behind);
        return (struct rep_text){data, size};
}

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct fixing *fixing = (struct fixing *)context;
        const struct rep_fix *fix = &finding->fix;
        size_t line, i;

        if (fixing->wanted != NULL && !fixing->wanted(fixing->context, finding))
                return;
        fixing->serious += finding->severity > REP_SEVERITY_NOTE && fix->begin == fix->end;
        if (fix->begin == fix->end || fixing->status != REP_OK)
                return;
        line = find_line(fixing, fix->begin);
        if (fix->end > fixing->begins[line] + fixing->lines[line].new_text.size)
                return;
        for (i = fixing->edit_count; i > 0 && fixing->edits[i - 1].line > line; i--)
                continue;
        if (i > 0 && fixing->edits[i - 1].line == line)
                return;
        memmove(fixing->edits + i + 1, fixing->edits + i, (fixing->edit_count - i) * sizeof(*fixing->edits));
        fixing->edits[i].line = line;
        fixing->edits[i].text = edited_line(fixing, line, fix);
        fixing->edit_count++;
}

/* Lints the current text, and applies the fixes that can be applied.  Returns whether there was one. */
static bool
run_round(struct fixing *fixing)
{
        struct rep_analysis *analysis = NULL;
        size_t applied = fixing->applied;

        fixing->edit_count = fixing->refused = fixing->serious = 0;
        fixing->undecided = 0;
        fixing->now = compose(fixing, fixing->arena);
        (void)rep_spend(fixing->original.steps, 2 * fixing->now.size);
        if (fixing->status == REP_OK)
                fixing->status = rep_analysis_create(fixing->now.data, fixing->now.size, fixing->options, &analysis);
        if (fixing->status == REP_OK) {
                enum rep_status status;

                analysis->steps = fixing->original.steps;
                status = rep_lint_file(analysis, NULL, on_finding, fixing, &fixing->undecided);
                if (fixing->status == REP_OK)
                        fixing->status = status;
        }
        rep_analysis_free(analysis);
        try_edits(fixing, 0, fixing->edit_count);
        return fixing->status == REP_OK && fixing->applied > applied;
}

/* ---- everything */

static enum rep_status
fix_lines(struct fixing *fixing)
{
        if (!split_lines(fixing))
                return REP_ERR_MEMORY;
        while (run_round(fixing))
                continue;
        rep_free_meant_file(&fixing->original);
        return fixing->status;
}

enum rep_status
rep_fix_within(struct rep_text text, const struct rep_options *options, uint64_t *steps, rep_fix_wanted_fn wanted,
               void *context, struct rep_fixed *fixed)
{
        struct fixing fixing = {.text = text,
                                .options = options,
                                .wanted = wanted,
                                .context = context,
                                .original = {.text = text, .options = options, .steps = steps}};
        enum rep_status status;

        *fixed = (struct rep_fixed){.applied = 0};
        fixing.arena = (struct rep_arena *)calloc(1, sizeof(*fixing.arena));
        if (fixing.arena == NULL)
                return REP_ERR_MEMORY;
        fixed->memory = fixing.arena;
        status = fix_lines(&fixing);
        if (status != REP_OK)
                return status;
        fixed->text = fixing.now;
        fixed->lines = fixing.lines;
        fixed->line_count = fixing.line_count;
        fixed->applied = fixing.applied;
        fixed->refused = fixing.refused;
        fixed->serious = fixing.serious;
        fixed->undecided = fixing.undecided + (fixing.undecided == 0 && *steps == 0);
        return REP_OK;
}

enum rep_status
rep_fix_file(const char *text, size_t size, const struct rep_options *options, uint64_t budget,
             rep_fix_wanted_fn wanted, void *context, struct rep_fixed *fixed)
{
        if (fixed == NULL || (text == NULL && size > 0))
                return REP_ERR_ARGUMENT;
        budget = budget == 0 ? REP_BUDGET : budget;
        return rep_fix_within((struct rep_text){text == NULL ? "" : text, size}, options, &budget, wanted, context,
                              fixed);
}

void
rep_fixed_free(struct rep_fixed *fixed)
{
        if (fixed->memory != NULL)
                rep_arena_free((struct rep_arena *)fixed->memory);
        free(fixed->memory);
        memset(fixed, 0, sizeof(*fixed));
}
