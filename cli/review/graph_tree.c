/* SPDX-License-Identifier: Apache-2.0 */
/* graph_tree.c: see graph.h. */
#include "cli/review/graph.h"

#include <inttypes.h>

#include "cli/ask/robots.h"

/* Describes why there is no picture. */
static bool
fail_picture(const struct graph_request *options, enum rep_status status, struct failure *failure)
{
        if (status == REP_ERR_LIMIT && options->crawler == NULL)
                return fail(failure,
                            "more than %d kinds of crawlers have rules of their own, too many trees for a picture: "
                            "--agent or "
                            "--crawler draws those of one",
                            REP_PICTURE_TREES);
        return fail(failure, "%s", rep_status_text(status));
}

bool
graph_tree_source(const struct graph_request *options, const char *file, struct rep_emitted *source,
                  struct failure *failure)
{
        const struct rep_picture_options drawing = {
                .crawler = options->crawler == NULL ? NULL : options->crawler->asks,
                .source = input_name(file),
                .url = options->url,
                .max_rows = options->most,
        };
        struct robots robots;
        uint64_t undecided = 0;
        enum rep_status status;
        bool done = robots_read_lines(&robots, file, &options->reading, failure);

        if (done && options->crawler != NULL)
                done = robots_suit(&robots, options->crawler, failure);
        if (done) {
                status = rep_robots_picture(robots.rules, &drawing, source, &undecided);
                done = status == REP_OK || fail_picture(options, status, failure);
        }
        if (done && undecided > 0 && !options->quiet)
                report_warning(input_name(file),
                               "too many rules meet: for %" PRIu64
                               " rows it was not settled whether another rule decides in part",
                               undecided);
        robots_free(&robots);
        return done;
}
