/* SPDX-License-Identifier: Apache-2.0 */
/* A line of `rep2c check --batch`: what it asks, and how its answer is put together with it. */
#ifndef REP_CLI_ASK_BATCH_LINE_H
#define REP_CLI_ASK_BATCH_LINE_H

#include "cli/base/json.h"
#include "cli/base/lines.h"

struct json_object;

struct batch_line {
        char *robots;       /* with a NUL behind it */
        const char *agents; /* the same; "": nobody in particular */
        struct rep_text url;
        struct rep_text whole;      /* as it came */
        char *cut[2];               /* tabs that became NULs; NULL: none */
        struct json_object *object; /* the object that the line is; NULL: it is none */
};

/*
 * Reads the line that LINES gave last: an object where JSON, and else three fields, behind which more may stand where
 * TAIL.  LINE is to be freed, also after a failure; its texts lie in the line or in its object.
 */
bool batch_line_read(struct batch_line *line, const struct lines *lines, bool json, bool tail, struct failure *failure);

/* Makes the whole line what it was; its fields end in no NULs any more. */
void batch_line_restore(struct batch_line *line);

void batch_line_free(struct batch_line *line);

#endif
