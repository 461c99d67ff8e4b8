/* SPDX-License-Identifier: Apache-2.0 */
/* boundary.c: see boundary.h; and memory that JavaScript writes to. */
#include "boundary.h"

#include <stdlib.h>

uintptr_t web_words_left[WEB_WORDS];
static struct rep_buffer output;

const uintptr_t *
WEB_EXPORT(web_words)(void)
{
        return web_words_left;
}

/* Leaves place and size of the output in the words. */
void
WEB_EXPORT(web_output)(void)
{
        web_words_left[0] = (uintptr_t)output.bytes;
        web_words_left[1] = output.size;
}

/* Gives the output's memory back. */
void
WEB_EXPORT(web_output_free)(void)
{
        rep_buffer_free(&output);
        output = (struct rep_buffer){.bytes = NULL};
}

struct rep_buffer *
web_output_begin(void)
{
        output.size = 0;
        output.failed = false;
        return &output;
}

struct rep_json
web_json_begin(void)
{
        return rep_json_into(web_output_begin());
}

enum rep_status
web_output_end(void)
{
        return output.failed ? REP_ERR_MEMORY : REP_OK;
}

struct rep_text
web_text_at(const struct web_texts *texts, size_t index)
{
        uint32_t begin = index == 0 ? 0 : texts->ends[index - 1];

        return (struct rep_text){texts->bytes + begin, texts->ends[index] - begin};
}

/* Memory of SIZE bytes, 16-byte aligned; NULL where it is out. */
void *
WEB_EXPORT(web_alloc)(size_t size)
{
        return malloc(size > 0 ? size : 1);
}

void
WEB_EXPORT(web_free)(void *memory)
{
        free(memory);
}

const char *
WEB_EXPORT(web_status_text)(enum rep_status status)
{
        return rep_status_text(status);
}

const char *
WEB_EXPORT(web_version)(void)
{
        return rep_version();
}
