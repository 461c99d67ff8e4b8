/* SPDX-License-Identifier: Apache-2.0 */
/*
 * floating.c: see tries.h.
 *
 * Floating nodes are those of level 1 and deeper: their segments stand behind a star.  They are sorted by segment
 * once, and everything else refers to a node by its place in that order:
 *
 *     sorted     ...  sid    sid    sid$   sort   ...     nodes, see compare_segments()
 *     place           5      6      7      8
 *     keyword         3      3      3      4              equal segments have equal numbers
 *
 * A trie is built from some of the places, ascending.  So its strings ascend, as rep_build_trie() needs them, and all
 * nodes of one segment follow each other, those with "$" last:
 *
 *     places        5  6  7  8
 *     strings       sid      sort
 *     string_first  0        3     4                      in PLACES; the last one ends the last string
 *
 * What the end of a segment leads to depends on the node's parent:
 *
 *     at once   The parent is an opener of the trie that counts at once.  The node becomes an entry.
 *     waiting   The parent is a node of the automaton, with a number.  The node becomes a child of it: when the parent
 *               is reached, it begins to wait in the queue of its segment.
 *
 * A parent of level 1 or deeper always has a number, so only nodes of level 1 become entries.
 *
 * Invariants that others rely on:
 *
 *   - Nodes of the automaton are in the order of the tree, in which parents stand before their children.  So a child
 *     leads to a node with a higher number than its parent's (match/recorded.h).
 *   - The entries of an output descend by max, and so do the children of a node: walks stop at the first that is not
 *     stronger than what they have.
 *   - An output links to a lower one, and a state fails to a lower one, or to itself if it is a root.
 */
#include "automaton/tries.h"

#include "automaton/output.h"
#include "base/size.h"
#include "base/sort.h"

/* Gated tries may hold this many bytes of segments for each state of the budget.  Bytes that share states all count. */
#define GATED_BYTES 8

struct builder {
        struct rep_arena *work;
        const struct rep_segment_tree *tree;
        struct rep_automaton *automaton;
        struct rep_floating *floating;
        const struct rep_segment_node **sorted; /* floating nodes by segment; see compare_segments() */
        uint32_t *position;                     /* by node: its place in SORTED */
        uint32_t *keyword;                      /* by place in SORTED: equal segments have equal numbers */
        uint32_t sorted_count, keyword_count;
        uint32_t (*queue)[2]; /* by keyword and end: the queue, or REP_NO_QUEUE */
        uint32_t capacity;
        /* For the trie that is being built: the places of its nodes, ascending, and for each distinct segment its first
         * place. */
        uint32_t *places, place_count;
        size_t places_left, bytes_left; /* budgets for all tries together: nodes looked at, bytes of segments */
        struct rep_text *strings;
        uint32_t *string_first, string_count;
};

/*
 * Sorts by segment, then "$" forms behind the others, then level 1 before deeper ones, then the strongest first.  No
 * two nodes are equal, so the order does not depend on the sorting algorithm.
 *
 * Entries are made of nodes of level 1 alone.  So the entries of one segment, taken in this order, descend by max.
 */
static int
compare_segments(const void *left, const void *right)
{
        const struct rep_segment_node *a = *(const struct rep_segment_node *const *)left;
        const struct rep_segment_node *b = *(const struct rep_segment_node *const *)right;
        int order = rep_compare_bytes(a->segment, a->size, b->segment, b->size);

        if (order != 0)
                return order;
        if (a->end != b->end)
                return a->end - b->end;
        if ((a->level > 1) != (b->level > 1))
                return a->level > 1 ? 1 : -1;
        if (a->max != b->max)
                return a->max < b->max ? 1 : -1;
        return (a > b) - (a < b);
}

static uint32_t
number_of(const struct builder *builder, const struct rep_segment_node *node)
{
        return (uint32_t)(node - builder->tree->nodes);
}

/* Sorts the floating nodes and numbers their segments. */
static void
sort_segments(struct builder *builder)
{
        for (uint32_t i = 0; i < builder->tree->node_count; i++) {
                const struct rep_segment_node *node = &builder->tree->nodes[i];

                if (node->level > 0)
                        builder->sorted[builder->sorted_count++] = node;
        }
        rep_sort(builder->sorted, builder->sorted_count, sizeof(*builder->sorted), compare_segments);
        for (uint32_t i = 0; i < builder->sorted_count; i++) {
                const struct rep_segment_node *node = builder->sorted[i],
                                              *before = i > 0 ? builder->sorted[i - 1] : NULL;

                if (before == NULL || before->size != node->size ||
                    memcmp(before->segment, node->segment, node->size) != 0)
                        builder->keyword_count++;
                builder->keyword[i] = builder->keyword_count - 1;
                builder->position[number_of(builder, node)] = i;
        }
}

/*
 * Makes nodes of the automaton from the nodes whose children wait in queues: all nodes with children, except openers
 * that count at once.  Those are all openers if tries are gated, because a trie then is only live behind its openers;
 * otherwise the openers with which every path begins.
 */
static enum rep_status
make_nodes(struct builder *builder)
{
        const struct rep_segment_tree *tree = builder->tree;
        struct rep_automaton *automaton = builder->automaton;
        uint32_t i, *number = builder->floating->node_number;

        automaton->nodes = REP_ARRAY(automaton->memory, struct rep_node, tree->node_count);
        if (automaton->nodes == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < tree->node_count; i++) {
                const struct rep_segment_node *node = &tree->nodes[i];
                bool at_once = node->level == 0 && (builder->floating->gated || rep_opens_everywhere(node));

                number[i] = REP_NO_NODE;
                if (node->max_below == 0 || at_once)
                        continue;
                number[i] = automaton->node_count;
                automaton->nodes[automaton->node_count++] = (struct rep_node){node->rule, 0, 0};
        }
        return REP_OK;
}

static int
compare_max(const void *left, const void *right)
{
        const struct rep_segment_node *a = *(const struct rep_segment_node *const *)left;
        const struct rep_segment_node *b = *(const struct rep_segment_node *const *)right;

        if (a->max != b->max)
                return a->max < b->max ? 1 : -1;
        return (a > b) - (a < b);
}

/*
 * Returns the queue for the segment that NODE waits for.  Segments that must end the path have queues of their own.
 *
 * Each queue is made for a waiting node when the children are placed, so there are no more of them than QUEUE_SIZES
 * has room for.  Later calls only find them.
 */
static uint32_t
queue_of(struct builder *builder, const struct rep_segment_node *node)
{
        uint32_t keyword = builder->keyword[builder->position[number_of(builder, node)]];
        uint32_t *queue = &builder->queue[keyword][node->end];

        if (*queue == REP_NO_QUEUE) {
                *queue = builder->automaton->queue_count++;
                builder->automaton->queue_sizes[*queue] = node->size;
        }
        return *queue;
}

/* Collects the nodes that wait in queues, strongest first.  Each has a parent, as its level is not 0. */
static uint32_t
waiting_nodes(const struct builder *builder, const struct rep_segment_node **waiting)
{
        uint32_t i, count = 0;

        for (i = 0; i < builder->sorted_count; i++)
                if (builder->floating->node_number[builder->sorted[i]->parent] != REP_NO_NODE)
                        waiting[count++] = builder->sorted[i];
        rep_sort(waiting, count, sizeof(*waiting), compare_max);
        return count;
}

/*
 * Lays out the children of each node, strongest first: WAITING is in that order, and a node's children keep it.
 * CHILD_COUNT first counts the children, then those that were placed.
 */
static void
place_children(struct builder *builder, const struct rep_segment_node **waiting, uint32_t count)
{
        struct rep_automaton *automaton = builder->automaton;
        const uint32_t *number = builder->floating->node_number;
        uint32_t i, first = 0;

        for (i = 0; i < count; i++)
                automaton->nodes[number[waiting[i]->parent]].child_count++;
        for (i = 0; i < automaton->node_count; i++) {
                automaton->nodes[i].first_child = first;
                first += automaton->nodes[i].child_count;
                automaton->nodes[i].child_count = 0;
        }
        for (i = 0; i < count; i++) {
                uint32_t parent = number[waiting[i]->parent];
                struct rep_node *above = &automaton->nodes[parent];

                automaton->children[above->first_child + above->child_count++] = (struct rep_child){
                        queue_of(builder, waiting[i]), waiting[i]->max, number[number_of(builder, waiting[i])], parent};
        }
        automaton->child_count = count;
}

static enum rep_status
make_children(struct builder *builder)
{
        struct rep_automaton *automaton = builder->automaton;
        uint32_t most = builder->sorted_count, i;
        const struct rep_segment_node **waiting = REP_ARRAY(builder->work, const struct rep_segment_node *, most);

        automaton->children = REP_ARRAY(automaton->memory, struct rep_child, most);
        automaton->queue_sizes = REP_ARRAY(automaton->memory, uint32_t, most);
        builder->queue =
                (uint32_t(*)[2])rep_arena_alloc(builder->work, builder->keyword_count, sizeof(*builder->queue));
        if (waiting == NULL || automaton->children == NULL || automaton->queue_sizes == NULL || builder->queue == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < builder->keyword_count; i++)
                builder->queue[i][false] = builder->queue[i][true] = REP_NO_QUEUE;
        place_children(builder, waiting, waiting_nodes(builder, waiting));
        return REP_OK;
}

/*
 * Adds the list of the places [PLACE, AFTER) to *LIST.  All of them have the same segment and END, and so the same
 * queue.
 *
 * A segment counts for its opener only if it begins behind the opener's first segment, which has OPENED bytes.  So it
 * must end after OPENED + SIZE bytes of the path.  The walk of the trie begins at byte BASE, so an opener that ends
 * there needs no such condition: nothing can begin earlier.
 */
static enum rep_status
add_segment_list(struct builder *builder, const struct rep_floating_trie *trie, uint32_t place, uint32_t after,
                 uint32_t *list)
{
        struct rep_automaton *automaton = builder->automaton;
        const struct rep_segment_tree *tree = builder->tree;
        uint32_t first = automaton->entry_count, queue = REP_NO_QUEUE, queue_max = 0;
        enum rep_status status = REP_OK;

        for (; place < after && status == REP_OK; place++) {
                const struct rep_segment_node *node = builder->sorted[builder->places[place]];
                uint32_t opened = tree->nodes[node->parent].size;
                struct rep_entry entry = {opened == trie->base ? 0 : opened + node->size, node->max,
                                          builder->floating->node_number[number_of(builder, node)]};

                if (builder->floating->node_number[node->parent] != REP_NO_NODE) {
                        queue = queue_of(builder, node);
                        queue_max = node->max > queue_max ? node->max : queue_max;
                } else {
                        status = rep_add_entry(automaton, entry);
                }
        }
        return status == REP_OK ? rep_add_output(automaton, first, queue, queue_max, list) : status;
}

/*
 * Adds the lists of the segment that ends at a state, in front of the lists of its failure state.  These were made
 * before, so they have lower numbers.
 */
static enum rep_status
add_state_lists(struct builder *builder, const struct rep_floating_trie *trie, uint32_t state, uint32_t string)
{
        struct rep_automaton *automaton = builder->automaton;
        uint32_t place = builder->string_first[string], after = builder->string_first[string + 1], middle = place;
        enum rep_status status = REP_OK;

        while (middle < after && !builder->sorted[builder->places[middle]]->end)
                middle++;
        if (middle > place)
                status = add_segment_list(builder, trie, place, middle, &automaton->accept[state]);
        if (status == REP_OK && after > middle)
                status = add_segment_list(builder, trie, middle, after, &automaton->accept_end[state]);
        return status;
}

/*
 * Adds the lists of all states of TRIE.  A state fails to one that comes before it, as failures lead to shorter
 * strings and states are in breadth-first order.  So what a state inherits is there.
 */
static enum rep_status
add_lists(struct builder *builder, const struct rep_floating_trie *trie)
{
        struct rep_automaton *automaton = builder->automaton;
        enum rep_status status = REP_OK;

        for (uint32_t i = 0; i < trie->trie.count && status == REP_OK; i++) {
                uint32_t state = trie->trie.root + i, fail = automaton->fail[state];

                automaton->accept[state] = i == 0 ? REP_NO_OUTPUT : automaton->accept[fail];
                automaton->accept_end[state] = i == 0 ? REP_NO_OUTPUT : automaton->accept_end[fail];
                automaton->highest[state] = trie->bound;
                if (trie->trie.string[i] != REP_NO_NODE)
                        status = add_state_lists(builder, trie, state, trie->trie.string[i]);
        }
        return status;
}

/*
 * Lists the distinct segments of the nodes at builder->places.  Returns their total size.  A trie has each node at
 * most once, so there are at most as many segments as nodes, for which the arrays have room.
 */
static size_t
collect_strings(struct builder *builder)
{
        size_t bytes = 0;

        builder->string_count = 0;
        for (uint32_t i = 0; i < builder->place_count; i++) {
                uint32_t place = builder->places[i];
                const struct rep_segment_node *node = builder->sorted[place];

                if (i > 0 && builder->keyword[place] == builder->keyword[builder->places[i - 1]])
                        continue;
                builder->string_first[builder->string_count] = i;
                builder->strings[builder->string_count++] = (struct rep_text){node->segment, node->size};
                bytes = rep_size_add(bytes, node->size);
        }
        builder->string_first[builder->string_count] = builder->place_count;
        return bytes;
}

/*
 * Builds TRIE from the nodes at builder->places, which are in ascending order.
 *
 * CAPACITY bounds the states of all tries together, but not the time: strings that begin alike share states, and are
 * read one by one all the same.  BYTES_LEFT bounds that.  It is asked before anything is appended.
 */
static enum rep_status
build_trie(struct builder *builder, struct rep_floating_trie *trie)
{
        size_t bytes = collect_strings(builder);
        struct rep_arena_mark mark = rep_arena_mark(builder->work);
        enum rep_status status;

        if (bytes > builder->bytes_left)
                return REP_ERR_LIMIT;
        builder->bytes_left -= bytes;
        status = rep_build_trie(builder->work, builder->strings, builder->string_count, builder->capacity,
                                builder->automaton, &trie->trie);
        if (status == REP_OK) {
                rep_link_failures(builder->automaton, &trie->trie);
                status = add_lists(builder, trie);
        }
        /* The lists now say where strings end. */
        rep_arena_release(builder->work, mark);
        trie->trie.string = trie->trie.parent = NULL;
        return status;
}

/*
 * Adds the nodes behind OPENER, and raises *BOUND to the strongest rule that they lead to.  They stand between OPENER
 * and the next first segment that is not a "$" form: the tree has its nodes in the order of patterns, and a "$" form
 * has no nodes of its own behind it.
 *
 * These ranges do not overlap, so a trie gets no node twice.  Each round takes one of PLACES_LEFT.
 * builder->places has room for as many as there were to begin with, so the array is never too small.
 */
static enum rep_status
add_opened_places(struct builder *builder, uint32_t opener, uint32_t *bound)
{
        const struct rep_segment_tree *tree = builder->tree;

        for (uint32_t i = opener + 1; i < tree->node_count; i++) {
                const struct rep_segment_node *node = &tree->nodes[i];

                if (node->level == 0 && !node->end)
                        break;
                /* Skipping a "$" form costs as much as taking another node. */
                if (builder->places_left == 0)
                        return REP_ERR_LIMIT;
                builder->places_left--;
                if (node->level == 0)
                        continue;
                builder->places[builder->place_count++] = builder->position[i];
        }
        if (tree->nodes[opener].max_below > *bound)
                *bound = tree->nodes[opener].max_below;
        return REP_OK;
}

static int
compare_numbers(const void *left, const void *right)
{
        const uint32_t *a = (const uint32_t *)left, *b = (const uint32_t *)right;

        return (*a > *b) - (*a < *b);
}

/*
 * Builds a trie of what OPENER and the openers before it on its path opened.
 *
 * Going outwards, first segments get shorter.  So the last BASE is the lowest, and an opener has at most as many
 * others before it as its first segment has bytes: this walk takes no more steps than all patterns have bytes.
 */
static enum rep_status
build_gated_trie(struct builder *builder, uint32_t opener)
{
        const struct rep_segment_node *nodes = builder->tree->nodes;
        struct rep_floating_trie *trie = &builder->floating->tries[builder->floating->trie_count];
        enum rep_status status = REP_OK;

        *trie = (struct rep_floating_trie){.base = 0};
        builder->place_count = 0;
        for (uint32_t outer = opener; outer != REP_NO_NODE && status == REP_OK; outer = nodes[outer].parent) {
                if (nodes[outer].max_below == 0)
                        continue;
                trie->base = nodes[outer].size;
                status = add_opened_places(builder, outer, &trie->bound);
        }
        if (status != REP_OK)
                return status;
        rep_sort(builder->places, builder->place_count, sizeof(*builder->places), compare_numbers);
        builder->floating->trie_of[opener] = builder->floating->trie_count++;
        return build_trie(builder, trie);
}

static enum rep_status
build_gated_tries(struct builder *builder)
{
        const struct rep_segment_tree *tree = builder->tree;
        enum rep_status status = REP_OK;

        for (uint32_t i = 0; i < tree->node_count && status == REP_OK; i++)
                if (tree->nodes[i].level == 0 && tree->nodes[i].max_below > 0)
                        status = build_gated_trie(builder, i);
        return status;
}

/*
 * Builds a trie of all nodes, or only of those that every path opens.
 *
 * BASE is where the first opener that counts at once ends, 0 or 1.  If there is none, the trie has no entries, and a
 * walk enters it at its root, whatever it has read: its children wait for openers that are reached from then on.
 */
static enum rep_status
build_common_trie(struct builder *builder, bool all)
{
        const struct rep_segment_tree *tree = builder->tree;
        struct rep_floating_trie *trie = &builder->floating->tries[builder->floating->trie_count++];
        enum rep_status status = REP_OK;

        *trie = (struct rep_floating_trie){.base = UINT32_MAX};
        builder->place_count = 0;
        for (uint32_t i = 0; i < tree->node_count && status == REP_OK; i++) {
                const struct rep_segment_node *node = &tree->nodes[i];

                if (node->level != 0 || node->max_below == 0 || !(all || rep_opens_everywhere(node)))
                        continue;
                if (rep_opens_everywhere(node) && node->size < trie->base)
                        trie->base = node->size;
                status = add_opened_places(builder, i, &trie->bound);
        }
        if (status != REP_OK)
                return status;
        rep_sort(builder->places, builder->place_count, sizeof(*builder->places), compare_numbers);
        return build_trie(builder, trie);
}

/*
 * Builds one trie of everything.  If room allows, paths that saw no opener but those of every path get a trie of
 * their own, so that they can end early: its bound is lower.
 *
 * A second trie that does not fit is left out.  Only rep_build_trie() can refuse it, before it appends anything: the
 * budgets of places and bytes suffice for two such tries, see allocate().
 */
static enum rep_status
build_common_tries(struct builder *builder)
{
        const struct rep_segment_tree *tree = builder->tree;
        struct rep_floating *floating = builder->floating;
        bool everywhere = false, elsewhere = false;
        enum rep_status status = REP_OK;

        for (uint32_t i = 0; i < tree->node_count; i++)
                if (tree->nodes[i].level == 0 && tree->nodes[i].max_below > 0)
                        *(rep_opens_everywhere(&tree->nodes[i]) ? &everywhere : &elsewhere) = true;
        if (everywhere || elsewhere)
                status = build_common_trie(builder, true);
        if (status == REP_OK && everywhere && elsewhere) {
                status = build_common_trie(builder, false);
                if (status == REP_ERR_LIMIT) {
                        floating->trie_count = 1;
                        status = REP_OK;
                }
        }
        if (status != REP_OK)
                return status;
        for (uint32_t i = 0; i < tree->node_count; i++)
                floating->trie_of[i] = rep_opens_everywhere(&tree->nodes[i]) ? floating->trie_count - 1 : 0;
        return REP_OK;
}

/*
 * Allocates everything that depends on the number of NODES, and sets the budgets.  There is one trie for each opener,
 * or two common ones.
 */
static enum rep_status
allocate(struct builder *builder, uint32_t nodes)
{
        struct rep_floating *floating = builder->floating;

        /*
         * Each of the two common tries looks at a node at most once.  Gated tries may look at a node for each opener
         * within another one, which is quadratic in hostile files, so what they may do beyond that is bounded like
         * their states.
         */
        builder->places_left = rep_size_add(rep_size_multiply(nodes, 2), floating->gated ? builder->capacity : 0);
        builder->bytes_left = floating->gated ? rep_size_multiply(builder->capacity, GATED_BYTES) : SIZE_MAX;
        floating->tries = REP_ARRAY(builder->work, struct rep_floating_trie, rep_size_add(nodes, 2));
        floating->trie_of = REP_ZERO_ARRAY(builder->work, uint32_t, nodes);
        floating->node_number = REP_ARRAY(builder->work, uint32_t, nodes);
        builder->sorted = REP_ARRAY(builder->work, const struct rep_segment_node *, nodes);
        builder->position = REP_ARRAY(builder->work, uint32_t, nodes);
        builder->keyword = REP_ARRAY(builder->work, uint32_t, nodes);
        builder->places = REP_ARRAY(builder->work, uint32_t, builder->places_left);
        builder->strings = REP_ARRAY(builder->work, struct rep_text, nodes);
        builder->string_first = REP_ARRAY(builder->work, uint32_t, rep_size_add(nodes, 1));
        if (floating->tries == NULL || floating->trie_of == NULL || floating->node_number == NULL ||
            builder->sorted == NULL || builder->position == NULL || builder->keyword == NULL ||
            builder->places == NULL || builder->strings == NULL || builder->string_first == NULL)
                return REP_ERR_MEMORY;
        return REP_OK;
}

enum rep_status
rep_build_floating(struct rep_arena *work, const struct rep_segment_tree *tree, bool gated, uint32_t capacity,
                   struct rep_automaton *automaton, struct rep_floating *floating)
{
        struct builder builder = {
                .work = work, .tree = tree, .automaton = automaton, .floating = floating, .capacity = capacity};

        enum rep_status status;

        *floating = (struct rep_floating){.gated = gated};
        status = allocate(&builder, tree->node_count);
        if (status != REP_OK)
                return status;
        sort_segments(&builder);
        /* Without stars no opener opens anything, so nobody asks for a trie. */
        if (builder.sorted_count == 0) {
                rep_fill_none(floating->node_number, tree->node_count);
                return REP_OK;
        }
        status = make_nodes(&builder);
        if (status == REP_OK)
                status = make_children(&builder);
        if (status != REP_OK)
                return status;
        return gated ? build_gated_tries(&builder) : build_common_tries(&builder);
}
