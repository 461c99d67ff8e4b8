/* SPDX-License-Identifier: Apache-2.0 */
/* Another program, run to its end: bytes in, bytes out, without a shell and without files in between. */
#ifndef REP_CLI_BASE_PROCESS_H
#define REP_CLI_BASE_PROCESS_H

#include "base/buffer.h"
#include "cli/base/report.h"
#include "rep_runtime.h"

/* How a program ended.  Where it could not be started because there is none of that name, MISSING is set. */
struct process {
        struct rep_buffer output, errors; /* what it wrote to standard output and standard error */
        int status;                       /* its exit status, or -1 where a signal ended it */
        bool missing;
};

/*
 * Runs the program ARGUMENTS[0], looked for in PATH, with ARGUMENTS, which end in a NULL, and with INPUT as its
 * standard input.  Fails where it can't be started or what it writes can't be read; how it ended is in PROCESS,
 * which is to be freed by process_free(), also after a failure.
 */
bool process_run(struct process *process, const char *const *arguments, struct rep_text input, struct failure *failure);

void process_free(struct process *process);

#endif
