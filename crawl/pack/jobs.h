/* SPDX-License-Identifier: Apache-2.0 */
/* Records that are compiled together, and the threads that do so. */
#ifndef REP_PACK_JOBS_H
#define REP_PACK_JOBS_H

#include "pack/history.h"
#include "pack/writer_state.h"

/* Starts the threads of WRITER, whose options are complete. */
bool rep_jobs_start(struct rep_pack_writer *writer);

/* Adds a record, of which everything is copied, to the job that is being filled in: HISTORY, of at most one event, and
 * BODY, where it has rules. */
bool rep_jobs_add(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_history *history,
                  struct rep_text body);

/* Waits until all that was added is compiled and committed. */
void rep_jobs_drain(struct rep_pack_writer *writer);

/* Ends the threads. */
void rep_jobs_end(struct rep_pack_writer *writer);

#endif
