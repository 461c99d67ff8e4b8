/*
 * Prefixes: few rules without a star, as a list beside the table (runtime/format.h, REP_PREFIX_WORDS).
 *
 * A path that fits the masks mostly shares bytes with some rule, and a walk then goes from state to state for each of
 * them.  A few comparisons of eight bytes tell the same sooner.
 */
#ifndef REP_GEN_PREFIXES_H
#define REP_GEN_PREFIXES_H

#include "automaton/segment_tree.h"
#include "base/buffer.h"

struct rep_prefixes {
        const struct rep_segment_node **nodes; /* the strongest first */
        uint32_t count;                        /* 0: a walk has to tell */
        uint32_t text_size;                    /* bytes behind the first eight of each, padded together to words */
};

/* Lists the rules of PROGRESS, if there are few and none has a star.  False where memory is out. */
bool rep_list_prefixes(struct rep_arena *work, const struct rep_segment_tree *progress, struct rep_prefixes *prefixes);

/* Appends the table. */
void rep_put_prefixes(const struct rep_prefixes *prefixes, struct rep_buffer *blob);

#endif
