/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An opened blob -> what it holds, for those who read blobs instead of asking them: emitters, pictures, analysis.
 *
 * Out come the automata in their frozen form (automaton/automaton.h), and who gets which of them.  What a blob was
 * opened with may be forged: it is in range, but need not make sense.  What comes out keeps the invariants of the
 * frozen form all the same.
 *
 *     decode_blob.c       header, rule sets, tokens
 *       decode_core.c     one automaton: rules, outputs and nodes are stored as they are;
 *         decode_dense.c, decode_compact.c
 *                         its states, in the order in which the encoding has them;
 *         automaton/order.c and shrink.c
 *                         the same states in the order and number of the frozen form
 */
#ifndef REP_GEN_DECODE_DECODE_BLOB_H
#define REP_GEN_DECODE_DECODE_BLOB_H

#include "automaton/automaton.h"

/* Rules that an agent can get: an automaton, which other sets may share, and the lines of its rules. */
struct rep_decoded_set {
        uint32_t automaton;
        const uint32_t *lines; /* by number of the rule; NULL where the blob is stripped */
};

/* A product token, in lower case, and the sets that hold for it, together: a slice of the members. */
struct rep_decoded_token {
        struct rep_text text;
        uint32_t first, count;
};

struct rep_decoded_blob {
        const struct rep_blob *blob;
        enum rep_tracking tracking;
        enum rep_dialect dialect;
        enum rep_names names;
        bool selected; /* compiled for certain agents, the tokens: only `everybody` is asked */
        uint64_t hash; /* of the blob's content */
        struct rep_automaton *automata;
        uint32_t automaton_count;
        struct rep_decoded_set *sets;
        uint32_t set_count;
        uint32_t *members; /* numbers of sets */
        uint32_t member_count;
        struct rep_decoded_token *tokens; /* in ascending order of their texts */
        uint32_t token_count;
        uint32_t everybody_first, everybody_count; /* the members that hold for who is not named */
};

/*
 * Decodes BLOB.  Arrays live in MEMORY; texts in the blob, which must outlive DECODED.  REP_ERR_MEMORY
 * where memory is out, REP_ERR_LIMIT where a core has more states than an automaton may have, which takes a blob of over
 * a gigabyte.  Cost: linear in the blob.
 */
enum rep_status rep_decode_blob(struct rep_arena *memory, const struct rep_blob *blob,
                                struct rep_decoded_blob *decoded);

#endif
