/* SPDX-License-Identifier: Apache-2.0 */
/* file_start.c: see file_start.h. */
#include "cli/archives/file_start.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/base/memory.h"

/* Reads up to MOST bytes; an errno value where that fails. */
static int
read_start(int fd, size_t most, struct file_start *start)
{
        ssize_t count = 1;

        start->text = (struct rep_text){start->memory, 0};
        while (count > 0 && start->text.size < most) {
                do
                        count = read(fd, start->memory + start->text.size, most - start->text.size);
                while (count < 0 && errno == EINTR);
                if (count < 0)
                        return errno;
                start->text.size += (size_t)count;
        }
        return 0;
}

bool
file_start_read(struct file_start *start, const struct source_run *run, const struct folder *folder, const char *name,
                struct rep_place place)
{
        size_t most = run->options.max_bytes + 1;
        struct failure failure;
        int fd = folder_open_file(folder, name, &failure), error;

        if (fd < 0) {
                give_problem(run, REP_PROBLEM_READ, place, "%s: %s", name, failure.text);
                return false;
        }
        if (start->memory == NULL)
                start->memory = must_resize(NULL, most, 1);
        error = read_start(fd, most, start);
        close(fd);
        if (error != 0) {
                fail_errno(&failure, error);
                give_problem(run, REP_PROBLEM_READ, place, "%s: %s", name, failure.text);
        }
        return error == 0;
}

void
file_start_free(struct file_start *start)
{
        free(start->memory);
}
