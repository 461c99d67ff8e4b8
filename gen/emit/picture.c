/* SPDX-License-Identifier: Apache-2.0 */
/* picture.c: trees of rules, one below the other in a picture; see command.h. */
#include "base/command.h"
#include "emit/command.h"
#include "emit/dot_tree.h"

#include <stdlib.h>
#include <string.h>

#include "analyze/robots_questions.h"

enum { ROWS_DEFAULT = 200 };

/* A tree that was drawn. */
struct drawn {
        struct rep_buffer text;
        struct drawn *before; /* the one that was added before */
};

struct picture {
        const struct rep_picture_options *options;
        struct drawn *last; /* dot puts the last tree on top, so trees are written from the last on */
        unsigned trees;
        uint64_t undecided; /* rows */
        enum rep_status status;
};

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

/* Draws the tree of RULES, which are the subject of DRAWING, below the others of PICTURE. */
static enum rep_status
add_tree(struct picture *picture, struct rep_crawler_rules *rules, struct rep_tree_drawing *drawing)
{
        struct drawn *drawn = (struct drawn *)calloc(1, sizeof(*drawn));
        struct rep_tree tree;
        enum rep_status status;

        if (drawn == NULL)
                return REP_ERR_MEMORY;
        drawn->before = picture->last;
        picture->last = drawn;
        drawing->tree = &tree;
        drawing->number = picture->trees++;
        drawing->max_rows = picture->options->max_rows > 0 ? picture->options->max_rows : ROWS_DEFAULT;
        status = rep_make_tree(rules, 0, &tree);
        if (status == REP_OK)
                picture->undecided += tree.undecided;
        return status == REP_OK ? draw(rules, drawing, picture->options->url, &drawn->text) : status;
}

static bool
add_family(void *context, const struct rep_family *family)
{
        struct picture *picture = (struct picture *)context;
        struct rep_tree_drawing drawing = {
                .tokens = family->tokens,
                .token_count = family->token_count,
                .everybody = family->everybody,
                .relatives = family->relatives,
                .relative_count = family->relative_count,
        };

        picture->status =
                picture->trees < REP_PICTURE_TREES ? add_tree(picture, family->rules, &drawing) : REP_ERR_LIMIT;
        return picture->status == REP_OK;
}

/* Draws the rules of ROBOTS for the crawler of the options, or for all families. */
static enum rep_status
draw_robots(struct picture *picture, const struct rep_robots *robots)
{
        const struct rep_crawler *crawler = picture->options->crawler;
        struct rep_analysis *analysis = NULL;
        struct rep_tree_drawing drawing = {.token_count = 1};
        struct rep_crawler_rules *rules;
        struct rep_crawler_view view;
        enum rep_status status;

        if (crawler != NULL) {
                rep_crawler_look(crawler, &view);
                drawing.tokens = &view.name;
                status = rep_find_robots_rules(robots, crawler, &analysis, &rules);
                if (status == REP_OK)
                        status = add_tree(picture, rules, &drawing);
        } else {
                status = rep_analyze_robots(robots, &analysis);
                if (status == REP_OK)
                        status = rep_find_families(analysis, 0, add_family, picture);
        }
        rep_analysis_free(analysis);
        return status == REP_OK ? picture->status : status;
}

/* Writes the trees of PICTURE for Graphviz. */
static enum rep_status
write_picture(const struct picture *picture, struct rep_emitted *emitted)
{
        struct rep_buffer out = {0};
        const struct drawn *drawn;

        rep_dot_begin_trees(&out, picture->options->source != NULL ? picture->options->source : "");
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

enum rep_status
rep_robots_picture(const struct rep_robots *robots, const struct rep_picture_options *options,
                   struct rep_emitted *emitted, uint64_t *undecided)
{
        struct rep_picture_options complete;
        struct picture picture = {.options = &complete, .status = REP_OK};
        enum rep_status status = rep_read_options(&complete, sizeof(complete), sizeof(complete), options);

        memset(emitted, 0, sizeof(*emitted));
        if (status == REP_OK)
                status = draw_robots(&picture, robots);
        if (status == REP_OK)
                status = write_picture(&picture, emitted);
        if (undecided != NULL)
                *undecided = picture.undecided;
        while (picture.last != NULL) {
                struct drawn *drawn = picture.last;

                picture.last = drawn->before;
                rep_buffer_free(&drawn->text);
                free(drawn);
        }
        return status;
}
