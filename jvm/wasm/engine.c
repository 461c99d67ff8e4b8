/* SPDX-License-Identifier: Apache-2.0 */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif

enum { TASK, DIALECT, NAMES, MAX_BYTES, ENCODING, SELECTED, IN_ORDER, EVERYBODY, CRAWLER_NAMES, BLOB_SIZE };

struct rep2c_go_engine *
EXPORT(rep2c_go_create)(void)
{
        return (struct rep2c_go_engine *)calloc(1, sizeof(struct rep2c_go_engine));
}

/* Makes the crawler, which is to be freed. */
static enum rep_status
make_crawler(const uint32_t *numbers, const char *text, const uint32_t *ends, uint32_t count,
             struct rep_crawler **crawler)
{
        struct rep_text *tokens = (struct rep_text *)calloc((size_t)count + 1, sizeof(*tokens));
        enum rep_names names = (enum rep_names)numbers[CRAWLER_NAMES];
        enum rep_status status;
        uint32_t i, begin = 0;

        if (tokens == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; begin = ends[i++]) {
                tokens[i].data = text + begin;
                tokens[i].size = ends[i] - begin;
        }
        if (numbers[IN_ORDER] != 0)
                status = rep_crawler_create_ordered(tokens, count, numbers[EVERYBODY] != 0, names, crawler);
        else if (count == 0)
                status = rep_crawler_create_everybody(crawler);
        else
                status = rep_crawler_create(tokens, count, names, crawler);
        free(tokens);
        return status;
}

static enum rep_status
compile(struct rep2c_go_engine *engine, const struct rep2c_go_request *request)
{
        struct rep_options *options = request->options;
        enum rep_status status;

        if (engine->compiler == NULL && (engine->compiler = rep_compiler_create()) == NULL)
                return REP_ERR_MEMORY;
        status = rep_compiler_read(engine->compiler, request->text.data, request->text.size, options);
        if (status == REP_OK && request->crawler != NULL)
                status = rep_crawler_select(request->crawler, options);
        if (status == REP_OK)
                status = rep_compile_read(engine->compiler, options, &engine->answer, &engine->answer_size);
        return status;
}

void
rep2c_go_begin(struct rep2c_go_engine *engine)
{
        engine->answer = engine->room;
        engine->answer_size = 0;
}

bool
rep2c_go_append(void *context, const char *bytes, size_t size)
{
        struct rep2c_go_engine *engine = (struct rep2c_go_engine *)context;
        size_t needed = engine->answer_size + size, twice = 2 * engine->room_size;

        if (needed > engine->room_size) {
                unsigned char *room = (unsigned char *)realloc(engine->room, needed > twice ? needed : twice);

                if (room == NULL)
                        return false;
                engine->answer = engine->room = room;
                engine->room_size = needed > twice ? needed : twice;
        }
        memcpy(engine->room + engine->answer_size, bytes, size);
        engine->answer_size = needed;
        return true;
}

/* Answers how the crawler asks that sends a header. */
static enum rep_status
read_header(struct rep2c_go_engine *engine, const struct rep2c_go_request *request)
{
        struct rep_crawler *crawler;
        struct rep_crawler_view view;
        enum rep_status status = rep_crawler_create_header(request->about, request->options->names, &crawler);
        char uses[3];
        bool done;

        if (status != REP_OK)
                return status;
        rep_crawler_look(crawler, &view);
        uses[0] = view.in_order ? '1' : '0';
        uses[1] = view.everybody ? '1' : '0';
        uses[2] = (char)('0' + view.names);
        rep2c_go_begin(engine);
        done = rep2c_go_append(engine, uses, sizeof(uses));
        for (size_t i = 0; i < view.token_count && done; i++)
                done = rep2c_go_append(engine, "\n", 1) &&
                       rep2c_go_append(engine, view.tokens[i].data, view.tokens[i].size);
        rep_crawler_free(crawler);
        return done ? REP_OK : REP_ERR_MEMORY;
}

static enum rep_status
answer(struct rep2c_go_engine *engine, enum rep2c_go_task task, const struct rep2c_go_request *request)
{
        if (task == REP2C_GO_COMPILE)
                return compile(engine, request);
        if (task == REP2C_GO_HEADER)
                return read_header(engine, request);
#ifdef REP2C_GO_COMPILER /* WebAssembly that compiles and nothing else: a third of the code */
        return REP_ERR_ARGUMENT;
#else
        return rep2c_go_analyze(engine, task, request);
#endif
}

enum rep_status
EXPORT(rep2c_go_run)(struct rep2c_go_engine *engine, const char *text, size_t size, const uint32_t *numbers,
                     const char *tokens, const uint32_t *ends, uint32_t count, const char *about, size_t about_size)
{
        struct rep_options options = {.dialect = (enum rep_dialect)numbers[DIALECT],
                                      .names = (enum rep_names)numbers[NAMES],
                                      .max_bytes = numbers[MAX_BYTES],
                                      .encoding = (enum rep_encoding)numbers[ENCODING]};
        struct rep2c_go_request request = {.text = {text, size},
                                           .about = {about, about_size},
                                           .blob_size = numbers[BLOB_SIZE],
                                           .options = &options};
        struct rep_crawler *crawler = NULL;
        enum rep_status status = REP_OK;

        if (numbers[SELECTED] != 0)
                status = make_crawler(numbers, tokens, ends, count, &crawler);
        request.crawler = crawler;
        if (status == REP_OK)
                status = answer(engine, (enum rep2c_go_task)numbers[TASK], &request);
        rep_crawler_free(crawler);
        return status;
}

void
rep2c_go_free(struct rep2c_go_engine *engine)
{
        rep_compiler_free(engine->compiler);
        free(engine->room);
        free(engine);
}

#ifdef __wasm__
/* Memory of SIZE bytes for Java, or NULL. */
void *
EXPORT(rep2c_go_allocate)(size_t size)
{
        return malloc(size > 0 ? size : 1);
}

void
EXPORT(rep2c_go_release)(void *memory)
{
        free(memory);
}
#endif
