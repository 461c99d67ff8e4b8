/* SPDX-License-Identifier: Apache-2.0 */
#include "engine.h"

#include <stdlib.h>

enum { DIALECT, NAMES, MAX_BYTES, ENCODING, SELECTED, IN_ORDER, EVERYBODY, CRAWLER_NAMES };

/* Makes the only crawler, which is to be freed. */
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
        else
                status = rep_crawler_create(tokens, count, names, crawler);
        free(tokens);
        return status;
}

enum rep_status
rep2c_go_compile(struct rep2c_go_engine *engine, const char *text, size_t size, const uint32_t *numbers,
                 const char *tokens, const uint32_t *ends, uint32_t count)
{
        struct rep_options options = {.dialect = (enum rep_dialect)numbers[DIALECT],
                                      .names = (enum rep_names)numbers[NAMES],
                                      .max_bytes = numbers[MAX_BYTES],
                                      .encoding = (enum rep_encoding)numbers[ENCODING]};
        struct rep_crawler *crawler = NULL;
        enum rep_status status = REP_OK;

        if (engine->compiler == NULL && (engine->compiler = rep_compiler_create()) == NULL)
                return REP_ERR_MEMORY;
        if (numbers[SELECTED] != 0)
                status = make_crawler(numbers, tokens, ends, count, &crawler);
        if (status == REP_OK)
                status = rep_compiler_read(engine->compiler, text, size, &options);
        if (status == REP_OK && crawler != NULL)
                status = rep_crawler_select(crawler, engine->compiler, &options);
        if (status == REP_OK)
                status = rep_compile_read(engine->compiler, &options, &engine->blob, &engine->blob_size);
        rep_crawler_free(crawler);
        return status;
}

void
rep2c_go_free(struct rep2c_go_engine *engine)
{
        rep_compiler_destroy(engine->compiler);
        free(engine);
}
