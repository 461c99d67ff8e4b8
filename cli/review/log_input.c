/* SPDX-License-Identifier: Apache-2.0 */
/* log_input.c: see log_input.h; log_plain.c stands in where the library for archives is not built in. */
#include "cli/review/log_input.h"

#include "archives/records.h"

struct log_input *
log_input_open(const char *name, struct failure *failure)
{
        struct rep_input *input;
        int error = rep_input_open(name, &input);

        if (error != 0)
                fail_errno(failure, error);
        return (struct log_input *)input;
}

ssize_t
log_input_read(void *context, char *to, size_t room)
{
        return rep_input_read(context, to, room);
}

bool
log_input_close(struct log_input *log, struct failure *failure)
{
        struct rep_input *input = (struct rep_input *)log;
        const char *fault = rep_input_fault(input);

        rep_input_close(input);
        return fault == NULL || fail(failure, "%s", fault);
}
