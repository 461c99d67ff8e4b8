/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans, and the content of a picked group.
 *
 * A plan holds everything that a check needs from one core before it walks.  rep_pick() collects it, so that a check
 * reads few cache lines.  A picked group is the plan of its one core, or a list of several cores.
 *
 * Callers see a group only as opaque bytes (struct rep_group), so the layout of a plan may change.
 */
#ifndef REP_RUNTIME_BLOB_PLAN_H
#define REP_RUNTIME_BLOB_PLAN_H

#include "cpu/simd.h"
#include "format.h"

/* How to check.  The modes after PARTS are encodings of a single core, in the order of REP_CORE_KIND. */
enum rep_plan_mode {
        REP_PLAN_NONE,     /* no group was picked: checks refuse */
        REP_PLAN_PARTS,    /* several cores apply */
        REP_PLAN_CONSTANT, /* one answer for every path; also if no core applies */
        REP_PLAN_LIST,
        REP_PLAN_COMPACT,
        REP_PLAN_DENSE,
        REP_PLAN_LARGE, /* dense, with a large table */
};

/* The places of the tables of an automaton, and of a list. */
struct rep_automaton_plan {
        const unsigned char *specials, *filters, *outputs, *entries, *nodes, *children, *queues;
};

struct rep_list_plan {
        const unsigned char *free, *offsets, *texts;
};

/* Every check needs the members before UNANCHORED_FILTER.  They are one cache line if the group is aligned to one. */
struct rep_plan {
        const unsigned char *table; /* list: heads; compact: the stream; dense: classes and cells */
        uint32_t masks[REP_MASKS];  /* the first bytes of paths that must be walked from the start; see REP_MASKS */
        uint32_t start;             /* dense: the row of the start state; compact: its record; list: number of rules */
        uint32_t unanchored;        /* the same for the unanchored start; 0: nothing can match from there */
        uint32_t accept_limit; /* states below this accept or are dead; numbers of special states or, if dense, rows */
        uint32_t filter_limit; /* states from ACCEPT_LIMIT up to this one, exclusive, have a filter */
        uint32_t default_fail; /* compact: the record that most states fail to */
        uint32_t base;         /* the rule that matches every path */
        uint32_t base_line;    /* its line; 0 if lines are stripped */
        uint32_t core_size;    /* in bytes */
        uint16_t columns;      /* dense: number of classes; compact, list: bytes of a number */
        uint8_t rule_size, mode;
        bool canonical;
        bool needs_scratch; /* of a list: for struct rep_list_work */
        uint8_t vectors;
        uint8_t number_size; /* bytes of a number in the tables from the special states to the queues */
        const unsigned char *unanchored_filter; /* NULL if the unanchored start has none */
        const unsigned char *header, *rules;
        const unsigned char *lines; /* of the rules; NULL if stripped */
        uint32_t special_limit; /* states below this may accept at the end of the path, except those with a filter */
        bool rules_robots;      /* canonical: the rules are also about the path of the robots.txt; not so in a blob */
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

/* The content of struct rep_group. */
struct REP_MAY_ALIAS rep_picked {
        struct rep_plan plan; /* of the one core; for several cores, what their checks share */
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

/* Makes PLAN for the core at HEADER.  CANONICAL says whether the blob's dialect is canonical.  LINES are the lines of
 * the core's rules, or NULL if they are stripped. */
void rep_plan_core(const unsigned char *header, bool canonical, const unsigned char *lines, struct rep_plan *plan);

/* The bytes of struct rep_picked that a check of a single core reads. */
#define REP_PICKED_CORE_SIZE offsetof(struct rep_picked, part_count)

/* Picks the core at HEADER, which need not be part of a blob.  Writes only the first REP_PICKED_CORE_SIZE bytes of
 * PICKED.  CANONICAL and LINES are the same as for rep_plan_core(). */
void rep_pick_core(const unsigned char *header, bool canonical, const unsigned char *lines, struct rep_picked *picked);

#endif
