/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a check does, for the test that counts it (tests/runtime/counts.c): speed that is switched off by mistake costs no
 * answer, but work.
 *
 * That test builds the runtime once more with REP_COUNTING.  Everywhere else these functions are empty, and every
 * mechanism is in use: compilers leave nothing of them.
 */
#ifndef REP_RUNTIME_COUNT_H
#define REP_RUNTIME_COUNT_H

#include <stdbool.h>
#include <stddef.h>

/* What is counted. */
enum rep_counted {
        REP_COUNT_STEPS,   /* transitions looked up: cells of a table; records of a stream, each with all of its run */
        REP_COUNT_FILTERS, /* calls of a prefilter, each for the next candidate */
        REP_COUNT_OUTPUTS, /* outputs applied, each with all of its entries, those that it links to not counted */
        REP_COUNT_HEADS,   /* blocks of a list's heads compared, up to eight heads at once */
        REP_COUNT_TEXTS,   /* rules of a list of which more is compared than the head */
        REP_COUNTED
};

/* What makes a check cheap, and can be switched off where it is counted. */
enum rep_mechanism {
        REP_MECHANISM_MASKS,        /* paths that begin as no rule does are not walked from the anchored start */
        REP_MECHANISM_PREFILTER,    /* places where no segment begins are passed over */
        REP_MECHANISM_GIVING_UP,    /* a prefilter that finds candidates everywhere is asked no more */
        REP_MECHANISM_HIGHEST,      /* a walk ends where nothing stronger can follow */
        REP_MECHANISM_SKIPS,        /* of long chains, outputs without an effect are passed over together */
        REP_MECHANISM_BLOCKS,       /* heads of a list are compared eight at once */
        REP_MECHANISM_RUNS,         /* states that one byte leads through share a record */
        REP_MECHANISM_DEFAULT_FAIL, /* the failure that most states have is stored once */
        REP_MECHANISMS
};

#ifdef REP_COUNTING

void rep_count(enum rep_counted what);
bool rep_uses(enum rep_mechanism mechanism);

/* The SIZE bytes at AT are read, by which whoever counts finds the cache lines of a blob that a check touches. */
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
