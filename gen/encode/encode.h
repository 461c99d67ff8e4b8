/* SPDX-License-Identifier: Apache-2.0 */
/* Selection, cores and directives -> blob (runtime/FORMAT.md). */
#ifndef REP_GEN_ENCODE_ENCODE_H
#define REP_GEN_ENCODE_ENCODE_H

#include "base/buffer.h"
#include "rules/rule_set.h"
#include "rules/select.h"

/* A blob while it is written: tables of tokens and rule sets, one core for each different automaton, the offsets of the
 * cores, then the strippable section. */
struct rep_blob_writer {
        struct rep_buffer *blob;
        const struct rep_selection *selection;
        uint32_t *core_of;  /* by set: the number of its core */
        uint32_t *lines_of; /* by set: the offset of its lines in LINES, in words */
        uint32_t *cores;    /* by core: its offset */
        uint32_t *table;    /* hash table of numbers of cores + 1; 0 where empty */
        uint32_t table_size;
        uint32_t core_count, next_set;
        size_t core_begin; /* offset of the core that is being written */
        uint64_t scratch;
        struct rep_buffer *lines; /* line tables of all sets; NULL if the blob is stripped */
};

/* Writes the header and the tables of SELECTION.  LINES is scratch space, or NULL for a stripped blob.  Returns
 * REP_ERR_MEMORY if memory is out. */
enum rep_status rep_begin_blob(struct rep_arena *arena, const struct rep_selection *selection, struct rep_buffer *blob,
                               struct rep_buffer *lines, struct rep_blob_writer *writer);

/* Begins the core of the next set.  The caller then appends the core to the blob.  Returns REP_ERR_MEMORY if memory is
 * out. */
enum rep_status rep_begin_core(struct rep_blob_writer *writer);

/* Ends the core, which has COUNT RULES, the base first.  A core that equals an earlier one is not stored again.
 * Returns REP_ERR_LIMIT if the blob is too large, and REP_ERR_MEMORY if memory is out. */
enum rep_status rep_end_core(struct rep_blob_writer *writer, const struct rep_rule *rules, uint32_t count);

/* Appends the strippable section of FILE unless the blob is stripped, and completes the header.  FLAGS are REP_FLAG_
 * values.  Returns the same errors as rep_end_core(). */
enum rep_status rep_end_blob(struct rep_blob_writer *writer, const struct rep_file *file, uint32_t flags);

#endif
