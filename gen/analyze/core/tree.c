/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tree.c: rules as a tree of path segments, each with its verdict.
 *
 * The witness of a node's pattern lies in no branch that is more specific than the node, and every rule that matches
 * it matches all paths of the node.  So the rule that decides about the witness decides about every path of the node,
 * except where another rule is stronger.  This is a rule of a branch, or one that crosses the node: its stars match
 * the node's segments.  A rule with the other verdict crosses the node if and only if it wins on the witness of a
 * superposition of the two patterns that lies in no branch.
 */
#include "analyze/core/plain_pattern.h"
#include "analyze/core/questions.h"
#include "analyze/core/rule_tree.h"
#include "analyze/core/url_path.h"

struct planting {
        struct rep_crawler_rules *rules;
        struct rep_witness_memory memory;
        const struct rep_branch *branches;
        struct rep_tree_node *nodes;
        uint64_t *budget, undecided;
        enum rep_status status;
        uint32_t *deciders; /* for each node, the pattern that decides about it */
        uint32_t at;        /* the current node */
        /* Of the patterns that cross the current node, the shortest so far, or NULL; and the one that is tried. */
        const struct rep_index_entry *crossing, *tried;
};

/* ---- decisions */

/* Finds the pattern that decides about a path.  Returns false after an error. */
static bool
decide(struct planting *planting, const char *path, size_t size, uint32_t *pattern)
{
        struct rep_decision decision = {REP_NO_PATTERN, REP_NO_PATTERN};

        if (planting->status == REP_OK)
                planting->status = rep_decide(&planting->rules->index, path, size, planting->budget, &decision);
        *pattern = decision.best;
        return planting->status == REP_OK;
}

/* Returns whether the rule that decides about the node decides about the path. */
static bool
shows(void *context, const char *path, size_t size)
{
        struct planting *planting = (struct planting *)context;
        const struct rep_analysis *analysis = planting->rules->analysis;
        uint32_t pattern;

        return !rep_is_ruled_out(analysis->options.dialect, path, size) && decide(planting, path, size, &pattern) &&
               rep_rule_of(analysis, pattern) == rep_rule_of(analysis, planting->deciders[planting->at]);
}

/* Returns the pattern of the node NUMBER, without a star at its end: an open end means the same, and no segment of a
   plain pattern is empty. */
static struct rep_plain
plain_of(const struct planting *planting, uint32_t number)
{
        struct rep_plain plain = planting->branches[number].plain;

        plain.size -= plain.data[plain.size - 1] == REP_STAR;
        return plain;
}

/* Writes PLAIN as in a robots.txt.  Only a "$" as the last byte means the end.  So if another "$" comes last, a star
   is added after it. */
static enum rep_status
spell_pattern(struct rep_arena *arena, const struct rep_plain *plain, struct rep_text *text)
{
        char *bytes = REP_ARRAY(arena, char, rep_size_add(plain->size, 1));
        bool starred = !plain->end && plain->data[plain->size - 1] == '$';

        if (bytes == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < plain->size; i++)
                bytes[i] = plain->data[i] == REP_STAR ? '*' : plain->data[i];
        if (plain->end || starred)
                bytes[plain->size] = plain->end ? '$' : '*';
        *text = (struct rep_text){bytes, plain->size + (plain->end || starred)};
        return REP_OK;
}

/* Fills in the node NUMBER, except what crosses it. */
static enum rep_status
fill_node(struct planting *planting, uint32_t number)
{
        const struct rep_branch *branch = &planting->branches[number];
        struct rep_tree_node *node = &planting->nodes[number];
        uint32_t *decider = &planting->deciders[number];
        const struct rep_crawler_rules *rules = planting->rules;
        struct rep_analysis *analysis = rules->analysis;
        struct rep_plain plain;
        enum rep_status status;
        size_t size;

        planting->at = number;
        plain = plain_of(planting, number);
        size = rep_write_witness(&plain, planting->memory.path);
        if (!decide(planting, planting->memory.path, size, decider))
                return planting->status;
        *node = (struct rep_tree_node){
                .parent = branch->parent,
                .behind = branch->behind,
                .verdict = rep_verdict_of(analysis, *decider),
                .line = rep_line_of(analysis, *decider),
        };
        if (number > 0)
                node->shared = planting->branches[branch->parent].plain.size;
        if (branch->entry != REP_NO_PATTERN)
                node->rule_line = rep_line_of(analysis, rules->index.entries[branch->entry].best);
        status = spell_pattern(&analysis->work, &branch->plain, &node->pattern);
        if (status != REP_OK)
                return status;
        size = rep_make_example(&plain, shows, planting, planting->memory.path);
        return rep_spell_example(&analysis->work, analysis->options.dialect, planting->memory.path, size,
                                 &node->example);
}

/* ---- crossing rules */

/* Returns whether the path lies in a branch of the node. */
static bool
is_in_branch(struct planting *planting, const char *path, size_t size)
{
        const struct rep_branch *branches = planting->branches;
        uint32_t child = planting->at + 1;
        uint64_t steps = 0;
        bool found = false;

        for (; child < branches[planting->at].behind && !found; child = branches[child].behind) {
                struct rep_plain plain = plain_of(planting, child);

                found = rep_plain_matches(&plain, path, size, &steps);
        }
        (void)rep_spend(planting->budget, steps);
        return found;
}

/* Called for each superposition.  Checks whether the pattern that is tried wins on it outside of all branches.
   Returns true to continue if it does not. */
static bool
on_superposition(void *context, const struct rep_plain *superposition)
{
        struct planting *planting = (struct planting *)context;
        const struct rep_analysis *analysis = planting->rules->analysis;
        char *path = planting->memory.path;
        size_t size = rep_write_witness(superposition, path);
        uint32_t pattern;

        if (!decide(planting, path, size, &pattern))
                return false;
        if (rep_rule_of(analysis, pattern) != rep_rule_of(analysis, planting->tried->best) ||
            rep_is_ruled_out(analysis->options.dialect, path, size) || is_in_branch(planting, path, size))
                return true;
        planting->crossing = planting->tried;
        return false;
}

/* Tries a pattern with the other verdict that may meet the node's.  Skips patterns that are weaker than the deciding
   one, and those of branches. */
static bool
on_meeting(void *context, const struct rep_index_entry *entry)
{
        struct planting *planting = (struct planting *)context;
        const struct rep_rule_pattern *patterns = planting->rules->analysis->patterns;
        const struct rep_plain *whole = &planting->branches[planting->at].plain,
                               plain = plain_of(planting, planting->at);
        uint32_t decider = planting->deciders[planting->at];

        if (decider != REP_NO_PATTERN && patterns[entry->best].strength < patterns[decider].strength)
                return true;
        if (planting->crossing != NULL && planting->crossing->plain.size <= entry->plain.size)
                return true;
        if (!whole->end && entry->plain.size >= whole->size && memcmp(entry->plain.data, whole->data, whole->size) == 0)
                return true;
        planting->tried = entry;
        if (!rep_superpose(&plain, &entry->plain, planting->memory.superposition, planting->budget, on_superposition,
                           planting) &&
            planting->status == REP_OK && planting->crossing != entry)
                planting->status = REP_ERR_LIMIT;
        return planting->status == REP_OK;
}

/* Fills in the shortest rule that crosses the node NUMBER. */
static enum rep_status
fill_crossing(struct planting *planting, uint32_t number)
{
        struct rep_crawler_rules *rules = planting->rules;
        struct rep_tree_node *node = &planting->nodes[number];
        struct rep_plain plain;
        const struct rep_rule_index *others = &rules->verdict_index[rep_other_verdict(node->verdict)];

        planting->at = number;
        planting->crossing = NULL;
        plain = plain_of(planting, number);
        if (!rep_each_meeting(others, &plain, planting->budget, on_meeting, planting) && planting->status == REP_OK)
                planting->status = REP_ERR_LIMIT;
        if (planting->status == REP_ERR_LIMIT) {
                planting->undecided++;
                planting->status = REP_OK;
        }
        if (planting->crossing != NULL)
                node->crossing_line = rep_line_of(rules->analysis, planting->crossing->best);
        return planting->status;
}

/* ---- everything */

static enum rep_status
plant(struct planting *planting, uint32_t count)
{
        struct rep_arena *work = &planting->rules->analysis->work;
        enum rep_status status = rep_make_witness_memory(work, planting->rules, planting->rules, &planting->memory);

        planting->nodes = REP_ARRAY(work, struct rep_tree_node, count);
        planting->deciders = REP_ARRAY(work, uint32_t, count);
        if (planting->nodes == NULL || planting->deciders == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < count && status == REP_OK; i++)
                status = fill_node(planting, i);
        for (uint32_t i = 0; i < count && status == REP_OK; i++)
                status = fill_crossing(planting, i);
        return status;
}

enum rep_status
rep_make_tree(struct rep_crawler_rules *rules, uint64_t budget, struct rep_tree *tree)
{
        struct planting planting = {.rules = rules};
        struct rep_branch *branches;
        enum rep_status status;
        uint32_t count;

        if (rules == NULL || tree == NULL)
                return REP_ERR_ARGUMENT;
        *tree = (struct rep_tree){.nodes = NULL};
        planting.budget = rep_steps(rules->analysis, &budget);
        rep_arena_reset(&rules->analysis->work);
        status = rep_grow_tree(&rules->analysis->work, &rules->index, &branches, &count);
        planting.branches = branches;
        if (status == REP_OK)
                status = plant(&planting, count);
        if (status == REP_OK)
                *tree = (struct rep_tree){planting.nodes, count, planting.undecided};
        return status;
}

/* ---- the path of a URL through the tree */

static enum rep_status
match_nodes(struct rep_arena *arena, const struct rep_tree *tree, struct rep_text path, bool *matches)
{
        uint64_t steps = 0;
        size_t longest = 0;
        char *bytes;

        for (uint32_t i = 0; i < tree->count; i++)
                if (tree->nodes[i].pattern.size > longest)
                        longest = tree->nodes[i].pattern.size;
        bytes = REP_ARRAY(arena, char, longest);
        for (uint32_t i = 0; i < tree->count && bytes != NULL; i++) {
                const struct rep_text pattern = tree->nodes[i].pattern;
                char last = pattern.data[pattern.size - 1];
                struct rep_plain plain = {bytes, (uint32_t)pattern.size - (last == '$' || last == '*'), last == '$'};

                for (uint32_t at = 0; at < plain.size; at++)
                        bytes[at] = pattern.data[at] == '*' ? REP_STAR : pattern.data[at];
                matches[i] = rep_plain_matches(&plain, path.data, path.size, &steps);
        }
        return bytes == NULL ? REP_ERR_MEMORY : REP_OK;
}

static enum rep_status
decide_path(struct rep_crawler_rules *rules, struct rep_text path, struct rep_result *result)
{
        const struct rep_analysis *analysis = rules->analysis;
        uint64_t budget = UINT64_MAX;
        struct rep_decision decision;
        enum rep_status status;

        *result = (struct rep_result){.verdict = REP_ALLOW};
        if (rep_is_ruled_out(analysis->options.dialect, path.data, path.size))
                return REP_OK;
        status = rep_decide(&rules->index, path.data, path.size, &budget, &decision);
        if (status == REP_OK && decision.best != REP_NO_PATTERN)
                *result = (struct rep_result){rep_verdict_of(analysis, decision.best),
                                              rep_line_of(analysis, decision.best),
                                              rep_strength_rank(analysis->patterns[decision.best].strength)};
        return status;
}

enum rep_status
rep_match_tree(struct rep_crawler_rules *rules, const struct rep_tree *tree, const char *url, size_t size,
               bool *matches, struct rep_result *result)
{
        struct rep_arena memory = {.first = NULL};
        enum rep_status status;
        struct rep_text path;

        if (rules == NULL || tree == NULL || (url == NULL && size > 0) || matches == NULL || result == NULL)
                return REP_ERR_ARGUMENT;
        status = rep_find_path(&memory, rules->analysis->options.dialect, url == NULL ? "" : url, size, &path);
        if (status == REP_OK)
                status = match_nodes(&memory, tree, path, matches);
        if (status == REP_OK)
                status = decide_path(rules, path, result);
        rep_arena_free(&memory);
        return status;
}
