/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What happens at special states -> the tables of a core that say so: special states, outputs, entries, nodes, children,
 * queues (runtime/format.h).
 */
#ifndef REP_GEN_ENCODE_ENCODE_OUTPUTS_H
#define REP_GEN_ENCODE_ENCODE_OUTPUTS_H

#include "automaton/order.h"
#include "base/buffer.h"

/* The bytes that the numbers in these tables take: 2, or 4 where one of them asks for it. */
uint32_t rep_outputs_number_size(const struct rep_automaton *automaton, const struct rep_order *order);

/* Appends the tables, in numbers of SIZE bytes.  Whether memory was out stands in BLOB. */
void rep_put_outputs(const struct rep_automaton *automaton, const struct rep_order *order, uint32_t size,
                     struct rep_buffer *blob);

#endif
