/* SPDX-License-Identifier: Apache-2.0 */
/* A list of wishes, and what they made of a file (rep_write.h). */
#ifndef REP_GEN_WRITE_WISH_LIST_H
#define REP_GEN_WRITE_WISH_LIST_H

#include "base/arena.h"
#include "base/buffer.h"
#include "write/writing.h"

/* Public crawlers, each once. */
struct rep_chosen {
        const struct rep_public_crawler **list;
        size_t count;
        unsigned purposes; /* by which some were chosen */
};

struct rep_wish_list {
        struct rep_arena arena; /* has the values */
        struct rep_chosen block, keep;
        struct rep_chosen named;           /* of those to be blocked, the ones that were called by name */
        struct rep_chosen blocked, spared; /* those to be blocked, less those to be kept; and these */
        struct rep_chosen apart;           /* those of a blocked purpose that "split" keeps, or would keep */
        struct rep_wished_line *lines;
        size_t line_count;
        struct rep_text *sitemaps, *disallow;
        size_t sitemap_count, disallow_count;
        bool minimize, split;
        struct rep_buffer problem; /* of the last wish */
        struct rep_written edited; /* what rep_write() made of the last file */
        struct rep_written result; /* the same, with the text of SHORTER where that is wished */
        struct rep_written shorter;
};

#endif
