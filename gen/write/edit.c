/* SPDX-License-Identifier: Apache-2.0 */
/* edit.c: see edit.h. */
#include "write/edit.h"

#include "analyze/core/file_lines.h"
#include "syntax/token.h"

#include <string.h>

/* ---- lines */

/* Returns the bytes at the end of LINE that end it: 0, 1 or 2. */
static size_t
end_size(struct rep_text line)
{
        size_t size = 0;

        while (size < line.size && (line.data[line.size - 1 - size] == '\n' || line.data[line.size - 1 - size] == '\r'))
                size++;
        return size;
}

void
rep_edit_begin(struct rep_edit *edit, struct rep_arena *arena, struct rep_text text)
{
        const char *at, *limit = text.data + text.size;

        *edit = (struct rep_edit){.arena = arena, .end = "\n"};
        edit->lines = REP_ARRAY(arena, struct rep_edited_line, rep_count_lines(text));
        edit->failed = edit->lines == NULL;
        for (at = text.data; at < limit && !edit->failed; at += edit->lines[edit->count - 1].text.size)
                edit->lines[edit->count++] = (struct rep_edited_line){.text = {at, rep_line_size(at, limit)}};
        if (edit->count > 0 && end_size(edit->lines[0].text) == 2)
                edit->end = "\r\n";
        else if (edit->count > 0 && end_size(edit->lines[0].text) == 1 &&
                 edit->lines[0].text.data[edit->lines[0].text.size - 1] == '\r')
                edit->end = "\r";
}

/* ---- changes */

/* Returns room for SIZE bytes, or NULL if memory is out. */
static char *
room(struct rep_edit *edit, size_t size)
{
        char *bytes = REP_ARRAY(edit->arena, char, size);

        edit->failed |= bytes == NULL;
        return bytes;
}

static char *
put(char *at, struct rep_text text)
{
        return (char *)rep_store_text((unsigned char *)at, text);
}

void
rep_edit_remove(struct rep_edit *edit, size_t line)
{
        edit->removed++;
        edit->lines[line - 1].text.size = 0;
}

void
rep_edit_replace(struct rep_edit *edit, size_t line, struct rep_text new_text, bool keep_comment)
{
        struct rep_text *old = &edit->lines[line - 1].text;
        struct rep_text end = {old->data + old->size - end_size(*old), end_size(*old)};
        const char *hash = keep_comment && old->size > 0 ? (const char *)memchr(old->data, '#', old->size) : NULL;
        struct rep_text rest = end;
        char *bytes;

        if (hash != NULL) { /* the comment with the white space before it */
                while (hash > old->data && rep_is_white(hash[-1]))
                        hash--;
                rest = (struct rep_text){hash, (size_t)(old->data + old->size - hash)};
        }
        bytes = room(edit, new_text.size + rest.size);
        if (bytes == NULL)
                return;
        (void)put(put(bytes, new_text), rest);
        *old = (struct rep_text){bytes, new_text.size + rest.size};
        edit->added++;
        edit->removed++;
}

void
rep_edit_insert(struct rep_edit *edit, size_t line, struct rep_text new_text)
{
        struct rep_edited_line *at = &edit->lines[line - 1];
        struct rep_text end = rep_string(edit->end);
        size_t size = at->after.size + new_text.size + end.size;

        if (size > at->room) {
                char *bytes = room(edit, 2 * size);

                if (bytes == NULL)
                        return;
                (void)put(bytes, at->after);
                at->after.data = bytes;
                at->room = 2 * size;
        }
        (void)put(put((char *)(uintptr_t)at->after.data + at->after.size, new_text), end);
        at->after.size = size;
        edit->added++;
}

struct rep_text
rep_edit_join(struct rep_edit *edit, struct rep_text left, const char *between, struct rep_text right)
{
        size_t size = left.size + strlen(between) + right.size;
        char *bytes = room(edit, size);

        if (bytes == NULL)
                return (struct rep_text){"", 0};
        (void)put(put(put(bytes, left), rep_string(between)), right);
        return (struct rep_text){bytes, size};
}

void
rep_edit_append(struct rep_edit *edit, struct rep_text text)
{
        rep_buffer_put(&edit->tail, text.data, text.size);
        rep_buffer_put(&edit->tail, edit->end, strlen(edit->end));
        edit->added++;
}

void
rep_edit_append_pair(struct rep_edit *edit, struct rep_text key, struct rep_text value)
{
        rep_edit_append(edit, rep_edit_join(edit, key, value.size > 0 ? ": " : ":", value));
}

/* ---- the text */

enum rep_status
rep_edit_finish(struct rep_edit *edit, struct rep_text *text)
{
        struct rep_buffer joined = {.bytes = NULL};
        char *bytes = NULL;

        /* What is not the end of the text gets an end if it has none. */
        for (size_t i = 0; i < edit->count; i++) {
                rep_buffer_put(&joined, edit->lines[i].text.data, edit->lines[i].text.size);
                if (edit->lines[i].text.size > 0 && end_size(edit->lines[i].text) == 0 &&
                    (i + 1 < edit->count || edit->tail.size > 0 || edit->lines[i].after.size > 0))
                        rep_buffer_put(&joined, edit->end, strlen(edit->end));
                rep_buffer_put(&joined, edit->lines[i].after.data, edit->lines[i].after.size);
        }
        rep_buffer_put(&joined, edit->tail.bytes, edit->tail.size);
        if (!edit->failed && !edit->tail.failed && !joined.failed)
                bytes = room(edit, joined.size);
        if (bytes != NULL)
                (void)put(bytes, (struct rep_text){(const char *)joined.bytes, joined.size});
        *text = (struct rep_text){bytes, bytes != NULL ? joined.size : 0};
        rep_buffer_free(&joined);
        rep_buffer_free(&edit->tail);
        return bytes != NULL ? REP_OK : REP_ERR_MEMORY;
}
