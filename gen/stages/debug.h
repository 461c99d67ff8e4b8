/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What each stage of a compile made, as text for people who want to see it: `rep2c compile --debug`.
 *
 * In: the products of the stages, as a watcher gets them.  Out: text at the end of a buffer.  Nothing is changed, and
 * no stage knows of it.
 */
#ifndef REP_GEN_STAGES_DEBUG_H
#define REP_GEN_STAGES_DEBUG_H

#include "base/print.h"
#include "base/watcher.h"

/* The stages, as bits. */
enum {
        REP_DEBUG_RULES = 1,
        REP_DEBUG_TREE = 2,
        REP_DEBUG_AUTOMATON = 4,
        REP_DEBUG_ORDER = 8,
        REP_DEBUG_ENCODING = 16,
        REP_DEBUG_ALL = 31
};

struct rep_debug {
        struct rep_watcher watcher; /* the first member: a watcher of this is this */
        struct rep_buffer out;      /* to be freed */
        unsigned stages;            /* a sum of REP_DEBUG_ values: what is printed */
        unsigned sets;              /* rule sets begun so far */
};

/* Makes DEBUG a watcher that prints STAGES. */
void rep_debug_start(struct rep_debug *debug, unsigned stages);

#endif
