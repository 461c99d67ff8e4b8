/* lines.c: see lines.h. */
#include "cli/lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

bool
lines_next(struct lines *lines)
{
        ssize_t size = getline(&lines->data, &lines->capacity, stdin);

        if (size < 0) {
                if (!feof(stdin))
                        lines->error = errno;
                return false;
        }
        if (size > 0 && lines->data[size - 1] == '\n')
                size--;
        if (size > 0 && lines->data[size - 1] == '\r')
                size--;
        lines->data[size] = '\0';
        lines->size = (size_t)size;
        lines->number++;
        return true;
}

int
lines_finish(struct lines *lines, int status)
{
        struct failure failure;

        free(lines->data);
        if (lines->error == 0)
                return status;
        fail_errno(&failure, lines->error);
        report(LINES_NAME, lines->number + 1, &failure);
        return STATUS_ERROR;
}
