/* SPDX-License-Identifier: Apache-2.0 */
/* records.c: see records.h. */
#include "robots/records.h"

#include "robots.h"
#include "rules/group_run.h"

#include <string.h>

/* Keys in the spelling that most files use.  The number of a key is its place, counted from 1. */
#define KEY(text)                      \
        {                              \
                text, sizeof(text) - 1 \
        }

static const struct rep_text usual_keys[] = {
        KEY("Disallow"), KEY("Allow"),   KEY("User-agent"),  KEY("User-Agent"),  KEY("Sitemap"),
        KEY("disallow"), KEY("allow"),   KEY("DISALLOW"),    KEY("user-agent"),  KEY("USER-AGENT"),
        KEY("sitemap"),  KEY("SITEMAP"), KEY("Crawl-delay"), KEY("Crawl-Delay"), KEY("Host"),
};

enum {
        USUAL_KEYS = sizeof(usual_keys) / sizeof(*usual_keys),
        KIND_MASK = 7,
        NEXT_LINE = 8,
        KEY_SHIFT = 4,
        NUMBER_BYTES = 10
};

_Static_assert(USUAL_KEYS < 1 << (8 - KEY_SHIFT), "a key's number and a kind share a byte");

struct writer {
        const struct rep_record_options *how;
        struct rep_buffer *buffer;
        struct rep_records *records;
        struct rep_group_run group;
        uint32_t line;
        bool behind_rule;
};

/* Returns the number of KEY among the usual ones, or 0. */
static unsigned
number_of_key(struct rep_text key)
{
        for (unsigned i = 0; i < USUAL_KEYS; i++)
                if (usual_keys[i].size == key.size && key.data[0] == usual_keys[i].data[0] &&
                    memcmp(key.data, usual_keys[i].data, key.size) == 0)
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

/* Writes DIRECTIVE to AT, which has room for it.  Returns the place after it. */
static unsigned char *
put_record(unsigned char *at, const struct rep_directive *directive, uint32_t line)
{
        unsigned key = number_of_key(directive->key);
        bool next = directive->line == line + 1;

        *at++ = (unsigned char)((unsigned)directive->kind | (next ? (unsigned)NEXT_LINE : 0u) | key << KEY_SHIFT);
        if (!next)
                at = put_number(at, directive->line - line);
        if (key == 0)
                at = put_number(at, directive->key.size);
        at = put_number(at, directive->value.size);
        if (key == 0)
                at = rep_store_text(at, directive->key);
        return rep_store_text(at, directive->value);
}

/* Appends the record of DIRECTIVE. */
static void
add_record(struct writer *writer, const struct rep_directive *directive)
{
        size_t room = 1 + 3 * NUMBER_BYTES + directive->key.size + directive->value.size;
        unsigned char *begin = rep_buffer_extend(writer->buffer, room);

        if (begin == NULL)
                return;
        writer->buffer->size -= room - (size_t)(put_record(begin, directive, writer->line) - begin);
        writer->line = directive->line;
        writer->records->count++;
}

/* The same without texts for a rule. */
static void
add_stripped(struct writer *writer, const struct rep_directive *directive)
{
        struct rep_directive stripped = *directive;
        bool rule = rep_is_rule(directive->kind), skipped = rule && writer->behind_rule;

        writer->behind_rule = rule;
        if (rule)
                stripped.value.size = 0;
        if (!skipped)
                add_record(writer, &stripped);
}

static void
on_directive(void *context, const struct rep_directive *directive)
{
        struct writer *writer = (struct writer *)context;
        struct rep_report *report = &writer->records->report;

        report->groups += rep_enter_group(&writer->group, directive->kind);
        report->orphan_rules += rep_is_rule(directive->kind) && writer->group.groups == 0;
        (writer->how->no_texts ? add_stripped : add_record)(writer, directive);
        if (writer->how->also != NULL)
                writer->how->also(writer->how->context, directive, writer->group.groups - 1);
}

enum rep_status
rep_read_records(const char *text, size_t size, const struct rep_record_options *how, struct rep_buffer *buffer,
                 struct rep_records *records)
{
        struct writer writer = {.how = how, .buffer = buffer, .records = records};
        struct rep_scan_counts counts;

        *records = (struct rep_records){.no_texts = how->no_texts};
        rep_scan_robots(text, size, how->options->max_bytes, how->options->dialect, on_directive, &writer, &counts);
        if (buffer->failed)
                return REP_ERR_MEMORY;
        records->bytes = buffer->bytes;
        records->size = buffer->size;
        records->report.lines = counts.lines;
        records->report.ignored_lines = counts.ignored_lines;
        records->report.cut_lines = counts.cut_lines;
        records->report.ignored_bytes = counts.ignored_bytes;
        return REP_OK;
}

/* Takes a number at *AT, which ends before END.  Returns false if there is none. */
static bool
take_number(const unsigned char **at, const unsigned char *end, size_t *number)
{
        *number = 0;
        for (unsigned shift = 0; *at < end && shift < 8 * sizeof(*number); shift += 7) {
                size_t byte = *(*at)++;

                *number |= (byte & 0x7F) << shift;
                if (byte < 0x80)
                        return true;
        }
        return false;
}

/* Takes SIZE bytes at *AT, of which there are enough. */
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
        const unsigned char *at = cursor->at, *end = cursor->end;
        size_t behind = 1, key_size = 0, value_size;
        unsigned head;

        if (at == end)
                return false;
        head = *at++;
        if (((head & NEXT_LINE) == 0 && !take_number(&at, end, &behind)) ||
            (head >> KEY_SHIFT == 0 && !take_number(&at, end, &key_size)) || !take_number(&at, end, &value_size) ||
            key_size > (size_t)(end - at) || value_size > (size_t)(end - at) - key_size)
                return false;
        cursor->line += (uint32_t)behind;
        *directive = (struct rep_directive){
                .line = cursor->line,
                .group = REP_NO_GROUP,
                .run = REP_NO_GROUP,
                .kind = (enum rep_kind)(head & KIND_MASK),
        };
        directive->key = head >> KEY_SHIFT == 0 ? take_text(&at, key_size) : usual_keys[(head >> KEY_SHIFT) - 1];
        directive->value = take_text(&at, value_size);
        cursor->at = at;
        return true;
}
