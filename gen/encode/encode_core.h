/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An automaton, or rules alone -> core, the part of a blob that is walked (runtime/format.h).
 *
 *     encode_core.c        picks the encoding; writes header, rules, masks and filters
 *       encode_dense.c       a row per state, with failures worked in; special states come first, so that one
 *                            comparison finds them
 *       encode_compact.c     exits and a failure per state, so that the size stays linear in the patterns
 *       encode_outputs.c     what happens at special states, for both
 *       masks.c, filter.c    what lets a walk skip the start, or places of the path, for both
 *     encode_list.c        the rules themselves, for a list, which needs no automaton
 *     rules_of_list.c        the way back
 *
 * A core with only the base rule is constant.
 */
#ifndef REP_GEN_ENCODE_ENCODE_CORE_H
#define REP_GEN_ENCODE_ENCODE_CORE_H

#include "automaton/order.h"
#include "base/buffer.h"
#include "base/watcher.h"
#include "encode/classes.h"
#include "format.h"
#include "rules/rule_set.h"

/* How the cores of a blob are stored. */
struct rep_core_options {
        enum rep_encoding encoding;
        bool canonical;              /* walks read paths in canonical form */
        uint32_t cells_left;         /* cells that tables may still take in the blob */
        struct rep_watcher *watcher; /* is shown each stage; NULL: none */
};

/* Appends the core of AUTOMATON, which has rules of its own.  Its table takes cells from OPTIONS; if too few are left,
 * the core is compact. */
enum rep_status rep_encode_automaton(struct rep_arena *work, const struct rep_automaton *automaton,
                                     struct rep_core_options *options, struct rep_buffer *blob);

/* Appends the core of the base RULE alone.  BLOB records whether memory was out. */
void rep_encode_constant(const struct rep_rule *rule, struct rep_buffer *blob);

/* Returns whether so many RULES with so many STARS are few: comparing a path with all of them is then faster than
 * walking an automaton (bench/RESULTS.md). */
static inline bool
rep_are_few(uint32_t rules, uint32_t stars)
{
        return rules <= 31 && stars <= 4;
}

/* Returns whether RULES are stored as a list: because ENCODING asks for it, or because they are few. */
bool rep_suits_list(const struct rep_rules *rules, enum rep_encoding encoding);

/* Appends the list of RULES.  There is at least one rule, and the rules have their numbers.  Returns REP_ERR_LIMIT if
 * their texts are over 1 GiB. */
enum rep_status rep_encode_list(struct rep_arena *work, const struct rep_rules *rules, struct rep_buffer *blob);

/* Reads the rules of the list at HEADER again, from which the ordinary stages make an automaton.  The blob is CANONICAL
 * or not. All rules are kept, with their numbers.  Returns REP_ERR_MEMORY if memory is out. */
enum rep_status rep_rules_of_list(struct rep_arena *memory, const unsigned char *header, bool canonical,
                                  struct rep_rules *rules);

/* ---- parts of cores */

/* Appends the words of the COUNT RULES, in SIZE bytes each, and pads them to four bytes. */
void rep_put_rules(const struct rep_rule *rules, uint32_t count, uint32_t size, struct rep_buffer *blob);

/* Returns whether the word of RULE takes four bytes. */
static inline bool
rep_is_wide_rule(const struct rep_rule *rule)
{
        return rule->pattern.rank > REP_RULE_SHORT_RANK_MAX;
}

/* Appends classes and table of AUTOMATON, with a row per state in ORDER; LARGE is the size of cells.  BLOB records
 * whether memory was out. */
void rep_put_dense(const struct rep_automaton *automaton, const struct rep_classes *classes,
                   const struct rep_order *order, bool large, struct rep_buffer *blob);

/* Returns the bytes of a number in the tables of rep_put_outputs(): 2, or 4 if one of the numbers needs them. */
uint32_t rep_outputs_number_size(const struct rep_automaton *automaton, const struct rep_order *order);

/* Appends the tables that say what happens at special states: special states, outputs, entries, nodes, children and
 * queues, in numbers of SIZE bytes.  BLOB records whether memory was out. */
void rep_put_outputs(const struct rep_automaton *automaton, const struct rep_order *order, uint32_t size,
                     struct rep_buffer *blob);

/* ---- masks (masks.c): which first bytes of a path make the anchored trie matter (runtime/format.h, REP_MASKS) */

struct rep_masks {
        uint32_t bytes[REP_MASKS];
        uint32_t unanchored; /* the state in which walks of paths that do not fit the masks may begin */
};

/*
 * Finds the MASKS of AUTOMATON.  Returns REP_ERR_MEMORY if memory is out.  Cost: linear in the states and exits at most
 * REP_MASKS bytes behind the start.
 */
enum rep_status rep_find_masks(struct rep_arena *work, const struct rep_automaton *automaton, struct rep_masks *masks);

#endif
