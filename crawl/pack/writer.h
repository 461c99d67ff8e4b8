/* SPDX-License-Identifier: Apache-2.0 */
/* The part of a writer that only the cache uses; rep_pack.h has the rest. */
#ifndef REP_PACK_WRITER_H
#define REP_PACK_WRITER_H

#include "pack/history.h"
#include "rep_pack.h"

/*
 * Adds the HISTORY of ORIGIN as rep_pack_add() does, but with rules that are already compiled: BLOB, compiled as the
 * writer's options say, or NULL for none.  The writer must have one rule set for each record.  BESIDE is a result of
 * rep_compile_beside(), whose bytes are NULL if that gave none; BESIDE is NULL if it is not known.
 */
enum rep_status rep_writer_add_compiled(struct rep_pack_writer *writer, struct rep_text origin,
                                        const struct rep_history *history, const struct rep_blob *blob,
                                        const struct rep_blob *beside);

#endif
