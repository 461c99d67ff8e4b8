/*
 * A walk: a URL's path on its way through an automaton.
 *
 * The state says which segments have just been read; everything else a walk knows is in struct rep_walk: `best`, the
 * strongest rule matched so far, and, once a rule with several stars has come as far as that, which nodes of the
 * progress tree were reached and which children wait for which segment.  Rules are numbered by strength, so `best` is
 * raised by one comparison, and the walk ends as soon as no higher number can follow.
 *
 * The tables were checked by rep_open(): every number read from them is in range, lists lead to lower lists, and each
 * child belongs to one node, which is reached once.  That is what bounds all loops of a walk.
 *
 * walk_dense.c and walk_compact.c go from state to state, events.c tells what happens there.
 */
#ifndef REP_RUNTIME_WALK_H
#define REP_RUNTIME_WALK_H

#include "format.h"
#include "skip.h"

struct rep_walk {
        const unsigned char *header;
        uint32_t best;
        bool laid_out; /* CORE is set; a walk that meets only plain rules never needs it */
        struct rep_core core;
        /* The scratch memory: where each node was reached (0: not yet), each queue's first and last child (one up, 0:
         * none), each child's successor.  It is cleared when the first node is reached, which most walks never see. */
        uint32_t *scratch;
        uint32_t *reached, *head, *tail, *next;
        /* In the scratch memory too, for cores with long chains of lists: a list whose stamp is VERSION can tell nothing
         * before some empty queue is filled, and neither can those between it and the list SKIP. */
        uint32_t *stamp, *skip_to, version;
        /* The filter that was asked last, and what it said. */
        const unsigned char *filter;
        struct rep_skip skip;
};

/* Sets what is read before it is written; most walks never touch the rest. */
static inline void
rep_begin_walk(struct rep_walk *walk, const unsigned char *header, uint32_t *scratch)
{
        walk->header = header;
        walk->best = 0;
        walk->laid_out = false;
        walk->scratch = scratch;
        walk->reached = NULL;
        walk->filter = NULL;
}

/* Tells the event LIST, with POSITION bytes of the path read: more than that a rule is matched. */
void rep_tell_list(struct rep_walk *walk, uint32_t list, uint32_t position);

/* Moves on from AT, with the walk at a state that has the filter NUMBER; returns the next place that may matter. */
uint32_t rep_skip_by_filter(struct rep_walk *walk, uint32_t number, const unsigned char *path, uint32_t at,
                            uint32_t size);

/* Walk the SIZE bytes at PATH, which stand behind the path's first "/"; the answer is walk->best. */
void rep_walk_dense(struct rep_walk *walk, const struct rep_plan *plan, const unsigned char *path, uint32_t size);
void rep_walk_compact(struct rep_walk *walk, const struct rep_plan *plan, const unsigned char *path, uint32_t size);

/* Tells an event word. */
static inline void
rep_tell_event(struct rep_walk *walk, uint32_t event, uint32_t position)
{
        if (rep_is_list_event(event))
                rep_tell_list(walk, event / 2, position);
        else if (event / 2 > walk->best)
                walk->best = event / 2;
}

static inline const unsigned char *
rep_slot_at(const struct rep_walk *walk, uint32_t slot)
{
        return walk->header + rep_word(walk->header, REP_CORE_SLOTS_AT) + (size_t)slot * 4 * REP_SLOT_WORDS;
}

/*
 * The walk stands at SLOT, which stops it, with *AT bytes of the SIZE at PATH read.  Tells the event, or moves *AT by the
 * filter; true where the walk is over.
 */
static inline bool
rep_stop_at(struct rep_walk *walk, uint32_t slot, const unsigned char *path, uint32_t *at, uint32_t size)
{
        const unsigned char *words = rep_slot_at(walk, slot);
        uint32_t event = rep_word(words, REP_SLOT_EVENT);

        if (event == 0) {
                *at = rep_skip_by_filter(walk, rep_word(words, REP_SLOT_FILTER), path, *at, size);
                return *at == size;
        }
        rep_tell_event(walk, event, *at + 1);
        /* Nothing stronger can follow. */
        return walk->best >= rep_word(words, REP_SLOT_BOUND);
}

#endif
