/* prefixes.c: see prefixes.h. */
#include "encode/prefixes.h"

#include "base/sort.h"
#include "format.h"

static int
compare_nodes(const void *left, const void *right)
{
        const struct rep_segment_node *const *a = left, *const *b = right;

        /* In verdict tracking several patterns are one rule; their places in the tree settle the order. */
        if ((*a)->rule != (*b)->rule)
                return (*a)->rule > (*b)->rule ? -1 : 1;
        return (*a < *b) ? -1 : *a > *b;
}

/* Bytes of NODE's pattern behind the "/" that every path begins with. */
static uint32_t
literal_size(const struct rep_segment_node *node)
{
        return node->size - 1;
}

/* Those of them that don't stand in the table. */
static uint32_t
text_size(const struct rep_segment_node *node)
{
        return literal_size(node) <= REP_PREFIX_BYTES ? 0 : literal_size(node) - REP_PREFIX_BYTES;
}

bool
rep_list_prefixes(struct rep_arena *work, const struct rep_segment_tree *progress, struct rep_prefixes *prefixes)
{
        uint64_t bytes = 0;
        uint32_t i;

        *prefixes = (struct rep_prefixes){NULL, 0, 0};
        if (progress->node_count > REP_PREFIXES_MAX)
                return true;
        for (i = 0; i < progress->node_count; i++) {
                const struct rep_segment_node *node = &progress->nodes[i];

                if (node->level > 0 || node->size == 0 || node->segment[0] != '/')
                        return true;
                bytes += text_size(node);
        }
        if (rep_pad4(bytes) > REP_PREFIX_TEXT_MAX)
                return true;
        prefixes->nodes = rep_arena_alloc(work, progress->node_count, sizeof(*prefixes->nodes));
        if (prefixes->nodes == NULL)
                return false;
        for (i = 0; i < progress->node_count; i++)
                prefixes->nodes[i] = &progress->nodes[i];
        rep_sort(prefixes->nodes, progress->node_count, sizeof(*prefixes->nodes), compare_nodes);
        prefixes->count = progress->node_count;
        prefixes->text_size = (uint32_t)rep_pad4(bytes);
        return true;
}

void
rep_put_prefixes(const struct rep_prefixes *prefixes, struct rep_buffer *blob)
{
        uint32_t i, text = 0;

        for (i = 0; i < prefixes->count; i++) {
                const struct rep_segment_node *node = prefixes->nodes[i];
                uint32_t size = literal_size(node), inside = size < REP_PREFIX_BYTES ? size : REP_PREFIX_BYTES;
                unsigned char *at = rep_buffer_extend(blob, (size_t)4 * REP_PREFIX_WORDS);

                if (at == NULL)
                        return;
                memset(at, 0, 2 * REP_PREFIX_BYTES);
                memcpy(at, node->segment + 1, inside);
                memset(at + REP_PREFIX_BYTES, 0xFF, inside);
                rep_store32(at + 4 * REP_PREFIX_TEXT, text);
                rep_store32(at + 4 * REP_PREFIX_SIZE,
                            size | node->rule << REP_PREFIX_RULE_SHIFT | (node->end ? REP_PREFIX_END : 0));
                text += text_size(node);
        }
        for (i = 0; i < prefixes->count; i++) {
                const struct rep_segment_node *node = prefixes->nodes[i];

                rep_buffer_put(blob, node->segment + node->size - text_size(node), text_size(node));
        }
        rep_buffer_align(blob, 4);
}
