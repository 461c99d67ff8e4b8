/* SPDX-License-Identifier: Apache-2.0 */
/*
 * walk_compact.c: walks through records of literal runs and exits; see walk_part.h and FORMAT.md.
 *
 * A place is a record and how many bytes of its run were read.  Between two steps:
 *
 *   - RECORD is where a record starts.  check_stream() has verified that of every number that leads to a record, so a
 *     head and its content can be read at each place without another check.
 *   - RUN is 0, or the record is a run or a jump and RUN is below its count.  So a step always has a byte to compare.
 *   - The outputs of the record were applied, unless the walk is still ENTERING.  Within a run nothing happens.
 *
 * A step reads at least one byte, or it is the last one of the part.  Before that it follows failures, whose number
 * step_compact() bounds.  So even in a forged blob, a walk of N bytes takes about N steps, of about N records each at
 * most.
 */
#include "match/walk_part.h"

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

/*
 * Reads on in the run of PLACE.  Returns whether that led to another record.
 *
 * Behind the bytes of a jump is the number of the record that follows; a run's successor is stored right behind
 * its bytes.  check_stream() refuses a run at the end of the stream, so there is one.
 */
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

/* Looks for the next byte among the exits of PLACE, which exists.  Returns whether that led to another record. */
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
 *
 * PART has a byte left at the start of each round: only follow_run() reads bytes without entering a state, and the
 * round ends where it has read the last one.
 *
 * The states within a run fail like its first one, so the failure of the record holds wherever in the run the path
 * left it.  This is why a state that stays has exits and never a run: a state behind it would fail to it and look at
 * the byte again, whereas the state that stays passes over the byte.
 *
 * If the walk stops at an escape, PLACE may be a state that was failed to.  The walk goes on there without entering
 * it.
 */
static inline enum step
step_compact(const struct rep_walk *walk, struct place *place, struct rep_part *part)
{
        const struct rep_plan *plan = walk->plan;

        for (uint32_t fails = 0;; fails++) {
                if (place->parts.kind == REP_RECORD_EXITS) {
                        /*
                         * "%" may have an exit, which is for the canonical form.  So it is not looked for in raw
                         * bytes.  Patterns hold no other escapes, so the others are met where no exit was found.
                         */
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
                /*
                 * Each failure shortens the part of the path that the state has read, until nothing is left.  The
                 * only exception is the failure that leaves the anchored trie.  BEFORE and AT bytes and the first "/"
                 * were read, so an honest blob fails at most BEFORE + AT + 2 times, and a forged one, in which
                 * failures may go in a circle, once more.  walk_canonical.c asserts that the sum fits into 32 bits.
                 */
                if (place->parts.fail_kind == REP_FAIL_DEAD || fails > walk->before + part->at + 2)
                        return STEP_DEAD;
                go_to(plan, place->parts.fail_kind == REP_FAIL_DEFAULT ? plan->default_fail : place->parts.fail, place);
        }
}

/*
 * Enters the record of PLACE.  Returns whether the walk is over.
 *
 * The number of a special state says what happens there:
 *
 *   0              nothing
 *   1 ...          below ACCEPT_LIMIT: it accepts
 *   ACCEPT_LIMIT   up to FILTER_LIMIT: it has a filter, which may move PART as far as its end
 *   FILTER_LIMIT   from here on: only the end of the path matters, see rep_end_compact()
 *
 * A final record is told by its kind: it accepts a rule that nothing stronger can follow.
 */
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

/*
 * Nothing happens within a run.  A walk that ended there has read at least one byte of it, because it had one to
 * read: so RUN is not 0.
 */
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
