/* SPDX-License-Identifier: Apache-2.0 */
/* records.c: see records.h. */
#include "robots/records.h"

#include "robots.h"
#include "rules/group_run.h"

#include <stdlib.h>

/* Keys as most files spell them.  The number of a key is its place, counted from 1. */
static const char *const usual_keys[] = {
        "Disallow",    "Allow",       "User-agent",  "User-Agent", "Sitemap",        "disallow",
        "allow",       "DISALLOW",    "user-agent",  "USER-AGENT", "sitemap",        "SITEMAP",
        "Crawl-delay", "Crawl-Delay", "Clean-param", "Host",       "Content-Signal", "Noindex",
};

enum { USUAL_KEYS = sizeof(usual_keys) / sizeof(*usual_keys), KIND_BITS = 3, NUMBER_BYTES = 10 };

_Static_assert(USUAL_KEYS < 1 << (8 - KIND_BITS), "a key's number and a kind share a byte");

struct writer {
        struct rep_buffer buffer;
        struct rep_records *records;
        struct rep_group_run group;
        uint32_t line;
};

/* The number of KEY among the usual ones, or 0. */
static unsigned
number_of_key(struct rep_text key)
{
        unsigned i;

        for (i = 0; i < USUAL_KEYS; i++)
                if (key.data[0] == usual_keys[i][0] && strlen(usual_keys[i]) == key.size &&
                    memcmp(key.data, usual_keys[i], key.size) == 0)
                        return i + 1;
        return 0;
}

static unsigned char *
put_number(unsigned char *at, size_t number)
{
        for (; number >= 0x80; number >>= 7)
                *at++ = (unsigned char)(number | 0x80);
        *at++ = (unsigned char)number;
        return at;
}

static unsigned char *
put_text(unsigned char *at, struct rep_text text)
{
        if (text.size > 0)
                memmove(at, text.data, text.size);
        return at + text.size;
}

/* Writes DIRECTIVE to AT, where there is room; returns what is behind it. */
static unsigned char *
put_record(unsigned char *at, const struct rep_directive *directive, uint32_t line)
{
        unsigned key = number_of_key(directive->key);

        *at++ = (unsigned char)((unsigned)directive->kind | key << KIND_BITS);
        at = put_number(at, directive->line - line);
        if (key == 0)
                at = put_number(at, directive->key.size);
        at = put_number(at, directive->value.size);
        if (key == 0)
                at = put_text(at, directive->key);
        return put_text(at, directive->value);
}

static void
on_directive(void *context, const struct rep_directive *directive)
{
        struct writer *writer = (struct writer *)context;
        struct rep_records *records = writer->records;
        size_t room = 1 + 3 * NUMBER_BYTES + directive->key.size + directive->value.size;
        unsigned char *begin = rep_buffer_extend(&writer->buffer, room);

        if (begin == NULL)
                return;
        writer->buffer.size -= room - (size_t)(put_record(begin, directive, writer->line) - begin);
        writer->line = directive->line;
        records->count++;
        records->agents += directive->kind == REP_KIND_USER_AGENT;
        records->report.groups += rep_enter_group(&writer->group, directive->kind);
        if (!rep_is_rule(directive->kind))
                return;
        records->rules++;
        records->report.orphan_rules += writer->group.groups == 0;
}

/* Gives RECORDS the bytes of BUFFER, in a block of their size. */
static void
keep_bytes(struct rep_records *records, struct rep_buffer *buffer)
{
        unsigned char *bytes = buffer->size == 0 ? NULL : (unsigned char *)realloc(buffer->bytes, buffer->size);

        records->bytes = bytes != NULL ? bytes : buffer->bytes;
        records->size = buffer->size;
}

enum rep_status
rep_read_records(const char *text, size_t size, const struct rep_options *options, struct rep_records *records)
{
        struct writer writer = {.records = records};
        struct rep_scan_counts counts;

        memset(records, 0, sizeof(*records));
        rep_scan_robots(text, size, options->max_bytes, options->dialect, on_directive, &writer, &counts);
        if (writer.buffer.failed) {
                rep_buffer_free(&writer.buffer);
                return REP_ERR_MEMORY;
        }
        keep_bytes(records, &writer.buffer);
        records->report.lines = counts.lines;
        records->report.ignored_lines = counts.ignored_lines;
        records->report.cut_lines = counts.cut_lines;
        records->report.ignored_bytes = counts.ignored_bytes;
        return REP_OK;
}

void
rep_strip_records(struct rep_records *records)
{
        struct rep_record_cursor cursor = rep_first_record(records);
        unsigned char *out = records->bytes, *shrunk;
        struct rep_directive directive;
        uint32_t line = 0;

        /* What is written is never longer than what was read, so it stays behind the cursor. */
        while (rep_next_record(&cursor, &directive)) {
                if (rep_is_rule(directive.kind))
                        directive.value.size = 0;
                out = put_record(out, &directive, line);
                line = directive.line;
        }
        records->no_texts = true;
        records->size = (size_t)(out - records->bytes);
        shrunk = records->size == 0 ? NULL : (unsigned char *)realloc(records->bytes, records->size);
        if (shrunk != NULL)
                records->bytes = shrunk;
}

void
rep_free_records(struct rep_records *records)
{
        free(records->bytes);
        records->bytes = NULL;
        records->size = 0;
}

static size_t
take_number(const unsigned char **at)
{
        size_t number = *(*at)++;
        unsigned shift;

        if (number < 0x80)
                return number;
        number &= 0x7F;
        for (shift = 7;; shift += 7) {
                size_t byte = *(*at)++;

                number |= (byte & 0x7F) << shift;
                if (byte < 0x80)
                        return number;
        }
}

static struct rep_text
take_text(const unsigned char **at, size_t size)
{
        struct rep_text text = {(const char *)*at, size};

        *at += size;
        return text;
}

bool
rep_next_record(struct rep_record_cursor *cursor, struct rep_directive *directive)
{
        const unsigned char *at = cursor->at;
        size_t key_size = 0, value_size;
        unsigned head;

        if (at == cursor->end)
                return false;
        head = *at++;
        cursor->line += (uint32_t)take_number(&at);
        if (head >> KIND_BITS == 0)
                key_size = take_number(&at);
        value_size = take_number(&at);
        *directive = (struct rep_directive){
                .line = cursor->line,
                .group = REP_NO_GROUP,
                .run = REP_NO_GROUP,
                .kind = (enum rep_kind)(head & ((1u << KIND_BITS) - 1)),
        };
        directive->key =
                head >> KIND_BITS == 0 ? take_text(&at, key_size) : rep_string(usual_keys[(head >> KIND_BITS) - 1]);
        directive->value = take_text(&at, value_size);
        cursor->at = at;
        return true;
}
