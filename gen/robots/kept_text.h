/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The text of a robots.txt that an object keeps, from which it reads its lines when it is asked for them.
 *
 * With NO_TEXTS, it is stripped: a line for each line of the file up to its last directive, with KEY:VALUE where that
 * was a directive, and otherwise nothing.  Rules have no value, and of consecutive ones only the first is there, which
 * suffices to tell groups apart.  Read again, it has the same lines, groups and runs.
 */
#ifndef REP_GEN_ROBOTS_KEPT_TEXT_H
#define REP_GEN_ROBOTS_KEPT_TEXT_H

#include "base/buffer.h"
#include "line_scan.h"
#include "rep_compile.h"
#include "rules/group_run.h"

struct rep_kept_text {
        const char *bytes;
        size_t size; /* of the lines that count */
        bool no_texts;
        bool whole; /* what does not count is kept as well, behind the rest */
        enum rep_dialect dialect;
        struct rep_report
                report; /* without NO_TEXTS, of the ignored bytes alone: the rest is counted when it is asked for */
};

/* Returns the SIZE bytes at TEXT, which are not copied, as they are read by DIALECT with the limit MAX_BYTES. */
struct rep_kept_text rep_text_to_keep(const char *text, size_t size, size_t max_bytes, enum rep_dialect dialect);

/* A text while its lines are read: what it has is counted, and it may be stripped. */
struct rep_text_reader {
        struct rep_buffer *buffer; /* for the stripped text; NULL: it is only counted */
        struct rep_report report;
        struct rep_group_run group;
        uint32_t line; /* that is written now, from 1 */
        bool behind_rule;
};

/* Begins to read TEXT, and to strip it into BUFFER, which is empty, or NULL. */
struct rep_text_reader rep_begin_text(const struct rep_kept_text *text, struct rep_buffer *buffer);

/* Takes the next line with any letter, which is DIRECTIVE, or NULL: none.  A rule needs no value. */
void rep_take_line(struct rep_text_reader *reader, const struct rep_directive *directive);

/* Takes the next LINE, of KIND in the usual spelling, with its value from VALUE on. */
void rep_take_usual_line(struct rep_text_reader *reader, struct rep_line line, enum rep_kind kind, const char *value);

/* Returns whether READER would neither write nor count a line of KIND: a rule behind another of a group. */
static inline bool
rep_passes_over(const struct rep_text_reader *reader, enum rep_kind kind)
{
        return rep_is_rule(kind) && reader->behind_rule && reader->group.groups > 0;
}

/* Ends reading, after the last of LINES lines, CUT_LINES of which are longer than what is kept of them. */
static inline void
rep_end_text(struct rep_text_reader *reader, uint32_t lines, uint32_t cut_lines)
{
        reader->report.lines = lines;
        reader->report.cut_lines = cut_lines;
}

/* Makes TEXT, which READER has read, the stripped text.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_take_stripped(struct rep_kept_text *text, const struct rep_text_reader *reader);

/* Sets REPORT to what the file has.  Cost: linear in TEXT. */
void rep_report_kept(const struct rep_kept_text *text, struct rep_report *report);

/* Begins SCAN of TEXT at its line behind the number LINES, which begins OFFSET bytes from its start.  With OFFSET 0, at
 * the first. */
static inline void
rep_begin_kept_scan(const struct rep_kept_text *text, size_t offset, uint32_t lines, struct rep_line_scan *scan)
{
        rep_begin_line_scan(scan, text->bytes, text->size, text->size, text->dialect);
        if (offset == 0)
                return;
        scan->at = scan->next = text->bytes + offset;
        scan->lines = lines;
}

#endif
