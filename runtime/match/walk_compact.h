/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Walks through a stream of records: literal runs, few exits, a default failure.
 */
#ifndef REP_RUNTIME_MATCH_WALK_COMPACT_H
#define REP_RUNTIME_MATCH_WALK_COMPACT_H

#include "match/walk.h"

/* Reads PART, and enters every state that it leads to. */
enum rep_walked rep_walk_compact(struct rep_walk *walk, struct rep_part *part);

/* The path ends where the walk stands, with SIZE bytes read. */
void rep_end_compact(struct rep_walk *walk, uint32_t size);

#endif
