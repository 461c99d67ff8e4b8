/* SPDX-License-Identifier: Apache-2.0 */
/* A line of `rep2c check --batch` that is a JSON object. */
#ifndef REP_CLI_ASK_BATCH_OBJECT_H
#define REP_CLI_ASK_BATCH_OBJECT_H

#include "cli/ask/batch_line.h"

/* Reads the line that LINES gave last into LINE, as batch_line_read() does. */
bool batch_object_read(struct batch_line *line, const struct lines *lines, struct failure *failure);

/* The members of LINE, and those of ANSWER, which is freed; of one name, that of the answer stays. */
struct json *batch_object_answer(const struct json_object *line, struct json *answer);

void batch_object_free(struct json_object *object);

#endif
