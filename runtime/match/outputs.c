/*
 * events.c: what the ends of segments lead to, where that is more than a rule.
 *
 * Invariant of the queues: children are appended when their node is reached, so each queue ascends by the place where
 * the node was reached, and an event stops at the first child whose segment would have begun before that place.
 */
#include "match/walk.h"

static void
clear_scratch(struct rep_walk *walk)
{
        uint32_t nodes = rep_field(walk->plan->header, REP_FIELD_NODES),
                 queues = rep_field(walk->plan->header, REP_FIELD_QUEUES);
        uint32_t skips = rep_field(walk->plan->header, REP_FIELD_SKIPS);

        walk->reached = walk->scratch;
        walk->head = walk->reached + nodes;
        walk->stamp = walk->head + queues;
        walk->skip_to = walk->stamp + skips;
        walk->tail = walk->skip_to + skips;
        walk->next = walk->tail + queues;
        walk->version = 1;
        memset(walk->scratch, 0, 4 * ((size_t)nodes + queues + skips));
}

static void
append_child(struct rep_walk *walk, uint32_t child)
{
        uint32_t queue = rep_word(walk->plan->children, (size_t)child * REP_CHILD_WORDS + REP_CHILD_QUEUE);

        walk->next[child] = 0;
        if (walk->head[queue] == 0) {
                walk->head[queue] = child + 1;
                walk->version++;
        } else {
                walk->next[walk->tail[queue] - 1] = child + 1;
        }
        walk->tail[queue] = child + 1;
}

/* NODE is reached with POSITION bytes of the path read: its rule is matched, and its children begin to wait. */
static void
reach(struct rep_walk *walk, uint32_t node, uint32_t position)
{
        const unsigned char *at = walk->plan->nodes + (size_t)node * 4 * REP_NODE_WORDS;
        uint32_t rule = rep_word(at, REP_NODE_RULE), child = rep_word(at, REP_NODE_FIRST);
        uint32_t after = rep_word(at, REP_NODE_WORDS + REP_NODE_FIRST);

        if (walk->reached == NULL)
                clear_scratch(walk);
        if (walk->reached[node] != 0)
                return;
        walk->reached[node] = position;
        if (rule > walk->best)
                walk->best = rule;
        for (; child < after; child++) {
                /* Children descend by the strongest rule they lead to. */
                if (rep_word(walk->plan->children, (size_t)child * REP_CHILD_WORDS + REP_CHILD_MAX) <= walk->best)
                        break;
                append_child(walk, child);
        }
}

/* Something that leads to rule MAX at best was met: the rule itself, or NODE. */
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

/* The segment that QUEUE is for ends at POSITION: the children that waited when it began take their step. */
static void
serve_queue(struct rep_walk *walk, uint32_t queue, uint32_t position)
{
        uint64_t size = rep_word(walk->plan->queues, queue);
        uint32_t child;

        while ((child = walk->head[queue]) != 0) {
                const unsigned char *at = walk->plan->children + (size_t)(child - 1) * 4 * REP_CHILD_WORDS;

                if (walk->reached[rep_word(at, REP_CHILD_PARENT)] + size > position)
                        break;
                walk->head[queue] = walk->next[child - 1];
                meet(walk, rep_word(at, REP_CHILD_MAX), rep_word(at, REP_CHILD_NODE), position);
        }
}

/* The entries of the list at AT end where those of the next one begin. */
static inline const unsigned char *
entries_after(const struct rep_walk *walk, const unsigned char *at)
{
        return walk->plan->entries + (size_t)rep_word(at, REP_OUTPUT_WORDS + REP_OUTPUT_FIRST) * 4 * REP_ENTRY_WORDS;
}

/* The segment of the list at AT ends at POSITION. */
static void
visit_one_list(struct rep_walk *walk, const unsigned char *at, uint32_t position)
{
        const unsigned char *entry = walk->plan->entries + (size_t)rep_word(at, REP_OUTPUT_FIRST) * 4 * REP_ENTRY_WORDS;
        const unsigned char *after = entries_after(walk, at);
        uint32_t queue = rep_word(at, REP_OUTPUT_QUEUE);

        /* Entries descend by the strongest rule they lead to. */
        for (; entry < after && rep_word(entry, REP_ENTRY_MAX) > walk->best; entry += 4 * REP_ENTRY_WORDS)
                if (position >= rep_word(entry, REP_ENTRY_MIN_END))
                        meet(walk, rep_word(entry, REP_ENTRY_MAX), rep_word(entry, REP_ENTRY_NODE), position);
        if (queue != REP_NONE && walk->reached != NULL)
                serve_queue(walk, queue, position);
}

/* Whether the list at AT could tell something when its segment ends once more, with the queues as they are. */
static bool
is_live(const struct rep_walk *walk, const unsigned char *at)
{
        const unsigned char *entry = walk->plan->entries + (size_t)rep_word(at, REP_OUTPUT_FIRST) * 4 * REP_ENTRY_WORDS;
        const unsigned char *after = entries_after(walk, at);
        uint32_t queue = rep_word(at, REP_OUTPUT_QUEUE), node;

        if (queue != REP_NONE && walk->head[queue] != 0)
                return true;
        for (; entry < after && rep_word(entry, REP_ENTRY_MAX) > walk->best; entry += 4 * REP_ENTRY_WORDS) {
                node = rep_word(entry, REP_ENTRY_NODE);
                if (node == REP_NONE || walk->reached[node] == 0)
                        return true;
        }
        return false;
}

/* Makes the lists from FIRST on, each of which was found to lead to the next, lead to LIVE at once. */
static void
shorten(struct rep_walk *walk, uint32_t first, uint32_t live)
{
        while (first != live) {
                uint32_t next = walk->skip_to[first];

                walk->skip_to[first] = live;
                first = next;
        }
}

/*
 * As visit_lists(), for chains that are long: where each of a thousand segments is a suffix of the next, a byte could
 * end all of them at every place of the path.  Lists that have nothing left to tell are passed over together.
 */
static void
visit_long_chain(struct rep_walk *walk, uint32_t list, uint32_t position)
{
        uint32_t dead = REP_NONE; /* first of a run of lists without life */
        const unsigned char *at;

        if (walk->reached == NULL)
                clear_scratch(walk);
        while (list != REP_NONE) {
                at = walk->plan->outputs + (size_t)list * 4 * REP_OUTPUT_WORDS;
                if (rep_word(at, REP_OUTPUT_MAX) <= walk->best)
                        break;
                if (walk->stamp[list] != walk->version) {
                        visit_one_list(walk, at, position);
                        walk->skip_to[list] = rep_word(at, REP_OUTPUT_LINK);
                        if (is_live(walk, at)) {
                                if (dead != REP_NONE)
                                        shorten(walk, dead, list);
                                dead = REP_NONE;
                                list = rep_word(at, REP_OUTPUT_LINK);
                                continue;
                        }
                        walk->stamp[list] = walk->version;
                }
                if (dead == REP_NONE)
                        dead = list;
                list = walk->skip_to[list];
        }
        if (dead != REP_NONE)
                shorten(walk, dead, list);
}

/* All segments of LIST, and of those it goes on with, end at POSITION. */
static void
visit_lists(struct rep_walk *walk, uint32_t list, uint32_t position)
{
        const unsigned char *at;

        for (; list != REP_NONE; list = rep_word(at, REP_OUTPUT_LINK)) {
                at = walk->plan->outputs + (size_t)list * 4 * REP_OUTPUT_WORDS;
                if (rep_word(at, REP_OUTPUT_MAX) <= walk->best)
                        return;
                visit_one_list(walk, at, position);
        }
}

void
rep_apply_output(struct rep_walk *walk, uint32_t list, uint32_t position)
{
        if (rep_field(walk->plan->header, REP_FIELD_SKIPS) != 0)
                visit_long_chain(walk, list, position);
        else
                visit_lists(walk, list, position);
}

void
rep_skip_by_filter(struct rep_walk *walk, uint32_t number, struct rep_part *part)
{
        const unsigned char *filter = walk->plan->filters + (size_t)number * REP_FILTER_SIZE;
        uint32_t found;

        if (filter != walk->filter)
                walk->candidates = (struct rep_candidates){0, 0, 0};
        walk->filter = filter;
        found = rep_next_candidate((enum rep_vectors)walk->plan->vectors, filter, part->bytes, part->at, part->size,
                                   part->raw, &walk->candidates);
        /* What the last places of an open part need to see is still to come. */
        if (part->open && found + (REP_FILTER_BYTES - 1) > part->size && found > part->at)
                found = part->at + (REP_FILTER_BYTES - 1) < part->size ? part->size - (REP_FILTER_BYTES - 1) : part->at;
        part->at = found;
}
