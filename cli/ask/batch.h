/* `rep2c check --batch`: lines of standard input that each name a ROBOTS, an agent and a URL. */
#ifndef REP_CLI_ASK_BATCH_H
#define REP_CLI_ASK_BATCH_H

#include "cli/ask/check_options.h"

/* Answers all lines.  Returns an exit status. */
int batch_run(const struct check_options *options);

#endif
