/* SPDX-License-Identifier: Apache-2.0 */
/* What the command does of its process before anything else. */
#ifndef REP_CLI_BASE_START_H
#define REP_CLI_BASE_START_H

/*
 * Opens standard descriptors that are closed, lets writing to a closed pipe be an error, and gives in ARGV the arguments
 * as UTF-8, where the system has them in another form.  What it gives lives until the process ends.
 */
void process_start(char ***argv);

#endif
