/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A text as lines, and what becomes of each.
 *
 * Invariant: what replaces a line ends like the line, and everything that is added ends like the first line of the
 * text.
 */
#ifndef REP_GEN_WRITE_EDIT_H
#define REP_GEN_WRITE_EDIT_H

#include "base/arena.h"
#include "base/buffer.h"

struct rep_edited_line {
        struct rep_text text;  /* with its end */
        size_t room;           /* of AFTER */
        struct rep_text after; /* lines that are inserted behind it */
};

struct rep_edit {
        struct rep_arena *arena;
        struct rep_edited_line *lines;
        size_t count;
        const char *end;        /* of a line */
        struct rep_buffer tail; /* lines behind the last; freed by rep_edit_finish() */
        size_t added, removed;  /* lines */
        bool failed;            /* memory is out */
};

/* Begins to edit TEXT.  Lines are numbered as in a robots.txt, from 1. */
void rep_edit_begin(struct rep_edit *edit, struct rep_arena *arena, struct rep_text text);

void rep_edit_remove(struct rep_edit *edit, size_t line);

/* Puts NEW_TEXT, without an end, in the place of LINE, or of what precedes its comment. */
void rep_edit_replace(struct rep_edit *edit, size_t line, struct rep_text new_text, bool keep_comment);

/* Inserts NEW_TEXT, without an end, behind LINE and what was inserted there. */
void rep_edit_insert(struct rep_edit *edit, size_t line, struct rep_text new_text);

/* Appends a line to the text: KEY, a colon and VALUE, or TEXT. */
void rep_edit_append_pair(struct rep_edit *edit, struct rep_text key, struct rep_text value);
void rep_edit_append(struct rep_edit *edit, struct rep_text text);

/* Returns LEFT, BETWEEN and RIGHT as one text in the arena.  Sets FAILED if memory is out; the text is empty then. */
struct rep_text rep_edit_join(struct rep_edit *edit, struct rep_text left, const char *between, struct rep_text right);

/* Makes *TEXT of the lines, in the arena.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_edit_finish(struct rep_edit *edit, struct rep_text *text);

#endif
