/*
 * Selection, automata and directives -> blob (runtime/FORMAT.md).
 */
#ifndef REP_GEN_ENCODE_H
#define REP_GEN_ENCODE_H

#include "automaton/automaton.h"
#include "base/buffer.h"
#include "rules/select.h"

/* A blob as it is written: the tables of tokens and rule sets, a core for each different automaton, the cores' offsets,
 * then what can be stripped. */
struct rep_blob_writer {
        struct rep_buffer *blob;
        const struct rep_selection *selection;
        uint32_t *core_of;  /* by set: number of its core */
        uint32_t *lines_of; /* by set: offset of its lines in LINES, in words */
        uint32_t *cores;    /* their offsets */
        uint32_t *table;    /* hash table of numbers of cores, one up; 0 where empty */
        uint32_t table_mask;
        uint32_t core_count, next_set;
        uint32_t cells_left; /* see struct rep_core_options */
        uint64_t scratch;
        struct rep_buffer *lines; /* line tables of all sets; NULL where stripped */
};

/* Writes header and tables of SELECTION.  LINES is scratch space, NULL for a stripped blob.  False: memory is out. */
bool rep_begin_blob(struct rep_arena *arena, const struct rep_selection *selection, struct rep_buffer *blob,
                    struct rep_buffer *lines, struct rep_blob_writer *writer);

/* Adds the automaton of the next set.  A core equal to one that is there already is not stored again. */
bool rep_add_set(struct rep_blob_writer *writer, struct rep_arena *work, const struct rep_segment_tree *progress,
                 const struct rep_automaton *automaton, const struct rep_options *options);

/* Adds the strippable section of FILE unless stripped, and completes the header.  FLAGS are REP_FLAG_ values. */
enum rep_status rep_end_blob(struct rep_blob_writer *writer, const struct rep_file *file, uint32_t flags);

#endif
