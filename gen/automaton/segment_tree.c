/* SPDX-License-Identifier: Apache-2.0 */
/* segment_tree.c: see segment_tree.h. */
#include "automaton/segment_tree.h"

#include "base/size.h"

/* Rounds of merging verdicts.  Real files need two, and hostile ones cannot ask for more than this. */
#define MERGE_ROUNDS 4

/* The nodes on the way to the rule that was added last, by level, and the first segments that begin each other. */
struct path {
        uint32_t *nodes;
        uint32_t depth;
        uint32_t *outer;
        uint32_t outer_depth;
};

/* Cuts the first segment off REST, behind which STARS stars are left. */
static struct rep_text
next_segment(struct rep_text *rest, uint32_t stars)
{
        struct rep_text segment = *rest;

        if (stars > 0) {
                segment.size = (size_t)((const char *)memchr(rest->data, REP_STAR, rest->size) - rest->data);
                *rest = (struct rep_text){rest->data + segment.size + 1, rest->size - segment.size - 1};
        }
        return segment;
}

/* Returns the longest first segment seen before that begins SEGMENT.  Patterns come in order, so it is on the path. */
static uint32_t
outer_node(const struct rep_segment_tree *tree, struct path *path, struct rep_text segment)
{
        while (path->outer_depth > 0) {
                const struct rep_segment_node *node = &tree->nodes[path->outer[path->outer_depth - 1]];

                if (node->size <= segment.size && memcmp(node->segment, segment.data, node->size) == 0)
                        return path->outer[path->outer_depth - 1];
                path->outer_depth--;
        }
        return REP_NO_NODE;
}

static uint32_t
add_node(struct rep_segment_tree *tree, struct path *path, struct rep_text segment, uint32_t level, bool end)
{
        uint32_t number = tree->node_count++;
        struct rep_segment_node *node = &tree->nodes[number];

        *node = (struct rep_segment_node){
                .segment = segment.data, .size = (uint32_t)segment.size, .level = level, .end = end};
        node->parent = level > 0 ? path->nodes[level - 1] : outer_node(tree, path, segment);
        if (end)
                return number;
        if (level == 0)
                path->outer[path->outer_depth++] = number;
        path->nodes[level] = number;
        path->depth = level + 1;
        return number;
}

static void
add_rule(struct rep_segment_tree *tree, struct path *path, const struct rep_rule *rule)
{
        struct rep_text rest = {rule->pattern.data, rule->pattern.size};
        uint32_t level, stars = rule->pattern.stars, node = REP_NO_NODE;

        for (level = 0; level <= stars; level++) {
                struct rep_text segment = next_segment(&rest, stars - level);
                const struct rep_segment_node *before = level < path->depth ? &tree->nodes[path->nodes[level]] : NULL;
                bool known = before != NULL && before->size == segment.size &&
                             memcmp(before->segment, segment.data, segment.size) == 0;
                bool last = level == stars;

                if (known && !(last && rule->pattern.end)) {
                        node = path->nodes[level];
                } else {
                        if (!known && level < path->depth)
                                path->depth = level;
                        node = add_node(tree, path, segment, level, last && rule->pattern.end);
                }
        }
        tree->nodes[node].rule = rule->number;
}

/* Returns the most nodes that the tree of RULES may have.  *DEEPEST becomes the most segments of a rule. */
static size_t
most_nodes(const struct rep_rules *rules, size_t *deepest)
{
        size_t nodes = 0, depth;

        *deepest = 0;
        for (uint32_t i = 0; i < rules->count; i++) {
                depth = rep_size_add(rules->rules[i].pattern.stars, 1);
                nodes = rep_size_add(nodes, depth);
                if (depth > *deepest)
                        *deepest = depth;
        }
        return nodes;
}

/* Drops rules that are not stronger than a rule matched above them, and sets what each node leads to. */
static void
prune(struct rep_segment_tree *tree)
{
        struct rep_segment_node *node;

        for (uint32_t i = 0; i < tree->node_count; i++) {
                node = &tree->nodes[i];
                node->best = node->parent == REP_NO_NODE ? 0 : tree->nodes[node->parent].best;
                if (node->rule > node->best)
                        node->best = node->rule;
                else
                        node->rule = 0;
                node->max_below = 0;
        }
        for (uint32_t i = tree->node_count; i-- > 0;) {
                node = &tree->nodes[i];
                node->max = node->rule > node->max_below ? node->rule : node->max_below;
                if (node->level > 0 && node->max > tree->nodes[node->parent].max_below)
                        tree->nodes[node->parent].max_below = node->max;
        }
}

/* Renumbers the rules that are left.  With MERGE_VERDICTS, consecutive rules of one verdict get one number, and those
 * that follow the base become the base. */
static void
renumber(struct rep_segment_tree *tree, uint32_t *number, bool merge_verdicts)
{
        struct rep_rule *rules = tree->rules;
        uint32_t i, last = 0, left = 0;

        memset(number, 0, tree->rule_count * sizeof(*number));
        for (i = 0; i < tree->node_count; i++) {
                left += tree->nodes[i].rule != 0;
                number[tree->nodes[i].rule] = 1;
        }
        number[0] = 0;
        if (left == tree->rule_count - 1 && !merge_verdicts)
                return;
        for (i = 1; i < tree->rule_count; i++) {
                if (number[i] == 0)
                        continue;
                if (!merge_verdicts || rules[i].disallow != rules[last].disallow)
                        rules[++last] = rules[i];
                number[i] = last;
        }
        tree->rule_count = last + 1;
        for (i = 0; i < tree->node_count; i++)
                tree->nodes[i].rule = number[tree->nodes[i].rule];
        prune(tree);
}

/* Removes the nodes that lead to no rule.  The nodes below such a node move up to the node above it. */
static void
drop_dead_nodes(struct rep_segment_tree *tree, uint32_t *moved)
{
        uint32_t i, kept = 0;

        for (i = 0; i < tree->node_count; i++) {
                struct rep_segment_node node = tree->nodes[i];

                if (node.parent != REP_NO_NODE)
                        node.parent = moved[node.parent];
                moved[i] = node.max > 0 ? kept : node.parent;
                if (node.max > 0)
                        tree->nodes[kept++] = node;
        }
        tree->node_count = kept;
}

/* Merging rules can leave other rules without effect, so that more can be merged. */
static void
merge_verdicts(struct rep_segment_tree *tree, uint32_t *number)
{
        uint32_t i, before = UINT32_MAX, rounds;

        for (rounds = 0; rounds < MERGE_ROUNDS && tree->rule_count < before; rounds++) {
                before = tree->rule_count;
                renumber(tree, number, true);
        }
        for (i = 0; i < tree->rule_count; i++)
                tree->rules[i] = (struct rep_rule){.disallow = tree->rules[i].disallow};
}

enum rep_status
rep_build_segment_tree(struct rep_arena *arena, const struct rep_rules *rules, enum rep_tracking tracking,
                       bool keep_numbers, struct rep_segment_tree *tree)
{
        size_t deepest, most = most_nodes(rules, &deepest), numbers = rep_size_add(rules->numbered_count, 1);
        uint32_t i, *number, *moved;
        struct path path = {0};

        memset(tree, 0, sizeof(*tree));
        if (most >= REP_NO_NODE)
                return REP_ERR_LIMIT;
        tree->nodes = REP_ARRAY(arena, struct rep_segment_node, most);
        tree->rules = REP_ARRAY(arena, struct rep_rule, numbers);
        number = REP_ARRAY(arena, uint32_t, numbers);
        moved = REP_ARRAY(arena, uint32_t, most);
        path.nodes = REP_ARRAY(arena, uint32_t, deepest);
        path.outer = REP_ARRAY(arena, uint32_t, numbers);
        if (tree->nodes == NULL || tree->rules == NULL || number == NULL || moved == NULL || path.nodes == NULL ||
            path.outer == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < rules->count; i++)
                add_rule(tree, &path, &rules->rules[i]);
        memcpy(tree->rules, rules->numbered, numbers * sizeof(*tree->rules));
        tree->rule_count = rules->numbered_count + 1;
        prune(tree);
        if (!keep_numbers && tracking == REP_TRACK_VERDICT)
                merge_verdicts(tree, number);
        else if (!keep_numbers)
                renumber(tree, number, false);
        drop_dead_nodes(tree, moved);
        return REP_OK;
}
