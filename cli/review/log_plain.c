/* SPDX-License-Identifier: Apache-2.0 */
/* log_plain.c: logs that are not compressed; see log_input.h. */
#include "cli/review/log_input.h"

#include <stdlib.h>

#include "cli/base/input.h"
#include "cli/base/memory.h"
#include "cli/base/os.h"

struct log_input {
        int fd;
};

struct log_input *
log_input_open(const char *name, struct failure *failure)
{
        struct log_input *input;
        int fd = strcmp(name, "-") == 0 ? STDIN_FILENO : folder_open_file(&rep_folder_here, name, failure);

        if (fd < 0)
                return NULL;
        input = must(malloc(sizeof(*input)));
        input->fd = fd;
        return input;
}

/* What is compressed is found by those who read lines. */
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
