/* robots.c: a robots.txt or a blob in, an object that is asked; and blobs out. */
#include "base/json.h"
#include "boundary.h"

#include <stdlib.h>

/* The largest size limit that rep_compile() takes. */
#define MAX_BYTES_MOST ((size_t)1 << 30)

void
WEB_EXPORT(web_robots_free)(struct web_robots *robots)
{
        if (robots == NULL)
                return;
        web_forget(robots);
        free(robots->text);
        free(robots->bytes);
        free(robots->scratch);
        free(robots);
}

/* Lets checks by ROBOTS answer for any bytes, as rep_check() does. */
void
WEB_EXPORT(web_take_any_url)(struct web_robots *robots)
{
        robots->any_url = true;
}

/* Leaves where a blob is damaged in the words, and the reason in the output. */
static enum rep_status
leave_error(const struct rep_error *error)
{
        struct rep_buffer *out = web_output_begin();

        rep_buffer_put(out, error->message, strlen(error->message));
        web_words_left[1] = (uint32_t)error->offset;
        return error->status;
}

/* The compiler of all files: its memory is kept from one to the next.  NULL where memory is out. */
static struct rep_compiler *
the_compiler(void)
{
        static struct rep_compiler *compiler;

        if (compiler == NULL)
                compiler = rep_compiler_create();
        return compiler;
}

enum rep_status
web_compile(const struct web_robots *robots, enum rep_encoding encoding, const struct rep_text *agents, size_t count,
            void **bytes, struct rep_blob *blob)
{
        struct rep_compiler *compiler = the_compiler();
        struct rep_options options = robots->options;
        enum rep_status status = REP_ERR_MEMORY;
        const void *made;
        size_t size;

        *bytes = NULL;
        options.encoding = encoding;
        options.agents = agents;
        options.agent_count = count;
        if (count > 0)
                options.strip = REP_STRIP_TEXTS; /* what the file says is told of the blob for all agents */
        if (compiler != NULL)
                status = rep_compile(compiler, robots->text, robots->size, &options, &made, &size);
        if (status != REP_OK)
                return status;
        *bytes = malloc(size);
        if (*bytes == NULL)
                return REP_ERR_MEMORY;
        memcpy(*bytes, made, size);
        return rep_open(blob, *bytes, size, NULL);
}

enum rep_status
web_need_blob(struct web_robots *robots)
{
        if (robots->bytes != NULL)
                return REP_OK;
        return web_compile(robots, REP_ENCODING_AUTO, NULL, 0, &robots->bytes, &robots->blob);
}

/* Frees ROBOTS after an error, or leaves it in the words. */
static enum rep_status
leave(struct web_robots *robots, enum rep_status status)
{
        if (status != REP_OK)
                web_robots_free(robots);
        web_words_left[0] = status == REP_OK ? (uint32_t)(uintptr_t)robots : 0;
        return status;
}

/*
 * Takes the SIZE bytes of robots.txt at TEXT, which were made by web_alloc() and belong to the result from now on.  They are
 * compiled when it is known for whom: a crawler asks for itself alone, and a file may have a thousand groups.
 */
enum rep_status
WEB_EXPORT(web_parse)(char *text, size_t size, enum rep_dialect dialect, enum rep_names names, size_t max_bytes)
{
        struct web_robots *robots = calloc(1, sizeof(*robots));

        if (robots == NULL) {
                free(text);
                return REP_ERR_MEMORY;
        }
        robots->text = text;
        robots->size = size;
        robots->options = (struct rep_options){.dialect = dialect, .names = names, .max_bytes = max_bytes};
        return leave(robots, max_bytes > MAX_BYTES_MOST ? REP_ERR_LIMIT : REP_OK);
}

/* Opens the SIZE bytes at BYTES as a blob; they are as the text above. */
enum rep_status
WEB_EXPORT(web_open)(void *bytes, size_t size)
{
        struct web_robots *robots = calloc(1, sizeof(*robots));
        enum rep_status status = REP_ERR_MEMORY;
        struct rep_error error;
        struct rep_stats stats;

        if (robots == NULL) {
                free(bytes);
                return status;
        }
        robots->bytes = bytes;
        status = rep_open(&robots->blob, bytes, size, &error);
        if (status != REP_OK) {
                leave_error(&error);
                return leave(robots, status);
        }
        rep_blob_stats(&robots->blob, &stats);
        robots->options = (struct rep_options){.dialect = stats.dialect, .names = stats.names};
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

enum rep_status
web_need_analysis(struct web_robots *robots)
{
        if (robots->analysis != NULL)
                return REP_OK;
        if (robots->text == NULL)
                return REP_ERR_ARGUMENT;
        return rep_analysis_create(robots->text, robots->size, &robots->options, &robots->analysis);
}

/* ---- what a file says */

static void
put_directive(struct rep_buffer *out, const struct rep_directive *directive)
{
        static const char *const kinds[] = {
                [REP_KIND_USER_AGENT] = "user-agent", [REP_KIND_ALLOW] = "allow", [REP_KIND_DISALLOW] = "disallow",
                [REP_KIND_SITEMAP] = "sitemap",       [REP_KIND_OTHER] = "other",
        };

        rep_json_begin(out, '{');
        rep_json_number(out, "line", directive->line);
        rep_json_name(out, "group");
        rep_json_number_or_null(out, directive->group, REP_NO_GROUP);
        rep_json_string(out, "kind", kinds[directive->kind]);
        rep_json_text(out, "key", directive->key);
        rep_json_text(out, "value", directive->value);
        rep_json_end(out, '}');
}

/* What ROBOTS says, as JSON: its options, figures, tokens and directives. */
enum rep_status
WEB_EXPORT(web_facts)(struct web_robots *robots)
{
        static const char *const dialects[] = {[REP_DIALECT_GOOGLE] = "google", [REP_DIALECT_RFC9309] = "rfc9309"};
        static const char *const names[] = {
                [REP_NAMES_TOKEN] = "token", [REP_NAMES_ANY] = "any", [REP_NAMES_WIDE] = "wide"};
        struct rep_buffer *out = web_output_begin();
        struct rep_directive directive;
        enum rep_status status = web_need_blob(robots);
        struct rep_stats stats;
        size_t i;

        if (status != REP_OK)
                return status;
        rep_blob_stats(&robots->blob, &stats);
        rep_json_begin(out, '{');
        rep_json_string(out, "dialect", dialects[stats.dialect]);
        rep_json_string(out, "names", names[stats.names]);
        rep_json_number(out, "lines", stats.lines);
        rep_json_number(out, "groups", stats.groups);
        rep_json_number(out, "rules", stats.rules);
        rep_json_number(out, "ignoredLines", stats.ignored_lines);
        rep_json_number(out, "orphanRules", stats.orphan_rules);
        rep_json_number(out, "cutLines", stats.cut_lines);
        rep_json_number(out, "ignoredBytes", stats.ignored_bytes);
        rep_json_number(out, "blobBytes", robots->blob.size);
        rep_json_name(out, "tokens");
        rep_json_begin(out, '[');
        for (i = 0; i < stats.tokens; i++)
                rep_json_element(out, rep_token(&robots->blob, i));
        rep_json_end(out, ']');
        rep_json_name(out, "directives");
        rep_json_begin(out, '[');
        for (i = 0; rep_blob_directive(&robots->blob, i, &directive) == REP_OK; i++)
                put_directive(out, &directive);
        rep_json_end(out, ']');
        rep_json_end(out, '}');
        return web_output_end();
}
