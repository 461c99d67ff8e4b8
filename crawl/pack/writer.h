/* SPDX-License-Identifier: Apache-2.0 */
/* What the cache needs of a writer beside rep_pack.h. */
#ifndef REP_PACK_WRITER_H
#define REP_PACK_WRITER_H

#include "rep_pack.h"

/*
 * As rep_pack_add(), but the rules are there already: BLOB, as the writer's options would have it compiled, for a writer
 * with one rule set a record; NULL: none.  BESIDE is of rep_compile_beside(), NULL where that gave nothing.
 */
enum rep_status rep_writer_add_compiled(struct rep_pack_writer *writer, const struct rep_pack_record *record,
                                        const struct rep_blob *blob, const struct rep_blob *beside);

#endif
