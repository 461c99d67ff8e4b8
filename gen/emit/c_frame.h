/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The frame of all emitted C: header and source, with everything but the way from state to state.
 *
 * Goes in: a layout.  Comes out: self-contained C11 that needs no library.  With the prefix P, a source has in this
 * order:
 *
 *     rep_print_c_begin()   banner, tables of rules
 *       c_reader.c            the path, cut out of a URL and read byte by byte
 *       c_outputs.c           what a walk has found: P_begin(), P_apply()
 *     the back-end          where something is walked:
 *                             static uint32_t P_run(uint32_t automaton, struct P_reader *reader)
 *                               walks what stands behind the path's first "/", and returns the rule that wins
 *     rep_print_c_end()
 *       c_check.c             P_check(), P_pick(), P_check_as()
 */
#ifndef REP_GEN_EMIT_C_FRAME_H
#define REP_GEN_EMIT_C_FRAME_H

#include "emit/c_layout.h"

/* A form of emitted C. */
struct rep_c_form {
        const char *name;
        const char *about; /* what its walks read: lines of a comment that start with " * ", '$' for the prefix */
};

/* Appends the header, and what stands before the walks. */
void rep_print_c_begin(struct rep_c_layout *layout, const struct rep_c_form *form, struct rep_buffer *source,
                       struct rep_buffer *header);

/* Appends what stands behind the walks, and frees the layout.  REP_OK, or REP_ERR_MEMORY where some part is missing. */
enum rep_status rep_print_c_end(struct rep_c_layout *layout, struct rep_buffer *source,
                                const struct rep_buffer *header);

#endif
