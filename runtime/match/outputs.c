/* SPDX-License-Identifier: Apache-2.0 */
/*
 * outputs.c: what the ends of segments lead to, if that is more than a rule.
 *
 * Invariant of the queues: a child is appended when its node is reached, so each queue ascends by the place where the
 * node was reached.  An output therefore stops at the first child whose segment would have begun before that place.
 */
#include "match/outputs.h"

#include "match/recorded.h"

/* Begins to use the scratch memory.  Ends of segments count from behind position SINCE on. */
static void
clear_scratch(struct rep_walk *walk, uint32_t since)
{
        uint32_t nodes = rep_field(walk->plan->header, REP_FIELD_NODES),
                 queues = rep_field(walk->plan->header, REP_FIELD_QUEUES);
        uint32_t skips = rep_field(walk->plan->header, REP_FIELD_SKIPS), *cleared;

        walk->reached = walk->scratch;
        walk->head = walk->reached + nodes;
        walk->stamp = walk->head + queues;
        walk->skip_to = walk->stamp + skips;
        walk->tail = walk->skip_to + skips;
        walk->next = walk->tail + queues;
        walk->version = 1;
        walk->since = walk->latest = since;
        walk->lowest = UINT32_MAX;
        walk->highest = 0;
        cleared = walk->ends == REP_ENDS_SERVE ? walk->reached : walk->head;
        memset(cleared, 0, 4 * (size_t)(walk->skip_to - cleared));
        if (walk->ends != REP_ENDS_SERVE)
                rep_begin_counting(walk);
}

static void
append_child(struct rep_walk *walk, uint32_t child)
{
        uint32_t queue = rep_child_at(walk, child, REP_CHILD_QUEUE);

        walk->next[child] = 0;
        if (walk->head[queue] == 0) {
                walk->head[queue] = child + 1;
                walk->version++;
        } else {
                walk->next[walk->tail[queue] - 1] = child + 1;
        }
        walk->tail[queue] = child + 1;
}

/* Returns whether NODE was reached. */
static bool
is_reached(const struct rep_walk *walk, uint32_t node)
{
        return walk->ends == REP_ENDS_SERVE ? walk->reached[node] != 0 : rep_is_noted(walk->noted, node);
}

/* Reaches NODE after POSITION bytes of the path: its rule is matched, and its children begin to wait. */
static void
reach(struct rep_walk *walk, uint32_t node, uint32_t position)
{
        uint32_t rule, child, after;

        if (walk->reached == NULL)
                clear_scratch(walk, position);
        if (is_reached(walk, node))
                return;
        walk->reached[node] = position;
        /* What follows can wait until the nodes are visited. */
        if (walk->ends != REP_ENDS_SERVE) {
                rep_note_node(walk, node);
                return;
        }
        rule = rep_node_at(walk, node, REP_NODE_RULE);
        if (rule > walk->best)
                walk->best = rule;
        child = rep_node_at(walk, node, REP_NODE_FIRST);
        after = rep_node_at(walk, (size_t)node + 1, REP_NODE_FIRST);
        /* Children descend by the strongest rule that they lead to, so the loop stops early. */
        for (; child < after && rep_child_at(walk, child, REP_CHILD_MAX) > walk->best; child++)
                append_child(walk, child);
}

/* Handles something that leads at best to rule MAX: the rule itself, or NODE. */
static inline void
meet(struct rep_walk *walk, uint32_t max, uint32_t node, uint32_t position)
{
        if (max <= walk->best)
                return;
        if (node == REP_NONE)
                walk->best = max;
        else
                reach(walk, node, position);
}

/* Handles the end, at POSITION, of the segment that QUEUE is for: the children that already waited when it began take
 * their step. */
static void
serve_queue(struct rep_walk *walk, uint32_t queue, uint32_t position)
{
        uint64_t size = rep_table_at(walk->plan->automaton.queues, walk->plan->number_size, queue);
        uint32_t child;

        while ((child = walk->head[queue]) != 0) {
                if (walk->reached[rep_child_at(walk, child - 1, REP_CHILD_PARENT)] + size > position)
                        break;
                rep_count(REP_COUNT_SERVED);
                walk->head[queue] = walk->next[child - 1];
                meet(walk, rep_child_at(walk, child - 1, REP_CHILD_MAX), rep_child_at(walk, child - 1, REP_CHILD_NODE),
                     position);
        }
}

/* Handles the end of OUTPUT's segment at POSITION, without the outputs that it links to. */
static void
apply_one(struct rep_walk *walk, uint32_t output, uint32_t position)
{
        uint32_t entry = rep_output_at(walk, output, REP_OUTPUT_FIRST), max;
        uint32_t after = rep_output_at(walk, output + 1, REP_OUTPUT_FIRST);
        uint32_t queue = rep_output_at(walk, output, REP_OUTPUT_QUEUE);

        rep_count(REP_COUNT_OUTPUTS);
        /* The walk that counted has met them all. */
        if (walk->ends == REP_ENDS_RECORD)
                entry = after;
        /* Entries descend by the strongest rule that they lead to, so the loop stops early. */
        for (; entry < after && (max = rep_entry_at(walk, entry, REP_ENTRY_MAX)) > walk->best; entry++)
                if (position >= rep_entry_at(walk, entry, REP_ENTRY_MIN_END))
                        meet(walk, max, rep_entry_at(walk, entry, REP_ENTRY_NODE), position);
        if (queue == REP_NONE || walk->reached == NULL)
                return;
        if (walk->ends == REP_ENDS_SERVE)
                serve_queue(walk, queue, position);
        else
                rep_record_end(walk, queue, position);
}

/* Returns whether OUTPUT could have an effect if its segment ended again, with the queues as they are. */
static bool
is_live(const struct rep_walk *walk, uint32_t output)
{
        uint32_t entry = rep_output_at(walk, output, REP_OUTPUT_FIRST), node;
        uint32_t after = rep_output_at(walk, output + 1, REP_OUTPUT_FIRST);
        uint32_t queue = rep_output_at(walk, output, REP_OUTPUT_QUEUE);

        if (queue != REP_NONE && (walk->ends == REP_ENDS_SERVE ? walk->head[queue] != 0 : rep_wants_end(walk, queue)))
                return true;
        for (; entry < after && rep_entry_at(walk, entry, REP_ENTRY_MAX) > walk->best; entry++) {
                node = rep_entry_at(walk, entry, REP_ENTRY_NODE);
                if (node == REP_NONE || !is_reached(walk, node))
                        return true;
        }
        return false;
}

/* Makes the outputs from FIRST on lead to LIVE directly.  Each of them was found to lead to the next. */
static void
shorten(struct rep_walk *walk, uint32_t first, uint32_t live)
{
        while (first != live) {
                uint32_t next = walk->skip_to[first];

                walk->skip_to[first] = live;
                first = next;
        }
}

/* Returns whether what OUTPUT links to needs no record of where its segments end, because that is the same for all of
 * them. */
static bool
ends_chain(const struct rep_walk *walk, uint32_t output)
{
        uint32_t queue = rep_output_at(walk, output, REP_OUTPUT_QUEUE);

        return walk->ends == REP_ENDS_RECORD && queue != REP_NONE && walk->tail[queue] == REP_MAPPED;
}

/*
 * Does the same as apply_outputs() for long chains.  If each of a thousand segments is a suffix of the next, all of
 * them could end at every byte of the path.  Outputs that have no effect any more are therefore skipped together.
 */
static void
apply_long_chain(struct rep_walk *walk, uint32_t output, uint32_t position)
{
        uint32_t dead = REP_NONE; /* the first of a run of outputs without effect */

        if (walk->reached == NULL)
                clear_scratch(walk, position - 1);
        /* Outputs whose ends are counted no more are skipped below, and recorded all the same in the walk that follows.
         */
        if (walk->ends == REP_ENDS_COUNT)
                walk->latest = position;
        while (output != REP_NONE && rep_output_at(walk, output, REP_OUTPUT_MAX) > walk->best) {
                if (walk->stamp[output] != walk->version) {
                        apply_one(walk, output, position);
                        walk->skip_to[output] = rep_output_at(walk, output, REP_OUTPUT_LINK);
                        if (is_live(walk, output)) {
                                if (dead != REP_NONE)
                                        shorten(walk, dead, output);
                                dead = REP_NONE;
                                if (ends_chain(walk, output))
                                        return;
                                output = walk->skip_to[output];
                                continue;
                        }
                        walk->stamp[output] = walk->version;
                }
                if (dead == REP_NONE)
                        dead = output;
                output = walk->skip_to[output];
        }
        if (dead != REP_NONE)
                shorten(walk, dead, output);
}

/* Handles the end, at POSITION, of the segments of OUTPUT and of the outputs that it links to. */
static void
apply_outputs(struct rep_walk *walk, uint32_t output, uint32_t position)
{
        for (; output != REP_NONE && rep_output_at(walk, output, REP_OUTPUT_MAX) > walk->best;
             output = rep_output_at(walk, output, REP_OUTPUT_LINK))
                apply_one(walk, output, position);
}

void
rep_apply_output(struct rep_walk *walk, uint32_t output, uint32_t position)
{
        if (rep_field(walk->plan->header, REP_FIELD_SKIPS) != 0 && rep_uses(REP_MECHANISM_SKIPS))
                apply_long_chain(walk, output, position);
        else
                apply_outputs(walk, output, position);
}

uint32_t
rep_skip_by_filter(struct rep_walk *walk, uint32_t number, struct rep_part *part)
{
        const unsigned char *filter = walk->plan->automaton.filters + (size_t)number * REP_FILTER_SIZE;
        uint32_t found, passed;

        if (filter != walk->filter)
                walk->candidates = (struct rep_candidates){0, 0, 0};
        walk->filter = filter;
        found = rep_next_candidate((enum rep_vectors)walk->plan->vectors, filter, part->bytes, part->at, part->size,
                                   part->raw, &walk->candidates);
        /* The last places of an open part depend on bytes of the next part. */
        if (part->open && found + (REP_FILTER_BYTES - 1) > part->size && found > part->at)
                found = part->at + (REP_FILTER_BYTES - 1) < part->size ? part->size - (REP_FILTER_BYTES - 1) : part->at;
        passed = found - part->at;
        part->at = found;
        return passed;
}
