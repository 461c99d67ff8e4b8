/* SPDX-License-Identifier: Apache-2.0 */
/* graph_tree.c: see graph.h. */
#include "cli/review/graph.h"

#include <inttypes.h>

#include "cli/ask/robots_analysis.h"
#include "cli/base/memory.h"

/* More trees are no picture any more. */
enum { TREES_MAX = 16 };

struct picture {
        const struct graph_request *options;
        struct rep_tree_picture *drawn;
        unsigned trees;     /* that were drawn, or left out */
        uint64_t undecided; /* rows */
        enum rep_status status;
};

/* Draws the tree of RULES, which are SUBJECT's. */
static enum rep_status
draw(struct picture *picture, struct rep_crawler_rules *rules, const struct rep_tree_subject *subject)
{
        if (picture->trees++ >= TREES_MAX)
                return REP_OK;
        return rep_tree_picture_add(picture->drawn, rules, subject, picture->options->most, picture->options->url,
                                    &picture->undecided);
}

static bool
draw_family(void *context, const struct rep_family *family)
{
        struct picture *picture = context;
        const struct rep_tree_subject subject = {
                .tokens = family->tokens,
                .token_count = family->token_count,
                .everybody = family->everybody,
                .relatives = family->relatives,
                .relative_count = family->relative_count,
        };

        if (picture->status == REP_OK)
                picture->status = draw(picture, family->rules, &subject);
        return picture->status == REP_OK && picture->trees <= TREES_MAX;
}

/* Draws the rules of one crawler, which was asked for. */
static enum rep_status
draw_crawler(struct picture *picture, struct rep_crawler_rules *rules)
{
        const struct rep_tree_subject subject = {.tokens = &picture->options->crawler->name, .token_count = 1};

        return draw(picture, rules, &subject);
}

static bool
draw_all(struct picture *picture, struct robots_analysis *robots, struct failure *failure)
{
        const struct crawler *crawler = picture->options->crawler;
        struct rep_crawler_rules *rules;

        if (crawler != NULL) {
                rules = robots_pick_crawler(robots, crawler, failure);
                if (rules == NULL)
                        return false;
                picture->status = draw_crawler(picture, rules);
        } else {
                enum rep_status status = rep_find_families(robots->analysis, 0, draw_family, picture);

                if (status != REP_OK)
                        picture->status = status;
        }
        if (picture->trees > TREES_MAX)
                return fail(failure,
                            "more than %d kinds of crawlers have rules of their own, too many trees for a picture: "
                            "--agent or "
                            "--crawler draws those of one",
                            TREES_MAX);
        return picture->status == REP_OK || fail(failure, "%s", rep_status_text(picture->status));
}

bool
graph_tree_source(const struct graph_request *options, const char *file, struct rep_emitted *source,
                  struct failure *failure)
{
        struct picture picture = {.options = options, .status = REP_OK};
        struct robots_analysis robots;
        bool done = robots_analyze(&robots, file, &options->reading, options->crawler, failure);

        if (done) {
                must(rep_tree_picture_create(&picture.drawn) == REP_OK ? picture.drawn : NULL);
                done = draw_all(&picture, &robots, failure);
                if (done)
                        must(rep_tree_picture_write(picture.drawn, input_name(file), source) == REP_OK ? source : NULL);
                if (done && picture.undecided > 0 && !options->quiet)
                        report_warning(input_name(file),
                                       "too many rules meet: for %" PRIu64
                                       " rows it was not settled whether another "
                                       "rule decides in part",
                                       picture.undecided);
        }
        rep_tree_picture_free(picture.drawn);
        robots_analysis_free(&robots);
        return done;
}
