/* SPDX-License-Identifier: Apache-2.0 */
/*
 * module.c: the compiler as Java calls it: bytes of a robots.txt in, a blob out.
 *
 * Everything else that Java needs it reads from blobs itself.  A module has one compiler, which keeps its memory for the
 * next file; whoever calls it takes a fresh module once that has grown large.  Nothing is imported.
 */
#include "rep_robots.h"

#include <stdlib.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif

/* A request, as Java writes it: numbers of 4 bytes. */
struct request {
        uint32_t text, text_size; /* the robots.txt */
        uint32_t dialect, names;  /* enum rep_dialect, enum rep_names */
        uint32_t max_bytes;       /* as in struct rep_options */
        uint32_t encoding;        /* enum rep_encoding */
        uint32_t selected;        /* not 0: for the crawler of these tokens only */
        uint32_t in_order;        /* not 0: the first token that the file names holds */
        uint32_t everybody;       /* not 0: where it names none, the groups for "*" hold */
        uint32_t crawler_names;   /* enum rep_names of the crawler */
        uint32_t tokens, ends;    /* the tokens' bytes, one behind the other, and where each of them ends */
        uint32_t token_count;
        uint32_t blob, blob_size; /* set by jvm_compile() */
};

static struct rep_compiler *compiler;
static struct request request;

/* Returns where a request is written to. */
struct request *
EXPORT(jvm_request)(void)
{
        return &request;
}

/* Memory of SIZE bytes, or NULL. */
void *
EXPORT(jvm_alloc)(size_t size)
{
        return malloc(size > 0 ? size : 1);
}

void
EXPORT(jvm_free)(void *memory)
{
        free(memory);
}

static const char *
at(uint32_t place)
{
        return (const char *)(uintptr_t)place;
}

/* Makes the crawler of the request, which is to be freed. */
static enum rep_status
make_crawler(struct rep_crawler **crawler)
{
        const uint32_t *ends = (const uint32_t *)(const void *)at(request.ends);
        struct rep_text *tokens = (struct rep_text *)calloc(request.token_count + 1, sizeof(*tokens));
        enum rep_names names = (enum rep_names)request.crawler_names;
        enum rep_status status;
        uint32_t i, begin = 0;

        *crawler = NULL;
        if (tokens == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < request.token_count; begin = ends[i++])
                tokens[i] = (struct rep_text){at(request.tokens) + begin, ends[i] - begin};
        if (request.in_order != 0)
                status =
                        rep_crawler_create_ordered(tokens, request.token_count, request.everybody != 0, names, crawler);
        else
                status = rep_crawler_create(tokens, request.token_count, names, crawler);
        free(tokens);
        return status;
}

/* Compiles the file that was read, for CRAWLER, or, where that is NULL, for all. */
static enum rep_status
compile(const struct rep_crawler *crawler, struct rep_options *options)
{
        enum rep_status status = crawler == NULL ? REP_OK : rep_crawler_select(crawler, compiler, options);
        const void *blob = NULL;
        size_t size = 0;

        if (status == REP_OK)
                status = rep_compile_read(compiler, options, &blob, &size);
        request.blob = (uint32_t)(uintptr_t)blob;
        request.blob_size = (uint32_t)size;
        return status;
}

/* Compiles as the request says.  Its blob lives until the next call.  Returns an enum rep_status. */
enum rep_status
EXPORT(jvm_compile)(void)
{
        struct rep_options options = {.max_bytes = request.max_bytes,
                                      .encoding = (enum rep_encoding)request.encoding,
                                      .dialect = (enum rep_dialect)request.dialect,
                                      .names = (enum rep_names)request.names};
        struct rep_crawler *crawler = NULL;
        enum rep_status status = REP_OK;

        if (compiler == NULL)
                compiler = rep_compiler_create();
        if (compiler == NULL)
                return REP_ERR_MEMORY;
        if (request.selected != 0)
                status = make_crawler(&crawler);
        if (status == REP_OK)
                status = rep_compiler_read(compiler, at(request.text), request.text_size, &options);
        if (status == REP_OK)
                status = compile(crawler, &options);
        rep_crawler_free(crawler);
        return status;
}

/* Returns a constant English sentence fragment. */
const char *
EXPORT(jvm_status_text)(enum rep_status status)
{
        return rep_status_text(status);
}
