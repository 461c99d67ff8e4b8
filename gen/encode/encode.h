/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Selection, cores and directives -> blob (runtime/FORMAT.md).
 */
#ifndef REP_GEN_ENCODE_ENCODE_H
#define REP_GEN_ENCODE_ENCODE_H

#include "base/buffer.h"
#include "rules/rules.h"
#include "rules/select.h"

/* A blob as it is written: the tables of tokens and rule sets, a core for each different automaton, the cores' offsets,
 * then what can be stripped. */
struct rep_blob_writer {
        struct rep_buffer *blob;
        const struct rep_selection *selection;
        uint32_t *core_of;  /* by set: number of its core */
        uint32_t *lines_of; /* by set: offset of its lines in LINES, in words */
        uint32_t *cores;    /* their offsets */
        uint32_t *table;    /* hash table of numbers of cores + 1; 0 where empty */
        uint32_t table_size;
        uint32_t core_count, next_set;
        size_t core_begin; /* offset of the core that is being written */
        uint64_t scratch;
        struct rep_buffer *lines; /* line tables of all sets; NULL where stripped */
};

/* Writes header and tables of SELECTION.  LINES is scratch space, NULL for a stripped blob.  REP_ERR_MEMORY where memory
 * is out. */
enum rep_status rep_begin_blob(struct rep_arena *arena, const struct rep_selection *selection, struct rep_buffer *blob,
                               struct rep_buffer *lines, struct rep_blob_writer *writer);

/* Begins the core of the next set, which the caller then appends to the blob.  REP_ERR_MEMORY where memory is out. */
enum rep_status rep_begin_core(struct rep_blob_writer *writer);

/* Ends it; the core has COUNT RULES, the base first.  One equal to a core that is there already is not stored again.
 * REP_ERR_LIMIT where the blob is too large, REP_ERR_MEMORY where memory is out. */
enum rep_status rep_end_core(struct rep_blob_writer *writer, const struct rep_rule *rules, uint32_t count);

/* Adds the strippable section of FILE unless stripped, and completes the header.  FLAGS are REP_FLAG_ values.
 * Errors as above. */
enum rep_status rep_end_blob(struct rep_blob_writer *writer, const struct rep_file *file, uint32_t flags);

#endif
