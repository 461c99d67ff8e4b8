/* batch_line.c: see batch_line.h. */
#include "cli/ask/batch_line.h"

#include <json-c/json_tokener.h>
#include <limits.h>
#include <string.h>

#include "cli/base/memory.h"

/* ---- fields */

/* The field that begins at *AT and ends at a tab, which LINE->cut[NUMBER] becomes; *AT moves behind that. */
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

/* ---- objects */

/* The member NAME as a text; of size 0 where it is not there, or null. */
static bool
read_member(struct batch_line *line, const char *name, struct rep_text *text, struct failure *failure)
{
        struct json_object *value = NULL;

        *text = (struct rep_text){"", 0};
        if (!json_object_object_get_ex(line->object, name, &value) || value == NULL)
                return true;
        if (!json_object_is_type(value, json_type_string))
                return fail(failure, "the member '%s' is no string", name);
        *text = (struct rep_text){json_object_get_string(value), (size_t)json_object_get_string_len(value)};
        return true;
}

static bool
read_object(struct batch_line *line, const struct lines *lines, struct failure *failure)
{
        struct json_tokener *tokener = must(json_tokener_new());
        struct rep_text robots, agents;

        json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
        /* To the tokener a NUL is the end, whatever follows. */
        if (lines->size < INT_MAX && memchr(lines->data, '\0', lines->size) == NULL)
                line->object = json_tokener_parse_ex(tokener, lines->data, (int)lines->size + 1);
        json_tokener_free(tokener);
        if (!json_object_is_type(line->object, json_type_object)) {
                batch_line_free(line); /* another value is no object that an answer could be added to */
                return fail(failure, "the line is no JSON object");
        }
        if (!read_member(line, "robots", &robots, failure) || !read_member(line, "agent", &agents, failure) ||
            !read_member(line, "url", &line->url, failure))
                return false;
        if (strlen(robots.data) != robots.size || strlen(agents.data) != agents.size)
                return fail(failure, "a file or an agent holds a NUL");
        line->robots = (char *)robots.data;
        line->agents = agents.data;
        return true;
}

/* ---- both */

bool
batch_line_read(struct batch_line *line, const struct lines *lines, bool json, bool tail, struct failure *failure)
{
        *line = (struct batch_line){.whole = {lines->data, lines->size}};
        if (!(json ? read_object(line, lines, failure) : read_fields(line, lines, tail, failure)))
                return false;
        return line->robots[0] != '\0' || fail(failure, "no robots.txt given");
}

void
batch_line_restore(struct batch_line *line)
{
        size_t i;

        for (i = 0; i < sizeof(line->cut) / sizeof(line->cut[0]); i++)
                if (line->cut[i] != NULL)
                        *line->cut[i] = '\t';
}

void
batch_line_free(struct batch_line *line)
{
        json_object_put(line->object);
        line->object = NULL;
}
