/* SPDX-License-Identifier: Apache-2.0 */
/* analysis.c: why a URL gets its verdict, what its content may be used for, and what is wrong with a file, as the JSON of
 * rep_say.h. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

/* Makes the object of a blob, and of the one behind it. */
static enum rep_status
join(const struct rep2c_go_request *request, struct rep_blob blobs[2], struct rep_robots **robots)
{
        size_t size = request->blob_size, rest = request->text.size - size;
        enum rep_status status = rep_open(&blobs[0], request->text.data, size, NULL);

        if (status == REP_OK && rest > 0)
                status = rep_open(&blobs[1], request->text.data + size, rest, NULL);
        return status == REP_OK ? rep_robots_join(&blobs[0], rest > 0 ? &blobs[1] : NULL, robots) : status;
}

/* Makes the object that is asked, of a text or of blobs, for which there is room in BLOBS. */
static enum rep_status
make_robots(enum rep2c_go_task task, const struct rep2c_go_request *request, struct rep_blob blobs[2],
            struct rep_robots **robots)
{
        const struct rep_robots_options options = {.dialect = request->options->dialect,
                                                   .names = request->options->names,
                                                   .max_bytes = request->options->max_bytes,
                                                   .keep_text = task == REP2C_GO_LINT};

        *robots = NULL;
        if (request->blob_size > 0)
                return join(request, blobs, robots);
        return rep_robots_parse(request->text.data, request->text.size, &options, robots);
}

/* Asks ROBOTS, and appends what it says to the answer of ENGINE. */
static enum rep_status
ask(struct rep_robots *robots, enum rep2c_go_task task, const struct rep2c_go_request *request,
    struct rep2c_go_engine *engine)
{
        const struct rep_lint_options options = {.site = request->about};
        const char *url = request->about.data;
        size_t size = request->about.size;

        switch (task) {
        case REP2C_GO_EXPLAIN:
                return rep_robots_explain_json(robots, request->crawler, url, size, 0, rep2c_go_append, engine);
        case REP2C_GO_USAGE:
                return rep_robots_usage_json(robots, request->crawler, url, size, 0, rep2c_go_append, engine);
        case REP2C_GO_LINT:
                return rep_robots_lint_json(robots, &options, rep2c_go_append, engine);
        case REP2C_GO_COMPILE:
        case REP2C_GO_HEADER:
                break;
        }
        return REP_ERR_ARGUMENT;
}

enum rep_status
rep2c_go_analyze(struct rep2c_go_engine *engine, enum rep2c_go_task task, const struct rep2c_go_request *request)
{
        struct rep_blob blobs[2];
        struct rep_robots *robots;
        enum rep_status status = make_robots(task, request, blobs, &robots);

        rep2c_go_begin(engine);
        if (status == REP_OK)
                status = ask(robots, task, request, engine);
        rep_robots_free(robots);
        return status;
}
