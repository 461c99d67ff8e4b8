/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_pick() and its relatives for a crawler that may be called anything.  LENIENT: a string among AGENTS that is not a
 * token by the names of the blob is one that no file names, as REP_NAMES_ANY has it; otherwise it is REP_ERR_TOKEN.
 */
#ifndef REP_BLOB_PICK_H
#define REP_BLOB_PICK_H

#include "for_crawl.h"

/* Returns whether groups of the token number INDEX apply: in a blob for tokens in order, those of one token do, or of
 * none. */
bool rep_token_holds(const struct rep_blob *blob, size_t index);

enum rep_status rep_pick_agents(const struct rep_blob *blob, const struct rep_text *agents, size_t count, bool lenient,
                                struct rep_group *group);

enum rep_status rep_pick_first_agent(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                     bool everybody, bool lenient, struct rep_group *group, size_t *named);

enum rep_status rep_hold_agents(const struct rep_blob *blob, const struct rep_text *agents, size_t count, bool lenient,
                                struct rep_holding *holding);

enum rep_status rep_hold_first_agent(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                     bool everybody, bool lenient, struct rep_holding *holding);

#endif
