/* SPDX-License-Identifier: Apache-2.0 */
/* process.c: process.h for Windows, where no other program is run. */
#include "cli/base/process.h"

bool
process_run(struct process *process, const char *const *arguments, struct rep_text input, struct failure *failure)
{
        (void)input;
        *process = (struct process){.status = -1};
        return fail(failure, "%s: no other program is run on Windows", arguments[0]);
}

void
process_free(struct process *process)
{
        rep_buffer_free(&process->output);
        rep_buffer_free(&process->errors);
}
