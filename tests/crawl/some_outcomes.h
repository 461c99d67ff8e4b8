/* SPDX-License-Identifier: Apache-2.0 */
/* Outcomes of fetches: random ones, ones written to packs, and those that a pack returns. */
#ifndef REP_TESTS_SOME_OUTCOMES_H
#define REP_TESTS_SOME_OUTCOMES_H

#include "tests/crawl/some_packs.h"
#include "tests/support/random.h"

enum { ORIGINS = 24, OUTCOMES_MAX = 12, BODIES = 6, PARTS_MAX = 5, ROUNDS = 40, DAY = 86400 };

/* One fetch of the robots.txt of an origin. */
struct outcome {
        unsigned origin, body; /* their numbers */
        struct rep_fetch fetch;
        int64_t time;
        bool redirects; /* to the robots.txt of the origin of this number, which was not followed */
        unsigned target;
        int64_t original; /* a revisit of what came then; 0: it is none */
};

struct history {
        struct rep_policy policy;
        struct outcome list[ORIGINS * OUTCOMES_MAX]; /* of each origin in the order of their times, which differ */
        size_t count;
};

enum { POLICIES = 4 };
extern const struct rep_policy policies[POLICIES];

/* An outcome that is not a redirect. */
struct rep_fetch random_fetch(struct random *random);

/* A time from a second to some days after TIME. */
int64_t random_later(struct random *random, int64_t time);

/* Puts the COUNT outcomes of LIST into any order. */
void shuffle(struct random *random, struct outcome *list, size_t count);

/* A body that disallows one path, which is its own. */
struct rep_text body_of(unsigned number, char text[64]);

/* ---- what is known of an origin */

struct known {
        struct rep_fetch_entry fetch;
        struct rep_advice advice; /* as of the last fetch; REP_ACCESS_FOLLOW: nothing is known */
        unsigned body, status;
        int64_t time; /* of the last fetch */
};

void assert_fetch(const struct rep_fetch_entry *found, const struct rep_fetch_entry *wanted);

/* PACK knows this of the origin NUMBER. */
void assert_known(const struct rep_pack *pack, unsigned number, const struct known *wanted);

/* ---- writing, and merging */

struct rep_pack_writer *start_pack(const char *name, const struct rep_policy *policy);
void add_outcome(struct rep_pack_writer *writer, const struct outcome *outcome);

/* Writes COUNT outcomes to the pack NAME. */
void write_outcomes(const char *name, const struct rep_policy *policy, const struct outcome *list, size_t count);

/* Writes to part-0, part-1, ... what of LIST has that part's number in PARTS. */
void write_parts(const struct history *history, const struct outcome *list, const unsigned char *parts, unsigned count);

/* Merges the packs FIRST and SECOND, in this order, to one that takes the name of part TO. */
void merge_parts(unsigned first, unsigned second, unsigned to, const struct rep_policy *policy);

/* Writes LIST, shuffled, to the pack "whole", and to parts, which are merged two by two in any order to part-0. */
void write_both_ways(struct random *random, const struct history *history);

#endif
