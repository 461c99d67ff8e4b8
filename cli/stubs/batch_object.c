/* SPDX-License-Identifier: Apache-2.0 */
/* batch_object.c: lines that are objects, in a build without json-c. */
#include "cli/ask/batch.h"

#include "cli/base/rooms.h"

bool
batch_object_read(struct batch_line *line, const struct lines *lines, struct failure *failure)
{
        (void)line;
        (void)lines;
        (void)failure;
        end_without("json-c", "--batch --json: no JSON is read");
}

/* No object is ever read. */
struct json *
batch_object_answer(const struct json_object *line, struct json *answer)
{
        (void)line;
        return answer;
}

void
batch_object_free(struct json_object *object)
{
        (void)object;
}
