/* SPDX-License-Identifier: Apache-2.0 */
/* door.c: the door itself, its output, and memory for those whose own is not C's; see door.h. */
#include <stdlib.h>

#include "objects.h"

struct door *
door_create(void)
{
        return calloc(1, sizeof(struct door));
}

void
door_forget_output(struct door *door)
{
        rep_buffer_free(&door->output);
        door->output = (struct rep_buffer){.bytes = NULL};
}

void
door_close(struct door *door)
{
        if (door != NULL)
                door_forget_output(door);
        free(door);
}

struct rep_buffer *
door_output(struct door *door)
{
        door->output.size = 0;
        door->output.failed = false;
        return &door->output;
}

struct rep_json
door_json(const struct door_asked *asked)
{
        return rep_json_into(door_output(asked->door));
}

enum rep_status
door_written(const struct door *door)
{
        return door->output.failed ? REP_ERR_MEMORY : REP_OK;
}

bool
door_is_list(const struct door_texts *texts)
{
        for (size_t i = 1; i < texts->count; i++)
                if (texts->ends[i] < texts->ends[i - 1])
                        return false;
        return true;
}

struct rep_text
door_text_at(const struct door_texts *texts, size_t index)
{
        const uint32_t begin = index == 0 || index >= texts->count ? 0 : texts->ends[index - 1];

        if (index >= texts->count)
                return (struct rep_text){"", 0};
        return (struct rep_text){texts->bytes + begin, texts->ends[index] - begin};
}

void *
door_allocate(size_t size)
{
        return malloc(size > 0 ? size : 1);
}

void
door_release(void *memory)
{
        free(memory);
}

const char *
door_status_text(enum rep_status status)
{
        return rep_status_text(status);
}

const char *
door_url_status_text(enum rep_url_status status)
{
        return rep_url_status_text(status);
}

const char *
door_version(void)
{
        return rep_version();
}
