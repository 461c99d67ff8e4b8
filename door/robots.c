/* SPDX-License-Identifier: Apache-2.0 */
/* robots.c: a robots.txt or a blob in, an object that is asked; and blobs out. */
#include <stdlib.h>

#include "objects.h"

#ifdef DOOR_PACKS
#include "rep_pack.h"
#endif

void
door_free_robots(struct door_robots *robots)
{
        if (robots == NULL)
                return;
        rep_robots_free(robots->robots);
        free(atomic_load(&robots->made));
        free(robots->rules);
        free((void *)(uintptr_t)robots->beside.bytes);
        free(robots);
}

/* Makes the blob of ROBOTS, which is to be freed. */
static enum rep_status
make_blob(const struct rep_robots *robots, struct door_blob **blob)
{
        size_t size = 0;
        enum rep_status status = rep_robots_blob(robots, REP_ENCODING_AUTO, NULL, 0, &size);

        *blob = NULL;
        if (status != REP_ERR_LIMIT || size == 0)
                return status;
        *blob = malloc(sizeof(**blob) + size);
        if (*blob == NULL)
                return REP_ERR_MEMORY;
        status = rep_robots_blob(robots, REP_ENCODING_AUTO, (*blob)->bytes, size, &size);
        return status == REP_OK ? rep_open(&(*blob)->blob, (*blob)->bytes, size, NULL) : status;
}

enum rep_status
door_need_blob(struct door_robots *robots, const struct rep_blob **blob)
{
        struct door_blob *there = atomic_load(&robots->made), *made = NULL;
        enum rep_status status = there == NULL ? make_blob(robots->robots, &made) : REP_OK;

        if (status != REP_OK || (made != NULL && !atomic_compare_exchange_strong(&robots->made, &there, made)))
                free(made);
        else if (made != NULL)
                there = made;
        *blob = there != NULL ? &there->blob : NULL;
        return status;
}

enum rep_status
door_leave_robots(struct door *door, struct door_robots *robots, enum rep_status status)
{
        door->words[0] = status == REP_OK ? door_handle(DOOR_ROBOTS, robots) : 0;
        if (door->words[0] == 0)
                door_free_robots(robots);
        return status == REP_OK && door->words[0] == 0 ? REP_ERR_MEMORY : status;
}

/* Makes the object of TEXT as ROBOTS is read. */
static enum rep_status
read_text(const struct door_robots *robots, struct rep_text text, struct rep_robots **read)
{
        const struct rep_robots_options options = {.dialect = robots->options.dialect,
                                                   .names = robots->options.names,
                                                   .max_bytes = robots->options.max_bytes,
                                                   .keep_text = true};

        return rep_robots_parse(text.data, text.size, &options, read);
}

enum rep_status
door_parse(struct door *door, const char *text, size_t size, enum rep_dialect dialect, enum rep_names names,
           size_t max_bytes, bool any_url)
{
        struct door_robots *robots = calloc(1, sizeof(*robots));
        enum rep_status status = REP_ERR_MEMORY;

        if (robots != NULL) {
                robots->options = (struct rep_options){.dialect = dialect, .names = names, .max_bytes = max_bytes};
                robots->any_url = any_url;
                status = read_text(robots, (struct rep_text){text, size}, &robots->robots);
        }
        return door_leave_robots(door, robots, status);
}

enum rep_status
door_forget(uint32_t handle)
{
        struct door_robots *robots = door_object(DOOR_ROBOTS, handle);
        struct rep_text text;
        struct rep_robots *read = NULL;
        enum rep_status status;

        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        text = rep_robots_text(robots->robots);
        status = text.data == NULL ? REP_OK : read_text(robots, text, &read);
        if (status == REP_OK && read != NULL) {
                rep_robots_free(robots->robots);
                robots->robots = read;
        }
        return status;
}

/* Makes the object of the SIZE bytes of a blob at BYTES. */
static enum rep_status
open_blob(struct door *door, const void *bytes, size_t size, uint32_t steps, struct door_robots *robots)
{
        struct rep_error error = {.status = REP_OK};
        enum rep_status status = rep_robots_open_within(bytes, size, steps, &robots->robots, &error);
        struct rep_robots_options read;

        if (error.status != REP_OK) {
                rep_buffer_put(&door->output, error.message, strlen(error.message));
                door->words[1] = error.offset;
        }
        if (status != REP_OK)
                return status;
        rep_robots_look(robots->robots, &read);
        robots->options = (struct rep_options){.dialect = read.dialect, .names = read.names};
        door->words[1] = read.names;
        return REP_OK;
}

enum rep_status
door_open(struct door *door, const void *bytes, size_t size, uint32_t steps, bool any_url)
{
        struct door_robots *robots = calloc(1, sizeof(*robots));

        (void)door_output(door);
        door->words[1] = 0;
        if (robots == NULL)
                return door_leave_robots(door, NULL, REP_ERR_MEMORY);
        robots->any_url = any_url;
        return door_leave_robots(door, robots, open_blob(door, bytes, size, steps, robots));
}

size_t
door_size(uint32_t handle)
{
        const struct door_robots *robots = door_object(DOOR_ROBOTS, handle);
        const struct door_blob *made;

        if (robots == NULL)
                return 0;
        made = atomic_load(&robots->made);
        return sizeof(*robots) + rep_robots_size(robots->robots) + robots->beside.size +
               (made != NULL ? sizeof(*made) + made->blob.size : 0);
}

enum rep_status
door_line(struct door *door, uint32_t handle, uint32_t line)
{
        const struct door_robots *robots = door_object(DOOR_ROBOTS, handle);
        struct rep_buffer *out = door_output(door);
        struct rep_directive directive;

        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        if (!rep_robots_at_line(robots->robots, line, &directive))
                return REP_OK;
        rep_buffer_put(out, directive.key.data, directive.key.size);
        rep_buffer_put(out, ": ", 2);
        rep_buffer_put(out, directive.value.data, directive.value.size);
        return door_written(door);
}

/* Makes the blob with what holds for CRAWLER alone. */
static enum rep_status
make_blob_for(const struct door_robots *robots, const struct rep_crawler *crawler, struct door_blob **blob)
{
        const struct rep_text text = rep_robots_text(robots->robots);
        const struct rep_robots_options options = {.dialect = robots->options.dialect,
                                                   .names = robots->options.names,
                                                   .max_bytes = robots->options.max_bytes,
                                                   .crawler = crawler};
        struct rep_robots *read = NULL;
        enum rep_status status =
                text.data == NULL ? REP_ERR_ARGUMENT : rep_robots_parse(text.data, text.size, &options, &read);

        *blob = NULL;
        if (status == REP_OK)
                status = make_blob(read, blob);
        rep_robots_free(read);
        return status;
}

enum rep_status
door_blob(struct door *door, uint32_t handle, uint32_t asker)
{
        struct door_robots *robots = door_object(DOOR_ROBOTS, handle);
        const struct rep_crawler *crawler;
        const struct rep_blob *blob = NULL;
        struct door_blob *made = NULL;
        enum rep_status status = REP_ERR_ARGUMENT;

        if (robots == NULL || !door_find_crawler(asker, &crawler))
                return status;
        status = crawler == NULL ? door_need_blob(robots, &blob) : make_blob_for(robots, crawler, &made);
        if (made != NULL)
                blob = &made->blob;
        if (status == REP_OK) {
                rep_buffer_put(door_output(door), blob->bytes, blob->size);
                status = door_written(door);
        }
        free(made);
        return status;
}

enum rep_status
door_free(uint32_t handle)
{
        void *object = NULL;

        switch (door_take_back(handle, &object)) {
        case DOOR_ROBOTS:
                door_free_robots(object);
                return REP_OK;
        case DOOR_CRAWLER:
                rep_crawler_free(object);
                return REP_OK;
#ifdef DOOR_PACKS
        case DOOR_PACK:
                rep_pack_close(object);
                return REP_OK;
#endif
        default:
                return REP_ERR_ARGUMENT;
        }
}
