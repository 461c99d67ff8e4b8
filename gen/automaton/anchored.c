/* SPDX-License-Identifier: Apache-2.0 */
/*
 * anchored.c: see tries.h.
 *
 * In: the segment tree, and the floating tries that are already in the automaton.  Out: the states of the anchored trie
 * behind them, each with its failure, its outputs and its bound.
 *
 * The rules /ab, /ab$, /a*xy and /abcde, numbered 1 to 4 in this order:
 *
 *     floating trie 0     root 1 -x-> 2 -y-> 3          base 2, bound 3: opened by "/a", which is 2 bytes long
 *     anchored trie       root 4 -a-> 5 -b-> 6 -c-> 7 -d-> 8 -e-> 9         root 4 is the start, which has read "/"
 *
 *     strings             a     ab    ab    abcde       the first segments; the second "ab" is of /ab$
 *     node_of             /a    /ab   /ab$  /abcde      in the tree
 *
 *     state               4     5     6     7     8     9
 *     string              -     a     ab    -     -     abcde       the first that ends here
 *     place: trie         -     0     0     0     0     0           live from the opener on
 *     place: within       -     1     1     1     1     1           "b" to "e" leave it at its root
 *     place: best         0     0     1     1     1     4           the strongest rule of the plain strings so far
 *     fails to            0     1     1     1     1     0           at 9 rule 4 is matched, and the trie has at most 3
 *     accepts             -     -     1     -     -     4           and 2 if the path ends at state 6
 *
 * Invariants:
 *   - A state and its place have read the same bytes of the path.  So WITHIN is where a walk through the live trie
 *     alone would be, and it can go on from there as soon as the anchored trie has no exit.
 *   - WITHIN is in a floating trie, and those have lower numbers than all states here: fail[s] < s (automaton.h).
 *   - While tries are built, accept words are numbers of outputs, REP_NO_OUTPUT for none.  State 0 has none, so a state
 *     that fails to it inherits none.
 */
#include "automaton/tries.h"

#include "automaton/output.h"

/* In place of a floating trie: no opener was seen. */
#define NO_TRIE UINT32_MAX

/* What is known at a state of the anchored trie, besides its place in the trie. */
struct place {
        uint32_t trie;   /* the floating trie that is live: that of the longest opener so far; or NO_TRIE */
        uint32_t within; /* the state of that trie that has read the same bytes */
        uint32_t best;   /* the strongest rule matched so far */
};

struct builder {
        struct rep_arena *work;
        const struct rep_segment_tree *tree;
        const struct rep_floating *floating;
        struct rep_automaton *automaton;
        struct rep_trie trie;
        struct place *places;     /* by state - root */
        uint32_t *node_of;        /* by string: its node; the nodes of one segment follow each other */
        struct rep_text *strings; /* the first segments, without their "/" */
        uint32_t string_count;
};

/* Each byte adds a state at most, a first "/" none; the root is one more. */
uint32_t
rep_anchored_room(const struct rep_segment_tree *tree)
{
        uint32_t room = 1, i;

        for (i = 0; i < tree->node_count; i++)
                if (tree->nodes[i].level == 0)
                        room += tree->nodes[i].size;
        return room;
}

/* Collects the first segments.  The tree has them in ascending order, as rep_build_trie() needs them, and a "$" form
 * next to the plain one.  The strings start behind the "/", because the root has read it.  A pattern that begins with a
 * star has an empty first segment, so its string ends at the root, as that of "/" does. */
static enum rep_status
collect_strings(struct builder *builder)
{
        const struct rep_segment_tree *tree = builder->tree;

        builder->strings = REP_ARRAY(builder->work, struct rep_text, tree->node_count);
        builder->node_of = REP_ARRAY(builder->work, uint32_t, tree->node_count);
        if (builder->strings == NULL || builder->node_of == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < tree->node_count; i++) {
                const struct rep_segment_node *node = &tree->nodes[i];
                size_t slash = node->size > 0;

                if (node->level > 0)
                        continue;
                builder->node_of[builder->string_count] = i;
                builder->strings[builder->string_count++] =
                        (struct rep_text){node->segment + slash, node->size - slash};
        }
        return REP_OK;
}

/* Returns the place behind the strings that equal the one at FIRST. */
static uint32_t
strings_like(const struct builder *builder, uint32_t first)
{
        const struct rep_text *strings = builder->strings;
        uint32_t after = first + 1;

        while (after < builder->string_count && strings[after].size == strings[first].size &&
               memcmp(strings[after].data, strings[first].data, strings[first].size) == 0)
                after++;
        return after;
}

/* Raises *BOUND to RULE, which can be reached as well. */
static void
raise_bound(uint32_t *bound, uint32_t rule)
{
        *bound = rule > *bound ? rule : *bound;
}

/*
 * Updates PLACE with the strings [I, AFTER), which end at its state.  At first PLACE is that of the state's parent, one
 * byte on.  *BOUND becomes the strongest rule that these strings lead to.
 *
 * A "$" form matches only a path that ends here, so it says nothing of the states behind.  The BEST of a node counts
 * the shorter first segments in, so it replaces what PLACE had.
 *
 * An opener may make another trie live, which then reads the path from the start, in place of the one before.  That
 * holds everything the former one holds (tries.h).  Common tries are the same for many openers: then nothing changes,
 * and WITHIN must stay, as it may be amid a segment of a shorter opener.  An opener reads at most its own bytes, so all
 * of them read at most the bytes of all first segments.
 */
static void
arrive(const struct builder *builder, uint32_t i, uint32_t after, struct place *place, uint32_t *bound)
{
        static const struct rep_text slash = {"/", 1};

        for (*bound = 0; i < after; i++) {
                const struct rep_segment_node *node = &builder->tree->nodes[builder->node_of[i]];
                const struct rep_floating_trie *entered;
                uint32_t trie = builder->floating->trie_of[builder->node_of[i]];
                struct rep_text path;

                raise_bound(bound, node->max);
                if (!node->end)
                        place->best = node->best;
                if (node->max_below == 0 || trie == place->trie)
                        continue;
                /* Only the part of the path that the trie may match is read.  Every path begins with "/", also one that
                 * an empty segment opens.  A trie without entries has a BASE behind everything, and reads nothing. */
                path = node->size == 0 ? slash : (struct rep_text){node->segment, node->size};
                entered = &builder->floating->tries[trie];
                place->trie = trie;
                place->within = entered->trie.root;
                for (size_t at = entered->base; at < path.size; at++)
                        place->within = rep_step(builder->automaton, place->within, (uint8_t)path.data[at]);
        }
}

/* Adds a list of what node NODE_NUMBER leads to immediately, in front of *LIST.  That is a node of the automaton, whose
 * children then wait, or only a rule.  It may be neither: a node without a rule whose trie is live needs no number. */
static enum rep_status
add_node_list(struct builder *builder, uint32_t node_number, uint32_t *list)
{
        const struct rep_segment_node *node = &builder->tree->nodes[node_number];
        uint32_t reached = builder->floating->node_number[node_number], first = builder->automaton->entry_count;
        struct rep_entry entry = {0, reached == REP_NO_NODE ? node->rule : node->max, reached};
        enum rep_status status;

        if (entry.max == 0)
                return REP_OK;
        status = rep_add_entry(builder->automaton, entry);
        return status == REP_OK ? rep_add_output(builder->automaton, first, REP_NO_QUEUE, 0, list) : status;
}

/* Adds the lists of the strings [I, AFTER), which end at STATE, in front of the lists of its failure state. */
static enum rep_status
add_lists(struct builder *builder, uint32_t i, uint32_t after, uint32_t state)
{
        struct rep_automaton *automaton = builder->automaton;
        enum rep_status status;

        for (; i < after; i++) {
                uint32_t node = builder->node_of[i];
                uint32_t *list =
                        builder->tree->nodes[node].end ? &automaton->accept_end[state] : &automaton->accept[state];

                status = add_node_list(builder, node, list);
                if (status != REP_OK)
                        return status;
        }
        return REP_OK;
}

/* Sets the failure of STATE at PLACE, and the lists that it inherits from there: a segment that ends at WITHIN ends
 * here as well.  A floating trie that cannot change the verdict any more is not entered: BEST is a rule that every path
 * with these bytes matches, so nothing that is weaker can win. */
static void
set_failure(struct builder *builder, uint32_t state, const struct place *place)
{
        struct rep_automaton *automaton = builder->automaton;
        uint32_t fail = 0;

        if (place->trie != NO_TRIE && builder->floating->tries[place->trie].bound > place->best)
                fail = place->within;
        automaton->fail[state] = fail;
        automaton->accept[state] = automaton->accept[fail];
        automaton->accept_end[state] = automaton->accept_end[fail];
}

/* Finds the places of all states, and sets what happens at them.  States are in breadth-first order, so the place of a
 * parent is known, and trie->string has the first of all strings that end at a state. */
static enum rep_status
set_states(struct builder *builder)
{
        const struct rep_trie *trie = &builder->trie;
        const uint32_t *parent = trie->parent, *string = trie->string, count = trie->count;
        struct place place = {NO_TRIE, 0, 0}, *places = builder->places;
        uint32_t *bound = builder->automaton->highest + trie->root, i, first, after;
        enum rep_status status;

        for (i = 0; i < count; i++) {
                if (i > 0)
                        place = places[parent[i]];
                if (place.trie != NO_TRIE)
                        place.within =
                                rep_step(builder->automaton, place.within, rep_trie_byte(builder->automaton, trie, i));
                first = string[i];
                after = first == REP_NO_NODE ? first : strings_like(builder, first);
                arrive(builder, first, after, &place, &bound[i]);
                places[i] = place;
                set_failure(builder, trie->root + i, &place);
                if (first == REP_NO_NODE)
                        continue;
                status = add_lists(builder, first, after, trie->root + i);
                if (status != REP_OK)
                        return status;
        }
        return REP_OK;
}

/*
 * Finds the strongest rule that can be reached from each state, children first.  A rule can be reached through longer
 * strings, and through the floating trie that the state fails into.
 *
 * A child passes on its bound before that trie raises it, so a parent gets only what strings lead to.  This is enough:
 * a string opened what the trie holds.  Either that string ends at the child, whose bound counts it already, or it
 * ended before, and then the parent is in a trie that holds the same.
 */
static void
set_bounds(struct builder *builder)
{
        const struct rep_trie *trie = &builder->trie;
        const uint32_t *fail = builder->automaton->fail + trie->root, *parent = trie->parent;
        uint32_t *bound = builder->automaton->highest + trie->root, i;

        for (i = trie->count; i-- > 0;) {
                if (i > 0)
                        raise_bound(&bound[parent[i]], bound[i]);
                if (fail[i] != 0)
                        raise_bound(&bound[i], builder->floating->tries[builder->places[i].trie].bound);
        }
}

enum rep_status
rep_build_anchored(struct rep_arena *work, const struct rep_segment_tree *tree, const struct rep_floating *floating,
                   uint32_t capacity, struct rep_automaton *automaton)
{
        struct builder builder = {.work = work, .tree = tree, .floating = floating, .automaton = automaton};
        enum rep_status status = collect_strings(&builder);

        if (status == REP_OK)
                status =
                        rep_build_trie(work, builder.strings, builder.string_count, capacity, automaton, &builder.trie);
        if (status != REP_OK)
                return status;
        builder.places = REP_ARRAY(work, struct place, builder.trie.count);
        if (builder.places == NULL)
                return REP_ERR_MEMORY;
        automaton->start = builder.trie.root;
        status = set_states(&builder);
        if (status == REP_OK)
                set_bounds(&builder);
        return status;
}
