/* graph_tree.c: see graph_tree.h. */
#include "cli/review/graph_tree.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/ask/robots_analysis.h"
#include "cli/base/memory.h"
#include "emit/dot_tree.h"

/* More trees are no picture any more. */
enum { TREES_MAX = 16 };

struct picture {
        const struct graph_tree *options;
        struct rep_buffer drawn[TREES_MAX]; /* each tree by itself */
        unsigned trees;                     /* that were drawn, or left out */
        uint64_t undecided;                 /* rows */
        enum rep_status status;
};

/* Draws the tree of RULES, of which DRAWING says whose they are. */
static enum rep_status
draw(struct picture *picture, struct rep_crawler_rules *rules, struct rep_tree_drawing *drawing)
{
        const char *url = picture->options->url;
        enum rep_status status;
        struct rep_tree tree;
        bool *way = NULL;

        if (picture->trees++ >= TREES_MAX)
                return REP_OK;
        status = rep_make_tree(rules, 0, &tree);
        picture->undecided += tree.undecided;
        drawing->tree = &tree;
        drawing->number = picture->trees - 1;
        drawing->max_rows = picture->options->max_rows;
        if (status == REP_OK && url != NULL) {
                way = must(calloc(tree.count, sizeof(*way)));
                drawing->url = rep_string(url);
                drawing->way = way;
                status = rep_match_tree(rules, &tree, url, drawing->url.size, way, &drawing->result);
        }
        if (status == REP_OK)
                must(rep_dot_tree(drawing, &picture->drawn[drawing->number]) ? picture : NULL);
        free(way);
        return status;
}

static void
draw_family(void *context, const struct rep_family *family)
{
        struct picture *picture = context;
        struct rep_tree_drawing drawing = {
                .tokens = family->tokens,
                .token_count = family->token_count,
                .everybody = family->everybody,
                .relatives = family->relatives,
                .relative_count = family->relative_count,
        };

        if (picture->status == REP_OK)
                picture->status = draw(picture, family->rules, &drawing);
}

/* Draws the rules of one crawler, which was asked for. */
static enum rep_status
draw_asker(struct picture *picture, struct rep_crawler_rules *rules)
{
        const struct asker *asker = picture->options->asker;
        struct rep_tree_drawing drawing = {.tokens = &asker->name, .token_count = 1};

        return draw(picture, rules, &drawing);
}

static bool
draw_all(struct picture *picture, struct robots_analysis *robots, struct failure *failure)
{
        const struct asker *asker = picture->options->asker;
        struct rep_crawler_rules *rules;

        if (asker != NULL) {
                rules = robots_pick_asker(robots, asker, failure);
                if (rules == NULL)
                        return false;
                picture->status = draw_asker(picture, rules);
        } else {
                enum rep_status status = rep_find_families(robots->analysis, 0, draw_family, picture);

                if (status != REP_OK)
                        picture->status = status;
        }
        if (picture->trees > TREES_MAX)
                return fail(failure,
                            "%u kinds of crawlers have rules of their own, and more than %d trees are no picture: "
                            "--agent or --crawler draws those of one",
                            picture->trees, TREES_MAX);
        return picture->status == REP_OK || fail(failure, "%s", rep_status_text(picture->status));
}

/* Writes the trees to SOURCE, the first at last: dot stacks them so that it is on top. */
static void
put_trees(struct picture *picture, const char *name, struct rep_buffer *source)
{
        unsigned count = picture->trees < TREES_MAX ? picture->trees : TREES_MAX;

        rep_dot_begin_trees(source, name);
        while (count-- > 0) {
                rep_buffer_put(source, picture->drawn[count].bytes, picture->drawn[count].size);
                rep_buffer_free(&picture->drawn[count]);
        }
        rep_dot_end_trees(source);
}

bool
graph_tree_source(const struct graph_tree *options, const char *file, struct rep_buffer *source,
                  struct failure *failure)
{
        struct picture picture = {.options = options, .status = REP_OK};
        struct robots_analysis robots;
        bool done = robots_analyze(&robots, file, &options->reading, failure);

        if (done) {
                done = draw_all(&picture, &robots, failure);
                put_trees(&picture, input_name(file), source);
                if (done && picture.undecided > 0 && !options->quiet)
                        report_warning(input_name(file),
                                       "too many rules meet: for %" PRIu64
                                       " rows it was not settled whether another "
                                       "rule decides in part",
                                       picture.undecided);
        }
        robots_analysis_free(&robots);
        must(source->failed ? NULL : source);
        return done;
}
