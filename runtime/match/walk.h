/*
 * A walk: a URL's path on its way through an automaton.
 *
 * The state says which segments have just been read; everything else a walk knows is in struct rep_walk: `best`, the
 * strongest rule matched so far, and, once a rule with several stars has come as far as that, which nodes of the
 * progress tree were reached and which children wait for which segment.  Rules are numbered by strength, so `best` is
 * raised by one comparison, and the walk ends as soon as no higher number can follow.
 *
 * A path is read in one part, mostly.  In the canonical dialect a part ends at an escape, and what follows is read in
 * parts that canonical.c makes.  Between parts the walk stands in its state, whose events were told.
 *
 * The tables were checked by rep_open(): every number read from them is in range, lists lead to lower lists, and each
 * child belongs to one node, which is reached once.  That is what bounds all loops of a walk.
 *
 * walk_dense.c and walk_compact.c go from state to state, events.c tells what happens there.
 */
#ifndef REP_RUNTIME_WALK_H
#define REP_RUNTIME_WALK_H

#include "blob/plan.h"
#include "match/prefilter.h"

struct rep_walk {
        const struct rep_plan *plan;
        uint32_t best;
        uint32_t state;  /* dense: where its row begins; compact: its record */
        uint32_t run;    /* compact: how many bytes of the record's run were read */
        uint32_t before; /* bytes of the path that were read before this part */
        bool entering;   /* the state was reached, but its events are still to be told */
        bool asked;      /* where hopping: the slot of the state that is entered was asked for */
        /* The scratch memory: where each node was reached (0: not yet), each queue's first and last child (one up, 0:
         * none), each child's successor.  It is cleared when the first node is reached or, with long chains, the first
         * list is told, which most walks never see. */
        uint32_t *scratch;
        uint32_t *reached, *head, *tail, *next;
        /* In the scratch memory too, for cores with long chains of lists: a list whose stamp is VERSION can tell
         * nothing before some empty queue is filled, and neither can those between it and its list in SKIP_TO. */
        uint32_t *stamp, *skip_to, version;
        /* The filter that was asked last about this part, and what it said. */
        const unsigned char *filter;
        struct rep_candidates candidates;
};

/* Bytes of a path, and how many of them were read. */
struct rep_part {
        const unsigned char *bytes;
        uint32_t at, size;
        bool raw;  /* of the canonical dialect, but as they came: reading stops before an escape */
        bool open; /* the path goes on in another part */
};

enum rep_walked {
        REP_WALKED_ALL,    /* the part was read */
        REP_WALKED_ENOUGH, /* nothing stronger can follow */
        REP_WALKED_ESCAPE, /* only for a raw part: at the byte that comes next */
        REP_WALKED_FAR,    /* only where hopping: what is needed next lies in another cache line, which was asked for */
};

/* Begins at STATE, which is still to be entered.  Sets what is read before it is written; most walks never touch the
 * rest. */
static inline void
rep_begin_walk(struct rep_walk *walk, const struct rep_plan *plan, uint32_t state, uint32_t *scratch)
{
        walk->plan = plan;
        walk->best = 0;
        walk->state = state;
        walk->run = 0;
        walk->before = 0;
        walk->entering = true;
        walk->asked = false;
        walk->scratch = scratch;
        walk->reached = NULL;
        walk->filter = NULL;
}

/* Tells the accept LIST, with POSITION bytes of the path read: more than that a rule is matched. */
void rep_apply_output(struct rep_walk *walk, uint32_t list, uint32_t position);

/* Moves on in PART, with the walk at a state that has the filter NUMBER, to the next candidate; returns the bytes that
 * were passed over. */
uint32_t rep_skip_by_filter(struct rep_walk *walk, uint32_t number, struct rep_part *part);

/* Reads PART, and enters every state that it leads to. */
enum rep_walked rep_walk_dense(struct rep_walk *walk, struct rep_part *part);
enum rep_walked rep_walk_large(struct rep_walk *walk, struct rep_part *part);
enum rep_walked rep_walk_compact(struct rep_walk *walk, struct rep_part *part);

/* The same as far as a cache line goes; to be called again while it returns REP_WALKED_FAR.  Where all was read, the
 * slot that the end may need was asked for. */
enum rep_walked rep_hop_compact(struct rep_walk *walk, struct rep_part *part);

/* The path ends where the walk stands. */
void rep_end_dense(struct rep_walk *walk, uint32_t size);
void rep_end_compact(struct rep_walk *walk, uint32_t size);

/* Reads on at an escape: PATH from AT on, in canonical form, and ends the walk. */
void rep_walk_canonical(struct rep_walk *walk, const unsigned char *path, uint32_t at, uint32_t size);

static inline enum rep_walked
rep_walk_part(struct rep_walk *walk, struct rep_part *part)
{
        if (walk->plan->mode == REP_PLAN_DENSE)
                return rep_walk_dense(walk, part);
        return walk->plan->mode == REP_PLAN_COMPACT ? rep_walk_compact(walk, part) : rep_walk_large(walk, part);
}

static inline void
rep_end_walk(struct rep_walk *walk, uint32_t size)
{
        if (walk->plan->mode == REP_PLAN_COMPACT)
                rep_end_compact(walk, size);
        else
                rep_end_dense(walk, size);
}

/* WALK went through PART, whose path has no other part, with the result WALKED. */
static inline void
rep_finish_walk(struct rep_walk *walk, const struct rep_part *part, enum rep_walked walked)
{
        if (walked == REP_WALKED_ESCAPE)
                rep_walk_canonical(walk, part->bytes, part->at, part->size);
        else if (walked == REP_WALKED_ALL)
                rep_end_walk(walk, part->size);
}

/* Tells an accept word. */
static inline void
rep_apply(struct rep_walk *walk, uint32_t accept, uint32_t position)
{
        if (rep_is_output(accept))
                rep_apply_output(walk, accept / 2, position);
        else if (accept / 2 > walk->best)
                walk->best = accept / 2;
}

/* The number in COLUMN of the special state SPECIAL. */
static inline uint32_t
rep_special_at(const struct rep_walk *walk, uint32_t special, size_t column)
{
        return rep_table_at(walk->plan->specials, walk->plan->number_size,
                            (size_t)special * REP_SPECIAL_WORDS + column);
}

/* Prefetches what stands about the special state SPECIAL. */
static inline void
rep_prefetch_special(const struct rep_walk *walk, uint32_t special)
{
        REP_PREFETCH(walk->plan->specials + (size_t)special * REP_SPECIAL_WORDS * walk->plan->number_size);
}

/* The walk enters the state SPECIAL, which accepts, where PART says: applies what it accepts; true where the walk is
 * over. */
static inline bool
rep_accept_at(struct rep_walk *walk, uint32_t special, const struct rep_part *part)
{
        rep_apply(walk, rep_special_at(walk, special, REP_SPECIAL_ACCEPT), walk->before + part->at + 1);
        /* Nothing stronger can follow. */
        return walk->best >= rep_special_at(walk, special, REP_SPECIAL_HIGHEST);
}

/* The path ends at the state SPECIAL, with SIZE bytes read. */
static inline void
rep_end_at(struct rep_walk *walk, uint32_t special, uint32_t size)
{
        rep_apply(walk, rep_special_at(walk, special, REP_SPECIAL_ACCEPT_END), size + 1);
}

#endif
