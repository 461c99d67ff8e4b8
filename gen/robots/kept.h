/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an object keeps between questions that are not checks, for whoever answers them.  The object knows of it no more than
 * how large it is, and how to free it.
 *
 * One thread at a time uses it.  Another that asks meanwhile makes its own, and waits for nobody.
 */
#ifndef REP_GEN_ROBOTS_KEPT_H
#define REP_GEN_ROBOTS_KEPT_H

#include "robots/asked.h"

/* The first member of what is kept. */
struct rep_kept {
        void (*free)(struct rep_kept *kept);
        size_t size; /* in bytes, while an object keeps it */
};

/* Takes what ROBOTS keeps, which is then the caller's.  Returns NULL if it keeps nothing. */
struct rep_kept *rep_take_kept(struct rep_robots *robots);

/*
 * Gives KEPT to ROBOTS, or frees it: if ROBOTS keeps something already, if the object would then hold more than half of what its
 * limit allows, for rules may need the rest, and at the first call for ROBOTS, because an object that is asked once should not
 * take memory from then on.
 */
void rep_give_kept(struct rep_robots *robots, struct rep_kept *kept);

#endif
