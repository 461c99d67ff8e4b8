/* Records that are compiled together, and the threads that do so. */
#ifndef REP_PACK_JOBS_H
#define REP_PACK_JOBS_H

#include "pack/staging.h"

/* Starts the threads of WRITER, whose options are complete. */
bool rep_jobs_start(struct rep_pack_writer *writer);

/* Adds RECORD, of which everything is copied, to the job that is being filled in. */
bool rep_jobs_add(struct rep_pack_writer *writer, const struct rep_pack_record *record);

/* Waits until all that was added is compiled and committed. */
void rep_jobs_drain(struct rep_pack_writer *writer);

/* Ends the threads. */
void rep_jobs_end(struct rep_pack_writer *writer);

#endif
