/* SPDX-License-Identifier: Apache-2.0 */
/* robots.c: a robots.txt or a blob in, an object that is asked; and blobs out. */
#include "boundary.h"

#include <stdlib.h>

void
WEB_EXPORT(web_robots_free)(struct web_robots *robots)
{
        if (robots == NULL)
                return;
        rep_robots_free(robots->robots);
        free(robots->bytes);
        free(robots);
}

/* Lets checks by ROBOTS answer for any bytes, as rep_check() does. */
void
WEB_EXPORT(web_take_any_url)(struct web_robots *robots)
{
        robots->any_url = true;
}

/* Leaves where a blob is damaged in the words, and the reason in the output. */
static void
leave_error(const struct rep_error *error)
{
        struct rep_buffer *out = web_output_begin();

        rep_buffer_put(out, error->message, strlen(error->message));
        web_words_left[1] = error->offset;
}

/* Makes the blob of ROBOTS, which is to be freed. */
static enum rep_status
make_blob(const struct rep_robots *robots, void **bytes, size_t *size)
{
        enum rep_status status = rep_robots_blob(robots, REP_ENCODING_AUTO, NULL, 0, size);

        *bytes = NULL;
        if (status != REP_ERR_LIMIT || *size == 0)
                return status;
        *bytes = malloc(*size);
        if (*bytes == NULL)
                return REP_ERR_MEMORY;
        return rep_robots_blob(robots, REP_ENCODING_AUTO, *bytes, *size, size);
}

enum rep_status
web_need_blob(struct web_robots *robots)
{
        enum rep_status status;
        void *bytes;
        size_t size;

        if (robots->bytes != NULL)
                return REP_OK;
        status = make_blob(robots->robots, &bytes, &size);
        if (status == REP_OK)
                status = rep_open(&robots->blob, bytes, size, NULL);
        if (status == REP_OK)
                robots->bytes = bytes;
        else
                free(bytes);
        return status;
}

/* Frees ROBOTS after an error, or leaves it in the words. */
static enum rep_status
leave(struct web_robots *robots, enum rep_status status)
{
        if (status != REP_OK)
                web_robots_free(robots);
        web_words_left[0] = status == REP_OK ? (uintptr_t)robots : 0;
        return status;
}

/* Makes the object of TEXT as ROBOTS is read. */
static enum rep_status
read_text(const struct web_robots *robots, struct rep_text text, struct rep_robots **read)
{
        const struct rep_robots_options options = {.dialect = robots->options.dialect,
                                                   .names = robots->options.names,
                                                   .max_bytes = robots->options.max_bytes,
                                                   .keep_text = true};

        return rep_robots_parse(text.data, text.size, &options, read);
}

/* Reads the SIZE bytes of robots.txt at TEXT, which were made by web_alloc() and are freed. */
enum rep_status
WEB_EXPORT(web_parse)(char *text, size_t size, enum rep_dialect dialect, enum rep_names names, size_t max_bytes)
{
        struct web_robots *robots = calloc(1, sizeof(*robots));
        enum rep_status status = REP_ERR_MEMORY;

        if (robots != NULL) {
                robots->options = (struct rep_options){.dialect = dialect, .names = names, .max_bytes = max_bytes};
                status = read_text(robots, (struct rep_text){text, size}, &robots->robots);
        }
        free(text);
        return robots == NULL ? status : leave(robots, status);
}

/* Forgets all who asked ROBOTS, which remembers only so many: it is read anew.  A blob needs no reading, and stays. */
enum rep_status
WEB_EXPORT(web_forget)(struct web_robots *robots)
{
        struct rep_text text = rep_robots_text(robots->robots);
        struct rep_robots *read = NULL;
        enum rep_status status = text.data == NULL ? REP_OK : read_text(robots, text, &read);

        if (status == REP_OK && read != NULL) {
                rep_robots_free(robots->robots);
                robots->robots = read;
        }
        return status;
}

/* Opens the SIZE bytes at BYTES as a blob; they are as the text above.  STEPS is the limit of rep_robots_open_within(), or
 * 0 for none.  The second word is its enum rep_names. */
enum rep_status
WEB_EXPORT(web_open)(void *bytes, size_t size, uint32_t steps)
{
        struct web_robots *robots = calloc(1, sizeof(*robots));
        enum rep_status status = REP_ERR_MEMORY;
        struct rep_error error = {.status = REP_OK};
        struct rep_stats stats;

        if (robots != NULL)
                status = rep_robots_open_within(bytes, size, steps, &robots->robots, &error);
        free(bytes);
        if (robots == NULL)
                return status;
        if (error.status != REP_OK)
                leave_error(&error);
        if (status == REP_OK)
                status = web_need_blob(robots);
        if (status == REP_OK) {
                rep_blob_stats(&robots->blob, &stats);
                robots->options = (struct rep_options){.dialect = stats.dialect, .names = stats.names};
                web_words_left[1] = stats.names;
        }
        return leave(robots, status);
}

/* Puts the blob of ROBOTS into the output. */
enum rep_status
WEB_EXPORT(web_blob)(struct web_robots *robots)
{
        enum rep_status status = web_need_blob(robots);

        if (status != REP_OK)
                return status;
        rep_buffer_put(web_output_begin(), robots->blob.bytes, robots->blob.size);
        return web_output_end();
}

/* ---- what a file says */

static void
put_directive(struct rep_json *out, const struct rep_directive *directive)
{
        rep_json_begin(out, '{');
        rep_json_number(out, "line", directive->line);
        rep_json_name(out, "group");
        rep_json_put_number_or_null(out, directive->group, REP_NO_GROUP);
        rep_json_string(out, "kind", rep_say_kind(directive->kind));
        rep_json_text(out, "key", directive->key);
        rep_json_text(out, "value", directive->value);
        rep_json_end(out, '}');
}

/* What ROBOTS says, as JSON: its options, figures, tokens and directives. */
enum rep_status
WEB_EXPORT(web_facts)(struct web_robots *robots)
{
        struct rep_json out = web_json_begin();
        struct rep_directive directive;
        enum rep_status status = web_need_blob(robots);
        struct rep_stats stats;

        if (status != REP_OK)
                return status;
        rep_blob_stats(&robots->blob, &stats);
        rep_json_begin(&out, '{');
        rep_json_string(&out, "dialect", rep_say_dialect(stats.dialect));
        rep_json_string(&out, "names", rep_say_names(stats.names));
        rep_json_number(&out, "lines", stats.lines);
        rep_json_number(&out, "groups", stats.groups);
        rep_json_number(&out, "rules", stats.rules);
        rep_json_number(&out, "ignored_lines", stats.ignored_lines);
        rep_json_number(&out, "orphan_rules", stats.orphan_rules);
        rep_json_number(&out, "cut_lines", stats.cut_lines);
        rep_json_number(&out, "ignored_bytes", stats.ignored_bytes);
        rep_json_number(&out, "blob_bytes", robots->blob.size);
        rep_json_name(&out, "tokens");
        rep_json_begin(&out, '[');
        for (size_t i = 0; i < stats.tokens; i++)
                rep_json_put_text(&out, rep_token(&robots->blob, i));
        rep_json_end(&out, ']');
        rep_json_name(&out, "directives");
        rep_json_begin(&out, '[');
        for (size_t i = 0; rep_blob_directive(&robots->blob, i, &directive) == REP_OK; i++)
                put_directive(&out, &directive);
        rep_json_end(&out, ']');
        rep_json_end(&out, '}');
        return web_output_end();
}
