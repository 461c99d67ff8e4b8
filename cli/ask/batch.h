/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of `rep2c check --batch`.  A line asks one question.  Its answer is written next to it, or added to it if
   the line is a JSON object (batch_object.c). */
#ifndef REP_CLI_ASK_BATCH_H
#define REP_CLI_ASK_BATCH_H

#include "cli/base/input.h"
#include "cli/base/output.h"

struct json_object;

struct batch_line {
        char *robots;       /* with a NUL behind it */
        const char *agents; /* the same; "": no particular crawler */
        struct rep_text url;
        struct rep_text whole;      /* the unchanged line */
        char *cut[2];               /* tabs that were replaced by NULs; NULL: none */
        struct json_object *object; /* the JSON object of the line; NULL: the line is none */
};

/* Reads the last line that LINES gave into LINE.  The caller frees its object, also after a failure. */
bool batch_object_read(struct batch_line *line, const struct lines *lines, struct failure *failure);

/* Writes the members of LINE and those of ANSWER, an object of JSON, which it frees.  If both have a name, ANSWER's
   member replaces the other.  Returns as output_end_line(). */
bool batch_object_write(const struct json_object *line, struct bytes *answer, struct output *output);

void batch_object_free(struct json_object *object);

#endif
