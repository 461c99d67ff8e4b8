/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The plan of a check: what it needs of one core at once, so that it reads few lines of memory, and the group that was
 * picked, which is a plan or several cores.
 *
 * Callers hold a group as bytes that mean nothing to them (struct rep_group), so that a plan can change.
 */
#ifndef REP_RUNTIME_BLOB_PLAN_H
#define REP_RUNTIME_BLOB_PLAN_H

#include "cpu/simd.h"
#include "format.h"

/* What is to be done: no group was picked; there are several cores; else the encoding of the one core, LARGE for a
 * dense one with a large table, CONSTANT also where there is none. */
enum rep_plan_mode {
        REP_PLAN_NONE,
        REP_PLAN_PARTS,
        REP_PLAN_CONSTANT,
        REP_PLAN_LIST,
        REP_PLAN_COMPACT,
        REP_PLAN_DENSE,
        REP_PLAN_LARGE,
};

/* Where the tables of an automaton lie, and those of a list. */
struct rep_automaton_plan {
        const unsigned char *specials, *filters, *outputs, *entries, *nodes, *children, *queues;
};

struct rep_list_plan {
        const unsigned char *free, *offsets, *texts;
};

/* Up to UNANCHORED_FILTER this is what every check needs: one cache line where the group is aligned to one. */
struct rep_plan {
        const unsigned char *table; /* list: heads; compact: the stream; dense: classes and cells */
        uint32_t masks[REP_MASKS];  /* what the path may begin with, for a check from the anchored start */
        uint32_t start;        /* dense: where the state's row begins; compact: its record; list: number of rules */
        uint32_t unanchored;   /* the same of the unanchored start; 0 where nothing is left to match there */
        uint32_t accept_limit; /* states below this accept, or are dead: special states or, dense, rows */
        uint32_t filter_limit; /* from there on, states below this have a filter */
        uint32_t default_fail; /* compact: the record that most states fail to */
        uint32_t base;         /* the rule that matches every path */
        uint32_t base_line;    /* its line; 0 where lines are stripped */
        uint32_t core_size;    /* in bytes */
        uint16_t columns;      /* dense: classes; compact, list: bytes of a number */
        uint8_t rule_size, mode;
        bool canonical, needs_scratch;
        uint8_t vectors;
        uint8_t number_size; /* bytes of a number in the tables from the special states to the queues */
        const unsigned char *unanchored_filter; /* NULL where the unanchored start has none */
        const unsigned char *header, *rules;
        const unsigned char *lines; /* of the rules; NULL where stripped */
        uint32_t special_limit;     /* states below this, but for those with a filter, may accept where the path ends */
        union {
                struct rep_automaton_plan automaton; /* compact and dense */
                struct rep_list_plan list;
        };
};

_Static_assert(sizeof(void *) != 8 || offsetof(struct rep_plan, unanchored_filter) == REP_CACHE_LINE,
               "what every check needs is one cache line");

/* A slice of the member table. */
struct rep_part_slice {
        uint32_t first, count;
};

/* What struct rep_group holds. */
struct REP_MAY_ALIAS rep_picked {
        struct rep_plan plan; /* of the one core, or, for several, what their checks have in common */
        uint32_t scratch_size;
        uint32_t part_count;
        struct rep_part_slice part[REP_PICK_MAX];
        const unsigned char *bytes; /* of the blob */
};

_Static_assert(sizeof(struct rep_picked) <= sizeof(struct rep_group), "a group has room for it");
_Static_assert(_Alignof(struct rep_group) % _Alignof(struct rep_picked) == 0, "and is aligned as it");

static inline const struct rep_picked *
rep_picked(const struct rep_group *group)
{
        return (const struct rep_picked *)(const void *)group;
}

/* Notes in PLAN what a check needs of the core at HEADER; CANONICAL is the blob's dialect, LINES is NULL where it is
 * stripped. */
void rep_plan_core(const unsigned char *header, bool canonical, const unsigned char *lines, struct rep_plan *plan);

/* What of struct rep_picked a check reads where one core holds. */
#define REP_PICKED_CORE_SIZE offsetof(struct rep_picked, part_count)

/* Picks the core at HEADER, which need not be part of a blob: the first REP_PICKED_CORE_SIZE bytes of PICKED are written.  The
 * rest as above. */
void rep_pick_core(const unsigned char *header, bool canonical, const unsigned char *lines, struct rep_picked *picked);

#endif
