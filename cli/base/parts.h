/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which file a line is of, where several files are read as one robots.txt: what a CDN puts in front of a site's file, or behind it.
 *
 * Everything else counts the lines of the whole text.  These functions say where such a line stands.
 */
#ifndef REP_CLI_BASE_PARTS_H
#define REP_CLI_BASE_PARTS_H

#include <stdint.h>

#include "rep_runtime.h"

enum { PARTS_MOST = 3 };

/* A file, of which a line is line BEFORE + its own number of the whole. */
struct part {
        const char *name;
        uint32_t before;
        uint32_t first; /* the first line of the whole that begins in this file */
};

/* The files in their order.  All zero: the text is one file. */
struct parts {
        struct part list[PARTS_MOST];
        size_t count;
};

/* Adds the file NAME, whose bytes begin at OFFSET of WHOLE.  NAME must live as long as PARTS. */
void parts_add(struct parts *parts, const char *name, struct rep_text whole, size_t offset);

/* Returns the file in which LINE of the whole begins, or NULL if there is one file, or LINE is 0. */
const struct part *parts_find(const struct parts *parts, uint32_t line);

/* Returns "line 3" or, of several files, "FILE:3"; and the same without "line ".  PARTS may be NULL.  To be freed. */
char *parts_line(const struct parts *parts, uint32_t line);
char *parts_number(const struct parts *parts, uint32_t line);

/* Returns MESSAGE with "FILE:3" in place of each "line 3" that is not between single quotes.  To be freed. */
char *parts_message(const struct parts *parts, struct rep_text message);

#endif
