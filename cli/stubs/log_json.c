/* SPDX-License-Identifier: Apache-2.0 */
/* log_json.c: lines of logs that are objects, in a build without json-c. */
#include "cli/base/rooms.h"
#include "cli/review/access_log.h"

bool
log_json_read(struct json_object **object, struct log_request *request, const char *line, size_t size,
              struct failure *failure)
{
        (void)object;
        (void)request;
        (void)line;
        (void)size;
        (void)failure;
        end_without("json-c", "a log of JSON lines is not read");
}

/* No object is ever read. */
void
log_json_free(struct json_object *object)
{
        (void)object;
}
