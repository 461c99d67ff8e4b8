/* SPDX-License-Identifier: Apache-2.0 */
/* stages.c: see stages.h. */
#include "automaton/stages.h"

#include "automaton/output.h"

enum rep_status
rep_make_automaton(struct rep_arena *memory, struct rep_arena *work, const struct rep_rules *rules,
                   const struct rep_automaton_options *options, struct rep_automaton *automaton)
{
        struct rep_segment_tree tree;
        enum rep_status status = rep_build_segment_tree(memory, rules, options->tracking, options->keep_numbers, &tree);

        rep_arena_reset(work);
        if (status == REP_OK && options->watcher != NULL)
                options->watcher->tree(options->watcher, &tree);
        if (status == REP_OK)
                status = rep_build_automaton(memory, work, &tree, rules->pattern_bytes, options->ungated, automaton);
        rep_arena_reset(work);
        if (status == REP_OK && !options->unshrunk)
                status = rep_shrink(work, automaton, options->merging);
        rep_arena_reset(work);
        if (status == REP_OK)
                status = rep_finish_outputs(work, automaton);
        rep_arena_reset(work);
        if (status == REP_OK && options->watcher != NULL)
                options->watcher->automaton(options->watcher, automaton);
        return status;
}
