/* SPDX-License-Identifier: Apache-2.0 */
/* kept_text.c: see kept_text.h. */
#include "robots/kept_text.h"

/* Appends DIRECTIVE to the stripped text, on its line. */
static void
put_directive(struct rep_text_reader *reader, const struct rep_directive *directive)
{
        bool rule = rep_is_rule(directive->kind), skipped = rule && reader->behind_rule;
        size_t value_size = rule ? 0 : directive->value.size, ends = directive->line - reader->line;
        unsigned char *at;

        reader->behind_rule = rule;
        if (skipped)
                return;
        at = rep_buffer_extend(reader->buffer, ends + directive->key.size + 1 + value_size);
        if (at == NULL)
                return;
        memset(at, '\n', ends);
        at = rep_store_text(at + ends, directive->key);
        *at++ = ':';
        if (value_size > 0)
                memcpy(at, directive->value.data, value_size);
        reader->line = directive->line;
}

/* A mark before the first byte lets another stand there that is a part of a key. */
struct rep_text_reader
rep_begin_text(const struct rep_kept_text *text, struct rep_buffer *buffer)
{
        struct rep_text_reader reader = {.buffer = buffer, .line = 1};

        reader.report.ignored_bytes = text->report.ignored_bytes;
        if (buffer != NULL)
                rep_buffer_put(buffer, "\xEF\xBB\xBF", 3);
        return reader;
}

void
rep_take_line(struct rep_text_reader *reader, const struct rep_directive *directive)
{
        if (directive == NULL) {
                reader->report.ignored_lines++;
                return;
        }
        reader->report.groups += rep_enter_group(&reader->group, directive->kind);
        reader->report.orphan_rules += rep_is_rule(directive->kind) && reader->group.groups == 0;
        if (reader->buffer != NULL)
                put_directive(reader, directive);
}

void
rep_take_usual_line(struct rep_text_reader *reader, struct rep_line line, enum rep_kind kind, const char *value)
{
        struct rep_directive directive = {.line = line.number, .kind = kind};

        directive.key = (struct rep_text){line.key, (size_t)(value - 1 - line.key)};
        if (!rep_is_rule(kind))
                directive.value = rep_line_value(line.begin, value, line.end);
        rep_take_line(reader, &directive);
}

struct rep_kept_text
rep_text_to_keep(const char *text, size_t size, size_t max_bytes, enum rep_dialect dialect)
{
        struct rep_kept_text kept = {.bytes = text, .size = rep_counted_size(text, size, max_bytes)};

        kept.dialect = dialect;
        kept.report.ignored_bytes = size - kept.size;
        return kept;
}

enum rep_status
rep_take_stripped(struct rep_kept_text *text, const struct rep_text_reader *reader)
{
        text->report = reader->report;
        text->no_texts = true;
        text->bytes = (const char *)reader->buffer->bytes;
        text->size = reader->buffer->size;
        return reader->buffer->failed ? REP_ERR_MEMORY : REP_OK;
}

void
rep_report_kept(const struct rep_kept_text *text, struct rep_report *report)
{
        struct rep_text_reader reader = rep_begin_text(text, NULL);
        struct rep_line_scan scan;
        struct rep_directive directive;
        struct rep_line line;

        *report = text->report;
        if (text->no_texts)
                return;
        rep_begin_kept_scan(text, 0, 0, &scan);
        while (rep_scan_line(&scan, REP_LETTERS, &line))
                rep_take_line(&reader, rep_parse_line(&line, text->dialect, &directive) ? &directive : NULL);
        rep_end_text(&reader, scan.lines, scan.cut_lines);
        *report = reader.report;
}
