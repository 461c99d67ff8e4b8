/* SPDX-License-Identifier: Apache-2.0 */
/* parts.c: see parts.h. */
#include "cli/base/parts.h"
#include "base/command.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "cli/base/memory.h"

/* Returns the number of line ends in the SIZE bytes at TEXT: LF, CR or CR LF. */
static uint32_t
count_ends(const char *text, size_t size)
{
        uint32_t count = 0;
        size_t i;

        for (i = 0; i < size; i++)
                count += text[i] == '\r' || (text[i] == '\n' && (i == 0 || text[i - 1] != '\r'));
        return count;
}

void
parts_add(struct parts *parts, const char *name, struct rep_text whole, size_t offset)
{
        struct part *part = &parts->list[parts->count++];
        char last = offset > 0 ? whole.data[offset - 1] : '\n';

        *part = (struct part){.name = name, .before = count_ends(whole.data, offset)};
        part->first = part->before + 1;
        if (last != '\n' && last != '\r')
                part->first++; /* its first line goes on with the last one of the file in front */
        if (last == '\r' && offset < whole.size && whole.data[offset] == '\n')
                part->before--; /* that LF ends an empty line of this file, but none of the whole */
}

const struct part *
parts_find(const struct parts *parts, uint32_t line)
{
        size_t i;

        if (parts == NULL || line == 0)
                return NULL;
        for (i = parts->count; i > 0; i--)
                if (line >= parts->list[i - 1].first)
                        return &parts->list[i - 1];
        return NULL;
}

/* Appends bytes of a name (rep_write_fn). */
static bool
append(void *context, const char *bytes, size_t size)
{
        must_append(context, bytes, size);
        return true;
}

/* Appends the place of LINE, which is written with WORD in front where there is one file. */
static void
put_place(struct bytes *out, const struct parts *parts, uint32_t line, const char *word)
{
        const struct part *part = parts_find(parts, line);

        if (part == NULL) {
                must_print(out, "%s%" PRIu32, word, line);
                return;
        }
        rep_say_text(rep_string(part->name), append, out);
        must_print(out, ":%" PRIu32, line - part->before);
}

char *
parts_line(const struct parts *parts, uint32_t line)
{
        struct bytes out = {0};

        put_place(&out, parts, line, "line ");
        return out.bytes;
}

char *
parts_number(const struct parts *parts, uint32_t line)
{
        struct bytes out = {0};

        put_place(&out, parts, line, "");
        return out.bytes;
}

/* Returns the size of "line 3" at the beginning of TEXT, and the number, or 0. */
static size_t
read_line(struct rep_text text, uint32_t *line)
{
        static const char word[] = "line ";
        size_t at = sizeof(word) - 1;

        if (text.size <= at || memcmp(text.data, word, at) != 0)
                return 0;
        for (*line = 0; at < text.size && text.data[at] >= '0' && text.data[at] <= '9'; at++)
                *line = *line * 10 + (uint32_t)(text.data[at] - '0');
        return at > sizeof(word) - 1 ? at : 0;
}

char *
parts_message(const struct parts *parts, struct rep_text message)
{
        struct bytes out = {0};
        bool quoted = false;
        size_t at, size;
        uint32_t line;

        for (at = 0; at < message.size; at += size) {
                struct rep_text rest = {message.data + at, message.size - at};

                if (*rest.data == '\'')
                        quoted = quoted ? rest.size > 1 && isalpha((unsigned char)rest.data[1])
                                        : at == 0 || !isalpha((unsigned char)rest.data[-1]);
                size = quoted ? 0 : read_line(rest, &line);
                if (size > 0)
                        put_place(&out, parts, line, "line ");
                else
                        must_append(&out, rest.data, size = 1);
        }
        must_append(&out, "", 1);
        return out.bytes;
}
