/* SPDX-License-Identifier: Apache-2.0 */
/* Random numbers for tests: the same seed gives the same numbers everywhere (splitmix64). */
#ifndef REP_TESTS_RANDOM_H
#define REP_TESTS_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct random {
        uint64_t state;
};

static inline uint64_t
random_next(struct random *random)
{
        uint64_t mixed = random->state += 0x9E3779B97F4A7C15;

        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
        return mixed ^ mixed >> 31;
}

/* A number from 0 to BOUND - 1; 0 where BOUND is 0. */
static inline size_t
random_below(struct random *random, size_t bound)
{
        return bound ? (size_t)(random_next(random) % bound) : 0;
}

/* True PERCENT times out of a hundred. */
static inline bool
random_chance(struct random *random, unsigned percent)
{
        return random_below(random, 100) < percent;
}

#endif
