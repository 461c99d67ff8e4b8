/* SPDX-License-Identifier: Apache-2.0 */
/* robots_object.c: see robots_object.h. */
#include "cli/ask/robots_object.h"

#include <stdlib.h>

#include "cli/ask/robots_blob.h"
#include "cli/base/memory.h"

/* Opens a blob. */
static bool
open_blob(struct robots_object *object, const struct reading *reading, struct failure *failure)
{
        const struct input *bytes = &object->source.bytes;
        struct rep_error error;
        struct rep_stats stats;
        struct rep_blob blob;
        enum rep_status status = rep_robots_open(bytes->bytes, bytes->size, &object->rules, &error);

        if (status == REP_ERR_MEMORY)
                must(NULL);
        if (status != REP_OK)
                return fail(failure, "%s: %s, at byte %zu", rep_status_text(error.status), error.message, error.offset);
        blob = rep_opened(bytes->bytes, bytes->size);
        rep_blob_stats(&blob, &stats);
        object->options.dialect = stats.dialect;
        object->options.names = stats.names;
        return reading_suits(reading, &blob, failure);
}

/* Reads a robots.txt. */
static bool
parse(struct robots_object *object, struct failure *failure)
{
        const struct rep_text text = {object->source.bytes.bytes, object->source.bytes.size};
        const struct rep_robots_options options = {.dialect = object->options.dialect,
                                                   .names = object->options.names,
                                                   .max_bytes = object->options.max_bytes};
        enum rep_status status = rep_robots_parse(text.data, text.size, &options, &object->rules);

        object->content = rep_content_of(text.data, text.size);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

bool
robots_object_open(struct robots_object *object, struct source *source, const struct reading *reading, bool keep,
                   struct failure *failure)
{
        bool done = true;

        *object = (struct robots_object){.source = *source, .compiled = input_is_blob(&source->bytes)};
        *source = (struct source){.access = REP_ACCESS_RULES};
        reading_apply(reading, &object->options);
        if (object->source.access == REP_ACCESS_RULES)
                done = object->compiled ? open_blob(object, reading, failure) : parse(object, failure);
        if (!keep)
                input_free(&object->source.bytes);
        return done;
}

bool
robots_object_suits(const struct robots_object *object, const struct crawler *crawler, struct failure *failure)
{
        struct rep_holding_rules holding;
        enum rep_status status = REP_OK;

        if (object->rules != NULL)
                status = rep_robots_holding(object->rules, crawler->asks, &holding);
        if (status == REP_ERR_MEMORY)
                must(NULL);
        return status == REP_OK || crawler_fail(crawler, object->options.names, status, failure);
}

void
robots_object_blob(const struct robots_object *object, const struct crawler *crawler, struct object_blob *made)
{
        const struct input *bytes = &object->source.bytes;
        struct rep_compiler *compiler;
        struct rep_options options = object->options;
        const void *blob;
        size_t size;

        *made = (struct object_blob){.blob = rep_opened(bytes->bytes, bytes->size)};
        if (object->compiled)
                return;
        options.names = crawler_names(crawler, options.names);
        options.encoding = REP_ENCODING_LIST;
        compiler = must(rep_compiler_create());
        if (rep_compile(compiler, bytes->bytes, bytes->size, &options, &blob, &size) != REP_OK)
                must(NULL);
        made->bytes = must_resize(NULL, size, 1);
        memcpy(made->bytes, blob, size);
        rep_compiler_destroy(compiler);
        if (rep_open(&made->blob, made->bytes, size, NULL) != REP_OK)
                abort();
}

void
object_blob_free(struct object_blob *made)
{
        free(made->bytes);
        made->bytes = NULL;
}

void
robots_object_warn(const char *name, const struct robots_object *object)
{
        struct rep_report seen = {.lines = 0};

        robots_warn_source(name, &object->source);
        if (object->rules != NULL && !object->compiled)
                rep_robots_report(object->rules, &seen);
        robots_warn_text(name, &seen, object->content);
}

size_t
robots_object_size(const struct robots_object *object)
{
        return object->source.bytes.size + (object->rules != NULL ? rep_robots_size(object->rules) : 0);
}

void
robots_object_free(struct robots_object *object)
{
        rep_robots_free(object->rules);
        object->rules = NULL;
        source_free(&object->source);
}
