/* SPDX-License-Identifier: Apache-2.0 */
/* What a writer has set aside -> the pack's file. */
#ifndef REP_PACK_LAYOUT_H
#define REP_PACK_LAYOUT_H

#include "pack/writer_state.h"

/* Writes the pack.  Returns false after a failure, which WRITER has noted. */
bool rep_writer_lay_out(struct rep_pack_writer *writer);

#endif
