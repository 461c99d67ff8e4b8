/* header.c: see header.h. */
#include "cli/archives/header.h"

#include <strings.h>

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

struct rep_text
text_trim(struct rep_text text)
{
        while (text.size > 0 && (text.data[0] == ' ' || text.data[0] == '\t')) {
                text.data++;
                text.size--;
        }
        while (text.size > 0 && (text.data[text.size - 1] == ' ' || text.data[text.size - 1] == '\t'))
                text.size--;
        return text;
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

bool
text_is(struct rep_text text, const char *name)
{
        return text.size == strlen(name) && strncasecmp(text.data, name, text.size) == 0;
}

bool
text_number(struct rep_text text, uint64_t *number)
{
        uint64_t value = 0;
        size_t i;

        for (i = 0; i < text.size; i++) {
                uint64_t digit = (uint64_t)(text.data[i] - '0');

                if (text.data[i] < '0' || text.data[i] > '9' || value > (UINT64_MAX - digit) / 10)
                        return false;
                value = value * 10 + digit;
        }
        *number = value;
        return text.size > 0;
}
