/* SPDX-License-Identifier: Apache-2.0 */
/* header.c: see header.h. */
#include "cli/archives/header.h"

#include "cli/base/text.h"

bool
header_line(struct rep_text *text, struct rep_text *line)
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
header_size(struct rep_text text)
{
        struct rep_text rest = text, line;

        while (header_line(&rest, &line))
                if (line.size == 0)
                        return rest.data[-1] == '\n' ? text.size - rest.size : 0;
        return 0;
}

bool
header_field(struct rep_text *text, struct rep_text *name, struct rep_text *value)
{
        struct rep_text line;
        const char *colon;

        while (header_line(text, &line)) {
                colon = line.size > 0 ? memchr(line.data, ':', line.size) : NULL;
                if (colon == NULL || line.data[0] == ' ' || line.data[0] == '\t')
                        continue;
                *name = text_trim((struct rep_text){line.data, (size_t)(colon - line.data)});
                *value = text_trim((struct rep_text){colon + 1, line.size - (size_t)(colon - line.data) - 1});
                return true;
        }
        return false;
}
