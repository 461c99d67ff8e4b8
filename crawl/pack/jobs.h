/* SPDX-License-Identifier: Apache-2.0 */
/* Jobs: records that are compiled together by one of several threads. */
#ifndef REP_PACK_JOBS_H
#define REP_PACK_JOBS_H

#include "pack/history.h"
#include "pack/writer_state.h"

/* Starts the threads of WRITER.  Its options must be complete. */
bool rep_jobs_start(struct rep_pack_writer *writer);

/* Adds a record to the job that is being filled: HISTORY, with at most one event, and BODY, if HISTORY has rules.
   Everything is copied. */
bool rep_jobs_add(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_history *history,
                  struct rep_text body);

/* Waits until all added records are compiled and committed. */
void rep_jobs_drain(struct rep_pack_writer *writer);

/* Ends the threads. */
void rep_jobs_end(struct rep_pack_writer *writer);

#endif
