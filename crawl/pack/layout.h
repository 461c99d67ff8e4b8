/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the file of a pack from the data that its writer has stored. */
#ifndef REP_PACK_LAYOUT_H
#define REP_PACK_LAYOUT_H

#include "pack/writer_state.h"

/* Writes the pack.  Returns false after a failure, which WRITER has noted. */
bool rep_writer_lay_out(struct rep_pack_writer *writer);

#endif
