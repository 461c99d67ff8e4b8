/* SPDX-License-Identifier: Apache-2.0 */
/* picture.c: trees of rules, one below the other in a picture; see rep_emit.h. */
#include "emit/dot_tree.h"

#include <stdlib.h>
#include <string.h>

#include "rep_emit.h"

enum { ROWS_DEFAULT = 200 };

/* A tree that was drawn. */
struct drawn {
        struct rep_buffer text;
        struct drawn *before; /* the one that was added before */
};

struct rep_tree_picture {
        struct drawn *last; /* dot puts the last tree on top, so trees are written from the last on */
        unsigned trees;
};

enum rep_status
rep_tree_picture_create(struct rep_tree_picture **picture)
{
        *picture = (struct rep_tree_picture *)calloc(1, sizeof(**picture));
        return *picture != NULL ? REP_OK : REP_ERR_MEMORY;
}

static void
free_drawn(struct drawn *drawn)
{
        rep_buffer_free(&drawn->text);
        free(drawn);
}

void
rep_tree_picture_free(struct rep_tree_picture *picture)
{
        struct drawn *drawn, *before;

        for (drawn = picture != NULL ? picture->last : NULL; drawn != NULL; drawn = before) {
                before = drawn->before;
                free_drawn(drawn);
        }
        free(picture);
}

/* Draws DRAWING of RULES to OUT, with the way of URL unless that is NULL. */
static enum rep_status
draw(struct rep_crawler_rules *rules, struct rep_tree_drawing *drawing, const char *url, struct rep_buffer *out)
{
        enum rep_status status = REP_OK;
        bool *way = NULL;

        if (url != NULL) {
                way = (bool *)calloc(drawing->tree->count, sizeof(*way));
                if (way == NULL)
                        return REP_ERR_MEMORY;
                drawing->url = rep_string(url);
                drawing->way = way;
                status = rep_match_tree(rules, drawing->tree, url, drawing->url.size, way, &drawing->result);
        }
        if (status == REP_OK && !rep_dot_tree(drawing, out))
                status = REP_ERR_MEMORY;
        free(way);
        return status;
}

enum rep_status
rep_tree_picture_add(struct rep_tree_picture *picture, struct rep_crawler_rules *rules,
                     const struct rep_tree_subject *subject, size_t max_rows, const char *url, uint64_t *undecided)
{
        struct drawn *drawn = (struct drawn *)calloc(1, sizeof(*drawn));
        struct rep_tree tree;
        struct rep_tree_drawing drawing = {
                .tree = &tree,
                .number = picture->trees,
                .tokens = subject->tokens,
                .token_count = subject->token_count,
                .everybody = subject->everybody,
                .relatives = subject->relatives,
                .relative_count = subject->relative_count,
                .max_rows = max_rows > 0 ? max_rows : ROWS_DEFAULT,
        };
        enum rep_status status = drawn != NULL ? rep_make_tree(rules, 0, &tree) : REP_ERR_MEMORY;

        if (status == REP_OK)
                status = draw(rules, &drawing, url, &drawn->text);
        if (status != REP_OK) {
                if (drawn != NULL)
                        free_drawn(drawn);
                return status;
        }
        if (undecided != NULL)
                *undecided += tree.undecided;
        drawn->before = picture->last;
        picture->last = drawn;
        picture->trees++;
        return REP_OK;
}

enum rep_status
rep_tree_picture_write(const struct rep_tree_picture *picture, const char *source, struct rep_emitted *emitted)
{
        struct rep_buffer out = {0};
        const struct drawn *drawn;

        memset(emitted, 0, sizeof(*emitted));
        rep_dot_begin_trees(&out, source);
        for (drawn = picture->last; drawn != NULL; drawn = drawn->before)
                rep_buffer_put(&out, drawn->text.bytes, drawn->text.size);
        rep_dot_end_trees(&out);
        if (out.failed) {
                rep_buffer_free(&out);
                return REP_ERR_MEMORY;
        }
        emitted->source.data = (const char *)out.bytes;
        emitted->source.size = out.size;
        return REP_OK;
}
