/* SPDX-License-Identifier: Apache-2.0 */
/* Runs another program to its end, with bytes as its input and output, without a shell or temporary files. */
#ifndef REP_CLI_BASE_PROCESS_H
#define REP_CLI_BASE_PROCESS_H

#include "cli/base/report.h"
#include "rep_runtime.h"

/* How a program ended.  MISSING is set if no program has that name. */
struct process {
        struct bytes output, errors; /* what it wrote to standard output and standard error */
        int status;                  /* its exit status, or -1 if a signal ended it */
        bool missing;
};

/*
 * Runs the program ARGUMENTS[0], searched in PATH, with ARGUMENTS, which end in a NULL, and with INPUT as its
 * standard input.  PROCESS says how the program ended.  Fails if the program can't be started, or if its output can't
 * be read.  The caller calls process_free(), also after a failure.
 */
bool process_run(struct process *process, const char *const *arguments, struct rep_text input, struct failure *failure);

void process_free(struct process *process);

/*
 * Opens standard descriptors that are closed, lets writing to a closed pipe be an error, and gives in ARGV the
 * arguments as UTF-8, where the system has them in another form.  What it gives lives until the process ends.
 */
void process_start(char ***argv);

#endif
