/* SPDX-License-Identifier: Apache-2.0 */
/* batch_line.c: see batch.h. */
#include "cli/ask/batch.h"

#include <string.h>

/* ---- fields */

/* Returns the field that begins at *AT.  LINE->cut[NUMBER] becomes the tab at its end, and *AT moves past that. */
static char *
find_field(struct batch_line *line, size_t number, char **at, const char *end)
{
        char *field = *at, *tab = memchr(*at, '\t', (size_t)(end - *at));

        if (tab == NULL)
                return NULL;
        line->cut[number] = tab;
        *at = tab + 1;
        return field;
}

static bool
read_fields(struct batch_line *line, const struct lines *lines, bool tail, struct failure *failure)
{
        char *at = lines->data, *end = at + lines->size, *tab;

        line->robots = find_field(line, 0, &at, end);
        line->agents = line->robots != NULL ? find_field(line, 1, &at, end) : NULL;
        if (line->agents == NULL)
                return fail(failure, "the line has fewer than three fields");
        if (memchr(line->robots, '\0', (size_t)(at - line->robots)) != NULL)
                return fail(failure, "a file or an agent holds a NUL");
        *line->cut[0] = *line->cut[1] = '\0';
        tab = memchr(at, '\t', (size_t)(end - at));
        if (tab != NULL && !tail)
                return fail(failure, "the line has more than three fields; --tail lets the rest pass through");
        line->url = (struct rep_text){at, (size_t)((tab != NULL ? tab : end) - at)};
        return true;
}

/* ---- fields and objects */

bool
batch_line_read(struct batch_line *line, const struct lines *lines, bool json, bool tail, struct failure *failure)
{
        *line = (struct batch_line){.whole = {lines->data, lines->size}};
        if (!(json ? batch_object_read(line, lines, failure) : read_fields(line, lines, tail, failure)))
                return false;
        return line->robots[0] != '\0' || fail(failure, "no robots.txt given");
}

void
batch_line_restore(struct batch_line *line)
{
        for (size_t i = 0; i < sizeof(line->cut) / sizeof(line->cut[0]); i++)
                if (line->cut[i] != NULL)
                        *line->cut[i] = '\t';
}

void
batch_line_free(struct batch_line *line)
{
        batch_object_free(line->object);
        line->object = NULL;
}
