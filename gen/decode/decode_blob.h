/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An opened blob -> its content, for code that reads blobs instead of asking them: emitters, pictures, analysis.
 *
 * The results are the automata in their frozen form (automaton/automaton.h) and the agents of each.  The blob may be
 * forged: its numbers are in range, but need not make sense.  The results keep the invariants of the frozen form in any
 * case.
 *
 *     decode_blob.c       header, rule sets, tokens
 *       decode_core.c     one automaton, see decode_core.h
 *         automaton/order.c and shrink.c
 *                         its states in the order and number of the frozen form
 */
#ifndef REP_GEN_DECODE_DECODE_BLOB_H
#define REP_GEN_DECODE_DECODE_BLOB_H

#include "automaton/automaton.h"

/* The rules of an agent: an automaton, which several sets may share, and the lines of its rules. */
struct rep_decoded_set {
        uint32_t automaton;
        const uint32_t *lines; /* by number of the rule; NULL if the blob is stripped */
};

/* A product token in lower case, and the sets that apply to it together: a slice of the members. */
struct rep_decoded_token {
        struct rep_text text;
        uint32_t first, count;
};

struct rep_decoded_blob {
        const struct rep_blob *blob;
        enum rep_tracking tracking;
        enum rep_dialect dialect;
        enum rep_names names;
        bool selected; /* compiled for certain agents, which are the tokens; only `everybody` is used */
        uint64_t hash; /* of the blob's content */
        struct rep_automaton *automata;
        uint32_t automaton_count;
        struct rep_decoded_set *sets;
        uint32_t set_count;
        uint32_t *members; /* numbers of sets */
        uint32_t member_count;
        struct rep_decoded_token *tokens; /* in ascending order of their texts */
        uint32_t token_count;
        uint32_t everybody_first, everybody_count; /* the members that apply to agents that are not named */
};

/*
 * Decodes BLOB.  Arrays live in MEMORY.  Texts live in the blob, which must outlive DECODED.  Returns REP_ERR_MEMORY if
 * memory is out, and REP_ERR_LIMIT if a core has more states than an automaton may have, which takes a blob of over a
 * gigabyte.  Cost: linear in the blob.
 */
enum rep_status rep_decode_blob(struct rep_arena *memory, const struct rep_blob *blob,
                                struct rep_decoded_blob *decoded);

#endif
