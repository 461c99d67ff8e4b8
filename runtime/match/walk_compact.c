/* SPDX-License-Identifier: Apache-2.0 */
/* walk_compact.c: walks through records of literal runs and exits; see walk.h and FORMAT.md. */
#include "match/walk.h"

#include "match/bytes.h"
#include "match/outputs.h"
#include "syntax/canonical.h"

/* Where a step led.  The record of a state that is to be entered was not read yet. */
enum step { STEP_ENTERED, STEP_DEAD, STEP_ENDED, STEP_ESCAPE };

/* A record, and how much of its run was read. */
struct place {
        uint32_t record, run;
        struct rep_record_parts parts;
};

static inline void
go_to(const struct rep_plan *plan, uint32_t record, struct place *place)
{
        rep_count(REP_COUNT_STEPS);
        place->record = record;
        place->run = 0;
        rep_read_record(plan->table + record, plan->columns, &place->parts);
}

/* Reads on in the run of PLACE.  Returns whether that led to another record. */
static inline bool
follow_run(const struct rep_plan *plan, struct place *place, struct rep_part *part)
{
        const struct rep_record_parts *parts = &place->parts;
        uint32_t left = part->size - part->at, rest = parts->count - place->run, found;

        found = rep_count_equal(parts->content + place->run, part->bytes + part->at, rest < left ? rest : left);
        part->at += found;
        place->run += found;
        if (found < rest)
                return false;
        place->record = parts->kind == REP_RECORD_JUMP ? rep_number(parts->content + parts->count, plan->columns)
                                                       : (uint32_t)(parts->content + parts->count - plan->table);
        place->run = 0;
        return true;
}

/* Looks for the next byte among the exits of PLACE.  Returns whether that led to another record. */
static inline bool
follow_exit(const struct rep_plan *plan, struct place *place, struct rep_part *part)
{
        const struct rep_record_parts *parts = &place->parts;
        uint32_t found = rep_find_label(parts->content, parts->count, part->bytes[part->at]);

        if (found == parts->count)
                return false;
        part->at++;
        place->record = rep_number(parts->content + parts->count + (size_t)found * plan->columns, plan->columns);
        return true;
}

/*
 * Reads on from PLACE, whose outputs were applied, until another state is entered.  A state that another one fails to
 * is not entered, because every segment that ends there also ended at the failing state.  In the canonical dialect no
 * run holds an escape, so an escape is met here.
 */
static inline enum step
step_compact(const struct rep_walk *walk, struct place *place, struct rep_part *part)
{
        const struct rep_plan *plan = walk->plan;
        uint32_t fails;

        for (fails = 0;; fails++) {
                if (place->parts.kind == REP_RECORD_EXITS) {
                        /* Patterns hold no other escapes, so the others are met where no exit was found. */
                        if (part->raw && part->bytes[part->at] == '%')
                                return STEP_ESCAPE;
                        if (follow_exit(plan, place, part))
                                return STEP_ENTERED;
                        if (part->raw && rep_is_escape(part->bytes[part->at]))
                                return STEP_ESCAPE;
                } else if (place->parts.kind != REP_RECORD_FINAL) {
                        if (follow_run(plan, place, part))
                                return STEP_ENTERED;
                        if (part->at == part->size)
                                return STEP_ENDED;
                        if (part->raw && rep_is_escape(part->bytes[part->at]))
                                return STEP_ESCAPE;
                }
                if (place->parts.fail_kind == REP_FAIL_STAYS) {
                        part->at++;
                        place->run = 0;
                        return STEP_ENTERED;
                }
                /* Each failure shortens the part of the path that the state stands for, until nothing is left.  The
                 * only exception is the failure that leaves the anchored trie.  Only a forged blob could fail more
                 * often than this bound. */
                if (place->parts.fail_kind == REP_FAIL_DEAD || fails > walk->before + part->at + 2)
                        return STEP_DEAD;
                go_to(plan, place->parts.fail_kind == REP_FAIL_DEFAULT ? plan->default_fail : place->parts.fail, place);
        }
}

/* Enters the record of PLACE.  Returns whether the walk is over. */
static inline bool
enter(struct rep_walk *walk, const struct place *place, struct rep_part *part)
{
        const struct rep_record_parts *parts = &place->parts;
        uint32_t rule;

        if (parts->kind == REP_RECORD_FINAL) {
                rule = rep_number(parts->content, walk->plan->columns);
                walk->best = rule > walk->best ? rule : walk->best;
                return true;
        }
        if (parts->special == 0 || parts->special >= walk->plan->filter_limit)
                return false;
        if (parts->special < walk->plan->accept_limit)
                return rep_accept_at(walk, parts->special, part);
        (void)rep_skip_by_filter(walk, parts->special - walk->plan->accept_limit, part);
        return false;
}

enum rep_walked
rep_walk_compact(struct rep_walk *walk, struct rep_part *part)
{
        enum step step = STEP_ENTERED;
        struct place place;

        go_to(walk->plan, walk->state, &place);
        place.run = walk->run;
        if (walk->entering && enter(walk, &place, part))
                return REP_WALKED_ENOUGH;
        walk->entering = false;
        while (part->at < part->size) {
                step = step_compact(walk, &place, part);
                if (step == STEP_DEAD)
                        return REP_WALKED_ENOUGH;
                if (step != STEP_ENTERED)
                        break;
                go_to(walk->plan, place.record, &place);
                if (enter(walk, &place, part))
                        return REP_WALKED_ENOUGH;
        }
        walk->state = place.record;
        walk->run = place.run;
        return step == STEP_ESCAPE ? REP_WALKED_ESCAPE : REP_WALKED_ALL;
}

/* Nothing happens within a run. */
void
rep_end_compact(struct rep_walk *walk, uint32_t size)
{
        struct place place;

        if (walk->run > 0)
                return;
        go_to(walk->plan, walk->state, &place);
        if (place.parts.special != 0)
                rep_end_at(walk, place.parts.special, size);
}
