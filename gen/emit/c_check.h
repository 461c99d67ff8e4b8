/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What emitted C answers with: rule sets and groups, and with the prefix P the functions P_check(), P_check_as() and
 * P_pick(), which its header declares.
 */
#ifndef REP_GEN_EMIT_C_CHECK_H
#define REP_GEN_EMIT_C_CHECK_H

#include "emit/c_layout.h"

/* Appends these, behind the walks that they call. */
void rep_print_c_check(struct rep_c_layout *layout, struct rep_buffer *source);

#endif
