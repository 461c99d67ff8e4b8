/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts what a check does, for the tests counts.c and walk_steps.c in tests/runtime.  If a mechanism for speed is
 * switched off by mistake, no answer changes, but the counts do.
 *
 * Their program has a runtime built with REP_COUNTING.  Everywhere else these functions are empty and every mechanism
 * is in use, so compilers remove them.
 */
#ifndef REP_RUNTIME_COUNT_H
#define REP_RUNTIME_COUNT_H

#include <stdbool.h>
#include <stddef.h>

/* What is counted. */
enum rep_counted {
        REP_COUNT_STEPS,   /* transitions looked up: cells of a table; records of a stream, each with all of its run */
        REP_COUNT_FILTERS, /* calls of a prefilter, each for the next candidate */
        REP_COUNT_OUTPUTS, /* outputs applied, each with all of its entries; outputs that it links to are not counted */
        REP_COUNT_SERVED,  /* children that take their step in a queue */
        REP_COUNT_ENDS,    /* ends of segments counted and recorded, for children that wait */
        REP_COUNT_VISITS,  /* children that look for such an end */
        REP_COUNT_WORDS,   /* words of maps of ends that they look at beyond the first */
        REP_COUNT_HEADS,   /* blocks of a list's heads compared, up to eight heads at once */
        REP_COUNT_TEXTS,   /* rules of a list that were compared beyond the head */
        REP_COUNT_CANONICAL, /* bytes of a path that are made canonical one by one */
        REP_COUNTED
};

/* What makes checks cheap.  The test can switch each one off. */
enum rep_mechanism {
        REP_MECHANISM_MASKS,        /* paths that begin unlike any rule are not walked from the anchored start */
        REP_MECHANISM_PREFILTER,    /* places where no segment begins are skipped */
        REP_MECHANISM_GIVING_UP,    /* a prefilter that finds candidates everywhere is no longer asked */
        REP_MECHANISM_HIGHEST,      /* a walk ends as soon as nothing stronger can follow */
        REP_MECHANISM_SKIPS,        /* in long chains, outputs without effect are skipped together */
        REP_MECHANISM_BLOCKS,       /* heads of a list are compared eight at once */
        REP_MECHANISM_PAIRS,        /* segments whose first two bytes the path lacks are not searched for */
        REP_MECHANISM_RUNS,         /* states in a row with one exit each share a record */
        REP_MECHANISM_DEFAULT_FAIL, /* the failure that most states have is stored once */
        REP_MECHANISMS
};

#ifdef REP_COUNTING

void rep_count(enum rep_counted what);
bool rep_uses(enum rep_mechanism mechanism);

/* Records that the SIZE bytes at AT are read.  From this, the test finds the cache lines of a blob that a check
 * touches. */
void rep_touch(const void *at, size_t size);

#else

static inline void
rep_count(enum rep_counted what)
{
        (void)what;
}

static inline bool
rep_uses(enum rep_mechanism mechanism)
{
        (void)mechanism;
        return true;
}

static inline void
rep_touch(const void *at, size_t size)
{
        (void)at;
        (void)size;
}

#endif

#endif
