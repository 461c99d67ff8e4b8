/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One core of an opened blob -> one frozen automaton; see decode_blob.h.
 *
 *     decode_core.c                      picks the stages by the encoding; decodes the rules
 *       decode_dense.c, decode_compact.c   states, in the order in which the encoding stores them
 *       decode_outputs.c                   what happens at special states, for both
 *       decode_list.c                      the rules of a list, from which the ordinary stages make an automaton; a part of
 *                                          its own (decode_list.h), for it needs no others
 *
 * Invariant: rep_open() has accepted the blob, so every offset and number that is read here is in range.
 */
#ifndef REP_GEN_DECODE_DECODE_CORE_H
#define REP_GEN_DECODE_DECODE_CORE_H

#include "automaton/automaton.h"
#include "base/arena.h"
#include "blob/layout.h"
#include "format.h"

/* Decodes the core at HEADER, of a blob that is CANONICAL or not.  Returns REP_ERR_MEMORY if memory is out, and
 * REP_ERR_LIMIT if the core has more states than an automaton may have. */
enum rep_status rep_decode_core(struct rep_arena *memory, const unsigned char *header, bool canonical,
                                struct rep_automaton *automaton);

/* Decodes the rows of a dense core to states, in the order of the rows; state 0 is the dead one.  If the blob is
 * CANONICAL, exits are those that canonical bytes take.  Returns the same errors as rep_decode_core(). */
enum rep_status rep_decode_dense(struct rep_arena *memory, const struct rep_core *core, bool canonical,
                                 struct rep_automaton *automaton);

/* Decodes the records of a compact core to states, in the order of the stream; state 0 is the dead one.  Returns the same
 * errors as rep_decode_core(). */
enum rep_status rep_decode_compact(struct rep_arena *memory, const struct rep_core *core,
                                   struct rep_automaton *automaton);

/* Decodes the outputs, the nodes that they lead to, and the queues.  Returns REP_ERR_MEMORY if memory is out. */
enum rep_status rep_decode_outputs(struct rep_arena *memory, const struct rep_core *core,
                                   struct rep_automaton *automaton);

/* Sets what STATE accepts.  SPECIAL is its number among the special states of CORE, or 0 if it is none of them. */
void rep_decode_special(const struct rep_core *core, uint32_t special, struct rep_automaton *automaton, uint32_t state);

/* Copies COUNT words from TABLE.  Returns NULL if memory is out. */
static inline uint32_t *
rep_decode_words(struct rep_arena *memory, const unsigned char *table, size_t count)
{
        uint32_t *words = REP_ARRAY(memory, uint32_t, count);

        for (size_t i = 0; words != NULL && i < count; i++)
                words[i] = rep_word(table, i);
        return words;
}

#endif
