/* Looking an origin up, in steps between which a caller may do something else while memory comes. */
#ifndef REP_PACK_FIND_H
#define REP_PACK_FIND_H

#include "pack/pack.h"

/* A lookup under way. */
struct rep_lookup {
        struct rep_text origin;
        uint64_t hash;
        uint64_t line, last; /* of the index: the one to look at, and the last that can have the origin */
        size_t slot;         /* of it: the next to look at */
};

/* Begins to look ORIGIN up, and asks for the line of the index. */
void rep_lookup_start(const struct rep_pack *pack, struct rep_text origin, struct rep_lookup *lookup);

/* Finds the next entry that may be the origin's, and asks for it.  Returns whether there is one; *OFFSET is in the
 * entries' section, and may be any number. */
bool rep_lookup_next(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t *offset);

/* Reads on, from the entry at OFFSET that rep_lookup_next() found, until the origin is found or can't be. */
enum rep_pack_finding rep_lookup_finish(const struct rep_pack *pack, struct rep_lookup *lookup, uint64_t offset,
                                        struct rep_pack_entry *entry);

#endif
