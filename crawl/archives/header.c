/* SPDX-License-Identifier: Apache-2.0 */
/* header.c: see header.h. */
#include "archives/header.h"

#include "base/text.h"

bool
rep_header_line(struct rep_text *text, struct rep_text *line)
{
        const char *end = text->size > 0 ? memchr(text->data, '\n', text->size) : NULL;

        if (text->size == 0)
                return false;
        line->data = text->data;
        line->size = end != NULL ? (size_t)(end - text->data) : text->size;
        text->data += line->size + (end != NULL);
        text->size -= line->size + (end != NULL);
        if (line->size > 0 && line->data[line->size - 1] == '\r')
                line->size--;
        return true;
}

size_t
rep_header_size(struct rep_text text)
{
        struct rep_text rest = text, line;

        while (rep_header_line(&rest, &line))
                if (line.size == 0)
                        return rest.data[-1] == '\n' ? text.size - rest.size : 0;
        return 0;
}

bool
rep_header_field(struct rep_text *text, struct rep_text *name, struct rep_text *value)
{
        struct rep_text line;
        const char *colon;

        while (rep_header_line(text, &line)) {
                colon = line.size > 0 ? memchr(line.data, ':', line.size) : NULL;
                if (colon == NULL || line.data[0] == ' ' || line.data[0] == '\t')
                        continue;
                *name = rep_text_trim((struct rep_text){line.data, (size_t)(colon - line.data)});
                *value = rep_text_trim((struct rep_text){colon + 1, line.size - (size_t)(colon - line.data) - 1});
                return true;
        }
        return false;
}

void
rep_header_unfold(char *header, size_t size)
{
        for (size_t i = 1; i + 1 < size; i++) {
                if (header[i] != '\n' || (header[i + 1] != ' ' && header[i + 1] != '\t'))
                        continue;
                header[i] = ' ';
                if (header[i - 1] == '\r')
                        header[i - 1] = ' ';
        }
}
