/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The frame of all emitted C: header and source, except for the code that goes from state to state.
 *
 * In: a layout.  Out: self-contained C11 that needs no library.  With the prefix P, a source consists of these parts in
 * this order:
 *
 *     rep_print_c_begin()   banner, tables of rules
 *       c_reader.c            the path, cut out of a URL and read byte by byte
 *       c_outputs.c           what a walk has found: P_begin(), P_apply()
 *     the back-end          if something is walked:
 *                             static uint32_t P_run(uint32_t automaton, struct P_reader *reader)
 *                               walks what follows the path's first "/", and returns the rule that wins
 *     rep_print_c_end()
 *       c_check.c             P_check(), P_pick(), P_check_as()
 */
#ifndef REP_GEN_EMIT_C_FRAME_H
#define REP_GEN_EMIT_C_FRAME_H

#include "emit/c_layout.h"

/* A form of emitted C. */
struct rep_c_form {
        const char *name;
        const char *about; /* what its walks read: lines of a comment that start with " * ", with '$' for the prefix */
};

/* Appends the header and everything before the walks. */
void rep_print_c_begin(struct rep_c_layout *layout, const struct rep_c_form *form, struct rep_buffer *source,
                       struct rep_buffer *header);

/* Appends everything behind the walks and frees the layout.  Returns REP_OK, or REP_ERR_MEMORY if the
 * memory of the layout did not suffice. */
enum rep_status rep_print_c_end(struct rep_c_layout *layout, struct rep_buffer *source);

/* ---- the parts of the frame */

/*
 * Appends how emitted C reads a URL, byte by byte and by its dialect.  With the prefix P:
 *
 *     struct P_reader P_cut(const char *url, size_t size)    the path, without the "/" that it starts with
 *     int P_next(struct P_reader *reader)                    its next byte, -1 at its end; only if something is
 *                                                            walked, or P_is_robots_txt() needs it
 *     bool P_is_robots_txt(struct P_reader path)             rfc9309: everybody may fetch that
 */
void rep_print_c_reader(const struct rep_c_layout *layout, struct rep_buffer *source);

/*
 * Appends the outputs with their tables: what the ends of segments lead to (runtime/match/outputs.c has the meaning).
 * With the prefix P:
 *
 *     struct P_walk { uint32_t best; ... }
 *     void P_begin(struct P_walk *walk, uint32_t automaton)
 *     void P_apply(struct P_walk *walk, uint32_t accept, uint32_t position)
 *
 * Only what some automaton has is emitted: if no state accepts more than a rule, a walk is one number, and P_apply() is
 * one comparison.
 */
void rep_print_c_outputs(struct rep_c_layout *layout, struct rep_buffer *source);

/* Returns the bytes of the stack that the progress records of a check take. */
uint64_t rep_c_progress_bytes(const struct rep_c_layout *layout);

/* Appends rule sets, groups, and the functions that the emitted header declares: P_check(), P_check_as() and P_pick().
 * They follow the walks, which they call. */
void rep_print_c_check(struct rep_c_layout *layout, struct rep_buffer *source);

#endif
