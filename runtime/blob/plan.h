/*
 * The plan of a walk: what a check needs of a core at once, so that it reads few lines of memory.
 */
#ifndef REP_RUNTIME_BLOB_PLAN_H
#define REP_RUNTIME_BLOB_PLAN_H

#include "format.h"

/* Notes what a walk through the core at HEADER needs at once. */
void rep_plan_walk(const unsigned char *header, bool canonical, const unsigned char *lines, struct rep_plan *plan);

/* struct rep_plan's mode: no group was picked; there are several automata; what the one automaton is, LARGE for a dense
 * one with a large table, PLAIN also where there is none. */
enum { REP_PLAN_NONE, REP_PLAN_PARTS, REP_PLAN_CONSTANT, REP_PLAN_DENSE, REP_PLAN_COMPACT, REP_PLAN_LARGE };

#endif
