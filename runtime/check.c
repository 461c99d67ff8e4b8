/*
 * check.c: walks a URL through an automaton.
 *
 * The state says which segments have just been read; everything else a walk knows is in struct walk: `best`, the
 * strongest rule matched so far, and, once a rule with several stars has come as far as that, which nodes of the
 * progress tree were reached and which children wait for which segment.  Rules are numbered by strength, so `best` is
 * raised by one comparison, and the walk ends as soon as no higher number can follow.
 *
 * Invariant of the queues: children are appended when their node is reached, so each queue ascends by the place where
 * the node was reached, and an event stops at the first child whose segment would have begun before that place.
 *
 * The tables were checked by rep_open(): every number read from them is in range, lists lead to lower lists, and each
 * child belongs to one node, which is reached once.  That is what bounds all loops here.
 */
#include "format.h"
#include "skip.h"
#include "url.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

struct walk {
        const unsigned char *header;
        uint32_t best;
        bool laid_out; /* CORE is set; a walk that meets only plain rules never needs it */
        struct rep_core core;
        /* The scratch memory: where each node was reached (0: not yet), each queue's first and last child (one up, 0:
         * none), each child's successor.  It is cleared when the first node is reached, which most walks never see. */
        uint32_t *scratch;
        uint32_t *reached, *head, *tail, *next;
        /* In the scratch memory too, for cores with long chains of lists: a list whose stamp is VERSION can tell nothing
         * before some empty queue is filled, and neither can those between it and the list SKIP. */
        uint32_t *stamp, *skip_to, version;
        /* The filter that was asked last, and what it said. */
        const unsigned char *filter;
        struct rep_skip skip;
};

static void
clear_scratch(struct walk *walk)
{
        uint32_t nodes = rep_word(walk->header, REP_CORE_NODES), queues = rep_word(walk->header, REP_CORE_QUEUES);
        uint32_t skips = rep_word(walk->header, REP_CORE_SKIPS);

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
append_child(struct walk *walk, uint32_t child)
{
        uint32_t queue = rep_word(walk->core.children, (size_t)child * REP_CHILD_WORDS + REP_CHILD_QUEUE);

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
reach(struct walk *walk, uint32_t node, uint32_t position)
{
        const unsigned char *at = walk->core.nodes + (size_t)node * 4 * REP_NODE_WORDS;
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
                if (rep_word(walk->core.children, (size_t)child * REP_CHILD_WORDS + REP_CHILD_MAX) <= walk->best)
                        break;
                append_child(walk, child);
        }
}

/* Something that leads to rule MAX at best was met: the rule itself, or NODE. */
static inline void
meet(struct walk *walk, uint32_t max, uint32_t node, uint32_t position)
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
serve_queue(struct walk *walk, uint32_t queue, uint32_t position)
{
        uint64_t size = rep_word(walk->core.queues, queue);
        uint32_t child;

        while ((child = walk->head[queue]) != 0) {
                const unsigned char *at = walk->core.children + (size_t)(child - 1) * 4 * REP_CHILD_WORDS;

                if (walk->reached[rep_word(at, REP_CHILD_PARENT)] + size > position)
                        break;
                walk->head[queue] = walk->next[child - 1];
                meet(walk, rep_word(at, REP_CHILD_MAX), rep_word(at, REP_CHILD_NODE), position);
        }
}

/* The entries of the list at AT end where those of the next one begin. */
static inline const unsigned char *
entries_after(const struct walk *walk, const unsigned char *at)
{
        return walk->core.entries + (size_t)rep_word(at, REP_LIST_WORDS + REP_LIST_FIRST) * 4 * REP_ENTRY_WORDS;
}

/* The segment of the list at AT ends at POSITION. */
static void
visit_one_list(struct walk *walk, const unsigned char *at, uint32_t position)
{
        const unsigned char *entry = walk->core.entries + (size_t)rep_word(at, REP_LIST_FIRST) * 4 * REP_ENTRY_WORDS;
        const unsigned char *after = entries_after(walk, at);
        uint32_t queue = rep_word(at, REP_LIST_QUEUE);

        /* Entries descend by the strongest rule they lead to. */
        for (; entry < after && rep_word(entry, REP_ENTRY_MAX) > walk->best; entry += 4 * REP_ENTRY_WORDS)
                if (position >= rep_word(entry, REP_ENTRY_MIN_END))
                        meet(walk, rep_word(entry, REP_ENTRY_MAX), rep_word(entry, REP_ENTRY_NODE), position);
        if (queue != REP_NONE && walk->reached != NULL)
                serve_queue(walk, queue, position);
}

/* Whether the list at AT could tell something when its segment ends once more, with the queues as they are. */
static bool
is_live(const struct walk *walk, const unsigned char *at)
{
        const unsigned char *entry = walk->core.entries + (size_t)rep_word(at, REP_LIST_FIRST) * 4 * REP_ENTRY_WORDS;
        const unsigned char *after = entries_after(walk, at);
        uint32_t queue = rep_word(at, REP_LIST_QUEUE), node;

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
shorten(struct walk *walk, uint32_t first, uint32_t live)
{
        while (first != live) {
                uint32_t next = walk->skip_to[first];

                walk->skip_to[first] = live;
                first = next;
        }
}

/*
 * As visit_lists(), for chains that are long: where each of a thousand segments is a suffix of the next, a byte could end
 * all of them at every place of the path.  Lists that have nothing left to tell are passed over together.
 */
static void
visit_long_chain(struct walk *walk, uint32_t list, uint32_t position)
{
        uint32_t dead = REP_NONE; /* first of a run of lists without life */
        const unsigned char *at;

        if (walk->reached == NULL)
                clear_scratch(walk);
        while (list != REP_NONE) {
                at = walk->core.lists + (size_t)list * 4 * REP_LIST_WORDS;
                if (rep_word(at, REP_LIST_MAX) <= walk->best)
                        break;
                if (walk->stamp[list] != walk->version) {
                        visit_one_list(walk, at, position);
                        walk->skip_to[list] = rep_word(at, REP_LIST_NEXT);
                        if (is_live(walk, at)) {
                                if (dead != REP_NONE)
                                        shorten(walk, dead, list);
                                dead = REP_NONE;
                                list = rep_word(at, REP_LIST_NEXT);
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
visit_lists(struct walk *walk, uint32_t list, uint32_t position)
{
        const unsigned char *at;

        for (; list != REP_NONE; list = rep_word(at, REP_LIST_NEXT)) {
                at = walk->core.lists + (size_t)list * 4 * REP_LIST_WORDS;
                if (rep_word(at, REP_LIST_MAX) <= walk->best)
                        return;
                visit_one_list(walk, at, position);
        }
}

/* An event that is more than a rule. */
static void
visit_list_event(struct walk *walk, uint32_t list, uint32_t position)
{
        if (!walk->laid_out)
                rep_lay_out_core(walk->header, &walk->core);
        walk->laid_out = true;
        if (rep_word(walk->header, REP_CORE_SKIPS) != 0)
                visit_long_chain(walk, list, position);
        else
                visit_lists(walk, list, position);
}

static inline void
visit_event(struct walk *walk, uint32_t event, uint32_t position)
{
        if (rep_is_list_event(event))
                visit_list_event(walk, event / 2, position);
        else if (event / 2 > walk->best)
                walk->best = event / 2;
}

static inline const unsigned char *
slot_at(const struct walk *walk, uint32_t slot)
{
        return walk->header + rep_word(walk->header, REP_CORE_SLOTS_AT) + (size_t)slot * 4 * REP_SLOT_WORDS;
}

/* Skips to where the filter lets something pass. */
static uint32_t
skip_by_filter(struct walk *walk, uint32_t number, const unsigned char *path, uint32_t at, uint32_t size)
{
        const unsigned char *filter;

        if (!rep_can_skip())
                return at;
        if (!walk->laid_out)
                rep_lay_out_core(walk->header, &walk->core);
        walk->laid_out = true;
        filter = walk->core.filters + (size_t)number * REP_FILTER_SIZE;
        if (filter != walk->filter)
                walk->skip = (struct rep_skip){0, 0};
        walk->filter = filter;
        return rep_skip_to(filter, path, at, size, &walk->skip);
}

/*
 * The walk stands at SLOT, which stops it, with *AT bytes of the SIZE at PATH read.  Tells the event, or moves *AT by the
 * filter; true where the walk is over.
 */
static bool
stop_at(struct walk *walk, uint32_t slot, const unsigned char *path, uint32_t *at, uint32_t size)
{
        const unsigned char *words = slot_at(walk, slot);
        uint32_t event = rep_word(words, REP_SLOT_EVENT);

        if (event == 0) {
                *at = skip_by_filter(walk, rep_word(words, REP_SLOT_FILTER), path, *at, size);
                return *at == size;
        }
        visit_event(walk, event, *at + 1);
        /* Nothing stronger can follow. */
        return walk->best >= rep_word(words, REP_SLOT_BOUND);
}

static void
walk_dense(struct walk *walk, const struct rep_plan *plan, const unsigned char *path, uint32_t size)
{
        const unsigned char *class_of = plan->table, *table = class_of + 256;
        uint32_t state = plan->start, stops = plan->stops, at = 0;

        /* Special states have the lowest numbers, so a usual byte costs one comparison. */
        for (;;) {
                if (state < stops && (state == 0 || stop_at(walk, state / plan->columns, path, &at, size)))
                        return;
                if (at == size)
                        break;
                do {
                        const unsigned char *cell = table + 2 * ((size_t)state + class_of[path[at++]]);

                        state = (uint32_t)cell[0] | (uint32_t)cell[1] << 8;
                } while (state >= stops && at < size);
        }
        if (state < plan->ends)
                visit_event(walk, rep_word(slot_at(walk, state / plan->columns), REP_SLOT_END), size + 1);
}

/* The number of the label among COUNT at LABELS that is BYTE, or COUNT. */
static inline uint32_t
find_label(const unsigned char *labels, uint32_t count, unsigned char byte)
{
        uint32_t i;

#ifdef __SSE2__
        /* The stream is padded, so a block may be read at every label. */
        for (i = 0; i < count; i += 16) {
                const __m128i block = _mm_loadu_si128((const __m128i *)(const void *)(labels + i));
                uint32_t equal = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte)));

                if (equal != 0)
                        return i + (uint32_t)__builtin_ctz(equal) < count ? i + (uint32_t)__builtin_ctz(equal) : count;
        }
        return count;
#else
        for (i = 0; i < count && labels[i] != byte; i++)
                ;
        return i;
#endif
}

/* How many of the COUNT bytes at A equal those at B, from the first one on. */
static inline uint32_t
equal_bytes(const unsigned char *a, const unsigned char *b, uint32_t count)
{
        uint32_t i = 0;

        while (i < count && a[i] == b[i])
                i++;
        return i;
}

/* Where a step led to. */
enum step { STEP_ENTERED, STEP_DEAD, STEP_ENDED };

/*
 * From the record *AT_RECORD, whose events were told, reads on until another state is entered.  What a state fails to is not
 * entered: whatever ends there ended at the state itself.
 */
static enum step
step_compact(const struct rep_plan *plan, uint32_t *at_record, const unsigned char *path, uint32_t *at, uint32_t size)
{
        uint32_t record = *at_record, fails = 0;

        for (;; fails++) {
                struct rep_record_parts parts;
                uint32_t found;

                rep_read_record(plan->table + record, plan->columns, &parts);
                if (parts.kind == REP_RECORD_EXITS) {
                        found = find_label(parts.content, parts.count, path[*at]);
                        if (found < parts.count) {
                                ++*at;
                                *at_record = rep_number(parts.content + parts.count + (size_t)found * plan->columns,
                                                        plan->columns);
                                return STEP_ENTERED;
                        }
                } else if (parts.kind != REP_RECORD_FINAL) {
                        uint32_t left = size - *at;

                        found = equal_bytes(parts.content, path + *at, parts.count < left ? parts.count : left);
                        *at += found;
                        if (found == parts.count) {
                                parts.content += parts.count;
                                *at_record = parts.kind == REP_RECORD_JUMP ? rep_number(parts.content, plan->columns)
                                                                           : (uint32_t)(parts.content - plan->table);
                                return STEP_ENTERED;
                        }
                        if (*at == size)
                                return STEP_ENDED;
                }
                if (parts.fail_kind == REP_FAIL_STAYS) {
                        ++*at;
                        *at_record = record;
                        return STEP_ENTERED;
                }
                /* Each failure shortens what still counts of the *AT + 1 bytes read, down to nothing, but for the one that
                 * leaves the anchored trie.  Only a forged blob could fail more often. */
                if (parts.fail_kind == REP_FAIL_DEAD || fails > *at + 2)
                        return STEP_DEAD;
                record = parts.fail_kind == REP_FAIL_COMMON ? plan->common : parts.fail;
        }
}

static void
walk_compact(struct walk *walk, const struct rep_plan *plan, const unsigned char *path, uint32_t size)
{
        uint32_t record = plan->start, at = 0, rule;
        enum step step;

        do {
                struct rep_record_parts parts;

                rep_read_record(plan->table + record, plan->columns, &parts);
                if (parts.kind == REP_RECORD_FINAL) {
                        rule = rep_number(parts.content, plan->columns);
                        walk->best = rule > walk->best ? rule : walk->best;
                        return;
                }
                if (parts.slot != 0 && parts.slot < plan->stops && stop_at(walk, parts.slot, path, &at, size))
                        return;
                if (at == size) {
                        if (parts.slot != 0)
                                visit_event(walk, rep_word(slot_at(walk, parts.slot), REP_SLOT_END), size + 1);
                        return;
                }
                step = step_compact(plan, &record, path, &at, size);
        } while (step == STEP_ENTERED);
}

/* Sets what is read before it is written; most walks never touch the rest. */
static inline void
begin_walk(struct walk *walk, const unsigned char *header, uint32_t *scratch)
{
        walk->header = header;
        walk->best = 0;
        walk->laid_out = false;
        walk->scratch = scratch;
        walk->reached = NULL;
        walk->filter = NULL;
}

/* The rule number NUMBER of the core that PLAN is for. */
static inline uint32_t
rule_word(const struct rep_plan *plan, uint32_t number)
{
        if (plan->encoding == REP_CORE_PLAIN)
                return rep_word(plan->core, REP_CORE_SHORT_WORDS);
        return plan->rule_size == 2 ? rep_number(plan->core + 4 * (size_t)REP_CORE_WORDS + 2 * (size_t)number, 2)
                                    : rep_word(plan->core, REP_CORE_WORDS + (size_t)number);
}

/* Walks PATH by PLAN.  Returns the strength of the rule that RESULT tells. */
static inline uint64_t
check_plan(const struct rep_plan *plan, struct rep_text path, uint32_t *scratch, struct rep_result *result)
{
        struct walk walk;
        uint32_t rule;

        begin_walk(&walk, plan->core, scratch);
        if (plan->encoding == REP_CORE_DENSE)
                walk_dense(&walk, plan, (const unsigned char *)path.data, (uint32_t)path.size);
        else if (plan->encoding == REP_CORE_COMPACT)
                walk_compact(&walk, plan, (const unsigned char *)path.data, (uint32_t)path.size);
        rule = rule_word(plan, walk.best);
        result->verdict = (rule & REP_RULE_DISALLOWS) != 0 ? REP_DISALLOW : REP_ALLOW;
        result->rank = rule >> REP_RULE_RANK_SHIFT;
        result->line = plan->lines == NULL ? 0 : rep_word(plan->lines, walk.best);
        return rep_strength(result->rank, (rule & REP_RULE_ALLOW_LINE) != 0, result->line);
}

/* Walks PATH through every rule set of GROUP; the strongest rule of all wins.  (Such blobs always track rules.) */
REP_NOINLINE static void
check_parts(const struct rep_group *group, struct rep_text path, uint32_t *scratch, struct rep_result *result)
{
        uint64_t strongest = 0, strength;
        struct rep_result found;
        uint32_t i, j;

        *result = (struct rep_result){.verdict = REP_ALLOW};
        for (i = 0; i < group->part_count; i++)
                for (j = 0; j < group->part[i].count; j++) {
                        const unsigned char *lines;
                        const unsigned char *core = rep_member_core(group->bytes, group->part[i].first + j, &lines);
                        struct rep_plan plan;

                        rep_plan_walk(core, lines, &plan);
                        strength = check_plan(&plan, path, scratch, &found);
                        if (strength > strongest) {
                                strongest = strength;
                                *result = found;
                        }
                }
}

static inline void
check_group(const struct rep_group *group, struct rep_text path, uint32_t *scratch, struct rep_result *result)
{
        if (group->plan.core != NULL)
                (void)check_plan(&group->plan, path, scratch, result);
        else
                check_parts(group, path, scratch, result);
}

/* With scratch memory of its own.  Not inlined, so that usual checks need no such stack frame. */
REP_NOINLINE static void
check_on_stack(const struct rep_group *group, struct rep_text path, struct rep_result *result)
{
        uint32_t scratch[REP_STACK_SCRATCH / 4];

        check_group(group, path, scratch, result);
}

/* Checks that need scratch memory. */
REP_NOINLINE static enum rep_status
check_with_scratch(const struct rep_group *group, struct rep_text path, void *scratch, size_t scratch_size,
                   struct rep_result *result)
{
        if (scratch == NULL && group->scratch_size <= REP_STACK_SCRATCH)
                check_on_stack(group, path, result);
        else if (scratch != NULL && group->scratch_size <= scratch_size)
                check_group(group, path, scratch, result);
        else
                return REP_ERR_SCRATCH;
        return REP_OK;
}

/* Checks PATH, which is without its first "/"; the arguments but SCRATCH are good. */
static inline enum rep_status
check_path(const struct rep_group *group, struct rep_text path, void *scratch, size_t scratch_size,
           struct rep_result *result)
{
        if (group->scratch_size > 0)
                return check_with_scratch(group, path, scratch, scratch_size, result);
        check_group(group, path, NULL, result);
        return REP_OK;
}

/* What is wrong with the arguments of a check; RESULT is set to the safe side. */
static inline enum rep_status
check_arguments(const struct rep_group *group, const char *url, size_t size, const void *scratch,
                struct rep_result *result)
{
        if (result == NULL)
                return REP_ERR_ARGUMENT;
        *result = (struct rep_result){.verdict = REP_DISALLOW};
        if (group == NULL || group->bytes == NULL || (url == NULL && size > 0) || (uintptr_t)scratch % 4 != 0)
                return REP_ERR_ARGUMENT;
        return size > REP_URL_MAX ? REP_ERR_LIMIT : REP_OK;
}

enum rep_status
rep_check(const struct rep_group *group, const char *url, size_t url_size, void *scratch, size_t scratch_size,
          struct rep_result *result)
{
        enum rep_status status = check_arguments(group, url, url_size, scratch, result);
        struct rep_text path;

        if (status != REP_OK)
                return status;
        if (url == NULL)
                url = "";
        path = rep_path_start(url, url_size);
        path.size = rep_path_size(url, path);
        return check_path(group, path, scratch, scratch_size, result);
}

enum rep_status
rep_check_path(const struct rep_group *group, const char *path, size_t path_size, void *scratch, size_t scratch_size,
               struct rep_result *result)
{
        enum rep_status status = check_arguments(group, path, path_size, scratch, result);

        if (status != REP_OK)
                return status;
        if (path_size == 0 || path[0] != '/')
                return REP_ERR_ARGUMENT;
        return check_path(group, (struct rep_text){path + 1, path_size - 1}, scratch, scratch_size, result);
}
