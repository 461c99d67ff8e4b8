/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rule_tree.c: see rule_tree.h.
 *
 * The patterns come in ascending order.  So the next pattern can only be below nodes on the way to the last pattern,
 * as far as both patterns agree.  Each pattern first adds a node for every place at which it may be cut.  Nodes that
 * turn out to have only one branch are removed at the end.
 */
#include "analyze/core/rule_tree.h"

struct growing {
        struct rep_branch *nodes;
        uint32_t count;
        uint32_t last; /* the node of the last pattern */
};

/* Returns whether PLAIN may be cut before its byte number AT. */
static bool
may_cut(const struct rep_plain *plain, uint32_t at)
{
        return plain->data[at - 1] == '/' || plain->data[at - 1] == REP_STAR;
}

static void
add_node(struct growing *tree, struct rep_plain plain, uint32_t entry)
{
        tree->nodes[tree->count] = (struct rep_branch){plain, entry, tree->last, 0};
        tree->last = tree->count++;
}

/* Adds the pattern of an entry.  Its first COMMON bytes are those of the previous pattern. */
static void
add_pattern(struct growing *tree, const struct rep_plain *plain, uint32_t entry, uint32_t common)
{
        while (tree->nodes[tree->last].plain.end || tree->nodes[tree->last].plain.size > common)
                tree->last = tree->nodes[tree->last].parent;
        for (uint32_t at = tree->nodes[tree->last].plain.size + 1; at < plain->size + plain->end; at++)
                if (may_cut(plain, at))
                        add_node(tree, (struct rep_plain){plain->data, at, false}, REP_NO_PATTERN);
        if (plain->end || plain->size > tree->nodes[tree->last].plain.size)
                add_node(tree, *plain, entry);
        else
                tree->nodes[tree->last].entry = entry;
}

/* Sets the ends of the branches. */
static void
end_branches(struct growing *tree)
{
        for (uint32_t i = 0; i < tree->count; i++)
                tree->nodes[i].behind = i + 1;
        for (uint32_t i = tree->count; i-- > 1;) {
                struct rep_branch *parent = &tree->nodes[tree->nodes[i].parent];

                if (tree->nodes[i].behind > parent->behind)
                        parent->behind = tree->nodes[i].behind;
        }
}

/* Removes the idle nodes.  MOVED has room for one number for each node. */
static void
drop_idle(struct growing *tree, uint32_t *moved)
{
        uint32_t kept = 0, i;

        for (i = 0; i < tree->count; i++) {
                const struct rep_branch node = tree->nodes[i];

                /* It is neither a pattern nor a common beginning of several. */
                if (i > 0 && node.entry == REP_NO_PATTERN && node.behind > i + 1 &&
                    tree->nodes[i + 1].behind == node.behind) {
                        moved[i] = moved[node.parent];
                        continue;
                }
                moved[i] = kept;
                tree->nodes[kept] = node;
                tree->nodes[kept++].parent = moved[node.parent];
        }
        tree->count = kept;
}

enum rep_status
rep_grow_tree(struct rep_arena *arena, const struct rep_rule_index *index, struct rep_branch **branches,
              uint32_t *count)
{
        static const struct rep_plain all = {"/", 1, false};
        struct growing tree = {.count = 0};
        uint32_t *moved, i;
        size_t room = 1;

        for (i = 0; i < index->count; i++) {
                room = rep_size_add(room, 1);
                for (uint32_t at = 1; at <= index->entries[i].plain.size; at++)
                        room = rep_size_add(room, may_cut(&index->entries[i].plain, at));
        }
        tree.nodes = REP_ARRAY(arena, struct rep_branch, room);
        moved = REP_ARRAY(arena, uint32_t, room);
        if (tree.nodes == NULL || moved == NULL || room > UINT32_MAX)
                return REP_ERR_MEMORY;
        add_node(&tree, all, REP_NO_PATTERN);
        for (i = 0; i < index->count; i++) {
                const struct rep_plain *before = i > 0 ? &index->entries[i - 1].plain : &all;
                const struct rep_plain *own = &index->entries[i].plain;
                uint32_t common = 0;

                while (common < before->size && common < own->size && before->data[common] == own->data[common])
                        common++;
                add_pattern(&tree, own, i, common);
        }
        end_branches(&tree);
        drop_idle(&tree, moved);
        end_branches(&tree);
        *branches = tree.nodes;
        *count = tree.count;
        return REP_OK;
}
