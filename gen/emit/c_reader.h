/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How emitted C reads a URL, byte by byte and by its dialect.  With the prefix P:
 *
 *     struct P_reader P_cut(const char *url, size_t size)    the path, without the "/" that it starts with
 *     int P_next(struct P_reader *reader)                    its next byte, -1 at its end
 *     bool P_is_robots_txt(struct P_reader path)             rfc9309: everybody may fetch that
 */
#ifndef REP_GEN_EMIT_C_READER_H
#define REP_GEN_EMIT_C_READER_H

#include "emit/c_layout.h"

/* Appends these; P_next() only where something is walked, or P_is_robots_txt() needs it. */
void rep_print_c_reader(const struct rep_c_layout *layout, struct rep_buffer *source);

#endif
