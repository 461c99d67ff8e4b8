/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who looks on while a compile goes through its stages (gen/stages): each stage hands over what it made, and knows
 * nothing of who looks.  What is handed over lives until the call returns.
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
