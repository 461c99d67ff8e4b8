/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A pack over a read function: for languages that can't map a file, or have 32 bits of memory.
 *
 * The pack has HEAD, the header and the crawlers, in its own memory, and no BYTES.  It is asked about one origin at a
 * time, through a visit: a copy of the pack with room for what is read.  All functions that ask a pack take the
 * visit's, and answer as they do for a mapped one, from the same code: rep_pack_look() gives them each piece of the
 * file, mapped or read.
 *
 *     piece      what                                        bytes
 *     LINE       a line of the index                         64
 *     ENTRY      the entry: first its start, then all of it  256, or its size, under 150,000
 *     WORD       the size in front of rules, or the place    8
 *                of a crawler's rules in a list of them
 *     RULES      the blob that is asked                      what WORD says
 *     BESIDE     the blob of the other directives            what WORD says
 *
 * Invariants:
 * - A piece lies within its section before memory is taken for it, and there is one of a kind: so a forged pack can't
 * have more memory taken than its largest entry and rules.
 * - A piece is checked and used in the memory that it was read into.  What is read again is checked again, and no bit
 *   remembers that rules were valid.
 * - What rests on a piece that could not be read is damaged, and never unknown; STATUS says why.
 */
#ifndef REP_PACK_OVER_H
#define REP_PACK_OVER_H

#include "pack/pack.h"

/*
 * Opens a pack of SIZE bytes that READ gives.  READ may be called until the pack is closed, and by several threads if
 * they ask at the same time.  Returns as rep_pack_open(): REP_ERR_ARGUMENT if READ fails.
 */
enum rep_status rep_pack_open_over(rep_pack_read_fn read, void *context, uint64_t size, struct rep_pack **pack,
                                   struct rep_pack_error *error);

struct rep_pack_visit {
        struct rep_pack
                pack; /* asked in place of the pack; entries and rules that it gives live as long as their pieces */
        struct rep_pack_room room;
};

/* Begins a visit to PACK, whose address stays the same until rep_pack_leave(). */
void rep_pack_visit(struct rep_pack_visit *visit, const struct rep_pack *pack);
void rep_pack_leave(struct rep_pack_visit *visit);

#endif
