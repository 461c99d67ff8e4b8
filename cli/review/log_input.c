/* SPDX-License-Identifier: Apache-2.0 */
/* log_input.c: the bytes of a log; see access_log.h. */
#include "cli/review/access_log.h"

#ifdef REP_HAVE_PACKS
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
#else
#include <stdlib.h>

#include "cli/base/os.h"

/* Without the library for archives, a log is not compressed: what is, is found by those who read lines. */
struct log_input {
        int fd;
};

struct log_input *
log_input_open(const char *name, struct failure *failure)
{
        int fd = strcmp(name, "-") == 0 ? STDIN_FILENO : folder_open_file(&rep_folder_here, name, failure);
        struct log_input *input = fd < 0 ? NULL : must(malloc(sizeof(*input)));

        if (input != NULL)
                input->fd = fd;
        return input;
}

ssize_t
log_input_read(void *context, char *to, size_t room)
{
        return input_read_some(((const struct log_input *)context)->fd, to, room);
}

bool
log_input_close(struct log_input *input, struct failure *failure)
{
        (void)failure;
        if (input->fd != STDIN_FILENO)
                close(input->fd);
        free(input);
        return true;
}
#endif
