/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An observer of the stages of a compile (gen/stages).  Each stage shows the watcher what it made and knows nothing
 * else about it.  What is shown lives until the call returns.
 */
#ifndef REP_GEN_BASE_WATCHER_H
#define REP_GEN_BASE_WATCHER_H

#include <stdbool.h>

struct rep_automaton;
struct rep_order;
struct rep_rules;
struct rep_segment_tree;

struct rep_watcher {
        void (*rules)(struct rep_watcher *watcher, const struct rep_rules *rules);
        void (*tree)(struct rep_watcher *watcher, const struct rep_segment_tree *tree);
        void (*automaton)(struct rep_watcher *watcher, const struct rep_automaton *automaton);
        void (*order)(struct rep_watcher *watcher, const struct rep_order *order);
        void (*core)(struct rep_watcher *watcher, const unsigned char *header, bool canonical);
};

#endif
