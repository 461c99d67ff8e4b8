/* SPDX-License-Identifier: Apache-2.0 */
/* Measures in a process of its own, so that the peak of the memory is that of one measurement. */
#ifndef REP_BENCH_APART_H
#define REP_BENCH_APART_H

#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

/* Measures what TASK describes, and fills in FIGURES. */
typedef void bench_measure_fn(const void *task, void *figures);

/* Calls MEASURE in a child process and copies the SIZE bytes of its figures to FIGURES.  Returns false if there was no child
 * or it ended early. */
static inline bool
bench_measure_apart(bench_measure_fn *measure, const void *task, void *figures, size_t size)
{
        bool complete;
        int ends[2];
        pid_t child;

        if (pipe(ends) != 0 || (child = fork()) < 0)
                return false;
        if (child == 0) {
                measure(task, figures);
                _exit(write(ends[1], figures, size) != (ssize_t)size);
        }
        close(ends[1]);
        complete = read(ends[0], figures, size) == (ssize_t)size;
        close(ends[0]);
        waitpid(child, NULL, 0);
        return complete;
}

#endif
